"""What each fact says in the log: a key of the catalogue and its values.

Longer than most rooms: it is one table with an entry for every event.

The scene is the one right after the fact, as its reader may see it. Whoever a
reader may not know is "somebody".
"""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Message, Value
from rules.rpg import (
    actions,
    by_hand,
    cast,
    checks,
    combat_rolls,
    complications,
    damage,
    exploits,
    helping,
    judging,
    momentum,
    movement,
    pools,
    reactions,
    rounds,
    surprise,
    throwing,
    tracks,
    turns,
    zone_edits,
)
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.dice_rolls import Check, CheckSide, SideResult
from rules.rpg.scene import Scene, kind_of
from rules.rpg.skill_test import Winner
from rules.rpg.skills import skill_label
from rules.rpg.zones import NOWHERE

Teller = Callable[[Scene, Any], Message]


def name_of(scene: Scene, character: CharacterId) -> Value:
    """Somebody's name, as a reader of this scene may know it."""
    return Message("label.somebody") if character == UNSEEN else scene.name(character)


def names_of(scene: Scene, characters: tuple[CharacterId, ...]) -> Value:
    """Several names, in one text; those that are not known are passed over."""
    known = [scene.name(one) for one in characters if one != UNSEEN]
    return ", ".join(known) if known else Message("label.somebody")


def zone_of(scene: Scene, zone: str) -> Value:
    """What a zone is called."""
    found = scene.zones.find(zone)
    if found is not None:
        return found.label
    return Message("label.nowhere") if zone == NOWHERE else zone


def noted(message: Message, note: str) -> Message:
    """A sentence with people's own words behind it, if there are any."""
    return Message("event.noted", {"what": message, "note": note}) if note else message


def _about(key: str) -> Teller:
    """Facts that only say whom they are about."""
    return lambda scene, event: Message(key, {"name": name_of(scene, event.character)})


def _switch(key: str, field: str) -> Teller:
    """Facts that turn something about somebody on or off."""

    def tell(scene: Scene, event: Any) -> Message:
        state = "on" if getattr(event, field) else "off"
        return Message(f"{key}.{state}", {"name": name_of(scene, event.character)})

    return tell


def _pool_changed(scene: Scene, event: pools.PoolChanged) -> Message:
    values: dict[str, Value] = {
        "pool": Message(f"pool.{event.pool.value}"),
        "before": event.before,
        "after": event.after,
        "change": event.after - event.before,
        "why": Message(f"why.{event.why.value}"),
    }
    if event.owner == UNSEEN:
        return Message("event.pool-changed", values)
    return Message("event.pool-changed.own", {**values, "name": name_of(scene, event.owner)})


def _row(scene: Scene, action: str) -> Value:
    row = scene.row(action)
    return action if row is None else actions.row_label(row)


def _spend(scene: Scene, spend: str) -> Value:
    row = scene.spend(spend)
    if row is None:
        return spend
    known = {one.id for one in momentum.SPENDS}
    return row.label or (Message(f"spend.{spend}") if spend in known else spend)


def _action_taken(scene: Scene, event: actions.ActionTaken) -> Message:
    key = "event.action-taken.exchanged" if event.paid is not event.kind else "event.action-taken"
    values: dict[str, Value] = {
        "name": name_of(scene, event.character),
        "action": _row(scene, event.action),
        "kind": Message(f"kind.{event.paid.value}"),
    }
    if event.target == UNSEEN:
        return noted(Message(key, values), event.note)
    at = {**values, "target": name_of(scene, event.target)}
    return noted(Message(f"{key}.at", at), event.note)


def _reaction_taken(scene: Scene, event: reactions.ReactionTaken) -> Message:
    message = Message(
        "event.reaction-taken",
        {
            "name": name_of(scene, event.character),
            "reaction": _row(scene, event.reaction),
            "number": event.number,
            "cost": event.cost,
        },
    )
    return noted(message, event.note)


def _check_values(scene: Scene, side: CheckSide) -> dict[str, Value]:
    return {
        "name": name_of(scene, side.leader),
        "skill": skill_label(side.skill, scene.labels) if side.skill else Message("label.secret"),
        "difficulty": side.difficulty,
        "dice": side.dice + side.set_dice,
        "target": side.aim.target,
    }


