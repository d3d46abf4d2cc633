"""The game around the Orders as a whole: a whole game, random play, and every word of it.

`turn:A1` to `turn:B17`; no command in any state may raise, and nothing goes below 0.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Message, Refused, Value
from rules.skirmish import (
    army_list,
    clouds,
    command_tokens,
    coordinated,
    deployment,
    disclosures,
    fireteams,
    lieutenant,
    markers,
    objectives,
    order_facts,
    player_turn,
    retreat,
)
from rules.skirmish.activation import activate, after_order, check_declaration
from rules.skirmish.army_list import Delist, EditListing, Enlist
from rules.skirmish.battle import COMMANDS, EVENTS, OPTIONS
from rules.skirmish.command_tokens import SetTokens, SpendToken, Use
from rules.skirmish.conduct import choices
from rules.skirmish.coordinated import BeginCoordinated, EndCoordinated
from rules.skirmish.deployment import (
    ChooseDeployment,
    ChooseFirstTurn,
    Deploy,
    EnterInitiative,
    KeepOff,
    Reserve,
)
from rules.skirmish.disclosures import Disclose, Secret
from rules.skirmish.fireteams import FireteamKind, FormFireteam, LeaveFireteam, SetFireteamLeader
from rules.skirmish.lieutenant import AppointLieutenant
from rules.skirmish.listings import Listing, Role, Training
from rules.skirmish.objectives import (
    DrawClassified,
    ScoreClassified,
    ScoreObjective,
    SetTournamentPoints,
)
from rules.skirmish.order_count import NULL_REASONS
from rules.skirmish.order_heaps import CountSum, Heap, OrderKind
from rules.skirmish.order_pool import SetOrders
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import BeginGame, NextPhase, SetPhase, step_label
from rules.skirmish.private_view import event_seen_by, seen_by
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES, other_side
from rules.skirmish.turn_labels import Names, sum_text
from rules.skirmish.turn_wording import describe
from tests.catalogues import read
from tests.helpers.battle_table import Table, deployed, listing, trooper

DOMAINS = ("skirmish-turn", "skirmish", "common")
RULES = Path(__file__).parents[3] / "rules" / "skirmish"
NAMES = Names(lambda one: one, lambda side: side)
OWN_ROOMS = {one.__module__ for one in EVENTS.values()}


@cache
def sentences(language: str) -> dict[str, tuple[str, ...]]:
    """Key -> its sentences in a language, of the wing's catalogues and the common one."""
    found: dict[str, tuple[str, ...]] = {}
    for domain in DOMAINS:
        for one in read(domain, language):
            key, said = cast("Any", one.id), cast("Any", one.string)
            if key:
                name = key if isinstance(key, str) else key[0]
                found[name] = (said,) if isinstance(said, str) else tuple(said)
    return found


def unsaid(message: Message) -> Iterator[str]:
    """The keys and values of a message that the catalogues do not know, or that stay unused."""
    for language in ("en", "es"):
        known = sentences(language).get(message.key)
        if known is None:
            yield f"{language}: {message.key}"
            continue
        wanted = {name for one in known for _, name, _, _ in Formatter().parse(one) if name}
        yield from (f"{language}: {message.key} {{{one}}}" for one in wanted - set(message.values))
    for value in message.values.values():
        if isinstance(value, Message):
            yield from unsaid(value)


def whole_game() -> Table:
    """Both lists, deployed."""
    return deployed(
        listing("a1", SIDE_1, Role.NCO),
        listing("a2", SIDE_1, Role.TACTICAL_AWARENESS, training=Training.IRREGULAR),
        listing("a3", SIDE_1, Role.IMPETUOUS),
        listing("a4", SIDE_1, Role.CHAIN_OF_COMMAND, group=2),
        listing("a5", SIDE_1, Role.PERIPHERAL),
        listing("b1", SIDE_2, Role.COUNTERINTELLIGENCE),
        listing("b2", SIDE_2, Role.VETERAN),
        listing("b3", SIDE_2, Role.REMOTE),
        listing("b4", SIDE_2, group=2),
    )


