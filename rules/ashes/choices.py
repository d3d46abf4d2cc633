"""What a seat may do now, and for what it may not, why; and whom the table waits for.

Each choice is asked of `decide` itself with a sample of its command, so the
list can never promise what the rules refuse.
"""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rules.ashes import adversity, awards, characters, defence, fixing, reference, rolling, session
from rules.ashes.access import COUNT_MOST
from rules.ashes.judging import dice_wanted
from rules.ashes.open_roll import Roll, Side
from rules.ashes.session import Pending, pending
from rules.ashes.state import NARRATOR, Skill, State
from rules.game import Awaited, Choice, House, Message, Refused, SeatId, SeatInfo

Decide = Callable[[State, Any, SeatId | None, House], "tuple[Any, ...] | Refused"]
Sample = tuple[str, str, Any]

SAMPLE_ADVERSITIES = (10, 11)

SAMPLE_NAME = "·"
"""A name that nobody would give, so that only the seat decides."""


def seats(state: State) -> tuple[SeatInfo, ...]:
    """The Narrator, and one seat for each player's character."""
    players = tuple(
        SeatInfo(known.id, Message("seat.character", {"name": known.name}))
        for known in state.characters
        if not known.is_narrators
    )
    return (SeatInfo(NARRATOR, Message("seat.narrator"), sees_all=True), *players)


def choices(state: State, seat: SeatId | None, house: House, decide: Decide) -> tuple[Choice, ...]:
    """Every command with what it would act on, possible or refused with the reason."""
    found: list[Choice] = []
    for command, about, sample in _samples(state):
        decided = decide(state, sample, seat, house)
        found.append(Choice(command, about, decided if isinstance(decided, Refused) else None))
    return (*found, *_dice_choices(state, seat))


def _dice_choices(state: State, seat: SeatId | None) -> tuple[Choice, ...]:
    due = dice_wanted(state, seat)
    if not due:
        return (Choice("give-dice", "", Refused("dice.none-due", "")),)
    return tuple(Choice("give-dice", wanted.roll) for wanted in due)


def _samples(state: State) -> list[Sample]:
    samples: list[Sample] = [
        ("add-character", "", characters.AddCharacter(SAMPLE_NAME)),
        ("begin-turn", "", defence.BeginTurn()),
        ("close-session", "", session.CloseSession()),
        ("set-band", "", reference.SetBand(SAMPLE_NAME, SAMPLE_ADVERSITIES[0])),
        ("set-mastery", "", reference.SetMastery(SAMPLE_NAME, 1)),
    ]
    for character in state.characters:
        about = character.id
        samples += [
            ("rename-character", about, characters.RenameCharacter(about, SAMPLE_NAME)),
            ("remove-character", about, characters.RemoveCharacter(about)),
            ("add-skill", about, characters.AddSkill(about, SAMPLE_NAME)),
            ("set-attacks", about, defence.SetAttacks(about, (character.attacks + 1) % COUNT_MOST)),
        ]
        for skill in character.skills:
            samples += _skill_samples(state, about, skill)
    for roll in state.rolls:
        samples += _roll_samples(roll)
    return samples


def _skill_samples(state: State, character: str, skill: Skill) -> list[Sample]:
    about, level = skill.id, skill.level
    planned = state.planned.get(about, 0)
    return [
        ("open-roll", about, rolling.OpenRoll(Side(character, about))),
        ("rename-skill", about, characters.RenameSkill(about, SAMPLE_NAME)),
        ("remove-skill", about, characters.RemoveSkill(about)),
        ("award-pdp", about, awards.AwardPdp(about)),
        ("take-pdp", about, awards.TakePdp(about)),
        ("set-level", about, awards.SetLevel(about, level.ndp, (level.pdp + 1) % 6)),
        ("mark-used", about, session.MarkUsed(about, not skill.used)),
        ("plan-award", about, session.PlanAward(about, 1 if planned == 0 else planned - 1)),
    ]


def _roll_samples(roll: Roll) -> list[Sample]:
    about = roll.id
    other = next(one for one in SAMPLE_ADVERSITIES if one != roll.against.adversity)
    changed = evolve(roll.side, graces=(roll.side.graces + 1) % COUNT_MOST)
    return [
        ("change-side", about, rolling.ChangeSide(about, changed)),
        ("set-adversity", about, adversity.SetAdversity(about, other)),
        ("hide-adversity", about, adversity.HideAdversity(about, hidden=not roll.against.hidden)),
        ("fix-roll", about, fixing.FixRoll(about)),
        ("drop-roll", about, rolling.DropRoll(about)),
        ("call-off-dice", about, fixing.CallOffDice(about)),
    ]


def awaited(state: State) -> tuple[Awaited, ...]:
    """Whose answer a roll waits for, and what for; skills to be awarded wait for nobody."""
    found: list[Awaited] = []
    for item in pending(state):
        roll = state.roll(item.about)
        if roll is None:
            continue
        side = _side_of(state, roll, item)
        character, skill = state.character(side.character), state.skill(side.skill)
        values = {
            "name": character.name if character else "",
            "skill": skill.name if skill else Message("word.no-skill"),
        }
        found.append(Awaited(item.seat, Message(f"await.{item.what}", values)))
    return tuple(found)


def _side_of(state: State, roll: Roll, item: Pending) -> Side:
    """Whose skill is meant: the defender's own where its dice are awaited, else the roller's."""
    roller = state.character(roll.side.character)
    is_rollers = roller is None or roller.seat == item.seat
    if item.what != "dice" or is_rollers or roll.defence is None:
        return roll.side
    return roll.defence
