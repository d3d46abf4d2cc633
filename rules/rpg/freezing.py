"""From a plan to a frozen side of a test: aim, dice, what they cost, who helps.

Extra dice cost 1 a die from Heat or Momentum, a given die is free, and an
Infinity Point's die is set to 1; all together add three at most (rpg:A3, A4).
A player's Heat goes into the pool, the game master's comes out of it. Helpers
bring one die each and may buy none (rpg:I11).
"""

from typing import Any

from attrs import evolve

from rules.game import House, Message, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import MASTER, acts_for, check_number, who
from rules.rpg.characters import UNSEEN, Character
from rules.rpg.dice_rolls import (
    CheckSide,
    Helper,
    HelperPlan,
    Purchase,
    SidePlan,
    Source,
)
from rules.rpg.momentum import saved_limit
from rules.rpg.pools import Pool, Tally, Why, purse
from rules.rpg.scene import Scene
from rules.rpg.skill_test import HARDEST, MOST_EXTRA, SIDES, Aim, aim_for
from rules.rpg.skills import ATTRIBUTES, AttributeId, SkillId, normal_attribute, skill_label
from rules.values import frozen

MEAN_ATTRIBUTE = 8
"""What an attribute that a sheet does not name counts as: the human mean (rpg 1.1)."""

WIDEST_RANGE = 16
"""The lowest face a Complication range may begin with."""


@frozen
class Frozen:
    """A side of a test, what of its price was saved Momentum, and the payments."""

    side: CheckSide
    saved: int
    events: tuple[Any, ...]


def freeze(scene: Scene, plan: SidePlan, seat: SeatId | None, house: House) -> Frozen | Refused:
    """The side of a test that a plan makes, paid for, or why it cannot be."""
    leader = acts_for(scene, seat, plan.character)
    if isinstance(leader, Refused):
        return leader
    refused = _check_plan(plan, leader)
    if refused is not None:
        return refused
    attribute = plan.attribute or normal_attribute(plan.skill)
    helpers = _helpers(scene, plan, seat, house)
    if isinstance(helpers, Refused):
        return helpers
    refused = _check_cap(plan, leader, house)
    if refused is not None:
        return refused
    tally = Tally(scene, seat or "").settled(leader, house)
    paid = _pay(tally, plan, leader, house)
    if isinstance(paid, Refused):
        return paid
    side = _side(plan, leader, attribute, helpers, house)
    return Frozen(side, _saved(plan), paid.events)


def aim_of(character: Character, skill: SkillId, attribute: AttributeId, house: House) -> Aim:
    """What a character's dice are measured against under the table's readings."""
    rating = character.sheet.rating(skill)
    return aim_for(
        character.sheet.attributes.get(attribute, MEAN_ATTRIBUTE),
        rating.expertise,
        rating.focus,
        is_inclusive=house["focus_rule"] == options.INCLUSIVE,
        needs_success=house.is_on("focus_needs_success"),
    )


def _check_plan(plan: SidePlan, leader: Character) -> Refused | None:
    refused = (
        _check_skill(leader, plan.skill, plan.attribute)
        or check_number(Message("label.difficulty"), plan.difficulty, 0, HARDEST)
        or _check_range(plan.complication_from)
    )
    if refused is not None:
        return refused
    if leader.is_defeated:
        return Refused("character.defeated", "", {"name": leader.name})
    if any(purchase.dice < 1 for purchase in plan.purchases):
        return Refused("purchase.none", "")
    return None


def _check_skill(character: Character, skill: SkillId, attribute: AttributeId) -> Refused | None:
    if skill not in character.skills:
        return Refused(
            "skill.not-on-sheet", "", {"name": character.name, "skill": skill_label(skill, {})}
        )
    if (attribute or normal_attribute(skill)) not in ATTRIBUTES:
        return Refused("attribute.unknown", "", {"attribute": attribute})
    return None


def _check_range(complication_from: int) -> Refused | None:
    if complication_from == 0:
        return None
    return check_number(Message("label.complication-from"), complication_from, WIDEST_RANGE, SIDES)


def _check_cap(plan: SidePlan, leader: Character, house: House) -> Refused | None:
    """The most dice that may be added (rpg:A3)."""
    added = sum(purchase.dice for purchase in plan.purchases)
    base = leader.sheet.base_dice
    total = options.number(house, "dice_cap_total")
    most = MOST_EXTRA if total > MOST_EXTRA else max(total - base, 0)
    if added <= most:
        return None
    return Refused("purchase.too-many", "rpg:A3", {"added": added, "most": most})


