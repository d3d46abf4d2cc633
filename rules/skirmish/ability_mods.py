"""MODs of abilities and weapons, in brackets or by their own rule, and their polarity.

A positive bracketed MOD is its user's (rolls:M3), a negative one the enemies'
(rolls:M4), both only while the item is in use (rolls:M2). A negative MOD of an
item that is not automatic counts Face to Face only (rolls:M6), unless the
table reads the older printing (rolls:M7).
"""

from rules.skirmish.engagement import Situation
from rules.skirmish.modifiers import OLD_BRACKETED, Context, Mod, Polarity
from rules.skirmish.profiles import Ability
from rules.skirmish.skills import CLOSE_COMBAT, RULES, item_behind
from rules.skirmish.troopers import TrooperState

SUPPRESSIVE = -3
SUPPRESSIVE_REACH_MM = 600
MARTIAL_ARTS_OWN = {1: 0, 2: 3, 3: 3, 4: 3, 5: 3}
MARTIAL_ARTS_ENEMY = -3

OWN_RULE = frozenset({"mimetism", "surprise-attack", "firewall", "ecm", "albedo"})
"""Automatic items whose negative MOD has a rule of its own (rolls:M5)."""

SKILL_NAMES = frozenset(skill.value for skill in RULES)


def own_abilities(context: Context) -> tuple[Mod, ...]:
    """Positive bracketed MODs of the roller's abilities (rolls:M3)."""
    line = context.line
    found: list[Mod] = []
    for ability in line.trooper.profile.abilities:
        if ability.mod > 0:
            key = f"own:{ability.name}"
            mod = Mod(key, ability.mod, line.trooper.id, ability.name, Polarity.OWN)
            found.append(_own(context, mod, ability))
    return tuple(found)


def _own(context: Context, mod: Mod, ability: Ability) -> Mod:
    if not context.takes("skill"):
        return mod.refused("not-for-skill")
    if ability.name not in SKILL_NAMES:
        return mod.offered()
    return mod if ability.name == item_behind(context.line.skill) else mod.refused("not-for-skill")


def enemy_abilities(context: Context) -> tuple[Mod, ...]:
    """Negative bracketed MODs of the other's abilities (rolls:M4, rolls:M6)."""
    other = context.line.other
    if other is None:
        return ()
    found: list[Mod] = []
    for ability in other.profile.abilities:
        if ability.mod < 0 and ability.name not in OWN_RULE:
            key = f"enemy:{ability.name}"
            mod = Mod(key, ability.mod, other.id, ability.name, Polarity.ENEMY)
            found.append(_enemy(context, mod, ability))
    return tuple(found)


def _enemy(context: Context, mod: Mod, ability: Ability) -> Mod:
    used = item_behind(context.deed.skill) if context.deed else ""
    if not context.takes("enemy"):
        return mod.refused("not-for-skill")
    if ability.name in SKILL_NAMES and ability.name != used:
        return mod.refused("not-in-use")
    if not _counts(context):
        return mod.refused("not-face-to-face")
    return mod if ability.name in SKILL_NAMES else mod.offered()


def _counts(context: Context) -> bool:
    return context.is_face_to_face or context.house.is_on(OLD_BRACKETED)


def own_weapon(context: Context) -> tuple[Mod, ...]:
    """The positive bracketed MOD of the weapon in hand (rolls:M3)."""
    weapon = context.line.weapon
    if weapon is None or weapon.mod <= 0:
        return ()
    mod = Mod("own-weapon", weapon.mod, context.line.trooper.id, weapon.name, Polarity.OWN)
    return (mod if context.takes("skill") else mod.refused("not-for-skill"),)


def enemy_weapon(context: Context) -> tuple[Mod, ...]:
    """The negative bracketed MOD of the weapon that the other uses (rolls:M6)."""
    deed = context.deed
    if deed is None or deed.weapon is None or deed.weapon.mod >= 0:
        return ()
    mod = Mod("enemy-weapon", deed.weapon.mod, deed.trooper.id, deed.weapon.name, Polarity.ENEMY)
    if not context.takes("enemy"):
        return (mod.refused("not-for-skill"),)
    return (mod if _counts(context) else mod.refused("not-face-to-face"),)


