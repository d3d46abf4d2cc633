"""Army Lists: which trooper stands in which Combat Group, what it costs, what it is (turn:B7).

Limits are the table's readings, so every refusal names the one that would allow it.
"""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from attrs import evolve

from rules.game import House, Message, Refused, SeatId, TableOption, Value
from rules.skirmish.listings import Listing, Lists, Role
from rules.skirmish.standing import Muster, is_gone, name_of
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

MOST_GROUPS = 15
MOST_COST = 1000
MOST_SWC = 40

OPTIONS = (
    TableOption("points", 300, (), "turn:A5", least=1),
    TableOption("group_size", 10, (), "turn:B7", least=1),
    TableOption("list_size", 15, (), "turn:B7", least=1),
)
"""Points a side, troopers in a Combat Group, troopers in a list."""


@frozen
class Enlist:
    """Command: write a trooper into its side's list."""

    listing: Listing


@frozen
class EditListing:
    """Command: set by hand what a list says of a trooper."""

    listing: Listing


@frozen
class Delist:
    """Command: strike a trooper from its list."""

    trooper: TrooperId


@frozen
class TrooperEnlisted:
    """A trooper is in its side's list."""

    listing: Listing


@frozen
class ListingEdited:
    """What the list says of a trooper was set by hand."""

    listing: Listing


@frozen
class TrooperDelisted:
    """A trooper is in no list any more."""

    trooper: TrooperId
    side: SeatId


@frozen
class Regrouped:
    """A trooper went over to another Combat Group for good (turn:B14)."""

    trooper: TrooperId
    side: SeatId
    group: int


ArmyCommand: TypeAlias = Enlist | EditListing | Delist
ArmyEvent: TypeAlias = TrooperEnlisted | ListingEdited | TrooperDelisted | Regrouped


def limits_broken(
    lists: Lists, listing: Listing, muster: Muster, house: House
) -> Iterator[Refused]:
    """Every limit that the list would break with `listing` in it (turn:B7).

    At most `group_size` in a group and `list_size` in all; Peripherals do not
    count, and whoever is Dead or Sepsitorized has left its group. At most
    `points` in all. A list has one Lieutenant.
    """
    others = [one for one in lists.of_side(listing.side) if one.trooper != listing.trooper]
    if listing.counts:
        yield from group_broken(lists, listing, listing.group, muster, house)
        most = int(house["list_size"])
        if 1 + sum(one.counts for one in others) > most:
            yield Refused(
                "army.list-full", "turn:B7", {"most": most, "option": Message("option.list_size")}
            )
    points = listing.cost + sum(one.cost for one in others)
    if points > int(house["points"]):
        values: dict[str, Value] = {
            "sum": points,
            "most": int(house["points"]),
            "option": Message("option.points"),
        }
        yield Refused("army.over-points", "turn:A5", values)
    if listing.has(Role.LIEUTENANT) and any(one.has(Role.LIEUTENANT) for one in others):
        yield Refused("army.second-lieutenant", "turn:B3")


def group_broken(
    lists: Lists, listing: Listing, group: int, muster: Muster, house: House
) -> Iterator[Refused]:
    """Why `listing` finds no place in `group`: it is full (turn:B7)."""
    most = int(house["group_size"])
    there = [
        one
        for one in lists.of_side(listing.side)
        if one.group == group and one.counts and one.trooper != listing.trooper
    ]
    if sum(not is_gone(muster, one.trooper) for one in there) >= most:
        values: dict[str, Value] = {
            "group": group,
            "most": most,
            "option": Message("option.group_size"),
        }
        yield Refused("army.group-full", "turn:B7", values)


def _out_of_range(listing: Listing) -> Refused | None:
    ranges = {
        "group": (listing.group, 1, MOST_GROUPS),
        "cost": (listing.cost, 0, MOST_COST),
        "swc": (listing.swc, -MOST_SWC, MOST_SWC),
        "lieutenant_orders": (listing.lieutenant_orders, 0, 2),
        "lieutenant_tokens": (listing.lieutenant_tokens, 0, 2),
    }
    for name, (value, least, most) in ranges.items():
        if not least <= value <= most:
            values: dict[str, Value] = {
                "field": Message(f"field.{name}"),
                "value": value,
                "least": least,
                "most": most,
            }
            return Refused("army.out-of-range", "turn:H1", values)
    return None


def _checked(lists: Lists, listing: Listing, muster: Muster, house: House) -> Refused | None:
    found = muster.get(listing.trooper)
    if found is None:
        return Refused("trooper.unknown", "", {"trooper": listing.trooper})
    if found.side != listing.side:
        return Refused("trooper.not-yours", "", {"name": found.name})
    return _out_of_range(listing) or next(limits_broken(lists, listing, muster, house), None)


def decide(
    lists: Lists, command: ArmyCommand, muster: Muster, house: House
) -> tuple[ArmyEvent, ...] | Refused:
    """The events of a command on lists, or why not."""
    match command:
        case Enlist(listing):
            there = lists.of(listing.trooper)
            if there is not None:
                values: dict[str, Value] = {
                    "name": name_of(muster, listing.trooper),
                    "group": there.group,
                }
                return Refused("army.already-listed", "turn:B7", values)
            return _checked(lists, listing, muster, house) or (TrooperEnlisted(listing),)
        case EditListing(listing):
            there = lists.of(listing.trooper)
            if there is None or there.side != listing.side:
                return not_listed(muster, listing.trooper)
            if there == listing:
                return Refused("nothing.changes", "")
            return _checked(lists, listing, muster, house) or (ListingEdited(listing),)
        case Delist(trooper):
            there = lists.of(trooper)
            if there is None:
                return not_listed(muster, trooper)
            return (TrooperDelisted(trooper, there.side),)
        case _:
            assert_never(command)


def not_listed(muster: Muster, trooper: TrooperId) -> Refused:
    """The refusal of whatever needs a trooper that is in a list."""
    return Refused("army.not-listed", "turn:B1", {"name": name_of(muster, trooper)})


def apply(lists: Lists, event: ArmyEvent) -> Lists:
    """The lists after an event."""
    match event:
        case TrooperEnlisted(listing):
            return Lists((*lists.entries, listing))
        case ListingEdited(listing):
            return _replaced(lists, listing.trooper, listing)
        case TrooperDelisted(trooper):
            return Lists(tuple(one for one in lists.entries if one.trooper != trooper))
        case Regrouped(trooper, _, group):
            there = lists.of(trooper)
            return lists if there is None else _replaced(lists, trooper, evolve(there, group=group))
        case _:
            assert_never(event)


def _replaced(lists: Lists, trooper: TrooperId, listing: Listing) -> Lists:
    return Lists(tuple(listing if one.trooper == trooper else one for one in lists.entries))
