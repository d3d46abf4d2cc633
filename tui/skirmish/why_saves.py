"""Why a save needs what it needs, and what the saves made of somebody. Pure."""

from rules.skirmish.engagement import Engagement
from rules.skirmish.owed_guts import GutsCheck
from rules.skirmish.owed_saves import SaveRound
from rules.skirmish.profiles import Attribute
from rules.skirmish.saving_rolls import Save
from rules.skirmish.state import Skirmish
from tui.common.ink import BLANK, Line, line
from tui.locale import N_, say, word
from tui.skirmish.pages import Page
from tui.skirmish.result_rows import hit_words
from tui.skirmish.row_ids import HARMED
from tui.skirmish.save_rows import follows, harm_words
from tui.skirmish.spot import Spot
from tui.skirmish.why_sums import piece
from tui.skirmish.words import attribute_name, name_of
from tui.text import capital


def about_save(state: Skirmish, order: Engagement, spot: Spot) -> Page:
    """The sum of a save piece by piece, or why somebody fell."""
    some = order.save_round(spot.roll) if spot.roll else None
    if some is not None:
        return about_round(state, order, some)
    save = saved_at(order, spot)
    if save is None:
        return Page(_title(state, spot.trooper), (line(save_in_words(state, order, spot)),))
    return Page(_title(state, spot.trooper), _sum(save))


def about_round(state: Skirmish, order: Engagement, some: SaveRound) -> Page:
    """Saves that are due together: which hits cause so many, and what each needs (turn:F4)."""
    save = some.saves[0]
    hits = [hit_words(state, hit) for hit in order.hits if hit.line == save.attack]
    more = sum(one.is_critical for one in some.saves)
    key = N_("why.save-count") if more else N_("why.save-count-plain")
    if save.throw > 1:
        key = N_("why.save-again")
    count = word(key, n=len(some.saves), plain=len(some.saves) - more, more=more)
    return Page(
        _title(state, some.trooper),
        (*(line(one) for one in hits), line(count), BLANK, *_sum(save)),
    )


def about_guts(state: Skirmish, check: GutsCheck) -> Page:
    """The sum of a Guts Roll (turn:C14)."""
    trooper = state.trooper(check.trooper)
    wip = trooper.profile.wip if trooper else check.sv
    rows = [piece(attribute_name(Attribute.WIP), wip, "")]
    if check.sv != wip:
        rows.append(piece(word(N_("mod.stunned")), check.sv - wip, "", is_sum=True))
    rows.append(piece(word(N_("order.sv")), check.sv, "", ink="strong"))
    title = word(N_("guts.title"), name=name_of(state, check.trooper))
    after = (line(capital(follows())), line(word(N_("why.guts-ends"))))
    return Page(title, (*rows, BLANK, line(word(N_("why.guts"), sv=check.sv)), BLANK, *after))


def save_in_words(state: Skirmish, order: Engagement, spot: Spot) -> str:
    """The sum of a save in a line, or what the saves made of a trooper."""
    if spot.kind == HARMED:
        harmed = next((one for one in order.harmed if one.trooper == spot.trooper), None)
        return harm_words(state, harmed) if harmed else ""
    save = saved_at(order, spot)
    if save is None:
        return ""
    pieces = ", ".join(say(one.label) for one in save.pieces)
    key = N_("why.save-low") if save.passes_low else N_("why.save")
    return word(key, pieces=pieces, number=save.number, needs=save.needs)


def saved_at(order: Engagement, spot: Spot) -> Save | None:
    """The save under the cursor, whether it is due or made."""
    if spot.roll:
        found = order.save_round(spot.roll)
        return found.saves[0] if found else None
    made = next((one for one in order.saves if one.trooper == spot.trooper), None)
    if made is None or not 1 <= spot.place <= len(made.judged):
        return None
    return made.judged[spot.place - 1].save


def _title(state: Skirmish, trooper: str) -> str:
    return word(N_("why.save-title"), name=name_of(state, trooper))


def _sum(save: Save) -> tuple[Line, ...]:
    """The sum of a save, and what the die must show."""
    low = save.passes_low
    total = word(N_("why.save-sum-low") if low else N_("why.save-sum"))
    key = N_("why.save-needs-low") if low else N_("why.save-needs")
    return (
        *(line(say(one.label)) for one in save.pieces),
        piece(total, save.number, "", ink="strong"),
        BLANK,
        line(word(key, number=save.number, needs=save.needs)),
    )
