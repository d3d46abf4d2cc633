"""A skirmish in plain sentences: for `tirada state` and the line mode."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.game import House, SeatId
from rules.skirmish.catalogue import TROOPERS
from rules.skirmish.choices import next_step
from rules.skirmish.engagement import Aro, Engagement
from rules.skirmish.labels import declaration_text, hits_text
from rules.skirmish.order_heaps import Heap
from rules.skirmish.phases import ORDER_STEPS
from rules.skirmish.player_turn import step_label
from rules.skirmish.profiles import Profile
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDES, Trooper
from tui.locale import N_, number, say, word
from tui.skirmish.words import (
    STATE_ORDER,
    distance_words,
    name_of,
    numbers_of,
    stage_name,
    state_name,
    weapon_name,
)
from tui.text import shown

READY: Mapping[type[Any], Mapping[str, Any]] = {Profile: TROOPERS}
"""Records that go by name: the catalogue's profiles."""


def lines(view: Skirmish, seat: SeatId | None) -> list[str]:
    """Round and turn, Orders and tokens, both sides, the Order being played or the last one."""
    del seat
    out = [_turn(view)]
    out += _orders(view)
    for side in SIDES:
        out += _side(view, side)
    if view.engagement is not None:
        out += _order(view, view.engagement, N_("plain.order"))
    elif view.last is not None:
        out += _order(view, view.last, N_("plain.last-order"))
    return out


def next_command(view: Skirmish, house: House) -> Any | None:
    """What `next` does: the next step of the Order or of the game; None where it is a choice.

    To end the phases of Orders is a choice, too: there are Orders to spend.
    """
    if view.engagement is None and view.battle.clock.step in ORDER_STEPS:
        return None
    step = next_step(view, house)
    return None if step is None else step[0]


def _turn(view: Skirmish) -> str:
    clock = view.battle.clock
    said = word(N_("plain.turn"), round=view.round, side=_side_name(view, view.active))
    if not clock.is_kept:
        return said
    return f"{said} {word(N_('plain.phase'), phase=step_label(clock.step))}"


def _side_name(view: Skirmish, side: SeatId) -> str:
    return shown(view.side_name(side)) or word(
        N_("plain.side-unnamed"), number=SIDES.index(side) + 1
    )


def _orders(view: Skirmish) -> Iterator[str]:
    heaps = [_heap(heap) for heap in view.battle.pools.heaps]
    if heaps:
        yield word(N_("plain.orders"), heaps="; ".join(heaps))
    if view.battle.clock.is_kept:
        tokens = view.battle.tokens.left
        said = [f"{_side_name(view, side)} {number(tokens.get(side, 0))}" for side in SIDES]
        yield word(N_("plain.tokens"), tokens=", ".join(said))


def _heap(heap: Heap) -> str:
    key = N_("plain.heap") if heap.group else N_("plain.heap-alone")
    kind = word(f"order-kind.{heap.kind.value}")
    return word(key, kind=kind, group=heap.group, left=heap.left, spent=heap.spent)


def _side(view: Skirmish, side: SeatId) -> Iterator[str]:
    troopers = view.of_side(side)
    name = _side_name(view, side)
    yield f"{name}:" if troopers else word(N_("plain.side-empty"), side=name)
    for trooper in troopers:
        yield "  " + _trooper(view, trooper)


def _trooper(view: Skirmish, trooper: Trooper) -> str:
    profile = trooper.profile
    parts = [" ".join(say(numbers_of(profile)).split()), word(N_("plain.wounds"), n=trooper.wounds)]
    parts += [state_name(one) for one in STATE_ORDER if trooper.is_in(one)]
    if trooper.id in view.battle.off_table:
        parts.append(word(N_("plain.off-table")))
    if trooper.is_hidden:
        parts.append(word(N_("plain.hidden")))
    weapons = ", ".join(weapon_name(one) for one in profile.weapons)
    return f"{shown(trooper.name)}: {', '.join(parts)}." + (f" {weapons}." if weapons else "")


def _order(view: Skirmish, order: Engagement, key: str) -> Iterator[str]:
    declared = [one for one in (order.first, order.second) if one is not None]
    what = " + ".join(say(declaration_text(view, order.trooper, one)) for one in declared)
    yield word(
        key, number=order.number, name=name_of(view, order.trooper), what=what,
        stage=stage_name(order.stage),
    )  # fmt: skip
    yield from ("  " + _aro(view, one) for one in order.aros)
    if order is view.engagement:
        yield from ("  " + one for one in _reactions(view, order))
        yield from ("  " + one for one in _dice(view, order))
    if order.hits:
        yield "  " + word(N_("plain.hits"), hits=hits_text(view, order.hits))


def _aro(view: Skirmish, aro: Aro) -> str:
    what = declaration_text(view, aro.trooper, aro.declaration)
    return word(N_("plain.aro"), name=name_of(view, aro.trooper), what=what)


def _reactions(view: Skirmish, order: Engagement) -> Iterator[str]:
    for trooper, situation in order.reactions.items():
        said = word(f"situation.{situation.value}")
        away = distance_words(view, order.trooper, trooper)
        where = f", {away}" if away else ""
        yield word(N_("plain.reaction"), name=name_of(view, trooper), what=f"{said}{where}")


def _dice(view: Skirmish, order: Engagement) -> Iterator[str]:
    for roll in order.rolls:
        given = order.given.get(roll.id)
        faces = " ".join(number(face) for face in given.faces) if given else ""
        if faces:
            yield word(N_("plain.faces"), name=name_of(view, roll.trooper), faces=faces)
