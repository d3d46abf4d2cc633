"""The program on a toy table in a real terminal: ``python -m tests.helpers.toy_program DIR``.

With ``--fault`` a key breaks the screen, with a secret in its hands.
"""

import os
import sys
from pathlib import Path

from tui.cli import gc_off

gc_off()

from tests.helpers.toy_screen import ToyScreen, toy_table  # noqa: E402 (as the program does it)
from tui.app import run  # noqa: E402 (as above)
from tui.environment import default_theme  # noqa: E402 (as above)
from tui.setting import Setting  # noqa: E402 (as above)


class FaultyScreen(ToyScreen):
    """A screen with a fault of ours."""

    def do_why(self, count: int, /) -> None:
        """Break."""
        secret = "CANARY"  # noqa: S105 (a canary)
        raise ValueError(secret * (1 + count))


def main() -> int:
    """Run it."""
    setting = Setting(Path(sys.argv[1]), "ana", theme=default_theme(os.environ))
    screen = FaultyScreen if "--fault" in sys.argv else ToyScreen
    return run(setting, screen(toy_table(setting.tables), setting))


if __name__ == "__main__":
    sys.exit(main())
