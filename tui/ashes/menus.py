"""The questions of the screen: which skill, against what, what is pending, which die was wrong."""

from collections.abc import Callable, Collection

from rules.ashes.labels import name_of
from rules.ashes.open_roll import Roll, Thrown
from rules.ashes.session import pending
from rules.ashes.state import State
from rules.game import SeatId
from tui.common.ask import Item, Menu
from tui.common.ink import line
from tui.locale import N_, number, word
from tui.text import shown

KEYS = "123456789"


def skill_menu(state: State, character: str, picked: Callable[[str], None]) -> Menu:
    """The skills of a character, and making a new one: ``new``."""
    known = state.character(character)
    skills = known.skills if known else ()
    items = [
        Item(
            skill.id,
            line(shown(skill.name), ("  NdP ", "dim"), (number(skill.level.ndp), "strong")),
            KEYS[at] if at < len(KEYS) else "",
        )
        for at, skill in enumerate(skills)
    ]
    items.append(Item("new", line((word(N_("menu.new-skill")), "accent")), "a"))
    return Menu(shown(known.name) if known else "", items, picked)


def against_menu(state: State, roll: Roll, picked: Callable[[str], None], *, hides: bool) -> Menu:
    """A number, a hidden number, a band of the table, or a defender: ``band:b6``, ``who:c2``."""
    items = [Item("number", line(word(N_("menu.number"))), "n")]
    if hides:
        items.append(Item("hidden", line(word(N_("menu.hidden"))), "z"))
    items += [
        Item(
            f"band:{band.id}",
            line(shown(band.name), ("  ", "plain"), (number(band.adversity), "strong")),
            KEYS[at] if at < len(KEYS) else "",
        )
        for at, band in enumerate(state.bands)
    ]
    others = [one for one in state.characters if one.id != roll.side.character]
    items += [
        Item(
            f"who:{one.id}",
            line((word(N_("menu.defender")), "dim"), " ", shown(one.name)),
            KEYS[at] if at < len(KEYS) else "",
        )
        for at, one in enumerate(others, start=len(state.bands))
    ]
    return Menu(word(N_("menu.against")), items, picked)


def pending_menu(state: State, picked: Callable[[str], None], held: Collection[SeatId]) -> Menu:
    """All that is unfinished, in one list; each gives the id of its roll or skill.

    The cursor begins at what waits for one of the seats that are `held`.
    """
    items: list[Item] = []
    for one in pending(state):
        roll = state.roll(one.about)
        skill = state.skill(roll.side.skill if roll else one.about)
        character = state.character(roll.side.character) if roll else state.owner(one.about)
        names = word(
            N_("menu.of"),
            name=character.name if character else "",
            skill=skill.name if skill else word(N_("word.no-skill")),
        )
        kind = word(f"pending.{one.what}", number=roll.number if roll else "", pdp=one.pdp)
        ink = "dim" if one.what == "award" and not one.pdp else "warn"
        items.append(Item(one.about, line(names, "  ", (kind, ink))))
    menu = Menu(word(N_("menu.pending")), items, picked)
    menu.wide = 72
    mine = (at for at, one in enumerate(pending(state)) if one.seat in held)
    menu.cursor = next(mine, 0)
    return menu


def dice_menu(
    state: State, rolls: tuple[Roll, ...], thrown: tuple[Thrown, ...], picked: Callable[[str], None]
) -> Menu:
    """The dice that may be corrected: ``r3-roller-d6:2`` for the second of a handful."""
    throwers = {
        name: name_of(state, side.character)
        for roll in rolls
        for side, name, _, _ in roll.dice_due()
    }
    items = [
        Item(
            f"{some.dice}:{place}",
            line(
                shown(throwers[some.dice]),
                (f"  d{some.dice.rpartition('d')[2]}  ", "dim"),
                word(N_("menu.die"), place=place),
                "  ",
                (number(face), "strong"),
            ),
        )
        for some in thrown
        for place, face in enumerate(some.faces, start=1)
    ]
    return Menu(word(N_("menu.which-die")), items, picked)