def martial_arts(context: Context) -> tuple[Mod, ...]:
    """What Martial Arts gives its user in close combat (turn:D25)."""
    line = context.line
    level = context.level("martial-arts")
    value = MARTIAL_ARTS_OWN.get(level, 0)
    if not value:
        return ()
    mod = Mod("martial-arts", value, line.trooper.id, "martial-arts", Polarity.OWN)
    if line.skill not in CLOSE_COMBAT:
        return (mod.refused("not-for-skill"),)
    if line.other is not None and line.other.profile.has("natural-born-warrior"):
        return (mod.refused("natural-born-warrior"),)
    return (mod,)


def enemy_martial_arts(context: Context) -> tuple[Mod, ...]:
    """What the other's Martial Arts takes away, Face to Face only (turn:D25)."""
    other, deed = context.line.other, context.deed
    if other is None or not other.profile.has("martial-arts"):
        return ()
    mod = Mod("enemy-martial-arts", MARTIAL_ARTS_ENEMY, other.id, "martial-arts", Polarity.ENEMY)
    if deed is None or deed.skill not in CLOSE_COMBAT:
        return (mod.refused("not-in-use"),)
    if not _counts(context):
        return (mod.refused("not-face-to-face"),)
    if context.line.trooper.profile.has("natural-born-warrior"):
        return (mod.refused("natural-born-warrior"),)
    return (mod if context.takes("enemy") else mod.refused("not-for-skill"),)


def firewall(context: Context) -> tuple[Mod, ...]:
    """Firewall and ECM of the target, automatic, against Comms Attacks (turn:D8, turn:I4)."""
    other = context.line.other
    if other is None:
        return ()
    found: list[Mod] = []
    for name in ("firewall", "ecm"):
        item = other.profile.ability(name)
        if item is not None and item.mod < 0:
            mod = Mod(name, item.mod, other.id, name, Polarity.ENEMY, is_automatic=True)
            is_comms = context.line.is_comms and context.takes("firewall")
            is_comms = is_comms or (name == "ecm" and context.takes(name))
            found.append(_automatic(mod, is_comms=is_comms, is_null=other.is_null))
    return tuple(found)


def _automatic(mod: Mod, *, is_comms: bool, is_null: bool) -> Mod:
    if not is_comms:
        return mod.refused("not-for-skill")
    return mod.refused("null") if is_null else mod


def suppressive_fire(context: Context) -> tuple[Mod, ...]:
    """Facing a trooper in Suppressive Fire within its reach, Face to Face only (turn:D24)."""
    other = context.line.other
    if other is None or not other.is_in(TrooperState.SUPPRESSIVE_FIRE):
        return ()
    mod = Mod("suppressive-fire", SUPPRESSIVE, other.id, "", Polarity.ENEMY)
    if not context.takes("suppressive"):
        return (mod.refused("not-for-skill"),)
    if not context.is_face_to_face:
        return (mod.refused("not-face-to-face"),)
    if context.mm is None:
        return (mod.offered(),)
    return (mod if context.mm <= SUPPRESSIVE_REACH_MM else mod.refused("too-far"),)


def surprise_attack(context: Context) -> tuple[Mod, ...]:
    """The active Marker's Surprise Attack, on its targets' AROs of either kind (turn:D23)."""
    line = context.line
    item = line.other.profile.ability("surprise-attack") if line.other else None
    if line.other is None or item is None or item.mod >= 0 or not line.is_aro:
        return ()
    mod = Mod("surprise-attack", item.mod, line.other.id, "surprise-attack", Polarity.ENEMY, True)
    if not context.takes("surprise"):
        return (mod.refused("not-for-skill"),)
    if not _is_attacked(context):
        return (mod.refused("not-a-target"),)
    if context.level("sixth-sense"):
        return (mod.refused("sixth-sense"),)
    sees = line.situation is Situation.SIGHT
    if sees and context.level("msv") >= 3:  # noqa: PLR2004  (the highest visor)
        return (mod.refused("msv"),)
    return (mod if context.order.was_marker else mod.offered(),)


def _is_attacked(context: Context) -> bool:
    """Whether the other's deed is an attack on the roller."""
    deed = context.deed
    if deed is None or not deed.rule.is_attack or deed.other is None:
        return False
    return deed.other.id == context.line.trooper.id
