"""Exact odds of a whole Order to its end: how everybody in it comes out (turn:F, turn:G1).

Made from the plan as it stands, by the same numbers and the same reckoning
that will judge the dice. Who might announce NWI or Dogged counts as
Unconscious here, for that is its player's to say.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.game import House
from rules.skirmish.ammunition import Effect
from rules.skirmish.blows import CAP_OF_DAMAGE, attack_by, defence_with, is_covered
from rules.skirmish.bodies import body_of
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.odds import Counts
from rules.skirmish.order_odds import avoids, counted, evading, past_die
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.saving_odds import (
    NO_HARM,
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
    if not line.rule.is_attack or line.other is None:
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


@frozen
class _Reckoner:
    """What adding up the harm of an Order needs."""

    state: Skirmish
    plan: Plan
    house: House

    def harm_to(self, trooper: Trooper) -> HarmOdds:
        """Everything that the plan may do to `trooper`, added up."""
        body = body_of(trooper)
        shared = evading(self.plan, trooper.id)
        met = {match.id for match in shared}
        parts = [self._past(shared, body)] if shared else []
        for match in self.plan.matches:
            if match.id not in met:
                parts.extend(self._harms(match, trooper, body))
        return together(parts, body.fatal)

    def _past(self, matches: tuple[Match, ...], body: Body) -> HarmOdds:
        """What gets past one die, its faces gone through one by one (turn:E22)."""
        faces = [
            (1, together(self._past_face(matches, face, body), body.fatal))
            for face in range(1, SIDES + 1)
        ]
        return mixed(faces)

    def _past_face(self, matches: tuple[Match, ...], face: int, body: Body) -> Iterator[HarmOdds]:
        for match in matches:
            found = past_die(match, face)
            if found is not None:
                yield self._past_one(*found, body)
            elif match.kind is PairKind.TEMPLATE and not avoids(matches, face):
                blow = blow_in(self.state, match.a, self.house)
                if blow is not None:
                    yield odds_of_hits(blow, match.a.line.dice, 0, body.fatal)

    def _past_one(self, side: MatchSide, counts: Counts, body: Body) -> HarmOdds:
        """What one attacker's rolls that get past the die do."""
        blow = blow_in(self.state, side, self.house)
        if blow is None:
            return NO_HARM
        through = {key: count for key, count in counts.items() if key != (0, 0)}
        return harm_odds(SIDES**side.dice, through, blow, body.fatal)

    def _harms(self, match: Match, trooper: Trooper, body: Body) -> Iterator[HarmOdds]:
        for side in match.sides:
            other = side.line.other
            if other is None or other.id != trooper.id or not side.line.rule.is_attack:
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
        if side.line.other is not None and side.line.rule.is_attack
    )
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
