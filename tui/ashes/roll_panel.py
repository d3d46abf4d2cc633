"""The roll in focus: its fields are changed with keys while it is open, read once it is fixed.

Long by its keys: each means something for every field, and something else once it is fixed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rules.ashes.access import COUNT_MOST, NUMBER_MOST, REASON_LENGTH
from rules.ashes.adjusting import AdjustSide, NudgeAdversity
from rules.ashes.adversity import HideAdversity
from rules.ashes.fixing import proposed_piled_up
from rules.ashes.open_roll import Role, Roll, Side
from rules.ashes.outcome import Outcome
from rules.ashes.rolling import ChangeDefence, ChangeSide, DropRoll
from rules.ashes.state import NARRATOR, State
from rules.game import House, SeatId
from tui.ashes.roll_rows import open_rows
from tui.common.ink import BLANK, Line, line
from tui.common.rows import Rows
from tui.late import late
from tui.locale import N_, word

if TYPE_CHECKING:
    from tui.ashes.reading import explained
    from tui.ashes.result_rows import fixed_rows, outcome_rows
    from tui.ashes.screen import AshesScreen
    from tui.common.ask import AskNumber, AskText, Confirm
else:
    explained = late("tui.ashes.reading", "explained")
    fixed_rows = late("tui.ashes.result_rows", "fixed_rows")
    outcome_rows = late("tui.ashes.result_rows", "outcome_rows")
    AskNumber = late("tui.common.ask", "AskNumber")
    AskText = late("tui.common.ask", "AskText")
    Confirm = late("tui.common.ask", "Confirm")

STEPS: Mapping[str, str] = {
    "graces": "graces",
    "misfortunes": "misfortunes",
    "piled": "piled_up",
    "modifier": "modifier",
    "edge": "edge",
}
"""A field of a row's id -> what of a side is stepped by left and right."""

COUNTED: Mapping[str, tuple[Callable[[Side], int | None], Callable[[Side, int], Side]]] = {
    "graces": (lambda side: side.graces, lambda side, n: evolve(side, graces=n)),
    "misfortunes": (lambda side: side.misfortunes, lambda side, n: evolve(side, misfortunes=n)),
    "piled": (lambda side: side.piled_up, lambda side, n: evolve(side, piled_up=n)),
}
"""A field of a row's id -> how a side's count is read (None: as proposed), and how it is set."""

OF_AN_OPEN_ROLL = frozenset({"more", "less", "edge", "against", "exact", "remove"})
"""Actions that change a roll, while it may be changed."""


