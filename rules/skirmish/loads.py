"""What one attack does to one trooper: its load, immunities applied.

An `Attack` and a `Defence` are the plain numbers of both; `load_of` says how
many Saving Rolls each hit causes, on what, and what a failed one does
(turn:F16 to turn:F25).
"""

from enum import StrEnum

from rules.skirmish.ammunition import ROWS, Ammunition, Effect, Row, SaveAttribute, kinds
from rules.values import frozen


class Way(StrEnum):
    """How an attack arrives: cover and Firewall ask for it (turn:D20, turn:D29)."""

    SHOT = "shot"
    TEMPLATE = "template"
    CLOSE_COMBAT = "close-combat"
    COMMS = "comms"


ARM_ZERO = "arm-0"
BTS_ZERO = "bts-0"
CONTINUOUS_DAMAGE = "continuous-damage"
NON_LETHAL = "non-lethal"
STATE = "state-"
"""Before the name of an `Effect`: the trait ``State: Isolated`` is ``state-isolated``."""

IMMUNE_TO_ALL = "total"
IMMUNE_TO_CRITICALS = "critical"
"""Immunities by name; any other is an `Ammunition` or an `Effect` (turn:F25)."""


@frozen
class Attack:
    """What hits a trooper, as far as Saving Rolls ask.

    Attributes:
        id: A name for it, unique among the attacks of one Order.
        damage: The Damage of weapon or program, its user's attribute where that is it.
        ammunition: One kind, combined or not; never a choice.
        save: What the profile saves with: ``arm``, ``bts``, ``arm+bts``, ``ph-6`` or empty.
        traits: Keys such as `ARM_ZERO`, `CONTINUOUS_DAMAGE`, ``state-dead``.
        way: How it arrives.
        mod: What stands in brackets for the Damage, together: ``(+1 Damage)``.
        is_capped: Whether the MODs of the Damage are held to ±12 as a roll's
            are. The rules leave that open (turn:K6); they are not by default.
        arts: What Martial Arts add to the Damage (turn:D25).
    """

    id: str
    damage: int
    ammunition: str = "N"
    save: str = "arm"
    traits: frozenset[str] = frozenset()
    way: Way = Way.SHOT
    mod: int = 0
    is_capped: bool = False
    arts: int = 0


@frozen
class Defence:
    """What stands between a trooper and an attack.

    Attributes:
        arm: ARM, `bts` BTS.
        ph: PH; None for a trooper that has none and so is immune to PARA (turn:F15).
        in_cover: Whether it has Partial Cover from the attacker.
        has_firewall: Whether a Firewall protects it from Comms Attacks (turn:D29).
        immunities: `IMMUNE_TO_ALL`, `IMMUNE_TO_CRITICALS`, kinds, states (turn:F25).
        has_bioimmunity: Whether ARM and BTS may stand in for each other (turn:F25).
        is_heavy: Whether it is HI, TAG, REM or a vehicle (turn:F12).
        has_cube: Whether a Sepsitor has anything to take (turn:F24).
    """

    arm: int = 0
    bts: int = 0
    ph: int | None = 10
    in_cover: bool = False
    has_firewall: bool = False
    immunities: frozenset[str] = frozenset()
    has_bioimmunity: bool = False
    is_heavy: bool = False
    has_cube: bool = True


@frozen
class Load:
    """What each hit of an attack does to one trooper, immunities applied.

    Attributes:
        saves: What a hit is saved with, one entry for each Saving Roll.
        critical: What a Critical adds: one more of the first kind, or nothing.
        wounds: Lost by each failed Saving Roll.
        critical_wounds: Lost by the failed one that a Critical added; T2 takes 1 there.
        halves: Whether the saving attribute counts half.
        zeroed: Attributes that count 0 (turn:F20).
        is_shock: Whether what falls Unconscious dies (turn:F10).
        is_continuous: Whether a failed Saving Roll calls for another (turn:F22).
        effects: States that a failed Saving Roll brings.
        on_hit: States that a hit brings without any.
        nothing: Why there is no Saving Roll: ``no-save``, ``immune``, ``no-ph``,
            ``no-cube``, ``unknown``; empty where there is one.
    """

    saves: tuple[SaveAttribute, ...] = ()
    critical: tuple[SaveAttribute, ...] = ()
    wounds: int = 0
    critical_wounds: int = 0
    halves: bool = False
    zeroed: frozenset[SaveAttribute] = frozenset()
    is_shock: bool = False
    is_continuous: bool = False
    effects: frozenset[Effect] = frozenset()
    on_hit: frozenset[Effect] = frozenset()
    nothing: str = ""


