"""Every way to place a Burst, told to its end: who dies, who is out, who stays unhurt.

`outlook.split_odds` ranks splits by what hits; here they may be asked for a
kill, for putting somebody out of action, or for coming out unhurt.
"""

from collections.abc import Mapping

from rules.game import House
from rules.skirmish.bodies import body_of
from rules.skirmish.burst import Target, splits
from rules.skirmish.engagement import Engagement, Slot
from rules.skirmish.fate_odds import blow_in, harm_of_others
from rules.skirmish.loads import Attack, Defence
from rules.skirmish.outlook import aimed_at, answer_of, find_match, target_of
from rules.skirmish.plan import Plan, plan_of
from rules.skirmish.saving_odds import Blow
from rules.skirmish.split_fates import SCORES, Aim, Goal, SplitFates, best_for, judge_fates
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

_NOTHING = Blow(Attack("", 0, "N", ""), Defence())
"""The blow of a shot that does not come."""


@frozen
class SplitFateOdds:
    """Every way to place a Burst on some targets, and the best one for each goal.

    Attributes:
        targets: The targets, in the order of each split's dice.
        splits: All splits, largest first die first.
        best: Goal -> the split with its highest score, then the safest.
    """

    targets: tuple[TrooperId, ...]
    splits: tuple[SplitFates, ...]
    best: Mapping[Goal, SplitFates]


@frozen
class _Asked:
    """What making aims of targets needs: the plan with them named, and without."""

    state: Skirmish
    named: Plan
    unnamed: Plan
    active: TrooperId
    house: House

    def aim(self, target: TrooperId) -> Aim | None:
        """`target` as one that is aimed at, with what it sends back."""
        trooper = self.state.trooper(target)
        match = find_match(self.named, self.active, target)
        if trooper is None:
            return None
        if match is None:
            return Aim(Target(0, None), _NOTHING, body_of(trooper))
        blow = blow_in(self.state, match.a, self.house) or _NOTHING
        reply = blow_in(self.state, match.b, self.house) if match.b else None
        return Aim(target_of(self.named, self.active, target), blow, body_of(trooper), reply)

    def spare(self, target: TrooperId) -> Aim | None:
        """`target` as one without dice: what it does meets no shot."""
        trooper = self.state.trooper(target)
        if trooper is None:
            return None
        match = find_match(self.unnamed, target, self.active)
        reply = blow_in(self.state, match.a, self.house) if match else None
        return Aim(Target(0, answer_of(match)), _NOTHING, body_of(trooper), reply)


def split_fate_odds(
    state: Skirmish,
    order: Engagement,
    slot: Slot,
    targets: tuple[TrooperId, ...],
    *,
    burst: int,
    house: House,
) -> SplitFateOdds | None:
    """All splits of `burst` dice of the attack in `slot` over `targets`, to the end.

    None without targets or dice, or where somebody is not there.
    """
    shooter = state.trooper(order.trooper)
    if shooter is None or not targets or burst < 1:
        return None
    named = plan_of(state, aimed_at(order, slot, targets), house)
    unnamed = plan_of(state, aimed_at(order, slot, ()), house)
    asked = _Asked(state, named, unnamed, shooter.id, house)
    aims = [asked.aim(one) for one in targets]
    spares = [asked.spare(one) for one in targets]
    whole = [one for one in zip(aims, spares, strict=True) if one[0] and one[1]]
    if len(whole) != len(targets):
        return None
    body = body_of(shooter)
    others = harm_of_others(state, named, shooter, house, _of_targets(named, targets))
    found: list[SplitFates] = []
    for dice in splits(burst, len(targets)):
        chosen = [
            aim if count else spare
            for (aim, spare), count in zip(whole, dice, strict=True)
            if aim is not None and spare is not None
        ]
        found.append(judge_fates(dice, chosen, body, others))
    best = {goal: best_for(found, score) for goal, score in SCORES.items()}
    return SplitFateOdds(targets, tuple(found), best)


def _of_targets(plan: Plan, targets: tuple[TrooperId, ...]) -> tuple[str, ...]:
    """The matches in which a target takes part: they are counted with its dice."""
    return tuple(
        match.id
        for match in plan.matches
        if any(side.line.trooper.id in targets for side in match.sides)
    )
