"""Planning a test: skill, difficulty, dice and where they come from, helpers, with the odds.

Nothing is written while one plans. Enter freezes the test on the table, `r` and
`t` throw its dice at once, esc keeps the plan for later.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from attrs import evolve

from rules.rpg.characters import Character
from rules.rpg.dice_rolls import Source
from rules.rpg.freezing import WIDEST_RANGE
from rules.rpg.skill_test import HARDEST, SIDES
from saves.commit import Commit
from tui.common.ink import BLANK, Line, columns, line, plain
from tui.common.rule_pages import open_cited
from tui.locale import N_, number, word
from tui.rpg.buying import Offer, buy_menu, offer_name, offers, why_no_more
from tui.rpg.character_panel import Looking
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.draft import Draft, DraftKind
from tui.rpg.menus import Reading
from tui.rpg.plan_choices import ask_helper_skill, ask_helpers, ask_opponent
from tui.rpg.reading import test_text
from tui.rpg.skill_pick import ask_attribute, ask_skill
from tui.rpg.test_panel import draft_lines
from tui.rpg.words import name_of, reason, skill_name
from tui.text import shown

SKILL, ATTRIBUTE, DIFFICULTY, HELPERS, OPPONENT, RANGE, HIDDEN = (
    "skill", "attribute", "difficulty", "helpers", "opponent", "range", "hidden",
)  # fmt: skip
DICE = "dice:"
LABEL_CELLS, VALUE_CELLS = 36, 6


class PlanBox(CursorBox):
    """A test on its way to the table.

    Args:
        desk: The screen.
        draft: Where the plan begins.
    """

    WIDE = 78
    KEYS = (
        ("space", N_("plan.key.choose")),
        ("r", N_("plan.key.roll")),
        ("t", N_("plan.key.type")),
        ("b", N_("plan.key.buy")),
        ("e", N_("plan.key.helper")),
    )
    NAMES: ClassVar[dict[str, str]] = {"open": N_("plan.key.open")}

    def __init__(self, desk: Desk, draft: Draft) -> None:
        super().__init__("", foot=word(N_("plan.keys")))
        self.desk = desk
        self.draft = draft
        desk.set_draft(draft)

    @property
    def leader(self) -> Character | None:
        """Who makes the test."""
        return self.desk.view.find(self.draft.plan.character)

    @property
    def offers(self) -> dict[str, Offer]:
        """The sources of dice worth a row: what is there, or planned."""
        leader = self.leader
        found = offers(self.desk, leader) if leader is not None else []
        return {
            f"{DICE}{one.id}": one
            for one in found
            if one.source is Source.HEAT or one.held or self.draft.bought(one.source, one.payer)
        }

    @property
    def rows(self) -> list[str]:
        """What the cursor goes through."""
        rows = [SKILL, ATTRIBUTE] if self.draft.has_own_skill else []
        if self.draft.has_own_difficulty:
            rows.append(DIFFICULTY)
        rows += [*self.offers, HELPERS]
        if self.draft.kind is DraftKind.PLAIN:
            rows.append(OPPONENT)
        rows.append(RANGE)
        if self.desk.is_master and self.draft.kind is DraftKind.PLAIN:
            rows.append(HIDDEN)
        return rows

    def plan(self, draft: Draft) -> None:
        """Go on with another plan."""
        self.draft = draft
        self.desk.set_draft(draft)
        self.cursor = min(self.cursor, len(self.rows) - 1)
        self.refit()

    # How it looks.

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(self.rows)

    def table_changed(self) -> None:
        """Show what it is now."""
        self.refit()

    def fill(self, cells: int) -> None:
        """The fields, then what they promise."""
        leader = self.leader
        if leader is None:
            self.lines = (line((word(N_("plan.gone")), "bad")),)
            return
        self.caption = word(N_("plan.title"), name=shown(leader.name))
        promise = draft_lines(self._look, self.draft, self.desk.hand(leader.id), cells)
        self.lines = (*(self._drawn(one) for one in self.rows), BLANK, *promise)

    @property
    def _look(self) -> Looking:
        desk = self.desk
        return Looking(desk.view, desk.house, desk.is_master, desk.refused)

    def _drawn(self, row: str) -> Line:
        if row.startswith(DICE):
            return self._drawn_offer(self.offers[row])
        label, value = line(word(f"plan.{row}")), self._value(row)
        return columns((LABEL_CELLS, 0), (label, value))

    def _drawn_offer(self, offer: Offer) -> Line:
        planned = self.draft.bought(offer.source, offer.payer)
        ink = "strong" if planned else "dim"
        refused = why_no_more(self.desk, self.draft, offer)
        note = self._held(offer, planned)
        if refused is not None and not planned:
            note = reason(refused)
        name = word(N_("plan.dice-for"), source=offer_name(self.desk, offer))
        return columns(
            (LABEL_CELLS, VALUE_CELLS, 0),
            (name, line((f"+{number(planned)}d20" if planned else "·", ink)), line((note, "dim"))),
        )

    def _held(self, offer: Offer, planned: int) -> str:
        """What there is of a source; a player's Heat goes to the game master and has no end."""
        leader = self.leader
        if offer.source is not Source.HEAT:
            return word(N_("plan.held"), n=offer.held)
        if leader is not None and not leader.is_npc:
            return word(N_("plan.gives-heat"), n=planned) if planned else ""
        is_secret = self.desk.view.heat_is_hidden and not self.desk.is_master
        return "" if is_secret else word(N_("plan.held"), n=offer.held)

    def _value(self, row: str) -> Line:
        scene, plan = self.desk.view, self.draft.plan
        if row == SKILL:
            return line((skill_name(scene, plan.skill), "strong"))
        if row == ATTRIBUTE:
            return line(skill_name(scene, plan.attribute))
        if row == DIFFICULTY:
            return line((word(f"difficulty.{plan.difficulty}"), "accent"))
        if row == HELPERS:
            helpers = ", ".join(
                f"{name_of(scene, one.character)} ({skill_name(scene, one.skill)})"
                for one in plan.helpers
            )
            return line(helpers or (word(N_("plan.nobody")), "dim"))
        if row == OPPONENT:
            rival = self.draft.opponent
            return line(name_of(scene, rival) if rival else (word(N_("plan.nobody")), "dim"))
        if row == RANGE:
            lowest = plan.complication_from
            words = word(N_("plan.from"), face=lowest) if lowest else word(N_("plan.usual"))
            return line((words, "plain" if lowest else "dim"))
        return line((word("word.yes" if self.draft.is_hidden else "word.no"), "dim"))

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space chooses, r and t throw at once, b buys a die, e changes a helper's skill."""
        deeds: Mapping[str, Callable[[], None]] = {
            "space": self._choose,
            "r": lambda: self._freeze(typed=False),
            "t": lambda: self._freeze(typed=True),
            "b": self._buy,
            "e": self._helper_skill,
        }
        if stroke not in deeds:
            return False
        deeds[stroke]()
        return True

    def do_why(self, count: int, /) -> bool:
        """The rule that the row or the promise cites, else where the numbers come from."""
        told = (*self.lines[self.cursor : self.cursor + 1], *self.lines[self.count :])
        if open_cited(self.house, " ".join(plain(one) for one in told)):
            return True
        hand = self.desk.hand(self.draft.plan.character)
        text = test_text(self._look, self.draft, hand) if self.leader is not None else []
        if not text:
            return super().do_why(count)
        self.house.open_overlay(Reading(word(N_("read.test")), text))
        return True

    def _choose(self) -> None:
        row = self.rows[self.cursor]
        deeds: Mapping[str, Callable[[], None]] = {
            SKILL: self._choose_skill,
            ATTRIBUTE: self._choose_attribute,
            HELPERS: self._choose_helpers,
            OPPONENT: self._choose_opponent,
            HIDDEN: lambda: self.plan(evolve(self.draft, is_hidden=not self.draft.is_hidden)),
        }
        deeds.get(row, lambda: self._step(1))()

    def _choose_skill(self) -> None:
        leader = self.leader
        if leader is not None:
            self.house.open_overlay(
                ask_skill(self.desk, leader, lambda skill: self.plan(self.draft.with_skill(skill)))
            )

    def _choose_attribute(self) -> None:
        def picked(attribute: str) -> None:
            self.plan(evolve(self.draft, plan=evolve(self.draft.plan, attribute=attribute)))

        if self.leader is not None:
            self.house.open_overlay(ask_attribute(self.desk, self.leader, picked))

    def _choose_helpers(self) -> None:
        self.house.open_overlay(ask_helpers(self.desk, self.draft, self.plan))

    def _helper_skill(self) -> None:
        """Choose with what somebody helps; or who does, where nobody is meant to."""
        if self.draft.plan.helpers:
            self.house.open_overlay(ask_helper_skill(self.desk, self.draft, self.plan))
        else:
            self._choose_helpers()

    def _choose_opponent(self) -> None:
        self.house.open_overlay(ask_opponent(self.desk, self.draft, self.plan))

    def _buy(self) -> None:
        self.house.open_overlay(buy_menu(self.desk, self.draft, self.plan))

    def do_more(self, count: int, /) -> None:
        """One more of the row, or count."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less of the row, or count."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        row, plan = self.rows[self.cursor], self.draft.plan
        if row.startswith(DICE):
            self._step_dice(self.offers[row], by)
        elif row == DIFFICULTY:
            hard = max(0, min(HARDEST, plan.difficulty + by))
            self.plan(evolve(self.draft, plan=evolve(plan, difficulty=hard)))
        elif row == RANGE:
            lowest = (plan.complication_from or SIDES + 1) - by
            lowest = 0 if lowest > SIDES else max(WIDEST_RANGE, lowest)
            self.plan(evolve(self.draft, plan=evolve(plan, complication_from=lowest)))
        else:
            self._choose()

    def _step_dice(self, offer: Offer, by: int) -> None:
        dice = max(0, self.draft.bought(offer.source, offer.payer) + by)
        if by > 0:
            refused = why_no_more(self.desk, self.draft, offer)
            if refused is not None:
                self.house.tell(reason(refused), "bad")
                return
        self.plan(self.draft.buying(offer.source, offer.payer, dice))

    def do_open(self, _: int, /) -> None:
        """Freeze it: from now on only the dice are missing."""
        self._freeze()

    def _freeze(self, *, typed: bool | None = None) -> None:
        draft, desk = self.draft, self.desk

        def then(_: Commit) -> None:
            desk.set_draft(None)
            if typed is not None:
                desk.throw(typed=typed)

        self.close()
        desk.give(draft.command(), desk.hand(draft.plan.character), then)
