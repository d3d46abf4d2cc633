"""Own characters from a TOML file, whole or not at all.

::

    [[player]]
    id = "ruiz"
    name = "Ruiz"
    infinity = 2
    zone = "corridor"
    attributes = { agility = 9, coordination = 10 }
    skills = { ballistics = [3, 2], close-combat = [2, 1] }
    weapons = { Rifle = 5, Knife = { dice = 3, plus = 1, close = true } }

    [[npc]]
    name = "Thug"
    count = 3
    rank = "trooper"
    hidden = true
    attributes = { agility = 8 }
    fields = { combat = [1, 0] }

A skill or field has Expertise and Focus, a weapon its combat dice, and what is
added to their points and whether it is for close combat where that is so.
`count` makes several, numbered. Every wrong value is named with file, entry and
field, and then nothing is taken.

Long because each kind of value is read, and complained of, here.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from attrs import evolve

from rules.game import Message, Refused
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import MOST_INFINITY, Rank, Rating, Sheet, Weapon
from rules.rpg.combat_rolls import MOST_DICE
from rules.rpg.damage import PLUS_MOST
from rules.rpg.sheets import ATTRIBUTE_MOST, BASE_DICE_MOST, DISCOUNT_MOST, RATING_MOST, check_sheet
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS
from rules.values import frozen
from tui.text import clean_name
from tui.toml_file import nearest, read_toml

LARGEST = 256 * 1024
"""The largest file that is read, in bytes."""

MOST_COMPLAINTS = 20
MOST_COUNT = 20

OWN_FILE = "characters.toml"
"""What the file is called, in the tables' directory."""

PLAYER, NPC = "player", "npc"
WEAPON = ("dice", "plus", "close")
RATINGS = {PLAYER: "skills", NPC: "fields"}
SHARED = ("id", "name", "zone", "infinity", "attributes", "reaction_discount", "base_dice",
          "weapons")  # fmt: skip
KNOWN = {
    PLAYER: frozenset({*SHARED, "skills"}),
    NPC: frozenset({*SHARED, "fields", "rank", "count", "hidden"}),
}


@frozen
class CastFile:
    """What a file holds: characters in its order, or all that is wrong with it."""

    characters: tuple[AddCharacter, ...] = ()
    complaints: tuple[Message, ...] = ()


class _WrongError(Exception):
    """A value that does not fit; holds the field and what it should be."""

    def __init__(self, where: str, what: Message) -> None:
        super().__init__(where)
        self.where, self.what = where, what


def _unknown(name: str, known: Iterable[str]) -> Message:
    return Message("cast.unknown", {"near": nearest(name, known)})


def _wrong(what: Message, where: str = "") -> _WrongError:
    return _WrongError(where, what)


def read_cast(path: Path, zones: frozenset[str] | None) -> CastFile:
    """The characters of `path`; no file means none, and no complaint.

    `zones` are those of the table: a character may stand in no other. None
    takes any, where the file is looked at without a table.
    """
    table = read_toml(path, LARGEST)
    if table is None:
        return CastFile()
    if isinstance(table, Message):
        return _complaining(table)
    return parse_cast(table, path.name, zones)


def _complaining(*complaints: Message) -> CastFile:
    return CastFile(complaints=complaints[:MOST_COMPLAINTS])


def parse_cast(table: Mapping[str, Any], name: str, zones: frozenset[str] | None) -> CastFile:
    """The characters of a file already read as TOML; `name` is what complaints call it."""
    found: list[AddCharacter] = []
    complaints = [
        _complaint(name, clean_name(key, 40), "", _unknown(key, KNOWN))
        for key in table
        if key not in KNOWN
    ]
    for kind in (PLAYER, NPC):
        for at, entry in enumerate(_entries(table, kind), start=1):
            try:
                found += _characters(entry, kind, zones)
            except _WrongError as wrong:
                label = f"{kind} {at}{_label(entry)}"
                complaints.append(_complaint(name, label, wrong.where, wrong.what))
    complaints += _twice(name, found)
    return _complaining(*complaints) if complaints else CastFile(tuple(found))


def _complaint(file: str, entry: str, where: str, what: Message) -> Message:
    key = "cast.field-problem" if where else "cast.entry-problem"
    return Message(key, {"file": file, "entry": entry, "field": where, "what": what})


def _label(entry: object) -> str:
    name = cast("dict[str, Any]", entry).get("name") if isinstance(entry, dict) else None
    return f" ({clean_name(name, 24)})" if isinstance(name, str) and name else ""


def _entries(table: Mapping[str, Any], kind: str) -> list[object]:
    found = table.get(kind, [])
    return cast("list[object]", found) if isinstance(found, list) else [found]


def _twice(name: str, found: list[AddCharacter]) -> list[Message]:
    ids = [one.id for one in found if one.id]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    return [_complaint(name, one, "id", Message("cast.id-twice")) for one in twice]


def _characters(entry: object, kind: str, zones: frozenset[str] | None) -> Iterator[AddCharacter]:
    if not isinstance(entry, dict):
        raise _wrong(Message("cast.not-a-table"))
    values = cast("dict[str, Any]", entry)
    for key in values:
        if key not in KNOWN[kind]:
            raise _wrong(_unknown(key, KNOWN[kind]), clean_name(key, 40))
    made = _character(values, kind)
    if made.zone and zones is not None and made.zone not in zones:
        choices = ", ".join(sorted(zones)) or "–"
        raise _wrong(Message("cast.wants-one-of", {"choices": choices}), "zone")
    count = _whole(values, "count", 1, 1, MOST_COUNT)
    if count == 1:
        return iter((made,))
    return (_numbered(made, at) for at in range(1, count + 1))


