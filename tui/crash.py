"""A broken program says one line and keeps a note; neither shows what was in its hands.

The note names places in our files and the kind of error, never a value: a
hidden trooper must not be read off a traceback.
"""

import os
import secrets
import sys
import threading
from pathlib import Path
from traceback import extract_stack, extract_tb

from tui.locale import N_, word

FOLDER = "notes"
"""Where notes lie, in the tables' directory."""

ID_BYTES = 3


def note_of(error: BaseException) -> str:
    """The kind of the error and the places it went through, without any value."""
    lines = [
        f"  {Path(place.filename).name}:{place.lineno} {place.name}"
        for place in extract_tb(error.__traceback__)
    ]
    cause = error.__cause__ or error.__context__
    first = f"{type(error).__module__}.{type(error).__qualname__}"
    before = f"{note_of(cause)}\n" if cause is not None else ""
    return "\n".join((before + first, *lines))


def note_of_standstill() -> str:
    """Where the main thread is, in which nothing goes on any more."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] (the only way)
    places = [
        f"  {Path(place.filename).name}:{place.lineno} {place.name}"
        for place in (extract_stack(frame) if frame else ())
    ]
    return "\n".join(("standstill", *places))


def write_note(note: str, directory: Path) -> str:
    """Keep a note under the tables' directory; gives its id."""
    note_id = secrets.token_hex(ID_BYTES)
    folder = directory / FOLDER
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        folder.mkdir(mode=0o770, exist_ok=True)
        descriptor = os.open(folder / f"crash-{note_id}.txt", flags, 0o660)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(note + "\n")
    except OSError:
        return f"{note_id}?"
    return note_id


def say_crashed(error: BaseException, directory: Path) -> None:
    """One line for the person: what happened, that nothing is lost, where the note is."""
    note_id = write_note(note_of(error), directory)
    sys.stderr.write(word(N_("crash.line"), kind=type(error).__name__, note=note_id) + "\n")


def say_standing(directory: Path) -> None:
    """One line for the person of a program that stood still, and a note of where."""
    note_id = write_note(note_of_standstill(), directory)
    line = word(N_("crash.line"), kind="standstill", note=note_id) + "\r\n"
    os.write(2, line.encode(errors="replace"))
