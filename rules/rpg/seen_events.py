"""Which facts a seat may know of, and with what left out.

A fact about somebody concealed did not happen for the players; one in which
somebody concealed has a part shows `UNSEEN` in its place. The scene given is
the one right after the fact.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.game import SeatId
from rules.rpg import (
    actions,
    by_hand,
    calling_off,
    cast,
    checks,
    combat_rolls,
    complications,
    damage,
    draws,
    exploits,
    helping,
    judging,
    leaving,
    momentum,
    movement,
    pools,
    raising,
    reactions,
    sheets,
    soaking,
    strikes,
    surprise,
    throwing,
    tracks,
    turns,
)
from rules.rpg.access import MASTER
from rules.rpg.characters import UNSEEN, Sheet
from rules.rpg.dice_rolls import Check
from rules.rpg.scene import Scene, kind_of
from rules.rpg.sight import (
    check_without_secrets,
    combat_without_secrets,
    has_secret_sheet,
    is_check_seen,
    is_face_seen,
    is_strike_seen,
    known_ids,
    masked,
    masked_all,
    movement_without_secrets,
    result_without_secrets,
    side_without_secrets,
    strike_without_secrets,
)

SUBJECTS: Mapping[type, str] = {
    sheets.CharacterRenamed: "character",
    cast.CharacterConcealed: "character",
    sheets.SheetShown: "character",
    leaving.CharacterDefeated: "character",
    actions.ActionTaken: "character",
    actions.FreeActionRefused: "character",
    reactions.ReactionTaken: "character",
    reactions.AttackDeclared: "attacker",
    reactions.DefenceDeclined: "character",
    momentum.MomentumSpent: "character",
    pools.InfinityPointSpent: "character",
    complications.ComplicationDecided: "character",
    combat_rolls.CombatJudged: "character",
    combat_rolls.CombatCalledOff: "character",
    raising.RaiseLost: "character",
    soaking.CoverSoaked: "target",
    soaking.DamageSoaked: "target",
    exploits.ExploitUsed: "character",
    movement.MoverLetGo: "mover",
    movement.MovementWentOn: "character",
    movement.MovementGivenUp: "character",
    movement.HurdlePassed: "character",
    movement.ZoneEntered: "character",
    movement.MovementEnded: "character",
    movement.MovementStopped: "character",
    turns.TurnBegan: "character",
    turns.TurnEnded: "character",
    turns.TurnSkipped: "character",
    by_hand.CharacterPlaced: "character",
    by_hand.LedgerSet: "character",
    by_hand.ProgressSet: "character",
    by_hand.ReactionsSet: "character",
    exploits.ExploitSet: "character",
    exploits.ExploitTurned: "character",
}
"""Event -> the field that names whom it is about; concealed, it did not happen."""

OTHERS: Mapping[type, str] = {
    actions.ActionTaken: "target",
    reactions.ReactionTaken: "against",
    reactions.AttackDeclared: "target",
    reactions.DefenceDeclined: "attacker",
    momentum.MomentumSpent: "gets",
    movement.MoverLetGo: "character",
    movement.MovementEnded: "contact",
    by_hand.CharacterPlaced: "contact",
    checks.CheckAsked: "characters",
    checks.RequestDropped: "characters",
    surprise.AmbushFailed: "surprised",
    surprise.SurpriseGained: "winners",
}
"""Event -> the field whose concealed ids are masked."""


def event_seen_by(scene: Scene, event: Any, seat: SeatId | None) -> Any | None:
    """The fact as a seat may know it, or None; None for a seat is a spectator."""
    if seat == MASTER:
        return event
    kind = kind_of(event)
    special = SPECIAL.get(kind)
    if special is not None:
        return special(scene, event)
    known = known_ids(scene)
    subject = SUBJECTS.get(kind)
    if subject is not None and getattr(event, subject) not in known:
        return None
    other = OTHERS.get(kind)
    if other is None:
        return event
    value: str | tuple[str, ...] = getattr(event, other)
    if isinstance(value, tuple):
        return evolve(event, **{other: masked_all(value, known)})
    return evolve(event, **{other: masked(value, known)})


def _added(scene: Scene, event: cast.CharacterAdded) -> Any | None:
    character = event.character
    if character.is_concealed:
        return None
    if not has_secret_sheet(scene.find(character.id)):
        return event
    return evolve(event, character=evolve(character, sheet=Sheet(character.name)))


def _removed(_: Scene, event: leaving.CharacterRemoved) -> Any | None:
    return None if event.was_concealed else event


def _sheet_changed(scene: Scene, event: sheets.SheetChanged) -> Any | None:
    return None if has_secret_sheet(scene.find(event.character)) else event


def _track_changed(scene: Scene, event: tracks.TrackChanged) -> Any | None:
    return None if has_secret_sheet(scene.find(event.character)) else event


def _pool_changed(scene: Scene, event: pools.PoolChanged) -> Any | None:
    if event.pool is pools.Pool.HEAT:
        return None if scene.heat_is_hidden else event
    is_seen = event.owner == UNSEEN or event.owner in known_ids(scene)
    return event if is_seen else None


def _check_set(scene: Scene, event: checks.CheckSet) -> Any | None:
    if not is_check_seen(scene, event.check):
        return None
    return evolve(event, check=check_without_secrets(scene, event.check))


def _side_answered(scene: Scene, event: checks.SideAnswered) -> Any | None:
    check = scene.check(event.check)
    if check is None or not is_check_seen(scene, check):
        return None
    return evolve(event, side=side_without_secrets(scene, event.side))


def _helper_answered(scene: Scene, event: helping.HelperAnswered) -> Any | None:
    check = scene.check(event.check)
    if check is None or not is_check_seen(scene, check):
        return None
    return evolve(event, helper=masked(event.helper, known_ids(scene)))


def _faces_thrown(scene: Scene, event: throwing.FacesThrown) -> Any | None:
    return event if _are_faces_seen(scene, event.faces.roll, event.faces.character) else None


def _die_corrected(scene: Scene, event: throwing.DieCorrected) -> Any | None:
    return event if _are_faces_seen(scene, event.roll, event.character) else None


def _are_faces_seen(scene: Scene, roll: str, character: str) -> bool:
    for check in scene.checks:
        if any(part.roll == roll for part in check.parts):
            return is_check_seen(scene, check) and is_face_seen(scene, check, character)
    return character in known_ids(scene)


def _check_judged(scene: Scene, event: judging.CheckJudged) -> Any | None:
    check = _judged_check(scene, event.check)
    if check is None or not is_check_seen(scene, check):
        return None
    known = known_ids(scene)
    return evolve(
        event,
        a=result_without_secrets(scene, check, event.a),
        b=None if event.b is None else result_without_secrets(scene, check, event.b),
        grants=tuple(one for one in event.grants if one.character in known),
        complications=tuple(one for one in event.complications if one.character in known),
    )


def _draw_decided(scene: Scene, event: draws.DrawDecided) -> Any | None:
    check = _judged_check(scene, event.check)
    if check is None or not is_check_seen(scene, check):
        return None
    known = known_ids(scene)
    return evolve(event, grants=tuple(one for one in event.grants if one.character in known))


def _judged_check(scene: Scene, check: str) -> Check | None:
    judged = scene.judged
    if judged is not None and judged.check.id == check:
        return judged.check
    return scene.check(check)


def _called_off(scene: Scene, event: calling_off.CheckCalledOff) -> Any | None:
    is_seen = event.leader in known_ids(scene) and not event.was_hidden
    return event if is_seen else None


def _combat_set(scene: Scene, event: combat_rolls.CombatDiceSet) -> Any | None:
    if event.roll.character not in known_ids(scene):
        return None
    return evolve(event, roll=combat_without_secrets(scene, event.roll))


def _hit(scene: Scene, event: strikes.AttackHit) -> Any | None:
    if not is_strike_seen(scene, event.strike):
        return None
    return evolve(event, strike=strike_without_secrets(scene, event.strike))


def _damage(scene: Scene, event: Any) -> Any | None:
    """Who hit and who was hit; seen by the players where they know one of them to be there."""
    known = known_ids(scene)
    target = scene.find(event.target)
    is_players = target is not None and not target.is_npc
    if event.attacker not in known and not is_players:
        return None
    attacker, hurt = masked(event.attacker, known), masked(event.target, known)
    return evolve(event, attacker=attacker, target=hurt)


def _damage_left(scene: Scene, event: strikes.DamageLeft) -> Any | None:
    return None if event.was_hidden else _damage(scene, event)


def _movement_began(scene: Scene, event: movement.MovementBegan) -> Any | None:
    seen = movement_without_secrets(scene, event.movement)
    return None if seen is None else evolve(event, movement=seen)


def _ambush_laid(scene: Scene, event: surprise.AmbushLaid) -> Any | None:
    known = known_ids(scene)
    return evolve(
        event,
        ambushers=masked_all(event.ambushers, known),
        surprised=masked_all(event.surprised, known),
    )


SPECIAL: Mapping[type, Callable[[Scene, Any], Any | None]] = {
    cast.CharacterAdded: _added,
    leaving.CharacterRemoved: _removed,
    sheets.SheetChanged: _sheet_changed,
    tracks.TrackChanged: _track_changed,
    pools.PoolChanged: _pool_changed,
    checks.CheckSet: _check_set,
    checks.SideAnswered: _side_answered,
    helping.HelperAnswered: _helper_answered,
    throwing.FacesThrown: _faces_thrown,
    throwing.DieCorrected: _die_corrected,
    draws.DrawDecided: _draw_decided,
    calling_off.CheckCalledOff: _called_off,
    judging.CheckJudged: _check_judged,
    combat_rolls.CombatDiceSet: _combat_set,
    strikes.AttackHit: _hit,
    damage.DamageRolled: _damage,
    damage.DamageTyped: _damage,
    soaking.DamageSettled: _damage,
    strikes.DamageLeft: _damage_left,
    movement.MovementBegan: _movement_began,
    surprise.AmbushLaid: _ambush_laid,
}
"""Events that hold more than names."""
