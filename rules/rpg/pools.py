"""Heat, Momentum and the rest: points that change by signed amounts.

Every change is one fact with who, before, after and why. Nothing falls below
0 (rpg:I13, A18, A30): what cannot be paid is refused. NPCs save no Momentum;
theirs becomes Heat (rpg 1.4).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, assert_never

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import acts_for, check_note, check_number, master_only, who
from rules.rpg.characters import MOST_INFINITY, UNSEEN, Character, CharacterId
from rules.rpg.scene import Scene
from rules.values import frozen

MOST_POINTS = 999
"""The largest value a pool may be set to by hand."""


class Pool(StrEnum):
    """The pools: one Heat, and the rest for each player or NPC."""

    HEAT = "heat"
    MOMENTUM = "momentum"
    FRESH = "fresh"
    GIFT = "gift"
    INFINITY = "infinity"


RULES: Mapping[Pool, str] = {
    Pool.HEAT: "rpg:A30",
    Pool.MOMENTUM: "rpg:I22",
    Pool.FRESH: "rpg:I22",
    Pool.GIFT: "rpg:1.7",
    Pool.INFINITY: "rpg:1.3",
}
"""The rule that says what a pool holds and that nobody spends more."""


class Why(StrEnum):
    """What a pool changed for."""

    BOUGHT_DIE = "bought-die"
    REACTION = "reaction"
    COMPLICATION = "complication"
    INITIATIVE = "initiative"
    AMBUSH = "ambush"
    SPENT = "spent"
    SAVED = "saved"
    CONVERTED = "converted"
    GIVEN = "given"
    DECAY = "decay"
    LOST = "lost"
    CALLED_OFF = "called-off"
    STORY = "story"
    BY_HAND = "by-hand"


@frozen
class PoolChanged:
    """A pool went from `before` to `after`.

    `owner` is the character it belongs to; empty for Heat and for the
    players' common Momentum. `by` is the seat that did it.
    """

    pool: Pool
    owner: CharacterId
    by: SeatId
    before: int
    after: int
    why: Why


@frozen
class SetPool:
    """Command: put a pool right by hand; only the game master's."""

    pool: Pool
    owner: CharacterId
    value: int


@frozen
class SpendInfinityPoint:
    """Command: spend one Infinity Point on what the table allows; `note` says what."""

    character: CharacterId
    note: str = ""


@frozen
class InfinityPointSpent:
    """A character spent an Infinity Point on what `note` says."""

    character: CharacterId
    note: str


def level(scene: Scene, pool: Pool, owner: CharacterId) -> int:
    """What a pool holds; 0 where there is no such owner."""
    if pool is Pool.HEAT:
        return scene.heat
    if pool is Pool.MOMENTUM and owner == UNSEEN:
        return scene.group_momentum
    found = scene.find(owner)
    return 0 if found is None else _level_of(found, pool)


def _level_of(character: Character, pool: Pool) -> int:
    levels = {
        Pool.MOMENTUM: character.momentum,
        Pool.FRESH: character.fresh,
        Pool.GIFT: character.gifts,
        Pool.INFINITY: character.infinity,
    }
    return levels.get(pool, 0)


def is_affordable(held: int, amount: int) -> bool:
    """Whether a pool can change by a signed amount without falling below 0.

    >>> is_affordable(2, -2), is_affordable(2, -3)
    (True, False)
    """
    return held + amount >= 0


def decayed(saved: int) -> int:
    """Saved Momentum after a round or a scene: one less, never below none (rpg:I13)."""
    return max(saved - 1, 0)


def purse(house: House, character: CharacterId) -> CharacterId:
    """Whose saved Momentum a player uses: its own, or the common pool (rpg:A5)."""
    return UNSEEN if house["momentum_mode"] == options.GROUP else character


