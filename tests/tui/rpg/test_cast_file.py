"""Characters from a TOML file: all of it or nothing, and every error named."""

from pathlib import Path

import pytest

from rules.rpg.characters import Rank, Rating
from tests.helpers.rpg_screen import app_for, empty_table, scene_of, screen_of
from tests.helpers.screens import keys
from tui.locale import say
from tui.rpg.cast_file import OWN_FILE, CastFile, read_cast

ZONES = frozenset({"corridor"})

GOOD = """
[[player]]
id = "ruiz"
name = "Ruiz"
infinity = 2
zone = "corridor"
attributes = { agility = 9, coordination = 10 }
skills = { ballistics = [3, 2], close-combat = [2, 1] }

[[npc]]
name = "Thug"
count = 3
hidden = true
attributes = { agility = 8 }
fields = { combat = [1, 0] }
"""


def read(directory: Path, body: str) -> CastFile:
    """The file with this body."""
    path = directory / OWN_FILE
    path.write_text(body, encoding="utf-8")
    return read_cast(path, ZONES)


def test_a_file_brings_players_and_numbered_npcs(tmp_path: Path) -> None:
    """rpg:1.1: a sheet with 24 skills, and the shorter one three times."""
    found = read(tmp_path, GOOD)
    names = [one.sheet.name for one in found.characters]
    assert names == ["Ruiz", "Thug 1", "Thug 2", "Thug 3"]
    ruiz, thug = found.characters[:2]
    assert ruiz.sheet.rating("ballistics") == Rating(3, 2)
    assert (ruiz.id, ruiz.infinity, ruiz.zone) == ("ruiz", 2, "corridor")
    assert (thug.is_concealed, thug.sheet.rank) == (True, Rank.TROOPER)


def test_no_file_is_no_complaint(tmp_path: Path) -> None:
    """A table without a file of its own has just no such characters."""
    assert read_cast(tmp_path / OWN_FILE, ZONES) == CastFile()


WRONG = [
    ('[[player]]\nname = "A"\nattributes = { agility = "x" }', "player 1 (A), attributes.agility"),
    ('[[player]]\nname = "A"\nattributes = { agility = 99 }', "from 0 to 40"),
    ('[[player]]\nname = "A"\nskills = { shooting = [1, 1] }', "skills.shooting"),
    ('[[player]]\nname = "A"\nskills = { stealth = [1, 1, 1] }', "Expertise and Focus"),
    ('[[player]]\nname = "A"\nskills = { stealth = [true, 1] }', "skills.stealth"),
    ('[[player]]\nname = ""', "player 1, name: a name is missing"),
    ("[[player]]\nname = 7", "player 1, name: should be text"),
    ('[[npc]]\nname = "A"\nrank = "boss"', "npc 1 (A), rank: should be one of"),
    ('[[npc]]\nname = "A"\nskills = { stealth = [1, 1] }', "npc 1 (A), skills"),
    ('[[npc]]\nname = "A"\ncount = 0', "npc 1 (A), count"),
    ('[[npc]]\nname = "A"\nhidden = 1', "npc 1 (A), hidden: should be true or false"),
    ('[[npc]]\nname = "A"\nzone = "moon"', "npc 1 (A), zone: should be one of: corridor"),
    ('[[npc]]\nname = "A"\nid = "Ä"', "npc 1 (A), id"),
    ('[[monster]]\nname = "A"', "monster: nothing is called so here"),
    ("player = 3", "player 1: should be a table"),
    ('[[npc]]\nname = "A"\nid = "a"\n[[npc]]\nname = "B"\nid = "a"', "a, id: the id is there"),
    ("[[player]", "line 1, column 9"),
]


@pytest.mark.parametrize(("body", "said"), WRONG)
def test_each_error_names_file_entry_and_field(tmp_path: Path, body: str, said: str) -> None:
    """rpg:1.1: and then nobody of the file comes."""
    found = read(tmp_path, body)
    told = " ".join(say(one, "rpg") for one in found.complaints)
    assert OWN_FILE in told
    assert said in told
    assert found.characters == ()


def test_a_good_entry_beside_a_bad_one_is_not_taken(tmp_path: Path) -> None:
    """rpg:1.1: nothing half imported."""
    found = read(tmp_path, GOOD + '[[npc]]\nname = "A"\ncount = 99')
    assert (found.characters, len(found.complaints)) == ((), 1)


@pytest.mark.parametrize("body", ["\0", "a = " + "[" * 3000, "# " + "x" * 300_000, "="])
def test_a_broken_file_is_said_so(tmp_path: Path, body: str) -> None:
    """Endless, deep or torn files are named, and the program goes on."""
    assert len(read(tmp_path, body).complaints) == 1


async def test_the_whole_file_is_one_commit(tmp_path: Path) -> None:
    """rpg:1.1: all of the file come with one key after a look, and one u takes all back."""
    (tmp_path / OWN_FILE).write_text(GOOD.replace('zone = "corridor"', ""), encoding="utf-8")
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "space f y")
        assert [one.name for one in scene_of(pilot).characters][1:] == [
            "Thug 1", "Thug 2", "Thug 3",
        ]  # fmt: skip
        await keys(pilot, "u")
        assert scene_of(pilot).characters == ()


async def test_the_same_file_again_brings_other_names(tmp_path: Path) -> None:
    """rpg:1.1: nobody is called like another, as with a copy."""
    text = GOOD.replace('zone = "corridor"', "").replace('id = "ruiz"', "")
    (tmp_path / OWN_FILE).write_text(text, encoding="utf-8")
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "space f y")
        await keys(pilot, "space f y")
        assert [one.name for one in scene_of(pilot).characters] == [
            "Ruiz", "Thug 1", "Thug 2", "Thug 3", "Ruiz 1", "Thug 4", "Thug 5", "Thug 6",
        ]  # fmt: skip


async def test_a_wrong_file_is_shown_and_changes_nothing(tmp_path: Path) -> None:
    """rpg:1.1: the complaints stand in a box."""
    (tmp_path / OWN_FILE).write_text(WRONG[0][0], encoding="utf-8")
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "space f")
        overlay = screen_of(pilot).overlay
        assert overlay is not None
        assert "attributes.agility" in str(overlay.lines)
        assert scene_of(pilot).characters == ()
