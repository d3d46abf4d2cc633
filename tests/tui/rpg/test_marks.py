"""Several of the list of turns selected with v: one move for all, one u takes it back."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from rules.rpg.characters import Character, Progress, Track
from rules.table import SetOption
from saves.open_table import Done
from tests.helpers.rpg_screen import (
    app_for,
    demo_table,
    here,
    opened,
    pick,
    scene_of,
    screen_of,
    seated,
)
from tests.helpers.screens import ROOMY, SMALL, keys
from tui.locale import set_language

Seen = Callable[[App[int]], str]


def people(pilot: Pilot[int], *ids: str) -> list[Character]:
    """Characters by their ids."""
    found = [scene_of(pilot).find(one) for one in ids]
    return [one for one in found if one is not None]


def thugs(pilot: Pilot[int]) -> list[Character]:
    """The three thugs of the demo."""
    return [one for one in scene_of(pilot).characters if one.name.startswith("Thug")]


async def on_thugs(pilot: Pilot[int]) -> None:
    """All three of them selected."""
    await here(pilot, thugs(pilot)[0].id)
    await keys(pilot, "3 v")


def demo(directory: Path, *, tracks: bool = False) -> App[int]:
    """The game master's program, where asked with tracks."""
    table = demo_table(directory)
    if tracks:
        assert isinstance(table.act_table(SetOption("tracks", value=True)), Done)
    return app_for(table, directory)


