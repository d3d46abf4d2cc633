"""What keys do in the lobby only."""

from tui.keys import Action

ACTIONS = (Action("watch", ("W",), "game"),)
