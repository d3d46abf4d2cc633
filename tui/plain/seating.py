"""Verbs of the table itself: who sits where, and its house readings."""

from collections.abc import Callable

from rules.game import HouseValue, SeatId, TableOption
from rules.table import FreeSeat, SetOption, TakeSeat
from saves.open_table import Outcome
from tui.common.history import option_label, option_value
from tui.locale import N_, say, word
from tui.plain.reading import number_of
from tui.plain.sitting import Sitting
from tui.text import skeleton


def seats_(sitting: Sitting, _: str) -> str:
    """Who holds which seat."""
    table = sitting.table.table
    here = sitting.seat
    return "\n".join(
        word(N_("state.seat"), seat=one.label, person=table.holder(one.id) or _free())
        + (f" ({word(N_('people.you-look-here'))})" if one.id == here else "")
        for one in sitting.seats
    )


def _free() -> str:
    return word(N_("people.free"))


def with_seat(sitting: Sitting, rest: str, use: Callable[[SeatId], str]) -> str:
    """Use the seat of this id, or whose name begins so; where there is none, list all."""
    wanted = skeleton(rest)
    labels = {one.id: skeleton(say(one.label)) for one in sitting.seats}
    found = [seat for seat, label in labels.items() if wanted in (label, skeleton(seat))] or [
        seat for seat, label in labels.items() if wanted and label.startswith(wanted)
    ]
    return use(found[0]) if len(found) == 1 else seats_(sitting, "")


def seat_(sitting: Sitting, rest: str) -> str:
    """Look and act through another seat of one's own."""

    def choose(seat: SeatId) -> str:
        sitting.chosen = seat
        return seats_(sitting, "")

    return with_seat(sitting, rest, choose)


def take_(sitting: Sitting, rest: str) -> str:
    """Sit down somewhere."""

    def take(seat: SeatId) -> str:
        def do(*, confirmed: bool = False) -> Outcome:
            command = TakeSeat(seat, sitting.table.person)
            return sitting.table.act_table(command, confirmed=confirmed)

        return sitting.answer(do(), lambda: sitting.answer(do(confirmed=True)))

    return with_seat(sitting, rest, take)


def stand_(sitting: Sitting, rest: str) -> str:
    """Stand up."""
    return with_seat(
        sitting, rest, lambda seat: sitting.answer(sitting.table.act_table(FreeSeat(seat)))
    )


def options_(sitting: Sitting, _: str) -> str:
    """The house readings of the table."""
    table = sitting.table
    return "\n".join(
        f"{one.key}: {say(option_label(one.key))}: "
        f"{say(option_value(one.key, table.house[one.key]))}"
        + (f" ({one.rule})" if one.rule else "")
        for one in table.options
    )


def set_(sitting: Sitting, rest: str) -> str:
    """Choose a house reading."""
    key, _, text = rest.partition(" ")
    option = next((one for one in sitting.table.options if one.key == key), None)
    if option is None or not text:
        return options_(sitting, "")
    return sitting.answer(sitting.table.act_table(SetOption(key, _meant(option, text))))


def _meant(option: TableOption, text: str) -> HouseValue:
    """The value that a word stands for: a choice as it is written, yes or no, a number."""
    if not option.choices:
        return number_of(text, -1)
    truths: dict[str, HouseValue] = {
        word(N_("word.yes")): True,
        word(N_("word.no")): False,
        "yes": True,
        "no": False,
    }
    if True in option.choices:
        return truths.get(text.casefold(), text)
    return text
