"""What a drill is: a name, a way to run it short or whole, and a figure to print."""

from collections.abc import Callable
from pathlib import Path

from attrs import frozen


class SkippedError(Exception):
    """The drill cannot be run here, and why."""


@frozen
class Drill:
    """One drill.

    Attributes:
        name: What it is called, also where it is skipped.
        run: Runs it in an empty directory, whole or short; the figure for
            people. It fails by an AssertionError.
    """

    name: str
    run: Callable[[Path, bool], str]


def must(is_so: bool, what: object) -> None:
    """End the drill where something is not as promised."""
    if not is_so:
        raise AssertionError(what)
