"""What an Order promises, put together for the screen from the rules' exact odds."""

from fractions import Fraction
from functools import lru_cache

from attrs import evolve, field

from rules.game import House
from rules.skirmish.burst import split_count
from rules.skirmish.engagement import Aim, Aro, Declaration, Engagement, Situation, Slot, Stage
from rules.skirmish.legality import weapons_for
from rules.skirmish.odds import survivors
from rules.skirmish.order_odds import MatchOdds, OrderOdds, match_odds, order_odds
from rules.skirmish.outlook import SplitOdds, possible_answers, split_odds, with_attack
from rules.skirmish.plan import Match, MatchSide, Plan, plan_of
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId
from rules.values import frozen
from tui.skirmish.stages import ARO_STAGES

MOST_SPLITS = 500
"""More ways to split a Burst than these are not compared while somebody types."""


@frozen
class Attack:
    """Who attacks, as first or second skill, with what."""

    trooper: Trooper
    slot: Slot
    declaration: Declaration


@frozen
class Meeting:
    """A line of the Order, what meets it, and the chances of both.

    Attributes:
        match: How they meet.
        mine: The line's own side.
        theirs: The opposing side, None where nobody opposes it.
        hits: The chance that something of `mine` stands.
        hurts: The chance that something of `theirs` stands and harms.
    """

    match: Match
    mine: MatchSide
    theirs: MatchSide | None
    hits: Fraction
    hurts: Fraction


def meeting(plan: Plan, line: str) -> Meeting | None:
    """The meeting of the line called `line`; None where it is not rolled."""
    for match in plan.matches:
        for mine, theirs in ((match.a, match.b), (match.b, match.a)):
            if mine is not None and mine.line.id == line:
                odds = match_odds(plan, match)
                is_a = mine is match.a
                hits, hurts = (odds.a_hits, odds.b_hits) if is_a else (odds.b_hits, odds.a_hits)
                harms = theirs is not None and does_harm(theirs)
                return Meeting(match, mine, theirs, hits, hurts if harms else Fraction(0))
    return None


def does_harm(side: MatchSide) -> bool:
    """Whether a success of this side is a hit on somebody."""
    return side.line.rule.is_attack


@lru_cache(maxsize=512)
def chances_between(sv_a: int, dice_a: int, sv_b: int, dice_b: int) -> tuple[Fraction, Fraction]:
    """The chances of two sides' dice to have something stand; no dice on `b`: a Normal Roll."""
    odds = survivors(sv_a, dice_a, sv_b, dice_b)
    return odds.a_scores, odds.b_scores


def attack_slot(order: Engagement) -> Slot | None:
    """Which of the active declarations is aimed at somebody; None for neither."""
    if order.second is not None and order.second.aims:
        return Slot.SECOND
    return Slot.FIRST if order.first.aims else None


def imagined(
    state: Skirmish, trooper: TrooperId, slot: Slot, declaration: Declaration
) -> Engagement:
    """The Order as it would be if `trooper` declared this now."""
    order = state.engagement
    if order is None:
        return Engagement(state.orders + 1, trooper, Stage.AROS, declaration)
    return with_attack(order, slot, declaration)


def aims_of(targets: tuple[TrooperId, ...], dice: tuple[int, ...]) -> tuple[Aim, ...]:
    """Dice on targets, without those that get none."""
    return tuple(Aim(who, some) for who, some in zip(targets, dice, strict=True) if some)


def splits_of(
    state: Skirmish, order: Engagement, slot: Slot, targets: tuple[TrooperId, ...], house: House
) -> SplitOdds | None:
    """Every split of the dice declared in `slot` over `targets`; None where they are too many."""
    held = order.declared(slot)
    dice = sum(aim.dice for aim in held.aims) if held else 0
    if not targets or not dice or split_count(dice, len(targets)) > MOST_SPLITS:
        return None
    return split_odds(state, order, slot, targets, burst=dice, house=house)


@frozen
class Foreseen:
    """A target's possible answer and what it would mean there."""

    skill: Skill | None
    odds: MatchOdds

    @property
    def hurts(self) -> Fraction:
        """The chance that the answer hits the attacker."""
        b = self.odds.match.b
        return self.odds.b_hits if b is not None and does_harm(b) else Fraction(0)


