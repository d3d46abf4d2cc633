"""A table on a screen: acting, refusals, undo, dice, seats, two people, both languages."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot

from rules.dice import TYPED, DiceGiven, GiveDice
from rules.table import SetOption, TableCommand, TakeSeat, WriteNote
from saves.commit import UNDO
from saves.open_table import Done, Outcome
from tests.helpers.toy_game import AddStones, FixRoll, Guest, Tell, Welcome
from tests.helpers.toy_screen import ToyScreen, toy_app, toy_table
from tui.common import ask
from tui.common.ask import Item, Menu
from tui.common.dice_entry import DiceEntry
from tui.common.overlay import Overlay
from tui.common.table_screen import SETTLED
from tui.locale import set_language

Seen = Callable[[App[int]], str]

SIZES = [(80, 24), (100, 30)]


async def settle(pilot: Pilot[int]) -> None:
    """Until the worker has written and the screen has drawn."""
    for _ in range(100):
        await pilot.pause(0.01)
        screen = pilot.app.screen
        if isinstance(screen, ToyScreen) and not screen.is_busy:
            break
    await pilot.pause()


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, with what they set going."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def screen_of(pilot: Pilot[int]) -> ToyScreen:
    """The toy's screen."""
    screen = pilot.app.screen
    assert isinstance(screen, ToyScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_move_is_saved_then_shown(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """The number of the commit and the new state appear together."""
    app = toy_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        assert "saved #2" in seen(app)
        assert "heap 1" in seen(app)
        assert toy_table(tmp_path).seq == 2


async def test_a_refusal_is_a_sentence_until_the_next_key(tmp_path: Path, seen: Seen) -> None:
    """What, what would be right, and the rule's id; nothing is written."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(AddStones(99))
        await settle(pilot)
        assert "(toy:1)" in seen(app)
        await press(pilot, "j")
        assert "(toy:1)" not in seen(app)
        assert screen_of(pilot).open.seq == 1


async def test_undo_names_what_it_takes_back(tmp_path: Path, seen: Seen) -> None:
    """U takes back the newest move and says what it was; U restores it."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter", "u")
        assert "Taken back (ana): ⟨event.StonesAdded⟩" in seen(app)
        assert "heap 1" in seen(app)
        await press(pilot, "U")
        assert "Restored" in seen(app)
        assert "heap 2" in seen(app)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (WriteNote("Somebody listens."), "Somebody listens."),
        (TakeSeat("red", "ana"), "red"),
        (SetOption("undo", "ask"), "ask"),
    ],
    ids=["note", "seat", "option"],
)
async def test_undo_behind_what_is_no_move_asks_first(
    tmp_path: Path, seen: Seen, made: TableCommand, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note, seat or option of one's own stays: u names it and the move, y takes that back."""
    monkeypatch.setattr(ask, "DEAF", 0.0)
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        screen_of(pilot).act_table(made)
        await settle(pilot)
        before = screen_of(pilot).open.seq
        await press(pilot, "u")
        shown = " ".join(seen(app).split())
        assert "Notes, seats and options stay" in shown
        assert says in shown
        assert "event.StonesAdded" in shown
        await press(pilot, "n")
        assert screen_of(pilot).open.seq == before
        await press(pilot, "u", "y")
        assert screen_of(pilot).open.seq == before + 1
        assert "heap 1" in seen(app)
        assert toy_table(tmp_path).commits[-1].kind == UNDO
        await press(pilot, "u")
        assert screen_of(pilot).open.seq == before + 2


async def test_undo_behind_another_s_note_asks_nothing(tmp_path: Path) -> None:
    """Only what oneself just made may be what one means to take back."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        toy_table(tmp_path, "beto").act_table(WriteNote("Psst."))
        await press(pilot, "u")
        assert screen_of(pilot).open.commits[-1].kind == UNDO


async def test_nothing_to_undo_is_said(tmp_path: Path, seen: Seen) -> None:
    """No key is ever silent about why it does nothing."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        assert "nothing to take back" in seen(app)


async def test_what_was_taken_back_stays_struck_in_the_log(tmp_path: Path) -> None:
    """The log keeps both, and shows which holds."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "u")
        inks = {row.id: row.line[-1][1] for row in screen_of(pilot).log_panel.rows}
        assert inks["2.0"] == "struck"
        assert inks["3.0"] == "dim"


async def test_typed_dice_reach_the_table(tmp_path: Path, seen: Seen) -> None:
    """T opens a box a die; an impossible face is refused there; enter gives them."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(FixRoll(), seat="red")
        await settle(pilot)
        assert "▸" in seen(app).splitlines()[-1]
        await press(pilot, "t", "2", "0", "0")
        assert "A d20 shows 1 to 20" in seen(app)
        await press(pilot, "backspace", "2", "1", "7", "enter")
        assert screen_of(pilot).view.faces == (2, 17)


async def test_rolled_dice_reach_the_table(tmp_path: Path) -> None:
    """R throws what is due."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(FixRoll(), seat="red")
        await settle(pilot)
        await press(pilot, "r")
        faces = screen_of(pilot).view.faces
        assert len(faces) == 2
        assert all(1 <= face <= 20 for face in faces)


async def test_typed_faces_stay_when_the_other_program_changes_what_is_due(tmp_path: Path) -> None:
    """If the dice wanted have changed, the boxes keep what was typed and say what happened."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(FixRoll(), seat="red")
        await settle(pilot)
        await press(pilot, "t", "9")
        other = toy_table(tmp_path)
        other.undo()
        await asyncio.sleep(0.25)
        await pilot.pause()
        box = screen_of(pilot).overlay
        assert isinstance(box, DiceEntry)
        assert box.notice
        assert box.owed == ()


async def test_who_gave_the_dice_meanwhile_is_said(tmp_path: Path, seen: Seen) -> None:
    """The box that one types in says who gave them and what; the face typed in vain is named."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(FixRoll(), seat="red")
        await settle(pilot)
        await press(pilot, "t", "9")
        assert isinstance(given_by_beto(tmp_path), Done)
        await asyncio.sleep(0.25)
        await pilot.pause()
        box = screen_of(pilot).overlay
        assert isinstance(box, DiceEntry)
        assert "Meanwhile beto: " in box.notice
        assert "You typed 9 " in box.notice
        assert "No dice are due any more." in seen(app)
        await press(pilot, "enter")
        assert screen_of(pilot).overlay is None
        assert screen_of(pilot).view.faces == (3, 4)


async def test_dice_that_come_too_late_say_who_was_first(tmp_path: Path, seen: Seen) -> None:
    """Two give the same dice: the second is refused with who did it, faces still shown."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(FixRoll(), seat="red")
        await settle(pilot)
        await press(pilot, "t", "9", "8")
        screen_of(pilot)._is_following = False
        assert isinstance(given_by_beto(tmp_path), Done)
        await press(pilot, "enter")
        said = " ".join(seen(app).replace("▌", " ").split())
        assert "Meanwhile beto: " in said
        assert "The faces were 9 8." in said
        assert screen_of(pilot).view.faces == (3, 4)


async def test_a_move_that_comes_second_says_who_was_first(tmp_path: Path, seen: Seen) -> None:
    """What was allowed when the key was struck and is refused now: who did what, and then why."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot)._is_following = False
        assert isinstance(
            toy_table(tmp_path, "beto").act("blue", AddStones(2), confirmed=True), Done
        )
        screen_of(pilot).act(AddStones(1, only_after=0))
        await settle(pilot)
        said = " ".join(seen(app).replace("▌", " ").split())
        assert "Meanwhile beto: " in said
        assert screen_of(pilot).view.stones == 2


def given_by_beto(directory: Path) -> Outcome:
    """Beto gives red's dice, which ana is typing."""
    beto = toy_table(directory, "beto")
    (wanted,) = beto.game.dice_wanted(beto.state, "red")
    given = (DiceGiven(wanted.roll, (3, 4)),)
    return beto.act("red", GiveDice(given, TYPED), confirmed=True)


async def test_another_program_s_move_is_seen(tmp_path: Path, seen: Seen) -> None:
    """Two programs at one table see each other within 250 ms."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        toy_table(tmp_path, "beto").act(None, AddStones(7))
        await asyncio.sleep(0.25)
        await pilot.pause()
        assert "heap 7" in seen(app)
        assert "saved #2" in seen(app)


async def test_acting_for_another_asks_first(tmp_path: Path, seen: Seen) -> None:
    """A seat of somebody else: only y does it, and not at once."""
    toy_table(tmp_path).act_table(TakeSeat("blue", "beto"))
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).act(AddStones(1), seat="blue")
        await settle(pilot)
        await press(pilot, "y")
        assert screen_of(pilot).open.seq == 2
        await pilot.pause(0.3)
        await press(pilot, "y")
        assert screen_of(pilot).open.seq == 3
        assert "heap 1" in seen(app)


async def test_a_watcher_changes_nothing(tmp_path: Path, seen: Seen) -> None:
    """Every changing key says so."""
    toy_table(tmp_path)
    app = toy_app(tmp_path, watch=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("enter", "u", "w", "r"):
            await press(pilot, key)
            await press(pilot, "x", "enter") if key == "w" else None
            assert toy_table(tmp_path).seq == 1
        assert "watching" in seen(app)


async def test_a_secret_shows_nowhere_to_another_seat(tmp_path: Path, seen: Seen) -> None:
    """Screen, log and undo names draw only from what the seat may know."""
    table = toy_table(tmp_path)
    table.act_table(TakeSeat("blue", "beto"))
    table.act("red", Tell("CANARY"))
    app = toy_app(tmp_path, person="beto")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "u")
        shown = seen(app)
        await press(pilot, "space", "l")
        assert "CANARY" not in shown + seen(app)
        assert "may not see" in shown


async def test_the_language_changes_at_once(tmp_path: Path, seen: Seen) -> None:
    """Header, footer and log follow without a restart."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "space", "L")
        assert "guardado #2" in seen(app)
        assert "deshacer" in seen(app)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_screen_fits(
    tmp_path: Path, seen: Seen, language: str, size: tuple[int, int]
) -> None:
    """At 80x24 and 100x30, in both languages, with every box open."""
    set_language(language)
    app = toy_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        for keys in ((), ("?",), (":",), ("space", "p"), ("space", "o"), ("space", "l"), ("w",)):
            await press(pilot, *keys)
            rows = seen(app).splitlines()
            assert len(rows) == size[1]
            assert "⟨key" not in seen(app)
            assert "⟨group" not in seen(app)
            await press(pilot, "escape")


HOSTILE = [
    "[/]",
    "[/b]",
    "[GM] Ana",
    "[a=b c=]",
    "[@click=app.screenshot('t','.')]G[/]",
    "{n}",
    "%s",
    "a\\",
]


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_are_shown_literally(tmp_path: Path, seen: Seen, name: str) -> None:
    """S02: markup in a name is only letters, in rows, log, header and boxes."""
    table = toy_table(tmp_path)
    table.act(None, Welcome(Guest(name, 1)))
    table.act_table(TakeSeat("blue", name))
    app = toy_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert seen(app).count(name) >= 3
        await press(pilot, "space", "p")
        assert name in seen(app)


async def test_escapes_in_a_save_never_reach_the_terminal(tmp_path: Path, seen: Seen) -> None:
    """S01: a name that a file brought along is cleaned when it is shown."""
    toy_table(tmp_path).act(None, Welcome(Guest("A\x1b]52;c;UFdO\x1b\\\x9d\u202eB", 1)))
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "A?]52;c;UFdO?\\??B" in seen(app)
        assert not any(one in seen(app) for one in "\x1b\x9d\u202e")


async def test_no_framework_action_runs(tmp_path: Path) -> None:
    """S03: actions of Textual's application and screen are refused, whoever asks."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        targets = {"app": app, "screen": app.screen}
        for prefix, target in targets.items():
            for name in dir(target):
                if name.startswith("action_"):
                    assert await app.run_action(f"{prefix}.{name.removeprefix('action_')}") is False


async def test_keys_of_the_framework_do_nothing(tmp_path: Path) -> None:
    """S04: no palette, no quit by one key, no screenshot."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+p", "ctrl+backslash", "ctrl+q", "ctrl+z", "ctrl+c", "escape")
        assert isinstance(app.screen, ToyScreen)
        assert app.is_running


