"""Exact odds of a whole Order to its end: how everybody in it comes out (turn:F, turn:G1).

Made from the plan as it stands, by the same numbers and the same reckoning
that will judge the dice. Who might announce NWI or Dogged counts as
Unconscious here, for that is its player's to say.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb

from rules.game import House
from rules.skirmish.ammunition import Effect
from rules.skirmish.blows import CAP_OF_DAMAGE, attack_by, defence_with, is_covered
from rules.skirmish.bodies import body_of
from rules.skirmish.fixing import bystander_of
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.odds import Counts
from rules.skirmish.order_odds import counted
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.rolls import Outcome, classify
from rules.skirmish.saving_odds import (
    Blow,
    Fates,
    HarmOdds,
    fates_of,
    harm_odds,
    harm_to_a,
    harm_to_b,
    mixed,
    odds_of_hits,
    sure_harm,
    together,
)
from rules.skirmish.shared_rolls import Held, Shared, evaded, past, shared_rolls
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import SIDES
from rules.skirmish.troopers import Trooper, TrooperId
from rules.skirmish.wounds import Body, Harm
from rules.values import frozen


@frozen
class TrooperFates:
    """How one trooper of an Order comes out, every way counted."""

    trooper: TrooperId
    fates: Fates


def blow_in(state: Skirmish, side: MatchSide, house: House) -> Blow | None:
    """What the hits of a planned attack do to its target; None for what harms nobody."""
    line = side.line
    if not line.harms or line.other is None:
        return None
    is_capped = house.is_on(CAP_OF_DAMAGE)
    attack = attack_by(line.id, line.trooper, line.declaration, line.other, is_capped=is_capped)
    asks = "cover" in line.rule.mods and not line.trooper.profile.has("marksmanship")
    covered = (
        any(mod.key == "cover" and mod.is_on for mod in side.mods)
        if asks
        else is_covered(state, line.trooper, line.other)
    )
    return Blow(attack, defence_with(line.other, in_cover=covered))


def _is_at(side: MatchSide, trooper: Trooper) -> bool:
    """Whether a side is an attack on `trooper`."""
    other = side.line.other
    return side.line.harms and other is not None and other.id == trooper.id


def _sides(shared: Shared) -> Iterator[tuple[Match, MatchSide]]:
    for match in (*shared.matches, *shared.templates):
        for side in match.sides:
            yield match, side


def stray_target(side: MatchSide) -> TrooperId:
    """Whom the failed dice of `side` hit; empty for nobody (turn:D27)."""
    return bystander_of(side.line, side.mods)


def failures(side: MatchSide) -> Counts:
    """The rolls of `side` by how many of its dice fail, none left out but none at all."""
    fails = sum(
        classify(side.success_value.value, face).outcome is Outcome.FAILURE
        for face in range(1, SIDES + 1)
    )
    return {
        (number, 0): comb(side.dice, number)
        * fails**number
        * (SIDES - fails) ** (side.dice - number)
        for number in range(1, side.dice + 1)
        if fails
    }


def _stray_blow(state: Skirmish, side: MatchSide, ally: Trooper, house: House) -> Blow:
    line = side.line
    is_capped = house.is_on(CAP_OF_DAMAGE)
    attack = attack_by(line.id, line.trooper, line.declaration, ally, is_capped=is_capped)
    return Blow(attack, defence_with(ally, in_cover=is_covered(state, line.trooper, ally)))


@frozen
class _Reckoner:
    """What adding up the harm of an Order needs."""

    state: Skirmish
    plan: Plan
    house: House

    def harm_to(self, trooper: Trooper) -> HarmOdds:
        """Everything that the plan may do to `trooper`, added up."""
        body = body_of(trooper)
        shared = shared_rolls(self.plan)
        tied = frozenset(name for one in shared for name in one.ids)
        parts = [part for one in shared for part in self._tied(one, trooper, body)]
        parts.extend(self._strays(trooper, body))
        for match in self.plan.matches:
            if match.id not in tied:
                parts.extend(self._harms(match, trooper, body))
        return together(parts, body.fatal)

    def _strays(self, trooper: Trooper, body: Body) -> Iterator[HarmOdds]:
        """What the failed dice of shots into close combat do to an ally there (turn:D27)."""
        for match in self.plan.matches:
            for side in match.sides:
                if trooper.id != stray_target(side) or not side.dice:
                    continue
                blow = _stray_blow(self.state, side, trooper, self.house)
                yield harm_odds(SIDES**side.dice, failures(side), blow, body.fatal)

    def _tied(self, shared: Shared, trooper: Trooper, body: Body) -> Iterator[HarmOdds]:
        """What matches that share a roll do, by what its dice hold (turn:E14, turn:E22)."""
        for match, side in _sides(shared):
            blow = blow_in(self.state, side, self.house)
            if side.line.roll == shared.roll and blow is not None and _is_at(side, trooper):
                yield self._harm(match, side, blow, body)
        against = [side for _, side in _sides(shared) if side.line.roll != shared.roll]
        if any(_is_at(side, trooper) for side in against):
            yield mixed(
                [
                    (held.ways, together(self._given(shared, held, trooper, body), body.fatal))
                    for held in shared.held
                ]
            )

    def _given(
        self, shared: Shared, held: Held, trooper: Trooper, body: Body
    ) -> Iterator[HarmOdds]:
        if not evaded(shared, held):
            for match in shared.templates:
                yield from self._harms(match, trooper, body)
        for match, best in zip(shared.matches, held.bests, strict=True):
            for side in match.sides:
                blow = blow_in(self.state, side, self.house)
                is_other = side.line.roll != shared.roll
                if blow is not None and is_other and _is_at(side, trooper):
                    counts = past(match, side, best, shared.roll)
                    through = {key: count for key, count in counts.items() if key != (0, 0)}
                    yield harm_odds(SIDES**side.dice, through, blow, body.fatal)

    def _harms(self, match: Match, trooper: Trooper, body: Body) -> Iterator[HarmOdds]:
        for side in match.sides:
            other = side.line.other
            if other is None or other.id != trooper.id or not side.line.harms:
                continue
            if match.kind is PairKind.COUP_DE_GRACE:
                yield sure_harm(Harm(body.fatal, effects=frozenset({Effect.DEAD})), body.fatal)
                continue
            blow = blow_in(self.state, side, self.house)
            if blow is not None:
                yield self._harm(match, side, blow, body)

    def _harm(self, match: Match, side: MatchSide, blow: Blow, body: Body) -> HarmOdds:
        if match.kind is PairKind.TEMPLATE:
            return odds_of_hits(blow, side.line.dice, 0, body.fatal)
        odds = counted(match.a, match.b)
        return harm_to_b(odds, blow, body) if side is match.a else harm_to_a(odds, blow, body)


def harm_of_others(
    state: Skirmish, plan: Plan, trooper: Trooper, house: House, apart: Iterable[str]
) -> tuple[HarmOdds, ...]:
    """What the matches that are none of `apart` may do to `trooper`."""
    left = Plan(tuple(one for one in plan.matches if one.id not in frozenset(apart)))
    return (_Reckoner(state, left, house).harm_to(trooper),)


def order_fates(
    state: Skirmish, plan: Plan, active: TrooperId, house: House
) -> tuple[TrooperFates, ...]:
    """How everybody whom `plan` may harm comes out, the active trooper the last."""
    reckoner = _Reckoner(state, plan, house)
    names = dict.fromkeys(
        side.line.other.id
        for match in plan.matches
        for side in match.sides
        if side.line.other is not None and side.line.harms
    )
    sides = [side for match in plan.matches for side in match.sides]
    names.update(dict.fromkeys(name for side in sides if (name := stray_target(side))))
    names.pop(active, None)
    found: list[TrooperFates] = []
    for name in (*names, active):
        trooper = state.trooper(name)
        if trooper is not None:
            fates = fates_of(reckoner.harm_to(trooper), body_of(trooper))
            found.append(TrooperFates(name, fates))
    return tuple(found)


def chances(fates: Fates) -> Mapping[str, Fraction]:
    """The chances worth a row: ``wounded``, ``unconscious``, ``dead`` and each state entered."""
    named = {
        "unhurt": fates.unhurt,
        "wounded": fates.wounded,
        "unconscious": fates.unconscious,
        "dead": fates.dead,
    }
    entered = {one.value: fates.enters(one) for one in Effect if one is not Effect.DEAD}
    return {key: chance for key, chance in {**named, **entered}.items() if chance}
