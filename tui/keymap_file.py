"""A person's own keys: ``keys-PERSON.toml`` in the tables' directory.

::

    [keys]
    "move.down" = ["n", "down"]
    "undo" = "ctrl+z"

An entry replaces all keys of its action. Whatever is wrong is named and left
out; the rest holds.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from attrs import field

from rules.game import Message
from rules.games import KEYS
from rules.values import frozen
from tui.keys import COMMON, Remapping, actions_of, clashes, wing_actions

LARGEST = 64 * 1024
"""The largest keymap file that is read, in bytes."""

NEAR = 5
"""How many actions are offered for one that is unknown."""


@frozen
class KeymapFile:
    """What was read, and what was wrong with it."""

    remapping: Remapping = field(factory=Remapping)
    complaints: tuple[Message, ...] = ()


def read_keymap(path: Path) -> KeymapFile:
    """The keys in `path`; no file means the usual keys."""
    try:
        data = path.read_bytes()[:LARGEST]
    except FileNotFoundError:
        return KeymapFile()
    except OSError as error:
        return KeymapFile(complaints=(_unreadable(path, error.strerror or ""),))
    return _read(data, path)


def _read(data: bytes, path: Path) -> KeymapFile:
    import tomllib  # noqa: PLC0415 (most people have no such file)

    try:
        table = tomllib.loads(data.decode("utf-8")).get("keys", {})
    except ValueError as error:
        return KeymapFile(complaints=(_unreadable(path, str(error)),))
    if not isinstance(table, dict):
        return KeymapFile(complaints=(_unreadable(path, "[keys]"),))
    return _checked(cast("dict[str, object]", table), path)


def _unreadable(path: Path, reason: str) -> Message:
    return Message("keys.unreadable", {"file": path.name, "reason": reason})


def _checked(table: dict[str, object], path: Path) -> KeymapFile:
    known = {action.id for action in COMMON}
    known |= {action.id for wing in KEYS for action in wing_actions(wing)}
    chosen: dict[str, tuple[str, ...]] = {}
    complaints: list[Message] = []
    for action, value in table.items():
        keys = _keys(value)
        if action not in known:
            complaints.append(_unknown(action, known, path))
        elif keys is None:
            complaints.append(Message("keys.not-keys", {"file": path.name, "action": action}))
        else:
            chosen[action] = keys
    remapping = Remapping(chosen)
    for wing in ("", *KEYS):
        complaints += [one for one in clashes(actions_of(wing, remapping)) if one not in complaints]
    return KeymapFile(remapping, tuple(complaints))


def _unknown(action: str, known: Iterable[str], path: Path) -> Message:
    """An action there is not, with those whose names are nearest."""
    from difflib import get_close_matches  # noqa: PLC0415 (most people have no such file)

    near = get_close_matches(action, sorted(known), n=NEAR, cutoff=0.0)
    values = {"file": path.name, "action": action, "near": ", ".join(near)}
    return Message("keys.unknown", values)


def _keys(value: object) -> tuple[str, ...] | None:
    several: object = [value] if isinstance(value, str) else value
    if not isinstance(several, list):
        return None
    listed = cast("list[object]", several)
    found = [" ".join(one.split()) for one in listed if isinstance(one, str)]
    return tuple(found) if found and len(found) == len(listed) and all(found) else None
