"""What single keys cost on a demo table: the cursor, a tick with its odds, a question, silence."""

import statistics
import time
from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from tests.bench.limits import Limit
from tests.bench.measure import Keys, Program, idle, keys, percentile
from tests.helpers.keyboard import KEY_BYTES, parse_keys
from tests.helpers.processes import cpu_and_wakeups, process_tree
from tests.helpers.terminal import Session

Figures = tuple[list[tuple[str, str]], list[Limit]]

CURSOR = "down*3 up*3 " * 4
KEY_BYTES_MOST, KEY_CPU_MOST, KEY_P95_MOST = 400, 2.5, 8
ODDS_BYTES_MOST, ODDS_P95_MOST = 1500, 16
BOX_BYTES_MOST, BOX_MS_MOST = 10_000, 40
IDLE_MORE_MOST = 0.1

CPU_SHARE_OF_TABLE = 0.6
"""What of a DataTable's CPU for a key ours may take: 2.5 of 5.5 ms, and room for noise."""


@frozen
class Redrawn:
    """Keys that draw odds anew, and those that lead there."""

    name: str
    game: str
    before: str
    pressed: str


_AN_ORDER = "o s 1 2 j 1 enter o s 1 o s 1 g g enter"

ODDS = (
    Redrawn("Burst in what-if", "skirmish", "W j j", "h l " * 8),
    Redrawn("MOD tick", "skirmish", _AN_ORDER, "space*16"),
    Redrawn("dice of a roll", "ashes", "shift+tab G enter d G enter 1 2", "+ - " * 6),
)
"""What changes a tick or a number; what leads there may be saved, so these are measured last."""

QUESTIONS: Mapping[str, Sequence[str]] = {
    "skirmish": ("W", "?"),
    "rpg": ("s", "?"),
    "ashes": ("a", "s"),
}
"""Keys that open a box in each game."""


def measure(ours: Mapping[str, Program], table: Program, bare: Program) -> Figures:
    """Figures to print, and the limits they are held to."""
    rows: list[tuple[str, str]] = []
    limits: list[Limit] = []
    for some_rows, some_limits in (
        _cursor(ours, table),
        _questions(ours),
        _silence(ours, bare),
        _odds(ours),
    ):
        rows += some_rows
        limits += some_limits
    return rows, limits


def said(measured: Keys) -> str:
    """The figures of a key in a line."""
    return (
        f"{measured.bytes_mean:6.0f} B, {measured.cpu_ms:4.1f} ms CPU, "
        f"p50 {measured.p50_ms:4.1f} ms, p95 {measured.p95_ms:4.1f} ms"
    )


def _cursor(ours: Mapping[str, Program], table: Program) -> Figures:
    theirs = keys(table, "down*10 up*10")
    rows = [("cursor key, Textual DataTable", said(theirs))]
    limits: list[Limit] = []
    for game, program in ours.items():
        one = keys(program, CURSOR)
        rows.append((f"cursor key, {program.label}", said(one)))
        limits += [
            Limit(f"{game}: bytes a key", one.bytes_mean, KEY_BYTES_MOST),
            Limit(f"{game}: CPU a key / DataTable", one.cpu_ms / theirs.cpu_ms, CPU_SHARE_OF_TABLE),
            Limit(f"{game}: ms CPU a key", one.cpu_ms, KEY_CPU_MOST, is_gated=False),
            Limit(f"{game}: p95 ms a key", one.p95_ms, KEY_P95_MOST, is_gated=False),
        ]
    return rows, limits


def _odds(ours: Mapping[str, Program]) -> Figures:
    rows: list[tuple[str, str]] = []
    limits: list[Limit] = []
    for some in ODDS:
        one = keys(evolve(ours[some.game], before=some.before), some.pressed)
        name = f"{some.game}: {some.name}"
        rows.append((f"odds redrawn, {name}", said(one)))
        limits += _held(name, one, ODDS_BYTES_MOST, ("p95 ms", one.p95_ms, ODDS_P95_MOST))
    return rows, limits


def _questions(ours: Mapping[str, Program]) -> Figures:
    rows: list[tuple[str, str]] = []
    limits: list[Limit] = []
    for game, openers in QUESTIONS.items():
        for key in openers:
            one = _opened(ours[game], key)
            name = f"{game}: box of {key}"
            rows.append((f"a question opens, {name}", said(one)))
            limits += _held(name, one, BOX_BYTES_MOST, ("ms", one.p50_ms, BOX_MS_MOST))
    return rows, limits


def _held(
    name: str, one: Keys, bytes_most: float, lasting: tuple[str, float, float]
) -> tuple[Limit, Limit]:
    """A key's bytes, which are gated, and its time with what it is called, which is only said."""
    what, took, most = lasting
    return (
        Limit(f"{name}, bytes", one.bytes_mean, bytes_most),
        Limit(f"{name}, {what}", took, most, is_gated=False),
    )


def _opened(program: Program, key: str, rounds: int = 8) -> Keys:
    """Open a box and close it again; only the opening is weighed, and not its first time."""
    session = program.open_ready()
    sizes: list[float] = []
    last: list[float] = []
    cpu: list[float] = []
    for turn in range(rounds + 1):
        size, took, used = _weighed(session, key)
        if turn and size:
            sizes.append(size)
            last.append(took)
            cpu.append(used)
        session.press(KEY_BYTES["escape"])
        session.drain(0.25, 2.0)
    session.close()
    if not sizes:
        message = f"{program.label}: {key} opened nothing"
        raise RuntimeError(message)
    return Keys(
        statistics.fmean(sizes), statistics.median(cpu), statistics.median(last),
        percentile(last, 0.95),
    )  # fmt: skip


def _weighed(session: Session, key: str) -> tuple[float, float, float]:
    """Bytes, milliseconds to the last of them, and milliseconds of CPU that a key takes."""
    [(name, stroke)] = parse_keys(key)
    before = _cpu_ms(session)
    sent = time.perf_counter()
    session.press(stroke, name)
    answer = session.drain(0.12, 2.0)
    if not answer:
        return 0, 0, 0
    size = sum(len(part.data) for part in answer)
    return size, (answer[-1].at - sent) * 1000, _cpu_ms(session) - before


def _silence(ours: Mapping[str, Program], bare: Program) -> Figures:
    floor, first = idle(bare, 5.0), next(iter(ours.values()))
    written, share = idle(first, 5.0)
    more = share - floor[1]
    said_so = f"{written} B, {share:.2f} % of a core, bare {floor[1]:.2f} %, more {more:+.2f} %"
    return [("idle for 5 s", said_so)], [
        Limit("bytes while idle", written, 0),
        Limit("idle, % of a core more than bare", more, IDLE_MORE_MOST, is_gated=False),
    ]


def _cpu_ms(session: Session) -> float:
    return cpu_and_wakeups(process_tree(session.pid))[0]
