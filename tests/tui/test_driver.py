"""What comes in from the terminal: pastes and sizes within bounds."""

import pytest

from tui.driver import HIGHEST, PASTE_LETTERS, PASTE_SILENCE, WIDEST, PasteGate, clamped

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
