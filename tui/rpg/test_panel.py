"""The test at hand in a few lines: planned, frozen or judged, with everything it rests on."""

from rules.game import Refused
from rules.rpg.access import MASTER
from rules.rpg.characters import CharacterId
from rules.rpg.dice_rolls import Check, CheckSide, Purchase, Source
from rules.rpg.scene import Scene
from rules.rpg.sight import SECRET_AIM
from tui.common.ink import BLANK, Line, line
from tui.common.odds_bar import bar
from tui.locale import N_, fixed, number, percent, refusal, word
from tui.rpg.character_panel import Looking
from tui.rpg.dice_line import judged_lines, side_dice
from tui.rpg.draft import Draft, DraftKind
from tui.rpg.flow import flow
from tui.rpg.forecast import Forecast, forecast, forecast_of
from tui.rpg.words import focus_words, name_of, skill_name

BAR_CELLS = 16


def draft_lines(look: Looking, draft: Draft, seat: str | None, cells: int) -> list[Line]:
    """A test that is being planned."""
    found = forecast(look.scene, draft, seat, look.house)
    if isinstance(found, Refused):
        return flow([line((refusal(found), "bad"))], cells)
    lead = _purpose(look.scene, draft)
    return [
        *flow([lead, *side_parts(look.scene, found.side)], cells),
        *flow(odds_parts(look.scene, found), cells),
        *flow(other_counts(found), cells),
        *flow(helping(look.scene, found.side), cells),
        *_not_so(found, cells),
    ]


def _not_so(found: Forecast, cells: int) -> list[Line]:
    if found.refused is None:
        return []
    return flow([line((refusal(found.refused), "bad"))], cells)


def _purpose(scene: Scene, draft: Draft) -> Line:
    """What a plan is for, where that is not plain: asked for, terrain, against somebody."""
    key = f"draft.{draft.kind.value}" if draft.kind is not DraftKind.PLAIN else ""
    key = N_("draft.asked") if draft.ask else key
    parts = [line((word(key), "accent"))] if key else []
    if draft.is_hidden:
        parts.append(line((word(N_("draft.hidden")), "warn")))
    if draft.opponent:
        against = word(N_("test.against"), name=name_of(scene, draft.opponent))
        parts.append(line((against, "warn")))
    out: Line = BLANK
    for one in parts:
        out = line(out, " " if out else "", one)
    return line(out, (" ·", "dim")) if out else BLANK


def check_lines(look: Looking, check: Check, cells: int) -> list[Line]:
    """A test on the table: whose dice against what, and what is still missing."""
    scene, out = look.scene, list[Line]()
    seat = MASTER if look.is_master else ""
    for name, side in check.sides:
        found = forecast_of(scene, check, name, seat)
        lead = line((word(N_("test.versus")), "warn")) if name == "b" else BLANK
        out += flow([lead, *side_parts(scene, side)], cells)
        if name == check.sides[-1][0]:
            out += flow([*odds_parts(scene, found), *helping(scene, side)], cells)
    dice = [part for name, side in check.sides for part in side_dice(scene, check, name, side)]
    return [*out, *flow([*dice, *missing(scene, check)], cells)]


def missing(scene: Scene, check: Check) -> list[Line]:
    """Whose dice, answer or leave a test waits for."""
    if check.is_drawn:
        return [line((word(N_("verdict.draw")), "warn"))]
    if check.is_opposed and check.b is None:
        return [line((word(N_("test.waits-answer"), name=name_of(scene, check.opponent)), "warn"))]
    leave = _known(scene, [one for _, side in check.sides for one in side.needs_leave])
    if leave:
        return [line((word(N_("test.waits-leave"), names=", ".join(leave)), "warn"))]
    owed = _known(scene, [part.character for part in check.owed])
    return [line((word(N_("test.waits-dice"), names=", ".join(owed)), "warn"))] if owed else []


def _known(scene: Scene, people: list[CharacterId]) -> list[str]:
    """Names; somebody unseen is named only where nobody else is."""
    names = [name_of(scene, one) for one in people if scene.find(one) is not None]
    return names or [name_of(scene, one) for one in people[:1]]


def brief(scene: Scene, check: Check) -> Line:
    """A test in one line, where another one is shown in full."""
    side = check.a
    title = f"{name_of(scene, side.leader)} · {skill_name(scene, side.skill)} "
    return line((f"{title}D{number(side.difficulty)}", "dim"), "  ", *missing(scene, check))


