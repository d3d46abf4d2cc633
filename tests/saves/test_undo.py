"""Taking back: last in, first out, over game commits only, across restarts, by the table's rule."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import DiceGiven, GiveDice
from rules.game import Refused
from rules.table import FreeSeat, SetOption, TakeSeat, WriteNote
from saves.commit import Commit
from saves.open_table import OpenTable
from saves.shelf import Shelf
from saves.timeline import Asked, Timeline, UndoAsked, UndoGranted, Undone, UndoRefused
from saves.undoing import holds_dice
from tests.helpers import toy_game
from tests.helpers.tables import add, done, opened, refused
from tests.helpers.toy_game import AddStones, FixRoll, StonesAdded, Told, Welcome


def test_undo_takes_back_the_newest_game_commit(table: OpenTable) -> None:
    """And names it before."""
    add(table, 1)
    second = add(table, 2)
    assert table.next_undo == second
    assert done(table.undo()).events == (Undone(second.seq),)
    assert table.state.stones == 1


def test_undo_goes_back_to_the_beginning_and_no_further(table: OpenTable) -> None:
    """The state before the first move is the new one."""
    add(table, 1)
    add(table, 2)
    done(table.undo())
    done(table.undo())
    assert (table.state, table.next_undo) == (toy_game.ToyState(), None)
    assert refused(table.undo()) == "undo.nothing"


def test_redo_restores_in_reverse_order(table: OpenTable) -> None:
    """The one taken back last comes first."""
    first, second = add(table, 1), add(table, 2)
    done(table.undo())
    done(table.undo())
    assert table.next_redo == first
    done(table.redo())
    assert (table.state.stones, table.next_redo) == (1, second)
    done(table.redo())
    assert refused(table.redo()) == "redo.nothing"
    assert table.state.stones == 3


def test_a_new_game_commit_ends_redo(table: OpenTable) -> None:
    """A restored move would not follow from what was played since."""
    add(table, 1)
    done(table.undo())
    add(table, 5)
    assert refused(table.redo()) == "redo.nothing"


def test_seats_notes_and_options_are_passed_by(table: OpenTable) -> None:
    """They have their own reverses, and do not end redo."""
    first = add(table, 1)
    done(table.act_table(WriteNote("a note")))
    done(table.act_table(SetOption("most_stones", 7)))
    assert table.next_undo == first
    done(table.undo())
    assert (table.table.notes, table.house["most_stones"]) == (1, 7)
    done(table.act_table(TakeSeat("blue", "beto")))
    done(table.redo())
    assert (table.state.stones, table.table.holder("blue")) == (1, "beto")


def test_undo_and_redo_work_across_restarts(shelf: Shelf, table: OpenTable) -> None:
    """The journal is the memory."""
    add(table, 1)
    add(table, 2)
    done(table.undo())
    table.close()
    again = opened(shelf)
    assert again.state.stones == 1
    done(again.redo())
    assert opened(shelf).state.stones == 3


def test_another_s_commit_is_taken_back_just_the_same(shelf: Shelf, table: OpenTable) -> None:
    """With undo free, whoever sits at the table."""
    beto = opened(shelf, person="beto")
    done(beto.act_table(TakeSeat("blue", "beto")))
    add(beto, 2, "blue")
    done(table.undo())
    beto.refresh()
    assert beto.state.stones == 0


def test_undo_of_what_was_shown_and_nothing_else(shelf: Shelf, table: OpenTable) -> None:
    """If another moved meanwhile, the person is told and not surprised."""
    shown = add(table, 1)
    other = opened(shelf, person="ana")
    newer = add(other, 2)
    assert table.undo(shown.seq) == Refused(
        "undo.not-newest", "", {"seq": shown.seq, "newest": newer.seq, "by": "ana"}
    )
    done(table.undo(newer.seq))
    assert refused(table.redo(shown.seq)) == "redo.not-newest"


def test_who_sits_nowhere_takes_nothing_back(shelf: Shelf, table: OpenTable) -> None:
    """The maker may, whoever holds the seats."""
    add(table, 1)
    zoe = opened(shelf, person="zoe")
    assert [refused(zoe.undo()), refused(zoe.redo())] == ["undo.no-seat", "undo.no-seat"]
    done(table.act_table(TakeSeat("red", "zoe")))
    done(table.act_table(TakeSeat("blue", "zoe")))
    done(table.undo())
    assert table.state.stones == 0


def test_the_log_knows_what_is_live(table: OpenTable) -> None:
    """What was taken back is shown struck through."""
    first, second = add(table, 1), add(table, 2)
    done(table.undo())
    assert table.timeline.live() == {first.seq}
    assert [table.timeline.is_live(one.seq) for one in (first, second)] == [True, False]


@pytest.fixture
def asking(shelf: Shelf, table: OpenTable) -> Iterator[tuple[OpenTable, OpenTable]]:
    """Ana holds red and beto blue, at a table where undo asks."""
    done(table.act_table(TakeSeat("red", "ana")))
    done(table.act_table(TakeSeat("blue", "beto")))
    done(table.act_table(SetOption("undo", "ask")))
    beto = opened(shelf, person="beto")
    yield table, beto
    beto.close()


def throw(table: OpenTable, seat: str) -> Commit:
    """Fix a roll and give its dice."""
    roll = done(table.act(seat, FixRoll())).events[0].roll
    return done(table.act(seat, GiveDice((DiceGiven(roll, (4, 9)),))))


def test_one_s_own_commit_without_dice_goes_back_at_once(
    asking: tuple[OpenTable, OpenTable],
) -> None:
    """Nobody could mind."""
    ana, _ = asking
    add(ana, 1)
    assert done(ana.undo()).events == (Undone(5),)


def test_dice_are_taken_back_only_with_the_other_s_yes(
    asking: tuple[OpenTable, OpenTable],
) -> None:
    """Asked, granted, undone: the faces stay in the journal."""
    ana, beto = asking
    thrown = throw(ana, "red")
    assert done(ana.undo()).events == (UndoAsked(thrown.seq),)
    assert ana.state.faces == (4, 9)
    beto.refresh()
    assert beto.asked == Asked(thrown.seq, "ana")
    assert done(beto.answer_undo(is_granted=True)).events == (
        UndoGranted(thrown.seq),
        Undone(thrown.seq),
    )
    ana.refresh()
    assert (ana.state.faces, ana.asked) == ((), None)


def test_a_no_leaves_everything_as_it_is(asking: tuple[OpenTable, OpenTable]) -> None:
    """And the question is closed."""
    ana, beto = asking
    thrown = throw(ana, "red")
    done(ana.undo())
    assert done(beto.answer_undo(is_granted=False)).events == (UndoRefused(thrown.seq),)
    assert (beto.state.faces, beto.asked) == ((4, 9), None)


def test_another_s_commit_wants_a_yes(asking: tuple[OpenTable, OpenTable]) -> None:
    """Also without dice."""
    ana, beto = asking
    commit = add(ana, 1)
    assert done(beto.undo()).events == (UndoAsked(commit.seq),)
    assert refused(beto.answer_undo(is_granted=True)) == "undo.own-question"
    assert done(ana.undo()).events == (Undone(commit.seq),)
    assert ana.asked is None


def test_the_asker_may_withdraw(asking: tuple[OpenTable, OpenTable]) -> None:
    """By refusing the own question."""
    ana, _ = asking
    throw(ana, "red")
    done(ana.undo())
    assert refused(ana.undo()) == "undo.asked-already"
    done(ana.answer_undo(is_granted=False))
    assert ana.asked is None
    assert refused(ana.answer_undo(is_granted=False)) == "undo.not-asked"


def test_who_sits_nowhere_answers_nothing(
    shelf: Shelf, asking: tuple[OpenTable, OpenTable]
) -> None:
    """A stranger's yes is none."""
    ana, _ = asking
    throw(ana, "red")
    done(ana.undo())
    assert refused(opened(shelf, person="zoe").answer_undo(is_granted=True)) == "undo.no-seat"


