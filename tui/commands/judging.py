"""`tirada judge`: requests on standard input, answers on standard output."""

import sys

from tui import judge
from tui.arguments import Asked


def run(asked: Asked) -> int:
    """Answer every line at once."""
    del asked
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a real stream has it
    judge.run(sys.stdin, _write)
    return 0


def _write(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()
