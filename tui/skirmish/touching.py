"""Whom a shot concerns besides its target: under its template, behind its Smoke, in close combat.

The program cannot see the table, so the players name them (turn:E14, turn:E16, turn:D27).
"""

from collections.abc import Callable
from typing import ClassVar

from rules.skirmish.lines import Line as Direction
from rules.skirmish.lines import bystanders
from rules.skirmish.state import Skirmish
from rules.skirmish.touching import SetBystander, SetTouched, lays_template
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState, other_side
from tui.common.ask import Item, Menu
from tui.common.ink import Line, line
from tui.locale import N_, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.forecast import meeting, outlook_of
from tui.skirmish.words import name_of
from tui.text import shown


def direction_of(desk: Desk, name: str) -> Direction | None:
    """The line called `name` of the Order being played, None where there is none."""
    known = outlook_of(desk.view, desk.house)
    met = meeting(known.plan, name) if known and name else None
    return met.mine.line if met is not None else None


def concerns_others(state: Skirmish, some: Direction | None) -> bool:
    """Whether somebody beside its target may be concerned, so that the players have a say."""
    return some is not None and (lays_template(some) or _hits_allies(state, some))


def _hits_allies(state: Skirmish, some: Direction) -> bool:
    """Whether its failed dice hit one of several allies in close combat (turn:D27)."""
    is_into_combat = some.other is not None and some.other.is_in(TrooperState.ENGAGED)
    return is_into_combat and len(bystanders(state, some.trooper)) > 1


def concerning(desk: Desk) -> Direction | None:
    """The line under the cursor that may concern others, else the first one of the Order."""
    state, known = desk.view, outlook_of(desk.view, desk.house)
    here = direction_of(desk, desk.spot.line)
    sides = [side for match in known.plan.matches for side in match.sides] if known else []
    lines = [one for one in (here, *(side.line for side in sides)) if concerns_others(state, one)]
    return next(iter(lines), None)


def ask_touched(desk: Desk) -> None:
    """Ask whom the shot under the cursor, or the only one that may, concerns besides its target."""
    state, order = desk.view, desk.view.engagement
    some = concerning(desk)
    if some is None or order is None:
        desk.tell(word(N_("say.touches-nobody")), "warn")
    elif lays_template(some):
        enemies = state.of_side(other_side(some.trooper.side))
        main = some.other.id if some.other is not None and not some.is_smoke else ""
        able = tuple(one for one in enemies if one.id != main and not one.is_in(TrooperState.DEAD))
        now = order.touched.get(some.mods_id, ())

        def done(troopers: tuple[TrooperId, ...]) -> None:
            if troopers != now:
                desk.give(SetTouched(some.mods_id, troopers))

        key = N_("touch.title-smoke") if some.is_smoke else N_("touch.title")
        desk.open_overlay(TouchedBox(word(key), able, now, done))
    else:
        desk.open_overlay(_bystander_menu(desk, some))


def _bystander_menu(desk: Desk, some: Direction) -> Menu:
    able = bystanders(desk.view, some.trooper)
    items = [
        Item(one, line(name_of(desk.view, one)), str(at)) for at, one in enumerate(able, start=1)
    ]
    return Menu(
        word(N_("touch.title-bystander")),
        items,
        lambda one: desk.give(SetBystander(some.id, one)),
    )


class TouchedBox(CursorBox):
    """Enemies to be ticked.

    Args:
        caption: What is asked.
        able: Who may be ticked.
        now: Who is.
        done: Gets who is ticked in the end.
    """

    KEYS = (("space", N_("touch.key.tick")),)
    NAMES: ClassVar[dict[str, str]] = {"open": N_("touch.key.done")}

    def __init__(
        self,
        caption: str,
        able: tuple[Trooper, ...],
        now: tuple[TrooperId, ...],
        done: Callable[[tuple[TrooperId, ...]], None],
    ) -> None:
        super().__init__(caption, foot=word(N_("touch.keys")))
        self.able, self.ticked, self.done = able, set(now), done

    def fill(self, cells: int) -> None:
        """One line an enemy."""
        del cells
        self.lines = tuple(self._drawn(one) for one in self.able)

    def _drawn(self, trooper: Trooper) -> Line:
        is_on = trooper.id in self.ticked
        mark = ("[x] ", "strong") if is_on else ("[ ] ", "dim")
        return line(mark, shown(trooper.name))

    def press_space(self) -> None:
        """Tick whom the cursor stands on, or take it off."""
        if self.able:
            self.ticked ^= {self.able[self.cursor].id}
            self.refit()

    def do_open(self, _: int) -> None:
        """Take them."""
        self.close()
        self.done(tuple(one.id for one in self.able if one.id in self.ticked))
