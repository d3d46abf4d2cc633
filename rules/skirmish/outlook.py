"""Odds of what is not declared yet: possible answers, every split, every range band.

All of it is private to who asks: an Order that might be is made here, planned
by the same rules as a real one, counted, and thrown away. The three questions
share how it is made, and so stand together.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

from attrs import evolve

from rules.game import House
from rules.skirmish.burst import Answer, Split, Target, judge_split, splits
from rules.skirmish.distances import range_mod
from rules.skirmish.engagement import (
    Aim,
    Aro,
    Declaration,
    Engagement,
    LineChoices,
    Situation,
    Slot,
    Stage,
)
from rules.skirmish.fate_odds import TrooperFates, order_fates
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.legality import check_skill, settled_aro, weapons_for
from rules.skirmish.lines import line_id
from rules.skirmish.order_odds import ONE, OrderOdds, order_odds
from rules.skirmish.plan import Match, MatchSide, Plan, plan_of
from rules.skirmish.profiles import BANDS_MM
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish, direction
from rules.skirmish.troopers import Trooper, TrooperId
from rules.values import frozen


@frozen
class AnswerOdds:
    """What an Order promises if one trooper answers in a certain way.

    Attributes:
        skill: The answer; None for nothing.
        weapon: The weapon's id, empty for none.
        odds: The whole Order with that answer.
    """

    skill: Skill | None
    weapon: str
    odds: OrderOdds


def with_attack(order: Engagement, slot: Slot, declaration: Declaration) -> Engagement:
    """The Order as it would be with `declaration` in `slot`."""
    if slot is Slot.FIRST:
        return evolve(order, first=declaration)
    return evolve(order, second=declaration)


def _may_be(
    state: Skirmish, order: Engagement, trooper: Trooper, declaration: Declaration
) -> Aro | None:
    situation = order.reactions.get(trooper.id, Situation.SIGHT)
    asked = state.with_engagement(order)
    if check_skill(asked, trooper, declaration.skill, Slot.ARO, situation) is not None:
        return None
    settled = settled_aro(order, trooper, declaration)
    return Aro(trooper.id, settled, situation) if isinstance(settled, Declaration) else None


def _resets(order: Engagement) -> tuple[Declaration, ...]:
    """A Reset is worth a look where somebody is hacked (turn:E7)."""
    said = (order.first, order.second)
    hacks = any(one is not None and one.skill is Skill.HACKING_PROGRAM for one in said)
    return (Declaration(Skill.RESET),) if hacks else ()


def _strikes(order: Engagement, trooper: Trooper) -> tuple[Declaration, ...]:
    """A CC Attack is worth a look where somebody strikes (turn:E3); its first weapon."""
    said = (order.first, order.second)
    arms = weapons_for(trooper, Skill.CC_ATTACK)[:1]
    if not any(one is not None and one.skill is Skill.CC_ATTACK for one in said):
        return ()
    return tuple(Declaration(Skill.CC_ATTACK, weapon.id) for weapon in arms)


def possible_answers(
    state: Skirmish, order: Engagement, trooper: TrooperId, house: House
) -> tuple[AnswerOdds, ...]:
    """The Order's odds if `trooper` strikes, shoots with each weapon, dodges, or does nothing.

    Whatever the others have declared so far stays as it is.
    """
    found = state.trooper(trooper)
    if found is None:
        return ()
    others = tuple(aro for aro in order.aros if aro.trooper != trooper)
    wanted = [
        Declaration(Skill.BS_ATTACK, weapon.id) for weapon in weapons_for(found, Skill.BS_ATTACK)
    ]
    answers: list[AnswerOdds] = []
    strikes, dodge = _strikes(order, found), Declaration(Skill.DODGE)
    likely = (*strikes, dodge, *wanted) if strikes else (*wanted, dodge)
    for declaration in (*likely, *_resets(order)):
        aro = _may_be(state, order, found, declaration)
        if aro is not None:
            plan = plan_of(state, evolve(order, aros=(*others, aro)), house)
            odds = order_odds(plan, order.trooper)
            answers.append(AnswerOdds(declaration.skill, declaration.weapon, odds))
    plan = plan_of(state, evolve(order, aros=others), house)
    return (*answers, AnswerOdds(None, "", order_odds(plan, order.trooper)))


def aimed_at(order: Engagement, slot: Slot, targets: tuple[TrooperId, ...]) -> Engagement:
    """The Order with one die of its attack on each of `targets`."""
    declaration = order.declared(slot)
    if declaration is None:
        return order
    aims = tuple(Aim(target, 1) for target in targets)
    return with_attack(order, slot, evolve(declaration, aims=aims))


def find_match(plan: Plan, actor: TrooperId, other: TrooperId) -> Match | None:
    """The match in which `actor` acts first upon `other`."""
    return next(
        (
            match
            for match in plan.matches
            if match.a.line.trooper.id == actor
            and match.a.line.other is not None
            and match.a.line.other.id == other
        ),
        None,
    )


def answer_of(match: Match | None) -> Answer | None:
    """A reactor's own roll as the answer to a shot that does not come."""
    if match is None:
        return None
    line = match.a.line
    return Answer(match.a.success_value.value, match.a.dice, line.harms)


