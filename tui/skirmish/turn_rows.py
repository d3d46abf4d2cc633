"""The game around the Orders in lines: pools, tokens, the phase, what comes. Pure."""

from collections.abc import Iterator

from rules.game import House, SeatId
from rules.skirmish.command_tokens import Tokens
from rules.skirmish.listings import Role
from rules.skirmish.order_heaps import OrderKind, Pools
from rules.skirmish.overview import scene_of
from rules.skirmish.phases import ORDER_STEPS, TURN_STEPS, Step
from rules.skirmish.player_turn import following
from rules.skirmish.proceedings import ends_now
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES
from rules.skirmish.turn_labels import sum_text
from tui.common.ink import BLANK, Line, beside, line, width
from tui.common.pips import pips
from tui.locale import N_, say, word
from tui.skirmish.orders_panel import orders_line
from tui.skirmish.pages import Page
from tui.skirmish.words import name_of
from tui.text import shown

SHORT = (OrderKind.IRREGULAR, OrderKind.TACTICAL, OrderKind.IMPETUOUS, OrderKind.OWN)
"""Kinds of Orders that are one number in the line, whoever owns them."""


def side_label(state: Skirmish, side: SeatId) -> str:
    """What a side calls itself, else its number."""
    named = shown(state.side_name(side))
    return named or word(N_("seat.unnamed"), number=SIDES.index(side) + 1)


def phase_name(step: Step) -> str:
    """A step of the game in a word or two: ``Order Count``."""
    return word(f"turn.brief.{step.value}")


def coming_step(state: Skirmish, house: House) -> Step | None:
    """The step that going on leads to; None where there is none."""
    scene = scene_of(state, state.active, house)
    found = following(scene.clock, scene.rounds, ends_now=ends_now(scene))
    return None if found is None else found.step


def turn_line(state: Skirmish, seat: SeatId | None, house: House, cells: int) -> Line:
    """Pools by Combat Group, Command Tokens and what is wrong with the army, in one line.

    At a table without a game it is how many Orders were spent.
    """
    battle = state.battle
    if not battle.clock.is_kept:
        return orders_line(state)
    end = _standing(state)
    for is_brief in (False, True):
        parts = [*_pools(battle.pools, seat, is_brief=is_brief), _tokens(state, seat, house)]
        lead = (phase_name(battle.clock.step), "strong")
        drawn = line(lead, *(line("  ", part) for part in parts if part))
        if width(drawn) + width(end) < cells:
            break
    return beside(drawn, end, cells)


def _pools(pools: Pools, seat: SeatId | None, *, is_brief: bool) -> Iterator[Line]:
    for heap in pools.of_kind(OrderKind.REGULAR):
        key = N_("turn.group-brief") if is_brief else N_("turn.group")
        label = word(key, group=heap.group)
        yield line((f"{label} ", "dim"), pips(heap.left, heap.left + heap.spent + heap.lost))
    for kind in SHORT:
        total = sum(one.total for one in pools.of_kind(kind))
        if total:
            key = f"turn.kind-brief.{kind.value}" if is_brief else f"turn.kind.{kind.value}"
            yield line((f"{word(key)} ", "dim"), pips(pools.left(kind), total))
    special = pools.of_kind(OrderKind.LIEUTENANT)
    if special and pools.side == seat:
        key = N_("turn.kind-brief.lieutenant") if is_brief else N_("turn.kind.lieutenant")
        left, total = pools.left(OrderKind.LIEUTENANT), sum(one.total for one in special)
        yield line((f"{word(key)} ", "dim"), pips(left, total, filled="★", empty="☆"))


def _tokens(state: Skirmish, seat: SeatId | None, house: House) -> Line:
    """The Command Tokens of one's own side; a spectator sees those of the active one."""
    battle = state.battle
    side = seat if seat in SIDES else battle.clock.active
    if side not in battle.tokens.left:
        return BLANK
    return line((f"{word(N_('turn.tokens'))} ", "dim"), token_pips(battle.tokens, side, house))


def token_pips(tokens: Tokens, side: SeatId, house: House) -> Line:
    """``◆◆◆◇``: the Command Tokens of a side."""
    left = tokens.of(side)
    return pips(left, max(left, int(house["command_tokens"])), filled="◆", empty="◇")


def _standing(state: Skirmish) -> Line:
    battle, side = state.battle, state.battle.clock.active
    if side in battle.retreat.sides:
        return line("  ", (word(N_("turn.in-retreat")), "bad"))
    if side in battle.leaders.lost:
        return line("  ", (word(N_("turn.in-loss")), "warn"))
    return BLANK


def pool_lines(state: Skirmish) -> tuple[Line, ...]:
    """How the pools of this Player Turn came to their numbers (turn:B1)."""
    pools = state.battle.pools
    if not pools.side:
        return (line((word(N_("turn.not-counted")), "dim")),)
    out: list[Line] = []
    for one in pools.sums:
        left = pools.left(OrderKind.REGULAR, one.group)
        head = line((f"{word(N_('turn.group'), group=one.group)}  ", "strong"), say(sum_text(one)))
        out.append(line(head, (f"  {word(N_('turn.left'), n=left)}", "accent")))
    for heap in pools.heaps:
        if heap.kind is not OrderKind.REGULAR:
            owner = name_of(state, heap.owner) if heap.owner else ""
            label = word(f"order-kind.{heap.kind.value}")
            drawn = pips(heap.left, heap.total)
            out.append(line((f"{label} ", "dim"), drawn, f"  {owner}"))
    return (*out, BLANK, line((word(N_("turn.count-rule")), "dim")))


def pools_page(state: Skirmish) -> Page:
    """The pools of the active side, each as a sum."""
    side = state.battle.pools.side or state.active
    return Page(word(N_("turn.pools-title"), side=side_label(state, side)), pool_lines(state))


def listing_lines(state: Skirmish, trooper: str) -> tuple[Line, ...]:
    """What the list says of a trooper, and how the pool of its group was counted."""
    listing = state.battle.lists.of(trooper)
    if listing is None:
        return ()
    parts = [
        word(N_("turn.group"), group=listing.group),
        word(f"training.{listing.training.value}"),
    ]
    if listing.cost:
        parts.append(word(N_("turn.cost"), n=listing.cost))
    parts += [word(f"role.{role.value}") for role in Role if listing.has(role)]
    reserve = state.battle.deployment.off_table.get(trooper)
    if reserve is not None:
        parts.append(word(f"reserve.{reserve.value}"))
    out = [line(", ".join(parts))]
    if state.battle.pools.side == listing.side:
        counted = next((s for s in state.battle.pools.sums if s.group == listing.group), None)
        if counted is not None:
            out.append(
                line((f"{word(N_('turn.orders-of-group'))} ", "dim"), say(sum_text(counted)))
            )
    return tuple(out)


BETWEEN_ORDERS = (
    "order",
    "next",
    "pools",
    "open",
    "states",
    "what-if",
    "turn.end",
    "undo",
    "score",
)
BEFORE_TURNS = ("next", "lists", "reserve", "add", "states", "undo", "score", "note")
IN_CHECKS = ("next", "pools", "states", "lists", "reserve", "undo", "score", "note")


def hints_between(step: Step) -> tuple[str, ...]:
    """What is worth a hint while no Order is played, the most wanted first."""
    if step in ORDER_STEPS:
        return BETWEEN_ORDERS
    return IN_CHECKS if step in TURN_STEPS else BEFORE_TURNS
