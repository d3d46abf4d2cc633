"""From the plan of an Order to its frozen dice (turn:C5)."""

from attrs import evolve

from rules.game import Refused
from rules.skirmish.dice_facts import DiceFixed
from rules.skirmish.frozen_dice import FixedMod, FixedPair, FixedRoll, FixedSide, PairKind
from rules.skirmish.lines import Line
from rules.skirmish.markers import UNDISCOVERED
from rules.skirmish.modifiers import ALLY_ENGAGED, Mod
from rules.skirmish.plan import Match, MatchSide, Plan
from rules.skirmish.skills import Skill, item_behind
from rules.skirmish.standing import is_in
from rules.skirmish.state import direction
from rules.skirmish.troopers import TrooperId

ROLLS_NOTHING = frozenset({PairKind.TEMPLATE, PairKind.COUP_DE_GRACE})
"""Kinds of pairs in which nobody throws a die."""


def bystander_of(line: Line, mods: tuple[Mod, ...]) -> TrooperId:
    """Whom a failed die of a shot into close combat hits; empty for nobody (turn:D27)."""
    shoots_in = any(mod.key.startswith(ALLY_ENGAGED) and mod.is_on for mod in mods)
    return line.bystander if shoots_in else ""


def missing_distance(plan: Plan) -> Refused | None:
    """The first distance that nobody has said though a roll needs it; None where all are known."""
    for match in plan.matches:
        for side in match.sides:
            if any(mod.why_not == "no-distance" for mod in side.mods):
                other = side.line.other
                names = {
                    "start": side.line.trooper.name,
                    "end": other.name if other else "",
                }
                return Refused("distance.missing", "turn:C5", names)
    return None


def _fixed_side(match: Match, side: MatchSide) -> FixedSide:
    line = side.line
    throws = match.kind not in ROLLS_NOTHING
    mods = tuple(FixedMod(mod.key, mod.value, mod.source) for mod in side.mods if mod.is_on)
    return FixedSide(
        line.roll if throws and side.dice else "",
        line.trooper.id,
        line.skill,
        line.weapon.name if line.weapon else line.declaration.label,
        line.declaration.ammunition,
        side.attribute,
        mods,
        side.success_value.value,
        side.dice if throws else line.dice,
        line.harms,
        line.id,
        bool(line.via),
        bystander_of(line, side.mods),
    )


def _fixed_pair(match: Match) -> FixedPair:
    a = _fixed_side(match, match.a)
    b = _fixed_side(match, match.b) if match.b is not None else None
    other = match.a.line.other
    return FixedPair(match.id, match.kind, a, b, other.id if other else "")


def may_reroll(line: Line) -> bool:
    """Whether ReRoll stands in the brackets of the item that the line uses (rolls:M7)."""
    item = line.trooper.profile.ability(item_behind(line.skill))
    weapon = line.weapon
    return (item is not None and item.has_reroll) or (weapon is not None and weapon.has_reroll)


def _fixed_roll(side: MatchSide) -> FixedRoll:
    line = side.line
    aimed = line.other.id if line.other and (line.declaration.aims or line.is_aro) else ""
    weapon = line.weapon.name if line.weapon else line.declaration.label
    return FixedRoll(
        line.roll,
        line.trooper.id,
        line.seat,
        side.dice,
        line.skill,
        weapon,
        aimed,
        may_reroll(line),
    )


def _discovering(plan: Plan) -> dict[str, str]:
    """Marker -> the active trooper's roll that has to Discover it first (turn:E20b)."""
    return {
        match.a.line.other.id: match.a.line.roll
        for match in plan.matches
        if match.a.line.skill is Skill.DISCOVER
        and match.a.line.other is not None
        and not match.a.line.is_aro
        and is_in(match.a.line.other, *UNDISCOVERED)
    }


def _after(side: MatchSide, discovering: dict[str, str]) -> str:
    line = side.line
    if line.after:
        return line.after
    if line.is_aro or not line.rule.is_attack or line.other is None:
        return ""
    return discovering.get(line.other.id, "")


def fixed_dice(plan: Plan) -> DiceFixed:
    """The freeze: each roll once, every pair with its Success Values."""
    discovering = _discovering(plan)
    rolls: dict[str, FixedRoll] = {}
    directions: list[str] = []
    for match in plan.matches:
        for side in match.sides:
            line = side.line
            if line.other is not None and line.bands:
                directions.append(direction(line.trooper.id, line.other.id))
            if match.kind not in ROLLS_NOTHING and side.dice:
                roll = evolve(_fixed_roll(side), after=_after(side, discovering))
                rolls.setdefault(line.roll, roll)
    pairs = tuple(_fixed_pair(match) for match in plan.matches)
    return DiceFixed(tuple(rolls.values()), pairs, plan.lost, tuple(sorted(set(directions))))
