"""Whom a declared attack is aimed at, and how its dice are split: `b` and `B` (rolls:B1)."""

from typing import Any

from rules.skirmish.declarations import SetSplit
from rules.skirmish.deeds import check_treatment
from rules.skirmish.engagement import Aim, Declaration, Engagement, Slot
from rules.skirmish.skills import Skill, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperState, other_side
from tui.locale import N_, word
from tui.skirmish.desk import Desk
from tui.skirmish.forecast import Attack, aims_of, attack_slot, outlook_of
from tui.skirmish.goals_menu import Asked, goals_menu
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
        """Place the dice of the declared attack anew."""
        found = self._attack()
        if found is None:
            return
        _, slot, trooper, held = found
        targets = targets_of(self.desk.view, trooper, held.skill)

        def placed(whole: Declaration, said: list[Any]) -> None:
            for one in said:
                self.desk.give(one, trooper.side)
            if whole.aims != held.aims:
                self.desk.give(SetSplit(slot, whole.aims), trooper.side)

        box = TargetBox(self.desk, Attack(trooper, slot, held), targets, placed)
        box.begin_with(held.aims[0].target)
        self.desk.open_overlay(box)

    def best(self) -> None:
        """Apply the split that hits most surely; once it is placed, ask what else it is to do."""
        found = self._attack()
        if found is None:
            return
        order, slot, trooper, held = found
        targets = tuple(aim.target for aim in held.aims)
        known = outlook_of(self.desk.view, self.desk.house)
        if known is None or known.best is None:
            self.desk.tell(word(N_("say.no-split")), "warn")
            return

        def place(aims: tuple[Aim, ...]) -> None:
            if aims == held.aims:
                self.desk.tell(word(N_("say.split-is-best")), "good")
            else:
                self.desk.give(SetSplit(slot, aims), trooper.side)

        best = aims_of(targets, known.best.dice)
        burst = sum(aim.dice for aim in held.aims)
        asked = Asked(slot, targets, burst, known.best)
        menu = goals_menu(self.desk.view, self.desk.house, order, asked, place)
        if menu is None or best != held.aims:
            place(best)
        else:
            self.desk.open_overlay(menu)

    def _attack(self) -> tuple[Engagement, Slot, Trooper, Declaration] | None:
        order = self.desk.view.engagement
        slot = attack_slot(order) if order else None
        trooper = self.desk.view.trooper(order.trooper) if order else None
        held = order.declared(slot) if order and slot else None
        if order is None or slot is None or trooper is None or held is None:
            self.desk.tell(word(N_("say.no-attack")), "warn")
            return None
        return order, slot, trooper, held
