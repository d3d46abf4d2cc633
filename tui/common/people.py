"""Who holds which seat: sit down, stand up, hand over, or look through one of one's own."""

from typing import TYPE_CHECKING

from rules.game import SeatInfo
from rules.table import EVERYBODY_GONE, FreeSeat, TakeSeat
from saves.sightings import Present
from tui.common.ask import AskText, Item, Menu
from tui.common.ink import BLANK, Line, columns, line
from tui.locale import N_, say, word
from tui.text import skeleton

if TYPE_CHECKING:
    from tui.common.table_screen import TableScreen

SEAT_CELLS, NAME_CELLS, STATE_CELLS, WIDE = 18, 12, 20, 78


def open_people(screen: "TableScreen") -> None:
    """The seats and who holds them; enter says what can be done with one."""
    screen.open_overlay(People(screen))


class People(Menu):
    """Seats with who holds them and whether they are here; below, who holds none."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        super().__init__(word(N_("people.title")), self._every(), self._picked)
        self.wide = WIDE

    def table_changed(self) -> None:
        """Somebody sat down, stood up, came or went."""
        self.items = tuple(self._every())
        self.refit()

    def _picked(self, seat: str) -> None:
        info = next((one for one in self._table.seats if one.id == seat), None)
        if info is not None:
            self._table.open_overlay(_deeds(self._table, info))

    def _every(self) -> list[Item]:
        table = self._table
        holders = [table.open.table.holder(info.id) for info in table.seats]
        seats = [Item(info.id, _drawn(table, info)) for info in table.seats]
        others = [
            Item(f"person {one.person}", _without_seat(table, one.person), refused=_no_seat(one))
            for one in table.company.others(holders)
        ]
        return seats + others


def _drawn(screen: "TableScreen", info: SeatInfo) -> Line:
    holder = screen.open.table.holder(info.id)
    here = ("◂ " + word(N_("people.you-look-here")), "accent") if info.id == screen.seat else ""
    who = (holder, "other") if holder else (word(N_("people.free")), "dim")
    state = screen.company.words(holder) if holder else BLANK
    sizes = (SEAT_CELLS, NAME_CELLS, STATE_CELLS, 0)
    return columns(sizes, (say(info.label), line(who), state, line(here)))


def _without_seat(screen: "TableScreen", person: str) -> Line:
    name = line((person, "other"))
    return columns((SEAT_CELLS, NAME_CELLS, 0), ("", name, screen.company.words(person)))


def _no_seat(one: Present) -> str:
    return word(N_("people.looks-only") if one.is_watching else N_("people.no-seat"))


def _deeds(screen: "TableScreen", info: SeatInfo) -> Menu:
    table, person = screen.open.table, screen.setting.person
    holder = table.holder(info.id)
    is_mine = holder == person
    yours, free = word(N_("people.yours")), word(N_("people.free"))
    not_yours = word(N_("people.not-yours"))
    items = [
        Item("look", line(word(N_("people.look"))), "v", "" if is_mine else not_yours),
        Item("sit", line(word(N_("people.sit"))), "s", yours if is_mine else ""),
        Item("give", line(word(N_("people.give"))), "g"),
        Item("free", line(word(N_("people.stand"))), "f", "" if holder else free),
    ]

    def picked(deed: str) -> None:
        if deed == "look":
            screen.choose_seat(info.id)
        elif deed == "sit":
            screen.act_table(TakeSeat(info.id, person), confirmed=holder == EVERYBODY_GONE)
        elif deed == "free":
            screen.act_table(FreeSeat(info.id))
        else:
            screen.open_overlay(_hand_over(screen, info))

    return Menu(say(info.label), items, picked)


def looks_like(person: str, screen: "TableScreen") -> str:
    """Somebody at the table whose name only looks like `person`; empty where nobody is."""
    names = {screen.open.table.holder(info.id) for info in screen.seats} - {person}
    return next((one for one in sorted(names) if skeleton(one) == skeleton(person)), "")


def _hand_over(screen: "TableScreen", info: SeatInfo) -> AskText:
    def done(person: str) -> str:
        if not person:
            return word(N_("people.who"))
        alike = looks_like(person, screen)
        if alike:
            return word(N_("people.alike"), person=person, other=alike)
        screen.act_table(TakeSeat(info.id, person))
        return ""

    return AskText(word(N_("people.give-to"), seat=info.label), done)
