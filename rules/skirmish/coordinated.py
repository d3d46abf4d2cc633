"""Coordinated Orders: one Order for up to four troopers (turn:B16).

The troopers act one after another, paid for together. What a table sees for
itself (the same sequence of skills, the same target) is listed in
`AGREEMENTS` and left to the players.
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from attrs import evolve, field

from rules.game import Message, Refused
from rules.skirmish.listings import Listing, Lists, Role
from rules.skirmish.skills import Skill
from rules.skirmish.standing import Muster, is_isolated, is_up, name_of
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

LEAST_TROOPERS, MOST_TROOPERS = 2, 4

AGREEMENTS = ("same-skills", "same-target")
"""What the players see to themselves."""

DEFENCES = frozenset({Skill.DODGE, Skill.RESET})
"""Answers that meet all attacks of a Coordinated Order (turn:E17)."""

BARRED_SKILLS = frozenset({Skill.SPECULATIVE_ATTACK, Skill.INTUITIVE_ATTACK})
BARRED_ROLES = (Role.PERIPHERAL, Role.CONTROLLER, Role.DECOY)


@frozen
class Coordinated:
    """A Coordinated Order being played.

    Attributes:
        troopers: All that take part, the Spearhead among them.
        spearhead: The one that keeps half its Burst.
        waiting: Those that have not acted yet.
        reacted: Enemies that answered one of them; no second ARO for them.
        defending: Those of them that Dodge or Reset, which meets every attack
            of the Coordinated Order (turn:E17).
        defences: The dice of those, thrown against the first of the attacks.
    """

    troopers: tuple[TrooperId, ...]
    spearhead: TrooperId
    waiting: tuple[TrooperId, ...]
    reacted: frozenset[TrooperId] = frozenset()
    defending: Mapping[TrooperId, Skill] = field(factory=dict[TrooperId, Skill])
    defences: tuple["CoordinatedDefended", ...] = ()

    def may_answer(self, trooper: TrooperId, skill: Skill) -> bool:
        """Whether an enemy may still answer like this: once, or by the same Dodge or Reset."""
        return trooper not in self.reacted or self.defending.get(trooper) is skill


@frozen
class BeginCoordinated:
    """Command: spend a Command Token and a Regular Order on several troopers."""

    troopers: tuple[TrooperId, ...]
    spearhead: TrooperId


@frozen
class EndCoordinated:
    """Command: whoever has not acted yet stays Idle; the Coordinated Order is over."""


@frozen
class CoordinatedBegun:
    """A Coordinated Order began."""

    troopers: tuple[TrooperId, ...]
    spearhead: TrooperId


@frozen
class CoordinatedActed:
    """One of its troopers acts now."""

    trooper: TrooperId


@frozen
class CoordinatedReacted:
    """An enemy answered one of them; it will not answer another (turn:B16).

    `skill` is what it declared, None where that was not kept.
    """

    trooper: TrooperId
    skill: Skill | None = None


@frozen
class CoordinatedDefended:
    """The die of a Dodge or Reset, which meets the other attacks as well (turn:E17)."""

    trooper: TrooperId
    skill: Skill
    faces: tuple[int, ...]
    source: str


@frozen
class CoordinatedEnded:
    """The Coordinated Order is over."""


CoordinatedEvent: TypeAlias = (
    CoordinatedBegun
    | CoordinatedActed
    | CoordinatedReacted
    | CoordinatedDefended
    | CoordinatedEnded
)


def spearhead_burst(burst: int) -> int:
    """The Spearhead's Burst, bonuses included: half of it, rounded up (turn:B16, turn:J20).

    >>> [spearhead_burst(burst) for burst in (1, 2, 3, 4, 5)]
    [1, 1, 2, 2, 3]
    """
    return -(-burst // 2)


def close_combat_burst(allies_in_contact: int) -> int:
    """The Spearhead's dice in close combat, where only it rolls (turn:B16, turn:J21)."""
    return 1 + allies_in_contact