def test_nobody_is_asked_where_the_others_are_gone(asking: tuple[OpenTable, OpenTable]) -> None:
    """Whoever knows who is at the table says so."""
    ana, _ = asking
    thrown = throw(ana, "red")
    assert done(ana.undo(are_others_gone=True)).events == (Undone(thrown.seq),)


def test_nobody_is_asked_where_one_holds_all_seats(asking: tuple[OpenTable, OpenTable]) -> None:
    """Also where the other seat is free."""
    ana, beto = asking
    done(beto.act_table(FreeSeat("blue")))
    thrown = throw(ana, "red")
    assert done(ana.undo()).events == (Undone(thrown.seq),)


def test_a_new_move_closes_the_question(asking: tuple[OpenTable, OpenTable]) -> None:
    """It was about the newest commit, which it no longer is."""
    ana, beto = asking
    throw(ana, "red")
    done(ana.undo())
    add(beto, 1, "blue")
    ana.refresh()
    assert ana.asked is None
    assert refused(beto.answer_undo(is_granted=True)) == "undo.not-asked"


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((StonesAdded(1, 0),), False),
        ((Told("red", "dice", {"faces": 3}),), False),
        ((toy_game.DiceThrown((DiceGiven("r", (1,)),), "typed"),), True),
        ((StonesAdded(1, 0), toy_game.DiceThrown((DiceGiven("r", (1,)),), "typed")), True),
    ],
)
def test_dice_are_found_among_the_facts(events: tuple[Any, ...], expected: bool) -> None:
    """Wherever faces were given."""
    assert holds_dice(events) is expected


