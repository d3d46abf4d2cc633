"""The least a Textual program can be: one line of text."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Hello(App[None]):
    """One line on an empty screen."""

    def compose(self) -> ComposeResult:
        """Show the line."""
        yield Static("Hello, world")


if __name__ == "__main__":
    Hello().run(mouse=False)
