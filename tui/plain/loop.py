"""The line mode's loop: what others did, the answer to a line, the next line."""

import sys
import threading
from collections.abc import Callable
from typing import TextIO

from saves.open_table import OpenTable
from saves.presence import BEAT, Presence
from tui.locale import N_, word
from tui.plain.sitting import Sitting
from tui.plain.verbs import LAST, answer, called
from tui.plain.views import awaited_lines, speak_for, state_lines
from tui.text import clean_note, shown

LONGEST = 4096
"""The longest line that is read, in characters; a longer one is refused."""

PROMPT = "> "


def run(table: OpenTable, presence: Presence, *, ascii_only: bool, greeting: str = "") -> int:
    """Answer lines until the end of input or until somebody leaves; 0."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    beating = threading.Event()
    presence.sit(table.name, is_watching=table.is_watching)
    threading.Thread(target=_beat, args=(presence, beating), daemon=True).start()
    try:
        talk(table, sys.stdin, _writer(ascii_only=ascii_only), presence.touched, greeting)
    finally:
        beating.set()
        presence.leave()
        table.close()
    return 0


def talk(
    table: OpenTable,
    lines: TextIO,
    write: Callable[[str], None],
    touched: Callable[[], None],
    greeting: str = "",
) -> None:
    """Greet, then answer one line after the other."""
    sitting = Sitting(table)
    speak_for(table)
    state = (*state_lines(table, sitting.seat), *sitting.question)
    for one in (greeting, *state, word(N_("line.greeting"))):
        if one:
            write(one)
    while (read := _line_from(lines)) is not None:
        line, length = read
        touched()
        for one in sitting.news():
            write(one)
        if length > LONGEST:
            write(word(N_("line.too-long"), most=LONGEST, length=length))
            continue
        text = clean_note(line, LONGEST).lstrip(":").strip()
        if called(LAST, text):
            return
        for one in _answer(sitting, text):
            write(one)
        speak_for(table)


def _line_from(lines: TextIO) -> tuple[str, int] | None:
    """The next line, or its beginning, and how long it is; None at the end."""
    if lines.isatty():
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
    line = more = lines.readline(LONGEST)
    length = len(line.rstrip("\n"))
    while more and not more.endswith("\n"):
        more = lines.readline(LONGEST)
        length += len(more.rstrip("\n"))
    return (line, length) if line else None


def _answer(sitting: Sitting, text: str) -> list[str]:
    """The lines of an answer; an empty line asks what the table waits for."""
    if not text:
        return [*sitting.question, *awaited_lines(sitting.table, sitting.view)]
    return answer(sitting, text).split("\n")


def _writer(*, ascii_only: bool) -> Callable[[str], None]:
    def write(text: str) -> None:
        sys.stdout.write(f"{shown(text)}\n")
        sys.stdout.flush()

    if not ascii_only:
        return write
    from tui.output import plain_ascii  # noqa: PLC0415 (it brings Textual along)

    return lambda text: write(plain_ascii(shown(text)))


def _beat(presence: Presence, over: threading.Event) -> None:
    while not over.wait(BEAT):
        presence.beat()
