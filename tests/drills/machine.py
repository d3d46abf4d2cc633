"""Two sessions at one table, driven at random: both always agree with a plain list."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from rules.table import WriteNote
from saves.open_table import Done, OpenTable
from tests.helpers.tables import add, created, done, file_of, opened, shelf_in

WHO = st.sampled_from([0, 1])


class TwoSessions(RuleBasedStateMachine):
    """The model: the amounts that are live, and those that were taken back."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.directory = Path(self.folder.name)
        self.shelf = shelf_in(self.directory)
        self.sessions: list[OpenTable] = [created(self.shelf), opened(self.shelf)]
        self.live: list[int] = []
        self.undone: list[int] = []
        self.commits = 1

    @rule(who=WHO, amount=st.integers(1, 10))
    def play(self, who: int, amount: int) -> None:
        """A move, on whatever state this session knows."""
        add(self.sessions[who], amount)
        self.live.append(amount)
        self.undone.clear()
        self.commits += 1

    @rule(who=WHO)
    def take_back(self, who: int) -> None:
        """Undo, where there is something."""
        outcome = self.sessions[who].undo()
        assert isinstance(outcome, Done) == bool(self.live)
        if self.live:
            self.undone.append(self.live.pop())
            self.commits += 1

    @rule(who=WHO)
    def restore(self, who: int) -> None:
        """Redo, where there is something."""
        outcome = self.sessions[who].redo()
        assert isinstance(outcome, Done) == bool(self.undone)
        if self.undone:
            self.live.append(self.undone.pop())
            self.commits += 1

    @rule(who=WHO)
    def write_a_note(self, who: int) -> None:
        """A table fact, which undo passes by."""
        done(self.sessions[who].act_table(WriteNote("a note")))
        self.commits += 1

    @rule(junk=st.binary(min_size=1, max_size=40).filter(lambda data: b"\n" not in data))
    def tear(self, junk: bytes) -> None:
        """Somebody died while writing."""
        if file_of(self.directory).read_bytes().endswith(b"\n"):
            with file_of(self.directory).open("ab") as file:
                file.write(junk)

    @rule()
    def lose_the_newline(self) -> None:
        """The last byte did not arrive."""
        data = file_of(self.directory).read_bytes()
        if data.endswith(b'"}\n'):
            file_of(self.directory).write_bytes(data[:-1])

    @rule(who=WHO)
    def reopen(self, who: int) -> None:
        """Leave and come back."""
        self.sessions[who].close()
        self.sessions[who] = opened(self.shelf)

    @rule(who=WHO)
    def look(self, who: int) -> None:
        """The tenth of a second is over."""
        self.sessions[who].refresh()

    @invariant()
    def both_agree_with_the_list(self) -> None:
        """After a look, everybody sees every commit and the state they add up to."""
        for session in self.sessions:
            session.refresh()
            assert session.complaint is None, session.complaint
            expected = (self.commits, sum(self.live))
            seen = (session.seq, session.state.stones)
            assert seen == expected

    def teardown(self) -> None:
        """Everything opens again, whole."""
        for session in self.sessions:
            session.close()
        again: Any = opened(self.shelf)
        assert (again.complaint, again.state.stones) == (None, sum(self.live))
        again.close()
        self.shelf.close()
        self.folder.cleanup()


def run(_: Path, full: bool) -> str:
    """Many random evenings."""
    runs, steps = (150, 25) if full else (15, 15)
    run_state_machine_as_test(
        TwoSessions,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
    return f"{runs} runs of {steps} steps, both sessions always agree"
