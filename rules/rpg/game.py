"""The door of the RPG wing: its topics put together as the house's `Game`.

Long by two tables: the names of all commands and events, as they stand in saves.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.dice import GiveDice
from rules.game import Choice, Game, House, Named, Refused, SeatId, Step
from rules.rpg import (
    actions,
    by_hand,
    calling_off,
    cast,
    checks,
    choices,
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
    rounds,
    setting_out,
    sheets,
    soaking,
    spend_list,
    strikes,
    surprise,
    throwing,
    tracks,
    turns,
    zone_edits,
)
from rules.rpg.options import OPTIONS
from rules.rpg.scene import Scene, kind_of
from rules.rpg.seen_events import event_seen_by
from rules.rpg.sight import seen_by
from rules.rpg.thrown import faces
from rules.rpg.waiting import awaited, seats
from rules.rpg.wording import describe

TOPICS = (
    pools,
    momentum,
    spend_list,
    complications,
    checks,
    helping,
    throwing,
    calling_off,
    draws,
    exploits,
    combat_rolls,
    raising,
    strikes,
    damage,
    soaking,
    actions,
    reactions,
    setting_out,
    movement,
    turns,
    rounds,
    surprise,
    cast,
    sheets,
    leaving,
    zone_edits,
    tracks,
    by_hand,
)

COMMANDS: Mapping[str, type[Any]] = {
    "set-pool": pools.SetPool,
    "spend-infinity-point": pools.SpendInfinityPoint,
    "spend-momentum": momentum.SpendMomentum,
    "save-momentum": momentum.SaveMomentum,
    "write-spend": spend_list.WriteSpend,
    "remove-spend": spend_list.RemoveSpend,
    "decide-complication": complications.DecideComplication,
    "ask-for-test": checks.AskForTest,
    "drop-request": checks.DropRequest,
    "set-up-test": checks.SetUpTest,
    "set-up-terrain-test": checks.SetUpTerrainTest,
    "answer-test": checks.AnswerTest,
    "allow-helper": helping.AllowHelper,
    "give-dice": GiveDice,
    "correct-die": throwing.CorrectDie,
    "call-off-dice": calling_off.CallOffDice,
    "decide-draw": draws.DecideDraw,
    "roll-soak": combat_rolls.RollSoak,
    "roll-combat-dice": combat_rolls.RollCombatDice,
    "roll-damage": damage.RollDamage,
    "type-damage": damage.TypeDamage,
    "settle-damage": soaking.SettleDamage,
    "leave-damage": strikes.LeaveDamage,
    "take-action": actions.TakeAction,
    "refuse-free-action": actions.RefuseFreeAction,
    "write-action": actions.WriteAction,
    "remove-action": actions.RemoveAction,
    "take-reaction": reactions.TakeReaction,
    "decline-defence": reactions.DeclineDefence,
    "move": setting_out.Move,
    "let-go": movement.LetGo,
    "go-on-moving": movement.GoOnMoving,
    "give-up-moving": movement.GiveUpMoving,
    "begin-turn": turns.BeginTurn,
    "end-turn": turns.EndTurn,
    "skip-turn": turns.SkipTurn,
    "seize-initiative": turns.SeizeInitiative,
    "begin-scene": rounds.BeginScene,
    "end-round": rounds.EndRound,
    "end-scene": rounds.EndScene,
    "set-up-surprise": surprise.SetUpSurprise,
    "pay-for-surprise": surprise.PayForSurprise,
    "leave-surprise": surprise.LeaveSurprise,
    "add-character": cast.AddCharacter,
    "add-characters": cast.AddCharacters,
    "copy-character": cast.CopyCharacter,
    "rename-character": sheets.RenameCharacter,
    "change-sheet": sheets.ChangeSheet,
    "conceal-character": cast.ConcealCharacter,
    "show-sheet": sheets.ShowSheet,
    "defeat-character": leaving.DefeatCharacter,
    "remove-character": leaving.RemoveCharacter,
    "write-zone": zone_edits.WriteZone,
    "remove-zone": zone_edits.RemoveZone,
    "join-zones": zone_edits.JoinZones,
    "part-zones": zone_edits.PartZones,
    "set-track": tracks.SetTrack,
    "place-character": by_hand.PlaceCharacter,
    "set-ledger": by_hand.SetLedger,
    "set-progress": by_hand.SetProgress,
    "set-reactions": by_hand.SetReactions,
    "set-exploit": exploits.SetExploit,
    "set-round": by_hand.SetRound,
    "hide-heat": by_hand.HideHeat,
    "label-skill": by_hand.LabelSkill,
}
"""Wire name -> command."""

EVENTS: Mapping[str, type[Any]] = {
    "pool-changed": pools.PoolChanged,
    "infinity-point-spent": pools.InfinityPointSpent,
    "momentum-spent": momentum.MomentumSpent,
    "spend-written": spend_list.SpendWritten,
    "spend-removed": spend_list.SpendRemoved,
    "complication-decided": complications.ComplicationDecided,
    "check-asked": checks.CheckAsked,
    "request-dropped": checks.RequestDropped,
    "check-set": checks.CheckSet,
    "side-answered": checks.SideAnswered,
    "helper-answered": helping.HelperAnswered,
    "faces-thrown": throwing.FacesThrown,
    "die-corrected": throwing.DieCorrected,
    "check-called-off": calling_off.CheckCalledOff,
    "check-judged": judging.CheckJudged,
    "draw-decided": draws.DrawDecided,
    "exploit-turned": exploits.ExploitTurned,
    "exploit-used": exploits.ExploitUsed,
    "combat-dice-set": combat_rolls.CombatDiceSet,
    "combat-judged": combat_rolls.CombatJudged,
    "combat-called-off": combat_rolls.CombatCalledOff,
    "attack-hit": strikes.AttackHit,
    "raise-lost": raising.RaiseLost,
    "damage-rolled": damage.DamageRolled,
    "damage-typed": damage.DamageTyped,
    "cover-soaked": soaking.CoverSoaked,
    "damage-soaked": soaking.DamageSoaked,
    "damage-settled": soaking.DamageSettled,
    "damage-left": strikes.DamageLeft,
    "action-taken": actions.ActionTaken,
    "free-action-refused": actions.FreeActionRefused,
    "action-written": actions.ActionWritten,
    "action-removed": actions.ActionRemoved,
    "reaction-taken": reactions.ReactionTaken,
    "attack-declared": reactions.AttackDeclared,
    "defence-declined": reactions.DefenceDeclined,
    "movement-began": movement.MovementBegan,
    "mover-let-go": movement.MoverLetGo,
    "movement-went-on": movement.MovementWentOn,
    "movement-given-up": movement.MovementGivenUp,
    "hurdle-passed": movement.HurdlePassed,
    "zone-entered": movement.ZoneEntered,
    "movement-ended": movement.MovementEnded,
    "movement-stopped": movement.MovementStopped,
    "turn-began": turns.TurnBegan,
    "turn-ended": turns.TurnEnded,
    "turn-skipped": turns.TurnSkipped,
    "scene-began": rounds.SceneBegan,
    "round-ended": rounds.RoundEnded,
    "scene-ended": rounds.SceneEnded,
    "ambush-laid": surprise.AmbushLaid,
    "ambush-failed": surprise.AmbushFailed,
    "surprise-gained": surprise.SurpriseGained,
    "surprise-left": surprise.SurpriseLeft,
    "character-added": cast.CharacterAdded,
    "character-renamed": sheets.CharacterRenamed,
    "sheet-changed": sheets.SheetChanged,
    "character-concealed": cast.CharacterConcealed,
    "sheet-shown": sheets.SheetShown,
    "character-defeated": leaving.CharacterDefeated,
    "character-removed": leaving.CharacterRemoved,
    "zone-written": zone_edits.ZoneWritten,
    "zone-removed": zone_edits.ZoneRemoved,
    "zones-joined": zone_edits.ZonesJoined,
    "zones-parted": zone_edits.ZonesParted,
    "track-changed": tracks.TrackChanged,
    "character-placed": by_hand.CharacterPlaced,
    "ledger-set": by_hand.LedgerSet,
    "progress-set": by_hand.ProgressSet,
    "reactions-set": by_hand.ReactionsSet,
    "exploit-set": exploits.ExploitSet,
    "round-set": by_hand.RoundSet,
    "heat-hidden": by_hand.HeatHidden,
    "skill-labelled": by_hand.SkillLabelled,
}
"""Wire name -> event."""

DECIDE: Mapping[type[Any], Callable[..., "tuple[Any, ...] | Refused"]] = {
    command: decide for topic in TOPICS for command, decide in topic.DECIDE.items()
}

EVOLVE: Mapping[type[Any], Callable[[Scene, Any], Scene]] = {
    event: step for topic in TOPICS for event, step in topic.EVOLVE.items()
}

AFTERMATH: tuple[type[Any], ...] = (
    judging.CheckJudged,
    combat_rolls.CombatJudged,
    strikes.AttackHit,
    raising.RaiseLost,
    damage.DamageRolled,
    soaking.CoverSoaked,
    exploits.ExploitTurned,
    exploits.ExploitUsed,
    movement.HurdlePassed,
    movement.ZoneEntered,
    movement.MovementEnded,
    movement.MovementStopped,
    surprise.AmbushFailed,
    surprise.SurpriseGained,
)
"""What a judgement leads to by itself; after anything else its dice stand."""


def new() -> Scene:
    """The table before the first event, with the lists that come with it."""
    return Scene(rows=actions.ROWS, spends=spend_list.SPENDS)


def decide(
    scene: Scene, command: Any, seat: SeatId | None, house: House
) -> tuple[Any, ...] | Refused:
    """The events of a command given by a seat, or why not."""
    known = DECIDE.get(kind_of(command))
    if known is None:
        return Refused("command.unknown", "")
    return known(scene, command, seat, house)


def step(scene: Scene, event: Any) -> Scene:
    """The scene after an event.

    The dice of a judged roll may be corrected until another command's first
    event comes, which is never one that a judgement leads to by itself.
    """
    kind = kind_of(event)
    after = EVOLVE[kind](scene, event)
    stands = kind not in AFTERMATH and kind is not throwing.DieCorrected
    return evolve(after, before=None) if stands and after.before is not None else after


def offered(scene: Scene, seat: SeatId | None, house: House) -> tuple[Choice, ...]:
    """What a seat may do now, and for what it may not, why."""

    def tried(command: Any) -> Refused | None:
        decision = decide(scene, command, seat, house)
        return decision if isinstance(decision, Refused) else None

    return choices.choices(scene, seat, tried)


def demo(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The steps of the ready table, loaded when somebody makes one."""
    from rules.rpg.demo import demo as steps  # noqa: PLC0415 (a table is made once, opened often)

    return steps(named)


GAME: Game[Scene, Any, Any] = Game(
    key="rpg",
    events=EVENTS,
    commands=COMMANDS,
    options=OPTIONS,
    new=new,
    seats=seats,
    choices=offered,
    awaited=awaited,
    dice_wanted=throwing.dice_wanted,
    decide=decide,
    evolve=step,
    seen_by=seen_by,
    event_seen_by=event_seen_by,
    describe=describe,
    demo=demo,
    faces=faces,
)
