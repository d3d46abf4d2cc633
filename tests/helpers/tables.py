"""Tables for tests: made, opened, acted on, and tampered with."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.game import Refused
from saves import seals
from saves.commit import Commit
from saves.complaints import Complaint
from saves.open_table import Done, NotSaved, OpenTable, Outcome
from saves.shelf import Shelf
from saves.world import World
from tests.helpers import toy_game
from tests.helpers.toy_game import AddStones

NAME = "duel"


def shelf_in(directory: Path, world: World | None = None) -> Shelf:
    """A shelf whose only game is the toy game."""
    return Shelf(directory, find=toy_game.find, world=world)


def created(shelf: Shelf, name: str = NAME, person: str = "ana") -> OpenTable:
    """A new table, or the test ends here."""
    table = shelf.create(name, "toy", person)
    assert isinstance(table, OpenTable), table
    return table


def opened(
    shelf: Shelf, name: str = NAME, person: str = "ana", *, watch: bool = False
) -> OpenTable:
    """An open table, or the test ends here."""
    table = shelf.open(name, person, watch=watch)
    assert isinstance(table, OpenTable), table
    return table


def done(outcome: Outcome) -> Commit:
    """The commit of an outcome, or the test ends here."""
    assert isinstance(outcome, Done), outcome
    return outcome.commit


def refused(outcome: Outcome) -> str:
    """The code of a refusal, or the test ends here."""
    assert isinstance(outcome, Refused), outcome
    return outcome.code


def not_saved(outcome: Outcome) -> str:
    """The code of a failed save, or the test ends here."""
    assert isinstance(outcome, NotSaved), outcome
    return outcome.complaint.code


def add(table: OpenTable, amount: int = 1, seat: str = "red") -> Commit:
    """Put stones on the heap."""
    return done(table.act(seat, AddStones(amount), confirmed=True))


def code(complaint: Complaint | None) -> str | None:
    """The code of a complaint, if there is one."""
    return complaint.code if complaint else None


def file_of(directory: Path, name: str = NAME) -> Path:
    """The journal's file."""
    return directory / f"{name}.jsonl"


def lines_of(directory: Path, name: str = NAME) -> list[bytes]:
    """The journal's lines, newlines included."""
    return file_of(directory, name).read_bytes().splitlines(keepends=True)


def raw_line(line: bytes) -> dict[str, Any]:
    """A line as a dict, without its seal."""
    raw: dict[str, Any] = json.loads(line)
    del raw["seal"]
    return raw


def sealed(raws: Sequence[dict[str, Any] | str | bytes], previous: str = seals.ORIGIN) -> bytes:
    """Raw dicts, or the text of a line up to its last brace, as lines with a good chain."""
    data = b""
    for raw in raws:
        text = raw if isinstance(raw, str | bytes) else json.dumps(raw, separators=(",", ":"))
        body = (text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)[:-1]
        line = seals.close(previous, body)
        previous = seals.seal_of(previous, body)
        data += line
    return data


def append_raw(directory: Path, raw: dict[str, Any] | str | bytes, name: str = NAME) -> None:
    """Add a foreign line with a good seal, as somebody with a script would."""
    path = file_of(directory, name)
    head = lines_of(directory, name)[-1][-19:-3].decode()
    path.write_bytes(path.read_bytes() + sealed([raw], head))


def foreign(directory: Path, name: str = NAME, **changes: Any) -> dict[str, Any]:
    """What a next line would hold, with `changes`; a value of ... takes the key out."""
    last = raw_line(lines_of(directory, name)[-1])
    raw: dict[str, Any] = {
        "v": 1,
        "seq": last["seq"] + 1,
        "at": "2026-03-01T19:04:05.120Z",
        "by": "eve",
        "seat": "red",
        "kind": "game",
        "id": f"eve-0000-{last['seq']}",
        "events": [{"e": "painted", "colour": "red", "is_shiny": True}],
    }
    raw.update(changes)
    return {key: value for key, value in raw.items() if value is not ...}
