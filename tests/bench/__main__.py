"""`python -m tests.bench`: print what everything costs; with ``--gate`` fail on a broken limit.

With ``--load`` it is a full server instead: fifty people who move a cursor, then twenty
seats that act for ten seconds, with ``--full`` for two minutes.
"""

import argparse
import sys

from tests.bench import crowd, load, odds, saves, screens


def main() -> int:
    """Measure, print a line a figure, and say which limits do not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--gate", action="store_true", help="exit 1 when a limit is broken")
    parser.add_argument("--runs", type=int, default=5, help="starts of each program")
    parser.add_argument("--load", action="store_true", help="twenty seats at five tables")
    parser.add_argument("--full", action="store_true", help="the load for two minutes")
    options = parser.parse_args()
    if options.load:
        return _load(full=options.full)
    print(screens.machine())
    rows, limits = screens.measure(options.runs)
    people = crowd.measure(crowd.SMALL)
    for name, figure in [*odds.measure(), *saves.measure(), *rows, *people]:
        print(f"  {name:<44} {figure}")
    broken = [limit for limit in limits if limit.is_gated and not limit.is_kept]
    for limit in limits:
        mark = "ok  " if limit.is_kept else "OVER"
        print(f"  {mark} {limit.name:<39} {limit.value:9.2f}  (at most {limit.most:g})")
    return 1 if broken and options.gate else 0


def _load(*, full: bool) -> int:
    print(screens.machine())
    for name, figure in [*crowd.measure(crowd.PEOPLE), *load.measure(full)]:
        print(f"  {name:<44} {figure}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