def _check_set(scene: Scene, event: checks.CheckSet) -> Message:
    check = event.check
    values = _check_values(scene, check.a)
    secret = ".secret" if check.a.is_secret else ""
    if check.is_opposed:
        values["opponent"] = name_of(scene, check.opponent)
        return Message(f"event.check-set.opposed{secret}", values)
    return Message(f"event.check-set{secret}", values)


def _side_answered(scene: Scene, event: checks.SideAnswered) -> Message:
    secret = ".secret" if event.side.is_secret else ""
    return Message(f"event.side-answered{secret}", _check_values(scene, event.side))


def _check_asked(scene: Scene, event: checks.CheckAsked) -> Message:
    message = Message(
        "event.check-asked",
        {
            "names": names_of(scene, event.characters),
            "skill": skill_label(event.skill, scene.labels),
            "difficulty": event.difficulty,
        },
    )
    return noted(message, event.note)


def _faces_thrown(scene: Scene, event: throwing.FacesThrown) -> Message:
    return Message(
        f"event.faces-thrown.{event.faces.source}",
        {
            "name": name_of(scene, event.faces.character),
            "faces": " ".join(str(face) for face in event.faces.faces),
        },
    )


def _die_corrected(scene: Scene, event: throwing.DieCorrected) -> Message:
    return Message(
        "event.die-corrected",
        {
            "name": name_of(scene, event.character),
            "place": event.place,
            "before": event.before,
            "after": event.after,
        },
    )


def _result(scene: Scene, side: SideResult) -> dict[str, Value]:
    return {
        "name": name_of(scene, side.leader),
        "successes": side.successes,
        "momentum": side.momentum,
        "complications": side.complications,
    }


def _check_judged(scene: Scene, event: judging.CheckJudged) -> Message:
    if event.b is None or event.winner is None:
        key = "event.check-judged.passed" if event.a.passed else "event.check-judged.failed"
        return Message(key, _result(scene, event.a))
    values = {
        "a": name_of(scene, event.a.leader),
        "b": name_of(scene, event.b.leader),
        "successes_a": event.a.successes,
        "successes_b": event.b.successes,
        "winner": name_of(scene, (event.a if event.winner is Winner.A else event.b).leader),
        "by": Message(f"decider.{event.by.value if event.by else 'none'}"),
    }
    if event.winner in {Winner.A, Winner.B}:
        return Message("event.check-judged.won", values)
    again = ".again" if event.is_again else ""
    return Message(f"event.check-judged.{event.winner.value}{again}", values)


def _draw_decided(scene: Scene, event: throwing.DrawDecided) -> Message:
    check = _check(scene, event.check)
    side = None if check is None else (check.a if event.winner is Winner.A else check.b)
    name = name_of(scene, UNSEEN if side is None else side.leader)
    if event.winner in {Winner.A, Winner.B}:
        return Message("event.draw-decided.won", {"name": name})
    return Message(f"event.draw-decided.{event.winner.value}")


def _check(scene: Scene, check: str) -> Check | None:
    judged = scene.judged
    return judged.check if judged is not None and judged.check.id == check else scene.check(check)


def _combat_set(scene: Scene, event: combat_rolls.CombatDiceSet) -> Message:
    roll = event.roll
    key = "event.combat-dice-set.cover" if roll.is_cover else "event.combat-dice-set"
    values: dict[str, Value] = {"name": name_of(scene, roll.character), "dice": roll.dice}
    return noted(Message(key, values), roll.note)


def _combat_judged(scene: Scene, event: combat_rolls.CombatJudged) -> Message:
    key = "event.combat-judged.weapon" if event.plus else "event.combat-judged"
    key = f"{key}.raised" if event.bonus else key
    return Message(
        key,
        {
            "name": name_of(scene, event.character),
            "faces": " ".join(str(face) for face in event.faces),
            "total": event.total,
            "effects": event.effects,
            "plus": event.plus,
            "bonus": event.bonus,
            "sum": event.total + event.plus + event.bonus,
        },
    )