def test_three_rounds_are_played() -> None:
    """turn:A1: a game of three rounds, every Order of every turn spent."""
    table, spent = whole_game().reach(Step.TOKENS), 0
    while table.battle.clock.step is not Step.OVER:
        clock = table.battle.clock
        for one in table.battle.lists.of_side(clock.active):
            while clock.step in {Step.IMPETUOUS, Step.ORDERS}:
                facts = activate(table.scene(clock.active), one.trooper)
                if isinstance(facts, Refused):
                    break
                table, spent = table.fold(facts), spent + 1
        table = table.after(table.battle.clock.who_goes_on[0], NextPhase())
    # Side 1: 3 Regular, 1 Irregular, Tactical Awareness, Lieutenant, Impetuous and the boss.
    # Side 2: 4 Regular, Lieutenant and the boss.
    assert (table.battle.clock.turn, spent) == (6, 3 * (8 + 6))


TROOPERS = ("a1", "a2", "a3", "a4", "a5", "boss-1", "b1", "b2", "b3", "b4", "boss-2", "nobody")
names = st.sampled_from(TROOPERS)
sides = st.sampled_from([*SIDES, "side-3"])
groups = st.integers(0, 3)
several = st.lists(names, max_size=5).map(tuple)
listings = st.builds(
    Listing,
    names,
    sides,
    groups,
    st.sampled_from(Training),
    st.integers(-1, 320),
    roles=st.frozensets(st.sampled_from(Role), max_size=3),
)
commands = st.one_of(
    st.builds(NextPhase),
    st.builds(NextPhase),
    st.builds(NextPhase),
    st.builds(BeginGame),
    st.builds(SetPhase, st.sampled_from(Step), st.integers(-1, 7), sides),
    st.builds(Enlist, listings),
    st.builds(EditListing, listings),
    st.builds(Delist, names),
    st.builds(EnterInitiative, sides),
    st.builds(ChooseFirstTurn, sides),
    st.builds(ChooseDeployment, sides, st.just("north")),
    st.builds(KeepOff, names, st.sampled_from(Reserve)),
    st.builds(Deploy, names),
    st.builds(SetOrders, sides, st.sampled_from(OrderKind), groups, names, st.integers(-1, 5)),
    st.builds(SpendToken, st.sampled_from(Use), st.one_of(names, st.just("")), groups),
    st.builds(SetTokens, sides, st.integers(-1, 5)),
    st.builds(AppointLieutenant, names),
    st.builds(ScoreObjective, sides, st.integers(-1, 4), st.integers(-1, 9)),
    st.builds(DrawClassified, st.sampled_from(["", "Sabotage"]), st.booleans()),
    st.builds(ScoreClassified, st.sampled_from(["side-1:1", "x"]), st.none() | st.integers(0, 3)),
    st.builds(SetTournamentPoints, sides, st.integers(-1, 10)),
    st.builds(FormFireteam, st.sampled_from(FireteamKind), several, names, st.integers(-1, 5)),
    st.builds(LeaveFireteam, names, st.booleans()),
    st.builds(SetFireteamLeader, names),
    st.builds(BeginCoordinated, several, names),
    st.builds(EndCoordinated),
    st.builds(Disclose, st.sampled_from(Secret), names),
)
PLAUSIBLE = (
    *[NextPhase()] * 8,
    *(SpendToken(use, one, 1) for use in Use for one in ("", "a2", "b1")),
    SpendToken(Use.REGROUP, "a1", 2),
    EnterInitiative(SIDE_1),
    ChooseFirstTurn(SIDE_2),
    ChooseDeployment(SIDE_1),
    *(Deploy(one) for one in ("a1", "a4", "b1")),
    *(KeepOff(one, Reserve.AIRBORNE) for one in ("a1", "a3")),
    *(AppointLieutenant(one) for one in ("a1", "b1", "b2")),
    *(FormFireteam(FireteamKind.CORE, ("b1", "b2", "b3"), one, 3) for one in ("b1", "b2")),
    FormFireteam(FireteamKind.DUO, ("a1", "a3"), "a1", 0),
    LeaveFireteam("a3"),
    SetFireteamLeader("b3"),
    BeginCoordinated(("a1", "a3"), "a1"),
    BeginCoordinated(("b1", "b2", "b3"), "b3"),
    EndCoordinated(),
    ScoreClassified("side-1:1", 2),
)
"""Commands that fit more often than random ones."""
STATES = ("unconscious", "dead", "isolated", "stunned", "camouflaged", "suppressive-fire")
moves = st.one_of(
    st.tuples(st.just("command"), st.sampled_from(SIDES), st.sampled_from(PLAUSIBLE)),
    st.tuples(st.just("command"), st.sampled_from(SIDES), st.sampled_from(PLAUSIBLE)),
    st.tuples(st.just("command"), st.sampled_from(SIDES), commands),
    st.tuples(st.just("activate"), st.sampled_from(SIDES), names),
    st.tuples(st.just("state"), st.sampled_from(STATES), names),
    st.tuples(st.just("heal"), st.just(""), names),
)


