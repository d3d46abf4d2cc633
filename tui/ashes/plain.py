"""A table of Ashes of War in plain sentences: for `tirada state` and the line mode."""

from collections.abc import Iterator

from rules.ashes.defence import BeginTurn
from rules.ashes.fixing import FixRoll, is_ready
from rules.ashes.labels import against, learning, name_of, notation, skill_of, sum_of
from rules.ashes.open_roll import Roll, Side
from rules.ashes.outcome import Outcome
from rules.ashes.progression import PDP_A_LEVEL
from rules.ashes.state import Character, Skill, State
from rules.game import Choice, House, SeatId
from tui.locale import N_, say, word
from tui.text import shown


def lines(view: State, seat: SeatId | None) -> list[str]:
    """Session and turn, everybody with every skill, the rolls on their way, the last one."""
    del seat
    out = [word(N_("head.status"), session=view.session, turn=view.turn)]
    for character in view.characters:
        out += _character(view, character)
    out += [_roll(view, roll) for roll in view.rolls]
    if view.last is not None:
        out += _outcome(view, view.last)
    return out


def next_command(view: State, house: House) -> BeginTurn | FixRoll | None:
    """What `next` does: fix the roll that lacks nothing; with none on its way, a new turn."""
    del house
    ready = next((one for one in view.rolls if not one.is_fixed and is_ready(one)), None)
    if ready is not None:
        return FixRoll(ready.id)
    return None if view.rolls else BeginTurn()


def words_for(view: State, _: SeatId | None, choice: Choice) -> str:
    """What is typed after the command: a roll wants whose skill it is, then the skill."""
    owner = view.owner(choice.about) if choice.command == "open-roll" else None
    return choice.about if owner is None else f"{owner.id} {choice.about}"


def _character(view: State, character: Character) -> Iterator[str]:
    parts = [shown(character.name)]
    if character.is_narrators:
        parts = [f"{parts[0]} {word(N_('sheet.narrators'))}"]
    if character.attacks:
        parts.append(word(N_("sheet.attacks"), n=character.attacks))
    if not character.skills:
        parts.append(word(N_("plain.no-skills")))
    yield ", ".join(parts) + "."
    for skill in character.skills:
        yield "  " + _skill(view, skill)


def _skill(view: State, skill: Skill) -> str:
    said = word(
        N_("plain.skill"), skill=skill.name, ndp=skill.level.ndp, pdp=skill.level.pdp,
        most=PDP_A_LEVEL,
    )  # fmt: skip
    parts = [said]
    if skill.used:
        parts.append(word(N_("plain.used")))
    planned = view.planned.get(skill.id, 0)
    if planned:
        parts.append(word(N_("plain.planned"), n=planned))
    return ", ".join(parts)


def _roll(view: State, roll: Roll) -> str:
    sides = [_side(view, one) for one in (roll.side, roll.defence) if one is not None]
    whole = word(
        N_("plain.roll"), number=roll.number, sides=" / ".join(sides),
        against=against(view, roll.against, roll.defence),
    )  # fmt: skip
    if not roll.is_fixed:
        return f"{whole} {word(N_('plain.roll-open'))}"
    due = ", ".join(
        f"{name_of(view, side.character)}: {notation(side)}"
        for side, name, _, _ in roll.dice_due()
        if roll.given(name) is None
    )
    return f"{whole} {word(N_('plain.roll-due'), due=due)}"


def _side(view: State, side: Side) -> str:
    edge = "advantage" if side.advantage else "disadvantage"
    parts = [
        word(N_("plain.side"), name=name_of(view, side.character), skill=skill_of(view, side.skill))
    ]
    parts += [
        word(key, n=number)
        for key, number in (
            (N_("plain.graces"), side.graces),
            (N_("plain.misfortunes"), side.misfortunes),
            (N_("plain.modifier"), side.modifier),
        )
        if number
    ]
    if side.advantage != side.disadvantage:
        parts.append(word(f"edge.{edge}"))
    return ", ".join(parts)


def _outcome(view: State, outcome: Outcome) -> Iterator[str]:
    roll = outcome.roll
    if outcome.is_assured:
        yield word(N_("plain.assured"), number=roll.number, side=_side(view, roll.side))
    for result in outcome.results:
        side = result.side
        yield word(
            N_("plain.result"), number=roll.number, name=name_of(view, side.character),
            skill=skill_of(view, side.skill), sum=sum_of(result),
            verdict=word(f"verdict.{result.verdict.value}"), learning=say(learning(result)),
        )  # fmt: skip
