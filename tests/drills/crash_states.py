"""Every state of the disk that a power cut could leave, from a recording of what was asked of it.

What was synced is on the disk. Of what was written since, there may be nothing,
any prefix, zeros in its place, or some of its blocks without the others.
"""

import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from attrs import frozen

from saves import files
from saves.open_table import OpenTable
from tests.drills.drill import must
from tests.helpers.tables import add, created, done, file_of, lines_of, opened, shelf_in
from tests.helpers.toy_game import Tell

SECTOR = 512


@frozen
class Cut:
    """A moment of the recording.

    Attributes:
        durable: The file as it was at the last sync.
        written: What was written after it since.
        acknowledged: How many commits the user had seen confirmed.
    """

    durable: bytes
    written: bytes
    acknowledged: int


def record(directory: Path, lengths: tuple[int, ...]) -> list[Cut]:
    """Play commits of these lengths, and note every moment between two calls."""
    table = created(shelf_in(directory))
    path = file_of(directory)
    cuts: list[Cut] = []
    durable = path.read_bytes()
    real_write, real_sync = os.write, files.sync_data

    def write(fd: int, data: bytes) -> int:
        written = real_write(fd, data)
        cuts.append(Cut(durable, path.read_bytes()[len(durable) :], table.seq))
        return written

    def sync(fd: int) -> None:
        nonlocal durable
        real_sync(fd)
        durable = path.read_bytes()
        cuts.append(Cut(durable, b"", table.seq))

    with mock.patch.object(os, "write", write), mock.patch.object(files, "sync_data", sync):
        for length in lengths:
            done(table.act("red", Tell("x" * length)))
    cuts.append(Cut(durable, b"", table.seq))
    table.close()
    return cuts


def states(cut: Cut, step: int) -> Iterator[bytes]:
    """All that may be on the disk after a cut at this moment; every `step`-th prefix."""
    base, written = cut.durable, cut.written
    yield base
    for length in {*range(0, len(written), step), len(written)}:
        yield base + written[:length]
        yield base + b"\0" * length
        yield base + written[:length] + b"\0" * (len(written) - length)
    blocks = list(_blocks(len(base), written))
    for missing in itertools.product((False, True), repeat=len(blocks)):
        pairs = zip(blocks, missing, strict=True)
        yield base + b"".join(b"\0" * len(one) if gone else one for one, gone in pairs)


def _blocks(start: int, data: bytes) -> Iterator[bytes]:
    while data:
        length = SECTOR - start % SECTOR
        yield data[:length]
        data = data[length:]
        start += length


def run(directory: Path, full: bool) -> str:
    """Recover every state, compare with what was acknowledged, play on, open again."""
    source = directory / "source"
    source.mkdir()
    cuts = record(source, (1, 400, 1500, 20, 700) if full else (1, 700))
    known = lines_of(source)
    target = directory / "target"
    target.mkdir()
    shelf = shelf_in(target)
    seen: set[tuple[bytes, int]] = set()
    for cut in cuts:
        for state in states(cut, 3 if full else 23):
            if (state, cut.acknowledged) in seen:
                continue
            seen.add((state, cut.acknowledged))
            file_of(target).write_bytes(state)
            table = opened(shelf)
            _check(table, cut, known, target)
            table.close()
            for left in target.iterdir():
                left.unlink()
    shelf.close()
    return f"{len(seen)} states, 0 lost, 0 unopenable"


def _check(table: OpenTable, cut: Cut, known: list[bytes], directory: Path) -> None:
    must(table.complaint is None, table.complaint)
    must(table.seq >= cut.acknowledged, (table.seq, cut.acknowledged))
    must(lines_of(directory) == known[: table.seq], "not a prefix of what was played")
    seq = add(table).seq
    again = opened(shelf_in(directory))
    must((again.seq, again.complaint) == (seq, None), (again.seq, again.complaint))
    again.close()