def one_move(table: Table, kind: str, who: str, what: Any) -> Table:
    """The table after one move by either side, whose facts or refusals must all have words."""
    if kind == "state":
        return table.state(what, who) if what in table.troopers else table
    if kind == "heal":
        return table.healed(what) if what in table.troopers else table
    for seat in (who, other_side(who)):
        found = table.decide(seat, what) if kind == "command" else activate(table.scene(seat), what)
        if not isinstance(found, Refused):
            for event in found:
                table = table.evolve(event)
                check_fact(table, event)
            return table.fold(after_order(table.scene(seat)))
        assert list(unsaid(Message(f"refused.{found.code}", found.values))) == []
    return table


def check_fact(table: Table, event: Any) -> None:
    """A fact of these rooms can be said to everybody who may know it."""
    if type(event).__module__ not in OWN_ROOMS:
        return
    for seat in (SIDE_1, SIDE_2, None):
        hidden = frozenset(one.id for one in table.troopers.values() if not one.is_known_to(seat))
        seen = event_seen_by(table.battle, event, seat, hidden)
        if seen is not None:
            assert list(unsaid(describe(seen, NAMES))) == []
        seen_by(table.battle, seat, hidden)


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from([Step.DEPLOY_FIRST, Step.TOKENS, Step.ORDERS]),
    st.lists(moves, min_size=40, max_size=60),
)
def test_random_play_stays_possible(step: Step, played: list[tuple[str, str, Any]]) -> None:
    """turn:B11, turn:B12: no command raises; no heap, no token count goes below 0."""
    table = whole_game().reach(step)
    for kind, who, what in played:
        table = one_move(table, kind, who, what)
        battle = table.battle
        assert all(one.left >= 0 for one in battle.pools.heaps)
        assert all(one.total >= 0 for one in battle.pools.sums)
        assert all(left >= 0 for left in battle.tokens.left.values())
        assert len({one.id for one in battle.pools.heaps}) == len(battle.pools.heaps)
        assert choices(table.scene(SIDE_1))
        check_declaration(table.scene(SIDE_1), "a1", Skill.BS_ATTACK, Skill.MOVE)


