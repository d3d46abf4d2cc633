"""A ready table: two small lists, deployed, whose second Order can be played at once.

Fusilier 1 and the two Zhanshi stand as in the rule's own examples (rolls:X5
to X7): 30 cm apart, everybody in Partial Cover. The first Order went to the
Akal Commando, who moved twice.
"""

from collections.abc import Mapping
from typing import Any

from rules.game import Named, SeatId, Step
from rules.skirmish import catalogue
from rules.skirmish.army_list import Enlist
from rules.skirmish.declarations import MoveTwice
from rules.skirmish.deployment import ChooseDeployment, ChooseFirstTurn, EnterInitiative
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.listings import Listing, Role
from rules.skirmish.player_turn import BeginGame, NextPhase
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

_LISTED: Mapping[str, tuple[int, frozenset[Role]]] = {
    "Fusilier 1": (10, frozenset()),
    "Fusilier 2": (10, frozenset({Role.LIEUTENANT})),
    "Akal Commando": (23, frozenset({Role.RELIGIOUS})),
    "Orc": (31, frozenset()),
    "Knight of Justice": (43, frozenset({Role.RELIGIOUS})),
    "Zhanshi A": (11, frozenset()),
    "Zhanshi B": (11, frozenset()),
    "Hac Tao": (63, frozenset()),
    "Yisheng": (15, frozenset({Role.LIEUTENANT})),
}
"""What the lists say of each: cost and roles (turn:H3)."""

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


def _join(side: SeatId, troopers: tuple[tuple[str, Profile], ...], named: Named) -> list[Step[Any]]:
    return [Step(side, AddTrooper(side, profile, named(name))) for name, profile in troopers]


def _ways(named: Named) -> list[Step[Any]]:
    found: list[Step[Any]] = []
    for mine, theirs, mm in _PLACES:
        ours = (id_from(named(mine), SIDE_1, ()), mine)
        enemy = (id_from(named(theirs), SIDE_2, ()), theirs)
        for (start, _), (end, name) in ((ours, enemy), (enemy, ours)):
            found.append(Step(SIDE_1, SetDistance(start, end, mm)))
            if name not in _IN_THE_OPEN:
                found.append(Step(SIDE_1, SetCover(start, end, is_on=True)))
    return found


def table(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps that put everybody on the table; no game is kept yet."""
    names = (named("PanOceania"), "Yu Jing")
    steps: list[Step[Any]] = [
        Step(side, NameSide(side, name)) for side, name in zip(SIDES, names, strict=True)
    ]
    steps += _join(SIDE_1, _PANOCEANIA, named)
    steps += _join(SIDE_2, _YU_JING, named)
    return (*steps, *_ways(named))


def _lists(named: Named) -> list[Step[Any]]:
    found: list[Step[Any]] = []
    for side, troopers in ((SIDE_1, _PANOCEANIA), (SIDE_2, _YU_JING)):
        for name, _ in troopers:
            cost, roles = _LISTED[name]
            listing = Listing(id_from(named(name), side, ()), side, cost=cost, roles=roles)
            found.append(Step(side, Enlist(listing)))
    return found


def demo(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps up to the first side's second Order; troopers are called as `named` says it."""
    to_deployment = (
        Step(SIDE_1, BeginGame()),
        Step(SIDE_1, NextPhase()),
        Step(SIDE_1, EnterInitiative(SIDE_1)),
        Step(SIDE_1, NextPhase()),
        Step(SIDE_1, ChooseFirstTurn(SIDE_1)),
        Step(SIDE_2, ChooseDeployment(SIDE_2)),
        Step(SIDE_1, NextPhase()),
    )
    deployed = tuple(Step(side, NextPhase()) for side in (SIDE_2, SIDE_1, SIDE_2, SIDE_1))
    counted = tuple(Step(SIDE_1, NextPhase()) for _ in ("retreat", "lieutenant", "count", "done"))
    ordering = Step(SIDE_2, NextPhase())
    spent = Step(SIDE_1, MoveTwice(id_from(named("Akal Commando"), SIDE_1, ())))
    return (*table(named), *_lists(named), *to_deployment, *deployed, *counted, ordering, spent)
