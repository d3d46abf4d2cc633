"""What our screens cost beside bare Textual programs, in the same run.

Our packages are compiled first, as the README's commands do it: bare Textual was compiled
when it was installed.
"""

import compileall
import os
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from tests.bench.measure import Keys, Program, extra_pss_mib, idle, keys, startups

PROGRAMS = Path(__file__).parent / "programs"
GAMES = ("skirmish", "rpg", "ashes")
PACKAGES = ("rules", "saves", "tui")


@frozen
class Limit:
    """A figure with its goal: CI holds us to bytes, times move with the machine's load.

    Attributes:
        name: What it is.
        value: What was measured.
        most: The goal.
        is_gated: Whether going over it fails the run, or is only said.
    """

    name: str
    value: float
    most: float
    is_gated: bool = True

    @property
    def is_kept(self) -> bool:
        """Whether the figure is within its limit."""
        return self.value <= self.most


def bare() -> Program:
    """The least a Textual program can be."""
    return Program("bare Textual", (sys.executable, str(PROGRAMS / "hello.py")), "Hello")


def textual_table() -> Program:
    """Textual's own table of thirty rows."""
    return Program("Textual DataTable", (sys.executable, str(PROGRAMS / "table.py")), "Row 1")


@contextmanager
def demos() -> Generator[dict[str, Program]]:
    """Our program on the demo table of every game that has a screen."""
    with tempfile.TemporaryDirectory() as folder:
        yield {
            game: Program(
                f"tirada demo {game}",
                (sys.executable, "-m", "tui.cli", "--tables", folder, "demo", game),
                "saved #",
                environment={"LANG": "C.UTF-8", "TIRADA_TABLES": folder},
            )
            for game in GAMES
            if Path("tui", game, "screen.py").exists()
        }


def _line(measured: Keys) -> str:
    return (
        f"{measured.bytes_mean:6.0f} B, {measured.cpu_ms:4.1f} ms CPU, "
        f"p50 {measured.p50_ms:4.1f} ms, p95 {measured.p95_ms:4.1f} ms"
    )


def measure(runs: int) -> tuple[list[tuple[str, str]], list[Limit]]:
    """Figures to print, and the limits they are held to."""
    rows: list[tuple[str, str]] = []
    limits: list[Limit] = []
    for package in PACKAGES:
        compileall.compile_dir(package, quiet=1)
    with demos() as ours:
        started = startups([bare(), textual_table(), *ours.values()], runs)
        floor = started["bare Textual"]
        for label, one in started.items():
            ratio = one.ready_ms / floor.ready_ms
            rows.append(
                (
                    f"start, {label}",
                    f"{one.ready_ms:.0f} ms ({ratio:.2f} x bare), {one.total_bytes:.0f} B",
                )
            )
        rows.append(
            ("cursor key, Textual DataTable", _line(keys(textual_table(), "down*10 up*10")))
        )
        for game, program in ours.items():
            one = started[program.label]
            limits.append(
                Limit(f"{game}: start / bare", one.ready_ms / floor.ready_ms, 1.35, is_gated=False)
            )
            limits.append(Limit(f"{game}: bytes at start", one.total_bytes, 22_000))
            pressed = keys(program, "down*3 up*3 " * 4)
            rows.append((f"cursor key, {program.label}", _line(pressed)))
            # The action round's cursor takes two panels with it; 400 is still the goal there.
            limits.append(
                Limit(f"{game}: bytes a cursor key", pressed.bytes_mean, 400, game != "rpg")
            )
        first = next(iter(ours.values()), None)
        if first is not None:
            rows.append(("one more seat", f"{extra_pss_mib(first, 4):.1f} MiB PSS"))
            written, share = idle(first, 5.0)
            rows.append(("idle for 5 s", f"{written} B, {share:.2f} % of a core"))
            limits.append(Limit("bytes while idle", written, 0))
    return rows, limits


def machine() -> str:
    """What it was measured on."""
    return f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, 100x30, truecolor"
