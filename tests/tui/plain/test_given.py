"""Commands from the words of a line, by the types of their fields."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest
from attrs import field, frozen

from rules.ashes.open_roll import Side
from rules.ashes.rolling import OpenRoll
from rules.games import KEYS, find
from rules.skirmish.catalogue import TROOPERS
from rules.skirmish.declarations import DeclareFirst
from rules.skirmish.engagement import Aim, Declaration
from rules.skirmish.roster import AddTrooper
from rules.skirmish.skills import Skill
from tui.locale import set_language
from tui.plain.given import NotUnderstood, Reader
from tui.plain.names import Names, names_in
from tui.skirmish.plain import READY


class Colour(StrEnum):
    """Two."""

    RED = "red"
    ROSE = "rose"


@frozen
class Pot:
    """A record within a command."""

    size: int
    lid: bool = False


@frozen
class Paint:
    """A command with every kind of field."""

    what: str
    pot: Pot
    colour: Colour | None = None
    others: tuple[str, ...] = ()
    pots: tuple[Pot, ...] = ()
    worth: Mapping[str, int] = field(factory=dict[str, int])
    note: str = ""
    spare: Pot | None = None


@frozen
class Thing:
    """Something with an id and a name."""

    id: str
    name: str


def named(**things: str) -> Names:
    """Names of things, by their ids."""
    return names_in(tuple(Thing(own, name) for own, name in things.items()))


READER = Reader(named(g1="Gate", g2="Garden 2"), {})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("g1 3", Paint("g1", Pot(3))),
        ("Gate 3 yes", Paint("g1", Pot(3, lid=True))),
        ("gard size=3", Paint("g2", Pot(3))),
        ("wall 3 no red", Paint("wall", Pot(3), Colour.RED)),
        ("wall 3 no -", Paint("wall", Pot(3))),
        ("wall 3 others=gate,wall", Paint("wall", Pot(3), others=("g1", "wall"))),
        ("wall 3 pots=1:yes,2", Paint("wall", Pot(3), pots=(Pot(1, lid=True), Pot(2)))),
        ("wall 3 worth=gate:4", Paint("wall", Pot(3), worth={"g1": 4})),
        ("wall 3 note=gate", Paint("wall", Pot(3), note="gate")),
        ("wall 3 spare.size=2", Paint("wall", Pot(3), spare=Pot(2))),
        ("wall size=-3", Paint("wall", Pot(-3))),
    ],
)
def test_words_fill_the_fields(line: str, expected: Paint) -> None:
    """In their order or by name; things by id or the beginning of their name."""
    assert READER.command(Paint, line.split()) == expected


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "line.missing"),
        ("wall", "line.missing"),
        ("wall x", "line.no-number"),
        ("wall 3 perhaps", "line.no-truth"),
        ("wall 3 no r", "line.no-choice"),
        ("ga 3", "line.several"),
        ("wall 3 no red a 1:yes:no", "line.too-much"),
        ("wall 3 no red a 1 b:2 note more", "line.too-much"),
        ("wall ٣", "line.no-number"),
    ],
)
def test_what_makes_no_command_is_said(line: str, key: str) -> None:
    """A word too many, one that is missing, one of the wrong kind, a name of several."""
    with pytest.raises(NotUnderstood) as trouble:
        READER.command(Paint, line.split())
    assert trouble.value.message.key == key


def test_yes_and_no_are_of_the_language() -> None:
    """Sí is yes where Spanish is spoken."""
    set_language("es")
    assert Reader().command(Pot, ["3", "sí"]) == Pot(3, lid=True)


def test_the_commands_of_the_games() -> None:
    """Records in a command stand among its fields; those that may be left out go by name."""
    reader = Reader(named(f1="Fusilier 1", z1="Zhanshi A"), READY)
    words = ["fusilier-1", "bs-attack", "combi-rifle", "aims=zhanshi-a:2"]
    aims = (Aim("z1", 2),)
    assert reader.command(DeclareFirst, words) == DeclareFirst(
        "f1", Declaration(Skill.BS_ATTACK, "combi-rifle", aims=aims)
    )
    words = ["lena", "sword", "graces=2", "adversity=12", "defence.character=wolf"]
    assert reader.command(OpenRoll, words) == OpenRoll(
        Side("lena", "sword", graces=2), 12, defence=Side("wolf")
    )
    words = ["side-1", "hac-tao"]
    assert reader.command(AddTrooper, words) == AddTrooper("side-1", TROOPERS["hac-tao"])


@pytest.mark.parametrize("key", KEYS)
def test_every_command_can_be_asked_about(key: str) -> None:
    """No command has a field that the line mode cannot name."""
    kinds: Mapping[str, Any] = find(key).commands
    for name, kind in kinds.items():
        fields = list(Reader(ready=READY).field_names(kind))
        assert len(fields) == len(set(fields)), name
