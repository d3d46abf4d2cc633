"""The power fails: a real file system is shut down without its log while a writer runs.

Only acknowledgements that were read before the cut count; a sync that was under
way then has promised nothing yet. The control writes without syncing, and must
lose: else the drill would prove nothing.
"""

import fcntl
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from unittest import mock

from saves import files
from saves.open_table import Done
from tests.drills.drill import SkippedError, must
from tests.drills.forks import spawn, wait
from tests.helpers.tables import add, created, opened, shelf_in
from tests.helpers.toy_game import Tell

SHUT_DOWN = 0x8004587D
WITHOUT_LOG = (2).to_bytes(4, "little")
ACKNOWLEDGEMENT = 64
MEGABYTES = {"ext4": 24, "xfs": 320}


def cuts(directory: Path, full: bool) -> str:
    """Cut, mount again, and look for everything that was confirmed."""
    if os.geteuid() != 0:
        reason = "only root can mount a file system"
        raise SkippedError(reason)
    said = [_on(directory, kind, full) for kind in ("ext4", "xfs") if shutil.which(f"mkfs.{kind}")]
    if not said:
        reason = "no mkfs.ext4 or mkfs.xfs here"
        raise SkippedError(reason)
    return "; ".join(said)


def _on(directory: Path, kind: str, full: bool) -> str:
    image, mount = directory / f"{kind}.img", directory / kind
    mount.mkdir()
    with image.open("wb") as file:
        file.truncate(MEGABYTES[kind] * 1024 * 1024)
    if not _runs(f"mkfs.{kind}", "-q", str(image)) or not _mounts(image, mount):
        reason = f"no {kind} could be mounted"
        raise SkippedError(reason)
    _runs("umount", str(mount))
    chance = random.Random(4)  # noqa: S311 - moments of cutting, not dice
    rounds, controls = (100, 20) if full else (3, 2)
    moments = [chance.uniform(0.003, 0.03) for _ in range(rounds + controls)]
    found = [_cut(image, mount, moment, _write_on) for moment in moments[:rounds]]
    lost = sum(missing for _, missing in found)
    must(lost == 0, f"{lost} confirmed commits lost on {kind}")
    control = [_cut(image, mount, moment, _write_unsynced) for moment in moments[rounds:]]
    failed = sum(missing > 0 for _, missing in control)
    must(failed > 0, f"the control lost nothing on {kind}")
    confirmed = sum(seen for seen, _ in found)
    return (
        f"{kind}: {rounds} cuts, {confirmed} confirmed, 0 lost; "
        f"control without sync lost in {failed} of {controls}"
    )


def _cut(
    image: Path, mount: Path, moment: float, work: Callable[[Path, int], None]
) -> tuple[int, int]:
    """One cut: how many commits were confirmed before it, and how many of them are missing."""
    must(_mounts(image, mount), "not mounted")
    for left in mount.glob("*.jsonl"):
        left.unlink()
    shelf = shelf_in(mount)
    created(shelf).close()
    shelf.close()
    reading, writing = os.pipe()
    child = spawn(lambda: work(mount, writing))
    os.close(writing)
    try:
        confirmed = _read_for(reading, moment)
        directory = os.open(mount, os.O_RDONLY)
        fcntl.ioctl(directory, SHUT_DOWN, WITHOUT_LOG)
        os.close(directory)
    finally:
        os.kill(child, signal.SIGKILL)
        wait(child)
        os.close(reading)
        must(_runs("umount", str(mount)) or _runs("umount", "-l", str(mount)), "not unmounted")
    must(_mounts(image, mount), "not mounted again")
    try:
        return len(confirmed), _missing(mount, confirmed)
    finally:
        must(_runs("umount", str(mount)) or _runs("umount", "-l", str(mount)), "not unmounted")


def _missing(mount: Path, confirmed: list[str]) -> int:
    shelf = shelf_in(mount)
    table = opened(shelf)
    shelf.close()
    must(table.complaint is None, table.complaint)
    known = {commit.seal for commit in table.commits}
    add(table)
    table.close()
    return sum(seal not in known for seal in confirmed)


def _read_for(pipe: int, moment: float) -> list[str]:
    data = os.read(pipe, ACKNOWLEDGEMENT)
    time.sleep(moment)
    os.set_blocking(pipe, False)
    with suppress(BlockingIOError):  # all that was said so far is read
        while more := os.read(pipe, 1 << 16):
            data += more
    whole = len(data) // ACKNOWLEDGEMENT
    return [data[64 * at : 64 * at + 64].decode().strip() for at in range(whole)]


def _write_on(directory: Path, pipe: int) -> None:
    table = opened(shelf_in(directory))
    for number in range(10_000):
        outcome = table.act("red", Tell("x" * (number * 397 % 3000)))
        if not isinstance(outcome, Done):
            return
        os.write(pipe, f"{outcome.commit.seal:{ACKNOWLEDGEMENT}}".encode())


def _write_unsynced(directory: Path, pipe: int) -> None:
    def nothing(_: int) -> None:
        """Promise without doing."""

    with mock.patch.object(files, "sync_data", nothing):
        _write_on(directory, pipe)


def _mounts(image: Path, mount: Path) -> bool:
    return _runs("mount", "-o", "loop", str(image), str(mount))


def _runs(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
