"""The program on a toy table in a real terminal: ``python -m tests.helpers.toy_program DIR``.

With ``--fault`` a key breaks the screen, with a secret in its hands; with
``--as NAME`` somebody else than Ana sits there; with ``--idle SECONDS`` the
program leaves after so long without a key.
"""

import os
import sys
from pathlib import Path

from tui.cli import gc_off

gc_off()

from saves.presence import Presence  # noqa: E402 (as the program does it)
from tests.helpers.toy_screen import ToyScreen, toy_table  # noqa: E402 (as the program does it)
from tui.app import run  # noqa: E402 (as above)
from tui.environment import default_theme  # noqa: E402 (as above)
from tui.memory import Memory  # noqa: E402 (as above)
from tui.setting import Setting  # noqa: E402 (as above)


class FaultyScreen(ToyScreen):
    """A screen with a fault of ours."""

    def do_why(self, count: int, /) -> None:
        """Break."""
        secret = "CANARY"  # noqa: S105 (a canary)
        raise ValueError(secret * (1 + count))


def main() -> int:
    """Run it."""
    options = dict(zip(sys.argv[2:], sys.argv[3:], strict=False))
    tables, person = Path(sys.argv[1]), options.get("--as", "ana")
    setting = Setting(
        tables,
        person,
        theme=default_theme(os.environ),
        memory=Memory(tables, person),
        presence=Presence(tables, person),
        idle_limit=float(options.get("--idle", "0")),
    )
    screen = FaultyScreen if "--fault" in sys.argv else ToyScreen
    return run(setting, screen(toy_table(tables, person), setting))


if __name__ == "__main__":
    sys.exit(main())
