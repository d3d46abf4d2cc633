"""What the pages of the skirmish's why share: a sum piece by piece, and how actions meet. Pure."""

from rules.skirmish.engagement import Engagement, Slot
from rules.skirmish.frozen_dice import FixedPair, FixedSide, PairKind
from rules.skirmish.lines import attribute_of
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import SuccessValue
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, signed, word
from tui.skirmish.words import attribute_name, meaning_of, name_of

DIE = 20


def piece(name: str, value: int, source: str, *, is_sum: bool = False, ink: str = "plain") -> Line:
    """A term of a sum: what it is, what it adds, where it comes from."""
    figure = signed(value) if is_sum else number(value)
    return columns(
        (28, -4, 0), (line((name, ink)), line((figure, "strong")), line("  ", (source, "dim")))
    )


def capped(value: SuccessValue) -> tuple[Line, ...]:
    """What counts of a sum beyond the cap; nothing where all of it does (rolls:R2)."""
    if value.sum == value.counted:
        return ()
    return (line((word(N_("why.capped"), sum=value.sum, counted=value.counted), "warn")),)


def rule_of_value(value: SuccessValue) -> str:
    """The rule behind what a Success Value means."""
    if value.value <= 1:
        return "rolls:R4"
    return "rolls:R3" if value.value < DIE else "rolls:R5"


def meaning_line(value: SuccessValue) -> Line:
    """What a Success Value means in words, with its rule."""
    return line(f"{meaning_of(value)} ({rule_of_value(value)})")


def value_of(side: FixedSide) -> SuccessValue:
    """The frozen Success Value with what it was made of."""
    return SuccessValue(side.attribute, tuple(mod.value for mod in side.mods))


def fixed_rows(state: Skirmish, order: Engagement, side: FixedSide) -> tuple[Line, ...]:
    """A frozen Success Value, piece by piece."""
    rows = [piece(_rolled_on(state, order, side), side.attribute, "")]
    for mod in side.mods:
        known = word(f"mod.{mod.key.partition(':')[0]}") if ":" not in mod.key else mod.key
        source = name_of(state, mod.source) if mod.source else ""
        rows.append(piece(known, mod.value, source, is_sum=True))
    total = piece(word(N_("order.sv")), side.sv, "", ink="strong")
    return (*rows, *capped(value_of(side)), total)


def _rolled_on(state: Skirmish, order: Engagement, side: FixedSide) -> str:
    """The attribute of a frozen roll by its name, where its declaration still tells it."""
    slot, trooper = side.line.partition(":")[0], state.remembered(side.trooper)
    aro = order.aro_of(side.trooper)
    if slot == Slot.ARO:
        said = aro.declaration if aro else None
    else:
        said = order.declared(Slot(slot)) if slot in set(Slot) else None
    found = attribute_of(trooper, said) if trooper and said else None
    return attribute_name(found) if found else word(N_("why.attribute"))


def kind_of(order: Engagement, pair: FixedPair) -> str:
    """How a frozen pair meets and why, in a sentence with its rule."""
    is_aro = pair.a.roll.partition(":")[2].startswith("aro")
    reactor = pair.a.trooper if is_aro else pair.b.trooper if pair.b else pair.against
    if reactor in order.overrides:
        return word(N_("why.by-hand"))
    return kind_words(pair.kind, is_aro=is_aro)


def kind_words(kind: PairKind, *, is_aro: bool) -> str:
    """How two actions meet, in a sentence with its rule."""
    if kind is PairKind.FACE_TO_FACE:
        return word(N_("why.face-to-face"))
    if kind is PairKind.TEMPLATE:
        return word(N_("why.template"))
    if kind is PairKind.COUP_DE_GRACE:
        return word(N_("why.coup-de-grace"))
    return word(N_("why.normal-aro") if is_aro else N_("why.normal"))
