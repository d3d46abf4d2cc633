"""Troopers and weapons from plain mappings, such as a file of the players' own holds.

Everything is checked before anything is taken: one wrong value and the whole
is refused, each problem with its entry and field.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypeGuard

from attrs import evolve, field

from rules.game import Message
from rules.skirmish.profile_checks import BadField, bad_fields
from rules.skirmish.profiles import Ability, Profile, Weapon
from rules.values import frozen

Data: TypeAlias = Mapping[str, Any]

TABLES = ("troopers", "weapons")
"""What a catalogue is made of."""

NEAR = 3
"""How many names are offered for one that is unknown."""


@frozen
class Problem:
    """One value that cannot be taken.

    Attributes:
        entry: Which trooper or weapon: ``troopers.fusilier``.
        field: Which of its values; empty for the entry itself.
        what: What is wrong, to be said.
    """

    entry: str
    field: str
    what: Message


@frozen
class Imported:
    """A whole catalogue that was read without a problem."""

    troopers: Mapping[str, Profile] = field(factory=dict[str, Profile])
    weapons: Mapping[str, Weapon] = field(factory=dict[str, Weapon])


def is_data(value: object) -> TypeGuard[Data]:
    """Whether `value` is a mapping, as an entry has to be."""
    return isinstance(value, Mapping)


class Entry:
    """One entry being read: hands out its values and collects what is wrong.

    A value that does not fit is replaced by its default, so that reading goes
    on and every problem is found; `problems` then refuses the whole.
    """

    def __init__(self, name: str, data: object) -> None:
        """Begin with the entry called `name`."""
        self.name = name
        self.problems: list[Problem] = []
        self._known: set[str] = set()
        self._data: dict[str, Any] = {}
        self.is_data = is_data(data)
        if is_data(data):
            self._data = {str(key): value for key, value in data.items()}
        else:
            self._wrong("", "import.entry")

    def _wrong(self, where: str, key: str) -> None:
        self.problems.append(Problem(self.name, where, Message(key)))

    def _take(self, where: str, kind: type, key: str, default: Any) -> Any:
        self._known.add(where)
        if not self.is_data:
            return kind()
        value = self._data.pop(where, default)
        if value is None:
            self._wrong(where, "import.missing")
            return kind()
        if type(value) is not kind:
            self._wrong(where, key)
            return kind()
        return value

    def text(self, where: str, default: str | None = None) -> str:
        """A text; without a default it has to be there."""
        found: str = self._take(where, str, "import.text", default)
        return found

    def number(self, where: str, default: int | None = None) -> int:
        """A whole number; without a default it has to be there."""
        found: int = self._take(where, int, "import.number", default)
        return found

    def flag(self, where: str) -> bool:
        """Yes or no; no where it is not there."""
        found: bool = self._take(where, bool, "import.yes-or-no", default=False)
        return found

    def _list(self, where: str, kind: type, key: str, default: tuple[Any, ...]) -> tuple[Any, ...]:
        found: list[Any] = self._take(where, list, "import.list", list(default))
        if any(type(item) is not kind for item in found):
            self._wrong(where, key)
            return default
        return tuple(found)

    def texts(self, where: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of texts."""
        return self._list(where, str, "import.text", default)

    def numbers(self, where: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return self._list(where, int, "import.number", ())

    def move(self) -> tuple[int, int]:
        """The two movement values, in millimetres."""
        match self._list("move", int, "import.number", (100, 100)):
            case (first, second):
                return first, second
            case _:
                self._wrong("move", "import.two-numbers")
                return 100, 100

    def entries(self, where: str) -> tuple[Any, ...]:
        """A list of anything, to be read one by one."""
        return tuple(self._take(where, list, "import.list", []))

    def finish(self) -> None:
        """Whatever is left over was not asked for."""
        for where in self._data:
            what = Message("import.unknown-field", {"near": _nearest(where, self._known)})
            self.problems.append(Problem(self.name, where, what))
        self._data = {}


def _read_ability(entry: Entry) -> Ability:
    return Ability(
        entry.text("name"),
        entry.number("mod", 0),
        entry.number("level", 0),
        entry.number("burst", 0),
        entry.number("attribute", 0),
        entry.flag("reroll"),
        entry.text("text", ""),
    )


def _read_weapon(entry: Entry, key: str) -> Weapon:
    return Weapon(
        key,
        entry.text("name"),
        entry.text("mode", ""),
        entry.numbers("ranges"),
        entry.number("damage", 0),
        entry.text("damage_attribute", ""),
        entry.number("burst", 1),
        entry.texts("ammunition", ("N",)),
        entry.text("save", "arm"),
        entry.texts("traits"),
        entry.number("mod", 0),
        entry.flag("reroll"),
    )


def _abilities(entry: Entry) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for number, data in enumerate(entry.entries("abilities"), start=1):
        part = Entry(f"{entry.name}.abilities.{number}", data)
        found.append(_read_ability(part))
        part.finish()
        entry.problems.extend(part.problems)
    return tuple(found)


def _weapons(entry: Entry, known: Mapping[str, Weapon]) -> tuple[Weapon, ...]:
    found: list[Weapon] = []
    for key in entry.texts("weapons"):
        if key in known:
            found.append(known[key])
        else:
            what = Message("import.unknown-weapon", {"weapon": key, "near": _nearest(key, known)})
            entry.problems.append(Problem(entry.name, "weapons", what))
    return tuple(found)


def _read_profile(entry: Entry, known: Mapping[str, Weapon]) -> Profile:
    bare = Profile(
        entry.text("name"),
        entry.number("cc"),
        entry.number("bs"),
        entry.number("ph"),
        entry.number("wip"),
        entry.number("arm", 0),
        entry.number("bts", 0),
        entry.number("wounds", 1),
        entry.flag("structure"),
        entry.number("silhouette", 2),
        entry.text("type", ""),
        entry.move(),
    )
    return evolve(bare, abilities=_abilities(entry), weapons=_weapons(entry, known))


def profile_from_mapping(
    data: object, name: str, weapons: Mapping[str, Weapon]
) -> Profile | tuple[Problem, ...]:
    """The profile that `data` holds, its weapons named by their ids; or every problem."""
    entry = Entry(name, data)
    profile = _read_profile(entry, weapons)
    entry.finish()
    return _checked(entry, profile) or profile


def _checked(entry: Entry, profile: Profile) -> tuple[Problem, ...]:
    """All that is wrong with an entry; a value that was replaced is named once."""
    if not entry.is_data:
        return tuple(entry.problems)
    replaced = {one.field for one in entry.problems}
    parts = {one.entry.removeprefix(f"{entry.name}.").partition(".")[0] for one in entry.problems}
    values = tuple(
        Problem(entry.name, bad.field, _bad_value(bad))
        for bad in bad_fields(profile)
        if bad.field.rpartition(".")[2] not in replaced and bad.field.partition(".")[0] not in parts
    )
    return (*entry.problems, *values)


def _bad_value(bad: BadField) -> Message:
    return Message("import.bad-value", {"value": bad.value, "wanted": bad.wanted})


def weapon_from_mapping(data: object, name: str, key: str) -> Weapon | tuple[Problem, ...]:
    """The weapon that `data` holds, called `key`; or every problem."""
    entry = Entry(name, data)
    weapon = _read_weapon(entry, key)
    entry.finish()
    carrier = Profile("-", 0, 0, 0, 0, weapons=(weapon,))
    return _checked(entry, carrier) or weapon


def catalogue_from_mapping(
    data: object, weapons: Mapping[str, Weapon]
) -> Imported | tuple[Problem, ...]:
    """Tables ``weapons`` and ``troopers`` by key; `weapons` are known beforehand.

    All or nothing: with any problem nothing is taken.
    """
    if not is_data(data):
        return (Problem("", "", Message("import.entry")),)
    problems = [
        Problem("", str(key), Message("import.unknown-table", {"known": ", ".join(TABLES)}))
        for key in data
        if key not in TABLES
    ]
    made_weapons: dict[str, Weapon] = {}
    for key, one in _table(data, "weapons", problems).items():
        weapon = weapon_from_mapping(one, f"weapons.{key}", str(key))
        if isinstance(weapon, Weapon):
            made_weapons[str(key)] = weapon
        else:
            problems.extend(weapon)
    made: dict[str, Profile] = {}
    for key, one in _table(data, "troopers", problems).items():
        profile = profile_from_mapping(one, f"troopers.{key}", {**weapons, **made_weapons})
        if isinstance(profile, Profile):
            made[str(key)] = profile
        else:
            problems.extend(profile)
    return tuple(problems) or Imported(made, made_weapons)


def _table(data: Data, name: str, problems: list[Problem]) -> Data:
    found: object = data.get(name, {})
    if is_data(found):
        return found
    problems.append(Problem(name, "", Message("import.entry")))
    return {}


def _nearest(name: str, known: Iterable[str]) -> str:
    """The known names that are most like an unknown one, the nearest first."""
    from difflib import get_close_matches  # noqa: PLC0415 (wanted only where something is wrong)

    return ", ".join(get_close_matches(name, sorted(known), n=NEAR, cutoff=0.0))
