"""The two sides and their troopers by hand: add, edit, remove, states, wounds, secrecy, names."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rules.skirmish.catalogue import TROOPERS
from rules.skirmish.conditions import SetTrooperState, SetWounds
from rules.skirmish.profiles import Profile
from rules.skirmish.roster import AddTrooper, EditTrooper, HideTrooper, NameSide, RemoveTrooper
from rules.skirmish.troopers import Trooper, TrooperState
from tui.common.ask import AskNumber, AskText, Confirm, Item, Menu
from tui.common.ink import Line, columns, line
from tui.common.several import Each, together
from tui.locale import N_, number, say, word
from tui.skirmish.desk import Desk, troopers_here
from tui.skirmish.profile_box import ProfileBox
from tui.skirmish.roster_file import OWN_FILE, RosterFile, read_roster
from tui.skirmish.turn_rows import side_label
from tui.skirmish.words import STATE_ORDER, numbers_of, state_name, unit_name
from tui.text import capital, shown

MENU_CELLS = 74
NAME_CELLS = 22
BY_HAND, HIDE = "by hand", "hide"
FEWEST_WOUNDS, MOST_WOUNDS = -9, 20
NEW = Profile("", 13, 11, 10, 12, 1)
"""What a trooper made by hand begins with."""


class Mustering:
    """What `a`, `e`, `D`, `s`, `z`, `+`, `-` and `=` do with a trooper.

    Args:
        desk: The screen.
        tables: The directory in which the players' own troopers are looked for.
    """

    def __init__(self, desk: Desk, tables: Path) -> None:
        self.desk, self.tables = desk, tables

    def _trooper(self) -> Trooper | None:
        """The trooper under the cursor; says so where there is none."""
        found = self.desk.view.trooper(self.desk.spot.trooper)
        if found is None:
            self.desk.tell(word(N_("say.no-trooper-here")), "warn")
        return found

    def _troopers(self) -> tuple[Trooper, ...]:
        """Those that are selected, else the one under the cursor; says so where there is none."""
        found = troopers_here(self.desk)
        if not found:
            self.desk.tell(word(N_("say.no-trooper-here")), "warn")
        return found

    def _give(self, command: Callable[[Trooper], Any], troopers: Sequence[Trooper]) -> None:
        """One move for all of them: one list is of one side."""
        if troopers:
            several = [Each(one.name, command(one)) for one in troopers]
            self.desk.act_on(several, troopers[0].side)

    # Add, edit, remove.

    def add(self, side: str, *, is_hidden: bool = False) -> None:
        """Choose a trooper for `side` from the catalogue and one's own file, or make one."""
        own = read_roster(self.tables / OWN_FILE)
        if own.complaints:
            self.desk.tell(" ".join(say(one) for one in own.complaints[:2]), "bad")
        known = {**TROOPERS, **own.troopers}
        mark = ("[x] ", "strong") if is_hidden else ("[ ] ", "dim")
        items = [
            Item(BY_HAND, line(word(N_("muster.by-hand"))), "h"),
            *(Item(key, _profile_line(profile)) for key, profile in known.items()),
            Item(HIDE, line(mark, word(N_("muster.hidden"))), "z"),
        ]

        def picked(key: str) -> None:
            if key == HIDE:
                self.add(side, is_hidden=not is_hidden)
            elif key == BY_HAND:
                self._make(side, own, is_hidden=is_hidden)
            else:
                self._name(side, known[key], is_hidden=is_hidden)

        title = word(N_("muster.add"), side=side_label(self.desk.view, side))
        menu = Menu(title, items, picked)
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)

    def _name(self, side: str, profile: Profile, *, is_hidden: bool) -> None:
        def named(name: str) -> str:
            called = name or profile.name
            self.desk.give(AddTrooper(side, profile, called, is_hidden=is_hidden), side)
            return ""

        free = free_name(unit_name(profile), [one.name for one in self.desk.view.troopers])
        self.desk.open_overlay(AskText(word(N_("muster.name")), named, text=free))

    def _make(self, side: str, own: RosterFile, *, is_hidden: bool) -> None:
        def made(name: str, profile: Profile) -> None:
            self.desk.give(AddTrooper(side, profile, name, is_hidden=is_hidden), side)

        self.desk.open_overlay(ProfileBox(word(N_("muster.new")), "", NEW, own.weapons, made))

    def edit(self) -> None:
        """Change a trooper's name and numbers."""
        trooper = self._trooper()
        if trooper is None:
            return

        def made(name: str, profile: Profile) -> None:
            self.desk.give(EditTrooper(trooper.id, name, profile), trooper.side)

        own = read_roster(self.tables / OWN_FILE)
        title = word(N_("muster.edit"), name=shown(trooper.name))
        box = ProfileBox(title, trooper.name, trooper.profile, own.weapons, made)
        self.desk.open_overlay(box)

    def remove(self) -> None:
        """Take a trooper off the table, or all that are selected, after a question."""
        troopers = self._troopers()
        if not troopers:
            return

        def yes() -> None:
            self._give(lambda one: RemoveTrooper(one.id), troopers)

        names = ", ".join(shown(one.name) for one in troopers)
        question = word(N_("muster.remove-question"), name=names)
        self.desk.open_overlay(Confirm(capital(word(N_("key.remove"))), question, yes))

    # States and wounds.

    def states(self) -> None:
        """All game states, and which of them the trooper is in, or all, or some of the selected."""
        troopers = self._troopers()
        if not troopers:
            return
        items = [_state_item(troopers, state) for state in STATE_ORDER]

        def picked(name: str) -> None:
            state = TrooperState(name)
            is_on = not all(one.is_in(state) for one in troopers)
            self._give(lambda one: SetTrooperState(one.id, state, is_on), troopers)

        title = word(N_("muster.states"), name=together([one.name for one in troopers]))
        self.desk.open_overlay(Menu(title, items, picked))

    def secret(self) -> None:
        """Hide a trooper from the other side, or reveal it; of several, hide the seen."""
        troopers = self._troopers()
        is_hidden = not all(one.is_hidden for one in troopers)
        self._give(lambda one: HideTrooper(one.id, is_hidden), troopers)

    def wound(self, by: int) -> None:
        """Change the Wounds or Structure left."""
        self._give(lambda one: SetWounds(one.id, _bounded(one.wounds + by)), self._troopers())

    def set_wounds(self) -> None:
        """Type the Wounds or Structure left."""
        troopers = self._troopers()
        if not troopers:
            return

        def said(wounds: int) -> str:
            self._give(lambda one: SetWounds(one.id, wounds), troopers)
            return ""

        held = {one.wounds for one in troopers}
        value = held.pop() if len(held) == 1 else None
        title = word(N_("muster.wounds"), name=together([one.name for one in troopers]))
        box = AskNumber(title, said, least=FEWEST_WOUNDS, most=MOST_WOUNDS, value=value)
        self.desk.open_overlay(box)

    def name_side(self, side: str) -> None:
        """Say what a side calls itself."""

        def said(name: str) -> str:
            if not name:
                return word(N_("muster.needs-name"))
            self.desk.give(NameSide(side, name), side)
            return ""

        now = self.desk.view.side_name(side)
        self.desk.open_overlay(AskText(word(N_("muster.side-name")), said, text=now))


