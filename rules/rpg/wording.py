"""What each fact says in the log: a key of the catalogue and its values.

The scene is the one right after the fact, as its reader may see it. Whoever a
reader may not know is "somebody".
"""

from collections.abc import Mapping
from typing import Any

from rules.game import Message, Value
from rules.rpg import (
    actions,
    by_hand,
    cast,
    leaving,
    movement,
    reactions,
    rounds,
    sheets,
    surprise,
    tracks,
    turns,
    zone_edits,
)
from rules.rpg.characters import UNSEEN
from rules.rpg.dice_wording import DICE_SAID
from rules.rpg.labels import (
    Teller,
    about,
    both_names,
    name_of,
    names_of,
    noted,
    row_text,
    switch,
    zone_of,
)
from rules.rpg.scene import Scene, kind_of
from rules.rpg.skills import skill_label


def _action_taken(scene: Scene, event: actions.ActionTaken) -> Message:
    key = "event.action-taken.exchanged" if event.paid is not event.kind else "event.action-taken"
    values: dict[str, Value] = {
        "name": name_of(scene, event.character),
        "action": row_text(scene, event.action),
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
            "reaction": row_text(scene, event.reaction),
            "number": event.number,
            "cost": event.cost,
        },
    )
    return noted(message, event.note)


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


DESCRIBE: Mapping[type, Teller] = {
    **DICE_SAID,
    actions.ActionTaken: _action_taken,
    actions.FreeActionRefused: lambda scene, event: Message(
        "event.free-action-refused",
        {"name": name_of(scene, event.character), "action": row_text(scene, event.action)},
    ),
    actions.ActionWritten: lambda scene, event: Message(
        f"event.action-written.{'on' if event.row.is_on else 'off'}",
        {"action": row_text(scene, event.row.id)},
    ),
    actions.ActionRemoved: lambda scene, event: Message(
        "event.action-removed", {"action": row_text(scene, event.action)}
    ),
    reactions.ReactionTaken: _reaction_taken,
    reactions.DefenceDeclined: about("event.defence-declined"),
    reactions.AttackDeclared: lambda scene, event: Message(
        "event.attack-declared", both_names(scene, event.attacker, event.target)
    ),
    movement.MovementBegan: _movement_began,
    movement.MoverLetGo: lambda scene, event: Message(
        "event.mover-let-go",
        {"name": name_of(scene, event.character), "mover": name_of(scene, event.mover)},
    ),
    movement.MovementWentOn: about("event.movement-went-on"),
    movement.MovementGivenUp: about("event.movement-given-up"),
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
    turns.TurnBegan: switch("event.turn-began", "is_seized"),
    turns.TurnEnded: about("event.turn-ended"),
    turns.TurnSkipped: about("event.turn-skipped"),
    rounds.SceneBegan: lambda _, event: Message(
        "event.scene-began", {"number": event.number, "title": event.title}
    ),
    rounds.RoundEnded: lambda _, event: Message("event.round-ended", {"round": event.round}),
    rounds.SceneEnded: lambda _, event: Message("event.scene-ended", {"number": event.number}),
    cast.CharacterAdded: lambda _, event: Message(
        "event.character-added", {"name": event.character.name}
    ),
    sheets.CharacterRenamed: lambda _, event: Message(
        "event.character-renamed", {"before": event.before, "after": event.after}
    ),
    sheets.SheetChanged: about("event.sheet-changed"),
    cast.CharacterConcealed: switch("event.character-concealed", "is_concealed"),
    sheets.SheetShown: switch("event.sheet-shown", "is_shown"),
    leaving.CharacterDefeated: switch("event.character-defeated", "is_defeated"),
    leaving.CharacterRemoved: lambda _, event: Message(
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
    by_hand.LedgerSet: about("event.ledger-set"),
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
"""Event -> how it is said."""


def describe(scene: Scene, event: Any) -> Message:
    """What a fact says in the log."""
    return DESCRIBE[kind_of(event)](scene, event)
