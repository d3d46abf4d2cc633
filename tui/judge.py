"""`tirada judge`: one JSON request a line in, one JSON answer a line out.

For bots and scripts. This room is the frame: it reads a line strictly, finds
the wing that answers the roll, and turns a bad request into an answer of its
own, so that the next line is always answered too.

A wing answers in `tui/<wing>/judge.py`, which holds a table ``ROLLS`` from the
roll's name to a function ``(Request) -> Answer``. The request comes without
its ``roll`` key. The function names all keys it knows with `only_keys`, reads
each with a reader of `tui.judge_request`, and returns what `json` can write:
numbers are whole or full doubles (`double`), never rounded. Whatever else is
wrong it says with `refuse`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, TypeAlias

from rules.game import Message, Refused
from tui import locale
from tui.judge_request import BadRequest, Request, cut, is_object, need, refuse

Answer: TypeAlias = dict[str, Any]
Say: TypeAlias = Callable[[Message], str]

LONGEST_LINE = 100_000
"""The longest request, in characters; no real one comes near."""

LONGEST_NUMBER = 18
"""The most digits of a number; no real one has more than four."""

WINGS: Mapping[str, str] = {
    "sv": "skirmish",
    "face-to-face": "skirmish",
    "normal": "skirmish",
    "allocate": "skirmish",
    "rpg-test": "rpg",
    "rpg-opposed": "rpg",
    "ashes": "ashes",
}
"""Roll -> the wing whose `judge` answers it."""


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            refuse("key-twice", key=cut(key))
        found[key] = value
    return found


def _short_int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        refuse("huge-number", number=cut(digits))
    return int(digits)


def _no_constant(name: str) -> float:
    refuse("not-a-number", name=name)


def read(line: str) -> Request:
    """The request on a line: one JSON object, strictly.

    Refused: what is no JSON or no object, a key given twice, NaN and
    Infinity, endless numbers, lines and nests.
    """
    if len(line) > LONGEST_LINE:
        refuse("long-line", most=LONGEST_LINE)
    try:
        value: object = json.loads(
            line, object_pairs_hook=_no_twins, parse_int=_short_int, parse_constant=_no_constant
        )
    except RecursionError:
        refuse("deep-nest")
    except ValueError:
        refuse("not-json")
    if not is_object(value):
        refuse("not-a-request")
    return Request(value)


def answer(line: str) -> Answer:
    """The answer to one line; raises `BadRequest` where there is none."""
    request = read(line)
    roll = need(request, "roll")
    if not isinstance(roll, str):
        refuse("not-a-text", key="roll")
    wing = WINGS.get(roll)
    if wing is None:
        refuse("unknown-roll", roll=cut(roll), rolls=", ".join(WINGS))
    rolls: Mapping[str, Callable[[Request], Answer]] = import_module(f"tui.{wing}.judge").ROLLS
    return rolls[roll](
        Request({key: request.fields[key] for key in request.fields if key != "roll"})
    )


def refusal(refused: Refused, say: Say) -> Answer:
    """The answer that says why there is none."""
    text = say(Message(f"refused.{refused.code}", refused.values))
    return {"error": text, "code": refused.code, "rule": refused.rule}


def spoken(message: Message) -> str:
    """A refusal in the language spoken now, from this room's own catalogue."""
    return locale.say(message, "judge")


def run(lines: Iterable[str], write: Callable[[str], object], say: Say = spoken) -> None:
    """Answer every line of `lines` at once, in order.

    Args:
        lines: The requests, such as standard input.
        write: Takes each answer, with its newline; somebody may be waiting
            for it, so it should not keep it back.
        say: Puts a refusal into the reader's language.
    """
    for line in lines:
        try:
            found = answer(line)
        except BadRequest as request:
            found = refusal(request.refused, say)
        write(json.dumps(found, allow_nan=False, separators=(",", ":")) + "\n")
