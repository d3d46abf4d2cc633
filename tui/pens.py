"""Pens: how a terminal is told in which colours and attributes it draws, in the fewest letters.

A pen is the parameters of the escape that sets it, ``1;38;5;9``; none for plain.
"""

from functools import lru_cache

_ENDS = {
    "1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29",
    "fg": "39", "bg": "49",
}  # fmt: skip
"""How a part of a pen is switched off; 22 does it for bold and for dim."""

_LINES = frozenset({"4", "5", "6", "7", "9", "21", "53"})
"""Attributes that are seen on an empty cell, too."""


@lru_cache(4096)
def pen_change(old: str, new: str) -> str:
    """The shortest parameters that turn the pen `old` into `new`.

    >>> pen_change("1;38;5;9;48;5;2", "1;38;5;7;48;5;2")
    '38;5;7'
    >>> pen_change("1;38;5;9;48;5;2", "38;5;9;48;5;2")
    '22'
    """
    before, after = pen(old), pen(new)
    gone = before.keys() - after.keys()
    ends = sorted({_ENDS.get(part, "") for part in gone})
    weights = {"1", "2"} if "22" in ends else set[str]()
    changes = [code for part, code in after.items() if before.get(part) != code or part in weights]
    all_anew = f"0;{new}" if new else ""
    one_by_one = ";".join((*ends, *changes))
    return all_anew if "" in ends or len(all_anew) < len(one_by_one) else one_by_one


@lru_cache(4096)
def change_length(old: str, new: str) -> int:
    """In how many letters the pen `old` becomes `new`."""
    return len(pen_change(old, new))


@lru_cache(4096)
def under(parameters: str) -> str:
    """What of a pen shows where there is no letter: the ground, and lines drawn over it.

    >>> under("1;38;5;9;48;5;2"), under("4;38;5;9")
    ('48;5;2', '4;38;5;9')
    """
    parts = pen(parameters)
    if parts.keys() & _LINES:
        return parameters
    return parts.get("bg", "")


def pen(parameters: str) -> dict[str, str]:
    """The parts of a pen: ``fg``, ``bg`` and each attribute, with their codes."""
    parts: dict[str, str] = {}
    numbers = parameters.split(";") if parameters else []
    while numbers:
        code = numbers.pop(0)
        if code in {"38", "48"} and numbers:
            size = 4 if numbers[0] == "2" else 2
            colour, numbers = numbers[:size], numbers[size:]
            parts["fg" if code == "38" else "bg"] = ";".join((code, *colour))
        else:
            parts[_part(code)] = code
    return parts


def _part(code: str) -> str:
    number = int(code or "0")
    if 30 <= number <= 39 or 90 <= number <= 97:  # noqa: PLR2004 (the terminal's own numbers)
        return "fg"
    if 40 <= number <= 49 or 100 <= number <= 107:  # noqa: PLR2004 (the terminal's own numbers)
        return "bg"
    return code