@frozen
class Tally:
    """Changes of pools so far, and the scene they lead to.

    A command that pays several times sees what is left after each payment.
    """

    scene: Scene
    by: SeatId
    events: tuple[PoolChanged, ...] = ()

    def change(self, pool: Pool, owner: CharacterId, amount: int, why: Why) -> "Tally | Refused":
        """One more signed change; refused where the pool holds too little."""
        held = level(self.scene, pool, owner)
        if not is_affordable(held, amount):
            return Refused(
                "pool.too-little",
                RULES[pool],
                {"pool": Message(f"pool.{pool.value}"), "held": held, "wanted": -amount},
            )
        return self if amount == 0 else self.put(pool, owner, held + amount, why)

    def put(self, pool: Pool, owner: CharacterId, value: int, why: Why) -> "Tally":
        """The pool at a value, whatever it held."""
        held = level(self.scene, pool, owner)
        event = PoolChanged(pool, owner, self.by, held, value, why)
        if held == value:
            return self
        return Tally(apply_change(self.scene, event), self.by, (*self.events, event))

    def settled(self, character: Character, house: House) -> "Tally":
        """Fresh Momentum put away: saved by a player, Heat from an NPC (rpg:I22, A8)."""
        fresh = level(self.scene, Pool.FRESH, character.id)
        if not fresh:
            return self
        emptied = self.put(Pool.FRESH, character.id, 0, Why.SAVED)
        if character.is_npc:
            return emptied.put(Pool.HEAT, UNSEEN, self.scene.heat + fresh, Why.CONVERTED)
        owner = purse(house, character.id)
        held = level(emptied.scene, Pool.MOMENTUM, owner)
        cap = options.number(house, "momentum_cap")
        room = max(cap - held, 0) if cap else fresh
        return emptied.put(Pool.MOMENTUM, owner, held + min(fresh, room), Why.SAVED)

    def all_settled(self, house: House) -> "Tally":
        """Everybody's fresh Momentum put away."""
        tally = self
        for character in self.scene.characters:
            tally = tally.settled(character, house)
        return tally

    def decayed(self, house: House, *, is_round: bool) -> "Tally":
        """What saved Momentum loses at the end of a round or a scene (rpg:I13, A6)."""
        expires = is_round and house["momentum_expires"] == options.ROUND
        owners = dict.fromkeys(purse(house, one.id) for one in self.scene.players)
        tally = self
        for owner in owners:
            held = level(tally.scene, Pool.MOMENTUM, owner)
            after = 0 if expires else decayed(held)
            tally = tally.put(Pool.MOMENTUM, owner, after, Why.DECAY)
        return tally


def _set_pool(
    scene: Scene, command: SetPool, seat: SeatId | None, _: House
) -> tuple[PoolChanged, ...] | Refused:
    most = MOST_INFINITY if command.pool is Pool.INFINITY else MOST_POINTS
    what = Message(f"pool.{command.pool.value}")
    refused = master_only(seat) or check_number(what, command.value, 0, most)
    if refused is not None:
        return refused
    owner = UNSEEN if command.pool is Pool.HEAT else command.owner
    is_common = command.pool in {Pool.HEAT, Pool.MOMENTUM} and owner == UNSEEN
    found = None if is_common else who(scene, seat, owner)
    if isinstance(found, Refused):
        return found
    events = Tally(scene, seat or "").put(command.pool, owner, command.value, Why.BY_HAND).events
    return events or Refused("pool.is-so", "", {"pool": what, "value": command.value})


def _spend_infinity(
    scene: Scene, command: SpendInfinityPoint, seat: SeatId | None, _: House
) -> tuple[Any, ...] | Refused:
    found = acts_for(scene, seat, command.character)
    if isinstance(found, Refused):
        return found
    refused = check_note(command.note)
    if refused is not None:
        return refused
    tally = Tally(scene, seat or "").change(Pool.INFINITY, found.id, -1, Why.STORY)
    if isinstance(tally, Refused):
        return tally
    return (InfinityPointSpent(found.id, command.note), *tally.events)


def apply_change(scene: Scene, event: PoolChanged) -> Scene:
    """The scene after a pool changed."""
    if event.pool is Pool.HEAT:
        return evolve(scene, heat=event.after)
    if event.pool is Pool.MOMENTUM and event.owner == UNSEEN:
        return evolve(scene, group_momentum=event.after)
    return scene.mapped(event.owner, lambda one: _with_level(one, event.pool, event.after))


def _with_level(character: Character, pool: Pool, value: int) -> Character:
    match pool:
        case Pool.MOMENTUM:
            return evolve(character, momentum=value)
        case Pool.FRESH:
            return evolve(character, fresh=value)
        case Pool.GIFT:
            return evolve(character, gifts=value)
        case Pool.INFINITY:
            return evolve(character, infinity=value)
        case Pool.HEAT:
            return character
        case _:
            assert_never(pool)


DECIDE: Mapping[type, Callable[..., tuple[Any, ...] | Refused]] = {
    SetPool: _set_pool,
    SpendInfinityPoint: _spend_infinity,
}

EVOLVE: Mapping[type, Callable[[Scene, Any], Scene]] = {
    PoolChanged: apply_change,
    InfinityPointSpent: lambda scene, _: scene,
}
