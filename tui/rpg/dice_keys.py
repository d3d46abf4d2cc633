"""Keys of the RPG screen for tests, dice and pools."""

from typing import TYPE_CHECKING

from attrs import evolve

from rules.rpg.characters import Character
from saves.commit import Commit
from tui.late import late
from tui.locale import N_, word
from tui.rpg.matters import ANSWER, BEFORE_DICE, HITS, TESTS, Matter
from tui.rpg.showing import Showing

if TYPE_CHECKING:
    from tui.rpg.ask_box import AskBox
    from tui.rpg.buying import buy_menu
    from tui.rpg.deciding import Deciding
    from tui.rpg.draft import Draft, plain_draft
    from tui.rpg.not_yet import NotYet
    from tui.rpg.plan_box import PlanBox
    from tui.rpg.pool_box import PoolBox
    from tui.rpg.rolling import Rolling
    from tui.rpg.surprising import Surprising
else:
    AskBox = late("tui.rpg.ask_box", "AskBox")
    buy_menu = late("tui.rpg.buying", "buy_menu")
    Deciding = late("tui.rpg.deciding", "Deciding")
    Draft = late("tui.rpg.draft", "Draft")
    plain_draft = late("tui.rpg.draft", "plain_draft")
    NotYet = late("tui.rpg.not_yet", "NotYet")
    PlanBox = late("tui.rpg.plan_box", "PlanBox")
    PoolBox = late("tui.rpg.pool_box", "PoolBox")
    Rolling = late("tui.rpg.rolling", "Rolling")
    Surprising = late("tui.rpg.surprising", "Surprising")


class DiceKeys(Showing):
    """What keys do with tests, dice and pools."""

    def throw(self, *, typed: bool) -> None:
        """Roll or type the dice that are due from this person, if any are."""
        if not self.owed():
            self._before_dice(typed=typed)
        elif typed:
            super().do_type(0)
        else:
            super().do_roll(0)

    def _before_dice(self, *, typed: bool) -> None:
        """What the dice of a test wait for: opened, or said; typed faces go into nothing else."""
        first = next((one for one in self.matters.values() if one.kind in BEFORE_DICE), None)
        if first is not None and not typed:
            Deciding(self).open(first)
            return
        text = word(N_("say.waits-for-others"))
        self.tell(text, "accent")
        if typed and first is not None:
            matter = first
            go_on = word(N_("not-yet.first"), what=matter.text)
            self.open_overlay(NotYet(text, go_on, lambda: Deciding(self).open(matter)))
        elif typed:
            self.open_overlay(NotYet(word(N_("test.title")), text))

    # Keys: dice and pools.

    def _plan(self) -> None:
        """Plan the test that waits for the one it would be about, else one of its own.

        What a hit leads to comes before a new test: its damage, then what is soaked.
        """
        found = self.subject()
        hits = [one for one in self.matters.values() if one.kind in HITS]
        if hits and not (found is not None and self._tests_of(found)):
            Deciding(self).open(hits[0])
            return
        if found is None:
            self.tell(word(N_("say.nobody-tests")), "warn")
            return
        tests = self._tests_of(found)
        if tests:
            Deciding(self).open(tests[0])
        else:
            self.open_overlay(PlanBox(self, plain_draft(found)))

    def _tests_of(self, character: Character) -> list[Matter]:
        """The tests that wait for somebody."""
        due = [one for one in self.matters.values() if one.character == character.id]
        return [one for one in due if one.kind in TESTS]

    def do_roll(self, _: int, /) -> None:
        """Roll what is due or planned, else plan a test."""
        self._throw_or_plan(typed=False)

    def do_type(self, _: int, /) -> None:
        """Type what is due or planned, else plan a test."""
        self._throw_or_plan(typed=True)

    def _throw_or_plan(self, *, typed: bool) -> None:
        draft = self.draft
        if self.owed() or (draft is None and self.owed_by_others()):
            super().do_type(0) if typed else super().do_roll(0)
        elif (answer := self._answer_due()) is not None:
            Deciding(self).open(answer)
        elif draft is not None:
            self._freeze(draft, typed=typed)
        else:
            self._plan()

    def _answer_due(self) -> Matter | None:
        """The other side of an opposed test, before anything else is planned or thrown."""
        if self.draft is not None and self.draft.check:
            return None
        return next((one for one in self.matters.values() if one.kind == ANSWER), None)

    def _freeze(self, draft: Draft, *, typed: bool) -> None:
        def then(_: Commit) -> None:
            self.set_draft(None)
            self.throw(typed=typed)

        self.give(draft.command(), self.hand(draft.plan.character), then)

    def do_roll_again(self, _: int, /) -> None:
        """Plan the latest test of one's own once more."""
        judged = self.scene.judged
        side = judged.check.a if judged is not None else None
        found = self.scene.find(side.leader) if side is not None else None
        if side is None or found is None or not self.plays(found):
            self._plan()
            return
        plan = plain_draft(found).with_skill(side.skill).plan
        plan = evolve(plan, attribute=side.attribute, difficulty=side.difficulty)
        self.open_overlay(PlanBox(self, Draft(plan)))

    def do_buy_dice(self, _: int, /) -> None:
        """One die more for the test being planned."""
        if self.draft is None:
            self._plan()
        else:
            self.open_overlay(buy_menu(self, self.draft, self.set_draft))

    def do_momentum(self, _: int, /) -> None:
        """The pools of the characters."""
        self.open_overlay(PoolBox(self))

    def do_heat(self, _: int, /) -> None:
        """The pool of Heat."""
        self.open_overlay(PoolBox(self, is_heat=True))

    def do_combat_dice(self, _: int, /) -> None:
        """Combat dice of the one it would be about."""
        found = self.here if self.plays(self.here) else self.subject()
        if found is not None:
            Rolling(self).combat(found)

    def do_call_off(self, _: int, /) -> None:
        """Take back a roll that is not judged yet."""
        if self.draft is not None:
            self.set_draft(None)
            self.tell(word(N_("say.plan-dropped")), "warn")
            return
        Rolling(self).call_off()

    def do_correct(self, _: int, /) -> None:
        """Put a mistyped die right."""
        Rolling(self).correct()

    def do_ask(self, _: int, /) -> None:
        """The game master asks for a test."""
        if self.is_master:
            who = tuple(one.id for one in self.scene.players if one.id in self.marks)
            self.open_overlay(AskBox(self, who))
        else:
            self.tell(word(N_("say.master-only")), "warn")

    def do_surprise(self, _: int, /) -> None:
        """Try an ambush."""
        Surprising(self).begin()
