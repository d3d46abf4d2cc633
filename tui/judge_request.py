"""What a wing's `judge` reads a request with, and how it says that it cannot.

The readers take the exact JSON type: ``true`` is no number, ``4.0`` is no
whole number, ``null`` is not an absent key. They raise `BadRequest` with the
place of the fault, such as ``a.dice``. Texts of people that come back in an
error are cut, and written in ASCII escapes.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NoReturn, TypeGuard

from rules.game import Refused, Value
from rules.values import frozen

MOST_DICE = 100
"""The most dice that any side of any roll may bring."""

LONGEST_ECHO = 40
"""How much of a request's own text an error repeats."""


class BadRequest(Exception):  # noqa: N818  it is no error of ours but an answer to be given
    """A request that cannot be answered; `refused` says why."""

    def __init__(self, refused: Refused) -> None:
        """Carry `refused` up to the line it belongs to."""
        super().__init__(refused.code)
        self.refused = refused


@frozen
class Request:
    """One JSON object of a request, and where it stands in it.

    Attributes:
        fields: Its keys and values as JSON gave them.
        path: The keys that lead to it, such as ``targets.2.against``; empty
            for the request itself.
    """

    fields: Mapping[str, object]
    path: str = ""

    def __contains__(self, key: str) -> bool:
        """Whether the request has `key`, be it null."""
        return key in self.fields

    def is_null(self, key: str) -> bool:
        """Whether `key` is there and null; refused where it is missing."""
        return need(self, key) is None

    def place(self, key: str) -> str:
        """The name of `key` in an error: with the path before it."""
        return cut(f"{self.path}.{key}" if self.path else key)


def cut(text: str) -> str:
    """`text` of a request as an error repeats it: cut where it is long."""
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 1] + "…"


def refuse(code: str, rule: str = "", **values: Value) -> NoReturn:
    """Answer the line with the refusal ``judge.<code>`` instead."""
    raise BadRequest(Refused(f"judge.{code}", rule, values))


def only_keys(request: Request, *known: str) -> None:
    """Refuse any key that is not among `known`."""
    for key in request.fields:
        if key not in known:
            refuse("unknown-key", key=request.place(key))


def need(request: Request, key: str) -> object:
    """The value of `key`, whatever it is; refused where it is missing."""
    if key not in request:
        refuse("missing-key", key=request.place(key))
    return request.fields[key]


def _int(value: object, place: str, least: int, most: int) -> int:
    if type(value) is not int:
        refuse("not-whole", key=place)
    if not least <= value <= most:
        refuse("out-of-range", key=place, value=value, least=least, most=most)
    return value


def need_int(request: Request, key: str, least: int, most: int) -> int:
    """The whole number at `key`, from `least` to `most`."""
    return _int(need(request, key), request.place(key), least, most)


def opt_int(request: Request, key: str, default: int, least: int, most: int) -> int:
    """As `need_int`, or `default` where the key is absent."""
    return need_int(request, key, least, most) if key in request else default


def opt_bool(request: Request, key: str, *, default: bool) -> bool:
    """The true or false at `key`, or `default` where the key is absent."""
    value = request.fields.get(key, default)
    if not isinstance(value, bool):
        refuse("not-yes-or-no", key=request.place(key))
    return value


def opt_choice(request: Request, key: str, default: str, choices: Sequence[str]) -> str:
    """One of the words `choices` at `key`, or `default` where the key is absent."""
    value = request.fields.get(key, default)
    if not isinstance(value, str) or value not in choices:
        refuse("not-a-choice", key=request.place(key), choices=", ".join(choices))
    return value


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether a value of JSON is an object."""
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def need_object(request: Request, key: str) -> Request:
    """The object at `key`, to be read by the same readers."""
    value = need(request, key)
    if not is_object(value):
        refuse("not-an-object", key=request.place(key))
    return Request(value, request.place(key))


def need_list(request: Request, key: str, least: int, most: int) -> list[object]:
    """The list at `key`, of `least` to `most` entries of any type."""
    value = need(request, key)
    if not _is_list(value):
        refuse("not-a-list", key=request.place(key))
    if not least <= len(value) <= most:
        refuse("list-length", key=request.place(key), least=least, most=most, given=len(value))
    return value


def need_objects(request: Request, key: str, least: int, most: int) -> tuple[Request, ...]:
    """The list of objects at `key`; their places count from 1."""
    found: list[Request] = []
    for number, value in enumerate(need_list(request, key, least, most), start=1):
        place = request.place(f"{key}.{number}")
        if not is_object(value):
            refuse("not-an-object", key=place)
        found.append(Request(value, place))
    return tuple(found)


def need_ints(
    request: Request, key: str, least: int, most: int, count: int = MOST_DICE
) -> tuple[int, ...]:
    """The list of at most `count` whole numbers at `key`, each from `least` to `most`."""
    values = need_list(request, key, 0, count)
    return tuple(
        _int(value, request.place(f"{key}.{number}"), least, most)
        for number, value in enumerate(values, start=1)
    )


def faces(request: Request, key: str, sides: int, most: int = MOST_DICE) -> tuple[int, ...]:
    """The faces at `key`, thrown with dice of `sides` sides; at most `most`."""
    value = need(request, key)
    place = request.place(key)
    if not _is_list(value):
        refuse("not-a-list", key=place)
    if len(value) > most:
        refuse("too-many-dice", key=place, given=len(value), most=most)
    found: list[int] = []
    for number, face in enumerate(value, start=1):
        if type(face) is not int:
            refuse("not-whole", key=request.place(f"{key}.{number}"))
        if not 1 <= face <= sides:
            refuse("impossible-face", key=place, face=face, sides=sides)
        found.append(face)
    return tuple(found)


def exact_faces(request: Request, key: str, sides: int, wanted: int) -> tuple[int, ...]:
    """As `faces`, refused unless exactly `wanted` dice are given."""
    found = faces(request, key, sides)
    if len(found) != wanted:
        refuse("wrong-count", key=request.place(key), given=len(found), wanted=wanted)
    return found


def either(request: Request, one: str, other: str) -> bool:
    """Whether the request has `one` (else `other`); refused unless exactly one is there."""
    if (one in request) == (other in request):
        refuse("either", one=request.place(one), other=request.place(other))
    return one in request


def double(chance: Fraction) -> float:
    """An exact chance as JSON's number, the nearest double."""
    return float(chance)
