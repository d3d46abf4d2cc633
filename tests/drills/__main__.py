"""`python -m tests.drills`: run the drills, short or with ``--full``, and print the figures."""

import argparse
import sys
import time
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.drills.drill import Drill, SkippedError
from tests.drills.suite import DRILLS


def main() -> int:
    """Run what was asked for; 1 where a drill failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.drills", description=__doc__)
    parser.add_argument("--full", action="store_true", help="whole drills, not the short ones")
    parser.add_argument("names", nargs="*", help="only drills whose name contains one of these")
    options = parser.parse_args()
    names: list[str] = options.names
    wanted = [one for one in DRILLS if not names or any(name in one.name for name in names)]
    good = [_run(one, full=options.full) for one in wanted]
    return 0 if all(good) else 1


def _run(drill: Drill, *, full: bool) -> bool:
    start = time.perf_counter()
    with TemporaryDirectory(prefix="drill-") as directory:
        try:
            figure, is_good = drill.run(Path(directory), full), True
        except SkippedError as skipped:
            figure, is_good = f"skipped: {skipped}", True
        except Exception as error:  # noqa: BLE001 - the other drills are run all the same
            traceback.print_exc()
            figure, is_good = f"FAILED: {error!r}", False
    seconds = time.perf_counter() - start
    print(f"  {drill.name:<30} {seconds:6.1f} s  {figure}", flush=True)
    return is_good


if __name__ == "__main__":
    sys.exit(main())
