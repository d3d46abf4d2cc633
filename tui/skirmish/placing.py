"""An attack while its dice are being placed: what was said on the way, and what the rules say."""

from typing import Any

from attrs import evolve

from rules.skirmish.allotment import Allotment, allotment_at, check_aims
from rules.skirmish.engagement import Aim, Engagement, Situation, Slot
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.legality import check_skill
from rules.skirmish.order_odds import OrderOdds, order_odds
from rules.skirmish.outlook import SplitOdds
from rules.skirmish.plan import plan_of
from rules.skirmish.skills import CLOSE_COMBAT, Skill, rule_of
from rules.skirmish.state import Skirmish, direction
from rules.skirmish.troopers import Trooper, TrooperId
from tui.skirmish.desk import Desk
from tui.skirmish.forecast import Attack, aims_of, answered_by, imagined, splits_of
from tui.skirmish.stages import ARO_STAGES

ANSWERS: tuple[Skill | None, ...] = (Skill.BS_ATTACK, Skill.DODGE, None)
"""What may be assumed that the targets do: shoot, dodge, nothing."""

STRIKES = (Skill.CC_ATTACK, *ANSWERS)
"""The same of targets in close combat, who strike back first."""

RESETS = (Skill.BS_ATTACK, Skill.RESET, None)
"""The same of targets that are hacked: no Dodge helps them (turn:E7, turn:E8)."""

MOST_EXTRA = 5
"""The most dice that rules which Tirada does not know may give."""