def _numbered(made: AddCharacter, at: int) -> AddCharacter:
    name = clean_name(f"{made.sheet.name} {at}", 40)
    own = f"{made.id}-{at}" if made.id else ""
    return evolve(made, sheet=evolve(made.sheet, name=name), id=own)


def _character(values: Mapping[str, Any], kind: str) -> AddCharacter:
    is_npc = kind == NPC
    sheet = Sheet(
        clean_name(_text(values, "name", ""), 40),
        _attributes(values),
        _ratings(values, RATINGS[kind], FIELDS if is_npc else tuple(SKILLS)),
        _rank(values) if is_npc else Rank.HERO,
        _whole(values, "base_dice", 2, 1, BASE_DICE_MOST),
        _whole(values, "reaction_discount", 0, 0, DISCOUNT_MOST),
        _weapons(values),
    )
    if not sheet.name:
        raise _wrong(Message("cast.needs-name"), "name")
    refused = check_sheet(sheet, is_npc=is_npc)
    if refused is not None:
        raise _wrong(refused_words(refused))
    return AddCharacter(
        sheet,
        is_npc,
        _id(values),
        _text(values, "zone", ""),
        _yes(values, "hidden"),
        _whole(values, "infinity", 0, 0, MOST_INFINITY),
    )


def refused_words(refused: Refused) -> Message:
    """A refusal as something that a complaint can carry."""
    return Message(f"refused.{refused.code}", refused.values)


def _id(values: Mapping[str, Any]) -> str:
    text = _text(values, "id", "")
    if text and not (text.isascii() and text.replace("-", "").isalnum() and text == text.lower()):
        raise _wrong(Message("cast.bad-id"), "id")
    return text


def _text(values: Mapping[str, Any], key: str, default: str) -> str:
    found = values.get(key, default)
    if not isinstance(found, str):
        raise _wrong(Message("cast.wants-text"), key)
    return found


def _yes(values: Mapping[str, Any], key: str) -> bool:
    found = values.get(key, False)
    if not isinstance(found, bool):
        raise _wrong(Message("cast.wants-yes"), key)
    return found


def _whole(values: Mapping[str, Any], key: str, default: int, least: int, most: int) -> int:
    return _bounded(values.get(key, default), key, least, most)


def _bounded(found: object, where: str, least: int, most: int) -> int:
    if type(found) is not int or not least <= found <= most:
        raise _wrong(Message("cast.wants-number", {"least": least, "most": most}), where)
    return found


def _rank(values: Mapping[str, Any]) -> Rank:
    text = _text(values, "rank", Rank.TROOPER.value)
    if text not in list(Rank):
        choices = ", ".join(rank.value for rank in Rank)
        raise _wrong(Message("cast.wants-one-of", {"choices": choices}), "rank")
    return Rank(text)


def _attributes(values: Mapping[str, Any]) -> dict[str, int]:
    table = _table(values, "attributes", ATTRIBUTES)
    return {
        key: _bounded(value, f"attributes.{key}", 0, ATTRIBUTE_MOST) for key, value in table.items()
    }


def _ratings(values: Mapping[str, Any], key: str, known: tuple[str, ...]) -> dict[str, Rating]:
    return {
        skill: _rating(value, f"{key}.{skill}")
        for skill, value in _table(values, key, known).items()
    }


def _rating(value: object, where: str) -> Rating:
    pair = cast("list[object]", value) if isinstance(value, list) else [value, 0]
    if len(pair) != 2:  # noqa: PLR2004 (Expertise and Focus)
        raise _wrong(Message("cast.wants-pair"), where)
    return Rating(*(_bounded(one, where, 0, RATING_MOST) for one in pair))


def _weapons(values: Mapping[str, Any]) -> tuple[Weapon, ...]:
    return tuple(
        _weapon(name, value, f"weapons.{clean_name(name, 40)}")
        for name, value in _table(values, "weapons").items()
    )


def _weapon(name: str, value: object, where: str) -> Weapon:
    parts = cast("dict[str, Any]", value) if isinstance(value, dict) else {"dice": value}
    for key in parts:
        if key not in WEAPON:
            raise _wrong(_unknown(key, WEAPON), f"{where}.{clean_name(key, 40)}")
    return Weapon(
        clean_name(name, 40),
        _bounded(parts.get("dice"), where, 1, MOST_DICE),
        _bounded(parts.get("plus", 0), where, 0, PLUS_MOST),
        _yes(parts, "close"),
    )


def _table(
    values: Mapping[str, Any], key: str, known: tuple[str, ...] | None = None
) -> dict[str, object]:
    found = values.get(key, {})
    if not isinstance(found, dict):
        raise _wrong(Message("cast.not-a-table"), key)
    table = cast("dict[str, object]", found)
    for name in table:
        if known is not None and name not in known:
            raise _wrong(_unknown(name, known), f"{key}.{clean_name(name, 40)}")
    return table


@frozen
class NamedCharacter:
    """A character of the file and the key that a menu gives back for it."""

    key: str
    command: AddCharacter


def listed(file: CastFile) -> tuple[NamedCharacter, ...]:
    """The characters of a file, each with a key of its own."""
    return tuple(NamedCharacter(f"file:{at}", one) for at, one in enumerate(file.characters))
