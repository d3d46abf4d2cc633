"""`?`: the keys of this screen, and what may follow the first stroke of several."""

from typing import TYPE_CHECKING, TypeAlias

from tui.common.ink import BLANK, Line, columns, fit, line
from tui.common.overlay import Overlay
from tui.common.rows import MARKED
from tui.keys import GROUPS, Action, Strokes
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.common.keyed_screen import KeyedScreen

TWO_COLUMNS = 70
GAP = 2
KEY_CELLS = 11

Group: TypeAlias = tuple[str, list[tuple[str, str]]]
"""A heading and what stands below it: keys and what they do."""


class Help(Overlay):
    """All actions that can be done here, by group, with every key for them."""

    WIDE = 96

    def __init__(self, screen: "KeyedScreen") -> None:
        foot = word(N_("help.foot-marks") if screen.many else N_("help.foot"))
        super().__init__(word(N_("help.title")), foot=foot)
        every = [(group, _named(group, screen)) for group in GROUPS]
        self.groups: list[Group] = [(word(f"group.{group}"), some) for group, some in every if some]

    def fill(self, cells: int) -> None:
        """The groups, in two columns where there is room."""
        half = self._half(cells)
        blocks = [_block(name, actions, half) for name, actions in self.groups]
        self.lines = tuple(_side_by_side(blocks, half))

    def _half(self, cells: int) -> int:
        return (cells - GAP) // 2 if cells >= TWO_COLUMNS else cells


def _named(group: str, screen: "KeyedScreen") -> list[tuple[str, str]]:
    """The keys of a group with what they do here; a box's own come first."""
    box = screen.overlay
    own = box.KEYS if box is not None and group == GROUPS[0] else ()
    names = box.NAMES if box is not None else {}
    found = [(keys, word(key)) for keys, key in own]
    for one in screen.actions:
        if one.group == group and one.keys and screen.can_do(one):
            label = word(names[one.id]) if one.id in names else _label(one, screen)
            sign = f" {MARKED}" if one.id in screen.many else ""
            found.append(("  ".join(one.legends), f"{label}{sign}"))
    return found


def _label(action: Action, screen: "KeyedScreen") -> str:
    """The action's name; of undo what it passes by, too, for which a footer has no room."""
    return word(N_("help.undo")) if action.id == "undo" else screen.label(action)


def _block(name: str, actions: list[tuple[str, str]], cells: int) -> list[Line]:
    rows = [columns((KEY_CELLS, 0), (_key(keys), label)) for keys, label in actions]
    return [fit(one, cells) for one in (line((name, "dim")), *rows, BLANK)]


def _key(keys: str) -> Line:
    return line((keys, "accent"))


def _side_by_side(blocks: list[list[Line]], cells: int) -> list[Line]:
    """The blocks in reading order down the left half, then down the right one."""
    every = sum(len(block) for block in blocks)
    left: list[Line] = []
    right: list[Line] = []
    for block in blocks:
        (left if len(left) + len(block) // 2 <= every // 2 else right).extend(block)
    if not right or cells * 2 < TWO_COLUMNS - GAP:
        return [*left, *right][:-1]
    size = max(len(left), len(right)) - 1
    padded = [[*side, *([BLANK] * (size - len(side)))][:size] for side in (left, right)]
    return [columns((cells, cells), (one, other), GAP) for one, other in zip(*padded, strict=True)]


class Following(Overlay):
    """What may come after the strokes typed so far: the leader's menu."""

    def __init__(self, screen: "KeyedScreen", strokes: Strokes, count: int) -> None:
        super().__init__(" ".join(strokes), foot=word(N_("ask.esc-closes")), wide=44)
        self.strokes, self.count = strokes, count
        self.at_bottom = True
        self.choices = [
            (keys, screen.label(action))
            for keys, action in screen.reader.keymap.after(strokes)
            if screen.can_do(action)
        ]

    def fill(self, cells: int) -> None:
        """One line a key."""
        del cells
        self.lines = tuple(
            columns((4, 0), (line((keys, "accent")), label)) for keys, label in self.choices
        )

    def take_key(self, stroke: str, character: str | None) -> bool:
        """The next stroke goes to the screen, after the ones before it."""
        house = self.house
        self.close()
        if stroke not in {"escape", "ctrl+c"}:
            house.reader.strokes, house.reader.count = self.strokes, self.count
            house.take_key(stroke, character)
        return True
