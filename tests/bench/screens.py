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

from attrs import evolve

from tests.bench import deeds
from tests.bench.limits import Limit
from tests.bench.measure import Program, extra_pss_mib, startups

PROGRAMS = Path(__file__).parent / "programs"
GAMES = ("skirmish", "rpg", "ashes")
PACKAGES = ("rules", "saves", "tui")

FIRST_COMMIT = "w a enter"
"""Keys that write a note into the log: the least that is a commit in every game."""

SEAT_MIB_MOST = 30

START_GOAL, START_MOST = 1.35, 1.8
"""A start beside bare Textual's: the goal, and what the quickest keeps on a busy machine, too."""


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
        for game, program in ours.items():
            one = started[program.label]
            ratio = one.ready_ms / floor.ready_ms
            limits += [
                Limit(f"{game}: start / bare", ratio, START_GOAL, is_gated=False),
                Limit(f"{game}: quickest start / bare", one.least_ms / floor.least_ms, START_MOST),
            ]
            limits.append(Limit(f"{game}: bytes at start", one.total_bytes, 22_000))
        more_rows, more_limits = deeds.measure(ours, textual_table(), bare())
        rows += more_rows
        limits += more_limits
        for game, program in ours.items():
            extra = extra_pss_mib(program, 4)
            acted = extra_pss_mib(evolve(program, before=FIRST_COMMIT), 4)
            said = f"{extra:.1f} MiB PSS, {acted:.1f} after its first commit"
            rows.append((f"one more seat, {program.label}", said))
            limits += [
                Limit(f"{game}: MiB of one more seat", extra, SEAT_MIB_MOST, is_gated=False),
                Limit(f"{game}: MiB after a commit", acted, SEAT_MIB_MOST, is_gated=False),
            ]
    return rows, limits


def machine() -> str:
    """What it was measured on."""
    return f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, 100x30, truecolor"
