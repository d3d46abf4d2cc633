"""The one table of actions: what every key does, for bindings, footer, `?`, `:` and remapping.

An action has an id, and a screen or panel does it in a method of that name:
``move.down`` is `do_move_down(count)`. The keys are written as Textual names
them, printable ones as themselves, several strokes with a space between:
``g g``, ``o o``, ``space t``. A wing adds its own in ``tui/<key>/keys.py``.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from attrs import evolve, field

from rules.game import Message
from rules.values import frozen

Strokes: TypeAlias = tuple[str, ...]


@frozen
class Action:
    """Something a key does.

    Attributes:
        id: The stable name, in the remapping file, too: ``move.down``.
        keys: Each way to press it; strokes are separated by spaces.
        group: Under which heading `?` lists it: ``group.<group>``.
        named: The catalogue key of its short name, where that is not ``key.<id>``.
        verb: Whether `:` offers it.
    """

    id: str
    keys: tuple[str, ...]
    group: str
    named: str = ""
    verb: bool = True

    @property
    def label(self) -> str:
        """The catalogue key of its short name."""
        return self.named or f"key.{self.id}"

    @property
    def method(self) -> str:
        """The name of the method that does it."""
        return "do_" + self.id.replace(".", "_").replace("-", "_")

    @property
    def first_key(self) -> str:
        """The first way to press it, as people read it."""
        return legend(self.keys[0]) if self.keys else ""

    @property
    def legends(self) -> tuple[str, ...]:
        """All ways to press it, as people read them."""
        return tuple(legend(key) for key in self.keys)


def _move(name: str, *keys: str) -> Action:
    return Action(f"move.{name}", keys, "move", verb=False)


COMMON: tuple[Action, ...] = (
    _move("down", "j", "down"),
    _move("up", "k", "up"),
    _move("left", "h", "left"),
    _move("right", "l", "right"),
    _move("top", "g g", "home"),
    _move("bottom", "G", "end"),
    _move("half-down", "ctrl+d"),
    _move("half-up", "ctrl+u"),
    _move("page-down", "pagedown"),
    _move("page-up", "pageup"),
    Action("pane.next", ("tab",), "move", verb=False),
    Action("pane.previous", ("shift+tab",), "move", verb=False),
    Action("open", ("enter",), "row"),
    Action("why", ("i",), "row"),
    Action("filter", ("/",), "row"),
    Action("jump", ("f",), "row"),
    Action("more", ("+",), "row", verb=False),
    Action("less", ("-",), "row", verb=False),
    Action("exact", ("=",), "row"),
    Action("add", ("a",), "row"),
    Action("edit", ("e",), "row"),
    Action("remove", ("D",), "row"),
    Action("select", ("v",), "row"),
    Action("mark", ("m",), "row"),
    Action("states", ("s",), "row"),
    Action("counters", ("c",), "row"),
    Action("row.down", ("J",), "row"),
    Action("row.up", ("K",), "row"),
    Action("next", ("n",), "table"),
    Action("look.back", ("N",), "table"),
    Action("roll", ("r",), "dice"),
    Action("roll.again", ("R",), "dice"),
    Action("type", ("t",), "dice"),
    Action("correct", ("ctrl+t",), "dice"),
    Action("undo", ("u",), "table"),
    Action("redo", ("U", "ctrl+r"), "table"),
    Action("note", ("w",), "table"),
    Action("secret", ("z",), "table"),
    Action("view.table", ("space t", "g t"), "view"),
    Action("view.log", ("space l", "g l"), "view"),
    Action("view.rolls", ("space r", "g r"), "view"),
    Action("view.people", ("space p", "g p"), "view"),
    Action("view.states", ("space v", "g s"), "view"),
    Action("view.options", ("space o",), "view"),
    Action("seat", ("space s",), "view"),
    Action("bell", ("space b",), "view"),
    Action("copy-table", ("space c",), "row"),
    Action("rename-table", ("space n",), "row"),
    Action("archive-table", ("space a",), "row"),
    Action("help", ("?", "f1"), "house"),
    Action("rule", ("space i",), "house", verb=False),
    Action("palette", (":",), "house", verb=False),
    Action("language", ("space L",), "house"),
    Action("theme", ("space T",), "house"),
    Action("redraw", ("ctrl+l",), "house"),
    Action("saved", ("ctrl+s",), "house"),
    Action("copy", ("y",), "house"),
    Action("clipboard", ("space y",), "house"),
    Action("back", ("escape",), "house", verb=False),
    Action("leave", ("q",), "house"),
    Action("cancel", ("ctrl+c",), "house", verb=False),
)
"""What keys mean on every screen. A key does nothing where no panel or screen does its action."""

GROUPS = ("game", "dice", "row", "table", "view", "move", "house")
"""The headings of `?`, in reading order; a wing's own actions belong to ``game``."""