def _two(scene: Scene, attacker: CharacterId, target: CharacterId) -> dict[str, Value]:
    return {"name": name_of(scene, attacker), "target": name_of(scene, target)}


def _rolled(scene: Scene, event: damage.DamageRolled) -> Message:
    total = event.points + event.plus + event.bonus
    return _dealt(scene, event, total, "event.damage-rolled")


def _typed(scene: Scene, event: damage.DamageTyped) -> Message:
    return _dealt(scene, event, event.points + event.bonus, "event.damage-typed")


def _dealt(
    scene: Scene, event: damage.DamageRolled | damage.DamageTyped, total: int, key: str
) -> Message:
    values = _two(scene, event.attacker, event.target)
    values |= {"points": event.points, "bonus": event.bonus}
    values |= {"total": total, "effects": event.effects}
    raised = ".raised" if event.bonus else ""
    return noted(Message(f"{key}{raised}", values), event.note)


def _cover_soaked(scene: Scene, event: damage.CoverSoaked) -> Message:
    values: dict[str, Value] = {
        "name": name_of(scene, event.target),
        "n": event.amount,
        "left": event.left,
    }
    return Message("event.cover-soaked" if event.left else "event.cover-soaked.all", values)


def _settled(scene: Scene, event: damage.DamageSettled) -> Message:
    values = _two(scene, event.attacker, event.target) | {"points": event.points}
    return Message("event.damage-settled" if event.points else "event.damage-settled.none", values)


def _movement_began(scene: Scene, event: movement.MovementBegan) -> Message:
    moving = event.movement
    values = {
        "name": name_of(scene, moving.character),
        "zone": zone_of(scene, moving.to),
        "threats": names_of(scene, moving.threats),
    }
    return Message(
        "event.movement-began.threatened" if moving.threats else "event.movement-began", values
    )


def _movement_ended(scene: Scene, event: movement.MovementEnded) -> Message:
    cover = ".in-cover" if event.in_cover else ""
    contact = ".in-contact" if event.contact else ""
    return Message(
        f"event.movement-ended{contact}{cover}",
        {
            "name": name_of(scene, event.character),
            "zone": zone_of(scene, event.zone),
            "contact": names_of(scene, event.contact),
        },
    )


def _movement_stopped(scene: Scene, event: movement.MovementStopped) -> Message:
    return Message(
        "event.movement-stopped.dangerous" if event.is_dangerous else "event.movement-stopped",
        {
            "name": name_of(scene, event.character),
            "zone": zone_of(scene, event.zone),
            "rough": zone_of(scene, event.rough),
            "effect": event.effect,
        },
    )


def _placed(scene: Scene, event: by_hand.CharacterPlaced) -> Message:
    return Message(
        "event.character-placed",
        {"name": name_of(scene, event.character), "zone": zone_of(scene, event.zone)},
    )


def _edge(scene: Scene, event: zone_edits.ZonesJoined) -> Message:
    edge = event.edge
    return Message(
        "event.zones-joined",
        {
            "a": zone_of(scene, edge.a),
            "b": zone_of(scene, edge.b),
            "move": edge.can_move,
            "sight": edge.can_see,
        },
    )


def _track(scene: Scene, event: tracks.TrackChanged) -> Message:
    return Message(
        "event.track-changed",
        {
            "name": name_of(scene, event.character),
            "track": Message(f"track.{event.track.value}"),
            "stress_before": event.stress_before,
            "stress": event.stress,
            "harms_before": event.harms_before,
            "harms": event.harms,
        },
    )


def _spent(scene: Scene, event: momentum.MomentumSpent) -> Message:
    key = "event.momentum-spent" if event.gets == UNSEEN else "event.momentum-spent.for"
    return Message(
        key,
        {
            "name": name_of(scene, event.character),
            "spend": _spend(scene, event.spend),
            "times": event.times,
            "gets": name_of(scene, event.gets),
        },
    )