async def test_all_selected_are_done_for_the_round(tmp_path: Path) -> None:
    """M and one commit: done, and again: still to come (the order of acting by hand)."""
    app = demo(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await on_thugs(pilot)
        before = screen_of(pilot).open.seq
        await keys(pilot, "m")
        assert [one.progress for one in thugs(pilot)] == [Progress.DONE] * 3
        assert screen_of(pilot).open.seq == before + 1
        await keys(pilot, "m")
        assert [one.progress for one in thugs(pilot)] == [Progress.WAITING] * 3
        await keys(pilot, "u")
        assert [one.progress for one in thugs(pilot)] == [Progress.DONE] * 3


async def test_stress_on_all_selected(tmp_path: Path) -> None:
    """rpg:1.9: 2 + on the main track of each; - stops at 0, whoever is there is passed over."""
    app = demo(tmp_path, tracks=True)
    async with app.run_test(size=SMALL) as pilot:
        await here(pilot, thugs(pilot)[0].id)
        await keys(pilot, "+")
        await on_thugs(pilot)
        await keys(pilot, "2 +")
        assert [one.stress.get(Track.VIGOUR, 0) for one in thugs(pilot)] == [3, 2, 2]
        await keys(pilot, "2 -", "-")
        assert [one.stress.get(Track.VIGOUR, 0) for one in thugs(pilot)] == [0, 0, 0]
        await keys(pilot, "u")
        assert [one.stress.get(Track.VIGOUR, 0) for one in thugs(pilot)] == [1, 0, 0]


async def test_tracks_of_all_selected(tmp_path: Path, seen: Seen) -> None:
    """C shows the figures of each beside one another; + goes to all of them."""
    app = demo(tmp_path, tracks=True)
    async with app.run_test(size=ROOMY) as pilot:
        await on_thugs(pilot)
        await keys(pilot, "c j +")
        assert "Tracks of Thug 1, Thug 2, Thug 3" in seen(app)
        assert "1/" in seen(app)
        assert sum(sum(one.harms.values()) for one in thugs(pilot)) == 3
        await keys(pilot, "escape u")
        assert sum(sum(one.harms.values()) for one in thugs(pilot)) == 0


async def test_the_selected_are_hidden_together(tmp_path: Path) -> None:
    """Z hides those whom the players see; where none is seen, it shows all."""
    app = demo(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await here(pilot, thugs(pilot)[0].id)
        await keys(pilot, "z")
        hidden = [one.id for one in thugs(pilot) if one.is_concealed]
        assert len(hidden) == 1
        await keys(pilot, "g g 1 0 j escape")
        for one in thugs(pilot):
            await here(pilot, one.id)
            await keys(pilot, "v")
        await keys(pilot, "z")
        assert [one.is_concealed for one in thugs(pilot)] == [True] * 3
        await keys(pilot, "z")
        assert [one.is_concealed for one in thugs(pilot)] == [False] * 3


async def test_a_player_character_cannot_be_hidden_and_is_named(tmp_path: Path, seen: Seen) -> None:
    """Of Ruiz and a thug: the refusal says Ruiz, and the thug is still seen."""
    app = demo(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "ruiz")
        await keys(pilot, "v")
        await here(pilot, thugs(pilot)[0].id)
        await keys(pilot, "v z")
        assert "Ruiz" in seen(app).splitlines()[-2] or "Ruiz" in seen(app).splitlines()[-3]
        assert "Nothing was done." in seen(app)
        assert not thugs(pilot)[0].is_concealed


async def test_the_menu_is_for_all_selected(tmp_path: Path, seen: Seen) -> None:
    """S: out of the scene together, and back; what is one's own alone is not offered."""
    app = demo(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await on_thugs(pilot)
        await keys(pilot, "s")
        assert "Thug 1, Thug 2, Thug 3" in seen(app)
        await keys(pilot, "escape s")
        await pick(pilot, "out of the fight")
        assert [one.is_defeated for one in thugs(pilot)] == [True] * 3
        await keys(pilot, "u")
        assert [one.is_defeated for one in thugs(pilot)] == [False] * 3


async def test_the_selected_are_put_into_a_zone(tmp_path: Path) -> None:
    """rpg:A26: those who were in contact come along in contact; one u puts them back."""
    app = demo(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        first = thugs(pilot)[0]
        before = scene_of(pilot)
        await here(pilot, "ruiz")
        await keys(pilot, "v")
        await here(pilot, first.id)
        await keys(pilot, "v s")
        await pick(pilot, "put somewhere on the map")
        await pick(pilot, "roof")
        assert {one.zone for one in people(pilot, "ruiz", first.id)} == {"roof"}
        assert scene_of(pilot).in_contact("ruiz") == (first.id,)
        await keys(pilot, "u")
        assert scene_of(pilot) == before


async def test_the_selected_leave_after_one_question(tmp_path: Path, seen: Seen) -> None:
    """D names all of them; in Spanish, too."""
    set_language("es")
    app = demo(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await on_thugs(pilot)
        assert "esc quitar selección" in seen(app)
        await keys(pilot, "D")
        assert "¿Thug 1, Thug 2, Thug 3 se van para siempre?" in seen(app)
        await keys(pilot, "y")
        assert thugs(pilot) == []


async def test_a_test_is_asked_of_the_selected(tmp_path: Path) -> None:
    """A begins with those who are selected."""
    app = demo(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await here(pilot, "ruiz")
        await keys(pilot, "2 v A enter")
        asked = [one.character for one in scene_of(pilot).asked]
        assert asked == ["ruiz", "doc"]


async def test_a_turn_is_for_one(tmp_path: Path, seen: Seen) -> None:
    """Enter does not begin the turn of whoever happens to stand under the cursor."""
    app = demo(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "ruiz")
        await keys(pilot, "2 v enter")
        assert "is for one row, and 2 are selected" in seen(app)
        assert scene_of(pilot).active == ""


async def test_a_player_is_told_whose_they_are_not(tmp_path: Path, seen: Seen) -> None:
    """Ana plays Ruiz alone: of the others each is named, and nothing is done."""
    master, player = seated(tmp_path)
    assert isinstance(master.act_table(SetOption("tracks", value=True)), Done)
    player.refresh()
    app = app_for(player, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "ruiz")
        await keys(pilot, "2 v +")
        assert "Doc" in "".join(seen(app).splitlines()[-4:])
        assert people(pilot, "ruiz")[0].stress.get(Track.VIGOUR, 0) == 0
    master.close()


async def test_who_watches_selects_nobody(tmp_path: Path) -> None:
    """There is nothing that a watcher could do to them."""
    demo_table(tmp_path).close()
    app = app_for(opened(tmp_path, "eva", watch=True), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await here(pilot, "ruiz")
        await keys(pilot, "v")
        assert screen_of(pilot).marks == ()