class Placing:
    """Dice on targets, with distances and cover as they were said on the way.

    Args:
        desk: The table.
        attack: Who attacks with what; the aims are where it begins.
        targets: Whom it may aim at.
    """

    def __init__(self, desk: Desk, attack: Attack, targets: tuple[Trooper, ...]) -> None:
        self.desk = desk
        self.state: Skirmish = desk.view
        self.trooper, self.slot, self.declaration = attack.trooper, attack.slot, attack.declaration
        self.targets = targets
        self.assumed = 0
        self.distances: dict[TrooperId, int] = {}
        self.covers: dict[TrooperId, bool] = {}
        self.dice = [self.declaration.dice_on(one.id) for one in targets]

    # What is asked of the rules.

    @property
    def allotted(self) -> Allotment:
        """The dice there are."""
        return allotment_at(
            self.state, self.desk.house, self.trooper, self.declaration, is_aro=False
        )

    @property
    def answers(self) -> tuple[Skill | None, ...]:
        """What may be assumed that the targets of this attack do."""
        if self.declaration.skill is Skill.HACKING_PROGRAM:
            return RESETS
        return STRIKES if self.declaration.skill in CLOSE_COMBAT else ANSWERS

    @property
    def answer(self) -> Skill | None:
        """What is assumed now."""
        return self.answers[self.assumed]

    def order_with(self, aims: tuple[Aim, ...]) -> tuple[Skirmish, Engagement]:
        """The table with the distances said here, and the Order as it would be declared."""
        state = self._said_here()
        aimed = evolve(self.declaration, aims=aims)
        order = imagined(state, self.trooper.id, self.slot, aimed)
        for one in self._answering(order):
            is_near = self.answer is not Skill.CC_ATTACK or aimed.dice_on(one.id) > 0
            if is_near:
                order = answered_by(order, one, self.answer)
        return evolve(state, engagement=order), order

    @property
    def asked(self) -> int:
        """Of how many an answer is assumed."""
        order = imagined(self.state, self.trooper.id, self.slot, self.declaration)
        return len(self._answering(order))

    def _answering(self, order: Engagement) -> list[Trooper]:
        """The targets of whom an answer is assumed: free to give it, and able to."""
        if order.stage not in ARO_STAGES and self.slot is not Slot.SECOND:
            return []
        return [
            one
            for one in self.targets
            if order.aro_of(one.id) is None
            and one.id not in order.had_chance
            and self._can_answer(one, order)
        ]

    def _can_answer(self, trooper: Trooper, order: Engagement) -> bool:
        """Whether its states let a target do what is assumed (turn:G15 to turn:G19)."""
        if self.answer is None:
            return True
        said = order.reactions.get(trooper.id, Situation.SIGHT)
        asked = self.state.with_engagement(order)
        return check_skill(asked, trooper, self.answer, Slot.ARO, said) is None

    def _said_here(self) -> Skirmish:
        """The table with the distances and the cover said here."""
        pairs = {direction(self.trooper.id, who): mm for who, mm in self.distances.items()}
        turned = {direction(self.trooper.id, who) for who in self._covers_changed()}
        distances = {**self.state.distances, **pairs}
        return evolve(self.state, distances=distances, cover=self.state.cover ^ turned)

    def _covers_changed(self) -> list[TrooperId]:
        """Whose cover is another one than the table says."""
        return [
            who
            for who, is_on in self.covers.items()
            if is_on != self.state.is_in_cover(self.trooper.id, who)
        ]

    @property
    def aims(self) -> tuple[Aim, ...]:
        """The dice as they lie."""
        return aims_of(tuple(one.id for one in self.targets), tuple(self.dice))

    def promise(self) -> tuple[OrderOdds, SplitOdds | None]:
        """What the split as it lies promises, and all splits of as many dice."""
        state, order = self.order_with(self.aims)
        whole = order_odds(plan_of(state, order, self.desk.house), self.trooper.id)
        names = tuple(one.id for one in self.sensible)
        return whole, splits_of(state, order, self.slot, names, self.desk.house)

    @property
    def sensible(self) -> tuple[Trooper, ...]:
        """Whom dice are proposed for: not the fallen, nor who cannot be attacked; all if nobody is.

        In close combat the fallen are finished off (turn:F26).
        """
        found = tuple(one for one in self.targets if self._is_sensible(one))
        return found or self.targets

    def _is_sensible(self, target: Trooper) -> bool:
        rule = rule_of(self.declaration.skill)
        if not rule.is_attack:
            return True
        if target.is_null and self.declaration.skill not in CLOSE_COMBAT:
            return False
        aimed = evolve(self.declaration, aims=(Aim(target.id, self.allotted.least),))
        side = self.trooper.side
        return check_aims(self.state, side, self.trooper, aimed, self.desk.house) is None

    @property
    def everywhere(self) -> tuple[Aim, ...]:
        """The same with a die at least on every target."""
        return tuple(
            Aim(one.id, max(1, dice)) for one, dice in zip(self.targets, self.dice, strict=True)
        )

    @property
    def is_smoke(self) -> bool:
        """Whether it lays Smoke, which hits nobody and needs no target (turn:E16, turn:F19)."""
        weapon = self.trooper.profile.weapon(self.declaration.weapon)
        return weapon is not None and weapon.is_smoke

    @property
    def rolls_nothing(self) -> bool:
        """Whether it lays a direct template that nothing is rolled for: nothing to split."""
        weapon = self.trooper.profile.weapon(self.declaration.weapon)
        is_intuitive = self.declaration.skill is Skill.INTUITIVE_ATTACK
        return weapon is not None and weapon.is_direct_template and not is_intuitive

    @property
    def said(self) -> list[Any]:
        """The commands for what was said here and the table does not know."""
        said: list[Any] = [
            SetDistance(self.trooper.id, target, mm)
            for target, mm in self.distances.items()
            if mm != self.state.distance(self.trooper.id, target)
        ]
        said += [
            SetCover(self.trooper.id, target, self.covers[target])
            for target in self._covers_changed()
        ]
        return said

    def far(self, target: TrooperId) -> int | None:
        """The distance to a target in millimetres; None where nobody said."""
        known = self.distances.get(target)
        return known if known is not None else self.state.distance(self.trooper.id, target)

    # What keys do to it; `at` counts the targets from 0.

    def put(self, at: int, dice: int) -> None:
        """So many dice on a target, as far as there are any."""
        others = sum(self.dice) - self.dice[at]
        self.dice[at] = max(0, min(dice, self.allotted.most - others))

    def put_rest(self, at: int) -> None:
        """All dice that lie nowhere, else all of them."""
        free = self.allotted.least - sum(self.dice)
        if free > 0:
            self.dice[at] += free
        else:
            self.clear()
            self.dice[at] = self.allotted.least

    def spread(self, aims: tuple[Aim, ...]) -> None:
        """The dice as these aims have them."""
        dice = {aim.target: aim.dice for aim in aims}
        self.dice = [dice.get(one.id, 0) for one in self.targets]

    def clear(self) -> None:
        """No die anywhere."""
        self.dice = [0] * len(self.targets)

    def assume_next(self) -> None:
        """The next answer of the round is assumed."""
        self.assumed = (self.assumed + 1) % len(self.answers)

    def turn_cover(self, at: int) -> None:
        """Whether this target stands in Partial Cover (turn:D20)."""
        who = self.targets[at].id
        now = self.covers.get(who, self.state.is_in_cover(self.trooper.id, who))
        self.covers[who] = not now

    def add_extra(self, at: int, by: int) -> None:
        """A die that a rule Tirada does not know gives, or takes again."""
        extra = max(0, min(MOST_EXTRA, self.declaration.extra_dice + by))
        self.declaration = evolve(self.declaration, extra_dice=extra)
        self.put(at, self.dice[at] + by)
