"""What only the game master may know shows on no other screen; hostile names are only text."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.rpg.access import MASTER
from rules.rpg.by_hand import HideHeat, PlaceCharacter
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Sheet
from rules.rpg.sheets import RenameCharacter
from rules.rpg.turns import SeizeInitiative
from rules.rpg.zone_edits import WriteZone
from rules.rpg.zones import Zone
from tests.helpers.rpg_screen import (
    app_for,
    caught_up,
    demo_table,
    here,
    opened,
    pane,
    pick,
    scene_of,
    screen_of,
    seated,
    two_programs,
    waiting,
)
from tests.helpers.screens import ROOMY, SMALL, give, keys, text
from tui.locale import set_language

Seen = Callable[[App[int]], str]

CANARY = "Zwölfender"
"""A name that nobody else has."""

EVERYWHERE = (
    "j k i escape tab i escape / Z w escape tab i escape tab G p escape",
    "space l escape space p escape space o escape : Z w escape O escape o escape M escape",
    "T escape r space escape escape C ctrl+t escape d escape I A escape S escape",
    "space A escape space M escape space k escape ? escape",
)
"""Keys into every corner of the screen."""


async def roam(pilot: Pilot[int], seen: Seen) -> str:
    """Everything that is shown on a walk through all corners."""
    told = [seen(pilot.app)]
    for some in EVERYWHERE:
        for key in some.split():
            await keys(pilot, key)
            told.append(seen(pilot.app))
    return "\n".join(told)


@pytest.mark.parametrize("size", [SMALL, ROOMY], ids=["80x24", "100x30"])
async def test_a_hidden_npc_is_nowhere_on_a_players_screen(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """rpg:A17: neither in lists, map, log, palette, search, menus nor details."""
    master, player = seated(tmp_path)
    give(
        master,
        MASTER,
        AddCharacter(Sheet(CANARY), is_npc=True, id="canary", zone="flat", is_concealed=True),
        PlaceCharacter("canary", "corridor", ("ruiz",)),
        RenameCharacter("canary", CANARY + "!"),
        SeizeInitiative("canary"),
    )
    player.refresh()
    app = app_for(player, tmp_path)
    async with app.run_test(size=size) as pilot:
        told = await roam(pilot, seen)
        assert CANARY[:4] not in told
        assert "canary" not in told
        assert "somebody acts" in told
    master.close()
    player.close()


async def test_an_npc_comes_in_hidden(tmp_path: Path, seen: Seen) -> None:
    """Added hidden, its name is at no moment on a player's screen or in its log."""
    with two_programs(tmp_path) as (master, player):
        async with master.run_test(size=ROOMY) as carla, player.run_test(size=ROOMY) as ana:
            await keys(carla, "a h space ctrl+u")
            await text(carla, CANARY)
            await keys(carla, "enter")
            assert CANARY in seen(master)
            await caught_up(carla, ana)
            assert CANARY not in seen(player)


async def test_the_game_master_sees_whom_he_hides(tmp_path: Path, seen: Seen) -> None:
    """rpg:A17: the same walk on the game master's screen meets the name: the net is no sieve."""
    table = demo_table(tmp_path)
    give(table, MASTER, AddCharacter(Sheet(CANARY), is_npc=True, id="canary", is_concealed=True))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        assert CANARY in await roam(pilot, seen)


