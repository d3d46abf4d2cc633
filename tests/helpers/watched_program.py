"""The program under an eye: ``python -m tests.helpers.watched_program REPORT TABLES WORDS...``.

Runs `tirada WORDS...` and writes a line into REPORT for everything that a
program reached over ssh must not do: open a file for writing, make, rename or
delete something outside TABLES, start a process, connect to something.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGING = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod")
NEVER = (
    "os.fork", "os.exec", "os.posix_spawn", "os.system", "subprocess.Popen", "pty.spawn",
    "socket.connect", "socket.bind", "webbrowser.open", "ctypes.dlopen",
)  # fmt: skip
HARMLESS = ("/dev/", "/proc/")


def eye(report: int, tables: str) -> Callable[[str, tuple[Any, ...]], None]:
    """An audit hook that reports."""

    def is_outside(path: object) -> bool:
        text = os.fsdecode(path) if isinstance(path, str | bytes) else ""
        # a name without a folder is opened beside a descriptor of the directory
        return text.startswith("/") and not text.startswith((tables, *HARMLESS))

    def see(event: str, arguments: tuple[Any, ...]) -> None:
        is_writing = event == "open" and bool(int(arguments[2] or 0) & WRITING)
        is_bad = (is_writing or event in CHANGING) and is_outside(arguments[0])
        if is_bad or event in NEVER:
            os.write(report, f"{event} {arguments[:2]!r}\n".encode())

    return see


def main() -> None:
    """Run it, as the console script does."""
    report = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    tables = str(Path(sys.argv[2]).resolve())
    sys.addaudithook(eye(report, tables))
    from tui import cli  # noqa: PLC0415 (its imports are watched, too)

    sys.argv = ["tirada", *sys.argv[3:], "--tables", tables]
    cli.main()


if __name__ == "__main__":
    main()
