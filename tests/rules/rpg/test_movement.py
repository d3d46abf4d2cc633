"""Zones, ranges, moving, contact, terrain, cover."""

from typing import Any

import pytest

from rules.rpg.actions import TakeAction
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.checks import SetUpTerrainTest, SetUpTest
from rules.rpg.combat_rolls import RollSoak, soak_dice
from rules.rpg.dice_rolls import SidePlan
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.movement import GiveUpMoving, GoOnMoving, LetGo, MovementStopped
from rules.rpg.reactions import TakeReaction
from rules.rpg.scene import Kind
from rules.rpg.setting_out import Move
from rules.rpg.terrain import hurdles_on
from rules.rpg.throwing import CorrectDie
from rules.rpg.turns import BeginTurn, EndTurn
from rules.rpg.zone_edits import JoinZones, PartZones, RemoveZone, WriteZone
from rules.rpg.zones import Cover, Edge, Range, Terrain, Zone, ZoneMap, range_at
from tests.helpers.rpg_table import Table, action_table, zone_table

ROUGH = Zone("rough", "Rough", terrain=Terrain.DIFFICULT, difficulty=1)
PIT = Zone("pit", "Pit", terrain=Terrain.DANGEROUS, difficulty=2, effect="falls")
OPEN = Zone("open", "Open", Cover.LIGHT)
FAR = Zone("far", "Far", Cover.HEAVY)
ATHLETICS = SidePlan("a", "athletics")


def moving(*zones: Zone, **options: Any) -> Table:
    """A's turn on a row of zones."""
    table = zone_table(*zones, **options)
    table.do(BeginTurn("a"), "a")
    return table


def in_contact(*others: str, **options: Any) -> Table:
    """A's turn, in contact with these, on five open zones, with 9 Heat."""
    table = zone_table(**options).heat(9)
    table.do(PlaceCharacter("a", "z0", others))
    table.do(BeginTurn("a"), "a")
    return table


@pytest.mark.parametrize(
    ("distance", "expected"),
    [
        (0, Range.CLOSE),
        (1, Range.MEDIUM),
        (2, Range.LONG),
        (3, Range.EXTREME),
        (9, Range.EXTREME),
        (None, Range.EXTREME),
    ],
)
def test_ranges(distance: int | None, expected: Range) -> None:
    """0, 1, 2, 3 zones are Close, Medium, Long, Extreme; unreachable is Extreme (rpg:I18)."""
    assert expected is range_at(distance)


def test_range_is_the_shortest_path() -> None:
    """A detour is not measured (rpg:I18)."""
    zones = tuple(Zone(name, name) for name in "abcd")
    ring = ZoneMap(zones, tuple(Edge(pair[0], pair[1]) for pair in ("ab", "bc", "cd", "da")))
    assert [ring.distance("a", end) for end in "abcd"] == [0, 1, 2, 1]


def test_edges_may_block_walking_or_looking() -> None:
    """An edge has flags of its own for moving and for sight (rpg:A27)."""
    zones = tuple(Zone(name, name) for name in "abc")
    glass, fog = Edge("a", "b", can_move=False), Edge("b", "c", can_see=False)
    walls = ZoneMap(zones, (glass, fog))
    assert (walls.walk("a", "b"), walls.sight("a", "b")) == (None, 1)
    assert (walls.walk("b", "c"), walls.sight("b", "c")) == (("b", "c"), None)
    assert walls.distance("a", "c") == 2


@pytest.mark.parametrize(("target", "expected"), [("x", Range.CONTACT), ("y", Range.CLOSE)])
def test_contact_is_a_range(target: str, expected: Range) -> None:
    """Contact is nearer than the same zone (rpg 1.8)."""
    table = in_contact("x")
    found = table.scene.range_between(table.who("a"), table.who(target))
    assert expected is found


@pytest.mark.parametrize(
    ("to", "spent"), [("z0", ("", "")), ("z1", ("", "move")), ("z2", ("sprint", ""))]
)
def test_what_moving_costs(to: str, spent: tuple[str, str]) -> None:
    """Inside Free, next zone Minor, two zones Standard (rpg:I18)."""
    table = moving()
    table.do(Move("a", to), "a")
    turn = table.who("a").turn
    assert (spent, to) == ((turn.standard, turn.minor), table.who("a").zone)


def test_minor_move_may_be_paid_with_the_standard() -> None:
    """Movement is exchanged like any Minor (rpg 1.5)."""
    table = moving()
    table.do(TakeAction("a", "draw"), "a")
    table.do(Move("a", "z1", paid=Kind.STANDARD), "a")
    assert table.who("a").turn.standard == "move"


