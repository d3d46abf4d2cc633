"""Evenings for the corpus of old saves: recorded once, opened for ever.

``python -m tests.helpers.evening GAME NAME`` plays the game's demo, takes some
of it back and forth, and keeps journal, golden hashes and wire names of today's
format in ``tests/saves``. An evening is recorded anew only under a new name.
"""

import argparse
import hashlib
import itertools
import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs

from rules import games
from rules.game import SeatInfo
from rules.games import AnyGame
from rules.table import SetOption, TakeSeat, WriteNote
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from saves.upcasts import FORMAT
from saves.world import World
from tests.helpers import toy_game

CORPUS = Path(__file__).parents[1] / "saves"


def find(key: str) -> AnyGame:
    """The games of the house, and the toy."""
    return toy_game.GAME if key == toy_game.GAME.key else games.find(key)


def golden(table: OpenTable) -> dict[str, Any]:
    """What must come out of a recorded journal, as long as the program lives."""
    return {
        "commits": table.seq,
        "head": table.head,
        "live": len(table.timeline.live()),
        "state": state_hash(table.state),
        "table": state_hash(table.table),
    }


def state_hash(state: Any) -> str:
    """A hash of a state's meaning: a field at its default says nothing, so new ones may come."""
    text = json.dumps(plain(state), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain(value: Any) -> Any:
    """A value as lists and dicts, in one order."""
    whole = value  # kept without a type: what is in it may be anything
    if attrs.has(value.__class__):
        return _record(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(one) for key, one in whole.items()}
    if isinstance(value, frozenset):
        return sorted((plain(one) for one in whole), key=repr)
    if isinstance(value, tuple):
        return [plain(one) for one in whole]
    return value


def _record(value: Any) -> dict[str, Any]:
    fields = attrs.fields(value.__class__)
    said = {"is": value.__class__.__name__}
    for one in fields:
        held = getattr(value, one.name)
        default: Any = one.default
        if hasattr(default, "takes_self"):  # a factory makes it
            default = None if default.takes_self else default.factory()
        if one.default is attrs.NOTHING or held != default:
            said[one.name] = plain(held)
    return said


def play(directory: Path, key: str, name: str) -> OpenTable:
    """The demo, then a few steps back and forth, seats, a note."""
    times = (f"2026-03-01T19:{n // 60:02}:{n % 60:02}.000Z" for n in itertools.count())
    shelf = Shelf(directory, find=find, world=World(now=lambda: next(times), nonce=lambda: "c0"))
    table = shelf.create_demo(name, key, "ana")
    if not isinstance(table, OpenTable):
        raise TypeError(table)
    seats: tuple[SeatInfo, ...] = table.game.seats(table.state)
    outcomes = [
        table.undo(),
        table.undo(),
        table.redo(),
        table.act_table(TakeSeat(seats[-1].id, "beto")),
        table.act_table(SetOption("undo", "ask")),
        table.act_table(WriteNote("Zoë: 「hola」 [b]no markup[/b]")),
        table.redo(),
    ]
    for outcome in outcomes:
        if not isinstance(outcome, Done):
            raise TypeError(outcome)
    return table


def record(key: str, name: str) -> None:
    """Keep an evening of `key` in the corpus, under a name that is new."""
    folder = CORPUS / f"v{FORMAT}"
    target = folder / f"{name}.jsonl"
    if target.exists():
        raise FileExistsError(target)
    with TemporaryDirectory() as directory:
        table = play(Path(directory), key, name)
        target.write_bytes((Path(directory) / target.name).read_bytes())
        _keep(folder / "golden.json", name, golden(table))
        _keep(folder / "names.json", key, sorted(table.game.events))


def _keep(path: Path, key: str, value: Any) -> None:
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known[key] = value
    path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("name")
    options = parser.parse_args()
    record(options.game, options.name)
