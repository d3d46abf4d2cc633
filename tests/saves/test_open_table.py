"""Acting on a table: decided again under the lock, proved, on the disk, and then shown."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from rules.dice import DiceGiven, GiveDice
from rules.game import Refused
from rules.table import FreeSeat, SetOption, TakeSeat, WriteNote
from saves.complaints import Complaint
from saves.open_table import Done, NotSaved, OpenTable
from saves.shelf import Shelf
from saves.world import World
from tests.helpers import toy_game
from tests.helpers.tables import (
    add,
    code,
    created,
    done,
    file_of,
    lines_of,
    not_saved,
    opened,
    refused,
    shelf_in,
)
from tests.helpers.toy_game import AddStones, DoNothing, FixRoll, Paint, Tell


@pytest.fixture
def other(shelf: Shelf, table: OpenTable) -> Iterator[OpenTable]:
    """Beto's session at ana's table."""
    other = opened(shelf, person="beto")
    assert done(table.act_table(TakeSeat("blue", "beto")))
    yield other
    other.close()


def no_lock(*_: object) -> None:
    """A lock that is always free."""


def decide_nonsense(*_: object) -> tuple[toy_game.StonesAdded]:
    """The events of a game with a mistake: they cannot be folded."""
    return (toy_game.StonesAdded(1, before=99),)


def test_a_command_is_on_the_disk_when_it_is_done(table: OpenTable, tmp_path: Path) -> None:
    """One command is one line, with person, seat and kind."""
    commit = done(table.act("red", AddStones(3)))
    raw = json.loads(lines_of(tmp_path)[-1])
    assert (raw["seq"], raw["by"], raw["seat"], raw["kind"], raw["id"], raw["seal"]) == (
        2,
        "ana",
        "red",
        "game",
        commit.id,
        table.head,
    )
    assert table.state.stones == 3


def test_time_and_nonce_come_from_outside(tmp_path: Path) -> None:
    """A commit carries the session's time, and an id of person, nonce and counter."""
    world = World(now=lambda: "2026-03-01T19:04:05.120Z", nonce=lambda: "7f3c")
    table = created(shelf_in(tmp_path, world))
    commit = add(table)
    assert (commit.at, commit.id) == ("2026-03-01T19:04:05.120Z", "ana-7f3c-1")


def test_a_refusal_writes_nothing(table: OpenTable, tmp_path: Path) -> None:
    """The rules say no: a value, and the file as it was."""
    before = file_of(tmp_path).read_bytes()
    outcome = table.act("red", AddStones(11))
    assert outcome == Refused("toy.bad-amount", "toy:1", {"most": 10})
    assert file_of(tmp_path).read_bytes() == before


def test_a_command_without_events_is_no_commit(table: OpenTable) -> None:
    """There is nothing to write down and nothing to take back."""
    assert refused(table.act("red", DoNothing())) == "table.nothing-to-do"
    assert table.seq == 1


def test_two_sessions_see_each_other_s_commits(table: OpenTable, other: OpenTable) -> None:
    """Each finds the other's commits in order, and both end at the same seal."""
    add(table)
    add(other, 2, "blue")
    change = table.refresh()
    assert change is not None
    assert [(one.by, one.seq) for one in change.commits] == [("ana", 3), ("beto", 4)][1:]
    assert table.refresh() is None
    seen = other.refresh()
    assert seen is not None
    assert [one.by for one in seen.commits] == ["ana", "ana", "beto"]
    assert (table.head, table.state) == (other.head, other.state)


def test_a_command_chosen_on_an_older_state_is_decided_again(
    table: OpenTable, other: OpenTable
) -> None:
    """What the other wrote meanwhile may make it impossible; the refusal says why."""
    other.refresh()
    add(table)
    outcome = other.act("blue", AddStones(1, only_after=0))
    assert outcome == Refused("toy.heap-changed", "toy:1", {"stones": 1})


def test_a_command_that_only_the_new_state_allows_is_done(
    table: OpenTable, other: OpenTable
) -> None:
    """A refusal on an old state is not the last word."""
    add(table)
    assert done(other.act("blue", AddStones(1, only_after=1))).seq == 4