def test_one_movement_a_turn() -> None:
    """Having adjusted, a Minor move is refused (rpg:I17, A9)."""
    table = moving()
    table.do(Move("a", "z0"), "a")
    assert table.why_not(Move("a", "z1"), "a") == "action.has-moved"


def test_adjusting_may_be_free_of_that() -> None:
    """Under `adjust_is_free` it is not the turn's movement (rpg:A9)."""
    table = moving(adjust_is_free=True)
    table.do(Move("a", "z0"), "a")
    table.do(Move("a", "z1"), "a")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Move("a", "z3"), "move.too-far"),
        (Move("a", "nowhere"), "zone.unknown"),
        (Move("a", "island"), "move.no-way"),
        (Move("a", "z2", route=("z0", "z2")), "move.no-such-route"),
        (Move("a", "z1", route=("z1",)), "move.no-such-route"),
        (Move("a", "z1", takes_cover=True), "move.no-cover"),
        (Move("a", "z1", contact=("x",)), "move.not-there"),
        (Move("a", "z0", contact=("a",)), "move.not-there"),
        (Move("a", "z0", contact=("q",)), "character.unknown"),
        (Move("a", "z1", withdraws=True), "move.nobody-to-leave"),
        (Move("b", "z1"), "turn.not-yours"),
        (GoOnMoving("a"), "move.not-moving"),
        (GiveUpMoving("a"), "move.not-moving"),
        (LetGo("x"), "reaction.no-trigger"),
        (SetUpTerrainTest(ATHLETICS), "terrain.none-due"),
        (TakeAction("a", "move"), "action.is-movement"),
    ],
)
def test_moves_that_are_refused(command: object, code: str) -> None:
    """Each refusal has its code (rpg:I18, A25, A27)."""
    table = moving()
    table.do(WriteZone(Zone("island", "Island")))
    assert code == table.why_not(command)


def test_unplaced_characters_do_not_move() -> None:
    """Whoever was not put on the map has no way over it."""
    table = moving()
    table.do(PlaceCharacter("a", ""))
    assert table.why_not(Move("a", "z1"), "a") == "move.not-placed"


def test_contact_at_the_end_of_a_move() -> None:
    """Any movement may end in contact with somebody there (rpg 1.8, A26)."""
    table = moving()
    table.do(PlaceCharacter("x", "z2"))
    table.do(Move("a", "z2", contact=("x",)), "a")
    assert frozenset({("a", "x")}) == table.scene.contacts


def test_contact_is_symmetric_and_ends_with_the_zone() -> None:
    """Leaving the zone ends every pair (rpg:A26)."""
    table = in_contact("b", "c")
    assert table.scene.in_contact("b") == ("a",)
    table.do(Move("a", "z1"), "a")
    assert table.scene.contacts == frozenset()


def test_every_enemy_may_retaliate() -> None:
    """Leaving several enemies gives each one Retaliate, and friends none (rpg:A26)."""
    table = in_contact("b", "x", "y")
    table.do(Move("a", "z1"), "a")
    movement = table.scene.movement
    assert movement is not None
    assert (movement.threats, table.who("a").zone) == (("x", "y"), "z0")


def test_letting_go_lets_move() -> None:
    """When all have let go the movement goes on by itself."""
    table = in_contact("x", "y")
    table.do(Move("a", "z1"), "a")
    table.do(LetGo("x"))
    assert table.who("a").zone == "z0"
    table.do(LetGo("y"))
    assert table.who("a").zone == "z1"


def test_retaliation_comes_first() -> None:
    """The mover waits until it is told to go on (rpg 1.6)."""
    table = in_contact("x")
    table.do(Move("a", "z1"), "a")
    assert table.why_not(TakeAction("a", "draw"), "a") == "move.on-its-way"
    assert table.why_not(EndTurn("a"), "a") == "move.on-its-way"
    assert table.why_not(GoOnMoving("a"), "a") == "move.retaliation-first"
    table.do(TakeReaction("x", "retaliate"))
    table.do(SetUpTest(SidePlan("x", "combat", "agility", difficulty=1)))
    assert table.why_not(GoOnMoving("a"), "a") == "dice.being-entered"
    table.throw("gm", (3, 4))
    table.do(GoOnMoving("a"), "a")
    assert (table.scene.heat, table.who("a").zone) == (8, "z1")


def test_withdrawing_is_safe_and_a_standard_action() -> None:
    """Nobody may Retaliate; it goes to the next zone at most (rpg 1.8)."""
    table = in_contact("x")
    assert table.why_not(Move("a", "z2", withdraws=True), "a") == "move.too-far"
    table.do(Move("a", "z1", withdraws=True), "a")
    assert (table.who("a").turn.standard, table.who("a").zone) == ("withdraw", "z1")


