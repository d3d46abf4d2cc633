"""Regeneration: what a trooper regains by itself in the States Phase (turn:A13, turn:D17).

The players throw its die themselves and type it with the command.
"""

from collections.abc import Callable, Mapping

from rules.dice import DiceWanted, check_faces
from rules.game import House, Message, Refused, SeatId
from rules.skirmish.bodies import body_of, states_after
from rules.skirmish.dice_due import DIE
from rules.skirmish.healing import regeneration
from rules.skirmish.permits import Decision, find_own
from rules.skirmish.phases import Step
from rules.skirmish.player_turn import step_label
from rules.skirmish.save_facts import TrooperHealed
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen


@frozen
class Regenerate:
    """A trooper's Regeneration Roll with the face it showed: PH or less regains a point."""

    trooper: TrooperId
    face: int


def _regenerate(state: Skirmish, command: Regenerate, seat: SeatId, _house: House) -> Decision:
    if state.engagement is not None:
        return Refused("order.open", "turn:C1", {"number": state.engagement.number})
    clock = state.battle.clock
    if clock.is_kept and clock.step is not Step.STATES:
        return Refused("heal.not-now", "turn:A13", {"step": step_label(Step.STATES)})
    found = find_own(state, seat, command.trooper)
    if isinstance(found, Refused):
        return found
    if not found.profile.has("regeneration"):
        skill = Message("ability.regeneration")
        return Refused("skill.not-had", "turn:D17", {"name": found.name, "skill": skill})
    one = DiceWanted("", found.side, 1, DIE, Message("ability.regeneration"))
    refused = check_faces(one, (command.face,))
    if refused is not None:
        return refused
    passed = command.face <= found.profile.ph
    change = regeneration(body_of(found), passed)
    if isinstance(change, Refused):
        return change
    after = states_after(found, change)
    healed = TrooperHealed(found.id, found.id, None, passed, change, after, found.states)
    return (healed,)


DECIDERS: Mapping[type[Regenerate], Callable[..., Decision]] = {Regenerate: _regenerate}
"""Command -> how it is decided."""
