"""Who may do what, and which texts and numbers a command may carry."""

from rules.ashes.state import NARRATOR, State
from rules.game import Message, Refused, SeatId

REASON_LENGTH = 120
"""The longest reason, in characters."""

COUNT_MOST = 90
"""The most Graces, Misfortunes, points or attacks that one command may name."""

NUMBER_MOST = 999
"""The largest Adversity, NdP or modifier."""


def narrator_only(seat: SeatId | None) -> Refused | None:
    """Refuse everybody but the Narrator."""
    if seat == NARRATOR:
        return None
    return Refused("seat.spectator" if seat is None else "seat.narrator-only", "")


def acts_for(state: State, seat: SeatId | None, character: str) -> Refused | None:
    """Refuse a seat that may not act for a character: its own and the Narrator's may."""
    if seat is None:
        return Refused("seat.spectator", "")
    known = state.character(character)
    if known is None:
        return Refused("character.unknown", "", {"character": character})
    if seat in {NARRATOR, known.seat}:
        return None
    return Refused("character.not-yours", "", {"name": known.name})


def acts_with(state: State, seat: SeatId | None, skill: str) -> Refused | None:
    """Refuse a seat that may not act for the character whose skill it is."""
    if seat is None:
        return Refused("seat.spectator", "")
    owner = state.owner(skill)
    if owner is None:
        return Refused("skill.unknown", "", {"skill": skill})
    return acts_for(state, seat, owner.id)


def check_reason(reason: str) -> Refused | None:
    """Refuse an endless reason; none at all is fine."""
    if len(reason) > REASON_LENGTH:
        return Refused("reason.long", "", {"most": REASON_LENGTH, "length": len(reason)})
    return None


def check_number(what: str, value: int, least: int, most: int, rule: str = "") -> Refused | None:
    """Refuse a number outside `least` to `most`; `what` names it (`label.<what>`)."""
    if least <= value <= most:
        return None
    return Refused(
        "number.out-of-range",
        rule,
        {"what": Message(f"label.{what}"), "given": value, "least": least, "most": most},
    )


def same_name(name: str, other: str) -> bool:
    """Whether two names would be taken for one another: case and spaces do not count."""
    return " ".join(name.split()).casefold() == " ".join(other.split()).casefold()


def first_refusal(*checks: Refused | None) -> Refused | None:
    """The first reason against, if any."""
    return next((refused for refused in checks if refused is not None), None)
