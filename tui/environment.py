"""Which part of the environment a session may see: a short list, and nothing else.

Cleaned before Textual is imported, which reads switches from there that write
files, import modules and type keys.
"""

import os
from collections.abc import Mapping, MutableMapping

ALLOWED = frozenset(
    {
        "TERM", "COLORTERM", "LANG", "NO_COLOR", "TZ", "HOME", "USER", "PLAYER", "STY",
        "XDG_DATA_HOME", "TIRADA_TABLES", "ESCDELAY",
    }
)  # fmt: skip
ALLOWED_BEGINNINGS = ("LC_", "SSH_")

LONGEST = 512
"""The longest value that is believed."""

SLOWEST_ESCAPE = 1000
"""The longest time to wait for the rest of an escape sequence, in milliseconds."""


def cleaned(environment: Mapping[str, str]) -> dict[str, str]:
    """The part that is let through; GNU screen loses the claim to true colours."""
    kept = {
        name: value
        for name, value in environment.items()
        if (name in ALLOWED or name.startswith(ALLOWED_BEGINNINGS)) and len(value) <= LONGEST
    }
    if kept.get("TERM", "").startswith("screen") and "STY" in kept:
        kept.pop("COLORTERM", None)
    delay = kept.get("ESCDELAY", "0")
    if not (delay.isascii() and delay.isdigit() and int(delay) <= SLOWEST_ESCAPE):
        del kept["ESCDELAY"]
    return kept


def clean(environment: MutableMapping[str, str] = os.environ) -> None:
    """Leave in the process's environment only what is let through."""
    kept = cleaned(environment)
    for name in [one for one in environment if one not in kept]:
        del environment[name]


def default_theme(environment: Mapping[str, str]) -> str:
    """The terminal's own colours where it has few, or none are wanted."""
    few = environment.get("TERM", "") in {"linux", "dumb", "unknown", ""}
    return "ansi" if few or "NO_COLOR" in environment else "dark"


def wants_ascii(environment: Mapping[str, str]) -> bool:
    """Whether the locale names a character set that cannot draw frames."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environment.get(name, "")
        if value:
            _, dot, charset = value.partition(".")
            return bool(dot) and charset.lower().replace("-", "").partition("@")[0] != "utf8"
    return False
