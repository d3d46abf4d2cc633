"""A table without a screen: the same verbs, one line in, one answer out."""

import io
import random
import subprocess
import sys
from pathlib import Path

import pytest

from rules.dice import TYPED, DiceGiven, GiveDice
from rules.table import TakeSeat
from saves.open_table import OpenTable
from saves.shelf import Shelf
from tests.helpers import ashes_screen, rpg_screen
from tests.helpers.skirmish_screen import demo_table
from tests.helpers.toy_game import AddStones, FixRoll, Guest, Tell, Welcome
from tests.helpers.toy_screen import toy_table
from tui.locale import LANGUAGES, set_language, set_wing
from tui.plain.loop import LONGEST, talk
from tui.plain.names import called_in
from tui.plain.verbs import VERBS


def answers(table: OpenTable, *lines: str) -> list[str]:
    """What the line mode says to these lines, without its greeting."""
    said: list[str] = []
    talk(table, io.StringIO("".join(f"{one}\n" for one in lines)), said.append, lambda: None)
    greeting = next(at for at, one in enumerate(said) if one.startswith(("One line", "Una línea")))
    return said[greeting + 1 :]


def answer(table: OpenTable, *lines: str) -> str:
    """The same as one text."""
    return "\n".join(answers(table, *lines))


def test_what_can_be_done_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    """Whose skill, row or zone it is stands before it, in the order the command reads."""
    camp = ashes_screen.demo_table(tmp_path)
    offer = next(one for one in answer(camp, "can").splitlines() if "open-roll" in one)
    assert offer == "open-roll c1 s5 (Sword)"
    assert answers(camp, offer.partition(" (")[0]) == ["Lena prepares Sword, with no Adversity yet"]
    raid = rpg_screen.demo_table(tmp_path)
    told = answer(raid, "begin-turn ruiz", "can").splitlines()
    offers = [one.partition(" (")[0] for one in told]
    wanted = {"take-action ruiz speak", "move ruiz corridor", "take-reaction doc guard"}
    assert wanted <= set(offers)
    assert "Free Action" in answer(raid, "take-action ruiz speak")


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_names_every_verb(tmp_path: Path, language: str) -> None:
    """In the language spoken, each in a sentence; and the game's commands."""
    set_language(language)
    said = answer(toy_table(tmp_path), VERBS[0].names[0])
    assert "⟨" not in said
    assert all(f"{verb.names[0]}: " in said for verb in VERBS)
    assert "add-stones" in said


def test_verbs_have_names_of_their_own() -> None:
    """In each language, and against English; no command of a game is shadowed."""
    for language in ("en", "es"):
        set_language(language)
        spoken = [verb.names[0] for verb in VERBS]
        assert len(spoken) == len(set(spoken))
        for verb in VERBS:
            for other in VERBS:
                assert other is verb or other.id != verb.names[0], verb.id


def test_a_command_of_the_game_is_done_and_told(tmp_path: Path) -> None:
    """It is in the journal, and the answer is what the log says."""
    table = toy_table(tmp_path)
    assert answers(table, "add-stones 3") == ["⟨event.StonesAdded⟩"]
    assert table.state.stones == 3


def test_a_refusal_is_a_sentence_and_can_be_asked_why(tmp_path: Path) -> None:
    """With the rule's id; nothing is written."""
    table = demo_table(tmp_path)
    first, second = answers(table, "set-wounds orc 99", "why")
    assert table.seq == len(demo_table(tmp_path).commits)
    assert first
    assert second
    said = answers(table, "declare-second move", "why")
    assert said[-1] == "There is no rule of a book behind it."


def test_why_gives_the_rules(tmp_path: Path) -> None:
    """Those that the refusal cites."""
    table = demo_table(tmp_path)
    said = answers(
        table,
        "declare-first fusilier-1 bs-attack combi-rifle aims=zhanshi-a:3",
        "declare-aro zhanshi-b bs-attack combi-rifle aims=zhanshi-a:1",
        "why",
    )
    assert said[-2].endswith("(turn:C8)")
    assert said[-1].startswith("turn:C8: ")


def test_what_is_no_command_says_its_fields(tmp_path: Path) -> None:
    """What is missing or wrong, and what the command wants."""
    said = answers(toy_table(tmp_path), "add-stones", "add-stones x", "paint green", "frobnicate")
    assert said[0] == "amount is missing. add-stones <amount> <only-after>"
    assert said[1].startswith("amount is a whole number")
    assert "red, blue" in said[2]
    assert said[3] == "There is no such verb. help lists them."


