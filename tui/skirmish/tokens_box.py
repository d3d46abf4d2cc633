"""`O`: other Orders and pools, Command Tokens and what they do; what cannot be done says why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.game import Refused, SeatId
from rules.skirmish.command_tokens import (
    RULES,
    STRATEGIC,
    SpendToken,
    Use,
    may_spend,
)
from rules.skirmish.coordinated import BeginCoordinated, EndCoordinated
from rules.skirmish.fireteams import SIZES, FireteamKind, FormFireteam
from rules.skirmish.listings import Listing
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import DEPLOYING, ORDER_STEPS, Step
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, Trooper
from tui.common.ask import AskNumber, Item
from tui.common.ink import line
from tui.locale import N_, knows, refusal, word
from tui.skirmish.choosing import choose, why_not
from tui.skirmish.desk import Desk
from tui.skirmish.pages import Why
from tui.skirmish.paying import heap_words, payers
from tui.skirmish.pools_by_hand import ByHand
from tui.skirmish.tick_box import TickBox
from tui.skirmish.turn_rows import phase_name, pools_page, side_label
from tui.skirmish.words import name_of
from tui.text import shown

PAY, USE, SUMS, TOGETHER = "pay", "use", "sums", "together"
"""Ids of the rows; behind the first two stands what pays, or the use."""


LETTERS: Mapping[Use, str] = {
    Use.HOLD_BACK: "h",
    Use.REMOVE_ORDERS: "r",
    Use.LIMIT_TOKENS: "l",
    Use.SUPPRESSIVE_FIRE: "S",
    Use.REGROUP: "m",
    Use.FREE_POSSESSED: "p",
    Use.COORDINATED: "c",
    Use.GUTS: "w",
    Use.CONVERT: "v",
    Use.IGNORE_RETREAT: "R",
    Use.REROLL_DOCTOR: "d",
    Use.REROLL_ENGINEER: "e",
    Use.FIRETEAM: "f",
}
"""The letter of each use in the menu; none of them moves the cursor or closes the box."""


class OtherPools:
    """What `O` does.

    Args:
        desk: The screen.
        spend: Spends an Order on a trooper from a heap.
    """

    def __init__(self, desk: Desk, spend: Callable[[Trooper, str], None]) -> None:
        self.desk, self.spend = desk, spend

    @property
    def state(self) -> Skirmish:
        """The table as the seat at hand may know it."""
        return self.desk.view

    @property
    def side(self) -> SeatId:
        """The side of the seat at hand."""
        return self.desk.seat if self.desk.seat in SIDES and self.desk.seat else self.state.active

    def _why_not(self, command: Any) -> str:
        return why_not(self.desk, command, self.side)

    def menu(self) -> None:
        """Everything that is paid otherwise, or set by hand."""
        if not self.state.battle.clock.is_kept:
            self.desk.tell(word(N_("turn.not-kept")), "warn")
            return
        items = [
            *self._payments(),
            *self._summaries(),
            *self._uses(),
            *ByHand(self.desk, self.side).items(),
        ]
        title = word(N_("turn.other-title"), side=side_label(self.state, self.side))
        choose(self.desk, title, items, self._picked)

    def _here(self) -> Trooper | None:
        """The trooper of one's own under the cursor."""
        found = self.state.trooper(self.desk.roster_row(self.side))
        return found if found is not None and found.side == self.side else None

    def _payments(self) -> Iterator[Item]:
        trooper = self._here()
        if trooper is None or self.state.engagement is not None:
            return
        heaps = payers(self.desk, trooper)
        if isinstance(heaps, Refused):
            return
        for at, heap in enumerate(heaps, start=1):
            text = word(N_("turn.order-on"), name=shown(trooper.name), heap=heap_words(heap))
            yield Item(f"{PAY}|{heap.id}", line(text), str(at))

    def _summaries(self) -> Iterator[Item]:
        yield Item(SUMS, line(word(N_("turn.see-sums"))), "s")

    def _uses(self) -> Iterator[Item]:
        for use in Use:
            refused = self._closed(use)
            text = line(("◆ ", "accent"), word(f"token.{use.value}"))
            why = _brief(use, refused) if refused else ""
            yield Item(f"{USE}|{use.value}", text, LETTERS[use], why)
        if self.state.battle.coordinated is not None:
            why = self._why_not(EndCoordinated())
            yield Item(TOGETHER, line(word(N_("turn.end-coordinated"))), "X", why)

    def _closed(self, use: Use) -> Refused | None:
        """Why a use is closed; before the first turn a Fireteam costs nothing (turn:B15)."""
        battle = self.state.battle
        if use is Use.FIRETEAM and battle.clock.turn == 0:
            return None
        return may_spend(battle.tokens, battle.clock, self.side, use)

    def _picked(self, key: str) -> None:
        kind, _, rest = key.partition("|")
        by_hand = ByHand(self.desk, self.side)
        deeds: Mapping[str, Callable[[], None]] = {
            PAY: lambda: self._pay(rest),
            USE: lambda: self._use(Use(rest)),
            SUMS: lambda: self.desk.open_overlay(Why(pools_page(self.state))),
            TOGETHER: lambda: self.desk.give(EndCoordinated(), self.side),
            **by_hand.deeds(rest),
        }
        deeds[kind]()

    def _pay(self, heap: str) -> None:
        trooper = self._here()
        if trooper is not None:
            self.spend(trooper, heap)

    # Command Tokens.

    def _use(self, use: Use) -> None:
        whole: Mapping[Use, Callable[[], None]] = {
            Use.COORDINATED: self._coordinated,
            Use.FIRETEAM: self._fireteam,
            Use.REMOVE_ORDERS: self._remove_orders,
            Use.REGROUP: lambda: self._on_trooper(use, self._to_group),
        }
        if use in whole:
            whole[use]()
        elif use in {Use.HOLD_BACK, Use.LIMIT_TOKENS}:
            self._give(SpendToken(use))
        else:
            self._on_trooper(use, lambda who: self._give(SpendToken(use, who)))

    def _give(self, command: Any) -> None:
        self.desk.give(command, self.side)

    def _listed(self) -> tuple[Listing, ...]:
        return self.state.battle.lists.of_side(self.side)

    def _on_trooper(self, use: Use, then: Callable[[str], None]) -> None:
        """On whom; whoever it does nothing for is dim, with the reason."""
        items: list[Item] = []
        for one in self._listed():
            why = "" if use is Use.REGROUP else self._why_not(SpendToken(use, one.trooper))
            items.append(Item(one.trooper, line(name_of(self.state, one.trooper)), "", why))
        choose(self.desk, word(f"token.{use.value}"), items, then)

    def _to_group(self, trooper: str) -> None:
        groups = self.state.battle.lists.groups(self.side)
        items = [
            Item(
                str(group),
                line(word(N_("turn.group"), group=group)),
                "",
                self._why_not(SpendToken(Use.REGROUP, trooper, group)),
            )
            for group in (*groups, max(groups, default=0) + 1)
        ]

        def picked(key: str) -> None:
            self._give(SpendToken(Use.REGROUP, trooper, int(key)))

        choose(self.desk, word(N_("token.regroup")), items, picked)

    def _remove_orders(self) -> None:
        items = [
            Item(str(heap.group), line(word(N_("turn.group"), group=heap.group), f"  {heap.left}"))
            for heap in self.state.battle.pools.of_kind(OrderKind.REGULAR)
        ]

        def picked(key: str) -> None:
            self._give(SpendToken(Use.REMOVE_ORDERS, group=int(key)))

        choose(self.desk, word(N_("token.remove-orders")), items, picked)

    def _coordinated(self) -> None:
        def done(troopers: tuple[str, ...]) -> None:
            self._give(BeginCoordinated(troopers, troopers[0] if troopers else ""))

        title, lead = word(N_("token.coordinated")), word(N_("turn.spearhead"))
        self.desk.open_overlay(TickBox(title, self._names(), lead, done, self.desk.marks))

    def _names(self) -> dict[str, str]:
        able = (self.state.trooper(one.trooper) for one in self._listed())
        return {one.id: shown(one.name) for one in able if one is not None and not one.is_null}

    def _fireteam(self) -> None:
        def done(members: tuple[str, ...]) -> None:
            kinds = [
                Item(
                    kind.value, line(word(f"fireteam.{kind.value}")), "", self._size(kind, members)
                )
                for kind in FireteamKind
            ]
            choose(
                self.desk, word(N_("token.fireteam")), kinds, lambda key: self._unit(key, members)
            )

        title, lead = word(N_("token.fireteam")), word(N_("turn.leader"))
        self.desk.open_overlay(TickBox(title, self._names(), lead, done, self.desk.marks))

    def _size(self, kind: FireteamKind, members: Sequence[str]) -> str:
        least, most = SIZES[kind]
        if least <= len(members) <= most:
            return ""
        name = word(f"fireteam.{kind.value}")
        return word(N_("refused.fireteam.size"), kind=name, least=least, most=most)

    def _unit(self, kind: str, members: tuple[str, ...]) -> None:
        def said(same: int) -> str:
            self._give(FormFireteam(FireteamKind(kind), members, members[0], same))
            return ""

        box = AskNumber(word(N_("turn.same-unit")), said, least=0, most=len(members))
        self.desk.open_overlay(box)


def _brief(use: Use, refused: Refused) -> str:
    """Why a use is closed, short enough to stand beside its name, with the rule."""
    is_theirs = refused.code == "tokens.reactive" and use in STRATEGIC
    if refused.code == "tokens.other-step" or is_theirs:
        return f"{_when(RULES[use].steps)} ({RULES[use].rule})"
    key = f"turn.closed.{refused.code.partition('.')[2]}"
    return f"{word(key)} ({refused.rule})" if knows(key) else refusal(refused)


def _when(steps: Sequence[Step]) -> str:
    """The step in which a use is open; of many, that it is one's own turn."""
    if steps == DEPLOYING:
        return word(N_("turn.in-deployment"))
    if len(steps) > len(ORDER_STEPS):
        return word(N_("turn.closed.reactive"))
    return phase_name(steps[-1])
