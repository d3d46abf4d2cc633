"""Tables read without a screen: every moment of every game, both languages, no secrets."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import games
from rules.ashes.open_roll import Side
from rules.ashes.rolling import OpenRoll
from rules.ashes.state import NARRATOR, State
from rules.rpg.access import MASTER
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Sheet
from rules.skirmish.catalogue import HAC_TAO
from rules.skirmish.command_tokens import Use
from rules.skirmish.roster import AddTrooper
from rules.skirmish.troopers import SIDE_1, SIDE_2
from saves.open_table import Done, OpenTable
from saves.shelf import Shelf
from tui.commands.reading import export_json, export_text, state_json
from tui.locale import LANGUAGES, set_language
from tui.plain.views import speak_for, view_lines


def _hidden_roll(state: State) -> OpenRoll:
    lena = state.characters[0]
    return OpenRoll(Side(lena.id, lena.skills[0].id), 97, hidden=True)


SECRETS: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    "skirmish": (
        SIDE_1,
        "CANARY",
        lambda _: AddTrooper(SIDE_1, HAC_TAO, "CANARY", is_hidden=True),
    ),
    "rpg": (
        MASTER,
        "CANARY",
        lambda _: AddCharacter(Sheet("CANARY"), is_npc=True, is_concealed=True),
    ),
    "ashes": (NARRATOR, "97", _hidden_roll),
}
"""Game -> who knows a secret, how it would show, and the command that makes it."""


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ready table of each game, of ana's, each with a secret."""
    directory = tmp_path_factory.mktemp("demos")
    for game in games.KEYS:
        made = Shelf(directory).create_demo(game, game, "ana")
        assert isinstance(made, OpenTable)
        seat, _, command = SECRETS[game]
        outcome = made.act(seat, command(made.state))
        assert isinstance(outcome, Done), outcome
        made.close()
    return directory


def opened(demos: Path, game: str) -> OpenTable:
    """The table, to look at."""
    table = Shelf(demos).open(game, "ana", watch=True)
    assert isinstance(table, OpenTable)
    speak_for(table)
    return table


def seats(table: OpenTable) -> list[str | None]:
    """Every seat, and a spectator's."""
    return [None, *(one.id for one in table.game.seats(table.state))]


@pytest.mark.parametrize("game", games.KEYS)
def test_every_moment_can_be_said(demos: Path, game: str) -> None:
    """No word is missing in either language, whatever stands on the table, for any seat."""
    table = opened(demos, game)
    for language in LANGUAGES:
        set_language(language)
        for seq in range(1, table.seq + 1):
            state = table.timeline.state_at(seq)
            for seat in (None, SECRETS[game][0]):
                said = list(view_lines(table, table.game.seen_by(state, seat), seat))
                assert not [one for one in said if "⟨" in one or "  " in one.strip()]


@pytest.mark.parametrize("game", games.KEYS)
def test_a_secret_is_its_own_seat_s_alone(demos: Path, game: str) -> None:
    """S31: text and JSON of `state` and `export` draw only from what the seat may know."""
    table = opened(demos, game)
    knowing, canary, _ = SECRETS[game]
    for seat in seats(table):
        text = [one.partition("  #")[2] or one for one in export_text(table, seat)]
        found = export_json(table, seat)
        machine = [found["state"], *({**one, "at": ""} for one in found["log"])]
        for said in ("\n".join(text), json.dumps(machine, ensure_ascii=False)):
            assert (canary in said) == (seat == knowing), seat


@pytest.mark.parametrize("game", games.KEYS)
def test_the_state_is_whole_as_json(demos: Path, game: str) -> None:
    """Plain values that come back as they were; the table's part beside the game's."""
    table = opened(demos, game)
    for seat in seats(table):
        found = state_json(table, seat)
        assert json.loads(json.dumps(found)) == found
        assert (found["game"], found["seat"], found["seq"]) == (game, seat, table.seq)
        assert found["state"]


def test_what_a_skirmish_says(demos: Path) -> None:
    """Whose turn, Orders, tokens, everybody with states and weapons, the last Order."""
    table = opened(demos, "skirmish")
    said = "\n".join(view_lines(table, table.game.seen_by(table.state, SIDE_2), SIDE_2))
    for words in (
        "Player Turn",
        "Orders: ",
        "Command Tokens: ",
        "Fusilier 1: CC 13 ",
        "Last Order",
    ):
        assert words in said
    assert Use.REGROUP.value not in said


def test_what_an_action_round_says(demos: Path) -> None:
    """Scene, Heat, who is to act, where everybody is, the zones; of a secret sheet nothing."""
    table = opened(demos, "rpg")
    said = "\n".join(view_lines(table, table.game.seen_by(table.state, None), None))
    for words in ("Round 1", "Heat ", "still to act", "Zone ", "in contact with", "next to "):
        assert words in said
    assert "concealed" not in said


def test_what_a_session_says(demos: Path) -> None:
    """Session and turn, everybody's skills, the rolls that wait and the last one."""
    table = opened(demos, "ashes")
    said = "\n".join(view_lines(table, table.game.seen_by(table.state, None), None))
    for words in ("Session 1", "Sword: NdP 5, PdP 3 of 6", "Being set up", "succeeds"):
        assert words in said
