"""Sends to the terminal only what changes there: most of what Textual writes does not.

Textual paints whole lines, often whole screens, and gives every piece of text
its full colours and a reset. Here stands a picture of what the terminal shows;
a piece that is there already, in those colours, is left out, of one that
differs only the differing part is sent, and colours are sent as differences;
where there is no letter only the ground counts. Of a frame whose pieces are all
known, those of one colour are sent together: a move costs less than a colour.

A line with letters of uncertain width is always sent whole, so that no
terminal's opinion about an emoji leaves something behind.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from rich.cells import cell_len

from tui.pens import change_length, pen_change, under

_TOKENS = re.compile(
    "\x1b\\[(?P<pen>[0-9;]*)m"
    "|\x1b\\[(?P<row>[0-9]+);(?P<column>[0-9]+)H"
    "|(?P<newline>\r?\n)"
    "|(?P<begin>\x1b\\[\\?2026h)"
    "|(?P<end>\x1b\\[\\?2026l)"
    "|(?P<text>[^\x1b\r\n]+)"
    "|(?P<other>\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|\x1b\\[[0-?]*[ -/]*[@-~]|.)",
    re.DOTALL,
)

SYNC = "\x1b[?2026h"
END_SYNC = "\x1b[?2026l"
AT_ONCE = 1000
"""Letters that a terminal gets in one go, over ssh in one packet: shown at once in any case."""

WORTH_A_MOVE = 5
"""A gap of fewer equal cells is sent again rather than jumped over."""

_UNCERTAIN = ""
"""The pen of a cell whose letter may be drawn wider or narrower than we think."""

Cells = list[tuple[str, str] | None]

Run: TypeAlias = tuple[int, int, str, str]
"""A row and a column, a text to be sent there, and its pen."""

Spans: TypeAlias = tuple[int, int, Sequence[tuple[str, str]]]
"""A row and a column, both from 1, and what stands from there on: texts and their pens."""


class Thrift:
    """What the terminal shows, and the bytes that change it."""

    def __init__(self) -> None:
        self._rows: dict[int, Cells] = {}
        self._wanted = ""
        self._drawn: str | None = None
        self._at: tuple[int, int] = (0, 0)
        self._real: tuple[int, int] | None = None
        self._is_held = False
        self._is_framing = False
        self._frame: list[str] = []
        self._must_forget = False

    def forget(self) -> None:
        """The terminal may show anything: send everything again. May be called from any thread."""
        self._must_forget = True

    def spend(self, data: str) -> str:
        """What of `data` has to be sent; a frame that comes in pieces, in one at its end."""
        self._forget_where_asked()
        out = self._frame
        for token in _TOKENS.finditer(data):
            self._token(token, out)
        if self._is_framing:
            return ""
        self._frame = []
        return "".join(out)

    def frame(self, spans: Iterable[Spans], *, is_synchronised: bool) -> str:
        """What of a frame has to be sent whose pieces are known: no escapes are read."""
        self._forget_where_asked()
        runs: list[Run] = []
        end, is_apart = (0, 0), True
        for row, column, some in spans:
            is_apart = is_apart and (row, column) >= end
            at = column
            cells = self._rows.setdefault(row, [])
            for text, pen in some:
                new = _cells(text, pen)
                if new and cells[at : at + len(new)] == new:
                    at += len(new)
                    continue
                changed, size = self._changed(row, at, text, pen)
                runs += changed
                at += size
            end = (row, at)
        out: list[str] = []
        for run in self._in_order(runs) if is_apart else runs:
            self._send(run, out)
        sent = "".join(out)
        return f"{SYNC}{sent}{END_SYNC}" if is_synchronised and len(sent) > AT_ONCE else sent

    def _in_order(self, runs: list[Run]) -> Iterable[Run]:
        """The runs of a frame by pen, each time the one that is told in the fewest letters.

        Not where a letter may spill into its neighbour: that is mended from the left.
        """
        if len(runs) <= 1 or not all(_is_certain(text) for _, _, text, _ in runs):
            return runs
        pens: dict[str, list[Run]] = {}
        for run in _joined(runs):
            pens.setdefault(run[3], []).append(run)
        found: list[Run] = []
        last = self._drawn or ""
        while pens:
            last = min(pens, key=partial(change_length, last))
            found += pens.pop(last)
        return found

    def _forget_where_asked(self) -> None:
        if self._must_forget:
            self._must_forget = False
            self._rows.clear()
            self._real = self._drawn = None

    def _token(self, token: re.Match[str], out: list[str]) -> None:
        match token.lastgroup:
            case "text":
                self._text(token["text"], out)
            case "pen":
                pen = token["pen"]
                self._wanted = "" if pen in {"", "0"} else pen
            case "column":
                self._at = (int(token["row"]), int(token["column"]))
            case "newline":
                self._at = (self._at[0] + 1, 1)
            case "begin":
                self._is_held = self._is_framing = True
            case "end":
                self._is_framing = False
                if not self._is_held:
                    out.append(END_SYNC)
                self._is_held = False
            case _:
                self._other(token[0], out)

    def _other(self, sequence: str, out: list[str]) -> None:
        """Something that is no drawing: sent as it is, in plain colours."""
        out.append(f"{self._pen('')}{sequence}")
        self._real = None
        if "1049" in sequence:
            self._rows.clear()

    def _text(self, text: str, out: list[str]) -> None:
        row, column = self._at
        changed, size = self._changed(row, column, text, self._wanted)
        for run in changed:
            self._send(run, out)
        self._at = (row, column + size)

    def _changed(self, row: int, column: int, text: str, pen: str) -> tuple[list[Run], int]:
        """What of a text is not there yet, and how many cells the whole takes."""
        cells = self._rows.setdefault(row, [])
        new = _cells(text, pen)
        if text and not new:
            size = cell_len(text)
            _put(cells, column, [(text, _UNCERTAIN)] * size)
            return [(row, column, text, pen)], size
        size = len(text)
        old = cells[column : column + size]
        if old == new:
            return [], size
        _put(cells, column, new)
        return [
            (row, column + start, text[start:end], pen) for start, end in _differing(old, new)
        ], size

    def _send(self, run: Run, out: list[str]) -> None:
        row, column, text, pen = run
        if self._is_held:
            out.append(SYNC)
            self._is_held = False
        is_seen = not text.isspace() or self._drawn is None or under(self._drawn) != under(pen)
        wanted = pen if is_seen or self._drawn is None else self._drawn
        gap = self._gap(row, column, wanted)
        reached = gap or self._move(row, column)
        out += (self._pen(wanted), reached, text) if gap else (reached, self._pen(wanted), text)
        self._real = (row, column + len(text)) if _is_certain(text) else None

    def _gap(self, row: int, column: int, pen: str) -> str:
        """The few letters up to a place farther right where sending them again is the way.

        They stand there in the pen that is needed anyway.
        """
        if self._real is None or self._real[0] != row:
            return ""
        start = self._real[1]
        if not start < column < start + WORTH_A_MOVE:
            return ""
        ground, letters = under(pen), ""
        for cell in self._rows[row][start:column]:
            if cell is None or cell[1] != (ground if cell[0] == " " else pen):
                return ""
            letters += cell[0]
        return letters if _is_certain(letters) else ""

    def _move(self, row: int, column: int) -> str:
        """To where the next letter goes, by steps where that is shorter."""
        if self._real == (row, column):
            return ""
        if self._real is not None and self._real[0] == row:
            away = column - self._real[1]
            back = f"\x1b[{column}G" if column > 1 else "\r"
            return back if away < 0 else f"\x1b[{away}C" if away > 1 else "\x1b[C"
        return f"\x1b[{row};{column}H" if column > 1 else f"\x1b[{row}H"

    def _pen(self, wanted: str) -> str:
        if self._drawn == wanted:
            return ""
        change = f"0;{wanted}" if self._drawn is None else pen_change(self._drawn, wanted)
        self._drawn = wanted
        return f"\x1b[{change.removesuffix(';')}m"


def _joined(runs: Iterable[Run]) -> list[Run]:
    """The runs, empty ones joined with their neighbours where the ground is the same."""
    found: list[Run] = []
    for run in runs:
        row, column, text, pen = run
        if found and found[-1][0] == row and found[-1][1] + len(found[-1][2]) == column:
            _, start, before, drawn = found[-1]
            is_one = drawn == pen or (
                (before.isspace() or text.isspace()) and under(drawn) == under(pen)
            )
            if is_one:
                found[-1] = (row, start, before + text, drawn if text.isspace() else pen)
                continue
        found.append(run)
    return found


def _differing(old: Cells, new: Cells) -> Iterator[tuple[int, int]]:
    """From where to where the cells differ; small gaps of equal ones are taken along."""
    start, end = 0, 0
    known = len(old)
    for place, cell in enumerate(new):
        if place < known and old[place] == cell:
            continue
        if end and place - end >= WORTH_A_MOVE:
            yield start, end
            end = 0
        if not end:
            start = place
        end = place + 1
    yield start, end


@lru_cache(1024)
def _cells(text: str, pen: str) -> Cells:
    """The cells of a text; none where their width is uncertain.

    They are kept, for most texts come again: never to be changed.
    """
    if not _is_certain(text):
        return []
    ground = under(pen)
    return [_cell(one, ground if one == " " else pen) for one in text]


@lru_cache(4096)
def _cell(letter: str, pen: str) -> tuple[str, str]:
    """One and the same value for the same cell: quickly told apart, and small."""
    return letter, pen


def _put(cells: Cells, column: int, new: Cells) -> None:
    if len(cells) < column:
        cells.extend([None] * (column - len(cells)))
    cells[column : column + len(new)] = new


def _is_certain(text: str) -> bool:
    """Whether every terminal draws each letter one cell wide."""
    return text.isascii() or _is_narrow(text)


@lru_cache(4096)
def _is_narrow(text: str) -> bool:
    return all(letter < "\u0300" or "\u2010" <= letter < "\u2800" for letter in text) and (
        cell_len(text) == len(text)
    )
