"""Enter on what waits: answer, allow, decide, go on. Each kind of matter has its question."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.rpg.access import NOTE_LENGTH
from rules.rpg.actions import DEFENCE, RETALIATE
from rules.rpg.checks import DropRequest
from rules.rpg.complications import HEAT_OF_COMPLICATION, DecideComplication
from rules.rpg.draws import DecideDraw
from rules.rpg.helping import AllowHelper
from rules.rpg.movement import GiveUpMoving, GoOnMoving, LetGo
from rules.rpg.reactions import DeclineDefence, TakeReaction
from rules.rpg.skill_test import Winner
from rules.rpg.throwing import seat_of
from saves.commit import Commit
from tui.common.ask import AskText, Item
from tui.common.ink import line
from tui.locale import N_, refusal, word
from tui.rpg import matters
from tui.rpg.damage_box import DamageBox
from tui.rpg.desk import Desk
from tui.rpg.draft import Draft, answer_draft, asked_draft, attack_draft, terrain_draft
from tui.rpg.matters import Matter
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.plan_box import PlanBox
from tui.rpg.soaking import Soaking
from tui.rpg.spending import Spending
from tui.rpg.turning_round import ambush_menu
from tui.rpg.words import name_of, reason

PLAN, ALL, DROP, YES, NO = "plan", "all", "drop", "yes", "no"


class Deciding:
    """What enter does on a matter."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def open(self, matter: Matter) -> None:
        """Ask what the matter asks."""
        deeds: Mapping[str, Callable[[Matter], None]] = {
            matters.ASKED: self._asked,
            matters.ATTACK: self._attack,
            matters.DEFEND: self._defend,
            matters.THREAT: self._threat,
            matters.MOVING: self._moving,
            matters.TERRAIN: self._terrain,
            matters.ANSWER: self._answer,
            matters.LEAVE: self._leave,
            matters.DRAW: self._draw,
            matters.COMPLICATION: self._complication,
            matters.AMBUSH: lambda one: ambush_menu(self.desk, one.text),
            matters.DICE: lambda _: self.desk.throw(typed=True),
            matters.DAMAGE: self._damage,
            matters.SOAK: lambda one: Soaking(self.desk, one.about).begin(),
            matters.FRESH: lambda one: Spending(self.desk, one.character).begin(),
        }
        deeds[matter.kind](matter)

    def _menu(self, title: str, items: list[Item], picked: Callable[[str], None]) -> None:
        self.desk.open_overlay(ReasonMenu(title, lettered(items), picked))

    def _plan(self, draft: Draft) -> None:
        """Go on with the plan that was kept for this test, or begin this one."""
        self.desk.open_overlay(PlanBox(self.desk, self.desk.kept_or(draft)))

    # Tests.

    def _asked(self, matter: Matter) -> None:
        scene = self.desk.view
        found = scene.find(matter.character)
        asked = next(
            (
                one
                for one in scene.asked
                if (one.id, one.character) == (matter.about, matter.character)
            ),
            None,
        )
        if found is None or asked is None:
            return
        if not self.desk.is_master:
            self._plan(asked_draft(found, asked))
            return
        together = self._asked_here(asked.id)
        items = [
            Item(PLAN, line(word(N_("asked.make"), name=found.name)), "t"),
            *self._all_at_once(together),
            Item(DROP, line(word(N_("asked.drop"), name=found.name)), "d"),
            Item("drop-all", line(word(N_("asked.drop-all"))), "D"),
        ]

        def picked(deed: str) -> None:
            if deed == PLAN:
                self._plan(asked_draft(found, asked))
            elif deed == ALL:
                self.desk.give(tuple(together.values()))
            else:
                who = found.id if deed == DROP else ""
                self.desk.give(DropRequest(asked.id, who))

        self._menu(matter.text, items, picked)

    def _asked_here(self, ask: str) -> dict[str, Any]:
        """The tests of a request that this person makes for somebody, without extras."""
        scene = self.desk.view
        made = {check.a.leader for check in scene.checks if check.ask == ask}
        drafts = {
            one.character: asked_draft(found, one)
            for one in scene.asked
            if one.id == ask
            and one.character not in made
            and seat_of(scene, one.character) in self.desk.held
            and (found := scene.find(one.character)) is not None
        }
        return {name_of(scene, one): draft.command() for one, draft in drafts.items()}

    def _all_at_once(self, together: dict[str, Any]) -> list[Item]:
        if len(together) <= 1:
            return []
        return [Item(ALL, line(word(N_("asked.all"), names=", ".join(together))), "a")]

    def _attack(self, matter: Matter) -> None:
        scene = self.desk.view
        found = scene.find(matter.character)
        if found is not None and scene.attack is not None:
            draft = attack_draft(scene, found, scene.attack)
            self._plan(draft)

    def _damage(self, matter: Matter) -> None:
        found = self.desk.view.find(matter.character)
        if found is not None:
            self.desk.open_overlay(DamageBox(self.desk, found, matter.about))

    def _defend(self, matter: Matter) -> None:
        command = TakeReaction(matter.character, DEFENCE)
        hand = self.desk.hand(matter.character)
        refused = self.desk.refused(command, hand)
        why = refusal(refused) if refused else ""
        items = [Item(YES, line(word(N_("defend.yes"))), "d", why),
                 Item(NO, line(word(N_("defend.no"))), "n")]  # fmt: skip

        def picked(answer: str) -> None:
            if answer == YES:
                self.desk.give(command, hand, self._on_to_attack)
            else:
                self.desk.give(DeclineDefence(matter.character), hand, self._on_to_attack)

        self._menu(matter.text, items, picked)

    def _on_to_attack(self, _: Commit) -> None:
        """On to the attacker's test, where that is this person's to make."""
        attack = self.desk.view.attack
        if attack is not None and seat_of(self.desk.view, attack.attacker) in self.desk.held:
            self._attack(Matter(matters.ATTACK, "", attack.attacker, ""))

    def _terrain(self, matter: Matter) -> None:
        scene = self.desk.view
        found = scene.find(matter.character)
        if found is not None and scene.movement is not None and scene.movement.hurdles:
            draft = terrain_draft(found, scene.movement.hurdles[0])
            self._plan(draft)

    def _answer(self, matter: Matter) -> None:
        scene = self.desk.view
        found, check = scene.find(matter.character), scene.check(matter.about)
        if found is not None and check is not None:
            draft = answer_draft(scene, found, check, self.desk.house)
            self._plan(draft)

    def _leave(self, matter: Matter) -> None:
        items = [
            Item(YES, line(word(N_("leave.yes"))), "y"),
            Item(NO, line(word(N_("leave.no"))), "n"),
        ]

        def picked(answer: str) -> None:
            self.desk.give(AllowHelper(matter.about, matter.character, answer == YES))

        self._menu(matter.text, items, picked)

    def _draw(self, matter: Matter) -> None:
        scene = self.desk.view
        check = scene.check(matter.about)
        if check is None:
            return
        names = {Winner.A: name_of(scene, check.a.leader), Winner.B: name_of(scene, check.opponent)}
        items = [
            Item(Winner.A.value, line(word(N_("draw.wins"), name=names[Winner.A])), "a"),
            Item(Winner.B.value, line(word(N_("draw.wins"), name=names[Winner.B])), "b"),
            Item(Winner.DRAW.value, line(word(N_("draw.again"))), "r"),
            Item(Winner.NOBODY.value, line(word(N_("draw.nobody"))), "n"),
        ]

        def picked(winner: str) -> None:
            self.desk.give(DecideDraw(check.id, Winner(winner)))

        self._menu(matter.text, items, picked)

    # Movement.

    def _threat(self, matter: Matter) -> None:
        hand = self.desk.hand(matter.character)
        strike = TakeReaction(matter.character, RETALIATE)
        refused = self.desk.refused(strike, hand)
        why = refusal(refused) if refused else ""
        items = [
            Item(YES, line(word(N_("threat.retaliate"))), "r", why),
            Item(NO, line(word(N_("threat.let-go"))), "n"),
        ]

        def strikes(_: Commit) -> None:
            self._attack(Matter(matters.ATTACK, "", matter.character, ""))

        def picked(answer: str) -> None:
            if answer == YES:
                self.desk.give(strike, hand, strikes)
            else:
                self.desk.give(LetGo(matter.character), hand)

        self._menu(matter.text, items, picked)

    def _moving(self, matter: Matter) -> None:
        hand = self.desk.hand(matter.character)
        items = [
            Item(YES, line(word(N_("moving.on"))), "o"),
            Item(NO, line(word(N_("moving.stay"))), "s"),
        ]

        def picked(answer: str) -> None:
            deed = GoOnMoving if answer == YES else GiveUpMoving
            self.desk.give(deed(matter.character), hand)

        self._menu(matter.text, items, picked)

    # Complications, surprise.

    def _complication(self, matter: Matter) -> None:
        scene = self.desk.view
        found = next((one for one in scene.complications if one.id == matter.about), None)
        if found is None:
            return
        heat = N_("complication.less-heat") if found.is_npc else N_("complication.more-heat")
        as_heat = DecideComplication(found.id, as_heat=True)
        refused = self.desk.refused(as_heat)
        items = [
            Item("story", line(word(N_("complication.story"))), "s"),
            Item(
                "heat",
                line(word(heat, n=HEAT_OF_COMPLICATION)),
                "t",
                reason(refused),
            ),
        ]

        def noted(note: str) -> str:
            self.desk.give(DecideComplication(found.id, as_heat=False, note=note))
            return ""

        def picked(how: str) -> None:
            if how == "heat":
                self.desk.give(as_heat)
            else:
                caption = word(N_("complication.what"))
                box = AskText(caption, noted, note=True, most=NOTE_LENGTH)
                self.desk.open_overlay(box)

        self._menu(matter.text, items, picked)
