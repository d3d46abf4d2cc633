"""No child processes: a program that many reach over ssh starts none, whoever asks it to.

Nothing of ours starts one. This is for what is not ours: a library that opens a
browser, a pager, an editor, a helper of its own.
"""

import sys
from typing import Any

FORBIDDEN = frozenset(
    {
        "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
        "os.system", "pty.spawn", "subprocess.Popen", "webbrowser.open",
    }
)  # fmt: skip


class NoChildrenError(RuntimeError):
    """Something wanted to start a process."""


def close() -> None:
    """Refuse every child process from now on, until the program ends."""
    sys.addaudithook(_refuse)


def _refuse(event: str, _: tuple[Any, ...]) -> None:
    if event in FORBIDDEN:
        raise NoChildrenError(event)
