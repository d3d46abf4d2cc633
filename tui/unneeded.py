"""What Textual would import and no table ever uses is left out: a sixth of its start.

asyncio brings TLS, hashlib the library behind it, and Textual's application its
command palette, with an input line, a tree of directories, lists and buttons.
There is no network here, seals are hashed by Python's own code, and `tui.app`
switches the palette off.
"""

import sys
from types import ModuleType
from typing import Any, cast


class _Nothing(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def leave_out() -> None:
    """To be called before Textual is imported; afterwards it does nothing."""
    if "asyncio" in sys.modules or "textual" in sys.modules:
        return
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    modules["ssl"] = modules["_hashlib"] = None
    modules["textual.command"] = _Nothing("textual.command")
