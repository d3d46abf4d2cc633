"""The door of the skirmish wing: its topics composed into one `Game`."""

from collections.abc import Mapping
from typing import TypeAlias

from rules.dice import GiveDice
from rules.skirmish import adjustments, declarations, dice_round, ground, progress, roster

Event: TypeAlias = (
    roster.RosterEvent
    | ground.GroundEvent
    | declarations.DeclarationEvent
    | adjustments.AdjustmentEvent
    | dice_round.DiceEvent
    | progress.ProgressEvent
)
Command: TypeAlias = (
    roster.RosterCommand
    | ground.GroundCommand
    | declarations.DeclarationCommand
    | adjustments.AdjustmentCommand
    | dice_round.DiceCommand
    | progress.ProgressCommand
)

EVENTS: Mapping[str, type[Event]] = {
    "side-named": roster.SideNamed,
    "trooper-added": roster.TrooperAdded,
    "trooper-edited": roster.TrooperEdited,
    "trooper-removed": roster.TrooperRemoved,
    "trooper-hidden": roster.TrooperHidden,
    "trooper-revealed": roster.TrooperRevealed,
    "trooper-state-set": roster.TrooperStateSet,
    "wounds-set": roster.WoundsSet,
    "fireteam-set": roster.FireteamSet,
    "distance-set": ground.DistanceSet,
    "cover-set": ground.CoverSet,
    "order-declared": declarations.OrderDeclared,
    "reaction-marked": declarations.ReactionMarked,
    "aro-declared": declarations.AroDeclared,
    "aros-closed": declarations.ArosClosed,
    "second-declared": declarations.SecondDeclared,
    "split-set": declarations.SplitSet,
    "mod-ticked": adjustments.ModTicked,
    "other-set": adjustments.OtherSet,
    "pair-overridden": adjustments.PairOverridden,
    "requirement-set": adjustments.RequirementSet,
    "dice-fixed": dice_round.DiceFixed,
    "dice-called-off": dice_round.DiceCalledOff,
    "dice-given": dice_round.DiceGiven,
    "die-corrected": dice_round.DieCorrected,
    "reroll-begun": dice_round.RerollBegun,
    "die-rerolled": dice_round.DieRerolled,
    "roll-judged": dice_round.RollJudged,
    "hits-taken": dice_round.HitsTaken,
    "stage-reached": progress.StageReached,
    "order-concluded": progress.OrderConcluded,
    "order-called-off": progress.OrderCalledOff,
    "turn-passed": progress.TurnPassed,
}
"""Wire name -> event."""

COMMANDS: Mapping[str, type[Command]] = {
    "name-side": roster.NameSide,
    "add-trooper": roster.AddTrooper,
    "edit-trooper": roster.EditTrooper,
    "remove-trooper": roster.RemoveTrooper,
    "hide-trooper": roster.HideTrooper,
    "set-trooper-state": roster.SetTrooperState,
    "set-wounds": roster.SetWounds,
    "set-fireteam": roster.SetFireteam,
    "set-distance": ground.SetDistance,
    "set-cover": ground.SetCover,
    "declare-first": declarations.DeclareFirst,
    "mark-reaction": declarations.MarkReaction,
    "declare-aro": declarations.DeclareAro,
    "close-aros": declarations.CloseAros,
    "declare-second": declarations.DeclareSecond,
    "move-twice": declarations.MoveTwice,
    "set-split": declarations.SetSplit,
    "tick-mod": adjustments.TickMod,
    "set-other": adjustments.SetOther,
    "override-pair": adjustments.OverridePair,
    "set-requirement": adjustments.SetRequirement,
    "fix-dice": dice_round.FixDice,
    "call-off-dice": dice_round.CallOffDice,
    "give-dice": GiveDice,
    "correct-die": dice_round.CorrectDie,
    "reroll-die": dice_round.RerollDie,
    "next-step": progress.NextStep,
    "call-off-order": progress.CallOffOrder,
    "pass-turn": progress.PassTurn,
}
"""Wire name -> command; the same names as the verbs people type."""