def burst_of(coordinated: Coordinated, trooper: TrooperId, burst: int) -> int:
    """The Burst that `trooper` has in a Coordinated Order: half for the Spearhead, else 1."""
    return spearhead_burst(burst) if trooper == coordinated.spearhead else 1


def check_skill(coordinated: Coordinated, trooper: TrooperId, skill: Skill) -> Refused | None:
    """Why `skill` has no place in a Coordinated Order (turn:B16).

    In close combat only the Spearhead rolls: the others lend it a die each.
    """
    if skill is Skill.CC_ATTACK and trooper != coordinated.spearhead:
        return Refused("coordinated.close-combat", "turn:B16")
    if skill not in BARRED_SKILLS:
        return None
    return Refused("coordinated.skill", "turn:B16", {"skill": Message(f"skill.{skill.value}")})


def check_troopers(lists: Lists, muster: Muster, command: BeginCoordinated) -> Refused | None:
    """Why these troopers cannot act together; None where they can (turn:B16).

    Two to four different ones, of one Combat Group and one Training, none in a
    Null state or Isolated, no Peripheral, Controller or Decoy; the Spearhead
    is one of them. Troopers off the table may join.
    """
    troopers = command.troopers
    count = len(set(troopers))
    if count != len(troopers) or not LEAST_TROOPERS <= count <= MOST_TROOPERS:
        return Refused("coordinated.count", "turn:B16", {"most": MOST_TROOPERS})
    if command.spearhead not in troopers:
        return Refused("coordinated.spearhead", "turn:B16")
    listings: list[Listing] = []
    for trooper in troopers:
        listing = lists.of(trooper)
        refused = _check_trooper(muster, trooper, listing)
        if refused is not None or listing is None:
            return refused
        listings.append(listing)
    if len({one.side for one in listings}) > 1:
        return Refused("coordinated.other-group", "turn:B16")
    if len({one.group for one in listings}) > 1:
        return Refused("coordinated.other-group", "turn:B16")
    if len({one.training for one in listings}) > 1:
        return Refused("coordinated.other-training", "turn:B16")
    return None


def _check_trooper(muster: Muster, trooper: TrooperId, listing: Listing | None) -> Refused | None:
    values = {"name": name_of(muster, trooper)}
    if listing is None:
        return Refused("army.not-listed", "turn:B1", values)
    if not is_up(muster, trooper):
        return Refused("orders.null", "turn:B1", values)
    if is_isolated(muster, trooper):
        return Refused("coordinated.isolated", "turn:B16", values)
    if any(listing.has(role) for role in BARRED_ROLES):
        return Refused("coordinated.barred", "turn:B16", values)
    return None


def apply(coordinated: Coordinated | None, event: CoordinatedEvent) -> Coordinated | None:
    """The Coordinated Order after an event."""
    match event:
        case CoordinatedBegun(troopers, spearhead):
            return Coordinated(troopers, spearhead, troopers)
        case CoordinatedEnded():
            return None
        case CoordinatedActed(trooper):
            if coordinated is None:
                return None
            waiting = tuple(one for one in coordinated.waiting if one != trooper)
            return evolve(coordinated, waiting=waiting)
        case CoordinatedReacted(trooper, skill):
            return _reacted(coordinated, trooper, skill)
        case CoordinatedDefended(trooper):
            if coordinated is None:
                return None
            others = tuple(one for one in coordinated.defences if one.trooper != trooper)
            return evolve(coordinated, defences=(*others, event))
        case _:
            assert_never(event)


def _reacted(
    coordinated: Coordinated | None, trooper: TrooperId, skill: Skill | None
) -> Coordinated | None:
    if coordinated is None:
        return None
    after = evolve(coordinated, reacted=coordinated.reacted | {trooper})
    if skill is None or skill not in DEFENCES:
        return after
    return evolve(after, defending={**after.defending, trooper: skill})
