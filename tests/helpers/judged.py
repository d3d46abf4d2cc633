"""What `judge` answers to a line."""

import json
from typing import Any

from tui.judge import run


def ask(line: str) -> Any:
    """The answer to one line, written as JSON reads it."""
    written: list[str] = []
    run([line], written.append, lambda message: message.key)
    return json.loads("".join(written))