async def test_ctrl_c_twice_leaves(tmp_path: Path) -> None:
    """Once clears, twice leaves the table."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+c")
        assert app.is_running
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.return_value == 0


@pytest.mark.parametrize("size", [(10, 3), (1, 1), (200, 2)])
async def test_a_tiny_window_has_no_scrollbar(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nothing scrolls there, so that no bar takes the room of the words."""
    app = toy_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        here = app.screen
        assert (here.show_vertical_scrollbar, here.show_horizontal_scrollbar) == (False, False)


async def test_a_small_window_gets_one_polite_line(tmp_path: Path, seen: Seen) -> None:
    """S29, design 6: under 80x24 nothing is drawn but the notice; back in size, all is there."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(60, 20)) as pilot:
        await settle(pilot)
        assert "60 × 20" in seen(app)
        assert "heap" not in seen(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "heap 0" in seen(app)


async def test_a_small_window_says_so_until_it_is_larger(tmp_path: Path, seen: Seen) -> None:
    """S29: neither a key nor a word of the table takes the notice away, over an open box, too."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "?")
        await pilot.resize_terminal(79, 20)
        await settle(pilot)
        await press(pilot, "escape", "j")
        assert "79 × 20" in seen(app)
        screen_of(pilot).tell("somebody moved")
        await settle(pilot)
        assert "79 × 20" in seen(app)
        assert "somebody moved" not in seen(app)


