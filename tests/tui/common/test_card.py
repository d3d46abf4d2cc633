"""Small things that hands expect everywhere: jumping, selecting, copying, leaving politely."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.table import TakeSeat
from saves.open_table import Done
from saves.presence import Presence
from tests.helpers.toy_game import AddStones, FixRoll
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table
from tui.app import TiradaApp
from tui.common import ask
from tui.common.ask import Confirm, Item, Menu
from tui.common.ink import line
from tui.common.palette import Verb, fitting
from tui.keymap_file import read_keymap
from tui.locale import in_other_languages, language, set_language, word
from tui.memory import Memory
from tui.setting import Setting

Seen = Callable[[App[int]], str]


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The toy's screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, with what they set going."""
    await pilot.press(*keys)
    await pilot.pause(0.15)


async def test_letters_lead_to_a_row(tmp_path: Path) -> None:
    """F goes to the row with a word that begins so, while one types; enter stays there."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"f27", "enter")
        assert screen_of(pilot).stones.row_id == "r27"
        assert screen_of(pilot).overlay is None


async def test_esc_takes_the_jump_back(tmp_path: Path) -> None:
    """The cursor stands where it stood; a row that is not there is said."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"f27", "escape")
        assert screen_of(pilot).stones.row_id == "heap"


async def test_a_filter_that_hides_all_says_so(tmp_path: Path, seen: Seen) -> None:
    """The list is not empty: esc shows its rows again, and the title says what is filtered."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"/zz", "enter")
        assert "No row has “zz”." in seen(app)
        assert "esc  shows all 31" in seen(app)
        assert "Stones /zz" in seen(app)
        await press(pilot, "escape")
        assert "row 3" in seen(app)


async def test_copying_can_be_switched_off(tmp_path: Path, seen: Seen) -> None:
    """Y copies the row; after space y it says that it does not, in later sessions, too."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        assert app.clipboard == "heap 0"
        await press(pilot, "space", "y")
        await press(pilot, "j", "y")
        assert app.clipboard == "heap 0"
        assert "space y allows it" in seen(app)
    assert not Memory(tmp_path, "ana").copies


async def test_several_commands_are_one_move(tmp_path: Path) -> None:
    """All of them or none, in one commit that one u takes back."""
    table = toy_table(tmp_path)
    done = table.act("red", (AddStones(1), AddStones(2)))
    assert isinstance(done, Done)
    assert table.state.stones == 3
    assert not isinstance(table.act("red", (AddStones(1), AddStones(99))), Done)
    assert table.state.stones == 3
    table.undo()
    assert table.state.stones == 0


@pytest.mark.parametrize(("typed", "found"), [("deshacer", "undo"), ("undo 2", "undo")])
def test_verbs_are_understood_in_both_languages(typed: str, found: str) -> None:
    """`:` shows the verb in the language spoken and takes it in the other, too."""
    verbs = [Verb("undo", lambda _: "", "u", ("deshacer",)), Verb("roll", lambda _: "", "r")]
    assert fitting(verbs, typed)[0].name == found


async def test_a_spanish_verb_is_done_in_english(tmp_path: Path, seen: Seen) -> None:
    """The words of the other language call the same action."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        set_language("es")
        spanish = word("key.undo")
        set_language("en")
        await press(pilot, "enter", ":", *spanish.replace(" ", ""), "enter")
        assert "Taken back" in seen(app)


def test_the_other_languages_leave_this_one_spoken() -> None:
    """Looking up words elsewhere changes nothing here."""
    assert in_other_languages(language) == ("es",)
    assert language() == "en"


async def test_a_clash_of_keys_is_said_at_a_table(tmp_path: Path, seen: Seen) -> None:
    """Whoever goes straight to a table hears of it, too."""
    path = tmp_path / "keys-ana.toml"
    path.write_text('[keys]\n"undo" = "j"\n', encoding="utf-8")
    setting = Setting(tmp_path, "ana", keys=read_keymap(path))
    app = TiradaApp(setting, ToyScreen(toy_table(tmp_path), setting))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "move.down" in seen(app)


async def test_leaving_asks_where_somebody_waits(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q leaves at once, but for one whose answer another person sits and waits for."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    toy_table(tmp_path).act_table(TakeSeat("blue", "beto"))
    setting = Setting(tmp_path, "ana", presence=Presence(tmp_path, "ana"))
    beto = Presence(tmp_path, "beto")
    beto.sit("heap", is_watching=False)
    app = TiradaApp(setting, ToyScreen(toy_table(tmp_path), setting))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen_of(pilot).act(FixRoll(), seat="red")
        await pilot.pause(0.2)
        screen_of(pilot).look_round()
        await press(pilot, "q")
        assert isinstance(screen_of(pilot).overlay, Confirm)
        assert "beto is waiting for you" in seen(app)
        await press(pilot, "n")
        assert app.is_running
    beto.leave()


@pytest.mark.parametrize("answer", ["en y yes", "es y yes", "es s yes", "en s no", "es n no"])
async def test_a_question_is_agreed_to_in_ones_own_language(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """Y is yes everywhere, s in Spanish as well, and the box names both."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    tongue, key, meant = answer.split(" ")
    set_language(tongue)
    said: list[str] = []
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).ask("?", "?", lambda: said.append("yes"), lambda: said.append("no"))
        await press(pilot)
        assert {"en": "─ y yes ", "es": "─ s o y sí "}[tongue] in seen(app)
        await press(pilot, key)
    assert said == [meant]


def test_a_reason_cuts_no_name() -> None:
    """A menu grows for its reasons; where even that is too little, the reason gives way."""
    name, why = "call off the dice that were fixed", "because " * 12
    menu = Menu("m", [Item("a", line(name), "d", why)], lambda _: None)
    menu.fill(menu.wide - 4)
    text = "".join(part for part, _ in menu.lines[0])
    assert menu.wide == ask.WIDEST_MENU
    assert name in text
    assert "because" in text
