"""Words for people: late gettext, numbers as the language writes them, times.

Rules and saves carry keys and values (`rules.game.Message`); they become a
sentence here, at the moment they are shown, so the language can change while
the program runs. Each wing has a catalogue of its own beside `common`.
"""

import gettext
import os
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from rules.chance import tenths_of_percent
from rules.game import Message, Refused, Value
from tui.text import shown

T = TypeVar("T")

LANGUAGES = ("en", "es")
"""What the program speaks; the first is spoken to everybody else."""

DOMAINS = (
    "common",
    "judge",
    "skirmish",
    "skirmish-names",
    "skirmish-saves",
    "skirmish-turn",
    "skirmish-screen",
    "rpg",
    "rpg-screen",
    "ashes",
    "book-skirmish",
    "book-rpg",
    "book-ashes",
)
"""The catalogues, one file a language each; a wing's own begin with its key.

A wing's book of rules does not: it is read only by `tui.common.rule_book`.
"""

FOLDER = Path(__file__).parent
MINUS = "−"
_POINT_REGIONS = frozenset({"DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"})
_NO_PLURAL = "\0"
_LINE_INSIDE = frozenset({"complaint.changed", "complaint.torn-now"})


class _Speech:
    """What is spoken now; changed by `set_language`, `set_wing` and `set_inches`."""

    language: str = LANGUAGES[0]
    decimal: str = "."
    wing: str = ""
    inches: bool = False


_speech = _Speech()


def N_(key: str) -> str:  # noqa: N802 (gettext's own name, which extractors look for)
    """Mark a key that is put into words later."""
    return key


def from_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The locale that the environment asks for, such as ``es_ES``; ``en`` by default."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return value.partition(".")[0].partition("@")[0]
    return LANGUAGES[0]


def set_language(locale: str) -> str:
    """Speak the language of `locale` (``es``, ``es_MX``) from now on; gives the language."""
    language, _, region = locale.replace("-", "_").partition("_")
    _speech.language = language if language in LANGUAGES else LANGUAGES[0]
    spanish = _speech.language == "es"
    _speech.decimal = "," if spanish and region.upper() not in _POINT_REGIONS else "."
    return _speech.language


def in_other_languages(said: Callable[[], T]) -> tuple[T, ...]:
    """What `said` gives in each language but the one spoken now, which goes on."""
    spoken, point = _speech.language, _speech.decimal
    found: list[T] = []
    for other in LANGUAGES:
        if other != spoken:
            set_language(other)
            found.append(said())
    _speech.language, _speech.decimal = spoken, point
    return tuple(found)


def set_wing(key: str) -> None:
    """Look for words in the catalogue of this game first; empty for none."""
    _speech.wing = key


def set_inches(inches: bool) -> None:
    """Say distances in inches, or in centimetres."""
    _speech.inches = inches


def language() -> str:
    """The language spoken now."""
    return _speech.language


def say(message: Message, wing: str | None = None) -> str:
    """The sentence of a message in the language spoken now.

    Looks in the wing's catalogue, then in the common one. A value called `n`
    chooses the plural. A key that no catalogue knows shows as ``⟨key⟩``.
    """
    template = _template(message.key, message.values, _speech.wing if wing is None else wing)
    if template is None:
        return f"⟨{message.key}⟩"
    if "{" not in template and "}" not in template:
        return template
    return _Sentence(wing).vformat(template, (), message.values)


def word(key: str, **values: Value) -> str:
    """The sentence of `key`."""
    plain = None if values else _found(key, None, _speech.wing, _speech.language)
    if plain is not None and "{" not in plain and "}" not in plain:
        return plain
    return say(Message(key, values))


def knows(key: str, wing: str | None = None) -> bool:
    """Whether a catalogue of the language spoken now has words for `key`."""
    return _template(key, {}, _speech.wing if wing is None else wing) is not None


def demo_word(wing: str, name: str) -> str:
    """What a ready table calls somebody or something here; a name without a word stays as it is."""
    key = f"demo.{name.lower().replace(' ', '-')}"
    return say(Message(key), wing) if knows(key, wing) else name


def refusal(refused: Refused, wing: str | None = None) -> str:
    """Why not, and the rule behind it: ``There are 3 dice to place (rolls:B1)``."""
    text = say(Message(f"refused.{refused.code}", refused.values), wing)
    return f"{text} ({refused.rule})" if refused.rule else text


