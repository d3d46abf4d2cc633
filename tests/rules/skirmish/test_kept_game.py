"""A game kept around the Orders: pools pay, phases follow, and the table without one is free."""

import pytest

from rules.game import Message
from rules.skirmish.activation import can_pay
from rules.skirmish.army_list import EditListing, Enlist
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.choices import next_step
from rules.skirmish.command_tokens import SpendToken, Use
from rules.skirmish.conditions import SetTrooperState, SetWounds
from rules.skirmish.coordinated import BeginCoordinated
from rules.skirmish.declarations import (
    CloseAros,
    DeclareAro,
    DeclareFirst,
    DeclareSecond,
    MoveTwice,
)
from rules.skirmish.deployment import KeepOff, Reserve
from rules.skirmish.disclosures import Disclosed
from rules.skirmish.engagement import Declaration
from rules.skirmish.fireteams import FireteamKind, FireteamLeft, FormFireteam
from rules.skirmish.game import GAME
from rules.skirmish.guts import GutsJudged
from rules.skirmish.listings import Role, Training
from rules.skirmish.order_facts import OrdersLost, OrderSpent
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.overview import scene_of
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import BeginGame, NextPhase, PhaseReached
from rules.skirmish.progress import CallOffOrder, NextStep, PassTurn
from rules.skirmish.roster import EditTrooper, RemoveTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from tests.helpers.skirmish_game import ORC, YISHENG, begun, go_on, listed, ordering, reach
from tests.helpers.skirmish_table import (
    DODGES,
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
    profile,
)


def left(play: Play, kind: OrderKind = OrderKind.REGULAR) -> int:
    """The Orders of a kind that can still be spent."""
    return play.state.battle.pools.left(kind)


def test_without_a_game_orders_are_free() -> None:
    """turn:B11: nobody counts them at a quick duel."""
    play = duel()
    for _ in range(12):
        play.do(MoveTwice(FUSILIER))
    assert not any(isinstance(event, OrderSpent) for event in play.events)
    assert GAME.awaited(play.state)[0].what.key == "await.order"


def test_b11_declaring_spends_an_order() -> None:
    """turn:B11: marked spent with the first skill, before anything is rolled."""
    play = ordering()
    assert left(play) == 2
    events = play.do(DeclareFirst(FUSILIER, MOVES))
    assert isinstance(events[0], OrderSpent)
    assert left(play) == 1
    play.do(CallOffOrder())
    assert left(play) == 1


def test_b11_an_empty_pool_refuses_with_the_reason() -> None:
    """turn:B1: the Lieutenant's own Order is not the Fusilier's."""
    play = ordering()
    play.do(MoveTwice(FUSILIER))
    play.do(MoveTwice(FUSILIER))
    refused = play.refused(DeclareFirst(FUSILIER, MOVES))
    assert (refused.code, refused.rule) == ("orders.none-left", "turn:B1")
    assert play.do(MoveTwice(ORC))
    choice = next(
        one
        for one in GAME.choices(play.state, SIDE_1, play.house)
        if (one.command, one.about) == ("declare-first", FUSILIER)
    )
    assert choice.refused is not None


def test_the_heap_that_pays_can_be_named() -> None:
    """turn:B3: the Lieutenant's Special Order is paid on purpose, and tells who leads."""
    play = ordering()
    heaps = can_pay(scene_of(play.state, SIDE_1, play.house), ORC)
    assert isinstance(heaps, tuple)
    assert [heap.kind for heap in heaps] == [OrderKind.REGULAR, OrderKind.LIEUTENANT]
    events = play.do(DeclareFirst(ORC, MOVES, pay=heaps[1].id))
    assert any(isinstance(event, Disclosed) for event in events)
    assert (left(play), left(play, OrderKind.LIEUTENANT)) == (2, 0)
    play.do(CallOffOrder())
    assert play.refused(DeclareFirst(ORC, MOVES, pay=heaps[1].id)).code == "orders.cannot-pay"


def test_a4_no_orders_outside_their_phase() -> None:
    """turn:A4, turn:A12."""
    play = reach(begun(), Step.COUNT, SIDE_1)
    assert play.refused(DeclareFirst(FUSILIER, MOVES)).code == "orders.not-now"


