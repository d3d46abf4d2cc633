"""What keys mean at a skirmish table, beside those of every screen."""

from tui.keys import Action

ACTIONS: tuple[Action, ...] = (
    Action("order", ("o",), "game"),
    Action("burst", ("b",), "game"),
    Action("split.best", ("B",), "game"),
    Action("distance.nearer", ("[",), "game"),
    Action("distance.farther", ("]",), "game"),
    Action("cover", ("c",), "game"),
    Action("pair", ("p",), "game"),
    Action("lying", ("Y",), "game"),
    Action("touched", ("A",), "game"),
    Action("what-if", ("W",), "game"),
    Action("call-off", ("C",), "game"),
    Action("pools", ("O",), "game"),
    Action("score", ("V",), "game"),
    Action("lists", ("L",), "game"),
    Action("reserve", ("T",), "game"),
    Action("name-side", ("S",), "game"),
    Action("turn.end", ("x",), "game"),
)
"""The skirmish's own; `tui.keys.COMMON` has the rest. ``oo`` is ``o``, then ``o`` in its menu."""