SAMPLES: tuple[Any, ...] = (
    army_list.TrooperEnlisted(listing("a1")),
    army_list.ListingEdited(listing("a1", training=Training.IRREGULAR)),
    army_list.TrooperDelisted("a1", SIDE_1),
    army_list.Regrouped("a1", SIDE_1, 2),
    deployment.InitiativeWon(SIDE_1),
    *(deployment.PickMade(SIDE_1, pick, edge) for pick in deployment.Pick for edge in ("", "N")),
    *(deployment.KeptOff("a1", SIDE_1, reserve) for reserve in Reserve),
    deployment.Deployed("a1", SIDE_1),
    deployment.HoldBackExtended(SIDE_1),
    player_turn.GameBegun(300, 3),
    *(player_turn.PhaseReached(step, turn, SIDE_1) for step in Step for turn in (0, 1)),
    *(
        player_turn.PhaseSkipped(Step.IMPETUOUS, why)
        for why in ("retreat", "nobody", "no-tokens", "option")
    ),
    player_turn.FirstTurnSet(SIDE_1),
    player_turn.FirstToDeploySet(SIDE_1),
    player_turn.PhaseSet(Step.ORDERS, 1, SIDE_1),
    order_facts.OrdersCounted(SIDE_1, (), ()),
    order_facts.OrdersCounted(
        SIDE_1,
        tuple(Heap(kind, 1, "a1", 1) for kind in OrderKind),
        (
            CountSum(1, 1, 2, dict.fromkeys((*NULL_REASONS, "null", "isolated"), 1), 1, 1),
            CountSum(2, 0, 2, {"retreat": 1, "loss-of-lieutenant": 1}),
        ),
    ),
    *(order_facts.OrderSpent(SIDE_1, "a1", f"{kind.value}:a1", kind, 1) for kind in OrderKind),
    order_facts.OrderConverted(SIDE_1, "a1", "irregular:a1", 1),
    *(
        order_facts.OrdersLost(SIDE_1, "regular:1", 2, why)
        for why in ("tokens", "isolated", "entered")
    ),
    *(order_facts.OrdersSet(SIDE_1, Heap(OrderKind.REGULAR, 1, who, 2)) for who in ("", "a1")),
    *(order_facts.OrdersCleared(SIDE_1, 2, is_impetuous=is_on) for is_on in (True, False)),
    command_tokens.TokensDealt(SIDE_1, 4),
    *(
        command_tokens.TokenSpent(SIDE_1, use, 1, "a1", 1, passes=passes)
        for use in Use
        for passes in (True, False)
    ),
    command_tokens.TokensLimited(SIDE_1, 1, 1),
    command_tokens.TokensSet(SIDE_1, 2),
    lieutenant.LieutenantNamed(SIDE_1, "a1"),
    lieutenant.LieutenantPresent(SIDE_1),
    lieutenant.ChainOfCommandTaken(SIDE_1, "a1"),
    *(lieutenant.LieutenantLost(SIDE_1, why) for why in ("gone", "retreat")),
    lieutenant.LieutenantAppointed(SIDE_1, "a1"),
    *(retreat.RetreatChecked(SIDE_1, 60, 75, is_retreating=is_on) for is_on in (True, False)),
    retreat.RetreatIgnored("a1", SIDE_1),
    *(objectives.ObjectiveScored(SIDE_1, number, 2) for number in (0, 1)),
    objectives.ClassifiedDrawn(objectives.Classified("x", SIDE_1, "Sabotage", is_secret=True)),
    *(objectives.ClassifiedScored("x", SIDE_1, "Sabotage", points) for points in (None, 2)),
    objectives.TournamentPointsSet(SIDE_1, 5),
    objectives.GameTallied({SIDE_1: 60, SIDE_2: 80}),
    *(
        fireteams.FireteamFormed(fireteams.Fireteam("x", SIDE_1, kind, ("a1", "a2"), "a1"))
        for kind in FireteamKind
    ),
    fireteams.FireteamLeft("x", "a1", ("a2", "a3"), "a2", 0),
    fireteams.FireteamLeaderSet("x", "a1"),
    coordinated.CoordinatedBegun(("a1", "a2"), "a1"),
    coordinated.CoordinatedActed("a1"),
    coordinated.CoordinatedReacted("b1"),
    coordinated.CoordinatedDefended("b1", Skill.DODGE, (7,), "typed"),
    coordinated.CoordinatedEnded(),
    markers.DiscoverFailed("a1", "b1", 1),
    markers.IntuitiveFailed("a1", "b1", 1),
    markers.GuidedCounted(SIDE_1, 1, 2),
    *(
        clouds.CloudLaid(clouds.Cloud("x", clouds.CloudKind.SMOKE, SIDE_1), who)
        for who in ("", "a1")
    ),
    clouds.CloudLifted(clouds.Cloud("x", clouds.CloudKind.ECLIPSE, SIDE_1)),
    clouds.CloudsGone(tuple(clouds.Cloud(one, one, SIDE_1) for one in clouds.CloudKind)),
    *(disclosures.Disclosed(secret, "a1", SIDE_1) for secret in Secret),
)
"""Every fact in every way it can be said."""


