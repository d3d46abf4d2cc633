"""Why a line's Success Value is what it is: each number with its rule, sum and chance. Pure."""

from collections.abc import Mapping

from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.lines import attribute_of
from rules.skirmish.modifiers import Mod
from rules.skirmish.plan import Match, MatchSide
from rules.skirmish.state import Skirmish
from tui.common.ink import BLANK, Line, columns, line
from tui.locale import N_, percent, word
from tui.skirmish.forecast import Meeting, does_harm
from tui.skirmish.order_grid import about_of, is_contact_assumed
from tui.skirmish.pages import Page
from tui.skirmish.why_sums import capped, kind_words, meaning_line, piece
from tui.skirmish.words import attribute_name, mod_name, name_of, source_name

MOD_RULES: Mapping[str, str] = {
    "range": "rolls:M1",
    "cover": "turn:D20",
    "mimetism": "turn:D21",
    "low-visibility": "turn:D22",
    "poor-visibility": "turn:D22",
    "targeted": "turn:G16",
    "fireteam": "turn:D-FT",
    "fireteam-discover": "turn:D-FT",
    "ally-engaged": "turn:D27",
    "impersonation": "turn:D7",
    "stunned": "turn:G17",
    "no-sight": "turn:D5",
    "immobilized-a": "turn:D5",
    "immobilized-b": "turn:D6",
    "reset-targeted": "turn:D6",
    "isolated": "turn:D6",
    "speculative": "turn:D10",
    "triangulated": "turn:D11",
    "guided": "turn:D12",
    "martial-arts": "turn:D25",
    "enemy-martial-arts": "turn:D25",
    "own-weapon": "rolls:M3",
    "own-ability": "rolls:M3",
    "enemy-weapon": "rolls:M6",
    "enemy-ability": "rolls:M6",
    "firewall": "turn:D8",
    "ecm": "turn:D8",
    "suppressive-fire": "turn:D24",
    "surprise-attack": "turn:D23",
}
"""A MOD's key, up to any colon -> the rule that gives it; the free MOD has none."""


def mod_rule(mod: Mod) -> str:
    """The rule that gives a MOD; empty for the free one."""
    return MOD_RULES.get(mod.key.partition(":")[0], "")


def about_line(state: Skirmish, order: Engagement, met: Meeting) -> Page:
    """The attribute, each MOD with its source and rule, the sum, the dice and the chance."""
    match, side = met.match, met.mine
    other = name_of(state, side.line.other.id) if side.line.other else "–"
    title = word(N_("why.sv-title"), name=name_of(state, side.line.trooper.id), other=other)
    if side.line.is_template:
        return Page(title, (line(_how_they_meet(order, match, side)),))
    attribute = attribute_of(side.line.trooper, side.line.declaration)
    rolled_on = attribute_name(attribute) if attribute else word(N_("why.attribute"))
    rows = [piece(rolled_on, side.attribute, "")]
    rows += [
        piece(mod_name(mod), mod.value, _source(state, mod), is_sum=True)
        for mod in side.mods
        if mod.is_on
    ]
    value = side.success_value
    rows += [*capped(value), piece(word(N_("order.sv")), value.value, "", ink="strong")]
    off = [_off(mod) for mod in side.mods if not mod.is_on and mod.why_not]
    return Page(
        title,
        (
            *rows,
            BLANK,
            meaning_line(value),
            line(_how_they_meet(order, match, side)),
            line(_dice_words(side)),
            line(_chance_words(state, met)),
            *_contact_lines(state, side),
            *((BLANK, *off) if off else ()),
        ),
    )


def _contact_lines(state: Skirmish, side: MatchSide) -> tuple[Line, ...]:
    if not is_contact_assumed(state, side.line):
        return ()
    return (line((word(N_("why.contact-assumed")), "warn")),)


def _source(state: Skirmish, mod: Mod) -> str:
    rule = mod_rule(mod)
    return f"{source_name(state, mod)} ({rule})" if rule else source_name(state, mod)


def _off(mod: Mod) -> Line:
    reason = (word(f"mod.why.{mod.why_not}"), "dim")
    return columns((28, 6, 0), (line((mod_name(mod), "dim")), "–", line(reason)))


def _how_they_meet(order: Engagement, match: Match, side: MatchSide) -> str:
    reactor = side.line.trooper if side.line.is_aro else side.line.other
    if reactor is not None and reactor.id in order.overrides:
        return word(N_("why.by-hand"))
    return kind_words(match.kind, is_aro=side.line.is_aro)


def _dice_words(side: MatchSide) -> str:
    key = N_("why.dice-aro") if side.line.is_aro else N_("why.dice-placed")
    return word(key, dice=side.dice)


def _chance_words(state: Skirmish, met: Meeting) -> str:
    """The exact chance that something stands, and that something of the other does."""
    about = about_of(state, met.mine.line, met.theirs.line if met.theirs else None)
    rule = "rolls:F2" if met.match.kind is PairKind.FACE_TO_FACE else "rolls:R3"
    chance = f"{about}{percent(met.hits)}"
    if met.theirs is None or not does_harm(met.theirs):
        return word(N_("why.chance"), chance=chance, rule=rule)
    name, hurts = name_of(state, met.theirs.line.trooper.id), f"{about}{percent(met.hurts)}"
    return word(N_("why.chance-both"), chance=chance, name=name, hurts=hurts, rule=rule)
