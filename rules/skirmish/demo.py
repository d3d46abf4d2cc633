"""A ready table: two small lists whose first Order can be played at once.

Fusilier 1 and the two Zhanshi stand as in the rule's own examples (rolls:X5
to X7): 30 cm apart, everybody in Partial Cover.
"""

from typing import Any

from rules.game import Named, SeatId, Step
from rules.skirmish import catalogue
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.profiles import Profile
from rules.skirmish.roster import AddTrooper, NameSide, id_from
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES

_PANOCEANIA = (
    ("Fusilier 1", catalogue.FUSILIER),
    ("Fusilier 2", catalogue.FUSILIER),
    ("Akal Commando", catalogue.AKAL_COMMANDO),
    ("Orc", catalogue.ORC),
    ("Knight of Justice", catalogue.KNIGHT_OF_JUSTICE),
)
_YU_JING = (
    ("Zhanshi A", catalogue.ZHANSHI),
    ("Zhanshi B", catalogue.ZHANSHI),
    ("Hac Tao", catalogue.HAC_TAO),
    ("Yisheng", catalogue.YISHENG),
)

_PLACES = (
    ("Fusilier 1", "Zhanshi A", 300),
    ("Fusilier 1", "Zhanshi B", 350),
    ("Fusilier 1", "Hac Tao", 700),
    ("Fusilier 1", "Yisheng", 850),
    ("Fusilier 2", "Zhanshi A", 500),
    ("Fusilier 2", "Zhanshi B", 450),
    ("Fusilier 2", "Hac Tao", 800),
    ("Fusilier 2", "Yisheng", 950),
    ("Akal Commando", "Zhanshi A", 750),
    ("Akal Commando", "Zhanshi B", 650),
    ("Akal Commando", "Hac Tao", 910),
    ("Akal Commando", "Yisheng", 550),
    ("Orc", "Zhanshi A", 420),
    ("Orc", "Zhanshi B", 380),
    ("Orc", "Hac Tao", 600),
    ("Orc", "Yisheng", 780),
    ("Knight of Justice", "Zhanshi A", 200),
    ("Knight of Justice", "Zhanshi B", 260),
    ("Knight of Justice", "Hac Tao", 640),
    ("Knight of Justice", "Yisheng", 720),
)
"""Distances in millimetres, the same both ways."""

_IN_THE_OPEN = frozenset({"Knight of Justice", "Yisheng"})
"""Who stands without cover."""


def _join(side: SeatId, troopers: tuple[tuple[str, Profile], ...]) -> list[Step[Any]]:
    return [Step(side, AddTrooper(side, profile, name)) for name, profile in troopers]


def _ways() -> list[Step[Any]]:
    found: list[Step[Any]] = []
    for mine, theirs, mm in _PLACES:
        ours = (id_from(mine, SIDE_1, ()), mine)
        enemy = (id_from(theirs, SIDE_2, ()), theirs)
        for (start, _), (end, name) in ((ours, enemy), (enemy, ours)):
            found.append(Step(SIDE_1, SetDistance(start, end, mm)))
            if name not in _IN_THE_OPEN:
                found.append(Step(SIDE_1, SetCover(start, end, is_on=True)))
    return found


def demo(_: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps that make the ready table; the catalogue's names are no words of ours."""
    names = ("PanOceania", "Yu Jing")
    steps: list[Step[Any]] = [
        Step(side, NameSide(side, name)) for side, name in zip(SIDES, names, strict=True)
    ]
    steps += _join(SIDE_1, _PANOCEANIA)
    steps += _join(SIDE_2, _YU_JING)
    return (*steps, *_ways())
