"""Own troopers and weapons from a TOML file, whole or not at all.

::

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
    weapons = ["long-gun", "pistol", "cc-weapon"]

A weapon is named by an id of this file or of the catalogue; ``pistol`` brings
all its modes. Every wrong value is named with file, entry and field, and then
nothing of the file is taken.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from attrs import asdict, evolve, field

from rules.game import Message, Value
from rules.skirmish.ammunition import Ammunition, kinds
from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.importing import Imported, Problem, catalogue_from_mapping
from rules.skirmish.item_labels import KNOWN_WEAPONS, slug_of, weapon_label
from rules.skirmish.profiles import Ability, Profile, Weapon
from rules.values import frozen
from tui.locale import in_other_languages, say
from tui.skirmish.ability_text import known_names, parse_ability, written
from tui.text import clean_name
from tui.toml_file import close_to, nearest, read_toml

LARGEST = 256 * 1024
"""The largest file that is read, in bytes."""

MOST_COMPLAINTS = 20

MOD_STEP = 3
"""The MODs of the game's own abilities come in threes."""

OWN_FILE = "troopers.toml"
"""What the file is called, in the tables' directory."""


@frozen
class RosterFile:
    """What a file holds: troopers and weapons by key, or all that is wrong with it.

    `notices` name what is taken but may be a slip: an ability or ammunition no rule knows.
    """

    troopers: Mapping[str, Profile] = field(factory=dict[str, Profile])
    weapons: Mapping[str, Weapon] = field(factory=dict[str, Weapon])
    complaints: tuple[Message, ...] = ()
    notices: tuple[Message, ...] = ()


def read_roster(path: Path) -> RosterFile:
    """The troopers of `path`; no file means none, and no complaint."""
    table = read_toml(path, LARGEST)
    if table is None:
        return RosterFile()
    if isinstance(table, Message):
        return _complaining(table)
    return parse_roster(table, path.name)


def _complaining(*complaints: Message) -> RosterFile:
    return RosterFile(complaints=complaints[:MOST_COMPLAINTS])


def parse_roster(table: Mapping[str, Any], name: str) -> RosterFile:
    """The troopers of a file already read as TOML; `name` is what complaints call it."""
    own = table.get("weapons")
    named = tuple(cast("dict[str, Any]", own)) if isinstance(own, dict) else ()
    found = catalogue_from_mapping(_spelt_out(table, (*WEAPONS, *named)), WEAPONS)
    if not isinstance(found, Imported):
        return _complaining(*(_complaint(name, one) for one in found))
    return RosterFile(
        {key: _cleaned(profile) for key, profile in found.troopers.items()},
        found.weapons,
        notices=(*_notices(name, found.troopers), *_load_notices(name, found.weapons)),
    )


def _notices(file: str, troopers: Mapping[str, Profile]) -> Iterator[Message]:
    known = known_names()
    for key, profile in troopers.items():
        for one in profile.abilities:
            what = _odd(one, known)
            if what is not None:
                entry = clean_name(f"troopers.{key}", 60)
                values: dict[str, Value] = {"file": file, "entry": entry, "what": what}
                yield Message("roster.entry-problem", values)


def _load_notices(file: str, weapons: Mapping[str, Weapon]) -> Iterator[Message]:
    known = tuple(kind.value for kind in Ammunition)
    for key, weapon in weapons.items():
        for one in weapon.ammunition:
            if not one or kinds(one):
                continue
            said = {"ammunition": clean_name(one, 40), "near": nearest(one, known)}
            what = Message("roster.unknown-ammunition", said)
            entry = clean_name(f"weapons.{key}", 60)
            yield Message("roster.entry-problem", {"file": file, "entry": entry, "what": what})


def _odd(ability: Ability, known: frozenset[str]) -> Message | None:
    """What about an ability may be a slip of the keyboard."""
    said = clean_name(written(ability), 40)
    if ability.name not in known:
        near = close_to(ability.name, known)
        key = "roster.unknown-ability" if near else "roster.own-ability"
        return Message(key, {"ability": said, "near": near})
    if ability.mod % MOD_STEP:
        return Message("roster.odd-mod", {"ability": said, "step": MOD_STEP})
    return None


def _complaint(file: str, problem: Problem) -> Message:
    entry, where = clean_name(problem.entry, 60), clean_name(problem.field, 60)
    if problem.what.key == "import.entry" and ".abilities." in problem.entry:
        problem = evolve(problem, what=Message("roster.bad-ability"))
    values: dict[str, Value] = {"file": file, "entry": entry, "field": where, "what": problem.what}
    if not entry:
        values["entry"] = where
        return Message("roster.entry-problem" if where else "roster.whole-problem", values)
    return Message("roster.field-problem" if where else "roster.entry-problem", values)


def _cleaned(profile: Profile) -> Profile:
    return evolve(profile, name=clean_name(profile.name, 40))


def _spelt_out(table: Mapping[str, Any], ids: tuple[str, ...]) -> dict[str, Any]:
    """The file with abilities and weapons spelt out as the rules' reader wants them."""
    spelt = dict(table)
    troopers = table.get("troopers")
    if isinstance(troopers, dict):
        entries = cast("dict[str, Any]", troopers)
        spelt["troopers"] = {key: _spelt_trooper(one, ids) for key, one in entries.items()}
    return spelt


def _spelt_trooper(entry: object, ids: tuple[str, ...]) -> object:
    if not isinstance(entry, dict):
        return entry
    spelt = dict(cast("dict[str, Any]", entry))
    abilities, weapons = spelt.get("abilities"), spelt.get("weapons")
    if isinstance(abilities, list):
        spelt["abilities"] = [_spelt_ability(one) for one in cast("list[object]", abilities)]
    if isinstance(weapons, list):
        several = cast("list[object]", weapons)
        found = [one for name in several for one in _modes(name, ids)]
        spelt["weapons"] = list(dict.fromkeys(found)) if _are_texts(found) else found
    return spelt


def _are_texts(several: list[object]) -> bool:
    return all(isinstance(one, str) for one in several)


def _spelt_ability(written: object) -> object:
    ability = parse_ability(written) if isinstance(written, str) else None
    if ability is None:
        return written
    values = asdict(ability)
    values["reroll"] = values.pop("has_reroll")
    return values


def _modes(name: object, ids: tuple[str, ...]) -> list[object]:
    """The ids that a weapon's name stands for; the name itself where it is none."""
    if not isinstance(name, str) or name in ids:
        return [name]
    found = modes_of(name, ids)
    return [*found] if found else [name]


def modes_of(name: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The id called `name`, or the ids of all modes of the weapon whose name that is.

    A name may be in any language that a screen shows it in.
    """
    key = slug_of(name)
    if key in ids:
        return (key,)
    called = {key, _english().get(key, key)}
    return tuple(one for one in ids if one in WEAPONS and slug_of(WEAPONS[one].name) in called)


def _english() -> Mapping[str, str]:
    """What a weapon is called in some language -> its name in the catalogue, as ids write them."""

    def said() -> list[tuple[str, str]]:
        return [(slug_of(said_of(name)), slug_of(name)) for name in KNOWN_WEAPONS]

    return dict(pair for pairs in (said(), *in_other_languages(said)) for pair in pairs)


def said_of(name: str) -> str:
    """A weapon of the catalogue as the language spoken now calls it."""
    label = weapon_label(name)
    return say(label, "skirmish") if isinstance(label, Message) else name
