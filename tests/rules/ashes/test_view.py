"""An Adversity that only the Narrator may know shows nowhere else."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.ashes.adversity import HideAdversity, SetAdversity
from rules.ashes.fixing import FixRoll
from rules.ashes.game import GAME
from rules.ashes.judging import CorrectDie
from rules.ashes.open_roll import Against, Side
from rules.ashes.outcome import Verdict
from rules.ashes.prospects import prospect
from rules.ashes.reference import SetBand
from rules.ashes.rolling import ChangeSide, OpenRoll
from rules.ashes.state import NARRATOR
from rules.game import Refused
from tests.helpers.ashes import LENA, SHIELD, SWORD, Table, party

SECRET = 613
"""A number that nothing else at the table could show."""


def hidden() -> Table:
    """A roll against a hidden Adversity, set up and not fixed."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=SECRET, hidden=True, asked=True))
    return table


def fixed() -> Table:
    """The same, waiting for dice."""
    table = hidden()
    table.do(FixRoll("r1"), LENA)
    return table


def thrown() -> Table:
    """The same, judged."""
    table = fixed()
    table.give("r1", (4, 4, 4))
    return table


def corrected() -> Table:
    """The same, with a die put right."""
    table = thrown()
    table.do(CorrectDie("r1-roller-d6", 1, 2), LENA)
    return table


@pytest.mark.parametrize("seat", [LENA, None])
@pytest.mark.parametrize("stage", [hidden, fixed, thrown, corrected])
def test_the_number_is_in_nothing_that_others_see(
    stage: Callable[[], Table], seat: str | None
) -> None:
    """ashes:A2: neither state, events, log, choices nor answers waited for hold the number."""
    table = stage()
    seen = GAME.seen_by(table.state, seat)
    events = [GAME.event_seen_by(table.state, event, seat) for event in table.events]
    said = [GAME.describe(seen, event) for event in events]
    told = (seen, events, said, GAME.choices(table.state, seat, table.house), GAME.awaited(seen))
    assert str(SECRET) not in repr(told)


@pytest.mark.parametrize("stage", [hidden, fixed, thrown, corrected])
def test_the_narrator_sees_the_number(stage: Callable[[], Table]) -> None:
    """ashes:A2: whoever set it reads it back."""
    table = stage()
    assert str(SECRET) in repr(GAME.seen_by(table.state, NARRATOR))


def test_the_band_it_came_from_is_hidden_too() -> None:
    """ashes:A2: a band's name would tell its number."""
    table = party()
    table.do(SetBand("Hard", SECRET))
    table.do(OpenRoll(Side(LENA, SWORD), band="b6", hidden=True))
    seen = GAME.seen_by(table.state, LENA).rolls[0]
    assert Against(hidden=True) == seen.against


def test_players_see_whether_it_succeeded() -> None:
    """ashes:A2: the outcome is told, and so is their own sum."""
    last = GAME.seen_by(thrown().state, LENA).last
    assert last is not None
    assert (last.results[0].succeeds, last.results[0].total) == (False, 16)


def test_equalling_a_hidden_number_reads_as_a_plain_failure() -> None:
    """ashes:A2: that 16 is equal and not enough would tell that the number is 16."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD), adversity=16, hidden=True, fix=True))
    judged = table.give("r1", (4, 4, 4))[-1]
    seen = GAME.event_seen_by(table.state, judged, LENA)
    last = GAME.seen_by(table.state, LENA).last
    assert last is not None
    assert seen is not None
    found = [results[0].verdict for results in (judged.results, seen.results, last.results)]
    assert found == [Verdict.EQUALS, Verdict.BELOW, Verdict.BELOW]


def test_odds_of_a_hidden_roll_are_the_narrators() -> None:
    """ashes:A2, P2: from what a player sees no chance of success can be had, only of progress."""
    table = hidden()
    seen = GAME.seen_by(table.state, LENA)
    side = prospect(seen, seen.rolls[0], table.house).roller
    assert (side.chances, side.can_progress) == (None, True)
    whole = prospect(table.state, table.state.rolls[0], table.house).roller
    assert whole.chances is not None


@pytest.mark.parametrize(
    "command",
    [
        SetAdversity("r1", SECRET),
        SetAdversity("r1", SECRET - 1),
        SetAdversity("r1", 1, hidden=True),
        HideAdversity("r1", hidden=False),
    ],
)
def test_guessing_learns_nothing(command: Any) -> None:
    """ashes:A2: a player who tries numbers gets the same answer for each."""
    assert hidden().refusal(command, LENA) == ("seat.narrator-only", "")


def test_changing_ones_own_side_keeps_the_secret() -> None:
    """ashes:A2: the player may count Graces on a roll whose Adversity is hidden."""
    table = hidden()
    events = table.do(ChangeSide("r1", Side(LENA, SWORD, graces=1)), LENA)
    assert str(SECRET) not in repr(events)


def test_the_narrator_may_show_it_later() -> None:
    """ashes:A2: shown, it is in the state and the log from then on."""
    table = thrown()
    (event,) = table.do(HideAdversity("r1", hidden=False))
    seen = GAME.seen_by(table.state, LENA)
    assert (Against(SECRET), event) == (
        seen.last and seen.last.roll.against,
        GAME.event_seen_by(table.state, event, LENA),
    )


def test_only_the_narrator_hides() -> None:
    """ashes:A2: a player cannot hide his own Adversity."""
    opening = OpenRoll(Side(LENA, SHIELD), adversity=9, hidden=True)
    assert isinstance(party().try_(opening, LENA), Refused)
