"""The readings that a table may choose where the book is silent."""

from rules.game import TableOption

OPTIONS = (
    TableOption("pdp_per_roll", 1, (), "ashes:B1", least=1),
    TableOption("pdp_overflow", "carry", ("carry", "drop"), "ashes:B2"),
    TableOption("pdp_needs_success", False, (False, True), "ashes:B3"),
    TableOption("assured_counts_used", True, (True, False), "ashes:B5"),
    TableOption("cancel_multi_first", False, (False, True), "ashes:B6"),
    TableOption("session_begins_turn", True, (True, False), "ashes:B7"),
    TableOption("assured_in_opposed", False, (False, True), "ashes:B9"),
    TableOption("ndp_max", 0, (), "ashes:B14"),
)
"""All of them; `ndp_max` 0 is no ceiling."""