def test_stepping_out_of_contact_inside_the_zone() -> None:
    """Adjusting away from an enemy exposes, too; staying does not (rpg 1.8)."""
    table = in_contact("x", "y")
    table.do(Move("a", "z0", contact=("x",)), "a")
    movement = table.scene.movement
    assert movement is not None
    assert movement.threats == ("y",)


def test_defeated_enemies_do_not_threaten() -> None:
    """Whoever is out cannot Retaliate; one who falls meanwhile is passed over."""
    table = in_contact("x", "y")
    table.do(DefeatCharacter("x"))
    table.do(Move("a", "z1"), "a")
    table.do(DefeatCharacter("y"))
    table.do(GoOnMoving("a"), "a")
    assert table.who("a").zone == "z1"


def test_giving_up_leaves_the_action_spent() -> None:
    """The mover stays in contact, and the action is gone."""
    table = in_contact("x")
    table.do(Move("a", "z1"), "a")
    table.do(GiveUpMoving("a"), "a")
    assert (
        table.who("a").zone,
        table.scene.in_contact("a"),
        table.who("a").turn.minor,
    ) == ("z0", ("x",), "move")


@pytest.mark.parametrize("way_out", [DefeatCharacter("a"), RemoveCharacter("a")])
def test_defeated_mover_stops(way_out: object) -> None:
    """A mover who falls or leaves does not move any more (rpg:I19)."""
    table = in_contact("x")
    table.do(Move("a", "z1"), "a")
    table.do(way_out)
    assert (table.scene.movement, table.scene.active) == (None, "")


def test_terrain_test_before_the_zone() -> None:
    """Entering rough terrain waits for its test, before the zone (rpg:A24)."""
    table = moving(OPEN, ROUGH)
    table.do(Move("a", "rough"), "a")
    assert table.who("a").zone == "open"
    assert table.why_not(SetUpTerrainTest(SidePlan("a", "observation")), "a") == (
        "terrain.wrong-skill"
    )
    assert table.why_not(GoOnMoving("a"), "a") == "move.terrain-first"
    table.do(SetUpTerrainTest(ATHLETICS), "a")
    assert table.scene.checks[0].a.difficulty == 1
    assert table.why_not(SetUpTerrainTest(ATHLETICS), "a") == "check.already-set"
    table.throw("a", (3, 15))
    assert table.who("a").zone == "rough"


def test_failed_terrain_test_stops_where_it_was_made() -> None:
    """The mover stays outside, and the action is spent (rpg:A24)."""
    table = moving(OPEN, ROUGH)
    table.do(Move("a", "rough"), "a")
    table.do(SetUpTerrainTest(ATHLETICS), "a")
    table.throw("a", (15, 16))
    assert (
        table.who("a").zone,
        table.who("a").turn.minor,
        table.scene.movement,
    ) == ("open", "move", None)


def test_correcting_the_die_moves_after_all() -> None:
    """A corrected terrain test takes the movement up again."""
    table = moving(OPEN, ROUGH)
    table.do(Move("a", "rough"), "a")
    table.do(SetUpTerrainTest(ATHLETICS), "a")
    roll = table.scene.checks[0].id + ".a"
    table.throw("a", (15, 16))
    table.do(CorrectDie(roll, 1, 5), "a")
    assert table.who("a").zone == "rough"
    table.do(CorrectDie(roll, 1, 15), "a")
    assert table.who("a").zone == "open"


def test_dangerous_terrain_has_an_effect() -> None:
    """A failure in dangerous terrain says what else happens (rpg 1.8)."""
    table = moving(OPEN, PIT)
    table.do(Move("a", "pit"), "a")
    table.do(SetUpTerrainTest(ATHLETICS), "a")
    table.throw("a", (15, 16))
    stopped = table.happened(MovementStopped)[0]
    assert (stopped.is_dangerous, stopped.effect, stopped.rough) == (True, "falls", "pit")


def test_stopped_half_way() -> None:
    """With the second boundary failed the mover stands in between (rpg:A24)."""
    table = moving(OPEN, FAR, PIT)
    table.do(Move("a", "pit"), "a")
    assert table.who("a").zone == "far"
    table.do(SetUpTerrainTest(ATHLETICS), "a")
    table.throw("a", (15, 16))
    assert table.who("a").zone == "far"


