"""Secrets: a canary that is concealed shows in nothing a player or spectator can get."""

from typing import Any

import pytest

from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import Refused, SeatId
from rules.rpg.actions import TakeAction
from rules.rpg.by_hand import HideHeat, PlaceCharacter
from rules.rpg.calling_off import CallOffDice
from rules.rpg.cast import AddCharacter, ConcealCharacter, CopyCharacter
from rules.rpg.characters import Rating, Sheet
from rules.rpg.checks import AnswerTest, SetUpTest
from rules.rpg.combat_rolls import RollCombatDice
from rules.rpg.dice_rolls import HelperPlan, Purchase, SidePlan, Source
from rules.rpg.game import GAME
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.momentum import SaveMomentum
from rules.rpg.movement import GoOnMoving, LetGo
from rules.rpg.pools import Pool, PoolChanged, SetPool
from rules.rpg.reactions import TakeReaction
from rules.rpg.rounds import EndRound
from rules.rpg.scene import Scene
from rules.rpg.setting_out import Move
from rules.rpg.sheets import ChangeSheet, RenameCharacter, ShowSheet
from rules.rpg.surprise import SetUpSurprise
from rules.rpg.throwing import CorrectDie
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative, SkipTurn
from tests.helpers.rpg_table import TEN, Table, zone_table

CANARY = "Zanzibar"
SECRET = Sheet(CANARY, TEN, {"combat": Rating(7, 6), "senses": Rating(7, 6)})
PLAYER_SEATS: tuple[SeatId | None, ...] = ("a", "b", None)


class Watched(Table):
    """A table where every command is followed by a look over all players' shoulders."""

    def do(self, command: Any, seat: SeatId | None = "gm") -> tuple[Any, ...]:
        """As before; nothing that a player gets may name the canary."""
        scene = self.scene
        events = super().do(command, seat)
        for watcher in PLAYER_SEATS:
            assert CANARY.lower() not in self.all_seen(scene, events, watcher).lower()
        return events

    def all_seen(self, scene: Scene, events: tuple[Any, ...], seat: SeatId | None) -> str:
        """Everything that a seat can get, as one text."""
        told: list[Any] = []
        for event in events:
            scene = GAME.evolve(scene, event)
            seen = GAME.event_seen_by(scene, event, seat)
            if seen is not None:
                told += [seen, GAME.describe(GAME.seen_by(scene, seat), seen)]
        view = GAME.seen_by(scene, seat)
        told += [view, GAME.awaited(view), GAME.seats(view)]
        told += [GAME.choices(scene, seat, self.house), GAME.dice_wanted(scene, seat)]
        return repr(told)


def watched(**options: Any) -> Watched:
    """Players and NPCs on zones, and the canary concealed among them."""
    table = Watched(**options)
    table.scene = zone_table(**options).scene
    table.do(AddCharacter(SECRET, is_npc=True, id="zanzibar", zone="z0", is_concealed=True))
    return table.heat(9)  # type: ignore[return-value]  # it is the same table


def test_a_whole_turn_in_secret() -> None:
    """Nothing a concealed NPC does is seen: turn, actions, tests, dice, movement."""
    table = watched()
    table.do(SeizeInitiative("zanzibar"))
    table.do(TakeAction("zanzibar", "attack", target="a"))
    side = SidePlan("zanzibar", "combat", "agility", purchases=(Purchase(Source.HEAT),))
    table.do(SetUpTest(side))
    table.do(GiveDice((DiceGiven("test-7.a", (1, 2, 20)),), TYPED))
    table.do(CorrectDie("test-7.a", 3, 4))
    table.do(SaveMomentum("zanzibar"))
    table.do(RollCombatDice("zanzibar", 3, CANARY))
    table.do(CallOffDice(table.scene.combat[0].id))
    table.do(Move("zanzibar", "z1"))
    table.do(EndTurn("zanzibar"))


def test_secret_reactions_and_contact() -> None:
    """A concealed NPC in contact may Retaliate, and stays unknown."""
    table = watched()
    table.do(PlaceCharacter("a", "z0", ("zanzibar", "x")))
    table.do(BeginTurn("a"), "a")
    table.do(Move("a", "z1"), "a")
    view = GAME.seen_by(table.scene, "a")
    assert view.movement is not None
    assert view.movement.threats == ("x", "")
    table.do(TakeReaction("zanzibar", "retaliate"))
    table.do(SetUpTest(SidePlan("zanzibar", "combat", "agility")))
    assert CANARY not in repr(table.decide(GoOnMoving("a"), "a"))
    table.do(CallOffDice(table.scene.checks[0].id))
    table.do(LetGo("x"))
    table.do(GoOnMoving("a"), "a")


def test_secret_opponent_and_helper() -> None:
    """A player opposes and helps without learning whom."""
    table = watched(helper_leave=False)
    table.do(SetUpTest(SidePlan("a", "observation"), opponent="zanzibar"))
    table.do(AnswerTest("test-7", SidePlan("zanzibar", "senses", "awareness")))
    table.throw("a", (3, 4))
    assert GAME.seen_by(table.scene, "a").checks[0].b is not None
    table.throw("gm", (1, 20))
    helpers = (HelperPlan("zanzibar", "senses", "awareness"),)
    table.do(SetUpTest(SidePlan("a", "observation", helpers=helpers)))
    table.throw("a", (3, 4))
    table.throw("gm", (20,))


def test_secret_ambush() -> None:
    """Concealed ambushers go first, and the players only learn that somebody does."""
    table = watched()
    side = SidePlan("zanzibar", "senses", "agility")
    table.do(SetUpSurprise(side, "a", ("zanzibar", "x"), ("a", "b", "c")))
    table.do(AnswerTest("test-7", SidePlan("a", "observation")), "a")
    table.throw("a", (15, 16))
    table.throw("gm", (1, 2))
    table.do(BeginTurn("x"))
    table.do(EndTurn("x"))
    assert GAME.seen_by(table.scene, "a").first == frozenset({""})
    refusal = table.decide(BeginTurn("a"), "a")
    assert isinstance(refusal, Refused)
    assert CANARY not in repr(refusal)