def test_dice_are_typed_and_rolled(tmp_path: Path) -> None:
    """As many faces as are due, else what is due is said."""
    table = toy_table(tmp_path)
    said = answers(table, "dice 1 2", "fix-roll", "state", "dice 1", "dice 1 21", "dice 4 17")
    assert said[0] == "No dice are due now."
    assert any(one.startswith("Due: 2d20") for one in said)
    assert "Die 2: a d20 cannot show 21." in said
    assert table.state.faces == (4, 17)
    answer(table, "fix-roll", "roll")
    assert len(table.state.faces) == 2
    assert "3d20" not in answer(table, "faces")


def test_moves_are_taken_back_and_restored(tmp_path: Path) -> None:
    """And it is said which."""
    table = toy_table(tmp_path)
    said = answers(table, "undo", "add-stones 3", "undo", "redo", "redo")
    assert said[0] == "There is nothing to take back."
    assert said[2].startswith("takes back #2")
    assert said[3].startswith("restores #2")
    assert table.state.stones == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_behind_a_note_wants_a_yes(tmp_path: Path, language: str) -> None:
    """A note of one's own stays: undo names the move that it would take back, yes does it."""
    set_language(language)
    table = toy_table(tmp_path)
    said = answers(table, "add-stones 3", "note Psst.", "undo", "no")
    assert "Psst." in said[2]
    assert "event.StonesAdded" in said[2]
    assert table.state.stones == 3
    answers(table, "undo", "yes")
    assert table.state.stones == 0


def test_the_log_and_the_table_as_it_was(tmp_path: Path) -> None:
    """The newest entries, as many as asked; the state after any commit."""
    table = ashes_screen.demo_table(tmp_path)
    assert len(answers(table, "log 2")) >= 2
    said = answers(table, "at 5", "at 99", "at x")
    assert said[0] == f"#5 of {table.seq}"
    assert said[-1].startswith("The numbers go from 1 to")


def test_rules_are_looked_up(tmp_path: Path) -> None:
    """By number, as in `:rule`."""
    assert answer(ashes_screen.demo_table(tmp_path), "rule A9").startswith("ashes:A9: ")


def test_seats_are_taken_and_left(tmp_path: Path) -> None:
    """By their names; another person's only after a yes, which the log keeps."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    eve = toy_table(tmp_path, "eve")
    said = answers(eve, "seats", "take blue", "yes", "stand blue", "note hello", "seat red")
    assert any(one.endswith(": beto") for one in said)
    assert any("Say yes" in one for one in said)
    assert eve.table.holder("blue") == ""
    assert any("“hello”" in one for one in said)


def test_a_yes_holds_for_one_question(tmp_path: Path) -> None:
    """Anything else typed in between withdraws it."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    eve = toy_table(tmp_path, "eve")
    said = answers(eve, "take blue", "state", "yes")
    assert eve.table.holder("blue") == "beto"
    assert said[-1] == "Nothing was asked."


def test_options_are_listed_and_chosen(tmp_path: Path) -> None:
    """A value the option does not take is refused."""
    table = ashes_screen.demo_table(tmp_path)
    assert "pdp_needs_success" in answer(table, "options")
    answers(table, "set pdp_needs_success yes", "set ndp_max 9", "set undo ask")
    assert (table.house["pdp_needs_success"], table.house["ndp_max"]) == (True, 9)
    assert table.house["undo"] == "ask"
    assert "ask" in answer(table, "set undo perhaps")