@given(st.lists(st.sampled_from(["add", "undo", "redo", "note"]), max_size=30))
def test_any_evening_folds_to_the_plain_list_of_its_live_moves(steps: list[str]) -> None:
    """A model with two lists and the timeline agree after every step, and so does a replay."""
    timeline = Timeline(toy_game.GAME)
    live: list[int] = []
    undone: list[int] = []
    for number, step in enumerate(["open", *steps], start=1):
        events = model_step(step, number, live, undone, timeline.state)
        if not events:
            continue
        kind = {"add": "game", "open": "table", "note": "table"}.get(step, "undo")
        seq = timeline.seq + 1
        commit = Commit(seq, "", "ana", None, kind, str(number), events)
        timeline.add(commit, timeline.fold(commit))
        if step == "add":
            live.append(seq)
        amounts = [event.amount for one in live for event in timeline.commits[one - 1].events]
        assert timeline.state.stones == sum(amounts)
    again = Timeline(toy_game.GAME)
    for commit in timeline.commits:
        again.add(commit, again.fold(commit))
    assert (again.state, again.live()) == (timeline.state, frozenset(live))


def model_step(
    step: str, number: int, live: list[int], undone: list[int], state: toy_game.ToyState
) -> tuple[Any, ...]:
    """The events of a step, and the model's two lists after it."""
    from rules.table import NoteWritten, TableOpened  # noqa: PLC0415 - beside their only use
    from saves.timeline import Redone  # noqa: PLC0415 - as above

    if step == "open":
        return (TableOpened("toy", "ana", "x"),)
    if step == "note":
        return (NoteWritten("n"),)
    if step == "add":
        undone.clear()
        return (StonesAdded(number, state.stones),)
    source, target = (live, undone) if step == "undo" else (undone, live)
    if not source:
        return ()
    target.append(source.pop())
    return (Undone(target[-1]),) if step == "undo" else (Redone(target[-1]),)


def test_an_undo_restores_the_equal_state(table: OpenTable) -> None:
    """Not a state computed back, but the one that was."""
    before = table.state
    done(table.act("red", Welcome(toy_game.Guest("a", 1), ("x",), frozenset("ab"), {"q": 1})))
    done(table.undo())
    assert table.state is before
    assert done(table.act("red", AddStones(1)))