def _bounded(wounds: int) -> int:
    return max(FEWEST_WOUNDS, min(MOST_WOUNDS, wounds))


def _profile_line(profile: Profile) -> Line:
    numbers = line((say(numbers_of(profile)), "dim"))
    return columns((NAME_CELLS, 0), (unit_name(profile), numbers))


LETTERS = {
    TrooperState.UNCONSCIOUS: "u",
    TrooperState.DEAD: "d",
    TrooperState.PRONE: "p",
    TrooperState.ENGAGED: "e",
    TrooperState.TARGETED: "t",
    TrooperState.STUNNED: "s",
    TrooperState.IMMOBILIZED_A: "a",
    TrooperState.IMMOBILIZED_B: "b",
    TrooperState.ISOLATED: "o",
    TrooperState.SUPPRESSIVE_FIRE: "f",
    TrooperState.CAMOUFLAGED: "c",
}
"""The letter of each state in the menu: ``s d`` is Dead."""


def _state_item(troopers: Sequence[Trooper], state: TrooperState) -> Item:
    """A state with its box: ``[x]`` where all are in it, ``[~]`` where only some are."""
    are_in = [one.is_in(state) for one in troopers]
    mark = ("[x] ", "strong") if all(are_in) else ("[~] " if any(are_in) else "[ ] ", "dim")
    return Item(state.value, line(mark, state_name(state)), LETTERS.get(state, ""))


def free_name(base: str, taken: list[str]) -> str:
    """``base`` if nobody is called so, else with the first number that is free.

    >>> free_name("Fusilier", ["Fusilier", "Fusilier 2"])
    'Fusilier 3'
    """
    if not any(one == base or one.startswith(f"{base} ") for one in taken):
        return base
    at = 2 if base in taken else 1
    while f"{base} {at}" in taken:
        at += 1
    return f"{base} {number(at)}"