async def test_two_sizes_at_once_do_not_chase_each_other(
    tmp_path: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S29: a window dragged faster than it is drawn is drawn in its last size, and that is all."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        screen = screen_of(pilot)
        drawn: list[Size] = []
        plain = screen._screen_resized

        def counted(size: Size) -> None:
            drawn.append(size)
            assert len(drawn) < 20, "for ever"
            plain(size)

        monkeypatch.setattr(screen, "_screen_resized", counted)
        sizes = [Size(90, 25), Size(100, 30)]
        app._size = sizes[-1]
        for size in sizes:
            screen.post_message(events.Resize(size, size))
            screen.call_later(screen.refresh_bars)  # two in a row would be taken as one
        await settle(pilot)
        assert set(drawn) == {sizes[-1]}
        assert "saved #1" in seen(app)


async def test_dice_of_a_seat_that_owes_none_are_refused(tmp_path: Path, seen: Seen) -> None:
    """R and t say that nothing is due."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r")
        assert "No dice are due" in seen(app)
        screen_of(pilot).act(GiveDice(()))
        await settle(pilot)
        assert "No dice were given." in seen(app)


async def test_a_note_is_written(tmp_path: Path, seen: Seen) -> None:
    """W writes a line into the log, cleaned."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w", "h", "i", "q", "enter")
        assert "“hiq”" in seen(app)


