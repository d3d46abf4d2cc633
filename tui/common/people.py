"""Who holds which seat: sit down, stand up, hand over, or look through one of one's own."""

from typing import TYPE_CHECKING

from rules.game import SeatInfo
from rules.table import EVERYBODY_GONE, FreeSeat, TakeSeat
from tui.common.ask import AskText, Item, Menu
from tui.common.ink import columns, line
from tui.locale import N_, say, word
from tui.text import skeleton

if TYPE_CHECKING:
    from tui.common.table_screen import TableScreen

SEAT_CELLS, NAME_CELLS, WIDE = 24, 14, 72


def open_people(screen: "TableScreen") -> None:
    """The seats and who holds them; enter says what can be done with one."""
    seats = {info.id: info for info in screen.seats}

    def picked(seat: str) -> None:
        screen.open_overlay(_deeds(screen, seats[seat]))

    items = [Item(info.id, _drawn(screen, info)) for info in screen.seats]
    menu = Menu(word(N_("people.title")), items, picked)
    menu.wide = WIDE
    screen.open_overlay(menu)


def _drawn(screen: "TableScreen", info: SeatInfo) -> tuple[tuple[str, str], ...]:
    holder = screen.open.table.holder(info.id)
    here = ("◂ " + word(N_("people.you-look-here")), "accent") if info.id == screen.seat else ""
    who = (holder, "other") if holder else (word(N_("people.free")), "dim")
    return columns((SEAT_CELLS, NAME_CELLS, 0), (say(info.label), line(who), line(here)))


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