def test_the_loser_of_a_race_is_refused_with_the_reason(
    table: OpenTable, other: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the first decision and the lock another may still come first."""
    other.refresh()
    replica = other._replica  # pyright: ignore[reportPrivateUsage] - the moment just before the lock
    settle = replica.settle

    def settle_late() -> None:
        add(table)
        settle()

    monkeypatch.setattr(replica, "settle", settle_late)
    monkeypatch.setattr("saves.locks.take", no_lock)
    assert refused(other.act("blue", AddStones(1, only_after=0))) == "toy.heap-changed"


def test_two_who_give_the_same_dice(table: OpenTable, other: OpenTable) -> None:
    """The second is refused: those dice are not due any more."""
    roll = done(table.act("red", FixRoll())).events[0].roll
    other.refresh()
    dice = GiveDice((DiceGiven(roll, (4, 17)),))
    done(table.act("red", dice))
    assert refused(other.act("red", dice, confirmed=True)) == "dice.not-due"


def test_another_s_seat_wants_a_confirmation(table: OpenTable, other: OpenTable) -> None:
    """The journal keeps who it was."""
    assert table.act("blue", AddStones(1)) == Refused(
        "seat.of-another", "", {"seat": "blue", "holder": "beto"}
    )
    commit = done(table.act("blue", AddStones(1), confirmed=True))
    assert (commit.by, commit.seat) == ("ana", "blue")
    assert other.person == "beto"


def test_a_free_seat_is_nobody_s(table: OpenTable) -> None:
    """Who freed a seat no longer acts for it just so."""
    done(table.act_table(FreeSeat("blue")))
    assert table.act("blue", AddStones(1)) == Refused(
        "seat.of-another", "", {"seat": "blue", "holder": ""}
    )


def test_a_person_without_a_name_holds_nothing(shelf: Shelf, table: OpenTable) -> None:
    """An empty name is no key to the free seats."""
    done(table.act_table(FreeSeat("blue")))
    nobody = opened(shelf, person="")
    assert refused(nobody.act("blue", AddStones(1))) == "seat.of-another"


def test_a_spectator_writes_nothing(shelf: Shelf, table: OpenTable, tmp_path: Path) -> None:
    """Not a move, not a note, not an undo."""
    add(table)
    watcher = opened(shelf, person="ana", watch=True)
    before = file_of(tmp_path).read_bytes()
    outcomes = (
        watcher.act("red", AddStones(1), confirmed=True),
        watcher.act_table(WriteNote("hi"), confirmed=True),
        watcher.undo(),
        watcher.redo(),
        watcher.answer_undo(is_granted=True),
    )
    assert [refused(one) for one in outcomes] == ["seat.watching"] * 5
    assert (watcher.is_writable, file_of(tmp_path).read_bytes()) == (False, before)
    add(table)
    change = watcher.refresh()
    assert change is not None
    assert watcher.state == table.state


def test_a_repeated_id_is_answered_with_the_commit_that_is_there(
    table: OpenTable, other: OpenTable
) -> None:
    """The same command given twice counts once, also when another came between."""
    first = done(table.act("red", AddStones(1)))
    add(other, 1, "blue")
    again = done(table.act("red", AddStones(1), commit_id=first.id))
    assert again == first
    assert table.state.stones == 2


def test_a_commit_that_nobody_saw_confirmed_is_found_by_its_id(
    shelf: Shelf, table: OpenTable
) -> None:
    """A crash after the sync leaves it in the file; trying again does not double it."""
    first = done(table.act("red", AddStones(1)))
    table.close()
    later = opened(shelf)
    assert done(later.act("red", AddStones(1), commit_id=first.id)) == first


def test_options_of_the_house_and_the_game_are_chosen_at_the_table(
    shelf: Shelf, table: OpenTable
) -> None:
    """A chosen reading is kept in the save and holds for everybody."""
    done(table.act_table(SetOption("most_stones", 20)))
    done(table.act_table(SetOption("undo", "ask")))
    again = opened(shelf)
    assert (again.house["most_stones"], again.house["undo"]) == (20, "ask")
    assert done(again.act("red", AddStones(15)))
    assert refused(again.act_table(SetOption("undo", "never"))) == "table.bad-option-value"


def test_everybody_may_take_an_open_seat(shelf: Shelf, table: OpenTable) -> None:
    """A new table is the maker's by default until somebody sits down."""
    beto = opened(shelf, person="beto")
    assert done(beto.act_table(TakeSeat("blue", "beto"))).kind == "table"
    zoe = opened(shelf, person="zoe")
    assert refused(zoe.act_table(TakeSeat("blue", "zoe"))) == "seat.of-another"
    assert refused(zoe.act_table(FreeSeat("blue"))) == "seat.of-another"
    assert done(zoe.act_table(TakeSeat("blue", "zoe"), confirmed=True)).by == "zoe"
    assert done(zoe.act_table(FreeSeat("blue")))
    assert done(beto.act_table(TakeSeat("blue", "beto")))
    assert done(beto.act_table(TakeSeat("blue", "zoe")))
    assert done(table.act_table(FreeSeat("blue")))
    assert refused(beto.act_table(FreeSeat("red"))) == "seat.of-another"


def test_a_failed_proof_touches_no_file(
    table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event that cannot be folded would make the table unopenable for ever."""
    before = file_of(tmp_path).read_bytes()
    bad = evolve(toy_game.GAME, decide=decide_nonsense)
    monkeypatch.setattr(table._replica, "game", bad)  # pyright: ignore[reportPrivateUsage] - a game with a mistake
    outcome = table.act("red", AddStones(1))
    assert isinstance(outcome, NotSaved)
    assert outcome.complaint.code == "impossible"
    assert (file_of(tmp_path).read_bytes(), table.seq) == (before, 1)


def test_a_mistake_in_the_rules_is_not_swallowed(
    table: OpenTable, other: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `decide` raises is our own fault and shows; the lock is free again."""

    def stumble(*_: object) -> Refused:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        broken = evolve(toy_game.GAME, decide=stumble)
        patch.setattr(table._replica, "game", broken)  # pyright: ignore[reportPrivateUsage] - as above
        with pytest.raises(ZeroDivisionError):
            table.act("red", AddStones(1))
    assert done(other.act("blue", AddStones(1)))
    assert done(table.act("red", AddStones(1)))


def test_a_renamed_table_is_gone_for_those_who_had_it_open(shelf: Shelf, table: OpenTable) -> None:
    """They are told, and write nowhere; back under its name it plays on."""
    assert shelf.rename("duel", "duel-2") is None
    change = table.refresh()
    assert change is not None
    assert change.complaint == Complaint("gone", {"name": "duel"})
    assert not_saved(table.act("red", AddStones(1))) == "gone"
    assert shelf.rename("duel-2", "duel") is None
    assert done(table.act("red", AddStones(1))).seq == 2


def test_another_table_under_the_same_name_is_not_taken_for_ours(
    shelf: Shelf, table: OpenTable
) -> None:
    """The opening line tells them apart."""
    shelf.rename("duel", "old")
    created(shelf, "duel", "eve")
    assert not_saved(table.act("red", AddStones(1))) == "replaced"
    assert opened(shelf, "duel").seq == 1


def test_a_file_put_in_by_rename_is_followed(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """An editor or a mender may replace the file; the path is what counts."""
    add(table)
    copy = tmp_path / "copy"
    copy.write_bytes(file_of(tmp_path).read_bytes())
    copy.rename(file_of(tmp_path))
    assert done(table.act("red", AddStones(1))).seq == 3
    assert opened(shelf).state.stones == 2


def test_a_withdrawn_line_is_forgotten(shelf: Shelf, table: OpenTable, tmp_path: Path) -> None:
    """A session whose sync failed takes its line back; the others reload, without a complaint."""
    other = opened(shelf, person="beto")
    short = file_of(tmp_path).read_bytes()
    add(table)
    assert other.refresh() is not None
    assert other.state.stones == 1
    file_of(tmp_path).write_bytes(short)
    change = other.refresh()
    assert change is not None
    assert (change.commits, change.is_reloaded, change.complaint) == ((), True, None)
    assert (other.seq, other.state.stones) == (1, 0)
    assert add(other).seq == 2


def test_a_line_replaced_by_another_of_the_same_length_is_noticed(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """The head seal is looked at, not only the size."""
    other = opened(shelf, person="beto")
    before = file_of(tmp_path).read_bytes()
    done(table.act("red", Tell("one")))
    other.refresh()
    file_of(tmp_path).write_bytes(before)
    table.refresh()
    done(table.act("red", Tell("two")))
    change = other.refresh()
    assert change is not None
    assert (change.is_reloaded, [one.events[0].text for one in change.commits]) == (True, ["two"])
    assert code(other.complaint) is None


def test_news_read_while_acting_is_not_lost(table: OpenTable, other: OpenTable) -> None:
    """What the other did before my commit still comes with the next refresh, in order."""
    table.refresh()
    add(other, 1, "blue")
    add(table)
    change = table.refresh()
    assert change is not None
    assert [one.by for one in change.commits] == ["beto", "ana"]


def test_state_at_every_commit_is_kept(table: OpenTable) -> None:
    """The log can show the table as it was after any commit."""
    add(table, 2)
    done(table.act("red", Paint(toy_game.Colour.RED)))
    stones = [table.timeline.state_at(seq).stones for seq in range(table.seq + 1)]
    colours = [table.timeline.state_at(seq).colour for seq in range(table.seq + 1)]
    assert (stones, colours) == ([0, 0, 2, 2], [None, None, None, toy_game.Colour.RED])


def test_closing_twice_closes_nothing_else(shelf: Shelf, table: OpenTable) -> None:
    """A descriptor's number is soon another file's."""
    table.close()
    second = opened(shelf)
    table.close()
    assert isinstance(second.act("red", AddStones(1)), Done)


def test_an_open_table_outlives_its_shelf(shelf: Shelf, table: OpenTable, tmp_path: Path) -> None:
    """The shelf's descriptor is soon another file's; the table has its own."""
    own = shelf_in(tmp_path)
    outliving = opened(own)
    own.close()
    other = (tmp_path / "other").open("wb")
    add(table)
    assert outliving.refresh() is not None
    assert add(outliving).seq == 3
    other.close()
    assert shelf.check("duel") == ()