def test_secret_coming_and_going() -> None:
    """Adding, changing, copying, renaming, felling, skipping, removing: nothing shows."""
    table = watched()
    table.do(ChangeSheet("zanzibar", Sheet(f"{CANARY} II", TEN)))
    table.do(CopyCharacter("zanzibar", f"{CANARY} III"))
    table.do(RenameCharacter("zanzibar", CANARY))
    table.do(SkipTurn("zanzibar"))
    table.do(PlaceCharacter("b", "z0", ("zanzibar",)))
    table.do(DefeatCharacter("zanzibar"))
    table.do(EndRound(skips_waiting=True))
    table.do(SetPool(Pool.FRESH, "zanzibar", 2))
    table.do(RemoveCharacter("zanzibar"))


@pytest.mark.parametrize(
    "command",
    [
        BeginTurn("zanzibar"),
        EndTurn("zanzibar"),
        TakeAction("a", "attack", target="zanzibar"),
        TakeReaction("a", "guard", against="zanzibar"),
        SetUpTest(SidePlan("a", "observation"), opponent="zanzibar"),
        SetUpTest(
            SidePlan(
                "a",
                "observation",
                helpers=(HelperPlan("zanzibar", "senses", "awareness"),),
            )
        ),
        RenameCharacter("zanzibar", "Bob"),
        Move("a", "z0", contact=("zanzibar",)),
    ],
)
def test_naming_somebody_concealed_is_like_naming_nobody(command: object) -> None:
    """A player who guesses an id learns nothing (the same refusal as for any other)."""
    table = watched()
    if isinstance(command, Move):
        table.do(BeginTurn("a"), "a")
    assert table.why_not(command, "a") == "character.unknown"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CallOffDice("test-7"), "check.unknown"),
        (CorrectDie("test-7.a", 1, 3), "dice.too-late"),
    ],
)
def test_guessing_a_secret_roll_is_like_guessing_none(command: object, code: str) -> None:
    """A player who guesses the id of a secret test learns nothing."""
    table = watched()
    table.do(SetUpTest(SidePlan("zanzibar", "combat", "agility")))
    assert table.why_not(command, "a") == code
    table.do(GiveDice((DiceGiven("test-7.a", (1, 2)),), TYPED))
    assert CANARY.lower() not in repr(table.decide(command, "a")).lower()


def test_others_see_that_somebody_acts() -> None:
    """While somebody concealed is active the table is not between turns for players."""
    table = watched()
    table.do(SeizeInitiative("zanzibar"))
    view = GAME.seen_by(table.scene, "a")
    assert (view.active, view.someone_unseen_acts, view.between_turns) == ("", True, False)
    assert table.why_not(BeginTurn("a"), "a") == "turn.somebody-acts"


def test_revealed_characters_are_seen() -> None:
    """Once revealed, name and deeds show; the sheet still does not."""
    table = watched()
    scene = table.scene
    for event in Table.do(table, ConcealCharacter("zanzibar", is_concealed=False)):
        scene = GAME.evolve(scene, event)
        assert GAME.event_seen_by(scene, event, "a") == event
    found = GAME.seen_by(scene, "a").find("zanzibar")
    assert found is not None
    assert found.sheet == Sheet(CANARY)


def test_npc_sheets_and_odds_are_the_game_masters() -> None:
    """A visible NPC's numbers are left out of sheets, tests and facts, unless shown."""
    table = zone_table()
    events = table.do(SetUpTest(SidePlan("x", "senses", "awareness")))
    seen = GAME.event_seen_by(table.scene, events[0], "a")
    side = GAME.seen_by(table.scene, "a").checks[0].a
    assert (side.is_secret, side.aim.target, side.expertise, side.attribute) == (True, 0, 0, "")
    assert seen is not None
    assert seen.check.a == side
    table.do(ShowSheet("x", is_shown=True))
    assert GAME.seen_by(table.scene, "a").checks[0].a == table.scene.checks[0].a


def test_tests_in_secret() -> None:
    """A test that the game master hides is not seen, dice and result neither."""
    table = zone_table()
    events = table.do(SetUpTest(SidePlan("x", "senses", "awareness"), is_hidden=True))
    scene = table.scene
    assert GAME.event_seen_by(scene, events[0], "a") is None
    assert GAME.seen_by(scene, "a").checks == ()
    for event in table.throw("gm", (3, 4)):
        scene = GAME.evolve(scene, event)
        assert GAME.event_seen_by(scene, event, "a") is None
    assert GAME.seen_by(scene, "a").judged is None


def test_heat_may_be_hidden() -> None:
    """The pool and its changes are then the game master's alone."""
    table = zone_table().heat(4)
    table.do(HideHeat(is_hidden=True))
    assert GAME.seen_by(table.scene, "a").heat == 0
    change = PoolChanged(Pool.HEAT, "", "gm", 4, 5, table.history[-2].why)
    assert GAME.event_seen_by(table.scene, change, "a") is None
    assert GAME.event_seen_by(table.scene, change, "gm") == change


def test_game_master_sees_all() -> None:
    """The game master's view is the scene itself."""
    table = watched()
    assert GAME.seen_by(table.scene, "gm") is table.scene


def test_players_see_each_other() -> None:
    """Player characters' sheets and savings are open to everybody at the table."""
    table = zone_table().saved("b", 2)
    assert GAME.seen_by(table.scene, "a").find("b") == table.who("b")