def result_lines(look: Looking, cells: int) -> list[Line]:
    """The latest judged test."""
    judged = look.scene.judged
    return judged_lines(look.scene, judged, cells) if judged is not None else []


def side_parts(scene: Scene, side: CheckSide) -> list[Line]:
    """``Ruiz · Ballistics 10 + 3 = 13, Focus 2 (below 2) · D2 · 3d20: 1 for Heat``."""
    name = line((name_of(scene, side.leader), "strong"), (" ·", "dim"))
    dice = side.dice + side.set_dice
    bought = ", ".join(purchase_words(scene, one) for one in side.purchases)
    count = f"{number(dice)}d20" + (f": {bought}" if bought else "")
    if side.is_secret:
        return [name, line((word(N_("test.secret")), "dim"))]
    aim = side.aim
    value = aim.target - side.expertise
    skill = word(
        N_("test.target"),
        skill=skill_name(scene, side.skill),
        attribute=value,
        expertise=side.expertise,
        target=aim.target,
    )
    untrained = line((f"· {word(N_('test.untrained'))}", "warn")) if not side.expertise else BLANK
    return [
        name,
        line((f"{skill},", "plain")),
        line(focus_words(aim)),
        untrained,
        line(("· ", "dim"), (f"D{number(side.difficulty)}", "accent"), (" ·", "dim")),
        line((count, "strong")),
    ]


def purchase_words(scene: Scene, one: Purchase) -> str:
    """``1 for Heat``, ``2 for Momentum of Doc``."""
    if one.source is Source.MOMENTUM and one.payer:
        return word(N_("source.momentum-of"), n=one.dice, name=name_of(scene, one.payer))
    return word(f"source.{one.source.value}.dice", n=one.dice)


def odds_parts(scene: Scene, found: Forecast) -> list[Line]:
    """The chances, the first one with its bar; of an opposed test those of who began it."""
    known = found.odds
    if known is None:
        return [line((word(N_("test.odds-secret")), "dim"))]
    complication = word(N_("test.complication"), chance=percent(known.complication))
    if known.cannot_succeed:
        return [line((word(N_("test.cannot-succeed")), "bad")), line((complication, "dim"))]
    parts = [
        line(
            bar(known.passed, BAR_CELLS),
            " ",
            (word(N_("test.pass"), chance=percent(known.passed)), "strong"),
        ),
        line(("· ", "dim"), complication),
        line(("· ", "dim"), word(N_("test.momentum"), mean=fixed(known.momentum))),
    ]
    if found.opposed is not None:
        odds = found.opposed
        said = word(N_("test.opposed"), name=name_of(scene, found.first), a=percent(odds.a),
                    b=percent(odds.b), draw=percent(odds.draw),
                    nobody=percent(odds.nobody))  # fmt: skip
        parts.append(line(("· ", "dim"), (said, "strong")))
    return parts


def helping(scene: Scene, side: CheckSide) -> list[Line]:
    """``helping: Doc Medicine TN 11, Focus 1``."""
    helpers = [one for one in side.helpers if scene.find(one.character) is not None]
    if not helpers:
        return []
    parts = [line((word(N_("test.helping")), "dim"))]
    for at, helper in enumerate(helpers):
        is_known = helper.aim != SECRET_AIM
        words = word(
            N_("test.helper") if is_known else N_("test.helper-secret"),
            name=name_of(scene, helper.character),
            skill=skill_name(scene, helper.skill),
            target=helper.aim.target,
            focus=helper.aim.focus,
        )
        parts.append(line(words, ";" if at + 1 < len(helpers) else ""))
    return parts


def other_counts(found: Forecast) -> list[Line]:
    """The chance to pass with every other number of dice, side by side.

    Who answers an opposed test is told its chance to win instead, and at D0,
    which always passes, the Momentum.
    """
    lead, worth = "", {count: percent(known.passed) for count, known in found.others}
    if found.wins:
        lead = word(N_("test.wins-of"))
        worth = {count: percent(chance) for count, chance in found.wins}
    elif found.side.difficulty == 0 and found.others:
        lead = word(N_("test.momentum-of"))
        worth = {count: fixed(known.momentum) for count, known in found.others}
    out = [line((lead, "dim"))] if lead else []
    for count, said in worth.items():
        is_it = count == found.dice
        text = f"{number(count)}d20 {said}"
        out.append(line((f"[{text}]" if is_it else text, "strong" if is_it else "dim"), " "))
    return out
