"""The screen of Ashes of War: sheets, the roll in focus, the log.

Longer than most rooms: here the panels meet the table, its seats and its dice.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.geometry import Size
from textual.widget import Widget

from rules.ashes.defence import BeginTurn
from rules.ashes.fixing import CallOffDice, FixRoll
from rules.ashes.open_roll import Roll, Side
from rules.ashes.rolling import OpenRoll
from rules.ashes.session import CloseSession, pending
from rules.ashes.state import NARRATOR, Skill, State
from rules.game import Refused, SeatId
from rules.values import frozen
from saves.commit import Commit
from saves.open_table import OpenTable
from tui.ashes.roll_panel import OF_AN_OPEN_ROLL, RollPanel
from tui.ashes.roll_rows import lacking
from tui.ashes.setting_up import SettingUp
from tui.ashes.sheet_panel import PEOPLE, SheetPanel
from tui.common.ink import Line, line
from tui.common.log import LogPanel
from tui.common.panel import Place
from tui.common.roller import Owed
from tui.common.table_screen import TableScreen
from tui.keys import Action
from tui.late import late
from tui.locale import N_, knows, refusal, word
from tui.setting import Setting
from tui.text import shown

if TYPE_CHECKING:
    from tui.ashes.close_box import CloseBox
    from tui.ashes.correcting import can_correct, open_correction
    from tui.ashes.menus import pending_menu
    from tui.ashes.reference_box import ReferenceBox
else:
    CloseBox = late("tui.ashes.close_box", "CloseBox")
    can_correct = late("tui.ashes.correcting", "can_correct")
    open_correction = late("tui.ashes.correcting", "open_correction")
    pending_menu = late("tui.ashes.menus", "pending_menu")
    ReferenceBox = late("tui.ashes.reference_box", "ReferenceBox")

WIDE = 132
"""From this width on the log stands beside the roll."""

TALL = 28
"""From this height on the log has more lines."""

_NARRATORS = frozenset({"new-turn", "close-session"})
_OF_A_ROLL = frozenset({"against", "edge"})
"""Actions that are not offered to everybody, or not always."""


@frozen
class Foretold:
    """What the state will be once a command is on the disk, and after which commit."""

    seq: int
    state: State


class AshesScreen(TableScreen):
    """A table of Ashes of War."""

    WING: ClassVar[str] = "ashes"
    CSS_PATH = "ashes.tcss"
    MANY: ClassVar[tuple[str, ...]] = ("more", "less", "mark", "ask", "states", "exact", "remove")
    ALONE: ClassVar[frozenset[str]] = frozenset({"open", "edit"})

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        super().__init__(table, setting)
        self.focus_id = ""
        self.rolls_seen: frozenset[str] = frozenset()
        self.foretold: Foretold | None = None
        self.setting_up = SettingUp(self)
        self.sheets = SheetPanel()
        self.sheets.may_mark = not table.is_watching
        self.roll_panel = RollPanel()
        self.log_panel = LogPanel(word(N_("log.title")), id="log")
        self._keep_focus(self.state)

    def contents(self) -> Iterable[Widget]:
        """Sheets and roll beside each other, the log below; on a wide screen beside them."""
        yield Place(self.sheets, self.roll_panel, self.log_panel, id="desk")

    def begin(self) -> None:
        """Where a roll is on its way, the keys go to it."""
        super().begin()
        if self.state.rolls and not self.is_where_it_was:
            self.pane_at = self.panes().index(self.roll_panel)

    def moment(self) -> str:
        """The rolls that are on their way."""
        return " ".join(one.id for one in self.state.rolls)

    def status(self) -> Line:
        """Session and turn."""
        state = self.state
        return line(word(N_("head.status"), session=state.session, turn=state.turn))

    @property
    def state(self) -> State:
        """The state as this seat may know it."""
        return cast("State", self.view)

    # Seats.

    @property
    def seat(self) -> SeatId | None:
        """As on every table, but who holds the Narrator's seat looks through it."""
        held = self.held
        if self.chosen not in held and NARRATOR in held:
            return NARRATOR
        return super().seat

    def seat_for(self, *characters: str) -> SeatId | None:
        """The seat that acts for one of these characters: the one looked through, or theirs."""
        here, held = self.seat, self.held
        if here == NARRATOR:
            return here
        known = [self.state.character(one) for one in characters]
        return next((one.seat for one in known if one and one.seat in held), here)

    # What is shown.

    def show_state(self) -> None:
        """Fill the panels, and boxes that show the state."""
        state = self.state
        self._keep_focus(state)
        self.sheets.show_sheets(state)
        self.log_panel.entitle(word(N_("log.title")))
        last = state.last
        outcome = last if last is not None and last.roll.id == self.focus_id else None
        self.roll_panel.show_roll(state, state.roll(self.focus_id), outcome, self.house)

    def _keep_focus(self, state: State) -> None:
        """Stay with the roll in focus, unless it is over or others' and one is one's own now."""
        mine = [roll.id for roll in state.rolls if self._is_mine(roll)]
        new = [roll for roll in mine if roll not in self.rolls_seen]
        self.rolls_seen = frozenset(mine)
        is_under_way = state.roll(self.focus_id) is not None
        if is_under_way and (not new or self.focus_id in mine):
            return
        is_over = state.last is not None and state.last.roll.id == self.focus_id
        if is_over and not new:
            return
        others = [roll.id for roll in state.rolls]
        over = [state.last.roll.id] if state.last is not None else []
        self.focus_id = next(iter((*new, *mine, *others, *over)), "")

    def _is_mine(self, roll: Roll) -> bool:
        """Whether this person takes part, or is waited for."""
        held = self.held
        waited_for = any(one.about == roll.id and one.seat in held for one in pending(self.state))
        return waited_for or any(self._holds(one) for one in roll.characters)

    def _holds(self, character: str) -> bool:
        known = self.state.character(character)
        return known is not None and known.seat in self.held

    def only_defends(self, roll: Roll) -> bool:
        """Whether this person's part in a roll is the defence and nothing else."""
        if roll.defence is None or self.seat == NARRATOR:
            return False
        return self._holds(roll.defence.character) and not self._holds(roll.side.character)

    def focus_roll(self, roll: str) -> None:
        """Put a roll in focus and give its panel the keys, on the row that lacks something."""
        self.focus_id = roll
        self.show_state()
        self.go_to_pane(self.roll_panel)
        if self.roll_panel.open_roll is not None:
            self.roll_panel.go_to(lacking(self.roll_panel.open_roll))

    def go_on(self) -> None:
        """From a roll that is over to the next one on its way, else back to the sheets."""
        waiting = [roll.id for roll in self.state.rolls if roll.id != self.focus_id]
        if waiting:
            self.focus_roll(waiting[0])
        else:
            self.go_to_pane(self.sheets)

    @property
    def roll_in_focus(self) -> Roll | None:
        """The roll in focus, while it is on its way."""
        return self.state.roll(self.focus_id)

    def hints(self) -> Sequence[str]:
        """What matters in the current panel; to correct only what may be corrected."""
        return [one for one in self._hints() if one != "correct" or can_correct(self)]

    def _hints(self) -> Sequence[str]:
        if self.pane is self.roll_panel:
            roll = self.roll_in_focus
            if roll is None:
                return ("open", "pending", "correct", "undo", "new-turn", "close-session")
            if roll.is_fixed:
                return ("roll", "type", "call-off", "correct", "undo", "back")
            return ("roll", "type", "more", "less", "remove", "edge", "against", "back")
        if self.pane is self.log_panel:
            return ("open", "look.back", "ask", "undo", "new-turn", "close-session", "back")
        counts = () if self.sheets.kinds_chosen == PEOPLE else ("more",)
        rest = ("states", "ask", "add", "new-turn", "close-session", "mark", "undo")
        return ("open", *counts, *rest)

    @property
    def idle(self) -> frozenset[str]:
        """What only the Narrator does, and what only an open roll offers."""
        narrators = frozenset[str]() if self.seat == NARRATOR else _NARRATORS
        return narrators if self.roll_panel.open_roll is not None else narrators | _OF_A_ROLL

    def label(self, action: Action) -> str:
        """Keys that mean something else in the roll than in the sheets say so."""
        keys = [f"key.{action.id}.{place}" for place in self._places]
        own = next((key for key in keys if self.overlay is None and knows(key)), "")
        return word(own) if own else super().label(action)

    @property
    def _places(self) -> Sequence[str]:
        if self.pane is self.log_panel:
            return ()
        if self.pane is not self.roll_panel:
            return self.sheets.kinds_chosen
        return ("roll",) if self.roll_in_focus is not None else ("over", "roll")

    def why_idle(self, action: Action) -> str:
        """What only a roll that is being set up offers says that there is none, or how to."""
        if action.id not in OF_AN_OPEN_ROLL or self.roll_panel.open_roll is not None:
            return super().why_idle(action)
        if self.roll_in_focus is None:
            return word(N_("say.no-roll-open"))
        return word(N_("say.roll-is-fixed"), stroke=self._key("call-off"))

    def choose_layout(self, size: Size) -> None:
        """Choose the layout for this size; Textual then calls the base's own handler."""
        self.log_panel.edge = size.width >= WIDE
        self.set_class(size.width >= WIDE, "wide")
        self.set_class(size.height >= TALL, "tall")

    def do_back(self, count: int, /) -> None:
        """From roll and log back to the sheets."""
        super().do_back(count)
        self.go_to_pane(self.sheets)

    def do_view_table(self, count: int, /) -> None:
        """As everywhere, and to the sheets."""
        super().do_view_table(count)
        self.go_to_pane(self.sheets)

    # Setting up a roll.

    def open_roll(
        self, character: str, skill: str, *, asked: bool = False, like: Side | None = None
    ) -> None:
        """Set up a roll, as an earlier one perhaps, or ask for one, and go to it."""

        def then(_: Commit) -> None:
            self.focus_roll(f"r{self.state.rolls_made}")

        command = OpenRoll(like or Side(character, skill), asked=asked)
        self.act(command, seat=self.seat_for(character), then=then)

    def set_up(self, character: str, skill: Skill) -> None:
        """Set up a roll with a skill; where there is one, go to it and say so."""
        side = (character, skill.id)
        here = [one for one in self.state.rolls if (one.side.character, one.side.skill) == side]
        if not here:
            self.open_roll(character, skill.id)
            return
        self.focus_roll(here[0].id)
        if not here[0].is_fixed:
            said = word(
                N_("say.roll-is-there"), skill=shown(skill.name), stroke=self._key("remove")
            )
            self.tell(said, "dim")

    def _key(self, action: str) -> str:
        return self.reader.keymap.actions[action].first_key

    def do_ask(self, count: int, /) -> bool:
        """From roll and log, too: ask for a roll of the row where the sheets' cursor stands."""
        return self.sheets.do_ask(count)

    def do_why(self, count: int, /) -> bool:
        """Where a panel has nothing to explain: the history of the sheets' row."""
        return self.sheets.do_why(count)

    def do_against(self, count: int, /) -> bool:
        """From the sheets, too: what the roll in focus has to exceed."""
        return self._to_roll(lambda: self.roll_panel.do_against(count))

    def do_edge(self, count: int, /) -> bool:
        """From the sheets, too: Advantage for the roll in focus."""
        return self._to_roll(lambda: self.roll_panel.do_edge(count))

    def _to_roll(self, do: Callable[[], bool]) -> bool:
        """Give the keys to the roll in focus and do something with it; False where none is open."""
        if self.roll_panel.open_roll is None:
            return False
        self.go_to_pane(self.roll_panel)
        do()
        return True

    # Dice.

    def owed(self) -> list[Owed]:
        """The dice of the roll in focus; of all rolls where it waits for none."""
        return self._owed_by(self.held)

    def owed_by_others(self) -> list[Owed]:
        """As `owed`, for seats of others."""
        held = self.held
        return self._owed_by([info.id for info in self.seats if info.id not in held])

    def _owed_by(self, seats: Sequence[SeatId]) -> list[Owed]:
        state, game = self._soon, self.open.game
        due = [name for roll in state.rolls for _, name, _, _ in roll.dice_due()]
        owed = [(seat, wanted) for seat in seats for wanted in game.dice_wanted(state, seat)]
        owed.sort(key=lambda one: due.index(one[1].roll))
        roll = state.roll(self.focus_id)
        if roll is None or not roll.is_fixed:
            return owed
        names = {name for _, name, _, _ in roll.dice_due()}
        return [one for one in owed if one[1].roll in names]

    @property
    def _soon(self) -> State:
        """The state, or the one that a roll being fixed right now leads to."""
        told = self.foretold
        return self.open.state if told is None or told.seq != self.open.seq else told.state

    def do_roll(self, count: int, /) -> None:
        """Fix the roll in focus if it is open, and let the program throw.

        On a skill's row it sets one up; where another roll waits, that one is shown first.
        """
        if self.pane is self.sheets and self._shows_first():
            return
        self._fixed_first(lambda: super(AshesScreen, self).do_roll(count))

    def _shows_first(self) -> bool:
        """Whether the reader has a roll to look at before anything is thrown."""
        skill, roll = self.sheets.skill, self.roll_in_focus
        if skill is None or self._is_writing:
            return False
        if roll is None:
            if self.owed() or self.owed_by_others():
                return False
            self.sheets.do_open(0)
            return True
        if roll.side.skill == skill.id:
            return False
        waiting = self.state.skill(roll.side.skill)
        who = self.state.character(roll.side.character)
        self.focus_roll(roll.id)
        what = shown(waiting.name) if waiting is not None else "…"
        name = shown(who.name) if who is not None else "…"
        self.tell(word(N_("say.roll-waits-first"), skill=what, name=name), "warn")
        return True

    def do_type(self, count: int, /) -> None:
        """Fix the roll in focus if it is open, and type the dice of the table.

        The boxes are there at once, so that no digit typed ahead goes astray.
        """
        roll = self.roll_in_focus
        if roll is None or roll.is_fixed:
            super().do_type(count)
            return
        command, seat = FixRoll(roll.id), self.seat_for(roll.side.character)
        events = self.open.game.decide(self.open.state, command, seat, self.house)
        if isinstance(events, Refused):
            self.tell(refusal(events), "bad")
            return
        self.act(command, seat=seat)
        fixed = self.open.game.fold(self.open.state, events)
        if fixed.roll(roll.id) is not None:
            self.foretold = Foretold(self.open.seq, fixed)
            super().do_type(count)

    def _fixed_first(self, throw: Callable[[], None]) -> None:
        roll = self.roll_in_focus
        if roll is None or roll.is_fixed:
            throw()
            return

        def then(_: Commit) -> None:
            if self.roll_in_focus is not None:
                throw()

        self.act(FixRoll(roll.id), seat=self.seat_for(roll.side.character), then=then)

    def do_roll_again(self, count: int, /) -> None:
        """The roll that was over last, once more with the same sides.

        A hidden Adversity is not for its player to set again: that waits for the Narrator.
        """
        last = self.state.last
        if last is None:
            self.tell(word(N_("say.no-dice-due")), "dim")
            return
        old = last.roll
        against = old.against

        def then(_: Commit) -> None:
            self.focus_roll(f"r{self.state.rolls_made}")
            if self.roll_in_focus is not None:
                super(AshesScreen, self).do_roll(count)

        seat = self.seat_for(old.side.character)
        if against.hidden and seat != NARRATOR:
            self.open_roll(old.side.character, old.side.skill, like=old.side)
            return
        band = self.state.band_called(against.band, against.adversity)
        command = OpenRoll(
            old.side,
            against.adversity,
            "" if band is None else band.id,
            against.hidden,
            old.defence,
            fix=True,
        )
        self.act(command, seat=seat, then=then)

    def do_call_off(self, _: int, /) -> None:
        """Let a fixed roll change again."""
        roll = self.roll_in_focus
        if roll is None:
            self.tell(word(N_("say.no-dice-due")), "dim")
        elif not roll.is_fixed:
            self.tell(word(N_("say.roll-not-fixed"), stroke=self._key("remove")), "dim")
        else:
            self.act(CallOffDice(roll.id), seat=self.seat_for(*roll.characters))

    def do_correct(self, _: int, /) -> None:
        """Put a mistyped die right."""
        open_correction(self)

    # The session.

    def do_new_turn(self, _: int, /) -> None:
        """Nobody has been attacked yet."""
        self.act(BeginTurn())

    def do_close_session(self, _: int, /) -> None:
        """Award the used skills and close."""
        refused = self.open.game.decide(self.state, CloseSession(), self.seat, self.house)
        if isinstance(refused, Refused):
            self.tell(refusal(refused), "bad")
            return
        self.open_overlay(CloseBox(lambda: self.state, self.act, self.house))

    def do_reference(self, _: int, /) -> None:
        """Adversity bands and names of Mastery."""
        self.open_overlay(ReferenceBox(lambda: self.state, self.act))

    def do_pending(self, _: int, /) -> None:
        """All that is unfinished, in one list."""
        if not pending(self.state):
            self.tell(word(N_("say.nothing-pending")), "dim")
            return

        def picked(about: str) -> None:
            if self.state.roll(about) is not None:
                self.focus_roll(about)
            else:
                self.sheets.go_to(about)
                self.go_to_pane(self.sheets)

        self.open_overlay(pending_menu(self.state, picked, self.held))


SCREEN = AshesScreen
"""What `tui.opening` looks for."""
