"""The dice in the facts of each game: what a page of dice counts."""

from typing import Any

import pytest

from rules.ashes import judging as ashes
from rules.ashes.open_roll import Against, Thrown
from rules.dice import ROLLED, TYPED
from rules.games import KEYS, find
from rules.rpg import throwing as rpg
from rules.rpg.dice_rolls import Faces
from rules.skirmish import dice_facts as skirmish
from rules.thrown import FacesSeen

CASES: list[tuple[str, Any, tuple[FacesSeen, ...]]] = [
    (
        "skirmish",
        skirmish.FacesGiven("side-1", "a>b", "a", (4, 19), ROLLED),
        (FacesSeen("a>b", 20, (4, 19), ROLLED),),
    ),
    (
        "skirmish",
        skirmish.DieCorrected("a>b", "a", 2, 19, 9),
        (FacesSeen("a>b", 20, (9,), instead_of=(19,)),),
    ),
    (
        "skirmish",
        skirmish.DieRerolled("side-1", "a>b", "a", 2, 19, 9, TYPED),
        (FacesSeen("a>b", 20, (9,), TYPED),),
    ),
    (
        "rpg",
        rpg.FacesThrown(Faces("check-3.a", "pc-1", (2, 20), TYPED)),
        (FacesSeen("check-3.a", 20, (2, 20), TYPED),),
    ),
    (
        "rpg",
        rpg.FacesThrown(Faces("combat-4", "pc-1", (6, 1), ROLLED)),
        (FacesSeen("combat-4", 6, (6, 1), ROLLED),),
    ),
    (
        "rpg",
        rpg.DieCorrected("combat-4", "pc-1", 1, 6, 5),
        (FacesSeen("combat-4", 6, (5,), instead_of=(6,)),),
    ),
    (
        "ashes",
        ashes.DiceThrown(
            "lena",
            TYPED,
            (
                Thrown("r1-roller-d6", (3, 3, 4), TYPED),
                Thrown("r1-roller-d4", (2,), TYPED),
            ),
        ),
        (
            FacesSeen("r1-roller-d6", 6, (3, 3, 4), TYPED),
            FacesSeen("r1-roller-d4", 4, (2,), TYPED),
        ),
    ),
    (
        "ashes",
        ashes.DieCorrected("r1", "r1-roller-d4", 1, 2, 3, Against(12), ()),
        (FacesSeen("r1-roller-d4", 4, (3,), instead_of=(2,)),),
    ),
]


@pytest.mark.parametrize(("game", "event", "expected"), CASES)
def test_a_fact_tells_of_its_dice(game: str, event: Any, expected: tuple[FacesSeen, ...]) -> None:
    """Faces, the kind of die, and where they came from; corrections name the old face."""
    assert find(game).faces(event) == expected


@pytest.mark.parametrize("key", KEYS)
def test_every_wanted_die_is_told_of(key: str) -> None:
    """Whatever a demo throws is found again in its facts, none of it twice."""
    game = find(key)
    state, given, told = game.new(), 0, 0
    for step in game.demo():
        events = game.decide(state, step.command, step.seat, game.house())
        assert isinstance(events, tuple)
        given += sum(len(one.faces) for one in getattr(step.command, "given", ()))
        told += sum(len(one.faces) for event in events for one in game.faces(event))
        state = game.fold(state, events)
    assert told == given
