"""MODs of the situation: range, cover, visibility, states, the Fireteam's bonus."""

from rules.skirmish.distances import range_mod
from rules.skirmish.engagement import Situation
from rules.skirmish.lines import bystanders
from rules.skirmish.modifiers import ALLY_ENGAGED as MORE_ALLIES
from rules.skirmish.modifiers import Context, Mod, Polarity
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import Trooper, TrooperState

COVER = -3
TARGETED = 3
ALLY_ENGAGED = -6
MOST_ALLIES = 4
STUNNED = -3
IMPERSONATION = -6
FOXHOLE = -3
NO_SIGHT = -3
SPECULATIVE = -6
TRIANGULATED = -3
GUIDED = 6


def reach(context: Context) -> tuple[Mod, ...]:
    """Range (rolls:M1); an X-Visor softens what it takes away (turn:D28)."""
    line = context.line
    if line.other is None or not line.bands:
        return ()
    item = line.weapon.name if line.weapon else ""
    bare = Mod("range", 0, line.trooper.id, item, Polarity.SITUATION)
    if context.mm is None:
        return (bare.refused("no-distance"),)
    value = range_mod(line.bands, context.mm)
    if value is None:
        return (bare.refused("out-of-range"),)
    if context.level("x-visor") and value < 0:
        value = min(0, value + 3)
    return (Mod("range", value, line.trooper.id, item, mm=context.mm),)


def cover(context: Context) -> tuple[Mod, ...]:
    """Partial Cover of the target (turn:D20)."""
    line = context.line
    if line.other is None:
        return ()
    has_cover = context.state.is_in_cover(line.trooper.id, line.other.id)
    has_cover = has_cover or line.other.profile.has("nanoscreen")
    has_cover = has_cover or line.other.is_in(TrooperState.FOXHOLE)
    mod = Mod("cover", COVER, line.other.id)
    if not context.takes("cover"):
        return (mod.refused("not-for-skill"),) if has_cover else ()
    if context.level("marksmanship"):
        return (mod.refused("marksmanship"),)
    if context.state.is_impetuous(line.other):
        return (mod.refused("impetuous"),)
    return (mod if has_cover else mod.offered(),)


def _through_visor(value: int, level: int) -> int:
    """What a Multispectral Visor leaves of a MOD (turn:D21, turn:D22)."""
    if level >= 2:  # noqa: PLR2004  (levels 2 and 3 see through all of it)
        return 0
    return min(0, value + 3) if level else value


def _mimetism_of(target: Trooper) -> int:
    """Its Mimetism, or the (−3) of a Foxhole (turn:G26)."""
    item = target.profile.ability("mimetism")
    own = item.mod if item is not None and item.mod < 0 else 0
    return min(own, FOXHOLE) if target.is_in(TrooperState.FOXHOLE) else own


def mimetism(context: Context) -> tuple[Mod, ...]:
    """Mimetism of the target, as far as the roller's visor does not see through it (turn:D21)."""
    line = context.line
    value = _mimetism_of(line.other) if line.other else 0
    if line.other is None or not value:
        return ()
    mod = Mod("mimetism", value, line.other.id, "", Polarity.ENEMY, is_automatic=True)
    if not context.takes("mimetism"):
        return (mod.refused("not-for-skill"),)
    if line.other.is_null:
        return (mod.refused("null"),)
    left = _through_visor(value, context.level("msv"))
    if left == 0:
        return (mod.refused("msv"),)
    return (Mod("mimetism", left, line.other.id, "", Polarity.ENEMY, is_automatic=True),)


def visibility(context: Context) -> tuple[Mod, ...]:
    """Low and Poor Visibility, which only the players can see (turn:D22)."""
    line = context.line
    if line.other is None or not context.takes("visibility"):
        return ()
    visor = context.level("msv")
    found: list[Mod] = []
    for key, value in (("low-visibility", -3), ("poor-visibility", -6)):
        left = _through_visor(value, visor)
        if left:
            found.append(Mod(key, left, line.other.id).offered())
    return tuple(found)


def targeted(context: Context) -> tuple[Mod, ...]:
    """A Targeted enemy is easier to hit (turn:G16)."""
    other = context.line.other
    if other is None:
        return ()
    is_in = other.is_in(TrooperState.TARGETED)
    mod = Mod("targeted", TARGETED, other.id)
    if not context.takes("targeted"):
        return (mod.refused("not-for-skill"),) if is_in else ()
    return (mod if is_in else mod.offered(),)


