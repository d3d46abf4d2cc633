"""`O`: other Orders and pools, Command Tokens and what they do; what cannot be done says why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.game import House, Refused, SeatId
from rules.skirmish.command_tokens import (
    MOST_TOKENS,
    RULES,
    STRATEGIC,
    SetTokens,
    SpendToken,
    Use,
    may_spend,
)
from rules.skirmish.coordinated import BeginCoordinated, EndCoordinated
from rules.skirmish.deployment import Deploy, KeepOff, Reserve
from rules.skirmish.disclosures import PRIVATE_ROLES, Disclose
from rules.skirmish.fireteams import SIZES, FireteamKind, FormFireteam, LeaveFireteam
from rules.skirmish.listings import Listing
from rules.skirmish.order_heaps import Heap, OrderKind
from rules.skirmish.order_pool import MOST_ORDERS, SetOrders
from rules.skirmish.phases import DEPLOYING, ORDER_STEPS, TURN_STEPS, Step
from rules.skirmish.player_turn import SetPhase
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, Trooper
from tui.common.ask import AskNumber, Item, Menu
from tui.common.ink import line
from tui.locale import N_, knows, refusal, word
from tui.skirmish.desk import Desk
from tui.skirmish.pages import Why
from tui.skirmish.paying import heap_words, payers
from tui.skirmish.tick_box import TickBox
from tui.skirmish.turn_rows import phase_name, pools_page, side_label, token_pips
from tui.skirmish.words import name_of
from tui.text import capital, shown

WIDE = 78
PAY, USE = "pay", "use"
SUMS, ORDERS, TOKENS, PHASE, TOGETHER, OPEN_UP, TEAM_OUT = (
    "sums", "orders", "tokens", "phase", "together", "open-up", "team-out",
)  # fmt: skip


class OtherPools:
    """What `O` and `T` do.

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
    def house(self) -> House:
        """The readings in force."""
        return self.desk.house

    @property
    def side(self) -> SeatId:
        """The side of the seat at hand."""
        return self.desk.seat if self.desk.seat in SIDES and self.desk.seat else self.state.active

    def why_not(self, command: Any) -> str:
        """Why a command would be refused now; empty where it would not."""
        found = self.desk.game.decide(self.state, command, self.side, self.house)
        return refusal(found) if isinstance(found, Refused) else ""

    # O.

    def menu(self) -> None:
        """Everything that is paid otherwise, or set by hand."""
        if not self.state.battle.clock.is_kept:
            self.desk.tell(word(N_("turn.not-kept")), "warn")
            return
        items = [*self._payments(), *self._summaries(), *self._uses(), *self._by_hand()]
        title = word(N_("turn.other-title"), side=side_label(self.state, self.side))
        menu = Menu(title, items, self._picked)
        menu.wide = WIDE
        self.desk.open_overlay(menu)

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
        for heap in heaps:
            text = word(N_("turn.order-on"), name=shown(trooper.name), heap=heap_words(heap))
            yield Item(f"{PAY}|{heap.id}", line(text))

    def _summaries(self) -> Iterator[Item]:
        yield Item(SUMS, line(word(N_("turn.see-sums"))), "s")

    def _uses(self) -> Iterator[Item]:
        for use in Use:
            refused = self._closed(use)
            text = line(("◆ ", "accent"), word(f"token.{use.value}"))
            yield Item(f"{USE}|{use.value}", text, "", _brief(use, refused) if refused else "")
        if self.state.battle.coordinated is not None:
            why = self.why_not(EndCoordinated())
            yield Item(TOGETHER, line(word(N_("turn.end-coordinated"))), "", why)

    def _closed(self, use: Use) -> Refused | None:
        """Why a use is closed; before the first turn a Fireteam costs nothing (turn:B15)."""
        battle = self.state.battle
        if use is Use.FIRETEAM and battle.clock.turn == 0:
            return None
        return may_spend(battle.tokens, battle.clock, self.side, use)

    def _by_hand(self) -> Iterator[Item]:
        battle = self.state.battle
        if battle.fireteams.of(self.desk.spot.trooper) is not None:
            yield Item(TEAM_OUT, line(word(N_("turn.leave-fireteam"))))
        if self._secrets():
            yield Item(OPEN_UP, line(word(N_("turn.open-up"))))
        for side in SIDES:
            shown_tokens = token_pips(battle.tokens, side, self.house)
            text = line(
                word(N_("turn.set-tokens"), side=side_label(self.state, side)), " ", shown_tokens
            )
            yield Item(f"{TOKENS}|{side}", text)
        if battle.pools.side:
            yield Item(ORDERS, line(word(N_("turn.set-orders"))))
        yield Item(PHASE, line(word(N_("turn.set-phase"))))

    def _picked(self, key: str) -> None:
        kind, _, rest = key.partition("|")
        deeds: Mapping[str, Callable[[], None]] = {
            PAY: lambda: self._pay(rest),
            USE: lambda: self._use(Use(rest)),
            TOKENS: lambda: self._set_tokens(rest),
            SUMS: lambda: self.desk.open_overlay(Why(pools_page(self.state))),
            ORDERS: self._set_orders,
            PHASE: self._set_phase,
            OPEN_UP: self._open_up,
            TOGETHER: lambda: self.desk.give(EndCoordinated(), self.side),
            TEAM_OUT: lambda: self.desk.give(LeaveFireteam(self.desk.spot.trooper), self.side),
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
            why = "" if use is Use.REGROUP else self.why_not(SpendToken(use, one.trooper))
            items.append(Item(one.trooper, line(name_of(self.state, one.trooper)), "", why))
        self._ask(word(f"token.{use.value}"), items, then)

    def _to_group(self, trooper: str) -> None:
        groups = self.state.battle.lists.groups(self.side)
        items = [
            Item(
                str(group),
                line(word(N_("turn.group"), group=group)),
                "",
                self.why_not(SpendToken(Use.REGROUP, trooper, group)),
            )
            for group in (*groups, max(groups, default=0) + 1)
        ]

        def picked(key: str) -> None:
            self._give(SpendToken(Use.REGROUP, trooper, int(key)))

        self._ask(word(N_("token.regroup")), items, picked)

    def _remove_orders(self) -> None:
        items = [
            Item(str(heap.group), line(word(N_("turn.group"), group=heap.group), f"  {heap.left}"))
            for heap in self.state.battle.pools.of_kind(OrderKind.REGULAR)
        ]

        def picked(key: str) -> None:
            self._give(SpendToken(Use.REMOVE_ORDERS, group=int(key)))

        self._ask(word(N_("token.remove-orders")), items, picked)

    def _coordinated(self) -> None:
        def done(troopers: tuple[str, ...]) -> None:
            self._give(BeginCoordinated(troopers, troopers[0] if troopers else ""))

        title, lead = word(N_("token.coordinated")), word(N_("turn.spearhead"))
        self.desk.open_overlay(TickBox(title, self._names(), lead, done))

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
            self._ask(word(N_("token.fireteam")), kinds, lambda key: self._unit(key, members))

        title, lead = word(N_("token.fireteam")), word(N_("turn.leader"))
        self.desk.open_overlay(TickBox(title, self._names(), lead, done))

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

    # By hand.

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
        self._ask(word(N_("turn.set-orders")), items, lambda key: self._type_orders(heaps[key]))

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

        self._ask(word(N_("turn.set-phase")), items, picked)

    def _secrets(self) -> list[tuple[str, Disclose]]:
        disclosed = self.state.battle.disclosed
        return [
            (word(f"role.{role.value}"), Disclose(secret, one.trooper))
            for one in self._listed()
            for role, secret in PRIVATE_ROLES.items()
            if one.has(role) and not disclosed.has(secret, one.trooper)
        ]

    def _open_up(self) -> None:
        secrets = self._secrets()
        items = [
            Item(str(at), line(f"{name_of(self.state, one.trooper)}: {name}"))
            for at, (name, one) in enumerate(secrets)
        ]
        self._ask(word(N_("turn.open-up")), items, lambda key: self._give(secrets[int(key)][1]))

    # T.

    def reserve(self) -> None:
        """Keep the trooper under the cursor off the table, or deploy it (turn:A3, turn:A15)."""
        trooper = self.state.trooper(self.desk.spot.trooper)
        if trooper is None or trooper.side not in self.desk.held:
            self.desk.tell(word(N_("say.no-trooper-here")), "warn")
            return
        commands: dict[str, Any] = {one.value: KeepOff(trooper.id, one) for one in Reserve}
        commands["deploy"] = Deploy(trooper.id)

        def why(command: Any) -> str:
            found = self.desk.game.decide(self.state, command, trooper.side, self.house)
            return refusal(found) if isinstance(found, Refused) else ""

        def name(key: str) -> str:
            return word(N_("turn.deploy")) if key == "deploy" else word(f"reserve.{key}")

        items = [Item(key, line(name(key)), "", why(one)) for key, one in commands.items()]
        title = word(N_("turn.reserve-title"), name=shown(trooper.name))
        self._ask(title, items, lambda key: self.desk.give(commands[key], trooper.side))

    def _ask(self, title: str, items: Sequence[Item], picked: Callable[[str], None]) -> None:
        menu = Menu(title, items, picked)
        menu.wide = WIDE
        self.desk.open_overlay(menu)


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


def _heap_label(state: Skirmish, heap: Heap) -> str:
    kind = word(f"order-kind.{heap.kind.value}")
    owner = name_of(state, heap.owner) if heap.owner else word(N_("turn.group"), group=heap.group)
    return f"{kind}, {owner}"
