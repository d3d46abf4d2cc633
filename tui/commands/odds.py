"""`tirada odds`: the skirmish builder without a table."""

from importlib import import_module

from tui.arguments import Asked
from tui.commands import session


def run(asked: Asked) -> int:
    """Hand over to the wing, which answers the words that follow."""
    room = import_module("tui.skirmish.odds_command")
    code: int = room.run(asked.words, session.setting(asked), as_json=asked.has("json"))
    return code