def fireteam(context: Context) -> tuple[Mod, ...]:
    """What its Fireteam adds to the roller's BS Attacks and Discover (turn:D-FT)."""
    trooper = context.line.trooper
    found: list[Mod] = []
    for group, value in (
        ("fireteam", trooper.fireteam.bs),
        ("fireteam-discover", trooper.fireteam.discover),
    ):
        if value and context.takes(group):
            found.append(Mod(group, value, trooper.id, "", Polarity.OWN))
    return tuple(found)


def ally_engaged(context: Context) -> tuple[Mod, ...]:
    """Shooting into close combat, one for each ally engaged with the target (turn:D27).

    As many are offered as allies are Engaged, one at least and four at most; with
    whom they are engaged is for the players to see.
    """
    line = context.line
    if line.other is None or not context.takes(MORE_ALLIES):
        return ()
    several = max(1, min(MOST_ALLIES, len(bystanders(context.state, line.trooper))))
    keys = [MORE_ALLIES, *(f"{MORE_ALLIES}-{number}" for number in range(2, several + 1))]
    return tuple(Mod(key, ALLY_ENGAGED, line.trooper.id).offered() for key in keys)


def impersonation(context: Context) -> tuple[Mod, ...]:
    """Discovering an Impersonation Marker of the first level (turn:D7)."""
    other = context.line.other
    if other is None or not other.is_in(TrooperState.IMPERSONATION_1):
        return ()
    mod = Mod("impersonation", IMPERSONATION, other.id)
    return (mod if context.takes("impersonation") else mod.refused("not-for-skill"),)


def stunned(context: Context) -> tuple[Mod, ...]:
    """A Stunned trooper rolls worse, whatever it rolls (turn:D28, turn:G17)."""
    trooper = context.line.trooper
    if not trooper.is_in(TrooperState.STUNNED):
        return ()
    mod = Mod("stunned", STUNNED, trooper.id)
    return (mod if context.takes("stunned") else mod.refused("not-for-skill"),)


def no_sight(context: Context) -> tuple[Mod, ...]:
    """Dodging what one does not see: once, whatever the reason (turn:D5)."""
    line = context.line
    if not context.takes("no-sight") or line.skill is Skill.OTHER:
        return ()
    mod = Mod("no-sight", NO_SIGHT, line.trooper.id)
    is_blind = line.is_aro and line.situation is Situation.ZONE
    return (mod if is_blind or _is_under_a_mine(context) else mod.offered(),)


def _is_under_a_mine(context: Context) -> bool:
    """Whether a Dodge avoids the template of something that was laid there (turn:D5, turn:E22)."""
    if context.is_face_to_face or context.line.is_aro:
        return False
    found = ((context.state.trooper(aro.trooper), aro.declaration) for aro in context.order.aros)
    weapons = (one.profile.weapon(said.weapon) for one, said in found if one is not None)
    return any(weapon is not None and weapon.has("placed") for weapon in weapons)


_OWN_STATES = (
    ("immobilized-a", TrooperState.IMMOBILIZED_A, -6),
    ("reset-targeted", TrooperState.TARGETED, -3),
    ("immobilized-b", TrooperState.IMMOBILIZED_B, -3),
    ("isolated", TrooperState.ISOLATED, -9),
)


def own_states(context: Context) -> tuple[Mod, ...]:
    """States of the roller in its Dodge or Reset; they add up (turn:D5, turn:D6)."""
    trooper = context.line.trooper
    if context.line.skill not in {Skill.DODGE, Skill.RESET}:
        return ()
    return tuple(
        Mod(key, value, trooper.id)
        for key, state, value in _OWN_STATES
        if trooper.is_in(state) and context.takes(key)
    )


def flat(context: Context) -> tuple[Mod, ...]:
    """The flat MODs of Speculative, Triangulated and guided shots (turn:D10 to turn:D12)."""
    trooper = context.line.trooper.id
    match context.line.skill:
        case Skill.SPECULATIVE_ATTACK:
            return (Mod("speculative", SPECULATIVE, trooper),)
        case Skill.TRIANGULATED_FIRE:
            return (Mod("triangulated", TRIANGULATED, trooper),)
        case Skill.GUIDED_ATTACK:
            return (Mod("guided", GUIDED, trooper),)
        case _:
            return ()
