"""Whom a declared attack is aimed at, and how its dice are split: `b` and `B` (rolls:B1)."""

from typing import Any

from rules.skirmish.declarations import SetSplit
from rules.skirmish.deeds import check_treatment
from rules.skirmish.engagement import Declaration, Slot
from rules.skirmish.skills import Skill, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperState, other_side
from tui.locale import N_, word
from tui.skirmish.desk import Desk
from tui.skirmish.forecast import Attack, attack_slot
from tui.skirmish.target_box import TargetBox


def targets_of(state: Skirmish, trooper: Trooper, skill: Skill) -> tuple[Trooper, ...]:
    """Enemies; for a Doctor, an Engineer or a kit whoever of one's own it can help."""
    if rule_of(skill).is_for_own:
        own = (one for one in state.of_side(trooper.side) if one.id != trooper.id)
        return tuple(one for one in own if check_treatment(one, skill) is None)
    enemies = state.of_side(other_side(trooper.side))
    return tuple(one for one in enemies if not one.is_in(TrooperState.DEAD))


class Splitting:
    """What `b` and `B` do.

    Args:
        desk: The screen.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def burst(self) -> None:
        """Place the dice of the declared attack anew: a correction by hand."""
        found = self._attack()
        if found is None:
            return
        slot, trooper, held = found
        targets = targets_of(self.desk.view, trooper, held.skill)

        def placed(whole: Declaration, said: list[Any]) -> None:
            for one in said:
                self.desk.give(one, trooper.side)
            if whole.aims != held.aims:
                self.desk.give(SetSplit(slot, whole.aims), trooper.side)

        box = TargetBox(self.desk, Attack(trooper, slot, held), targets, placed, by_hand=True)
        box.begin_with(held.aims[0].target)
        self.desk.open_overlay(box)

    def best(self) -> None:
        """A declared split stays as it is (rolls:B1, turn:C10): `b` says otherwise by hand."""
        if self._attack() is not None:
            self.desk.tell(word(N_("say.split-is-fixed")), "warn")

    def _attack(self) -> tuple[Slot, Trooper, Declaration] | None:
        order = self.desk.view.engagement
        slot = attack_slot(order) if order else None
        trooper = self.desk.view.trooper(order.trooper) if order else None
        held = order.declared(slot) if order and slot else None
        if slot is None or trooper is None or held is None:
            self.desk.tell(word(N_("say.no-attack")), "warn")
            return None
        return slot, trooper, held
