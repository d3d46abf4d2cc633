"""JSON as far as a save needs it, and not a step further.

No floats, no numbers without end, no key twice, no brackets without end, no
line over a megabyte. What steers a terminal or hides is written as escapes.
"""

import json
import re
from typing import Any, NoReturn, cast

from saves.complaints import Complaint, SaveError, expected, ill_typed, shown
from saves.upcasts import Raw

LINE_LENGTH = 1_000_000
"""The longest line, in bytes, newline included."""

DEPTH = 32
"""How deep brackets may nest in a line."""

DIGITS = 18
"""The most characters of a whole number, sign included."""

UNSEEN = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Signs that steer a terminal or hide; written as escapes, so that a save can be looked at."""

BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


def read_raw(line: bytes) -> Raw:
    """A line as a raw dict: JSON without floats, double keys or endless depth.

    Raises:
        SaveError: It is not that.
    """
    if len(line) > LINE_LENGTH:
        raise SaveError(Complaint("too-long", {"most": LINE_LENGTH}))
    try:
        text = line.decode()
        _check_depth(text)
        raw = _DECODER.decode(text)
    except ValueError as error:
        raise SaveError(Complaint("not-json", {"why": shown(str(error))})) from error
    if type(raw) is not dict:
        raise SaveError(ill_typed("", expected("record"), cast("object", raw)))
    return cast("Raw", raw)


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEPTH:
        return
    depth = 0
    for match in BRACKETS.finditer(text):
        sign = match[0]
        if sign in "[{":
            depth += 1
            if depth > DEPTH:
                raise SaveError(Complaint("too-deep", {"most": DEPTH}))
        elif sign in "]}":
            depth -= 1


def write_raw(raw: Raw) -> bytes:
    """A raw line as bytes, without spaces.

    Raises:
        ValueError: It holds a float without a value, or half a character.
    """
    return UNSEEN.sub(_escaped, _ENCODER.encode(raw)).encode()


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise SaveError(Complaint("key-twice", {"field": shown(twice)}))
    return fields


def _no_float(text: str) -> NoReturn:
    raise SaveError(ill_typed("", expected("int"), text))


def _bounded(text: str) -> int:
    if len(text) > DIGITS:
        raise SaveError(Complaint("endless-number", {"most": DIGITS}))
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_float=_no_float, parse_int=_bounded, parse_constant=_no_float
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
