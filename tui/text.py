"""The one door for people's text: names, notes, and whatever a file brought along.

Text is cleaned twice: when it enters (a key, a paste, a file, the command line)
and again when it is shown, for a file may have been edited by hand. What is left
cannot steer a terminal, turn the writing direction or hide letters.
"""

import unicodedata

from rich.cells import cell_len, set_cell_size

NAME_CELLS = 24
"""The widest name, in terminal cells."""

NOTE_LETTERS = 500
"""The longest note, in characters."""

MARKS_A_LETTER = 2
"""How many combining marks a letter keeps; a tower of them spills over other rows."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_VARIATIONS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

_LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕԁһ" + "αβεηικμνορτυχ" + "01",
    "abekmhopctyxijsdh" + "abehikmnoptyx" + "ol",
)


def clean_name(text: str, cells: int = NAME_CELLS) -> str:
    r"""A name of one line, at most `cells` wide; empty where nothing is left.

    >>> clean_name("  Ana\x1b]52;c;AA\x07   Ruiz ")
    'Ana]52;c;AA Ruiz'
    """
    return cut(" ".join(_kept(text.replace("\t", " ")).split()), cells)


def clean_note(text: str, letters: int = NOTE_LETTERS) -> str:
    """A note of one line: longer than a name, line breaks become spaces."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text[: letters * 4])
    return " ".join(_kept(spaced).split())[:letters]


def shown(text: str) -> str:
    """Text from a save or a person as it may stand on a screen, on one line."""
    if text.isascii() and text.isprintable():
        return text
    return _kept("".join(" " if letter.isspace() else letter for letter in text))


def cut(text: str, cells: int) -> str:
    """`text` if it fits into `cells`, else its beginning and an ellipsis.

    >>> cut("Fusilier", 5)
    'Fusi…'
    """
    if cell_len(text) <= cells:
        return text
    if cells <= 1:
        return "…"[:cells]
    return set_cell_size(text, cells - 1).rstrip() + "…"


def capital(text: str) -> str:
    """`text` with a capital at its beginning, as the title of a box.

    >>> capital("end turn")
    'End turn'
    """
    return text[:1].upper() + text[1:]


def skeleton(text: str) -> str:
    """What a name looks like: two names with one skeleton are too alike.

    >>> skeleton("\N{CYRILLIC CAPITAL LETTER A}na") == skeleton("ANA ")
    True
    """
    folded = unicodedata.normalize("NFKC", _kept(text)).casefold()
    return "".join(folded.split()).translate(_LOOKS_LIKE)


def _kept(text: str) -> str:
    """`text` composed, without controls and without what only changes how others look."""
    out: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category in _DROPPED or _only_changes_looks(ord(letter)):
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= MARKS_A_LETTER:
            out.append(letter)
    return "".join(out)


def _only_changes_looks(code: int) -> bool:
    return code in _SKIN_TONES or any(code in some for some in _VARIATIONS)
