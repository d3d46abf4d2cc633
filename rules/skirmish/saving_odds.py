"""Exact odds through the Saving Rolls to the end: wounded, Unconscious, Dead, each state.

What hits is counted by `rules.skirmish.odds`; here every (hits, Criticals)
becomes the very saves that `saving_rolls.saves_of` would ask for. Saves that
are alike are one binomial; those that differ (the Critical's extra save of T2,
ARM and BTS of Plasma, the repetitions of Continuous Damage) are counted apart
and combined. All counts are whole numbers out of `total`, as if equally likely.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm
from types import MappingProxyType
from typing import NamedTuple

from rules.skirmish.ammunition import Effect
from rules.skirmish.loads import Attack, Defence, load_of
from rules.skirmish.odds import Counts, FaceToFaceOdds
from rules.skirmish.saving_rolls import Save, saves_of
from rules.skirmish.success_value import SIDES
from rules.skirmish.wounds import FALLEN, NULL, Body, Condition, Harm, suffer
from rules.values import frozen

UNHARMED = Harm()


@frozen
class Blow:
    """An attack on one trooper, cover and all."""

    attack: Attack
    defence: Defence


@frozen
class HarmOdds:
    """What the failed saves add up to, by number of equally likely cases.

    Whoever is sure to be Dead counts under one `Harm` of exactly the fatal
    loss, whatever else befell him.
    """

    total: int
    counts: Mapping[Harm, int]


NO_HARM = HarmOdds(1, MappingProxyType({UNHARMED: 1}))
"""The odds of a trooper whom nothing can hit."""


def _odds(total: int, counts: Mapping[Harm, int]) -> HarmOdds:
    """The odds in lowest terms."""
    common = gcd(total, *counts.values())
    found = {harm: count // common for harm, count in counts.items() if count}
    return HarmOdds(total // common, MappingProxyType(found))


def _capped(harm: Harm, fatal: int) -> Harm:
    if harm.loss >= fatal or Effect.DEAD in harm.effects:
        return Harm(fatal)
    return harm


def _both(one: Harm, other: Harm, fatal: int) -> Harm:
    if other is UNHARMED:
        return one
    together = Harm(
        one.loss + other.loss, one.is_shock or other.is_shock, one.effects | other.effects
    )
    return _capped(together, fatal)


def together(odds: Iterable[HarmOdds], fatal: int) -> HarmOdds:
    """Independent attacks on one trooper, added up; `fatal` is the loss that kills it."""
    total = 1
    counts: Mapping[Harm, int] = {UNHARMED: 1}
    for one in odds:
        total *= one.total
        found: dict[Harm, int] = {}
        for harm, count in counts.items():
            for more, times in one.counts.items():
                key = _both(harm, more, fatal)
                found[key] = found.get(key, 0) + count * times
        counts = found
    return _odds(total, counts)


def _failures(save: Save, failed: int, fatal: int) -> Harm:
    if not failed:
        return UNHARMED
    return _capped(Harm(failed * save.wounds, save.is_shock, save.effects), fatal)


def _alike(save: Save, count: int, fatal: int) -> HarmOdds:
    """So many saves like `save`: a binomial (odds §1)."""
    fails, holds = save.failing_faces, SIDES - save.failing_faces
    found: dict[Harm, int] = {}
    for failed in range(count + 1):
        key = _failures(save, failed, fatal)
        cases = comb(count, failed) * fails**failed * holds ** (count - failed)
        found[key] = found.get(key, 0) + cases
    return _odds(SIDES**count, found)


def _chain(save: Save, fatal: int) -> HarmOdds:
    """One save under Continuous Damage: until one passes or the trooper is Dead (turn:F22)."""
    fails, holds = save.failing_faces, SIDES - save.failing_faces
    longest = max(1, -(-fatal // save.wounds))
    found = {_failures(save, longest, fatal): fails**longest}
    for failed in range(longest):
        key = _failures(save, failed, fatal)
        cases = fails**failed * holds * SIDES ** (longest - failed - 1)
        found[key] = found.get(key, 0) + cases
    return _odds(SIDES**longest, found)


class _Kind(NamedTuple):
    """What makes two saves alike for the odds."""

    failing: int
    wounds: int
    effects: frozenset[Effect]
    is_shock: bool
    is_continuous: bool


def _grouped(saves: Iterable[Save]) -> list[tuple[Save, int]]:
    groups: dict[_Kind, tuple[Save, int]] = {}
    for save in saves:
        kind = _Kind(
            save.failing_faces, save.wounds, save.effects, save.is_shock, save.is_continuous
        )
        first, count = groups.get(kind, (save, 0))
        groups[kind] = (first, count + 1)
    return list(groups.values())


def odds_of_saves(saves: Iterable[Save], fatal: int) -> HarmOdds:
    """The odds of some saves of one trooper; `fatal` is the loss that kills it."""
    parts: list[HarmOdds] = []
    for save, count in _grouped(saves):
        if save.is_continuous:
            parts.extend([_chain(save, fatal)] * count)
        else:
            parts.append(_alike(save, count, fatal))
    return together(parts, fatal)


@lru_cache(maxsize=4096)
def odds_of_hits(blow: Blow, hits: int, crits: int, fatal: int) -> HarmOdds:
    """The odds where so many hits and Criticals came through."""
    if not hits + crits:
        return NO_HARM
    on_hit = load_of(blow.attack, blow.defence).on_hit
    if on_hit:
        return HarmOdds(1, MappingProxyType({Harm(effects=on_hit): 1}))
    return odds_of_saves(saves_of(blow.attack, blow.defence, hits, crits), fatal)


def sure_harm(harm: Harm, fatal: int) -> HarmOdds:
    """Harm that comes for certain."""
    return HarmOdds(1, MappingProxyType({_capped(harm, fatal): 1}))


def mixed(parts: Sequence[tuple[int, HarmOdds]]) -> HarmOdds:
    """One of several odds, the weights saying how often each."""
    common = lcm(*(odds.total for _weight, odds in parts))
    found: dict[Harm, int] = {}
    for weight, odds in parts:
        scale = weight * (common // odds.total)
        for harm, count in odds.counts.items():
            found[harm] = found.get(harm, 0) + scale * count
    return _odds(common * sum(weight for weight, _odds_ in parts), found)


def harm_odds(total: int, counts: Counts, blow: Blow, fatal: int) -> HarmOdds:
    """The odds of one side of a roll: `counts` of `total` rolls hit, the others do not.

    >>> from rules.skirmish.odds import normal_odds
    >>> blow = Blow(Attack("combi", 13), Defence(arm=1, in_cover=True))
    >>> odds = normal_odds(20, 1)
    >>> found = harm_odds(odds.total, odds.a, blow, fatal=2)
    >>> [(harm.loss, count) for harm, count in found.counts.items()], found.total
    ([(0, 4301), (1, 3618), (2, 81)], 8000)
    """
    parts = [(total - sum(counts.values()), NO_HARM)]
    for (hits, crits), count in counts.items():
        parts.append((count, odds_of_hits(blow, hits, crits, fatal)))
    return mixed(parts)


def harm_to_b(odds: FaceToFaceOdds, blow: Blow, body: Body) -> HarmOdds:
    """What side a of a roll does to `body` with `blow`."""
    return harm_odds(odds.total, odds.a, blow, body.fatal)


def harm_to_a(odds: FaceToFaceOdds, blow: Blow, body: Body) -> HarmOdds:
    """What side b of a roll does to `body` with `blow`."""
    return harm_odds(odds.total, odds.b, blow, body.fatal)


class Fate(NamedTuple):
    """How a trooper comes out; states are told of the living alone."""

    wounds: int
    condition: Condition
    effects: frozenset[Effect]


@frozen
class Fates:
    """Every fate of one trooper, counted.

    NWI and Dogged are for its player to announce, so whoever might do so
    counts as Unconscious here.

    Attributes:
        body: How it stands before.
        total: All equally likely cases.
        counts: Fate -> cases.
    """

    body: Body
    total: int
    counts: Mapping[Fate, int]

    def chance(self, is_so: Callable[[Fate], bool]) -> Fraction:
        """The chance of all fates that `is_so` picks."""
        return Fraction(
            sum(count for fate, count in self.counts.items() if is_so(fate)), self.total
        )

    def enters(self, effect: Effect) -> Fraction:
        """The chance to be alive and in the state `effect`."""
        return self.chance(lambda fate: effect in fate.effects)

    def loses(self, wounds: int) -> Fraction:
        """The chance to lose at least so many Wounds, or to die."""
        left = self.body.wounds - wounds
        return self.chance(lambda fate: fate.wounds <= left or fate.condition is Condition.DEAD)

    @property
    def unhurt(self) -> Fraction:
        """The chance that nothing at all is lost and no state entered."""
        before = (self.body.wounds, self.body.condition)
        return self.chance(
            lambda fate: (fate.wounds, fate.condition) == before and not fate.effects
        )

    @property
    def wounded(self) -> Fraction:
        """The chance to lose at least one Wound or point of Structure."""
        return self.loses(1)

    @property
    def unconscious(self) -> Fraction:
        """The chance to end up Unconscious, at either level, or an Embryo."""
        return self.chance(lambda fate: fate.condition in FALLEN)

    @property
    def dead(self) -> Fraction:
        """The chance to end up Dead."""
        return self.chance(lambda fate: fate.condition is Condition.DEAD)

    @property
    def out(self) -> Fraction:
        """The chance to end up in a Null state of either kind."""
        return self.chance(lambda fate: fate.condition in NULL)


def fates_of(odds: HarmOdds, body: Body) -> Fates:
    """What the harm makes of `body`, by the judging's own `suffer`."""
    found: dict[Fate, int] = {}
    for harm, count in odds.counts.items():
        change = suffer(body, harm)
        is_dead = change.condition is Condition.DEAD
        effects = frozenset[Effect]() if is_dead else change.entered
        fate = Fate(change.wounds, change.condition, effects)
        found[fate] = found.get(fate, 0) + count
    return Fates(body, odds.total, MappingProxyType(found))