def test_an_order_that_is_still_played_is_what_keeps_a_turn_from_ending() -> None:
    """turn:C1: that is said, not that turns go by phases."""
    play = ordering()
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert play.refused(PassTurn()).code == "order.open"


def test_the_first_side_is_active_from_the_first_turn_on() -> None:
    """turn:A1: and the other one after it; the plain pass of a duel is closed."""
    play = ordering()
    assert (play.state.active, play.state.turn) == (SIDE_1, 1)
    assert play.refused(PassTurn()).code == "turn.by-phases"
    reach(play, Step.ORDERS, SIDE_2)
    assert (play.state.active, play.state.turn, play.state.round) == (SIDE_2, 2, 1)
    assert left(play) == 3


def test_going_on_is_named_before() -> None:
    """Issue: one key goes on to the next step and says what it is."""
    play = reach(begun(), Step.TOKENS, SIDE_1)
    found = next_step(play.state, play.house)
    assert found is not None
    command, said = found
    step = said.values["step"]
    assert isinstance(step, Message)
    assert (command, said.key, step.key) == (NextPhase(), "next.next-phase", "phase.retreat")
    awaited = GAME.awaited(play.state)
    assert [(one.seat, one.what.key) for one in awaited] == [(SIDE_1, "await.phase")]


def test_no_phase_passes_during_an_order() -> None:
    """turn:C5."""
    play = ordering()
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert play.refused(NextPhase()).code == "turn.order-open"


def test_j32_the_next_count_has_one_order_less() -> None:
    """turn:J32: who fell gives no Order, and the sum says so."""
    play = ordering()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    play.fix()
    play.give(SIDE_1, (1, 20, 20))
    play.give(SIDE_2, (1,))
    play.finish()
    reach(play, Step.ORDERS, SIDE_2)
    (counted,) = play.state.battle.pools.sums
    assert (counted.total, counted.regular, counted.out) == (2, 3, {"unconscious": 1})


def test_a6_retreat_leaves_few_skills() -> None:
    """turn:A5, turn:A6: 60 of 300 points stand."""
    play = begun()
    play.do(SetTrooperState(ORC, TrooperState.DEAD, is_on=True))
    reach(play, Step.ORDERS, SIDE_1)
    assert SIDE_1 in play.state.battle.retreat.sides
    refused = play.refused(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3))))
    assert (refused.code, refused.rule) == ("retreat.skill", "turn:A6")
    assert play.do(DeclareFirst(FUSILIER, MOVES))


def test_a6_retreat_bars_aros_too() -> None:
    """turn:A6: Dodge and Reset stay."""
    play = ordering({"retreat_ends": False})
    for one in (ZHANSHI_B, YISHENG):
        play.do(SetTrooperState(one, TrooperState.DEAD, is_on=True))
    reach(play, Step.ORDERS, SIDE_2)
    reach(play, Step.ORDERS, SIDE_1)
    play.do(DeclareFirst(FUSILIER, MOVES))
    assert play.refused(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2).code == "retreat.skill"
    assert play.do(DeclareAro(ZHANSHI_A, DODGES), SIDE_2)


def test_a11_the_impetuous_phase_knows_its_skills() -> None:
    """turn:A11: an activation without an Order, and no Discover in it."""
    play = begun_impetuous()
    assert play.refused(DeclareFirst(FUSILIER, Declaration(Skill.RESET))).code == "impetuous.skill"
    events = play.do(DeclareFirst(FUSILIER, MOVES))
    assert [event.kind for event in events if isinstance(event, OrderSpent)] == [
        OrderKind.IMPETUOUS
    ]


def test_h1_a_list_that_is_being_written_is_not_corrected() -> None:
    """turn:H1: only once the game has begun is an entry set by hand."""
    play, keys = duel(), list[str]()
    edits = (listed(FUSILIER, Role.IMPETUOUS), listed(FUSILIER))
    for command in (Enlist(edits[1]), EditListing(edits[0]), BeginGame(), EditListing(edits[1])):
        (event, *_rest) = play.do(command)
        keys.append(GAME.describe(play.state, event).key)
    assert keys[:2] == ["event.trooper-enlisted", "event.listing-written"]
    assert keys[3] == "event.listing-edited"


