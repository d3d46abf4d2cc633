"""The players' own troopers: read whole, or not at all and every fault named."""

import tomllib
from pathlib import Path

import pytest

from rules.skirmish.catalogue import TROOPERS, WEAPONS
from tui.locale import say, set_language
from tui.skirmish.ability_text import known_names
from tui.skirmish.roster_file import OWN_FILE, parse_roster, read_roster

GOOD = """
[weapons.long-gun]
name = "Long Gun"
ranges = [-3, 0, 3, 3]
damage = 14
burst = 2
ammunition = ["AP", "Shock"]

[troopers.scout]
name = "Scout"
cc = 14
bs = 12
ph = 11
wip = 13
arm = 1
abilities = ["Mimetism (-3)", "Martial Arts L1"]
weapons = ["long-gun", "Pistol", "cc-weapon"]
"""


def parsed(text: str) -> list[str]:
    """What is wrong with a file, in words."""
    found = parse_roster(tomllib.loads(text), "own.toml")
    return [say(one, "skirmish") for one in found.complaints]


def test_a_file_is_read_whole() -> None:
    """Own weapons by id, the catalogue's by id or name; a name brings all modes."""
    found = parse_roster(tomllib.loads(GOOD), "own.toml")
    assert found.complaints == ()
    scout = found.troopers["scout"]
    assert [one.id for one in scout.weapons] == [
        "long-gun",
        "pistol-burst",
        "pistol-cc",
        "cc-weapon",
    ]
    assert [(one.name, one.mod, one.level) for one in scout.abilities] == [
        ("mimetism", -3, 0),
        ("martial-arts", 0, 1),
    ]
    assert scout.weapons[1] is WEAPONS["pistol-burst"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_weapon_may_be_named_in_any_language(language: str) -> None:
    """turn:H5: who reads Fusil Combi may write it, and so may who reads Combi Rifle."""
    set_language(language)
    wanted = 'weapons = ["fusil combi", "Combi Rifle", "Escopeta de Abordaje", "pistola"]'
    text = "\n".join(wanted if one.startswith("weapons") else one for one in GOOD.splitlines())
    found = parse_roster(tomllib.loads(text), "own.toml")
    assert found.complaints == ()
    assert [one.id for one in found.troopers["scout"].weapons] == [
        "combi-rifle",
        "boarding-shotgun-hit",
        "boarding-shotgun-blast",
        "pistol-burst",
        "pistol-cc",
    ]


FAULTS = [
    ('bs = "x"', ["own.toml", "troopers.scout", "bs"]),
    ("bs = 99", ["own.toml", "troopers.scout", "bs", "99"]),
    ("bs = true", ["own.toml", "troopers.scout", "bs"]),
    ("bs = 12\nspeed = 3", ["own.toml", "troopers.scout", "speed"]),
    ('bs = 12\nweapons = ["nothing"]', ["own.toml", "troopers.scout", "weapons", "nothing"]),
    ("bs = 12\nmove = [1]", ["own.toml", "troopers.scout", "move"]),
    ("bs = 12\nabilities = [3]", ["own.toml", "troopers.scout.abilities.1", "(-3)"]),
    ("bs = 12\nspeed = 3\narm = 99", ["own.toml", "speed", "arm", "99"]),
    ("bs = 12\nweapon = []", ["own.toml", "weapon", "weapons"]),
    ('bs = 12\nweapons = ["rifel"]', ["own.toml", "rifel", "rifle"]),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("line", "named"), FAULTS)
def test_a_wrong_value_names_file_entry_and_field(
    line: str, named: list[str], language: str
) -> None:
    """And nothing of the file is taken."""
    set_language(language)
    text = GOOD.replace("bs = 12", line.partition("\n")[0])
    for more in line.splitlines()[1:]:
        key = more.partition(" ")[0]
        kept = [one for one in text.splitlines() if not one.startswith(f"{key} =")]
        text = "\n".join([*kept, more])
    complaints = parsed(text)
    assert complaints
    assert all(part in " ".join(complaints) for part in named)
    assert "⟨" not in " ".join(complaints)
    assert parse_roster(tomllib.loads(text), "own.toml").troopers == {}


def test_a_table_that_there_is_none_of_is_named_without_a_gap() -> None:
    """Between the file and the name stands nothing."""
    set_language("en")
    (said,) = parsed(
        GOOD.replace("weapons.long-gun", "weaponz.long-gun").replace('"long-gun", ', "")
    )
    assert said == "own.toml, weaponz: no such table; there are: troopers, weapons"


NOTICES = [
    ("Mimetsim", ["own.toml", "troopers.scout", "mimetsim", "near: mimetism"]),
    ("Mimetsimo (-3)", ["near: mimetismo"]),
    ("Mimetism (-4)", ["troopers.scout", "mimetism (-4)", "3"]),
    ("Aquatic Ballet", ["aquatic-ballet", "by hand"]),
]


@pytest.mark.parametrize(("ability", "named"), NOTICES)
def test_an_ability_that_no_rule_knows_is_noticed(ability: str, named: list[str]) -> None:
    """It is taken all the same: the players may count by hand what the rules do not know."""
    set_language("en")
    text = GOOD.replace("Mimetism (-3)", ability)
    found = parse_roster(tomllib.loads(text), "own.toml")
    assert (found.complaints, len(found.troopers)) == ((), 1)
    (notice,) = (say(one, "skirmish") for one in found.notices)
    assert [part for part in named if part not in notice] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_ammunition_that_no_rule_knows_is_noticed(language: str) -> None:
    """turn:F6: it is taken, and the notice names the nearest kind."""
    set_language(language)
    found = parse_roster(tomllib.loads(GOOD.replace('"AP"', '"APP"')), "own.toml")
    (notice,) = (say(one, "skirmish") for one in found.notices)
    assert [part for part in ("weapons.long-gun", "APP", ": AP") if part not in notice] == []


@pytest.mark.parametrize("kind", ["N", "AP+EXP", "n+e/m", "Eclipse"])
def test_known_ammunition_raises_no_notice(kind: str) -> None:
    """turn:F6 to turn:F19: kinds of the game, alone or combined."""
    found = parse_roster(tomllib.loads(GOOD.replace('"AP"', f'"{kind}"')), "own.toml")
    assert found.notices == ()


@pytest.mark.parametrize("language", ["en", "es"])
def test_known_abilities_raise_no_notice(language: str) -> None:
    """Skills, roles and the names of both languages are known."""
    set_language(language)
    several = ["Mimetismo (-6)", "Martial Arts L3", "NCO", "Dodge (+3)", "BS Attack (+1B)", "Reset"]
    text = GOOD.replace('["Mimetism (-3)", "Martial Arts L1"]', str(several).replace("'", '"'))
    assert parse_roster(tomllib.loads(text), "own.toml").notices == ()


def test_the_catalogue_s_abilities_raise_no_notice() -> None:
    """turn:H1: what comes ready to play is known whole."""
    known = known_names()
    assert {one.name for each in TROOPERS.values() for one in each.abilities} - known == set()


def test_every_fault_is_named_at_once() -> None:
    """Two wrong fields are two complaints."""
    assert len(parsed(GOOD.replace("bs = 12", 'bs = "x"').replace("cc = 14", "cc = 1.5"))) == 2


@pytest.mark.parametrize(
    ("body", "named"),
    [(b"[troopers", OWN_FILE), (b"\xff\xfe", OWN_FILE), (b"x = 1\n" * 60_000, "262144")],
)
def test_an_unreadable_file_is_one_complaint(tmp_path: Path, body: bytes, named: str) -> None:
    """Broken TOML, other bytes, an endless file."""
    (tmp_path / OWN_FILE).write_bytes(body)
    found = read_roster(tmp_path / OWN_FILE)
    assert len(found.complaints) == 1
    assert named in say(found.complaints[0], "skirmish")


def test_no_file_is_no_complaint(tmp_path: Path) -> None:
    """Most tables have none."""
    assert read_roster(tmp_path / OWN_FILE).complaints == ()


def test_names_are_cleaned() -> None:
    """An escape in a file's name never reaches a terminal."""
    text = GOOD.replace('"Scout"', '"A\\u001b]52;c;UFdO\\u001b\\\\B"')
    found = parse_roster(tomllib.loads(text), "own.toml")
    assert "\x1b" not in found.troopers["scout"].name