def _complication(scene: Scene, event: complications.ComplicationDecided) -> Message:
    found = scene.find(event.character)
    less = "heat-less" if found is not None and found.is_npc else "heat"
    key = less if event.as_heat else "story"
    name = name_of(scene, event.character)
    return noted(Message(f"event.complication-decided.{key}", {"name": name}), event.note)


def _exploit(scene: Scene, event: exploits.ExploitSet | exploits.ExploitTurned) -> Message:
    return Message(
        "event.exploit-set",
        {
            "name": name_of(scene, event.character),
            "exploit": Message(f"exploit.{event.exploit.value}"),
        },
    )


TELL: Mapping[type, Teller] = {
    pools.PoolChanged: _pool_changed,
    pools.InfinityPointSpent: lambda scene, event: noted(
        Message("event.infinity-point-spent", {"name": name_of(scene, event.character)}),
        event.note,
    ),
    momentum.MomentumSpent: _spent,
    momentum.SpendWritten: lambda scene, event: Message(
        "event.spend-written",
        {"spend": _spend(scene, event.row.id), "cost": event.row.cost},
    ),
    momentum.SpendRemoved: lambda scene, event: Message(
        "event.spend-removed", {"spend": _spend(scene, event.spend)}
    ),
    complications.ComplicationDecided: _complication,
    checks.CheckAsked: _check_asked,
    checks.RequestDropped: lambda scene, event: Message(
        "event.request-dropped", {"names": names_of(scene, event.characters)}
    ),
    checks.CheckSet: _check_set,
    checks.SideAnswered: _side_answered,
    helping.HelperAnswered: lambda scene, event: Message(
        f"event.helper-answered.{'on' if event.is_allowed else 'off'}",
        {"name": name_of(scene, event.helper)},
    ),
    throwing.FacesThrown: _faces_thrown,
    throwing.DieCorrected: _die_corrected,
    throwing.CheckCalledOff: lambda scene, event: Message(
        "event.check-called-off", {"name": name_of(scene, event.leader)}
    ),
    throwing.DrawDecided: _draw_decided,
    judging.CheckJudged: _check_judged,
    exploits.ExploitUsed: _about("event.exploit-used"),
    combat_rolls.CombatDiceSet: _combat_set,
    combat_rolls.CombatJudged: _combat_judged,
    combat_rolls.CombatCalledOff: _about("event.combat-called-off"),
    damage.AttackHit: lambda scene, event: Message(
        "event.attack-hit.exploit" if event.strike.has_exploit else "event.attack-hit",
        _two(scene, event.strike.attacker, event.strike.target),
    ),
    damage.DamageRolled: _rolled,
    damage.DamageTyped: _typed,
    damage.CoverSoaked: _cover_soaked,
    damage.DamageSoaked: lambda scene, event: Message(
        "event.damage-soaked", {"name": name_of(scene, event.target), "n": event.amount}
    ),
    damage.DamageSettled: _settled,
    damage.DamageLeft: lambda scene, event: Message(
        "event.damage-left", _two(scene, event.attacker, event.target)
    ),
    actions.ActionTaken: _action_taken,
    actions.FreeActionRefused: lambda scene, event: Message(
        "event.free-action-refused",
        {"name": name_of(scene, event.character), "action": _row(scene, event.action)},
    ),
    actions.ActionWritten: lambda scene, event: Message(
        f"event.action-written.{'on' if event.row.is_on else 'off'}",
        {"action": _row(scene, event.row.id)},
    ),
    actions.ActionRemoved: lambda scene, event: Message(
        "event.action-removed", {"action": _row(scene, event.action)}
    ),
    reactions.ReactionTaken: _reaction_taken,
    reactions.AttackDeclared: lambda scene, event: Message(
        "event.attack-declared", _two(scene, event.attacker, event.target)
    ),
    movement.MovementBegan: _movement_began,
    movement.MoverLetGo: lambda scene, event: Message(
        "event.mover-let-go",
        {"name": name_of(scene, event.character), "mover": name_of(scene, event.mover)},
    ),
    movement.MovementWentOn: _about("event.movement-went-on"),
    movement.MovementGivenUp: _about("event.movement-given-up"),
    movement.HurdlePassed: lambda scene, event: Message(
        "event.hurdle-passed",
        {"name": name_of(scene, event.character), "zone": zone_of(scene, event.rough)},
    ),
    movement.ZoneEntered: lambda scene, event: Message(
        "event.zone-entered",
        {"name": name_of(scene, event.character), "zone": zone_of(scene, event.zone)},
    ),
    movement.MovementEnded: _movement_ended,
    movement.MovementStopped: _movement_stopped,
    surprise.AmbushLaid: lambda scene, event: Message(
        "event.ambush-laid",
        {
            "ambushers": names_of(scene, event.ambushers),
            "surprised": names_of(scene, event.surprised),
        },
    ),
    surprise.AmbushFailed: lambda scene, event: Message(
        "event.ambush-failed", {"names": names_of(scene, event.surprised)}
    ),
    surprise.SurpriseGained: lambda scene, event: Message(
        f"event.surprise-gained.{event.exploit.value}", {"names": names_of(scene, event.winners)}
    ),
    surprise.SurpriseLeft: lambda _, __: Message("event.surprise-left"),
    turns.TurnBegan: _switch("event.turn-began", "is_seized"),
    turns.TurnEnded: _about("event.turn-ended"),
    turns.TurnSkipped: _about("event.turn-skipped"),
    rounds.SceneBegan: lambda _, event: Message(
        "event.scene-began", {"number": event.number, "title": event.title}
    ),
    rounds.RoundEnded: lambda _, event: Message("event.round-ended", {"round": event.round}),
    rounds.SceneEnded: lambda _, event: Message("event.scene-ended", {"number": event.number}),
    cast.CharacterAdded: lambda _, event: Message(
        "event.character-added", {"name": event.character.name}
    ),
    cast.CharacterRenamed: lambda _, event: Message(
        "event.character-renamed", {"before": event.before, "after": event.after}
    ),
    cast.SheetChanged: _about("event.sheet-changed"),
    cast.CharacterConcealed: _switch("event.character-concealed", "is_concealed"),
    cast.SheetShown: _switch("event.sheet-shown", "is_shown"),
    cast.CharacterDefeated: _switch("event.character-defeated", "is_defeated"),
    cast.CharacterRemoved: lambda _, event: Message(
        "event.character-removed", {"name": event.name}
    ),
    zone_edits.ZoneWritten: lambda _, event: Message(
        "event.zone-written",
        {
            "zone": event.zone.label,
            "cover": Message(f"cover.{event.zone.cover.value}"),
            "terrain": Message(f"terrain.{event.zone.terrain.value}"),
        },
    ),
    zone_edits.ZoneRemoved: lambda _, event: Message("event.zone-removed", {"zone": event.label}),
    zone_edits.ZonesJoined: _edge,
    zone_edits.ZonesParted: lambda scene, event: Message(
        "event.zones-parted", {"a": zone_of(scene, event.a), "b": zone_of(scene, event.b)}
    ),
    tracks.TrackChanged: _track,
    by_hand.CharacterPlaced: _placed,
    by_hand.LedgerSet: _about("event.ledger-set"),
    by_hand.ProgressSet: lambda scene, event: Message(
        "event.progress-set",
        {
            "name": name_of(scene, event.character),
            "progress": Message(f"progress.{event.progress.value}"),
        },
    ),
    by_hand.ReactionsSet: lambda scene, event: Message(
        "event.reactions-set",
        {
            "name": name_of(scene, event.character),
            "before": event.before,
            "after": event.after,
        },
    ),
    exploits.ExploitSet: _exploit,
    exploits.ExploitTurned: _exploit,
    by_hand.RoundSet: lambda _, event: Message(
        "event.round-set", {"before": event.before, "after": event.after}
    ),
    by_hand.HeatHidden: lambda _, event: Message(
        f"event.heat-hidden.{'on' if event.is_hidden else 'off'}"
    ),
    by_hand.SkillLabelled: lambda _, event: Message(
        "event.skill-labelled",
        {"skill": skill_label(event.skill, {}), "label": event.label},
    ),
}


def describe(scene: Scene, event: Any) -> Message:
    """What a fact says in the log."""
    return TELL[kind_of(event)](scene, event)
