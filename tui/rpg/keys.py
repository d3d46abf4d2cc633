"""What keys mean at an RPG table, beside those of every screen."""

from tui.keys import Action

ACTIONS: tuple[Action, ...] = (
    Action("act", ("o",), "game"),
    Action("pending", ("p",), "game"),
    Action("react", ("O",), "game"),
    Action("buy-dice", ("b",), "game"),
    Action("momentum", ("M",), "game"),
    Action("heat", ("T",), "game"),
    Action("seize", ("I",), "game"),
    Action("round.end", ("x",), "game"),
    Action("scene.end", ("X",), "game"),
    Action("ask", ("A",), "game"),
    Action("surprise", ("S",), "game"),
    Action("call-off", ("C",), "game"),
    Action("combat-dice", ("d",), "dice"),
    Action("cast.read", ("space f",), "game"),
    Action("lists.actions", ("space A",), "game"),
    Action("lists.spends", ("space M",), "game"),
    Action("lists.labels", ("space k",), "game"),
)
"""The RPG's own; `tui.keys.COMMON` has the rest."""