@frozen
class Outlook:
    """An Order as it would be rolled now.

    Attributes:
        plan: Who rolls what.
        odds: What all of it promises the active trooper.
        slot: Which declaration is aimed at somebody, None for neither.
        foreseen: Before the AROs: target -> the chances for each answer.
    """

    plan: Plan
    odds: OrderOdds
    slot: Slot | None = None
    foreseen: dict[TrooperId, tuple[Foreseen, ...]] = field(
        factory=dict[TrooperId, tuple[Foreseen, ...]]
    )

    @property
    def has_attack(self) -> bool:
        """Whether the active trooper attacks at all."""
        return self.slot is not None and any(does_harm(one.a) for one in self.plan.matches)


def outlook(state: Skirmish, order: Engagement, house: House) -> Outlook:
    """The outlook of `order` at a table in `state`."""
    plan = plan_of(state, order, house)
    odds = order_odds(plan, order.trooper)
    slot = attack_slot(order)
    held = order.declared(slot) if slot else None
    if slot is None or held is None:
        return Outlook(plan, odds)
    asked = [aim.target for aim in held.aims if may_answer(state, order, aim.target)]
    foreseen = {one: _foreseen(state, order, one, house) for one in asked}
    return Outlook(plan, odds, slot, foreseen)


def may_answer(state: Skirmish, order: Engagement, trooper: TrooperId) -> bool:
    """Whether an enemy trooper could still answer at this stage, as far as it is known."""
    found = state.trooper(trooper)
    if found is None or found.is_null or order.stage not in ARO_STAGES:
        return False
    if order.stage is Stage.LATE_AROS and trooper in order.had_chance:
        return False
    return order.aro_of(trooper) is None


def _foreseen(
    state: Skirmish, order: Engagement, target: TrooperId, house: House
) -> tuple[Foreseen, ...]:
    """What `target` may answer: shooting with its first weapon, dodging, nothing."""
    found: list[Foreseen] = []
    for answer in possible_answers(state, order, target, house):
        if any(one.skill is answer.skill for one in found):
            continue
        met = next((one for one in answer.odds.matches if _is_shot_at(one, target)), None)
        if met is not None:
            found.append(Foreseen(answer.skill, met))
    return tuple(found)


def _is_shot_at(one: MatchOdds, target: TrooperId) -> bool:
    line = one.match.a.line
    return not line.is_aro and line.other is not None and line.other.id == target


@frozen
class _Key:
    """A state by its identity: states never change, and comparing them whole costs more."""

    state: Skirmish
    order: Engagement
    house: House

    def __hash__(self) -> int:
        return hash((id(self.state), id(self.order)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Key)
            and other.state is self.state
            and other.order is self.order
            and other.house == self.house
        )


@lru_cache(maxsize=4)
def _kept(key: _Key) -> Outlook:
    return outlook(key.state, key.order, key.house)


@lru_cache(maxsize=4)
def _planned(key: _Key) -> Plan:
    return plan_of(key.state, key.order, key.house)


def planned(state: Skirmish, house: House) -> Plan:
    """The matches of the Order being played, kept as long as the state is; none between Orders."""
    order = state.engagement
    return Plan() if order is None else _planned(_Key(state, order, house))


def outlook_of(state: Skirmish, house: House) -> Outlook | None:
    """The outlook of the Order being played, kept as long as the state is; None between Orders."""
    if state.engagement is None:
        return None
    return _kept(_Key(state, state.engagement, house))


def armed_for(trooper: Trooper, skill: Skill, weapon: str = "") -> Declaration:
    """`skill` with the weapon called `weapon`, else with the first that fits."""
    fitting = weapons_for(trooper, skill)
    found = next((one for one in fitting if one.id == weapon), fitting[0] if fitting else None)
    if found is None:
        return Declaration(skill)
    return Declaration(skill, found.id, found.ammunition[0] if found.ammunition else "")


def answered_by(order: Engagement, trooper: Trooper, skill: Skill | None) -> Engagement:
    """The Order as it would be if `trooper` answered with `skill`; None: with nothing."""
    rest = tuple(aro for aro in order.aros if aro.trooper != trooper.id)
    if skill is None:
        return evolve(order, aros=rest)
    situation = order.reactions.get(trooper.id, Situation.SIGHT)
    return evolve(order, aros=(*rest, Aro(trooper.id, armed_for(trooper, skill), situation)))
