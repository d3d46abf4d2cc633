"""What Textual and attrs would import and no table ever uses is left out: a quarter of a start.

asyncio brings TLS, hashlib the library behind it, attrs its validators, rich its
tables and named styles, and Textual's application its command palette, its toasts,
the markup of texts and the folders of a desktop. There is no network here, seals are
hashed by Python's own code, values are proved by their types, and `tui.app` switches
palette, toasts and tooltips off.
"""

import sys
from types import ModuleType
from typing import Any, cast

FOLDERS = "platformdirs"
"""Needed after all where nobody says where the tables are."""

NEVER = (
    "attr._version_info",
    "attr.converters",
    "attr.filters",
    "attr.validators",
    "asyncio.sslproto",
    "cattrs.gen.typeddicts",
    "ipaddress",
    "pickle",
    "rich.table",
    "textual.command",
    "textual.markup",
    "textual.suggestions",
    "textual.widgets._toast",
    "textual.widgets._tooltip",
    FOLDERS,
)
"""Modules of which Textual and attrs want names and nothing else."""


class _Nothing(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def _said(_: object) -> bytes:
    return b""


def _unsaid(_: object) -> dict[str, Any]:
    return {}


def leave_out() -> None:
    """To be called before attrs and Textual are imported; afterwards it does nothing."""
    if "asyncio" in sys.modules or "textual" in sys.modules:
        return
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    modules["ssl"] = modules["_hashlib"] = None
    for name in NEVER:
        modules.setdefault(name, _Nothing(name))
    # scroll bars say so in each cell what a click on them does; there is no mouse here
    cast("Any", modules["pickle"]).__dict__.setdefault("dumps", _said)
    cast("Any", modules["pickle"]).__dict__.setdefault("loads", _unsaid)
    if "rich.default_styles" not in modules:
        unnamed = _Nothing("rich.default_styles")
        unnamed.__dict__["DEFAULT_STYLES"] = {}
        modules["rich.default_styles"] = unnamed


def bring_back(name: str) -> None:
    """The next import of a module that was left out is a real one."""
    if isinstance(sys.modules.get(name), _Nothing):
        del sys.modules[name]