@pytest.mark.parametrize(
    ("route", "each_trigger", "expected"),
    [
        (("open", "far"), False, []),
        (("rough",), False, [("rough", 1)]),
        (("open", "rough"), False, [("open", 1)]),
        (("rough", "open"), False, [("rough", 1)]),
        (("rough", "pit"), False, [("rough", 2)]),
        (("open", "rough", "pit"), False, [("open", 1), ("rough", 2)]),
        (("rough", "pit"), True, [("rough", 1), ("rough", 2)]),
        (("open", "rough", "far"), True, [("open", 1), ("rough", 1), ("rough", 1)]),
        (("rough",), True, [("rough", 1)]),
    ],
)
def test_how_many_terrain_tests(
    route: tuple[str, ...], each_trigger: bool, expected: list[tuple[str, int]]
) -> None:
    """One a boundary with the harder zone, or one a trigger by option (rpg:A24)."""
    scene = zone_table(OPEN, ROUGH, PIT, FAR).scene
    hurdles = hurdles_on(scene, route, each_trigger=each_trigger)
    assert expected == [(one.stop, one.difficulty) for one in hurdles]


def test_option_for_each_trigger() -> None:
    """`terrain_test_per_trigger` is the table's choice (rpg:A24)."""
    table = moving(ROUGH, PIT, terrain_test_per_trigger=True)
    table.do(Move("a", "pit"), "a")
    movement = table.scene.movement
    assert movement is not None
    assert len(movement.hurdles) == 2


def test_cover_needs_contact_with_it() -> None:
    """Being in the zone is not enough; light gives 2 dice, heavy 4 (rpg 1.8, A25)."""
    table = moving(OPEN, FAR)
    assert soak_dice(table.scene, table.who("a")) == 0
    assert table.why_not(RollSoak("a"), "a") == "soak.no-cover"
    table.do(Move("a", "open", takes_cover=True), "a")
    assert soak_dice(table.scene, table.who("a")) == 2
    table.do(RollSoak("a"), "a")
    assert table.scene.combat[0].dice == 2


def test_moving_clears_cover() -> None:
    """One holds one cover at most, and leaves it by moving (rpg:A25)."""
    table = moving(OPEN, FAR)
    table.do(PlaceCharacter("a", "open", in_cover=True))
    table.do(Move("a", "far", takes_cover=True), "a")
    assert soak_dice(table.scene, table.who("a")) == 4
    table.do(PlaceCharacter("a", "open"))
    assert soak_dice(table.scene, table.who("a")) == 0


def test_movement_without_a_map() -> None:
    """A table without zones takes movements as plain actions, still one a turn (rpg:I17)."""
    table = action_table()
    table.do(BeginTurn("a"), "a")
    table.do(TakeAction("a", "move"), "a")
    assert table.why_not(TakeAction("a", "sprint"), "a") == "action.has-moved"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (WriteZone(Zone("z0", "Zone 0")), "nothing-changes"),
        (WriteZone(Zone("Z 0", "Zone")), "id.malformed"),
        (WriteZone(Zone("new", " ")), "name.empty"),
        (WriteZone(Zone("new", "New", difficulty=7)), "number.out-of-range"),
        (WriteZone(Zone("new", "New", effect="x" * 201)), "note.long"),
        (RemoveZone("z0"), "zone.not-empty"),
        (RemoveZone("q"), "zone.unknown"),
        (JoinZones(Edge("z0", "q")), "zone.unknown"),
        (JoinZones(Edge("z0", "z0")), "zone.joined-to-itself"),
        (JoinZones(Edge("z0", "z1")), "nothing-changes"),
        (PartZones("z0", "z4"), "zone.not-joined"),
    ],
)
def test_map_edits_that_are_refused(command: object, code: str) -> None:
    """Each refusal has its code; and the map is the game master's."""
    table = zone_table()
    assert code == table.why_not(command)
    assert table.why_not(command, "a") == "seat.master-only"


def test_map_edits() -> None:
    """Zones and edges are changed in their place and removed with what hangs on them."""
    table = zone_table()
    table.do(WriteZone(Zone("z1", "Bar", Cover.HEAVY)))
    table.do(JoinZones(Edge("z0", "z1", can_move=False)))
    table.do(PartZones("z2", "z1"))
    table.do(RemoveZone("z4"))
    zones = table.scene.zones
    assert [zone.label for zone in zones.zones] == ["Zone 0", "Bar", "Zone 2", "Zone 3"]
    assert {(edge.a, edge.b, edge.can_move) for edge in zones.edges} == {
        ("z0", "z1", False),
        ("z2", "z3", True),
    }


def test_map_stays_while_somebody_moves() -> None:
    """Nothing is redrawn under a mover's feet."""
    table = in_contact("x")
    table.do(Move("a", "z1"), "a")
    assert table.why_not(PartZones("z0", "z1")) == "move.on-its-way"
    assert table.why_not(PlaceCharacter("a", "z3")) == "move.on-its-way"


def test_losing_the_cover_of_a_zone() -> None:
    """A zone that has no cover any more covers nobody."""
    table = moving(OPEN, FAR)
    table.do(PlaceCharacter("a", "open", in_cover=True))
    table.do(WriteZone(Zone("open", "Open")))
    assert table.who("a").in_cover is False
