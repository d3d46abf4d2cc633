"""The program itself, with a key (F12) that paints everything again and does nothing else.

Ctrl+l does so too, but it is a key like any other: it takes away what was said.
"""

from textual import events

from tui import cli
from tui.app import TiradaApp
from tui.common.panel import Panel

take = TiradaApp.take


def repaint_or_go_on(app: TiradaApp, event: events.Key | events.Paste) -> bool:
    """Forget what was painted and leave it all to Textual, or do what is always done."""
    if not (isinstance(event, events.Key) and event.key == "f12"):
        return take(app, event)
    app.forget_drawn()
    for panel in app.screen.query(Panel):
        panel.notify_style_update()
    app.screen.refresh(layout=True)
    return True


if __name__ == "__main__":
    TiradaApp.take = repaint_or_go_on  # type: ignore[method-assign,assignment]  # the one change
    cli.main()
