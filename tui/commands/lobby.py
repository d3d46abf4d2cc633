"""`tirada`: the lobby."""

from saves.complaints import Complaint
from tui.arguments import Asked
from tui.commands import session, start


def run(asked: Asked) -> int:
    """Show the tables."""
    if code := session.no_screen():
        return code
    shelf = start.shelf(asked)
    if isinstance(shelf, Complaint):
        return start.refuse(shelf)
    from tui.lobby.screen import Lobby  # noqa: PLC0415 (after what can be refused without it)

    settled = session.setting(asked)
    return session.show(Lobby(shelf, settled), settled)
