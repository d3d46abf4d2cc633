"""`i`: a sheet, a zone, or where the numbers of a test come from, to be read."""

from rules.game import Refused
from rules.rpg.characters import Character, Weapon
from rules.rpg.dice_rolls import CheckSide
from rules.rpg.freezing import MEAN_ATTRIBUTE
from rules.rpg.reactions import next_cost
from rules.rpg.skills import ATTRIBUTES
from rules.rpg.zones import Terrain, Zone
from tui.common.ink import BLANK, Line, columns, line
from tui.common.odds_bar import odds_bar
from tui.locale import N_, number, word
from tui.rpg.character_panel import Looking, character_lines
from tui.rpg.draft import Draft, usual_attribute
from tui.rpg.forecast import Forecast, forecast
from tui.rpg.standing import groups_in
from tui.rpg.words import cover_name, focus_words, is_secret, name_of, skill_name
from tui.rpg.zones_panel import neighbours
from tui.text import shown

BAR_CELLS = 40
NAME_CELLS = 24


def sheet_text(look: Looking, character: Character, cells: int) -> list[Line]:
    """How somebody stands, and the whole sheet where it may be seen."""
    out = list(character_lines(look, character, cells))
    if is_secret(character, is_master=look.is_master):
        return out
    sheet = character.sheet
    out += [BLANK, line((word(N_("read.attributes")), "dim"))]
    out += [
        columns(
            (NAME_CELLS, -3),
            (
                skill_name(look.scene, one),
                line((number(sheet.attributes.get(one, MEAN_ATTRIBUTE)), "strong")),
            ),
        )
        for one in ATTRIBUTES
    ]
    trained = [one for one in character.skills if sheet.rating(one).expertise]
    out += [BLANK, line((word(N_("read.trained")), "dim"))]
    out += [_rating(look, character, one) for one in trained]
    if sheet.weapons:
        out += [BLANK, line((word(N_("read.weapons")), "dim"))]
        out += [_weapon(one) for one in sheet.weapons]
    rank = word(f"rank.{sheet.rank.value}")
    key = N_("read.rest-cheaper") if sheet.reaction_discount else N_("read.rest")
    said = word(
        key, rank=rank, dice=sheet.base_dice, discount=sheet.reaction_discount,
        cost=next_cost(character),
    )  # fmt: skip
    return [*out, BLANK, line((said, "dim"))]


def _weapon(weapon: Weapon) -> Line:
    key = N_("read.weapon-plus") if weapon.plus else N_("read.weapon")
    words = word(key, n=weapon.dice, plus=weapon.plus)
    return columns((NAME_CELLS, 0), (shown(weapon.name), words))


def _rating(look: Looking, character: Character, skill: str) -> Line:
    rating = character.sheet.rating(skill)
    value = character.sheet.attributes.get(usual_attribute(skill), MEAN_ATTRIBUTE)
    words = word(
        N_("read.rating"), expertise=rating.expertise, focus=rating.focus,
        target=value + rating.expertise,
    )  # fmt: skip
    return columns((NAME_CELLS, 0), (skill_name(look.scene, skill), words))


def zone_text(look: Looking, zone: Zone) -> list[Line]:
    """A zone: its ground with the rule, its neighbours, who is there."""
    out = [line(word(N_("read.cover"), cover=cover_name(zone.cover)))]
    if zone.terrain is not Terrain.OPEN:
        key = f"read.terrain.{zone.terrain.value}"
        said = word(key, difficulty=zone.difficulty, effect=zone.effect or "–")
        out.append(line((said, "warn")))
    out += [BLANK, line((word(N_("read.neighbours")), "dim"))]
    out += [line(f"– {name}{words}") for name, words in neighbours(look.scene, zone.id)]
    out += [BLANK, line((word(N_("read.there")), "dim"))]
    return [*out, *groups_in(look.scene, zone.id)]


def test_text(look: Looking, draft: Draft, seat: str | None) -> list[Line]:
    """Where the numbers of a plan come from, and all its chances."""
    found = forecast(look.scene, draft, seat, look.house)
    return [] if isinstance(found, Refused) else forecast_text(look, found)


def forecast_text(look: Looking, found: Forecast) -> list[Line]:
    """The sum behind a Target Number, the reading of Focus, and how the successes spread."""
    side = found.side
    if side.is_secret or found.odds is None:
        return [line((word(N_("test.odds-secret")), "dim"))]
    out = _sum(look, side)
    odds = found.odds
    out += [BLANK, line((word(N_("read.spread")), "dim"))]
    for successes, chance in sorted(odds.by_successes.items()):
        is_pass = successes >= side.difficulty
        mark = ("✓ ", "good") if is_pass else ("  ", "plain")
        label = line(mark, word(N_("result.successes"), n=successes))
        out.append(
            line(
                columns((18,), (label,)), odds_bar(chance, BAR_CELLS, "good" if is_pass else "dim")
            )
        )
    return out


def _sum(look: Looking, side: CheckSide) -> list[Line]:
    aim, scene = side.aim, look.scene
    name = name_of(scene, side.leader)
    target = word(
        N_("read.target"), name=name, attribute=skill_name(scene, side.attribute),
        value=aim.target - side.expertise, skill=skill_name(scene, side.skill),
        expertise=side.expertise, target=aim.target,
    )  # fmt: skip
    key = N_("read.focus-at-most") if aim.is_inclusive else N_("read.focus-below")
    focus = f"{focus_words(aim)}: {word(key, focus=aim.focus)}"
    wrong = word(N_("read.complication"), face=aim.complication_from)
    out = [line(target), line(focus), line(wrong)]
    if aim.focus > side.expertise:
        out.append(line((word(N_("read.focus-high")), "warn")))
    dice = word(N_("read.dice"), n=side.dice, set=side.set_dice)
    return [*out, line(dice), line(word(N_("read.difficulty"), difficulty=side.difficulty))]
