"""What Textual offers for a list of rows: its own DataTable between header and footer."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import DataTable, Footer, Header


class Table(App[None]):
    """Thirty rows, a cursor, three hints."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "quit", "Quit"),
        ("a", "add", "Add"),
        ("d", "del", "Delete"),
    ]

    def compose(self) -> ComposeResult:
        """Lay out header, rows and footer."""
        self.rows = DataTable[str](cursor_type="row")
        yield Header()
        yield self.rows
        yield Footer()

    def on_mount(self) -> None:
        """Fill the rows."""
        self.rows.add_columns("Name", "Class", "Level", "HP", "Note")
        for number in range(1, 31):
            self.rows.add_row(
                f"Row {number}", "Fighter", str(number % 7), str(number * 3), "something"
            )
        self.rows.focus()


if __name__ == "__main__":
    Table().run(mouse=False)