def test_somebody_who_asks_to_take_back_is_answered(tmp_path: Path) -> None:
    """Where the table asks, yes grants and no refuses."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    answers(table, "set undo ask", "fix-roll", "dice 1 2")
    beto = toy_table(tmp_path, "beto")
    answers(beto, "undo")
    answers(table, "no")
    assert table.state.faces == (1, 2)
    answers(beto, "undo")
    answers(table, "yes")
    assert table.state.faces == ()


def test_an_empty_line_says_that_a_yes_is_wanted(tmp_path: Path) -> None:
    """The others hear what is asked, the asker how to withdraw it, a spectator neither."""
    set_language("en")
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    answers(table, "set undo ask", "fix-roll", "dice 1 2")
    beto = toy_table(tmp_path, "beto")
    answers(beto, "undo")
    asks = "beto asks to take back: "
    assert answers(toy_table(tmp_path), "")[0].startswith(asks)
    assert answers(toy_table(tmp_path), "")[0].endswith("Say yes or no.")
    assert answers(toy_table(tmp_path), "state")[-1].startswith(asks)
    assert answers(beto, "")[0].endswith("No withdraws the question.")
    eve = toy_table(tmp_path, "eve", watch=True)
    assert not any("take back" in one for one in answers(eve, ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_watches_is_told_no_keys(tmp_path: Path, language: str) -> None:
    """A line has no keys: it says how the table is opened to play."""
    set_language(language)
    toy_table(tmp_path)
    said = answer(toy_table(tmp_path, "eve", watch=True), "add-stones 1")
    assert "--watch" in said
    assert "space" not in said


def test_what_others_did_comes_before_the_answer(tmp_path: Path) -> None:
    """With who it was; `wait` ends with it."""
    table = toy_table(tmp_path)
    said: list[str] = []

    def touched() -> None:
        """Somebody else acts while a line is being read."""
        toy_table(tmp_path, "beto").act(None, AddStones(1), confirmed=True)

    talk(table, io.StringIO("wait 0\n"), said.append, touched)
    assert any(one.startswith("beto: ") for one in said)
    assert said[-1] == "Nobody has done anything."


def test_acting_for_another_wants_a_yes(tmp_path: Path) -> None:
    """A command or dice for the seat of somebody else: the log keeps who gave it."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    said = answers(table, "for blue add-stones 2", "yes", "for blue fix-roll", "yes")
    assert table.state.stones == 2
    assert any("beto" in one for one in said)
    answers(table, "for blue dice 3 4", "yes")
    assert table.state.faces == (3, 4)
    assert table.commits[-1].seat == "blue"


def test_an_empty_line_says_what_is_awaited(tmp_path: Path) -> None:
    """And nothing is done."""
    said = answers(ashes_screen.demo_table(tmp_path), "")
    assert said == ["waiting for ana: roll Sword"]


def test_a_spectator_changes_nothing_and_sees_no_secret(tmp_path: Path) -> None:
    """The line mode draws only from what the seat may know."""
    table = toy_table(tmp_path)
    table.act("red", Tell("CANARY"))
    watching = toy_table(tmp_path, "eve", watch=True)
    said = answer(watching, "state", "log", "add-stones 1", "undo", "note x", "can", "at 2", "help")
    assert "CANARY" not in said
    assert toy_table(tmp_path).seq == 2


def test_hostile_names_and_lines_steer_nothing(tmp_path: Path) -> None:
    """S01: no control character reaches the terminal; an endless line is cut."""
    table = toy_table(tmp_path)
    table.act(None, Welcome(Guest("A\x1b]52;c;UFdO\x1b\\\u202eB", 1)))
    name = "\x1b[2J\u202eX"
    said = answer(table, f"note {name}", f"{name} 'unclosed", "note " + "y" * 2 * LONGEST, "log")
    assert not any(one in said for one in "\x1b\u202e\x9d")


def test_the_other_language_at_once(tmp_path: Path) -> None:
    """Verbs in both, with or without accents."""
    said = answers(toy_table(tmp_path), "language es", "ayuda", "si", "why", "porque", "salir", "x")
    assert said[0] == "Español."
    assert said[-1] == "No se ha rechazado nada."


def test_quit_ends_it(tmp_path: Path) -> None:
    """In several ways, with a colon as in `:` too."""
    for way in ("quit", "q", ":q", "exit", "QUIT"):
        assert answers(toy_table(tmp_path), way, "state") == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_whole_order_in_lines(tmp_path: Path, language: str) -> None:
    """From the declaration to the Guts Rolls; the names are begun, not spelled out."""
    set_language(language)
    table = demo_table(tmp_path)
    lines = (
        "declare-first fusilier-1 bs-attack combi-rifle aims=zhanshi-a:2,zhanshi-b:1",
        "declare-aro zhanshi-a bs-attack combi-rifle aims=fusilier-1:1",
        "next",
        "declare-second move",
        "next",
        "next",
    )
    for line in lines:
        assert "⟨" not in answer(table, line, "state")
    order = table.state.engagement
    assert order is not None
    assert sum(roll.count for roll in order.rolls) == 4
    said = answer(table, "roll", "state", "next", "roll", "state", "next", "roll", "next", "log 9")
    assert "⟨" not in said
    assert "None" not in said


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_test_in_lines(tmp_path: Path, language: str) -> None:
    """A turn of the action round: a test with its dice, the end of the turn."""
    set_language(language)
    table = Shelf(tmp_path).create_demo("demo", "rpg", "ana")
    assert isinstance(table, OpenTable)
    name = table.state.characters[0].name
    said = answer(
        table, f"begin-turn {name}", "can", f"set-up-test {name} ballistics difficulty=1",
        "state", "dice 2 4", "next", "state", "faces",
    )  # fmt: skip
    assert "⟨" not in said
    assert "2d20" in said
    assert table.state.active == ""


