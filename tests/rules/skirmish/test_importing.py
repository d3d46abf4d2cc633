"""Troopers and weapons of the players' own: all or nothing, every problem named (turn:H1, H4)."""

from typing import Any

import pytest

from rules.game import Message
from rules.skirmish.catalogue import TROOPERS, WEAPONS
from rules.skirmish.importing import Imported, Problem, catalogue_from_mapping
from rules.skirmish.profiles import Ability


def soldier(**fields: Any) -> dict[str, Any]:
    """A trooper's fields, with some replaced."""
    whole = {"name": "Volunteer", "cc": 13, "bs": 10, "ph": 10, "wip": 12, "weapons": ["rifle"]}
    return {**whole, **fields}


def problems(data: object) -> list[tuple[str, str, str]]:
    """What is wrong with `data`: entry, field and key of the reason."""
    found = catalogue_from_mapping(data, WEAPONS)
    assert isinstance(found, tuple), found
    return [(one.entry, one.field, one.what.key) for one in found]


def test_a_trooper_with_a_weapon_of_its_own() -> None:
    """turn:H1, H4: the weapon is defined in the same file."""
    data = {
        "weapons": {"sling": {"name": "Sling", "ranges": [3, -3], "damage": 10, "traits": ["cc"]}},
        "troopers": {
            "boy": soldier(
                weapons=["sling", "rifle"],
                abilities=[{"name": "mimetism", "mod": -3}, {"name": "dodge", "reroll": True}],
                move=[100, 50],
                structure=True,
            )
        },
    }
    found = catalogue_from_mapping(data, WEAPONS)
    assert isinstance(found, Imported)
    boy = found.troopers["boy"]
    assert [weapon.id for weapon in boy.weapons] == ["sling", "rifle"]
    assert boy.abilities == (Ability("mimetism", mod=-3), Ability("dodge", has_reroll=True))
    assert (boy.move, boy.has_structure) == ((100, 50), True)
    assert found.weapons["sling"].ranges == (3, -3)


@pytest.mark.parametrize(
    ("fields", "where", "why"),
    [
        ({"bs": "ten"}, "bs", "import.number"),
        ({"bs": True}, "bs", "import.number"),
        ({"bs": 12.5}, "bs", "import.number"),
        ({"bs": 99}, "bs", "import.bad-value"),
        ({"name": 7}, "name", "import.text"),
        ({"name": " "}, "name", "import.bad-value"),
        ({"weapons": ["slingshot"]}, "weapons", "import.unknown-weapon"),
        ({"weapons": "rifle"}, "weapons", "import.list"),
        ({"weapons": ["rifle", "rifle"]}, "weapons", "import.bad-value"),
        ({"move": [100]}, "move", "import.two-numbers"),
        ({"structure": 1}, "structure", "import.yes-or-no"),
        ({"luck": 3}, "luck", "import.unknown-field"),
    ],
)
def test_a_wrong_value_names_entry_and_field(fields: Any, where: str, why: str) -> None:
    """Issue: nothing is half imported."""
    assert problems({"troopers": {"boy": soldier(**fields)}}) == [("troopers.boy", where, why)]


def test_every_problem_is_found_at_once() -> None:
    """Not only the first, and a sound entry beside them is not taken either."""
    boy = soldier()
    del boy["cc"]
    data = {
        "troopers": {"boy": boy, "girl": soldier(abilities=[{"mod": 1}]), "sound": soldier()},
        "weapons": {"sling": {"name": "Sling", "burst": 9}, "stone": 3},
        "vehicles": {},
    }
    assert problems(data) == [
        ("", "vehicles", "import.unknown-table"),
        ("weapons.sling", "weapons.sling.burst", "import.bad-value"),
        ("weapons.stone", "", "import.entry"),
        ("troopers.boy", "cc", "import.missing"),
        ("troopers.girl.abilities.1", "name", "import.missing"),
    ]


@pytest.mark.parametrize("data", [None, 3, [], "troopers", {"troopers": 3}, {"weapons": []}])
def test_what_is_no_catalogue_at_all(data: object) -> None:
    """A file that holds something else."""
    assert [why for _entry, _field, why in problems(data)] == ["import.entry"]


def test_a_problem_says_what_would_do() -> None:
    """The reason carries its values."""
    found = catalogue_from_mapping({"troopers": {"boy": soldier(wip=99)}}, WEAPONS)
    wanted = Message("wanted.number", {"least": 0, "most": 40})
    bad = Message("import.bad-value", {"value": "99", "wanted": wanted})
    assert found == (Problem("troopers.boy", "wip", bad),)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("fusilier", (13, 12, 10, 12, 1, 0, 1)),
        ("zhanshi", (15, 11, 10, 13, 1, 0, 1)),
        ("akal-commando", (16, 13, 11, 13, 2, 0, 1)),
        ("hac-tao", (19, 14, 14, 14, 5, 6, 2)),
        ("knight-of-justice", (23, 14, 14, 13, 5, 9, 2)),
        ("orc", (15, 14, 14, 12, 4, 3, 2)),
        ("yisheng", (15, 11, 10, 13, 1, 0, 1)),
    ],
)
def test_h3_the_catalogue_s_troopers(key: str, numbers: tuple[int, ...]) -> None:
    """turn:H3: CC BS PH WIP ARM BTS W."""
    one = TROOPERS[key]
    assert (one.cc, one.bs, one.ph, one.wip, one.arm, one.bts, one.wounds) == numbers


@pytest.mark.parametrize(
    ("key", "row"),
    [
        ("heavy-machine-gun", ((-3, 0, 3, 3, -3, -3), 15, 4, ("N",), "arm")),
        ("multi-rifle-burst", ((3, 3, -3, -3, -6, -6), 13, 3, ("AP", "Shock"), "arm")),
        ("multi-rifle-anti-materiel", ((3, 3, -3, -3, -6, -6), 13, 1, ("DA",), "arm")),
        ("sniper-rifle", ((-3, 0, 3, 3, 3, 3, -3), 15, 2, ("Shock",), "arm")),
        ("boarding-shotgun-hit", ((6, 0, -3), 14, 2, ("AP",), "arm")),
        ("plasma-carbine-hit", ((3, 3, -3, -3, -6), 14, 2, ("N",), "arm+bts")),
        ("flash-pulse", ((0, 3, 3, -3, -3, -3, -6), 13, 1, ("Stun",), "bts")),
        ("adhesive-launcher", ((0, 3, -3, -3, -6, -6), 0, 1, ("PARA",), "ph-6")),
    ],
)
def test_h5_the_catalogue_s_weapons(key: str, row: tuple[object, ...]) -> None:
    """turn:H5: bands, Damage, Burst, ammunition and save."""
    one = WEAPONS[key]
    assert (one.ranges, one.damage, one.burst, one.ammunition, one.save) == row