def target_of(plan: Plan, active: TrooperId, other: TrooperId) -> Target:
    """`other` as a target that is aimed at."""
    match = find_match(plan, active, other)
    if match is None:
        return Target(0, answer_of(find_match(plan, other, active)))
    sv = match.a.success_value.value
    if match.b is None or match.kind is not PairKind.FACE_TO_FACE:
        return Target(sv, None)
    b = match.b
    return Target(sv, Answer(b.success_value.value, b.dice, b.line.harms))


@frozen
class SplitOdds:
    """Every way to place a Burst on some targets, and the best of them.

    Attributes:
        targets: The targets, in the order of each split's dice.
        splits: All splits, largest first die first.
        best: Highest chance of a hit, then of staying unhurt, then the first.
    """

    targets: tuple[TrooperId, ...]
    splits: tuple[Split, ...]
    best: Split


def split_odds(
    state: Skirmish,
    order: Engagement,
    slot: Slot,
    targets: tuple[TrooperId, ...],
    *,
    burst: int,
    house: House,
) -> SplitOdds | None:
    """All splits of `burst` dice of the attack in `slot` over `targets`, answers as declared.

    None without targets or dice. A target without dice is not named: what it
    does then meets no shot, and MODs that count Face to Face only do not count.
    """
    if not targets or burst < 1:
        return None
    active = order.trooper
    named = plan_of(state, aimed_at(order, slot, targets), house)
    unnamed = plan_of(state, aimed_at(order, slot, ()), house)
    aimed = [target_of(named, active, one) for one in targets]
    spared = [Target(0, answer_of(find_match(unnamed, one, active))) for one in targets]
    rest = _rest(order_odds(unnamed, active), order_odds(named, active), targets)
    found: list[Split] = []
    for dice in splits(burst, len(targets)):
        chosen = [
            aim if count else spare for aim, spare, count in zip(aimed, spared, dice, strict=True)
        ]
        split = judge_split(dice, chosen)
        found.append(evolve(split, unhurt=split.unhurt * rest))
    best = max(found, key=lambda split: (split.at_least_one, split.unhurt))
    return SplitOdds(targets, tuple(found), best)


def _rest(unnamed: OrderOdds, named: OrderOdds, targets: tuple[TrooperId, ...]) -> Fraction:
    """The chance that nobody hurts the shooter whom no placing of dice touches."""
    apart = {
        one.match.a.line.trooper.id: one.a_hits
        for one in (*unnamed.matches, *named.matches)
        if one.match.a.line.is_aro and one.match.a.line.harms
    }
    met = {one.match.b.line.trooper.id for one in named.matches if one.match.b is not None}
    left = [ONE - hits for one, hits in apart.items() if one not in targets and one not in met]
    return prod(left, start=ONE)


