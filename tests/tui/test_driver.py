"""What comes in from the terminal: pastes and sizes within bounds."""

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from tui.driver import (
    HIGHEST,
    MOVING,
    PASTE_LETTERS,
    PASTE_SILENCE,
    WIDEST,
    Ear,
    PasteGate,
    clamped,
)  # fmt: skip

START, END = "\x1b[200~", "\x1b[201~"


@pytest.mark.parametrize("cut", range(1, 16))
def test_a_paste_passes_whole_however_it_arrives(cut: int) -> None:
    """S28: marks cut in two by a slow line are still marks."""
    data = f"a{START}hello{END}b"
    gate = PasteGate()
    parts = [data[start : start + cut] for start in range(0, len(data), cut)]
    assert "".join(gate.through(part, 0.0) for part in parts) == data


def test_a_paste_has_a_limit() -> None:
    """S28: what is longer is dropped, and the end is still seen."""
    gate = PasteGate()
    out = gate.through(START + "x" * (PASTE_LETTERS * 3) + END + "q", 0.0)
    assert (out.count("x"), out.endswith(END + "q")) == (PASTE_LETTERS, True)


def test_an_endless_paste_is_closed_by_silence() -> None:
    """S28: after a while without input, keys are keys again."""
    gate = PasteGate()
    gate.through(START + "x", 10.0)
    assert gate.silence(10.0 + PASTE_SILENCE / 2) == ""
    assert gate.silence(10.1 + PASTE_SILENCE) == END
    assert gate.through("q", 20.0) == "q"


def test_an_escape_inside_a_paste_is_not_a_key() -> None:
    """A paste cannot press keys."""
    assert PasteGate().through(f"{START}a\x1bq\x1b[Ab{END}", 0.0) == f"{START}aq[Ab{END}"


def test_what_is_not_pasted_passes_untouched() -> None:
    """Keys and their sequences are not looked into."""
    assert PasteGate().through("jk\x1b[A\x1b[200", 0.0) == "jk\x1b[A\x1b[200"


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((80, 24), (80, 24)), ((0, 0), (1, 1)), ((65535, 65535), (WIDEST, HIGHEST)), ((1, 1), (1, 1))],
)
def test_a_window_is_drawn_within_bounds(size: tuple[int, int], drawn: tuple[int, int]) -> None:
    """S29: an absurd size does not send megabytes to anybody."""
    assert clamped(size) == drawn


NO_PIXELS = "\x1b[?1016;1$y\x1b[48;0;0;0;0t"
"""A terminal that counts clicks in pixels, and says that it has none."""

SENSELESS = (
    f"{NO_PIXELS}\x1b[<0;1;1M", "\x1b[<0;10;5M", "\x1b[<0;10;5m", "\x1b[<64;3;9M", "\x1b[M !!",
    "\x1b[99999999u", "\x1b[1114112;5u", "\x1b[27;5;99999999~", "\x1b[48;1;1t", "\x1b[5;9R",
    "\x1b[<" + "9" * 5000 + ";1;1M", "\x1b]11;rgb:ff/0/0\x1b\\", "\x1b[?2026;9$y", "\x1b[;;;;;u",
)  # fmt: skip


@pytest.mark.parametrize("report", SENSELESS)
def test_what_makes_no_sense_is_passed_over(report: str) -> None:
    """S27: clicks, impossible keys and sizes: nothing fails, and the next key is heard."""
    ear = Ear()
    heard = [*ear.hear(report), *ear.wait(), *ear.hear("\x1b[200~\x1b[201~q")]
    assert not any(isinstance(one, events.MouseEvent) for one in heard)
    assert [one.key for one in heard if isinstance(one, events.Key)][-1] == "q"


def _keys(ear: Ear, text: str) -> list[tuple[str, str | None]]:
    heard = [*ear.hear(text), *ear.wait()]
    return [(one.key, one.character) for one in heard if isinstance(one, events.Key)]


@pytest.mark.parametrize("text", MOVING)
def test_a_key_that_moves_is_heard_the_same_without_the_parser(text: str) -> None:
    """The first one goes through Textual's parser, the second does not."""
    ear = Ear()
    first = _keys(ear, text)
    assert (first, _keys(ear, text)) == ([MOVING[text]], [MOVING[text]])


@pytest.mark.parametrize("begun", ["\x1b", "\x1b[", "\x1b[1;", "\x1b[200~", "\x1b[<0;1"])
def test_what_is_begun_is_gone_on_with(begun: str) -> None:
    """A letter after half a sequence, or within a paste, is no key of its own."""
    plain, ear = XTermParser(), Ear()
    _keys(ear, "j")
    wanted = [*plain.feed("j"), *plain.feed(begun), *plain.feed("j"), *plain.feed("j")]
    heard = [*ear.hear("j"), *ear.hear(begun), *ear.hear("j"), *ear.hear("j")]
    assert [str(one) for one in heard] == [str(one) for one in wanted]
