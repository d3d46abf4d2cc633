"""What the kernel knows about a tree of processes: memory, CPU time, wake-ups."""

import contextlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

MEMORY_FIELDS = ("Rss", "Pss", "Private_Clean", "Private_Dirty")


def process_tree(root: int) -> list[int]:
    """`root` and all its descendants."""
    children: dict[int, list[int]] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                stat = Path(entry.path, "stat").read_text()
                parent = int(stat.rsplit(")", 1)[1].split()[1])
                children.setdefault(parent, []).append(int(entry.name))
    found: list[int] = []
    queue = [root]
    while queue:
        pid = queue.pop()
        found.append(pid)
        queue.extend(children.get(pid, ()))
    return found


def memory_kib(pids: Iterable[int]) -> dict[str, int]:
    """Summed RSS, PSS and USS of `pids`, in KiB."""
    totals = dict.fromkeys(MEMORY_FIELDS, 0)
    for pid in pids:
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                name, _, rest = line.partition(":")
                if name in totals:
                    totals[name] += int(rest.split()[0])
    return {
        "rss": totals["Rss"],
        "pss": totals["Pss"],
        "uss": totals["Private_Clean"] + totals["Private_Dirty"],
    }


def cpu_and_wakeups(pids: Iterable[int]) -> tuple[float, int]:
    """CPU milliseconds used and voluntary context switches made by `pids`."""
    nanoseconds = switches = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            for task in os.scandir(f"/proc/{pid}/task"):
                with contextlib.suppress(OSError):
                    nanoseconds += int(Path(task.path, "schedstat").read_text().split()[0])
                    for line in Path(task.path, "status").read_text().splitlines():
                        if line.startswith("voluntary_ctxt_switches"):
                            switches += int(line.split()[1])
    return nanoseconds / 1e6, switches


def machine_busy(seconds: float = 0.5) -> float:
    """Share of all cores that were busy during `seconds`, from 0 to 1."""

    def sample() -> tuple[int, int]:
        fields = [int(n) for n in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    total_before, idle_before = sample()
    time.sleep(seconds)
    total_after, idle_after = sample()
    return 1 - (idle_after - idle_before) / max(1, total_after - total_before)