@frozen
class Reckoning:
    """What the end of an Order is reckoned from, for whoever asks for it.

    Attributes:
        state: The table at that distance.
        plan: The matches there.
        active: Who shoots.
        house: The table's readings.
    """

    state: Skirmish
    plan: Plan
    active: TrooperId
    house: House


@frozen
class BandOdds:
    """A shot at one range band.

    Attributes:
        mm: The far edge of the band.
        mod: Its range MOD; None out of reach, where the shot fails by itself.
        sv: The shooter's Success Value there; None out of reach.
        answer_sv: The answer's; None where there is none.
        odds: The whole Order there.
        shot: The shot with its MODs and what meets it; None out of reach.
        reply: The answer with its MODs; None where there is none.
        reckoning: What `fates` is made from.
    """

    mm: int
    mod: int | None
    sv: int | None
    answer_sv: int | None
    odds: OrderOdds
    shot: Match | None = None
    reply: MatchSide | None = None
    reckoning: Reckoning | None = None

    @property
    def fates(self) -> tuple[TrooperFates, ...]:
        """How target and shooter come out there: reckoned only for who asks."""
        by = self.reckoning
        return order_fates(by.state, by.plan, by.active, by.house) if by is not None else ()


@frozen
class Question:
    """What is asked, without any table: who shoots whom with what, and what comes back.

    Attributes:
        shooter: Who shoots; its states and abilities count.
        attack: A BS Attack with its weapon; its aims are made here.
        target: Who is shot at.
        answer: What the target does; None for nothing.
        dice: The dice on the target.
        in_cover: Whether the target stands in cover.
        from_cover: Whether the shooter does.
        other: The free MOD of the shot.
        answer_other: The free MOD of the answer.
    """

    shooter: Trooper
    attack: Declaration
    target: Trooper
    answer: Declaration | None
    dice: int
    in_cover: bool = False
    from_cover: bool = False
    other: int = 0
    answer_other: int = 0


def what_if(question: Question, house: House) -> tuple[BandOdds, ...]:
    """The shot at every range band side by side, the distance the same both ways."""
    there = direction(question.shooter.id, question.target.id)
    back = direction(question.target.id, question.shooter.id)
    covered: Mapping[str, bool] = {there: question.in_cover, back: question.from_cover}
    table = Skirmish(
        troopers=(question.shooter, question.target),
        active=question.shooter.side,
        cover=frozenset(way for way, is_on in covered.items() if is_on),
    )
    return tuple(
        _at(question, mm, evolve(table, distances={there: mm, back: mm}), house) for mm in BANDS_MM
    )


def _at(question: Question, mm: int, state: Skirmish, house: House) -> BandOdds:
    shooter, target = question.shooter, question.target
    attack = evolve(question.attack, aims=(Aim(target.id, question.dice),))
    choices = {
        line_id(Slot.FIRST, shooter.id, target.id): LineChoices(other=question.other),
        line_id(Slot.ARO, target.id, shooter.id): LineChoices(other=question.answer_other),
    }
    order = Engagement(0, shooter.id, Stage.MEASURE, attack, choices=choices)
    aro = _may_be(state, order, target, question.answer) if question.answer else None
    if aro is not None:
        order = evolve(order, aros=(aro,))
    plan = plan_of(state, order, house)
    shot = find_match(plan, shooter.id, target.id)
    reply = plan.side(line_id(Slot.ARO, target.id, shooter.id))
    weapon = shooter.profile.weapon(attack.weapon)
    return BandOdds(
        mm,
        range_mod(weapon.ranges, mm) if weapon else None,
        shot.a.success_value.value if shot else None,
        reply.success_value.value if reply else None,
        order_odds(plan, shooter.id),
        shot,
        reply,
        Reckoning(state, plan, shooter.id, house),
    )
