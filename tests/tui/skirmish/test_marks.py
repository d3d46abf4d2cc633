"""Several troopers selected with v: one move for all, one u takes it back (server card 16)."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from rules.skirmish.engagement import Situation
from rules.skirmish.troopers import Trooper, TrooperState
from tests.helpers.screens import ROOMY, SMALL, press
from tests.helpers.skirmish_screen import demo_app, demo_table, screen_of, state_of
from tui.locale import set_language

Seen = Callable[[App[int]], str]


def own(pilot: Pilot[int]) -> list[Trooper]:
    """The first side, in the order of its rows."""
    return list(state_of(pilot).of_side("side-1"))


async def test_a_state_is_set_for_all_selected(tmp_path: Path, seen: Seen) -> None:
    """S and a letter: one commit, one u; whoever was in it already stays in it (turn:G1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "s p")
        before = screen_of(pilot).open.seq
        await press(pilot, "3 v s")
        assert "[~] Prone" in seen(app)
        await press(pilot, "p")
        assert [one.is_in(TrooperState.PRONE) for one in own(pilot)[:4]] == [True] * 3 + [False]
        assert screen_of(pilot).open.seq == before + 1
        await press(pilot, "s")
        assert "[x] Prone" in seen(app)
        await press(pilot, "escape u")
        assert [one.is_in(TrooperState.PRONE) for one in own(pilot)[:3]] == [True, False, False]


async def test_a_state_that_all_are_in_is_taken_from_all(tmp_path: Path) -> None:
    """The same key again, and they stand."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "3 v s p s p")
        assert not any(one.is_in(TrooperState.PRONE) for one in own(pilot))


async def test_wounds_of_all_selected(tmp_path: Path) -> None:
    """Digits before the key count for each; = types the same for all (turn:G1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        held = [one.wounds for one in own(pilot)[:2]]
        await press(pilot, "2 v 2 -")
        assert [one.wounds for one in own(pilot)[:2]] == [each - 2 for each in held]
        await press(pilot, "= 0 enter")
        assert [one.wounds for one in own(pilot)[:2]] == [0, 0]
        await press(pilot, "u u")
        assert [one.wounds for one in own(pilot)[:2]] == held


async def test_whoever_may_not_is_named_and_nothing_is_done(tmp_path: Path, seen: Seen) -> None:
    """One has all its Wounds: the other gets none back either."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "- 2 v")
        names = [one.name for one in own(pilot)[:2]]
        wounded = own(pilot)[0].wounds
        await press(pilot, "+")
        assert f"{names[1]}: " in seen(app)
        assert f"{names[0]}: " not in seen(app).splitlines()[-2]
        assert "Nothing was done." in seen(app)
        assert own(pilot)[0].wounds == wounded


async def test_the_selected_are_hidden_together(tmp_path: Path) -> None:
    """Z hides those that are seen, then reveals all (turn:A15)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "j z k 2 v z")
        assert [one.is_hidden for one in own(pilot)[:2]] == [True, True]
        await press(pilot, "z")
        assert [one.is_hidden for one in own(pilot)[:2]] == [False, False]


async def test_the_selected_leave_the_table_after_one_question(tmp_path: Path, seen: Seen) -> None:
    """D names all of them; one u brings all of them back, and no mark is left behind."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        names = [one.name for one in own(pilot)]
        await press(pilot, "2 v D")
        assert f"{names[0]}, {names[1]}" in seen(app)
        await press(pilot, "y")
        assert [one.name for one in own(pilot)] == names[2:]
        assert screen_of(pilot).marks == ()
        await press(pilot, "u")
        assert {one.name for one in own(pilot)} == set(names)


async def test_the_selected_reactors_are_all_marked(tmp_path: Path) -> None:
    """M goes round sight, zone, no for all of them from where the first stands (turn:C4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 3 enter")
        screen = screen_of(pilot)
        screen.go_to_pane(screen.rosters["side-2"])
        await press(pilot, "g g 2 v m")
        order = state_of(pilot).engagement
        assert order is not None
        enemies = state_of(pilot).of_side("side-2")[:2]
        assert [order.reactions.get(one.id) for one in enemies] == [Situation.ZONE] * 2


async def test_an_order_is_for_one_trooper(tmp_path: Path, seen: Seen) -> None:
    """O says so instead of spending the Order on whoever happens to stand under the cursor."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "2 v o")
        assert "is for one row, and 2 are selected: esc unselects them." in seen(app)
        assert state_of(pilot).engagement is None
        await press(pilot, "escape o")
        assert screen_of(pilot).overlay is not None


async def test_each_list_has_its_own_marks(tmp_path: Path) -> None:
    """What is done goes to the list where the keys go; one move is one side's."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "v tab v -")
        mine, theirs = own(pilot)[0], state_of(pilot).of_side("side-2")[0]
        assert mine.wounds == mine.profile.wounds
        assert theirs.wounds == theirs.profile.wounds - 1


async def test_where_nothing_is_selected_the_footer_says_what_is_awaited(
    tmp_path: Path, seen: Seen
) -> None:
    """It gives way to what is done to selected rows, and comes back at once in another list."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "v")
        assert "PanOceania: an Order" not in seen(app)
        await press(pilot, "tab")
        assert "PanOceania: an Order" in seen(app)


async def test_the_footer_names_what_is_done_to_all(tmp_path: Path, seen: Seen) -> None:
    """While troopers are selected; in Spanish, too, and the title counts them."""
    set_language("es")
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "2 v")
        rows = seen(app).splitlines()
        assert "esc quitar selección" in rows[-1]
        assert "- perder una Herida" in rows[-1]
        assert any("*2 " in row for row in rows)
        await press(pilot, "D")
        assert "¿Retirar a" in seen(app)


async def test_who_watches_selects_nothing(tmp_path: Path) -> None:
    """There is nothing that a watcher could do to them."""
    demo_table(tmp_path).close()
    app = demo_app(tmp_path, "beto", watch=True)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "v")
        assert screen_of(pilot).marks == ()
