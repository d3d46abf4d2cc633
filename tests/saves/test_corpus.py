"""Every save that was ever recorded opens to the state it had, and no name of an event is lost."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from rules.games import KEYS
from rules.games import find as find_game
from saves.codec import Codec
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers.evening import CORPUS, find, golden

JOURNALS = sorted(CORPUS.glob("v*/*.jsonl"))


def kept(path: Path) -> dict[str, Any]:
    """A file of golden values."""
    values: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return values


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_old_save_opens_to_its_golden_state(journal: Path, tmp_path: Path) -> None:
    """Whatever was mended in the rules since: old facts stay."""
    shutil.copy(journal, tmp_path / journal.name)
    table = Shelf(tmp_path, find=find).open(journal.stem, "zoe", watch=True)
    assert isinstance(table, OpenTable), table
    assert table.complaint is None
    assert golden(table) == kept(journal.parent / "golden.json")[journal.stem]


@pytest.mark.parametrize("folder", sorted(CORPUS.glob("v*")), ids=lambda path: path.name)
def test_nothing_was_taken_out_of_the_corpus(folder: Path) -> None:
    """A golden value without its journal is a lost save."""
    assert {path.stem for path in folder.glob("*.jsonl")} == set(kept(folder / "golden.json"))


def test_today_s_names_of_events_hold_all_that_were_written() -> None:
    """A name in a file is for ever; a new name is free."""
    names = kept(CORPUS / "v1" / "names.json")
    lost = {key: set(known) - set(find(key).events) for key, known in names.items()}
    assert lost == {key: set() for key in names}


@pytest.mark.parametrize("key", KEYS)
def test_every_game_s_events_can_be_written(key: str) -> None:
    """No event of a wing holds a type that has no place in a save."""
    Codec(find_game(key)).check_vocabulary()


@pytest.mark.parametrize("key", KEYS)
def test_every_game_s_demo_is_read_back_as_it_was_played(key: str, tmp_path: Path) -> None:
    """Replay equals live, taken back and restored included."""
    shelf = Shelf(tmp_path)
    live = shelf.create_demo("demo", key, "ana")
    assert isinstance(live, OpenTable), live
    states = [live.state]
    for _ in range(2):
        live.undo()
        states.append(live.state)
    again = shelf.open("demo", "ana", watch=True)
    assert isinstance(again, OpenTable)
    assert (again.state, again.head) == (live.state, live.head)
    live.redo()
    live.redo()
    again.refresh()
    assert live.state == states[0] == again.state