class RollPanel(Rows):
    """Shows the roll in focus, open, fixed or over."""

    def __init__(self) -> None:
        super().__init__(" ", edge=True, id="roll")
        self.roll: Roll | None = None
        self.outcome: Outcome | None = None

    @property
    def desk(self) -> "AshesScreen":
        """The screen it is on."""
        from tui.ashes.screen import AshesScreen  # noqa: PLC0415 (they know each other)

        screen = self.screen
        assert isinstance(screen, AshesScreen)  # noqa: S101 (only that screen has one)
        return screen

    @property
    def idle(self) -> frozenset[str]:
        """What an open roll alone offers; who was asked for a roll cannot drop it."""
        roll = self.open_roll
        if roll is not None:
            is_others = roll.is_asked and self.desk.seat != NARRATOR
            return super().idle | {"remove"} if is_others else super().idle
        return super().idle | OF_AN_OPEN_ROLL | {"move.left", "move.right"}

    @property
    def open_roll(self) -> Roll | None:
        """The roll, while it may still be changed."""
        return self.roll if self.roll is not None and not self.roll.is_fixed else None

    def show_roll(
        self, state: State, roll: Roll | None, outcome: Outcome | None, house: House
    ) -> None:
        """Show a roll on its way, else one that is over, else what could be done."""
        self.roll, self.outcome = roll, outcome if roll is None else None
        cells = max(20, self.inner - 1)
        self.entitle(*self._title(state))
        if roll is not None:
            draw = fixed_rows if roll.is_fixed else open_rows
            self.show_rows(draw(state, roll, house, cells))
        elif outcome is not None:
            self.show_rows(outcome_rows(state, outcome, cells))
        else:
            self.empty = _first_steps(bool(state.characters), self.desk.seat)
            self.show_rows(())

    def on_resize(self) -> None:
        """Bars and sentences fill the width there is now."""
        self.desk.show_state()

    def _title(self, state: State) -> tuple[str, Line]:
        roll = self.roll or (self.outcome.roll if self.outcome else None)
        if roll is None:
            return word(N_("roll.title")), BLANK
        others = len(state.rolls) - (self.roll is not None)
        corner = line((word(N_("roll.others"), n=others), "warn")) if others else BLANK
        if self.roll is not None and roll.is_asked:
            asked = (word(N_("roll.asked-short") if others else N_("roll.asked")), "other")
            corner = line(asked, "  " if corner else "", corner)
        return word(N_("roll.numbered"), number=roll.number), corner

    # What the row under the cursor belongs to.

    @property
    def _field(self) -> tuple[str, str]:
        role, _, name = self.row_id.partition(".")
        return (role, name) if name else ("", role)

    def _side(self) -> tuple[str, Side] | None:
        """The side that keys change: the defender's on his rows, else the roller's."""
        roll = self.open_roll
        if roll is None:
            return None
        if self._field[0] == "defender" and roll.defence is not None:
            return "defender", roll.defence
        return "roller", roll.side

    def change(self, role: str, side: Side) -> None:
        """Bring something else to the roll."""
        roll = self.open_roll
        if roll is None:
            return
        command: Any = (
            ChangeDefence(roll.id, side) if role == "defender" else ChangeSide(roll.id, side)
        )
        self.desk.act(command, seat=self.desk.seat_for(side.character, *roll.characters))

    def adjust(self, **steps: int) -> bool:
        """Change the side under the cursor by steps; False where no roll is open."""
        roll, here = self.open_roll, self._side()
        if roll is None or here is None:
            return False
        role, side = here
        seat = self.desk.seat_for(side.character, *roll.characters)
        self.desk.act(AdjustSide(roll.id, Role(role), **steps), seat=seat)
        return True

    # Keys.

    def do_more(self, count: int, /) -> bool:
        """Graces: one, or as many as were counted."""
        return self.adjust(graces=max(1, count))

    def do_less(self, count: int, /) -> bool:
        """Misfortunes: one, or as many as were counted."""
        return self.adjust(misfortunes=max(1, count))

    def do_move_right(self, count: int, /) -> None:
        """The field under the cursor, one up."""
        self._nudge(max(1, count))

    def do_move_left(self, count: int, /) -> None:
        """The field under the cursor, one down."""
        self._nudge(-max(1, count))

    def _nudge(self, by: int) -> None:
        name, roll = self._field[1], self.open_roll
        if name in STEPS:
            self.adjust(**{STEPS[name]: by})
        elif name == "against" and roll is not None:
            seat = self.desk.seat_for(roll.side.character)
            self.desk.act(NudgeAdversity(roll.id, by), seat=seat)

    def do_edge(self, _: int, /) -> bool:
        """None, Advantage, Disadvantage, none (ashes:A10)."""
        return self.adjust(edge=1)

    def do_exact(self, _: int, /) -> bool:
        """Type the value of the field under the cursor; beside a skill, what + counts: Graces."""
        name, roll = self._field[1], self.open_roll
        if roll is None:
            return False
        if name in COUNTED:
            self._ask_count(name)
        elif name == "skill":
            self._ask_count("graces")
        elif name == "modifier":
            self._ask_modifier()
        elif name == "edge":
            self.do_edge(0)
        elif name == "against":
            self.desk.setting_up.ask_adversity(roll)
        return True

    def _ask_count(self, name: str) -> None:
        here = self._side()
        if here is None:
            return
        role, side = here
        read, written = COUNTED[name]
        value = read(side)
        if value is None:
            value = proposed_piled_up(self.desk.state, side, Role(role))

        def typed(value: int) -> str:
            self.change(role, written(side, value))
            return ""

        caption = word(f"label.{'piled-up' if name == 'piled' else name}")
        self.desk.open_overlay(AskNumber(caption, typed, least=0, most=COUNT_MOST, value=value))

    def _ask_modifier(self) -> None:
        here = self._side()
        if here is None:
            return
        role, side = here
        desk = self.desk

        def numbered(value: int) -> str:
            def reasoned(reason: str) -> str:
                self.change(role, evolve(side, modifier=value, reason=reason))
                return ""

            title, held = word(N_("field.reason")), side.reason
            desk.open_overlay(AskText(title, reasoned, text=held, note=True, most=REASON_LENGTH))
            return ""

        caption = word(N_("label.modifier"))
        desk.open_overlay(
            AskNumber(caption, numbered, least=-NUMBER_MOST, most=NUMBER_MOST, value=side.modifier)
        )

    def do_open(self, _: int, /) -> None:
        """The usual thing on the row; from a roll that is over on to the next, or to the sheets."""
        if self.open_roll is None:
            self.desk.go_on()
            return
        name = self._field[1]
        here = self._side()
        if name == "skill" and here is not None:
            self.desk.setting_up.choose_skill(*here)
        elif name == "edge":
            self.do_edge(0)
        elif name == "against":
            self.do_against(0)
        else:
            self.do_exact(0)

    def do_against(self, _: int, /) -> bool:
        """Adversity, band or defender; who only defends chooses with what."""
        roll = self.open_roll
        if roll is None:
            return False
        if roll.defence is not None and self.desk.only_defends(roll):
            self.desk.setting_up.choose_skill("defender", roll.defence)
        else:
            self.desk.setting_up.choose_against(roll)
        return True

    def do_secret(self, _: int, /) -> bool:
        """Hide the Adversity from the players, or show it."""
        roll = self.roll or (self.outcome.roll if self.outcome else None)
        if roll is None:
            return False
        self.desk.act(HideAdversity(roll.id, not roll.against.hidden))
        return True

    def do_remove(self, _: int, /) -> bool:
        """Take the roll away."""
        roll = self.open_roll
        if roll is None:
            return False
        question = word(N_("ask.drop-roll"), number=roll.number)
        yes = lambda: self.desk.act(DropRoll(roll.id))  # noqa: E731 (said where it is asked)
        title = word(N_("roll.numbered"), number=roll.number)
        self.desk.open_overlay(Confirm(title, question, yes))
        return True

    def do_why(self, _: int, /) -> bool:
        """What the row means, with its rule."""
        name = self._field[1]
        if not name:
            return False
        self.desk.open_overlay(explained(name))
        return True


def _first_steps(has_characters: bool, seat: SeatId | None) -> tuple[Line, ...]:
    if not has_characters:
        return (BLANK, line((word(N_("roll.empty-table")), "dim")))
    return (
        BLANK,
        line(word(N_("roll.empty"))),
        BLANK,
        *((_first_step("space p", word(N_("roll.empty-sit"))),) if seat is None else ()),
        *((_first_step("enter", word(N_("roll.empty-enter"))),) if seat is not None else ()),
        *((_first_step("o", word(N_("roll.empty-ask"))),) if seat == NARRATOR else ()),
        _first_step("p", word(N_("roll.empty-pending"))),
        _first_step("?", word(N_("roll.empty-help"))),
    )


def _first_step(key: str, text: str) -> Line:
    return line((key, "accent"), "  ", text)
