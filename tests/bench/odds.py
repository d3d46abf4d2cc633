"""What exact odds cost: they are redrawn on every key."""

import timeit
from collections.abc import Callable

from rules.skirmish import burst, odds
from rules.skirmish.burst import Answer, Target

RUNS = 300


def _microseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The best of several batches; other work on the machine can only add time."""
    return min(timeit.repeat(work, number=runs, repeat=5)) / runs * 1e6


def _all_splits() -> object:
    # The pieces are remembered between keys; a fresh question starts from nothing.
    burst._piece.cache_clear()  # pyright: ignore[reportPrivateUsage] - see above
    targets = [Target(9 + n, Answer(10 + n)) for n in range(4)]
    return burst.compare_splits(6, targets)


def measure() -> list[tuple[str, str]]:
    """One odds call, small and large, and all 84 splits of B6 over four targets."""
    survivors = odds.survivors.__wrapped__  # what is asked again costs nothing: it is remembered
    small = _microseconds(lambda: survivors(12, 3, 11, 1))
    large = _microseconds(lambda: survivors(13, 6, 14, 6))
    splits = _microseconds(_all_splits, 30)
    return [
        ("odds of B3 v B1", f"{small:.0f} µs"),
        ("odds of B6 v B6", f"{large:.0f} µs"),
        ("all 84 splits of B6 over 4 targets", f"{splits / 1000:.2f} ms"),
    ]