def test_g12_a_possessed_tag_is_played_by_the_enemy_as_a_row_of_its_own() -> None:
    """turn:G12: named with its numbers as the enemy's turn begins; the row acts on its Orders."""
    play = ordering()
    play.put(ZHANSHI_A, TrooperState.POSSESSED)
    reach(play, Step.TOKENS, SIDE_2)
    own = [one for one in play.events if isinstance(one, PhaseReached)][-1]
    assert GAME.describe(play.state, own).key == "event.turn-begun"
    reach(play, Step.TOKENS, SIDE_1)
    said = GAME.describe(play.state, [o for o in play.events if isinstance(o, PhaseReached)][-1])
    assert said.key == "event.turn-begun.possessed"
    told = {key: said.values[key] for key in ("names", "move", "cc", "bs", "wip")}
    assert told == {"names": "Zhanshi A", "move": "4-4", "cc": 13, "bs": 12, "wip": 11}
    row = play.add(SIDE_1, "Zhanshi A", profile(cc=13, bs=12, wip=11))
    play.do(Enlist(listed(row, cost=0)))
    reach(play, Step.ORDERS, SIDE_1)
    assert play.do(DeclareFirst(row, attack((ZHANSHI_B, 3))))


def begun_impetuous() -> Play:
    """The Fusilier is Impetuous, and its phase has come."""
    play = begun()
    play.do(EditListing(listed(FUSILIER, Role.IMPETUOUS, training=Training.REGULAR)))
    return reach(play, Step.IMPETUOUS, SIDE_1)


def test_a11_the_impetuous_have_no_cover() -> None:
    """turn:A11, turn:D20: by their line in the list as well."""
    play = begun_impetuous()
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    assert play.why_not("aro", ZHANSHI_A, FUSILIER, "cover") == "impetuous"


def test_b9_a_hidden_trooper_comes_in_by_its_own_order() -> None:
    """turn:B9, turn:G23: it shows itself first."""
    play = begun()
    reach(play, Step.DEPLOY_FIRST)
    play.do(KeepOff(FUSILIER, Reserve.HIDDEN))
    reach(play, Step.ORDERS, SIDE_1)
    names = [type(event).__name__ for event in play.do(DeclareFirst(FUSILIER, MOVES))]
    assert names == ["TrooperRevealed", "OrderSpent", "Deployed", "OrderDeclared"]
    assert left(play) == 1


def test_b16_a_coordinated_order_is_paid_once() -> None:
    """turn:B16: a Command Token and one Regular Order; it ends with its last trooper."""
    play = ordering()
    play.do(BeginCoordinated((FUSILIER, ORC), ORC))
    assert left(play) == 1
    play.do(MoveTwice(FUSILIER))
    assert play.refused(DeclareFirst(FUSILIER, MOVES)).code == "coordinated.not-waiting"
    play.do(MoveTwice(ORC))
    assert (play.state.battle.coordinated, left(play)) == (None, 1)


def test_b16_the_spearhead_keeps_half_its_burst() -> None:
    """turn:B16, turn:J20: the others have one die."""
    play = ordering()
    play.do(BeginCoordinated((FUSILIER, ORC), FUSILIER))
    assert play.refused(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 3)))).code == "burst.too-many"
    assert play.do(DeclareFirst(FUSILIER, attack((ZHANSHI_A, 2))))
    play.do(CallOffOrder())
    orcs = attack((ZHANSHI_A, 2), weapon="multi-rifle-burst")
    assert play.refused(DeclareFirst(ORC, orcs)).code == "burst.too-many"


def test_b16_an_enemy_answers_a_coordinated_order_once() -> None:
    """turn:B16."""
    play = ordering()
    play.do(BeginCoordinated((FUSILIER, ORC), ORC))
    play.do(DeclareFirst(FUSILIER, MOVES))
    play.do(DeclareAro(ZHANSHI_A, SHOOTS), SIDE_2)
    play.do(CallOffOrder())
    play.do(DeclareFirst(ORC, MOVES))
    assert play.refused(DeclareAro(ZHANSHI_A, DODGES), SIDE_2).code == "coordinated.reacted"


def test_b15_a_token_settles_guts() -> None:
    """turn:B15: in one's own turn, instead of the die."""
    play = ordering()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES, t2_zhanshi_a=SHOOTS)
    play.fix()
    play.give(SIDE_1, (1, 2, 3))
    play.give(SIDE_2, (7,))
    play.save()
    play.do(NextStep())
    events = play.do(SpendToken(Use.GUTS, FUSILIER))
    assert isinstance(events[-1], GutsJudged)
    assert play.state.battle.tokens.of(SIDE_1) == 3
    assert play.refused(SpendToken(Use.GUTS, ZHANSHI_A), SIDE_2).code == "guts.not-asked"