def _states(traits: frozenset[str]) -> frozenset[Effect]:
    return frozenset(effect for effect in Effect if STATE + effect.value in traits)


def _attributes(save: str, rows: tuple[Row, ...]) -> tuple[SaveAttribute, ...]:
    """What one round of Saving Rolls is made with: the ammunition's word, else the weapon's."""
    said = [row.attribute for row in rows if row.attribute is not None]
    if said:
        return (said[0],)
    known = {attribute.value: attribute for attribute in SaveAttribute}
    return tuple(known[part] for part in save.split("+") if part in known)


def _is_lethal(attack: Attack, parts: tuple[Ammunition, ...]) -> bool:
    """Whether it can wound at all; Non-lethal is a trait, or the ammunition's own nature."""
    states = _states(attack.traits)
    if NON_LETHAL in attack.traits or Effect.SEPSITORIZED in states:
        return False
    return any(ROWS[part].wounds for part in parts)


def load_of(attack: Attack, defence: Defence) -> Load:
    """What each hit of `attack` does to a trooper with `defence` (turn:F6 to turn:F25).

    Immunity (Total) makes every kind N, shuts out the traits that bring
    states, lower ARM or go on doing damage, and whatever is Non-lethal, but
    does nothing against Comms Attacks; Immunity (X) makes that kind N, or
    keeps that state off. A Non-lethal attack that has become N does nothing.
    """
    parts = kinds(attack.ammunition) if attack.ammunition else (Ammunition.NORMAL,)
    if not parts:
        return Load(nothing="unknown")
    if _lacks_cube(attack, defence):
        return Load(nothing="no-cube")
    is_total = IMMUNE_TO_ALL in defence.immunities and attack.way is not Way.COMMS
    immune = {name.casefold() for name in defence.immunities}
    kept = tuple(
        Ammunition.NORMAL if is_total or part.value.casefold() in immune else part for part in parts
    )
    traits: frozenset[str] = frozenset() if is_total else attack.traits
    rows = tuple(ROWS[part] for part in kept)
    effects = frozenset(
        effect
        for effect in _states(traits).union(*_brought(rows, defence))
        if effect.value not in immune
    )
    wounds = max(row.wounds for row in rows) if _is_lethal(attack, parts) else 0
    attributes = _attributes(attack.save, rows)
    nothing = _why_nothing(attributes, rows, defence, does_harm=bool(wounds or effects))
    if nothing:
        on_hit = effects if nothing == "no-save" else frozenset[Effect]()
        return Load(on_hit=on_hit, nothing=nothing)
    return Load(
        saves=attributes * max(row.saves for row in rows),
        critical=() if IMMUNE_TO_CRITICALS in immune else attributes[:1],
        wounds=wounds,
        critical_wounds=min(wounds, 1),
        halves=any(row.halves for row in rows),
        zeroed=_zeroed(traits),
        is_shock=Ammunition.SHOCK in kept and wounds > 0,
        is_continuous=CONTINUOUS_DAMAGE in traits and wounds > 0,
        effects=effects,
    )


def _lacks_cube(attack: Attack, defence: Defence) -> bool:
    return Effect.SEPSITORIZED in _states(attack.traits) and not defence.has_cube


def _brought(rows: tuple[Row, ...], defence: Defence) -> list[frozenset[Effect]]:
    return [row.effects | row.heavy if defence.is_heavy else row.effects for row in rows]


def _zeroed(traits: frozenset[str]) -> frozenset[SaveAttribute]:
    by_trait = {ARM_ZERO: SaveAttribute.ARM, BTS_ZERO: SaveAttribute.BTS}
    return frozenset(attribute for trait, attribute in by_trait.items() if trait in traits)


def _why_nothing(
    attributes: tuple[SaveAttribute, ...],
    rows: tuple[Row, ...],
    defence: Defence,
    *,
    does_harm: bool,
) -> str:
    if not max(row.saves for row in rows):
        return "no-save"
    if not does_harm:
        return "immune"
    if not attributes:
        return "no-save"
    return "no-ph" if attributes[0] is SaveAttribute.PH and defence.ph is None else ""
