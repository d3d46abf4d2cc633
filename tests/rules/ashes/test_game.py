"""The door of the wing: contract, log, choices, demo, saves."""

from typing import Any

import pytest

from rules.ashes.adversity import HideAdversity, SetAdversity
from rules.ashes.awards import AwardPdp, SetLevel, TakePdp
from rules.ashes.characters import (
    AddCharacter,
    AddSkill,
    RemoveCharacter,
    RemoveSkill,
    RenameCharacter,
    RenameSkill,
)
from rules.ashes.defence import BeginTurn, SetAttacks
from rules.ashes.fixing import CallOffDice, FixRoll
from rules.ashes.game import COMMANDS, EVENTS, GAME
from rules.ashes.judging import CorrectDie
from rules.ashes.open_roll import Role, Side
from rules.ashes.prospects import prospect
from rules.ashes.reference import RemoveBand, RemoveMastery, SetBand, SetMastery
from rules.ashes.rolling import ChangeDefence, ChangeSide, DropRoll, OpenRoll
from rules.ashes.session import CloseSession, MarkUsed, PlanAward
from rules.ashes.state import NARRATOR
from rules.ashes.wording import DESCRIBE
from rules.chance import tenths_of_percent
from rules.game import Refused
from rules.games import find
from saves.codec import Codec
from saves.commit import GAME as GAME_KIND
from saves.commit import Commit
from saves.seals import ORIGIN
from tests.helpers.ashes import FANGS, LENA, SHIELD, SWORD, WOLF, Table, party


def everything() -> Table:
    """A table at which every event of the game happened."""
    table = party()
    set_up: tuple[Any, ...] = (
        RenameCharacter(WOLF, "Old Wolf"),
        RenameSkill(FANGS, "Teeth"),
        SetBand("Hard", 15),
        SetMastery("Adept", 3),
        RemoveBand("b6"),
        RemoveMastery("m7"),
        AwardPdp(SWORD, 2, "wit"),
        TakePdp(SWORD, 9),
        SetLevel(SWORD, 5, 5, "from the old sheet"),
        OpenRoll(Side(LENA, SWORD)),
        SetAdversity("r1", 12),
        HideAdversity("r1"),
        ChangeSide("r1", Side(LENA, SWORD, graces=1)),
        ChangeDefence("r1", Side(WOLF, FANGS)),
        ChangeDefence("r1", None),
        FixRoll("r1"),
        CallOffDice("r1"),
        DropRoll("r1"),
    )
    for command in set_up:
        table.do(command)
    _throw_and_correct(table)
    close_up: tuple[Any, ...] = (
        SetAttacks(LENA, 4),
        BeginTurn(),
        MarkUsed(SWORD, used=False),
        PlanAward(SHIELD, 7),
        CloseSession(),
        AddCharacter("Iris"),
        AddSkill("c8", "Stealth"),
        RemoveSkill("s9"),
        RemoveCharacter("c8"),
    )
    for command in close_up:
        table.do(command)
    return table


def _throw_and_correct(table: Table) -> None:
    table.roll(3)
    table.give(table.roll(12), (4, 4, 5))
    table.do(CorrectDie("r3-roller-d6", 1, 1))
    roll = table.attack(theirs=Side(LENA, SHIELD, misfortunes=1))
    table.give(roll, (3, 3, 4), seat=NARRATOR)
    table.do(CorrectDie("r4-roller-d6", 1, 1))
    table.give(roll, (3, 3, 4), (2,), role=Role.DEFENDER)


def test_every_event_can_happen() -> None:
    """ashes:A1-P6: no event of the vocabulary is idle."""
    assert set(EVENTS.values()) == {type(event) for event in everything().events}


def test_every_event_has_something_to_say() -> None:
    """ashes:A1: the log knows each event, and its key begins with the wire name."""
    assert set(EVENTS.values()) == set(DESCRIBE)


@pytest.mark.parametrize("seat", [NARRATOR, LENA, None])
def test_the_log_names_events_by_their_wire_name(seat: str | None) -> None:
    """ashes:A1: `event.<wire name>`, with an ending where one event says several things."""
    names = {kind: name for name, kind in EVENTS.items()}
    state = GAME.new()
    for event in everything().events:
        state = GAME.evolve(state, event)
        seen = GAME.event_seen_by(state, event, seat)
        said = GAME.describe(GAME.seen_by(state, seat), seen)
        assert said.key.startswith(f"event.{names[type(event)]}")


def test_replay_equals_live() -> None:
    """ashes:A1: folding the events again gives the same state."""
    table = everything()
    assert table.state == GAME.fold(GAME.new(), tuple(table.events))


def test_every_event_survives_the_save() -> None:
    """ashes:A1: written as a line of a journal and read back, each fact is the same."""
    codec = Codec(GAME)
    for event in everything().events:
        commit = Commit(
            2, "2026-03-01T19:04:05.120Z", "ana", NARRATOR, GAME_KIND, "ana-1", (event,)
        )
        assert codec.loads(codec.dumps(commit, ORIGIN)).events == (event,)


def test_the_registry_finds_the_game() -> None:
    """ashes:A1: the key is the wing's name."""
    assert find("ashes") is GAME


