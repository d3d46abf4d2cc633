"""Every cut of two lines recovers; every flipped bit is noticed, and nothing thrown away."""

from pathlib import Path

from tests.drills.drill import must
from tests.helpers.tables import (
    add,
    code,
    created,
    done,
    file_of,
    lines_of,
    not_saved,
    opened,
    shelf_in,
)
from tests.helpers.toy_game import AddStones, Tell


def _played(directory: Path) -> bytes:
    table = created(shelf_in(directory))
    add(table)
    done(table.act("red", Tell("some words @ the door, with blanks")))
    add(table)
    table.close()
    return file_of(directory).read_bytes()


def _clear(directory: Path) -> None:
    for left in directory.iterdir():
        left.unlink()


def truncations(directory: Path, full: bool) -> str:
    """Cut at every byte of the last two lines, open, append, open again."""
    whole = _played(directory)
    shelf = shelf_in(directory)
    lines = lines_of(directory)
    first = len(lines[0]) + len(lines[1])
    points = range(first, len(whole), 1 if full else 11)
    for point in points:
        _clear(directory)
        file_of(directory).write_bytes(whole[:point])
        table = opened(shelf)
        kept = 2 + (point >= first + len(lines[2]) - 1) + (point == len(whole) - 1)
        must((table.seq, table.complaint) == (kept, None), (point, table.seq, table.complaint))
        add(table)
        table.close()
        again = opened(shelf)
        must((again.seq, again.complaint) == (kept + 1, None), (point, again.complaint))
        again.close()
    shelf.close()
    return f"{len(points)} of {len(points)} points recovered"


def bit_flips(directory: Path, full: bool) -> str:
    """Flip every bit of three lines: each is noticed, and what was confirmed stays in the file."""
    whole = _played(directory)
    shelf = shelf_in(directory)
    lines = lines_of(directory)
    wanted = (0, 2, 3)
    starts = [sum(len(one) for one in lines[:number]) for number in wanted]
    bits = [
        8 * start + bit
        for number, start in zip(wanted, starts, strict=True)
        for bit in range(8 * len(lines[number]))
    ][:: 1 if full else 13]
    set_aside = 0
    for bit in bits:
        _clear(directory)
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        file_of(directory).write_bytes(flipped)
        must(bool(shelf.check("duel")), f"bit {bit} was not noticed")
        table = shelf.open("duel", "ana")
        if hasattr(table, "close"):
            table = opened(shelf)
            if table.complaint is None:
                set_aside += 1
                must(code(table.notice) == "torn", f"bit {bit}")
                must((bit // 8) % 512 in (0, 511), f"bit {bit} was taken for a cut")
            else:
                must(not_saved(table.act("red", AddStones(1))) == table.complaint.code, bit)
            table.close()
        if not set_aside:
            must(file_of(directory).read_bytes() == bytes(flipped), f"bit {bit}: file changed")
    shelf.close()
    return f"{len(bits)} of {len(bits)} flips noticed, {set_aside} taken for a cut block"