def _helpers(
    scene: Scene, plan: SidePlan, seat: SeatId | None, house: House
) -> tuple[Helper, ...] | Refused:
    cap = options.number(house, "helper_cap")
    if cap and len(plan.helpers) > cap:
        return Refused("helper.too-many", "rpg:A17", {"most": cap})
    helpers: list[Helper] = []
    taken = {plan.character}
    for wanted in plan.helpers:
        if wanted.character in taken:
            return Refused("helper.twice", "rpg:I11", {"name": scene.name(wanted.character)})
        taken.add(wanted.character)
        helper = _helper(scene, wanted, seat, house)
        if isinstance(helper, Refused):
            return helper
        helpers.append(helper)
    return tuple(helpers)


def _helper(
    scene: Scene, wanted: HelperPlan, seat: SeatId | None, house: House
) -> Helper | Refused:
    character = who(scene, seat, wanted.character)
    if isinstance(character, Refused):
        return character
    if character.is_defeated:
        return Refused("character.defeated", "", {"name": character.name})
    refused = _check_skill(character, wanted.skill, wanted.attribute)
    if refused is not None:
        return refused
    attribute = wanted.attribute or normal_attribute(wanted.skill)
    aim = aim_of(character, wanted.skill, attribute, house)
    most = options.number(house, "helper_max_success")
    allowed = seat == MASTER or not house.is_on("helper_leave")
    return Helper(character.id, wanted.skill, attribute, evolve(aim, most=most), allowed)


def _pay(tally: Tally, plan: SidePlan, leader: Character, house: House) -> Tally | Refused:
    limited = saved_limit(_with_nothing_spent(tally.scene, leader), leader.id, _saved(plan), house)
    if limited is not None:
        return limited
    for purchase in plan.purchases:
        paid = _buy(tally, purchase, leader, house)
        if isinstance(paid, Refused):
            return paid
        tally = paid
    return tally


def _with_nothing_spent(scene: Scene, leader: Character) -> Scene:
    """A new test is a new action, whatever the one before has used (rpg:A5)."""
    return scene.mapped(leader.id, lambda one: evolve(one, saved_spent=0))


def _buy(tally: Tally, purchase: Purchase, leader: Character, house: House) -> Tally | Refused:
    if purchase.source is Source.HEAT:
        amount = -purchase.dice if leader.is_npc else purchase.dice
        return tally.change(Pool.HEAT, UNSEEN, amount, Why.BOUGHT_DIE)
    if purchase.source is Source.MOMENTUM:
        return _buy_with_momentum(tally, purchase, leader, house)
    pool = Pool.GIFT if purchase.source is Source.GIFT else Pool.INFINITY
    return tally.change(pool, leader.id, -purchase.dice, Why.BOUGHT_DIE)


def _buy_with_momentum(
    tally: Tally, purchase: Purchase, leader: Character, house: House
) -> Tally | Refused:
    payer = tally.scene.find(purchase.payer or leader.id)
    if payer is None or payer.is_npc:
        return Refused("momentum.payer-unknown", "rpg:I22", {"character": purchase.payer})
    if payer.id == leader.id and not house.is_on("momentum_self_dice"):
        return Refused("momentum.not-for-oneself", "rpg:A4")
    return tally.change(Pool.MOMENTUM, purse(house, payer.id), -purchase.dice, Why.BOUGHT_DIE)


def _saved(plan: SidePlan) -> int:
    return sum(one.dice for one in plan.purchases if one.source is Source.MOMENTUM)


def _side(
    plan: SidePlan,
    leader: Character,
    attribute: AttributeId,
    helpers: tuple[Helper, ...],
    house: House,
) -> CheckSide:
    aim = aim_of(leader, plan.skill, attribute, house)
    set_dice = sum(one.dice for one in plan.purchases if one.source is Source.INFINITY)
    bought = sum(one.dice for one in plan.purchases) - set_dice
    return CheckSide(
        leader=leader.id,
        skill=plan.skill,
        attribute=attribute,
        expertise=leader.sheet.rating(plan.skill).expertise,
        difficulty=plan.difficulty,
        aim=evolve(aim, complication_from=plan.complication_from or aim.complication_from),
        dice=leader.sheet.base_dice + bought,
        set_dice=set_dice,
        purchases=plan.purchases,
        helpers=helpers,
    )
