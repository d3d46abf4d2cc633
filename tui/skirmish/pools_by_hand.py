"""Orders, Command Tokens, phases and secrets, put right or laid open by hand."""

from collections.abc import Callable, Iterator, Mapping

from rules.game import SeatId
from rules.skirmish.command_tokens import MOST_TOKENS, SetTokens
from rules.skirmish.disclosures import PRIVATE_ROLES, Disclose
from rules.skirmish.fireteams import LeaveFireteam
from rules.skirmish.order_heaps import Heap
from rules.skirmish.order_pool import MOST_ORDERS, SetOrders
from rules.skirmish.phases import TURN_STEPS
from rules.skirmish.player_turn import SetPhase
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES
from tui.common.ask import AskNumber, Item
from tui.common.ink import line
from tui.locale import N_, word
from tui.skirmish.choosing import choose
from tui.skirmish.desk import Desk
from tui.skirmish.turn_rows import phase_name, side_label, token_pips
from tui.skirmish.words import name_of
from tui.text import capital

ORDERS, TOKENS, PHASE, OPEN_UP, TEAM_OUT = "orders", "tokens", "phase", "open-up", "team-out"
"""Ids of the rows; behind that of the tokens stands the side: ``tokens|side-1``."""


class ByHand:
    """What `O` offers beside what is paid for.

    Args:
        desk: The screen.
        side: The side of the seat at hand.
    """

    def __init__(self, desk: Desk, side: SeatId) -> None:
        self.desk, self.side = desk, side

    @property
    def state(self) -> Skirmish:
        """The table as the seat at hand may know it."""
        return self.desk.view

    def items(self) -> Iterator[Item]:
        """A row for each thing that can be set; what there is nothing of has none."""
        battle = self.state.battle
        if battle.fireteams.of(self.desk.spot.trooper) is not None:
            yield Item(TEAM_OUT, line(word(N_("turn.leave-fireteam"))), "F")
        if self._secrets():
            yield Item(OPEN_UP, line(word(N_("turn.open-up"))), "b")
        for key, side in zip("tT", SIDES, strict=True):
            shown_tokens = token_pips(battle.tokens, side, self.desk.house)
            text = line(
                word(N_("turn.set-tokens"), side=side_label(self.state, side)), " ", shown_tokens
            )
            yield Item(f"{TOKENS}|{side}", text, key)
        if battle.pools.side:
            yield Item(ORDERS, line(word(N_("turn.set-orders"))), "o")
        yield Item(PHASE, line(word(N_("turn.set-phase"))), "P")

    def deeds(self, rest: str) -> Mapping[str, Callable[[], None]]:
        """What each row does; `rest` is what stands behind its id."""
        return {
            TOKENS: lambda: self._set_tokens(rest),
            ORDERS: self._set_orders,
            PHASE: self._set_phase,
            OPEN_UP: self._open_up,
            TEAM_OUT: lambda: self.desk.give(LeaveFireteam(self.desk.spot.trooper), self.side),
        }

    def _set_tokens(self, side: SeatId) -> None:
        def said(left: int) -> str:
            self.desk.give(SetTokens(side, left), self.desk.seat)
            return ""

        title = capital(word(N_("turn.set-tokens"), side=side_label(self.state, side)))
        left = self.state.battle.tokens.of(side)
        self.desk.open_overlay(AskNumber(title, said, least=0, most=MOST_TOKENS, value=left))

    def _set_orders(self) -> None:
        heaps = {heap.id: heap for heap in self.state.battle.pools.heaps}
        items = [
            Item(heap.id, line(_heap_label(self.state, heap), f"  {heap.left}"))
            for heap in heaps.values()
        ]
        choose(
            self.desk, word(N_("turn.set-orders")), items, lambda key: self._type_orders(heaps[key])
        )

    def _type_orders(self, heap: Heap) -> None:
        side = self.state.battle.pools.side

        def said(left: int) -> str:
            command = SetOrders(side, heap.kind, heap.group, heap.owner, left)
            self.desk.give(command, self.desk.seat)
            return ""

        title = _heap_label(self.state, heap)
        self.desk.open_overlay(AskNumber(title, said, least=0, most=MOST_ORDERS, value=heap.left))

    def _set_phase(self) -> None:
        clock = self.state.battle.clock
        items = [Item(step.value, line(phase_name(step))) for step in TURN_STEPS]

        def picked(key: str) -> None:
            step = next(one for one in TURN_STEPS if one.value == key)
            self.desk.give(SetPhase(step, max(1, clock.turn), clock.first), self.desk.seat)

        choose(self.desk, word(N_("turn.set-phase")), items, picked)

    def _secrets(self) -> list[tuple[str, Disclose]]:
        disclosed = self.state.battle.disclosed
        return [
            (word(f"role.{role.value}"), Disclose(secret, one.trooper))
            for one in self.state.battle.lists.of_side(self.side)
            for role, secret in PRIVATE_ROLES.items()
            if one.has(role) and not disclosed.has(secret, one.trooper)
        ]

    def _open_up(self) -> None:
        secrets = self._secrets()
        items = [
            Item(str(at), line(f"{name_of(self.state, one.trooper)}: {name}"))
            for at, (name, one) in enumerate(secrets)
        ]
        choose(
            self.desk,
            word(N_("turn.open-up")),
            items,
            lambda key: self.desk.give(secrets[int(key)][1], self.side),
        )


def _heap_label(state: Skirmish, heap: Heap) -> str:
    kind = word(f"order-kind.{heap.kind.value}")
    owner = name_of(state, heap.owner) if heap.owner else word(N_("turn.group"), group=heap.group)
    return f"{kind}, {owner}"
