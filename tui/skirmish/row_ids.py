"""The rows of an Order by name: what each is, and whom it is about."""

from tui.common.ink import Line
from tui.common.rows import Row

TARGET, REACTOR = "target", "reactor"
ROLL, PAIR, DIE, HIT = "roll", "pair", "die", "hit"
SAVE, HARMED, GUTS = "save", "harmed", "guts"
BETWEEN = "|"


def row_id(kind: str, *parts: str) -> str:
    """The id of a row: what it is, then whom it is about."""
    return BETWEEN.join((kind, *parts))


def head(key: str, some: Line) -> Row:
    """A row that the cursor steps over."""
    return Row(f"head{BETWEEN}{key}", some, is_heading=True)
