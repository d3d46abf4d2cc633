"""What the log tells of the house's own events."""

from pathlib import Path

from rules.table import TakeSeat
from tests.helpers.toy_screen import toy_table
from tui.common.history import entries


def test_who_did_it_is_named_once(tmp_path: Path) -> None:
    """The log puts the name before each line, so that the line does not say it again."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("red", "ana"))
    told = [(one.by, one.text) for one in entries(table, "red")]
    assert [text for by, text in told if by in text.split()] == []


def test_a_seat_given_to_somebody_names_them(tmp_path: Path) -> None:
    """Who is put on a seat by another is named."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("red", "beto"))
    assert [one.text for one in entries(table, None)][-1].startswith("gives a seat to beto")
