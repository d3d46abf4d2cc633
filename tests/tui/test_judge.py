"""The frame of `judge`: strict lines, one answer each, and the next line answered."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Message
from tui import judge, judge_request
from tui.judge import WINGS, run
from tui.judge_request import BadRequest, Request

TUI = Path(judge.__file__).parent


def keyed(message: Message) -> str:
    """A sentence that shows its key and its values."""
    return f"{message.key} {dict(message.values)}"


def ask(*lines: str) -> list[dict[str, Any]]:
    """The answers to `lines`."""
    written: list[str] = []
    run(lines, written.append, keyed)
    assert all(text.endswith("\n") and "\n" not in text[:-1] for text in written)
    return [json.loads(text) for text in written]


def code(line: str) -> str:
    """The code that `line` is refused with."""
    (found,) = ask(line)
    assert set(found) == {"error", "code", "rule"}
    return str(found["code"]).removeprefix("judge.")


GOOD = '{"roll":"normal","sv":9,"dice":[8,12,9]}'

REFUSED = {
    "empty line": ("", "not-json"),
    "words": ("roll the dice", "not-json"),
    "half an object": ('{"roll":"normal"', "not-json"),
    "two objects": (GOOD + GOOD, "not-json"),
    "single quotes": ("{'roll':'normal'}", "not-json"),
    "list": ("[]", "not-a-request"),
    "number": ("7", "not-a-request"),
    "null": ("null", "not-a-request"),
    "no roll": ("{}", "missing-key"),
    "roll of another type": ('{"roll":7}', "not-a-text"),
    "unknown roll": ('{"roll":"poker"}', "unknown-roll"),
    "key twice": ('{"roll":"normal","sv":9,"sv":9,"dice":[]}', "key-twice"),
    "inner key twice": ('{"roll":"x","a":{"b":1,"b":2}}', "key-twice"),
    "unknown key": ('{"roll":"normal","sv":9,"dice":[],"why":1}', "unknown-key"),
    "missing key": ('{"roll":"normal","dice":[]}', "missing-key"),
    "bool for a number": ('{"roll":"normal","sv":true,"dice":[]}', "not-whole"),
    "float for a number": ('{"roll":"normal","sv":9.0,"dice":[]}', "not-whole"),
    "exponent": ('{"roll":"normal","sv":1e1,"dice":[]}', "not-whole"),
    "endless exponent": ('{"roll":"normal","sv":1e999,"dice":[]}', "not-whole"),
    "text for a number": ('{"roll":"normal","sv":"9","dice":[]}', "not-whole"),
    "null for a number": ('{"roll":"normal","sv":null,"dice":[]}', "not-whole"),
    "NaN": ('{"roll":"normal","sv":NaN,"dice":[]}', "not-a-number"),
    "Infinity": ('{"roll":"normal","sv":-Infinity,"dice":[]}', "not-a-number"),
    "huge number": ('{"roll":"normal","sv":' + "9" * 5000 + ',"dice":[]}', "huge-number"),
    "large number": ('{"roll":"normal","sv":99999,"dice":[]}', "out-of-range"),
    "face 0": ('{"roll":"normal","sv":9,"dice":[0]}', "impossible-face"),
    "face 21": ('{"roll":"normal","sv":9,"dice":[3,21]}', "impossible-face"),
    "negative face": ('{"roll":"normal","sv":9,"dice":[-1]}', "impossible-face"),
    "bool face": ('{"roll":"normal","sv":9,"dice":[true]}', "not-whole"),
    "float face": ('{"roll":"normal","sv":9,"dice":[4.0]}', "not-whole"),
    "nested face": ('{"roll":"normal","sv":9,"dice":[[4]]}', "not-whole"),
    "dice no list": ('{"roll":"normal","sv":9,"dice":4}', "not-a-list"),
    "101 dice": ('{"roll":"normal","sv":9,"dice":[' + ",".join("4" * 101) + "]}", "too-many-dice"),
    "deep nest": ('{"roll":' + "[" * 50_000, "deep-nest"),
    "long line": ('{"roll":"' + "x" * 200_000 + '"}', "long-line"),
}


@pytest.mark.parametrize(("line", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_bad_line_is_refused_and_the_next_answered(line: str, why: str) -> None:
    """A line that cannot be answered says why; the line after it is answered."""
    bad, good = ask(line, GOOD)

    assert (set(bad), bad["code"]) == ({"error", "code", "rule"}, f"judge.{why}")
    assert (good["hits"], good["crits"]) == (1, 1)


@given(st.text(max_size=30))
def test_any_text_gets_an_answer(line: str) -> None:
    """Whatever the line, there is exactly one answer to it."""
    assert len(ask(line)) == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["sv", "dice", "burst", "a", "b", "against", "harms", "targets"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from(["sv", "face-to-face", "normal", "allocate"]), st.data())
def test_any_json_gets_an_answer(roll: str, data: st.DataObject) -> None:
    """Whatever stands at the keys of a request, there is exactly one answer to it."""
    keys = ["attribute", "mods", "a", "b", "sv", "dice", "burst", "targets"]
    request = data.draw(st.dictionaries(st.sampled_from(keys), JSON, max_size=4))

    assert len(ask(json.dumps({"roll": roll, **request}))) == 1


def test_nothing_in_nothing_out() -> None:
    """No line gets no answer."""
    assert ask() == []


def test_answers_come_one_by_one() -> None:
    """Each line is answered before the next is read, as a waiting bot needs it."""
    written: list[str] = []

    def lines() -> Iterator[str]:
        for number in range(3):
            assert len(written) == number
            yield GOOD

    run(lines(), written.append, keyed)

    assert len(written) == 3


def test_space_around_a_line_is_nothing() -> None:
    """Line ends of any system and blanks around a request do not matter."""
    assert len({json.dumps(one) for one in ask(GOOD, GOOD + "\r\n", f"  {GOOD}\t\n")}) == 1


def test_place_of_the_fault_is_named() -> None:
    """The error names where in the request the fault stands."""
    (found,) = ask('{"roll":"allocate","burst":1,"targets":[{"sv":1,"against":{"sv":1}}]}')

    assert "'key': 'targets.1.against.burst'" in found["error"]


def test_long_names_are_cut() -> None:
    """An error repeats only the beginning of an endless key."""
    (found,) = ask(json.dumps({"roll": "normal", "sv": 1, "dice": [], "k" * 3000: 1}))

    assert len(found["error"]) < 120


def test_answers_are_plain_ascii() -> None:
    """Control characters of a request come back escaped, whatever the terminal."""
    written: list[str] = []
    run(['{"roll":"\\u001b[2J\\u202e"}'], written.append, keyed)

    assert written[0].isascii()
    assert written[0].strip().isprintable()


@pytest.mark.parametrize("roll", [roll for roll, wing in WINGS.items() if wing == "skirmish"])
def test_wing_answers_its_rolls(roll: str) -> None:
    """A roll in the table is known to its wing: only its keys are missing."""
    assert code(json.dumps({"roll": roll})) in {"missing-key", "either"}


Reader: TypeAlias = Callable[[Request], object]

READ: dict[str, tuple[Reader, Mapping[str, object], object]] = {
    "int": (lambda asked: judge_request.need_int(asked, "n", 1, 9), {"n": 4}, 4),
    "int given": (lambda asked: judge_request.opt_int(asked, "n", 7, 1, 9), {"n": 4}, 4),
    "int absent": (lambda asked: judge_request.opt_int(asked, "n", 7, 1, 9), {}, 7),
    "bool absent": (lambda asked: judge_request.opt_bool(asked, "n", default=True), {}, True),
    "bool given": (
        lambda asked: judge_request.opt_bool(asked, "n", default=True),
        {"n": False},
        False,
    ),
    "choice absent": (
        lambda asked: judge_request.opt_choice(asked, "n", "lt", ("lt", "le")),
        {},
        "lt",
    ),
    "choice": (
        lambda asked: judge_request.opt_choice(asked, "n", "lt", ("lt", "le")),
        {"n": "le"},
        "le",
    ),
    "ints": (lambda asked: judge_request.need_ints(asked, "n", -9, 9), {"n": [-3, 3]}, (-3, 3)),
    "faces": (lambda asked: judge_request.faces(asked, "n", 6), {"n": [6, 1]}, (6, 1)),
    "exact faces": (
        lambda asked: judge_request.exact_faces(asked, "n", 4, 2),
        {"n": [4, 1]},
        (4, 1),
    ),
    "null": (lambda asked: asked.is_null("n"), {"n": None}, True),
    "not null": (lambda asked: asked.is_null("n"), {"n": 0}, False),
}


@pytest.mark.parametrize(("reader", "fields", "value"), READ.values(), ids=READ.keys())
def test_reader_gives_the_value(
    reader: Reader, fields: Mapping[str, object], value: object
) -> None:
    """Each reader gives what stands at its key, or the default where that is allowed."""
    assert reader(Request(fields)) == value


NOT_READ: dict[str, tuple[Reader, Mapping[str, object], str]] = {
    "int below": (lambda asked: judge_request.need_int(asked, "n", 1, 9), {"n": 0}, "out-of-range"),
    "int above": (
        lambda asked: judge_request.need_int(asked, "n", 1, 9),
        {"n": 10},
        "out-of-range",
    ),
    "null is not absent": (
        lambda asked: judge_request.opt_int(asked, "n", 7, 1, 9),
        {"n": None},
        "not-whole",
    ),
    "1 is not true": (
        lambda asked: judge_request.opt_bool(asked, "n", default=True),
        {"n": 1},
        "not-yes-or-no",
    ),
    "no choice": (
        lambda asked: judge_request.opt_choice(asked, "n", "lt", ("lt", "le")),
        {"n": "gt"},
        "not-a-choice",
    ),
    "list as choice": (
        lambda asked: judge_request.opt_choice(asked, "n", "lt", ("lt",)),
        {"n": ["lt"]},
        "not-a-choice",
    ),
    "list as object": (
        lambda asked: judge_request.need_object(asked, "n"),
        {"n": []},
        "not-an-object",
    ),
    "object as list": (
        lambda asked: judge_request.need_list(asked, "n", 0, 9),
        {"n": {}},
        "not-a-list",
    ),
    "short list": (
        lambda asked: judge_request.need_list(asked, "n", 1, 9),
        {"n": []},
        "list-length",
    ),
    "number as object": (
        lambda asked: judge_request.need_objects(asked, "n", 1, 9),
        {"n": [4]},
        "not-an-object",
    ),
    "bool in ints": (
        lambda asked: judge_request.need_ints(asked, "n", 0, 9),
        {"n": [True]},
        "not-whole",
    ),
    "face of a d6": (
        lambda asked: judge_request.faces(asked, "n", 6),
        {"n": [7]},
        "impossible-face",
    ),
    "one die short": (
        lambda asked: judge_request.exact_faces(asked, "n", 6, 3),
        {"n": [4, 1]},
        "wrong-count",
    ),
    "neither": (lambda asked: judge_request.either(asked, "n", "m"), {}, "either"),
    "both": (lambda asked: judge_request.either(asked, "n", "m"), {"n": 1, "m": 1}, "either"),
    "no null": (lambda asked: asked.is_null("n"), {}, "missing-key"),
}


@pytest.mark.parametrize(("reader", "fields", "why"), NOT_READ.values(), ids=NOT_READ.keys())
def test_reader_refuses(reader: Reader, fields: Mapping[str, object], why: str) -> None:
    """Each reader refuses what is not exactly its type and range."""
    with pytest.raises(BadRequest) as caught:
        reader(Request(fields))

    assert caught.value.refused.code == f"judge.{why}"


def refusal_codes() -> set[str]:
    """Every code that a `judge` room refuses with."""
    rooms = [*TUI.glob("judge*.py"), *TUI.glob("*/judge.py")]
    found: set[str] = set()
    for room in rooms:
        found.update(re.findall(r'refuse\(\s*"([a-z-]+)"', room.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    """Each refusal of `judge` is a sentence in both languages, and no sentence is left over."""
    path = TUI / "locale" / language / "LC_MESSAGES" / "judge.po"
    with path.open("rb") as file:
        catalogue = read_po(file)
    known = {str(message.id) for message in catalogue if message.id and message.string}

    assert known == {f"refused.judge.{name}" for name in refusal_codes()}
