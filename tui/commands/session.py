"""Opening screens: what a session is started with, and the program around its first screen."""

import os
import sys

from saves.presence import Presence
from tui.arguments import Asked
from tui.commands.start import person, tables_directory
from tui.common.screen import TiradaScreen
from tui.environment import default_theme, wants_ascii
from tui.identity import Identity
from tui.keymap_file import read_keymap
from tui.locale import N_, word
from tui.memory import Memory, file_of
from tui.setting import Setting

REFUSED, USAGE = 1, 2


def setting(asked: Asked, who: Identity | None = None, idle_limit: float = 0.0) -> Setting:
    """What this session is started with; `who` where the caller knows better than the account."""
    directory = tables_directory(asked)
    name, is_verified = (who.name, who.is_verified) if who else person(asked)
    return Setting(
        tables=directory,
        person=name,
        is_verified=is_verified,
        ascii_only=asked.has("ascii") or wants_ascii(os.environ),
        theme=asked.options.get("theme") or default_theme(os.environ),
        keys=read_keymap(directory / file_of(name, "keys", "toml")),
        memory=Memory(directory, name),
        presence=Presence(directory, name),
        idle_limit=idle_limit,
    )


def no_screen() -> int:
    """The exit code where no screen can be drawn, and why is said; 0 where one can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(f"tirada: {word(N_('cli.no-terminal'))}\n")
        return REFUSED
    if os.environ.get("TERM") == "dumb":
        sys.stderr.write(f"tirada: {word(N_('cli.dumb-terminal'))}\n")
        return USAGE
    return 0


def show(first: TiradaScreen, settled: Setting) -> int:
    """Run the program; gives its exit code."""
    from tui.app import run  # noqa: PLC0415 (the last and largest import)

    return run(settled, first)