async def test_the_palette_does_what_the_keys_do(tmp_path: Path, seen: Seen) -> None:
    """The same verbs, with completion and history."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", ":", "u", "n", "d", "o", "enter")
        assert "Taken back" in seen(app)
        await press(pilot, ":", "ctrl+p")
        assert ":undo" in seen(app)
        await press(pilot, "ctrl+u", "x", "y", "z", "enter")
        assert "no verb “xyz”" in seen(app)


async def test_coming_back_shows_the_same_row(tmp_path: Path) -> None:
    """The row where one left is the row where one comes back."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "j", "q")
    again = toy_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert screen_of(pilot).stones.row_id == "r4"


async def test_after_a_drop_the_same_row_and_panel_come_back(tmp_path: Path) -> None:
    """A connection that is cut leaves no time to note anything: it has been noted by then."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "j", "tab")
        await asyncio.sleep(SETTLED + 0.3)
        await settle(pilot)
        again = toy_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert screen_of(pilot).stones.row_id == "r4"
        assert screen_of(pilot).pane is screen_of(pilot).log_panel


async def test_at_another_moment_one_stands_where_it_is_decided(tmp_path: Path) -> None:
    """The panel is chosen anew where the game has gone on, the rows stay."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "5", "j", "tab", "q")
    again = toy_app(tmp_path)
    assert isinstance(again.first, ToyScreen)
    again.first.moment = lambda: "later"  # type: ignore[method-assign] # the toy has one moment
    async with again.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert screen_of(pilot).stones.row_id == "r4"
        assert screen_of(pilot).pane is screen_of(pilot).stones


async def test_a_seat_is_not_given_to_a_look_alike(tmp_path: Path, seen: Seen) -> None:
    """S05: a second Ana in other letters is refused where it is typed."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "p", "j", "enter", "g", "\u0430", "n", "a", "enter")
        assert "looks like" in seen(app)
        await press(pilot, "ctrl+u", "b", "o", "enter")
        assert screen_of(pilot).open.table.holder("blue") == "bo"


async def test_a_wide_letter_over_the_edge_of_a_panel_is_whole(tmp_path: Path, seen: Seen) -> None:
    """Textual cuts a box where panels under it end: a letter of two cells moves over the cut."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).query_one("#stones").styles.width = 35
        await settle(pilot)
        words = ("日" * 20, "x" + "日" * 20)
        items = [Item(one, ((one, "plain"),)) for one in words]
        screen_of(pilot).open_overlay(Menu("wide", items, lambda _: None))
        await settle(pilot)
        assert seen(app).count("日") == 40


@pytest.mark.parametrize(("wide", "left"), [(60, 10), (68, 6), (70, 0), (72, 0), (78, 0), (90, 0)])
async def test_a_box_leaves_a_margin_or_none(tmp_path: Path, wide: int, left: int) -> None:
    """One or two columns of what lies under it would look broken at its sides."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        box = Overlay("wide", wide=wide)
        screen_of(pilot).open_overlay(box)
        await pilot.pause()
        assert (box.region.x, box.region.right) == (left, 80 - left)


@pytest.mark.parametrize("words", [5, 60, 90])
async def test_what_is_said_is_never_cut(tmp_path: Path, seen: Seen, words: int) -> None:
    """A long sentence takes the lines it needs over the footer, and its last word is there."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).tell("stone " * words + "U restores it.")
        await settle(pilot)
        assert seen(app).count("stone") >= words
        assert "U restores it." in " ".join(seen(app).replace("▌", "").split())
        await press(pilot, "k")
        assert "restores" not in seen(app)


async def test_what_is_said_leaves_the_head_of_the_screen(tmp_path: Path, seen: Seen) -> None:
    """Even a page of words lets the first lines be; where it ends, it says that it goes on."""
    app = toy_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen_of(pilot).tell("stone " * 400)
        await settle(pilot)
        shown = seen(app).splitlines()
        assert "Stones" in shown[1]
        assert shown[22].rstrip().endswith("…")