def test_d_ft_who_falls_leaves_its_fireteam() -> None:
    """turn:D-FT, turn:J25: the bonus follows the number that is left."""
    play = begun()
    reach(play, Step.DEPLOY_SECOND)
    team = FormFireteam(FireteamKind.HARIS, (ZHANSHI_A, ZHANSHI_B, YISHENG), ZHANSHI_A, 3)
    play.do(team, SIDE_2)
    reach(play, Step.ORDERS, SIDE_1)
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), MOVES)
    play.fix()
    play.give(SIDE_1, (1, 20, 20))
    play.give(SIDE_2, (1,))
    play.do(NextStep())
    events = play.do(NextStep())
    assert isinstance(events[0], FireteamLeft)
    found = play.state.trooper(ZHANSHI_B)
    assert found is not None
    assert (found.fireteam.burst, found.fireteam.discover) == (0, 0)


def test_b3_an_isolated_lieutenant_loses_its_order() -> None:
    """turn:B3, turn:B10: at the end of the Order that isolated it."""
    play = ordering()
    reach(play, Step.ORDERS, SIDE_2)
    emitter = profile(weapons=(WEAPONS["e-mitter"],))
    play.do(EditTrooper(ORC, "Orc", emitter))
    play.place(ORC, YISHENG, 300)
    play.do(DeclareFirst(YISHENG, MOVES), SIDE_2)
    play.do(DeclareAro(ORC, Declaration(Skill.BS_ATTACK, "e-mitter")))
    play.do(CloseAros(), SIDE_2)
    play.do(DeclareSecond(MOVES), SIDE_2)
    play.do(CloseAros(), SIDE_2)
    play.fix()
    play.give(SIDE_1, (2,))
    play.save(1)
    play.do(NextStep())
    play.save()
    events = play.do(NextStep())
    assert [type(event) for event in events[:1]] == [OrdersLost]
    assert left(play, OrderKind.LIEUTENANT) == 0


def test_who_is_removed_leaves_its_list() -> None:
    """turn:B7."""
    play = begun()
    play.do(RemoveTrooper(FUSILIER))
    assert play.state.battle.lists.of(FUSILIER) is None


def test_a_whole_game_is_counted_and_tallied() -> None:
    """turn:A1, turn:A13: six Player Turns, then the tally."""
    play = begun()
    while play.state.battle.clock.step is not Step.OVER:
        reach_next(play)
    assert play.state.battle.clock.turn == 6
    assert dict(play.state.battle.score.survivors) == {SIDE_1: 120, SIDE_2: 180}
    assert GAME.awaited(play.state) == ()
    assert next_step(play.state, play.house) is None


def reach_next(play: Play) -> None:
    """One step, every Order of the turn spent on moving."""
    clock = play.state.battle.clock
    if clock.step is Step.INITIATIVE:
        reach(play, Step.DEPLOY_FIRST)
        return
    if clock.step is Step.ORDERS:
        for one in play.state.of_side(clock.active):
            while isinstance(play.decide(MoveTwice(one.id), clock.active), tuple):
                play.do(MoveTwice(one.id), clock.active)
    go_on(play)


def test_a13_stunned_ends_with_the_states_phase() -> None:
    """turn:A13, turn:G17: on both sides."""
    play = ordering()
    play.put(ZHANSHI_A, TrooperState.STUNNED)
    reach(play, Step.STATES)
    found = play.state.trooper(ZHANSHI_A)
    assert found is not None
    assert not found.is_in(TrooperState.STUNNED)


@pytest.mark.parametrize("seat", [SIDE_1, SIDE_2, None])
def test_every_fact_of_a_game_is_said_to_every_reader(seat: str | None) -> None:
    """turn:A15: nothing of it raises, and a seat that may not know is told nothing."""
    play = ordering()
    play.do(SetWounds(FUSILIER, 0))
    state = GAME.new()
    for event in play.events:
        state = GAME.evolve(state, event)
        seen = GAME.event_seen_by(state, event, seat)
        if seen is not None:
            assert GAME.describe(GAME.seen_by(state, seat), seen).key
