"""Which rules of the skirmish `:rule` can find: the sheets and their numbers, in reading order."""

from collections.abc import Mapping

SHEETS: Mapping[str, str] = {
    "rolls": "R1-6 M1-7 F1-9 B1-5 X1-7",
    "turn": "0.4 0.5 0.8 A1-15 B1-17 C1-17 D1-29 D-FT E1-20 E20b E21-23 F1-26 G1-27 "
    "H1 H3-5 I1-12 J20 J21 J25-27 J29 K6 K13-15 K21 K22 K25",
}
"""Sheet -> its numbers; ``R1-6`` is R1 to R6."""
