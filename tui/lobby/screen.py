"""The lobby: which tables there are, and the ways to a table."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import ClassVar

from textual.widget import Widget

from rules.game import Message, Refused
from rules.games import KEYS
from saves.complaints import Complaint
from saves.open_table import OpenTable
from saves.presence import MOST_AT_TABLE
from saves.shelf import Shelf
from saves.sightings import Present
from saves.summaries import Summary
from tui.common.ask import AskText, Confirm, Item, Menu
from tui.common.ink import Line, line
from tui.common.marking import Marking
from tui.common.rows import Rows
from tui.common.screen import TiradaScreen
from tui.lobby.table_rows import first_steps, is_there, names_of, table_row
from tui.locale import N_, complaint, demo_word, refusal, say, word
from tui.opening import screen_for
from tui.setting import Setting
from tui.text import capital

LOOK = 2.0
"""Seconds between two looks at the shelf."""

STEM = 27
"""So much of a name is kept where a number is put behind it."""


ToScreen = Callable[[OpenTable, Setting], TiradaScreen]


class Lobby(Marking):
    """The tables of a directory."""

    WING: ClassVar[str] = "lobby"
    HINTS: ClassVar[tuple[str, ...]] = (
        "open", "add", "watch", "filter", "rename-table", "copy-table", "language", "leave",
    )  # fmt: skip
    MANY: ClassVar[tuple[str, ...]] = ("archive-table",)
    ALONE: ClassVar[frozenset[str]] = frozenset({"open", "watch", "rename-table", "copy-table"})
    LABELS: ClassVar[dict[str, str]] = {
        "add": "lobby.new", "open": "lobby.open", "leave": "lobby.quit",
    }  # fmt: skip

    def __init__(self, shelf: Shelf, setting: Setting, to_screen: ToScreen = screen_for) -> None:
        super().__init__(setting.keys.remapping)
        self.shelf = shelf
        self.to_screen = to_screen
        self.setting = setting
        self.history = setting.memory.history
        self.tables = Rows(word(N_("lobby.tables")), id="tables")
        self.tables.may_mark = True
        self.summaries: tuple[Summary, ...] = ()
        self.people: Mapping[str, tuple[Present, ...]] = {}
        self._is_opening = False

    def contents(self) -> Iterable[Widget]:
        """One list."""
        yield self.tables

    def headline(self) -> tuple[Line, Line]:
        """Where one is and as whom."""
        mark = "" if self.setting.is_verified else word(N_("lobby.unverified"))
        left = line(("tirada", "strong"), (" · ", "dim"), word(N_("lobby.where")))
        return left, line((self.setting.person, "accent"), (f" {mark}" if mark else "", "warn"))

    def begin(self) -> None:
        """Begin at the table that was left last; look at the shelf again now and then."""
        self.setting.presence.sit("")
        self._show_tables()
        self.tables.go_to(self.setting.memory.last_table)
        self.set_interval(LOOK, self.look_again)
        if self.setting.keys.complaints:
            self.tell(" ".join(say(one) for one in self.setting.keys.complaints), "warn")

    def on_screen_resume(self) -> None:
        """Back from a table: it was changed last."""
        self.rebuild()

    def rebuild(self) -> None:
        """Read the shelf and show it."""
        self._show_tables()
        super().rebuild()

    def _show_tables(self) -> None:
        self.summaries = self.shelf.tables()
        self.people = self.setting.presence.everywhere()
        self.tables.entitle(word(N_("lobby.tables")), self._column_names())
        self.tables.empty = first_steps()
        self.tables.show_rows(
            table_row(one, self.people.get(one.name, ()), self.size.width) for one in self.summaries
        )

    def look_again(self) -> None:
        """See which tables there are now, and who is at them."""
        if self.program.screen is not self:
            return
        people = self.setting.presence.everywhere()
        if (self.shelf.tables(), names_of(people)) != (self.summaries, names_of(self.people)):
            self.rebuild()

    def _column_names(self) -> Line:
        return line((word(N_("lobby.count"), n=len(self.summaries)), "dim"))

    # Actions.

    def do_open(self, _: int, /) -> None:
        """Open the table under the cursor."""
        if self.tables.row_id:
            self._open(self.tables.row_id, watch=False)
        else:
            self.do_add(0)

    def do_watch(self, _: int, /) -> None:
        """Open the table under the cursor, to look only."""
        if self.tables.row_id:
            self._open(self.tables.row_id, watch=True)

    def do_add(self, _: int, /) -> None:
        """A new table, empty or ready to play with."""
        items = [
            Item(f"{kind} {key}", line(word(N_(f"lobby.{kind}-of"), game=Message(f"game.{key}"))))
            for kind in ("new", "demo")
            for key in KEYS
        ]
        self.open_overlay(Menu(word(N_("lobby.new-title")), items, self._name_it))

    def _name_it(self, choice: str) -> None:
        kind, _, key = choice.partition(" ")
        free = self._free_name(f"{kind}-{key}" if kind == "demo" else key)

        def done(name: str) -> str:
            made = self._make(kind, name, key)
            if isinstance(made, OpenTable):
                self._enter(made)
                return ""
            return _why(made)

        caption = word(N_("lobby.name"))
        about = word(N_("lobby.name-rule"))
        self.open_overlay(AskText(caption, done, text=free, offered=True, help_text=about))

    def _free_name(self, first: str) -> str:
        """The first of ``duel``, ``duel-2``, ``duel-3`` that no table has."""
        taken = set(self.shelf.names())
        names = (first if n == 1 else f"{first[:STEM]}-{n}" for n in count(1))
        return next(name for name in names if name not in taken)

    def _make(self, kind: str, name: str, game: str) -> OpenTable | Refused | Complaint:
        person = self.setting.person
        if kind == "demo":
            return self.shelf.create_demo(name, game, person, named=partial(demo_word, game))
        return self.shelf.create(name, game, person)

    def do_rename_table(self, _: int, /) -> None:
        """Give the table another name."""
        self._ask_name(N_("key.rename-table"), self.shelf.rename, self.tables.row_id)

    def do_copy_table(self, _: int, /) -> None:
        """Make a second table with the same history."""
        free = self._free_name(self.tables.row_id)
        self._ask_name(N_("key.copy-table"), self.shelf.copy, free)

    def _ask_name(self, key: str, do: Callable[[str, str], Complaint | None], offered: str) -> None:
        old = self.tables.row_id
        if not old:
            return

        def done(name: str) -> str:
            wrong = do(old, name)
            self.rebuild()
            self.tables.go_to(name)
            return _why(wrong) if wrong else ""

        about = word(N_("lobby.name-rule"))
        self.open_overlay(
            AskText(capital(word(key)), done, text=offered, offered=True, help_text=about)
        )

    def do_archive_table(self, _: int, /) -> None:
        """Take the table off the shelf, or all that are selected; their files are kept."""
        names = self.tables.chosen
        if not names:
            return

        def yes() -> None:
            self._archive(names)

        there = {
            name: [one.person for one in self.setting.presence.at(name) if is_there(one)]
            for name in names
        }
        people = tuple(dict.fromkeys(one for name in names for one in there[name]))
        played = tuple(name for name in names if there[name])
        caption = word(N_("lobby.archive-title"), n=len(names))
        self.open_overlay(Confirm(caption, _archive_question(names, played, people), yes))

    def _archive(self, names: Sequence[str]) -> None:
        kept: dict[str, str] = {}
        said: list[str] = []
        for name in names:
            made = self.shelf.archive(name)
            if isinstance(made, Complaint):
                said.append(_why(made))
            else:
                kept[name] = made
        if kept:
            values = {"name": ", ".join(kept), "kept": ", ".join(kept.values())}
            said.insert(0, word(N_("lobby.archived"), n=len(kept), **values))
        self.tables.unmark()
        self.rebuild()
        self.tell(" ".join(said), "accent")

    def do_leave(self, _: int, /) -> None:
        """Leave the program, after a question."""
        self.open_overlay(
            Confirm(capital(word(N_("lobby.quit"))), word(N_("lobby.quit-question")), self._quit)
        )

    def _quit(self) -> None:
        self.setting.memory.save()
        self.program.exit(0)

    def leave_at_once(self) -> None:
        """ctrl+c twice: no question."""
        self._quit()

    # Opening.

    def _open(self, name: str, *, watch: bool) -> None:
        if not self.setting.presence.has_room(name):
            self.tell(word(N_("complaint.table-full"), name=name, n=MOST_AT_TABLE), "bad")
        elif not self._is_opening:
            self._is_opening = True
            self.run_worker(self._opened(name, watch=watch), group="opening")

    async def _opened(self, name: str, *, watch: bool) -> None:
        try:
            person = self.setting.person
            table = await asyncio.to_thread(self.shelf.open, name, person, watch=watch)
        finally:
            self._is_opening = False
        if isinstance(table, Complaint):
            self.tell(_why(table), "bad")
        else:
            self._enter(table)

    def _enter(self, table: OpenTable) -> None:
        self.program.push_screen(self.to_screen(table, self.setting))


def _archive_question(names: Sequence[str], played: Sequence[str], people: Sequence[str]) -> str:
    """Whether to take tables off the shelf; who plays at some of them is said."""
    where, who = ", ".join(played), ", ".join(people)
    if played and len(played) == len(names):
        return word(N_("lobby.archive-played"), n=len(played), name=where, people=who)
    question = word(N_("lobby.archive-question"), n=len(names), name=", ".join(names))
    if not played:
        return question
    some = word(N_("lobby.archive-some-played"), n=len(played), name=where, people=who)
    return f"{some} {question}"


def _why(reason: Refused | Complaint) -> str:
    return refusal(reason) if isinstance(reason, Refused) else complaint(reason.message)