def test_every_fact_has_words() -> None:
    """Each fact is said in both languages, to its own side and to others."""
    assert {type(one) for one in SAMPLES} == set(EVENTS.values())
    table = whole_game()
    for event in SAMPLES:
        check_fact(table, event)


def test_wire_names_are_the_verbs() -> None:
    """Wire names are lower-case words with hyphens, each for one class."""
    for names_of in (EVENTS, COMMANDS):
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in names_of)
        assert len(set(names_of.values())) == len(names_of)


def test_every_refusal_has_words() -> None:
    """Each code of these rooms has a sentence in both languages."""
    rooms = {one.__module__.rpartition(".")[2] for one in (*EVENTS.values(), *COMMANDS.values())}
    rooms |= {"order_pool", "activation", "token_uses", "proceedings", "conduct", "impetuous"}
    codes: set[str] = set()
    for room in rooms:
        text = (RULES / f"{room}.py").read_text(encoding="utf-8")
        codes |= set(re.findall(r'Refused\(\s*"([a-z.-]+)"', text))
    codes |= {"deploy.winner-first", "deploy.others-choice"}
    for language in ("en", "es"):
        assert {code for code in codes if f"refused.{code}" not in sentences(language)} == set()
    assert len(codes) > 80


def test_every_label_has_words() -> None:
    """Steps, uses, kinds, roles, reserves, secrets and options in both languages."""
    keys = [step_label(step).key for step in Step]
    keys += [f"token.{use.value}" for use in Use]
    keys += [f"order-kind.{kind.value}" for kind in OrderKind]
    keys += [f"role.{role.value}" for role in Role]
    keys += [f"training.{training.value}" for training in Training]
    keys += [f"reserve.{reserve.value}" for reserve in Reserve]
    keys += [f"secret.{secret.value}" for secret in Secret]
    keys += [f"fireteam.{kind.value}" for kind in FireteamKind]
    keys += [f"option.{option.key}" for option in OPTIONS]
    for language in ("en", "es"):
        assert {key for key in keys if key not in sentences(language)} == set()


def said(message: Value, language: str) -> str:
    """A message in words, as the catalogue has them."""
    if not isinstance(message, Message):
        return str(message)
    forms = sentences(language)[message.key]
    template = forms[0] if message.values.get("n", 1) == 1 else forms[-1]
    return template.format(**{k: said(v, language) for k, v in message.values.items()})


def test_count_is_said_as_a_sum() -> None:
    """turn:A10: ``7 (9 Regular, 1 Unconscious, 1 Isolated)`` in both languages."""
    lines = [listing(f"r{n}") for n in range(8)]
    table = deployed(*lines).state("r0", "unconscious").state("r1", "isolated").reach(Step.ORDERS)
    counted = table.battle.pools.sums[0]
    assert said(sum_text(counted), "en") == "6 (8 Regular, 1 Unconscious, 1 Isolated)"
    assert said(sum_text(counted), "es") == "6 (8 Regulares, 1 Inconsciente, 1 Aislada)"


def test_unknown_troopers_are_refused_by_a_sentence() -> None:
    """An id that nobody has, and one that the seat may not know of, read the same."""
    table = whole_game().with_trooper(trooper("spare"))
    table = table.after(SIDE_1, KeepOff("a1", Reserve.HIDDEN))
    assert table.refused(SIDE_2, Deploy("a1")) == table.refused(SIDE_2, Deploy("nobody"))