async def test_z_shows_and_hides_an_npc(tmp_path: Path) -> None:
    """rpg:A17: z on the row; the player's screen follows."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await here(carla, "npc-9")
            await keys(carla, "z")
            await caught_up(carla, ana)
            assert "Liberto" in [one.name for one in scene_of(ana).characters]
            await keys(carla, "z")
            await caught_up(carla, ana)
            assert "Liberto" not in [one.name for one in scene_of(ana).characters]


async def test_numbers_of_a_secret_sheet_are_not_shown(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.1: an NPC's test shows its dice and no odds, Target Number or Focus to players."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await keys(carla, "I")
            await pick(carla, "Thug 2")
            await keys(carla, "o t enter")
            await caught_up(carla, ana)
            assert "%" in seen(one)
            assert "only the game master knows" in seen(two)
            assert "%" not in seen(two)
            await keys(carla, "t 3 4 enter")
            await caught_up(carla, ana)
            assert "Thug 2: 3 4" in seen(two)
            await here(carla, "thug-2")
            await keys(carla, "s")
            await pick(carla, "show the sheet")
            await caught_up(carla, ana)
            await here(ana, "thug-2")
            await keys(ana, "i")
            assert "Expertise 1, Focus 0" in seen(two)


async def test_a_test_in_secret_stays_with_the_game_master(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.3: an NPC's hidden test is in no log and on no other screen."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await keys(carla, "I")
            await pick(carla, "Sniper")
            await keys(carla, "o t G space t 5 6 enter")
            await caught_up(carla, ana)
            assert "Sniper: [5] [6]" in seen(one)
            await keys(ana, "space l")
            assert "Sniper: " not in seen(two).replace("Sniper: Skill test", "")


async def test_hidden_heat_is_a_question_mark(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.4: the pool and its changes are the game master's alone, if the table wants it."""
    master, player = seated(tmp_path)
    give(master, MASTER, HideHeat(is_hidden=True))
    player.refresh()
    app = app_for(player, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        assert "Heat ?" in seen(app)
        await keys(pilot, "T")
        assert "hidden by the game master" in seen(app)
    master.close()
    player.close()


async def test_a_player_is_refused_what_is_the_game_masters(tmp_path: Path, seen: Seen) -> None:
    """rpg:I14: seizing, ending a round, asking for tests, other people's turns."""
    master, player = seated(tmp_path)
    app = app_for(player, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        for pressed in ("x", "X", "A", "a", "z", "M +"):
            await keys(pilot, pressed)
            assert "nly the game master" in seen(app), pressed
            await keys(pilot, "escape")
    master.close()
    player.close()


async def test_another_players_sheet_is_refused_before_it_is_typed(
    tmp_path: Path, seen: Seen
) -> None:
    """Rpg 1.1: e on somebody else's character says so at once and opens no box."""
    with two_programs(tmp_path) as (_, player):
        async with player.run_test(size=ROOMY) as ana:
            await here(ana, "doc")
            await keys(ana, "e")
            assert screen_of(ana).overlay is None
            assert "not yours" in seen(player)


async def test_a_watcher_changes_nothing(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.5: every changing key of a spectator is answered, and hidden rows stay hidden."""
    demo_table(tmp_path).close()
    app = app_for(opened(tmp_path, "eve", watch=True), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        told = await roam(pilot, seen)
        assert "Liberto" not in told
        await keys(pilot, "escape escape m")
        assert "atching" in seen(app)


HOSTILE = ("[/]", "[/b", "[GM] Ana", "[@click=app.quit]x[/]", "$name", "ñ漢字漢字", "[a=b c=]")


@pytest.mark.parametrize("language", ["en", "es"])
async def test_hostile_names_are_text(tmp_path: Path, seen: Seen, language: str) -> None:
    """S02: markup in names of people and zones is shown as it is, everywhere."""
    set_language(language)
    table = demo_table(tmp_path)
    people = ("ruiz", "doc", "kit", "sol", "thug-1", "thug-2", "thug-3")
    names = zip(people, HOSTILE, strict=True)
    give(table, MASTER, *(RenameCharacter(one, name) for one, name in names))
    give(table, MASTER, WriteZone(Zone("corridor", "[/b]")), WriteZone(Zone("flat", "[x")))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "i escape enter o a")
        told = await roam(pilot, seen)
        assert [name for name in (*HOSTILE, "[/b]", "[x") if name not in told] == []
        assert app.fault is None


async def test_a_typed_name_is_cleaned(tmp_path: Path, seen: Seen) -> None:
    """Two names that look alike are not let in."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "a c ctrl+u")
        await text(pilot, "RUIZ")
        assert "looks like" in seen(app)


async def test_secret_helpers_give_nothing_away(tmp_path: Path, seen: Seen) -> None:
    """rpg:I11: a hidden helper is neither named nor counted on a player's screen."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await keys(carla, "S enter enter")
            await pick(carla, "Sniper")
            await pick(carla, "Ruiz")
            await keys(carla, "enter")
            await caught_up(carla, ana)
            await pane(ana, "test")
            assert "Liberto" in seen(one)
            assert "Liberto" not in seen(two)
            await waiting(ana, "answers Sniper")
            assert "%" in seen(two)
