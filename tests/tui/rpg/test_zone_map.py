"""The zone map: where boxes stand, what lines say, and that nothing is left out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.rpg.access import MASTER
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Sheet
from rules.rpg.game import GAME
from rules.rpg.scene import Scene
from rules.rpg.zone_edits import JoinZones, WriteZone
from rules.rpg.zones import Cover, Edge, Terrain, Zone, ZoneMap
from tui.common.ink import plain, width
from tui.rpg.flow import flow
from tui.rpg.zone_layout import layout
from tui.rpg.zone_map import draw
from tui.rpg.zones_panel import zone_rows

LETTERS = "abcdefgh"


def scene_with(*commands: object) -> Scene:
    """A scene after these commands of the game master's."""
    scene = GAME.new()
    for command in commands:
        events = GAME.decide(scene, command, MASTER, GAME.house())
        assert isinstance(events, tuple), events
        scene = GAME.fold(scene, events)
    return scene


def varuna() -> Scene:
    """The zones and some of the people of design's picture."""
    return scene_with(
        WriteZone(Zone("corridor", "corridor", Cover.LIGHT)),
        WriteZone(Zone("flat", "flat", Cover.HEAVY)),
        WriteZone(Zone("roof", "roof", Cover.NONE, Terrain.DIFFICULT, 2)),
        JoinZones(Edge("corridor", "flat")),
        JoinZones(Edge("corridor", "roof")),
        AddCharacter(Sheet("Ruiz"), is_npc=False, id="ruiz", zone="corridor"),
        AddCharacter(Sheet("Thug 1"), is_npc=True, id="thug-1", zone="corridor"),
        PlaceCharacter("ruiz", "corridor", ("thug-1",), in_cover=True),
    )


def picture(scene: Scene, cells: int = 41, cursor: str = "") -> str:
    """The map as text."""
    return "\n".join(plain(one) for one in draw(scene, cells, cursor).lines)


def test_the_map_shows_contact_cover_and_ground() -> None:
    """rpg:A24-A26: who is in contact and in cover, and what the way to the roof takes."""
    shown = picture(varuna())
    for part in ("┌ corridor ", "Ruiz▒ ⚔ Thug 1", "light cover", "difficult D2", "│─────│"):
        assert part in shown


def test_the_cursor_shows_without_colour() -> None:
    """rpg:I18: the zone under the cursor has a heavy frame."""
    assert "┏ flat ━" in picture(varuna(), cursor="flat")


def test_the_list_says_the_same_as_the_map() -> None:
    """rpg:I18: corridor – flat, roof (difficult D2): Ruiz ⚔ Thug 1."""
    rows = [plain(row.line) for row in zone_rows(varuna(), 76)]
    expected = "corridor, light cover – flat, roof (difficult D2): Ruiz▒ ⚔ Thug 1"
    assert rows[0] == expected


@pytest.mark.parametrize(
    ("edge", "words"),
    [
        (Edge("a", "b", can_move=False), "✗"),
        (Edge("a", "b", can_see=False), "▒"),
    ],
)
def test_a_blocked_edge_is_marked(edge: Edge, words: str) -> None:
    """rpg:A27: no way through and no sight are marked on the line."""
    scene = scene_with(WriteZone(Zone("a", "yard")), WriteZone(Zone("b", "hall")), JoinZones(edge))
    assert words in picture(scene)
    assert any("no " in plain(row.line) for row in zone_rows(scene, 60))


def test_zones_that_cannot_stand_side_by_side_name_each_other() -> None:
    """rpg:I18: an edge for which there is no line is written into both boxes."""
    zones = [WriteZone(Zone(one, f"zone {one}")) for one in "abcd"]
    edges = [JoinZones(Edge(one, two)) for one, two in ("ab", "ac", "ad", "bc", "bd", "cd")]
    shown = picture(scene_with(*zones, *edges))
    assert shown.count("↔") == 4


def test_people_without_a_zone_are_named_below() -> None:
    """rpg:I18: whoever was not placed yet stands off the map."""
    scene = scene_with(
        WriteZone(Zone("a", "yard")), AddCharacter(Sheet("Kit"), is_npc=False, id="kit")
    )
    assert "off the map: Kit" in picture(scene)


def test_hostile_labels_stay_in_their_boxes() -> None:
    """Markup, wide letters and long names are drawn as they are and cut to the box."""
    scene = scene_with(
        WriteZone(Zone("a", "[red]漢字漢字漢字漢字漢字[/red]")), WriteZone(Zone("b", "[/]"))
    )
    drawn = draw(scene, 41, "")
    assert "[red]漢字" in "".join(plain(one) for one in drawn.lines)
    assert {width(one) for one in drawn.lines} == {41}


graphs = st.integers(1, 8).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=12),
    )
)


@given(graphs, st.integers(1, 4))
@settings(max_examples=80, deadline=None)
def test_every_zone_and_edge_is_somewhere(
    graph: tuple[int, list[tuple[int, int]]], columns: int
) -> None:
    """rpg:I18: each zone has a place of its own, each edge a line or a word."""
    count, pairs = graph
    zones = ZoneMap(tuple(Zone(LETTERS[at], LETTERS[at]) for at in range(count)))
    for first, second in pairs:
        if first != second:
            zones = zones.with_edge(Edge(LETTERS[first], LETTERS[second]))
    placed = layout(zones, columns)
    assert len(set(placed.cells.values())) == count
    assert placed.columns <= columns
    for edge in zones.edges:
        one, two = placed.cells[edge.a], placed.cells[edge.b]
        is_beside = abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
        assert is_beside is (edge not in placed.far)


def test_flow_goes_on_below() -> None:
    """A part that does not fit begins the next line, set in; none is torn."""
    rows = flow([(("alpha", ""),), (("beta", ""),), (("gamma", ""),)], 11)
    assert [plain(one) for one in rows] == ["alpha beta", "  gamma"]