def complaint(message: Message) -> str:
    """What is wrong with a save, said with its line where there is one."""
    values = dict(message.values)
    if isinstance(values.get("name"), str):
        values["name"] = str(values["name"]).removesuffix(".jsonl")
    text = say(Message(message.key, values), "")
    line = values.get("line")
    if line is None or message.key in _LINE_INSIDE:
        return text
    return word("complaint.at-line", line=line, what=text)


def number(value: int) -> str:
    """A whole number with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A MOD or a change: ``+3``, ``−6``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def decimal(tenths: int) -> str:
    """Tenths with one decimal: 640 reads ``64.0``, in Spanish ``64,0``."""
    sign = MINUS if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}{_speech.decimal}{rest}"


def fixed(value: Fraction, places: int = 2) -> str:
    """A fraction with so many decimals, rounded half up: expected hits, mean Momentum."""
    scale = 10**places
    scaled = (abs(value.numerator) * scale * 2 + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, scale)
    sign = MINUS if value < 0 and scaled else ""
    return f"{sign}{whole}{_speech.decimal}{rest:0{places}}"


def percent(chance: Fraction) -> str:
    """A chance for people: ``64.0%``, in Spanish ``64,0 %``."""
    return _percent_of_tenths(tenths_of_percent(chance))


def distance(millimetres: int) -> str:
    """A distance in the table's units: ``37.5 cm`` or ``15″``; 25 mm to an inch."""
    tenths = millimetres * 2 // 5 if _speech.inches else millimetres
    text = decimal(tenths) if tenths % 10 else number(tenths // 10)
    return f"{text}″" if _speech.inches else f"{text} cm"


def clock(moment: str) -> str:
    """A moment of a journal (UTC) as the time of day here, ``21:04``."""
    at = _moment(moment)
    return at.strftime("%H:%M") if at else "--:--"


def day_and_clock(moment: str) -> str:
    """A moment of a journal as day and time here, in an order nobody misreads."""
    at = _moment(moment)
    return at.strftime("%Y-%m-%d %H:%M") if at else "----------"


def _moment(moment: str) -> datetime | None:
    try:
        return datetime.fromisoformat(moment).astimezone()
    except ValueError:
        return None


@cache
def _catalogue(domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, FOLDER, [language], fallback=True)


@cache
def _domains(wing: str) -> tuple[str, ...]:
    """Where to look for words: the wing's own catalogues, then the common one."""
    if not wing:
        return ("common",)
    own = tuple(one for one in DOMAINS if one == wing or one.startswith(f"{wing}-"))
    return (*own, "common")


def _template(key: str, values: Mapping[str, Value], wing: str) -> str | None:
    n = values.get("n")
    return _found(key, n if type(n) is int else None, wing, _speech.language)


@lru_cache(8192)
def _found(key: str, n: int | None, wing: str, spoken: str) -> str | None:
    for domain in _domains(wing):
        catalogue = _catalogue(domain, spoken)
        if n is not None:
            found = catalogue.ngettext(key, _NO_PLURAL, n)
            if found not in (key, _NO_PLURAL):
                return found
        found = catalogue.gettext(key)
        if found != key:
            return found
    return None


class _Sentence(Formatter):
    """Fills in a sentence: people's text is cleaned, messages are said, numbers are signed."""

    def __init__(self, wing: str | None) -> None:
        super().__init__()
        self.wing = wing

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """The value called `key`; one that is missing stays visible."""
        del args
        return kwargs.get(key, f"⟨{key}⟩")

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value: ``{mod:+}`` signs, ``{chance:%}`` takes tenths of a percent, ``{d:mm}``."""
        if isinstance(value, Message):
            return say(value, self.wing)
        if isinstance(value, bool):
            return word("word.yes" if value else "word.no")
        if isinstance(value, int):
            return _WAYS.get(format_spec, number)(value)
        return shown(str(value))


def _percent_of_tenths(tenths: int) -> str:
    space = " " if _speech.language == "es" else ""
    return f"{decimal(tenths)}{space}%"


_WAYS: Mapping[str, Callable[[int], str]] = {
    "": number,
    "+": signed,
    "%": _percent_of_tenths,
    ".1": decimal,
    "mm": distance,
}
