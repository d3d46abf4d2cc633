"""The rule book: every numbered rule in a sentence, found by its number or by words.

A wing lists its sheets in ``tui/<key>/book.py``; the sentences are a catalogue of
their own, ``book-<key>``, read only when somebody asks. Nothing here draws.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from rules.game import Message
from rules.games import KEYS
from rules.values import frozen
from tui.locale import MINUS, in_other_languages, say

CITED = re.compile(r"\b([a-z]+):([A-Z]-?[A-Z0-9]+[a-z]?|\d+\.\d+)")
"""A rule as texts cite it: ``rolls:F5``, ``turn:E20b``, ``turn:D-FT``, ``rpg:1.9``."""

HEADING_WORDS = 4
"""A rule is headed by so many words at most; what is longer is a sentence with a colon."""

_RANGE = re.compile(r"([A-Z])(\d+)-(\d+)")


@frozen
class Found:
    """A rule that was looked up.

    Attributes:
        sheet: The sheet it stands on: ``rolls``.
        number: Its number there: ``F5``.
        wing: The game whose rule it is.
    """

    sheet: str
    number: str
    wing: str

    @property
    def id(self) -> str:
        """Its id as it is cited: ``rolls:F5``."""
        return f"{self.sheet}:{self.number}"

    @property
    def sentence(self) -> str:
        """What it says, in the language spoken now."""
        return say(Message(f"rule.{self.id}", {}), f"book-{self.wing}")


def find(text: str, wing: str = "") -> tuple[Found, ...]:
    """The rules that `text` asks for: an id, a number, a sheet, or words of their sentences.

    The game that is played (`wing`) answers first, then to whole words of the other
    language, as verbs do; the other games only where it has nothing. An empty text
    is the whole book of this game, or of all where none is played.
    """
    own = book(wing)
    others = tuple(one for key in KEYS if key != wing for one in book(key))
    if not text.strip():
        return own or others
    for among in (own, others):
        found = _by_id(text, among)
        if found:
            return found
    return _by_words(text, own) or _in_other_words(text, own) or _by_words(text, others)


def cited(text: str) -> tuple[Found, ...]:
    """The rules that a text cites by their ids, each once, in its own sequence."""
    known = {one.id: one for key in KEYS for one in book(key)}
    ids = dict.fromkeys(match.group() for match in CITED.finditer(text))
    return tuple(known[one] for one in ids if one in known)


@cache
def book(wing: str) -> tuple[Found, ...]:
    """All rules of a game in reading order; none where it has no book."""
    if wing not in KEYS or find_spec(f"tui.{wing}.book") is None:
        return ()
    sheets: Mapping[str, str] = import_module(f"tui.{wing}.book").SHEETS
    return tuple(
        Found(sheet, number, wing) for sheet, some in sheets.items() for number in numbers(some)
    )


def numbers(some: str) -> Iterator[str]:
    """Every number of a list with ranges.

    >>> list(numbers("0.4 R1-3 D-FT"))
    ['0.4', 'R1', 'R2', 'R3', 'D-FT']
    """
    for part in some.split():
        bounds = _RANGE.fullmatch(part)
        if bounds is None:
            yield part
        else:
            first, last = int(bounds[2]), int(bounds[3])
            yield from (f"{bounds[1]}{number}" for number in range(first, last + 1))


def folded(text: str) -> str:
    """Text for comparing: no accents, no case, a plain minus."""
    apart = unicodedata.normalize("NFD", text.replace(MINUS, "-"))
    return "".join(one for one in apart if not unicodedata.combining(one)).casefold()


def _by_id(text: str, among: Iterable[Found]) -> tuple[Found, ...]:
    wanted = _bare(text)
    among = tuple(among)
    exact = tuple(one for one in among if wanted in (_bare(one.id), _bare(one.number)))
    if exact or ":" not in text:
        return exact or tuple(one for one in among if wanted == _bare(one.sheet))
    return tuple(one for one in among if _bare(one.id).startswith(wanted))


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9.]", "", folded(text)).strip(".")


def _by_words(text: str, among: Iterable[Found]) -> tuple[Found, ...]:
    """Sentences in which every word asked for begins a word, the best match first.

    Whole words come before beginnings, what a rule is headed by before what another mentions.
    """
    starts, wholes = _patterns(text, ""), _patterns(text, r"(?!\w)")
    found: list[tuple[tuple[bool, bool], Found]] = []
    for one in among:
        said = folded(one.sentence)
        exact, begun = _ends(wholes, said), _ends(starts, said)
        if begun is not None:
            last = begun if exact is None else exact
            found.append(((exact is None, last > _heading(said)), one))
    return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))


def _in_other_words(text: str, among: tuple[Found, ...]) -> tuple[Found, ...]:
    """Sentences that hold every word asked for, whole, in another language."""
    wholes = _patterns(text, r"(?!\w)")
    spoken = in_other_languages(lambda: tuple(folded(one.sentence) for one in among))
    return tuple(
        one
        for at, one in enumerate(among)
        if any(_ends(wholes, said[at]) is not None for said in spoken)
    )


def _patterns(text: str, end: str) -> list[re.Pattern[str]]:
    return [re.compile(rf"(?<!\w){re.escape(one)}{end}") for one in folded(text).split()]


def _ends(patterns: Iterable[re.Pattern[str]], said: str) -> int | None:
    """Where the last of the words first ends; None where one is missing."""
    found = [one.search(said) for one in patterns]
    ends = [one.end() for one in found if one is not None]
    return max(ends, default=0) if len(ends) == len(found) else None


def _heading(said: str) -> int:
    """Where what a rule is headed by ends: ``Cap: …``; below 0 where it has no heading."""
    head, colon, _ = said.partition(":")
    return len(head) if colon and len(head.split()) <= HEADING_WORDS else -1
