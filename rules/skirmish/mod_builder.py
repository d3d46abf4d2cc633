"""The MOD builder: every MOD that a roll may meet, ticked where it counts.

`build` asks a table of small functions, each of which knows one MOD
(rolls:M1 to M6, turn:D3 to D7, turn:D19 to D25, turn:D27, turn:D28).
"""

from collections.abc import Callable
from typing import TypeAlias

from rules.skirmish import ability_mods, situation_mods
from rules.skirmish.modifiers import OTHER, Context, Mod
from rules.skirmish.skills import Skill

Proposer: TypeAlias = Callable[[Context], tuple[Mod, ...]]

PROPOSERS: tuple[Proposer, ...] = (
    situation_mods.reach,
    situation_mods.cover,
    situation_mods.mimetism,
    situation_mods.targeted,
    situation_mods.fireteam,
    situation_mods.stunned,
    situation_mods.impersonation,
    situation_mods.no_sight,
    situation_mods.own_states,
    situation_mods.flat,
    ability_mods.martial_arts,
    ability_mods.enemy_martial_arts,
    ability_mods.own_abilities,
    ability_mods.enemy_abilities,
    ability_mods.own_weapon,
    ability_mods.enemy_weapon,
    ability_mods.firewall,
    ability_mods.suppressive_fire,
    ability_mods.surprise_attack,
    situation_mods.visibility,
    situation_mods.ally_engaged,
)
"""Every function that may propose a MOD, in the order the builder lists them."""


def build(context: Context) -> tuple[Mod, ...]:
    """All MODs of a line: proposed from the table, then as players ticked them."""
    found = tuple(mod for propose in PROPOSERS for mod in propose(context))
    found = _through_sixth_sense(context, found)
    choices = context.order.choices.get(context.line.id)
    if choices is None:
        return found
    ticked = [
        mod.ticked(choices.ticks[mod.key]) if mod.is_available and mod.key in choices.ticks else mod
        for mod in found
    ]
    if choices.other:
        ticked.append(Mod(OTHER, choices.other, context.line.trooper.id, is_proposed=False))
    return tuple(ticked)


def _through_sixth_sense(context: Context, mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Sixth Sense: a Dodge takes no negative MOD but that of IMM-A (turn:D28)."""
    if context.line.skill is not Skill.DODGE or not context.level("sixth-sense"):
        return mods
    return tuple(
        mod.refused("sixth-sense")
        if mod.value < 0 and mod.is_available and mod.key != "immobilized-a"
        else mod
        for mod in mods
    )
