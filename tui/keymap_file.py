"""A person's own keys: ``keys-PERSON.toml`` in the tables' directory.

::

    [keys]
    "move.down" = ["n", "down"]
    "undo" = "ctrl+z"

An entry replaces all keys of its action. Whatever is wrong is named and left
out; the rest holds.
"""

from collections.abc import Mapping
from pathlib import Path
from string import ascii_lowercase
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

NAMED = frozenset(
    {
        "escape", "enter", "tab", "space", "backspace", "insert", "delete", "home", "end",
        "pageup", "pagedown", "up", "down", "left", "right", *(f"f{n}" for n in range(1, 25)),
    }
)  # fmt: skip
"""Keys that have a name; all others are called by the sign that they type."""

WITH_CTRL = frozenset(
    {*ascii_lowercase, "backslash", "right_square_bracket", "circumflex_accent", "underscore"}
)
"""What a terminal tells together with ctrl, besides keys that have a name."""

SIGNS: Mapping[str, str] = {
    "question_mark": "?", "plus": "+", "minus": "-", "colon": ":", "slash": "/", "comma": ",",
    "equals_sign": "=", "full_stop": ".", "left_square_bracket": "[", "right_square_bracket": "]",
}  # fmt: skip
"""How other programs call keys that are called by their sign here."""


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
        elif wrong := next((one for one in " ".join(keys).split() if not is_stroke(one)), ""):
            shown = {"file": path.name, "action": action, "key": clean_name(wrong)}
            complaints.append(Message("keys.no-key", {**shown, "near": near_stroke(wrong)}))
        else:
            chosen[action] = keys
    remapping = Remapping(chosen)
    for wing in ("", *KEYS):
        complaints += [one for one in clashes(actions_of(wing, remapping)) if one not in complaints]
    return KeymapFile(remapping, tuple(complaints))


def is_stroke(text: str) -> bool:
    """Whether a keyboard sends a key of this name: a sign, ``f5``, ``ctrl+z``, ``shift+up``."""
    if len(text) == 1:
        return text.isprintable()
    *modifiers, name = text.split("+")
    if name in NAMED:
        return tuple(modifiers) in ((), ("ctrl",), ("shift",), ("ctrl", "shift"))
    return modifiers == ["ctrl"] and name in WITH_CTRL


def near_stroke(text: str) -> str:
    """What somebody may have meant by a name that no key has."""
    lead, _, name = text.rpartition("+")
    meant = name.upper() if lead == "shift" else SIGNS.get(name, name)
    if len(meant) == 1:
        return meant
    if name.isalpha() and len(set(name)) == 1 and not lead:
        return " ".join(name)
    known = {
        *NAMED,
        *(f"ctrl+{one}" for one in (*WITH_CTRL, *NAMED)),
        *(f"shift+{one}" for one in NAMED),
    }
    return nearest(text, known)


def _keys(value: object) -> tuple[str, ...] | None:
    several: object = [value] if isinstance(value, str) else value
    if not isinstance(several, list):
        return None
    listed = cast("list[object]", several)
    found = [" ".join(one.split()) for one in listed if isinstance(one, str)]
    return tuple(found) if found and len(found) == len(listed) and all(found) else None
