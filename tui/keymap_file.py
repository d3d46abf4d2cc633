"""A person's own keys: ``keys-PERSON.toml`` in the tables' directory.

::

    [keys]
    "move.down" = ["n", "down"]
    "undo" = "ctrl+z"

An entry replaces all keys of its action. Whatever is wrong is named and left
out; the rest holds.
"""

from pathlib import Path
from typing import cast

from attrs import evolve, field

from rules.game import Message
from rules.games import KEYS
from rules.values import frozen
from tui.keys import COMMON, Remapping, actions_of, clashes, wing_actions
from tui.text import clean_name
from tui.toml_file import nearest, read_toml

LARGEST = 64 * 1024
"""The largest keymap file that is read, in bytes."""

KEYS_TABLE = "keys"
"""The one table that such a file has."""


@frozen
class KeymapFile:
    """What was read, and what was wrong with it."""

    remapping: Remapping = field(factory=Remapping)
    complaints: tuple[Message, ...] = ()


def read_keymap(path: Path) -> KeymapFile:
    """The keys in `path`; no file means the usual keys."""
    table = read_toml(path, LARGEST)
    if table is None:
        return KeymapFile()
    if isinstance(table, Message):
        return KeymapFile(complaints=(table,))
    strangers = tuple(
        Message("keys.unknown-table", {"file": path.name, "name": clean_name(one, 40)})
        for one in table
        if one != KEYS_TABLE
    )
    keys = table.get(KEYS_TABLE, {})
    if not isinstance(keys, dict):
        wrong = Message("keys.no-table", {"file": path.name})
        return KeymapFile(complaints=(*strangers, wrong))
    found = _checked(cast("dict[str, object]", keys), path)
    return evolve(found, complaints=(*strangers, *found.complaints))


def _checked(table: dict[str, object], path: Path) -> KeymapFile:
    known = {action.id for action in COMMON}
    known |= {action.id for wing in KEYS for action in wing_actions(wing)}
    chosen: dict[str, tuple[str, ...]] = {}
    complaints: list[Message] = []
    for action, value in table.items():
        keys = _keys(value)
        if action not in known:
            values = {"file": path.name, "action": action, "near": nearest(action, known)}
            complaints.append(Message("keys.unknown", values))
        elif keys is None:
            complaints.append(Message("keys.not-keys", {"file": path.name, "action": action}))
        else:
            chosen[action] = keys
    remapping = Remapping(chosen)
    for wing in ("", *KEYS):
        complaints += [one for one in clashes(actions_of(wing, remapping)) if one not in complaints]
    return KeymapFile(remapping, tuple(complaints))


def _keys(value: object) -> tuple[str, ...] | None:
    several: object = [value] if isinstance(value, str) else value
    if not isinstance(several, list):
        return None
    listed = cast("list[object]", several)
    found = [" ".join(one.split()) for one in listed if isinstance(one, str)]
    return tuple(found) if found and len(found) == len(listed) and all(found) else None
