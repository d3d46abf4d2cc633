"""The MOD builder: one direction of a pair, every MOD with where it comes from.

Nothing is written while one ticks and looks: the box keeps a draft of the
state, made by the game's own `decide` and `evolve`. Enter gives the commands
that are left over; esc drops them.

A long room, for rows, sum and keys are all about that one draft.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from rules.game import Refused
from rules.skirmish.adjustments import SetOther, TickMod
from rules.skirmish.engagement import LineChoices
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.modifiers import OTHER, OTHER_LIMIT, Mod
from rules.skirmish.plan import MatchSide
from rules.skirmish.state import Skirmish
from tui.common.ask import AskNumber
from tui.common.ink import BLANK, Line, beside, columns, line, wrapped
from tui.locale import N_, distance, percent, refusal, signed, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.distance_field import ask_distance
from tui.skirmish.forecast import does_harm, meeting, planned
from tui.skirmish.measures import stepped
from tui.skirmish.order_grid import about_of, is_about
from tui.skirmish.pages import Why
from tui.skirmish.why_line import about_line
from tui.skirmish.words import (
    attribute_name,
    meaning_of,
    mod_name,
    name_of,
    source_name,
)

BUILDER_CELLS = 76
NAME_CELLS, VALUE_CELLS = 32, 4
OTHER_STEP = 3
"""What one press of + or − adds without a count: MODs come in threes."""


class ModBox(CursorBox):
    """The MOD builder of one line.

    Args:
        desk: The table it works for.
        name: The line's id.
        done: Called with the commands that enter leaves over.
    """

    WIDE = BUILDER_CELLS
    KEYS = (("space", N_("mods.key.tick")),)
    NAMES: ClassVar[dict[str, str]] = {
        "more": N_("mods.key.more"),
        "less": N_("mods.key.less"),
        "exact": N_("mods.key.exact"),
        "open": N_("mods.key.done"),
    }

    def __init__(self, desk: Desk, name: str, done: Callable[[list[Any]], None]) -> None:
        super().__init__("", foot=word(N_("mods.keys")))
        self.desk = desk
        self.line_name = name
        self.done = done
        self.start: Skirmish = desk.view
        self.draft: Skirmish = desk.view

    # The draft.

    @property
    def side(self) -> MatchSide | None:
        """The line with its MODs, as the draft has them."""
        return _side_of(self.draft, self.line_name, self.desk)

    @property
    def rows(self) -> list[Mod | None]:
        """What the cursor goes through: MODs that may count, the free one, those that do not."""
        side = self.side
        if side is None:
            return []
        mods = [mod for mod in side.mods if mod.key != OTHER]
        able = [mod for mod in mods if mod.is_available or mod.key == "range"]
        return [*able, None, *(mod for mod in mods if mod not in able)]

    @property
    def count(self) -> int:
        """The MODs, with the free one."""
        return len(self.rows)

    @property
    def other(self) -> int:
        """The free MOD."""
        return _choices(self.draft, self.line_name).other

    def attempt(self, command: Any) -> None:
        """Try a command on the draft; say why not where the rules refuse it."""
        side = self.side
        seat = side.line.seat if side else None
        found = self.desk.game.decide(self.draft, command, seat, self.desk.house)
        if isinstance(found, Refused):
            self.house.tell(refusal(found), "bad")
            return
        self.draft = self.desk.game.fold(self.draft, found)
        self.refit()

    def commands(self) -> list[Any]:
        """What turns the table into the draft, each thing once."""
        side = self.side
        if side is None:
            return []
        found: list[Any] = []
        start, end = side.line.trooper.id, side.line.other.id if side.line.other else ""
        mm = self.draft.distance(start, end)
        if end and mm is not None and mm != self.start.distance(start, end):
            found.append(SetDistance(start, end, mm))
        covered = self.draft.is_in_cover(start, end)
        if end and covered != self.start.is_in_cover(start, end):
            found.append(SetCover(start, end, covered))
        before, after = _choices(self.start, self.line_name), _choices(self.draft, self.line_name)
        found += [
            TickMod(self.line_name, key, is_on)
            for key, is_on in after.ticks.items()
            if before.ticks.get(key) != is_on
        ]
        if after.other != before.other:
            found.append(SetOther(self.line_name, after.other))
        return found

    # How it looks.

    def fill(self, cells: int) -> None:
        """The MODs, then what they come to."""
        side = self.side
        if side is None:
            self.caption = word(N_("mods.title-gone"))
            self.lines = (line(word(N_("mods.gone"))),)
            return
        self.caption = self._title(side)
        rows = [self._drawn(mod) for mod in self.rows]
        self.lines = (*rows, BLANK, *self._sum(side, cells), *self._chances(side, cells))

    def _title(self, side: MatchSide) -> str:
        attribute = side.line.rule.attribute or (
            side.line.weapon.attribute if side.line.weapon else None
        )
        return word(
            N_("mods.title"),
            name=name_of(self.draft, side.line.trooper.id),
            attribute=attribute_name(attribute) if attribute else "",
            value=side.attribute,
            other=name_of(self.draft, side.line.other.id if side.line.other else ""),
        )

    def _drawn(self, mod: Mod | None) -> Line:
        widths = (3, NAME_CELLS, -VALUE_CELLS, 0)
        if mod is None:
            return columns(widths, ("", word(N_("mod.other")), signed(self.other), ""))
        if not mod.is_available:
            why = (word(f"mod.why.{mod.why_not}"), "dim")
            barred = "[?]" if mod.why_not == "no-distance" else "[–]"
            name = line((mod_name(mod), "dim"))
            return columns(widths, (line((barred, "dim")), name, "", line("  ", why)))
        mark = ("[x]", "strong") if mod.is_on else ("[ ]", "dim")
        source = source_name(self.draft, mod)
        by_hand = line((f"  {word(N_('mod.by-hand'))}", "warn")) if mod.is_changed else BLANK
        about = "~" if self._is_guess(mod) else ""
        name = line(f"{about}{mod_name(mod)}")
        parts = (line(mark), name, signed(mod.value), line("  ", (source, "dim"), by_hand))
        return columns(widths, parts)

    def _is_guess(self, mod: Mod) -> bool:
        side = self.side
        return mod.key == "range" and side is not None and is_about(self.draft, side.line)

    def _sum(self, side: MatchSide, cells: int) -> tuple[Line, ...]:
        if side.line.is_template:
            return wrapped(word(N_("why.template")), cells)
        value = side.success_value
        key = N_("mods.sum-capped") if value.sum != value.counted else N_("mods.sum")
        left = line(word(key, sum=value.sum, counted=value.counted))
        sign = "+" if value.counted >= 0 else "−"
        right = word(
            N_("mods.sv"),
            attribute=side.attribute,
            sign=sign,
            counted=abs(value.counted),
            sv=value.value,
        )
        meaning = meaning_of(value)
        ink = "bad" if value.is_automatic_failure else "plain"
        return (beside(left, line((right, "strong")), cells), line((meaning, ink)))

    def _chances(self, side: MatchSide, cells: int) -> tuple[Line, ...]:
        met = meeting(planned(self.draft, self.desk.house), side.line.id)
        if met is None:
            return ()
        about = about_of(self.draft, side.line, met.theirs.line if met.theirs else None)
        text = word(N_("mods.chance"), chance=f"{about}{percent(met.hits)}", n=met.mine.dice)
        kind = word(f"pair.{met.match.kind.value}")
        back = ""
        if met.theirs is not None and does_harm(met.theirs):
            name = name_of(self.draft, met.theirs.line.trooper.id)
            back = word(N_("mods.chance-back"), name=name, chance=f"{about}{percent(met.hurts)}")
        return (beside(line((text, "accent"), f" · {kind}"), line((back, "warn")), cells),)

    # Keys.

    def press_space(self) -> None:
        """Tick the MOD under the cursor."""
        self._tick(self.rows[self.cursor] if self.cursor < len(self.rows) else None)

    def do_cover(self, _: int) -> None:
        """Tick Partial Cover, wherever the cursor stands."""
        self._tick(next((mod for mod in self.rows if mod and mod.key == "cover"), None))

    def _tick(self, mod: Mod | None) -> None:
        side = self.side
        if mod is None or side is None:
            return
        if mod.key == "range" and not mod.is_available:
            self.do_exact(0)
        elif not mod.is_available:
            self.house.tell(word(f"mod.why.{mod.why_not}"), "bad")
        elif mod.key == "cover" and side.line.other is not None and not mod.is_changed:
            self.attempt(SetCover(side.line.trooper.id, side.line.other.id, not mod.is_on))
        else:
            self.attempt(TickMod(self.line_name, mod.key, not mod.is_on))

    def do_open(self, _: int) -> None:
        """Give what was changed to the table."""
        left_over = self.commands()
        self.close()
        self.done(left_over)

    def do_why(self, count: int) -> bool:
        """Every number with its rule, and the sum."""
        order = self.draft.engagement
        met = meeting(planned(self.draft, self.desk.house), self.line_name)
        if order is None or met is None:
            return super().do_why(count)
        self.house.open_overlay(Why(about_line(self.draft, order, met)))
        return True

    def do_more(self, count: int) -> None:
        """Raise the free MOD."""
        self.attempt(SetOther(self.line_name, self.other + (count or OTHER_STEP)))

    def do_less(self, count: int) -> None:
        """Lower the free MOD."""
        self.attempt(SetOther(self.line_name, self.other - (count or OTHER_STEP)))

    def _ask_other(self) -> AskNumber:
        def said(value: int) -> str:
            if value != self.other:
                self.attempt(SetOther(self.line_name, value))
            return ""

        title, most = word(N_("mod.other")), OTHER_LIMIT
        return AskNumber(title, said, least=-most, most=most, value=self.other)

    def do_distance_nearer(self, count: int) -> None:
        """A band nearer."""
        self._step(-max(1, count))

    def do_distance_farther(self, count: int) -> None:
        """A band farther."""
        self._step(max(1, count))

    def _step(self, by: int) -> None:
        ends = self._ends()
        if ends is not None:
            self.attempt(SetDistance(*ends, stepped(self.draft.distance(*ends), by)))

    def _ends(self) -> tuple[str, str] | None:
        side = self.side
        if side is None or side.line.other is None:
            return None
        return side.line.trooper.id, side.line.other.id

    def do_exact(self, _: int) -> None:
        """Type the free MOD on its row; elsewhere the distance, the other way's proposed."""
        rows = self.rows
        if self.cursor < len(rows) and rows[self.cursor] is None:
            self.house.open_overlay(self._ask_other())
            return
        ends = self._ends()
        if ends is None:
            return
        mm = self.draft.distance(*ends)
        back = self.draft.distance(ends[1], ends[0])
        helped = ""
        if mm is None and back is not None:
            helped = word(N_("distance.other-way"), distance=distance(back))
        box = ask_distance(
            self.desk, mm if mm is not None else back,
            lambda said: self.attempt(SetDistance(*ends, said)), helped,
        )  # fmt: skip
        self.house.open_overlay(box)


def _side_of(state: Skirmish, name: str, desk: Desk) -> MatchSide | None:
    return planned(state, desk.house).side(name)


def _choices(state: Skirmish, name: str) -> LineChoices:
    order = state.engagement
    return (order.choices.get(name) if order else None) or LineChoices()