_LEGENDS = {
    "down": "↓", "up": "↑", "left": "←", "right": "→", "pagedown": "PgDn", "pageup": "PgUp",
    "home": "Home", "end": "End", "escape": "esc", "backspace": "⌫", "minus": "-",
}  # fmt: skip


def legend(keys: str) -> str:
    """Strokes as people read them: ``g g`` is ``gg``, ``space t`` stays apart.

    >>> legend("g g"), legend("space t"), legend("pagedown")
    ('gg', 'space t', 'PgDn')
    """
    strokes = [_LEGENDS.get(one, one) for one in keys.split(" ")]
    return ("" if all(len(one) == 1 for one in strokes) else " ").join(strokes)


@frozen
class Keymap:
    """The actions of a screen and the strokes that lead to them."""

    actions: Mapping[str, Action]
    strokes: Mapping[Strokes, str]

    def begins(self, strokes: Strokes) -> bool:
        """Whether some longer sequence starts with `strokes`."""
        size = len(strokes)
        return any(len(one) > size and one[:size] == strokes for one in self.strokes)

    def after(self, strokes: Strokes) -> tuple[tuple[str, Action], ...]:
        """What may follow `strokes`: the rest of the keys and the action."""
        size = len(strokes)
        return tuple(
            (legend(" ".join(keys[size:])), self.actions[action])
            for keys, action in self.strokes.items()
            if len(keys) > size and keys[:size] == strokes
        )


@frozen
class Remapping:
    """What a person's keymap file says, once read: action id to keys."""

    keys: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])


def wing_actions(wing: str) -> tuple[Action, ...]:
    """The actions that a game adds; none where it has no table of its own."""
    if not wing or find_spec(f"tui.{wing}.keys") is None:
        return ()
    own: tuple[Action, ...] = import_module(f"tui.{wing}.keys").ACTIONS
    return own


def actions_of(wing: str = "", remapping: Remapping | None = None) -> tuple[Action, ...]:
    """All actions at a table of this game, with a person's own keys.

    Where a wing gives a common key a meaning of its own, the common action
    goes without that key there.
    """
    own = wing_actions(wing)
    taken = {keys for action in own for keys in action.keys}
    renamed = {action.id for action in own}
    rest = (evolve(one, keys=tuple(key for key in one.keys if key not in taken)) for one in COMMON)
    every = (*own, *(action for action in rest if action.id not in renamed))
    chosen = (remapping or Remapping()).keys
    return tuple(evolve(one, keys=chosen.get(one.id, one.keys)) for one in every)


def keymap(actions: Iterable[Action]) -> Keymap:
    """The strokes of `actions`; of a clash, the first action has the key."""
    found: dict[Strokes, str] = {}
    known = {action.id: action for action in actions}
    for action in known.values():
        for keys in action.keys:
            found.setdefault(tuple(keys.split(" ")), action.id)
    return Keymap(known, found)


def clashes(actions: Iterable[Action]) -> tuple[Message, ...]:
    """Keys that two actions claim, each named with both."""
    owner: dict[str, Action] = {}
    complaints: list[Message] = []
    for action in actions:
        for keys in action.keys:
            first = owner.setdefault(keys, action)
            if first.id != action.id:
                values = {"keys": legend(keys), "one": first.id, "other": action.id}
                complaints.append(Message("keys.clash", values))
    return tuple(complaints)
