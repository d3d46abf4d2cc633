"""A full server, as the benchmark has it: every act is confirmed in order, and nobody starves."""

from pathlib import Path

from tests.bench import load


def run(_: Path, full: bool) -> str:
    """S34: twenty seats at five tables, ten seconds or two minutes; the figures are printed."""
    return ", ".join(f"{name}: {figure}" for name, figure in load.measure(full))