def test_dice_for_the_first_or_for_all(tmp_path: Path) -> None:
    """As many as the first roll wants, or as all of them want together."""
    table = ashes_screen.demo_table(tmp_path)
    answers(table, "open-roll iris stealth graces=1 adversity=12", "fix-roll r3")
    answers(table, "dice 3 4 5")
    assert "1d4" in answer(table, "state")
    answers(table, "dice 2")
    assert table.state.last.roll.id == "r3"


def test_next_fixes_the_roll_that_waits_before_it_begins_a_turn(tmp_path: Path) -> None:
    """ashes:B7: a new turn is the next step only where no roll is on its way."""
    set_language("en")
    table = ashes_screen.demo_table(tmp_path)
    said = answers(table, "roll", "next", "next", "dice 4 4 5 1 2 3", "next")
    assert said[:2] == ["No dice are due now.", "roll Sword"]
    assert said[2].startswith("Lena, Sword: 3d6 + 5 + 3d4")
    assert said[4] == "dice for Sword"
    assert said[-1].startswith("Turn 2")


@pytest.mark.parametrize("game", ["skirmish", "rpg", "ashes"])
def test_plain_needs_no_terminal_and_no_textual(tmp_path: Path, game: str) -> None:
    """`tirada demo GAME --plain` in a pipe; Textual is not even imported."""
    script = (
        "import sys\nfrom tui.cli import run\n"
        f"code = run(['--tables', {str(tmp_path)!r}, '--as', 'ana', 'demo', {game!r}, '--plain'])\n"
        "sys.exit(code or ('textual' in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="state\nnote hi\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "⟨" not in done.stdout
    assert Shelf(tmp_path).names() == (f"demo-{game}",)


def test_a_typed_roll_is_marked_so(tmp_path: Path) -> None:
    """As everywhere, the log keeps what was typed."""
    table = toy_table(tmp_path)
    table.act(None, FixRoll())
    table.act("red", GiveDice((DiceGiven("roll-0", (1, 2)),), TYPED), confirmed=True)
    assert answer(table, "faces") == (
        "ana: 2 d20 · mean 1.5 (expected 10.5) · 0 rolled, 2 typed · 1: once, 2: once"
    )


@pytest.mark.parametrize("game", ["skirmish", "rpg", "ashes"])
def test_no_line_breaks_it(tmp_path: Path, game: str) -> None:
    """Any words after any verb or command get an answer with words for everything."""
    table = Shelf(tmp_path).create_demo("demo", game, "ana")
    assert isinstance(table, OpenTable)
    chance = random.Random(game)  # noqa: S311 (a test's own)
    words = [
        *called_in(table.state),
        *[
            "yes",
            "no",
            "0",
            "1",
            "2",
            "-3",
            "20",
            "99999",
            "-",
            "a:b",
            "a,b",
            "x=1",
            "move",
            "'",
            "side-1",
        ],
    ]
    verbs = [verb.id for verb in VERBS if verb.id not in {"wait", "quit", "language"}]
    verbs += [*table.game.commands] * 2
    lines = [
        " ".join((chance.choice(verbs), *chance.choices(words, k=chance.randint(0, 5))))
        for _ in range(120)
    ]
    assert "⟨" not in answer(table, *lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_seat_it_is_is_said_in_every_game(tmp_path: Path, language: str) -> None:
    """The RPG has its own sentence for another's character, and it is not said for a seat."""
    set_language(language)
    table = rpg_screen.demo_table(tmp_path)
    table.act_table(TakeSeat("gm", "beto"))
    set_wing("rpg")
    said = answer(table, "for gm end-scene", "no")
    assert "⟨" not in said
    assert "beto" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_is_too_long_is_refused_with_its_count(tmp_path: Path, language: str) -> None:
    """Nothing is cut in silence: a note of 5,000 letters is named as long as it is."""
    set_language(language)
    table = toy_table(tmp_path)
    before = table.seq
    said = answer(table, "note " + "y" * 5_000, "note " + "y" * 501)
    assert "5005" in said
    assert "501" in said
    assert table.seq == before
