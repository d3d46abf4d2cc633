"""Verbs that play: the next step, dice, taking back, a note."""

from rules.dice import ROLLED, TYPED, GiveDice
from rules.table import WriteNote
from tui.common.history import summary
from tui.common.roller import roll
from tui.locale import N_, say, word
from tui.plain.reading import number_of
from tui.plain.sitting import Sitting, due_text
from tui.plain.views import next_command


def next_(sitting: Sitting, _: str) -> str:
    """Go on, where going on is no choice."""
    made = next_command(sitting.table, sitting.view, sitting.table.house)
    if made is not None:
        return sitting.act(made)
    awaited = sitting.table.game.awaited(sitting.view)
    return "\n".join((word(N_("line.no-next")), *(say(one.what) for one in awaited)))


def roll_(sitting: Sitting, _: str) -> str:
    """Let the program throw what is owed."""
    owed = sitting.owed()
    given = {seat: [roll(one) for who, one in owed if who == seat] for seat, _ in owed}
    said = [sitting.act(GiveDice(tuple(some), ROLLED), seat=seat) for seat, some in given.items()]
    return "\n".join(said) or _no_dice(sitting)


def _no_dice(sitting: Sitting) -> str:
    """That no dice are due, and what is waited for instead."""
    awaited = sitting.table.game.awaited(sitting.view)
    return "\n".join((word(N_("say.no-dice-due")), *(say(one.what) for one in awaited)))


def dice_(sitting: Sitting, rest: str) -> str:
    """Faces of dice that were thrown on the table."""
    parts = rest.replace(",", " ").split()
    faces = [number_of(one, 0) for one in parts]
    given = sitting.shared_out(faces)
    if given is None:
        due = [due_text(wanted) for _, wanted in sitting.owed()]
        return "\n".join(due) or _no_dice(sitting)
    said = [sitting.act(GiveDice(tuple(some), TYPED), seat=seat) for seat, some in given.items()]
    return "\n".join(said)


def undo_(sitting: Sitting, _: str) -> str:
    """Take the newest move back, or ask for it."""
    table = sitting.table
    commit, passed = table.next_undo, table.own_table_commit
    if commit is None:
        return word(N_("say.nothing-to-undo"))
    if passed is None or table.asked is not None:
        return sitting.answer(table.undo())
    stays = summary(table, passed, sitting.seat)
    what = summary(table, commit, sitting.seat)
    sitting.offer = lambda: sitting.answer(table.undo(commit.seq))
    question = word(N_("ask.undo-passes-by"), stays=stays, what=what, by=commit.by)
    return f"{question} {word(N_('line.say-yes'))}"


def redo_(sitting: Sitting, _: str) -> str:
    """Restore what was taken back last."""
    if sitting.table.next_redo is None:
        return word(N_("say.nothing-to-redo"))
    return sitting.answer(sitting.table.redo())


def yes_(sitting: Sitting, _: str) -> str:
    """Agree to somebody who asks to take back."""
    return _grant(sitting, is_granted=True)


def no_(sitting: Sitting, _: str) -> str:
    """Do not agree."""
    return _grant(sitting, is_granted=False)


def _grant(sitting: Sitting, *, is_granted: bool) -> str:
    """Answer somebody who asks to take back; without a question there is nothing to say."""
    if sitting.table.asked is None:
        return word(N_("line.no-question"))
    return sitting.answer(sitting.table.answer_undo(is_granted=is_granted))


def note_(sitting: Sitting, rest: str) -> str:
    """Write a line into the log."""
    return sitting.answer(sitting.table.act_table(WriteNote(rest)))