def test_the_options_are_those_of_the_sheet() -> None:
    """ashes:B1-B14: each option with its default and the rule it bends."""
    assert [(option.key, option.default, option.rule) for option in GAME.options] == [
        ("pdp_per_roll", 1, "ashes:B1"),
        ("pdp_overflow", "carry", "ashes:B2"),
        ("pdp_needs_success", False, "ashes:B3"),
        ("assured_counts_used", True, "ashes:B5"),
        ("cancel_multi_first", False, "ashes:B6"),
        ("session_begins_turn", True, "ashes:B7"),
        ("assured_in_opposed", False, "ashes:B9"),
        ("ndp_max", 0, "ashes:B14"),
    ]


def test_the_demo_passes_its_names_through_what_the_caller_gives() -> None:
    """ashes:A1: skills and the wolf are called as the maker of the table says them."""
    table = Table()
    for step in GAME.demo(lambda name: f"<{name}>"):
        table.do(step.command, step.seat)
    names = [person.name for person in table.state.characters]
    names += [skill.name for skill in table.state.skills()]
    assert [name for name in names if not name.startswith("<")] == ["Lena", "Bruno", "Iris"]


def test_the_demo_waits_for_lena() -> None:
    """ashes:A8: three players' characters, and one roll asked for, at 98.5 % and 25.9 %."""
    table = Table()
    for step in GAME.demo():
        table.do(step.command, step.seat)
    players = [known.name for known in table.state.characters if not known.is_narrators]
    chances = prospect(table.state, table.state.rolls[0], table.house).roller.chances
    assert chances is not None
    assert (
        players,
        [one.seat for one in GAME.awaited(table.state)],
        tenths_of_percent(chances.succeeds),
        tenths_of_percent(chances.both),
    ) == (["Lena", "Bruno", "Iris"], ["c1"], 985, 259)


def test_seats_are_the_narrators_and_one_a_players_character() -> None:
    """ashes:A1: the Narrator sees all; his own characters have no seat of theirs."""
    assert [(seat.id, seat.sees_all) for seat in GAME.seats(party().state)] == [
        (NARRATOR, True),
        (LENA, False),
    ]


def test_choices_say_what_is_possible_and_why_not() -> None:
    """ashes:P5, B15: the Narrator may award; a fixed roll cannot be fixed again, and says so."""
    table = party()
    table.roll(12)
    found = {
        (choice.command, choice.about): choice
        for choice in GAME.choices(table.state, NARRATOR, table.house)
    }
    assert found["award-pdp", SWORD].is_possible
    assert found["fix-roll", "r1"].refused == Refused("roll.is-fixed", "", {"name": "Lena"})


def test_a_player_owes_dice_by_name() -> None:
    """ashes:A1: giving dice is offered for each handful that is due."""
    table = party()
    table.roll(12, graces=1)
    about = [
        choice.about
        for choice in GAME.choices(table.state, LENA, table.house)
        if choice.command == "give-dice" and choice.is_possible
    ]
    assert about == ["r1-roller-d6", "r1-roller-d4"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AddCharacter(" "), "name.empty"),
        (AddCharacter("x" * 41), "name.long"),
        (AddCharacter("LENA "), "name.taken"),
        (AddSkill(LENA, "sword"), "name.taken"),
        (AddSkill(LENA, "Bow", 0, 6), "number.out-of-range"),
        (AddSkill("c99", "Bow"), "character.unknown"),
        (RemoveSkill("s99"), "skill.unknown"),
        (RenameCharacter(LENA, "Lena"), "name.is-so"),
        (SetLevel(SWORD, 4, 0), "level.is-so"),
        (SetLevel(SWORD, 4, 6), "number.out-of-range"),
        (TakePdp(SWORD), "pdp.none-left"),
        (FixRoll("r99"), "roll.unknown"),
        (AwardPdp(SWORD, 1, "x" * 121), "reason.long"),
        (OpenRoll(Side(LENA, FANGS)), "skill.not-theirs"),
        (OpenRoll(Side(LENA, SWORD, graces=91)), "number.out-of-range"),
        (OpenRoll(Side(LENA, SWORD), adversity=-1), "number.out-of-range"),
    ],
)
def test_what_is_refused_says_why(command: Any, code: str) -> None:
    """ashes:A1: bad names, numbers and ids are refused with a reason of their own."""
    assert party().refusal(command)[0] == code


def test_a_character_with_a_roll_on_its_way_stays() -> None:
    """ashes:A1: the roll comes first."""
    table = party()
    table.roll(12)
    assert [
        table.refusal(RemoveCharacter(LENA))[0],
        table.refusal(RemoveSkill(SWORD))[0],
    ] == ["character.is-rolling", "skill.is-rolled"]


def test_wire_names_are_unique_and_never_change() -> None:
    """ashes:A1: saves hold these names for ever."""
    assert sorted(EVENTS) == sorted(
        [
            "action-assured",
            "adversity-hidden",
            "adversity-set",
            "attacks-set",
            "award-planned",
            "band-removed",
            "band-set",
            "character-added",
            "character-removed",
            "character-renamed",
            "defence-changed",
            "dice-called-off",
            "dice-fixed",
            "dice-thrown",
            "die-corrected",
            "level-set",
            "mastery-removed",
            "mastery-set",
            "pdp-awarded",
            "pdp-taken",
            "roll-dropped",
            "roll-judged",
            "roll-opened",
            "session-closed",
            "side-changed",
            "skill-added",
            "skill-removed",
            "skill-renamed",
            "turn-begun",
            "used-marked",
        ]
    )
    assert len(COMMANDS) == 32
