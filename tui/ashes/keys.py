"""What keys mean at a table of Ashes of War, beside those of every screen."""

from tui.keys import Action

ACTIONS: tuple[Action, ...] = (
    Action("ask", ("o",), "game"),
    Action("against", ("d",), "game"),
    Action("edge", ("A",), "game"),
    Action("call-off", ("C",), "game"),
    Action("pending", ("p",), "game"),
    Action("new-turn", ("n",), "game"),
    Action("close-session", ("x",), "game"),
    Action("reference", ("b",), "game"),
)
"""The wing's own; `tui.keys.COMMON` has the rest."""
