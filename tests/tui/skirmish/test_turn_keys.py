"""The game around the Order on the screen: pools, going on, tokens, lists, points, secrets."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from attrs import evolve
from textual.app import App

from rules.skirmish import catalogue
from rules.skirmish.command_tokens import Use
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.declarations import MoveTwice
from rules.skirmish.listings import Role
from rules.skirmish.order_heaps import OrderKind
from rules.skirmish.phases import Step
from rules.skirmish.profiles import Ability
from rules.skirmish.roster import EditTrooper, id_from
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, TrooperState
from rules.table import SetOption
from tests.helpers.screens import ROOMY, SMALL, give, press
from tests.helpers.skirmish_screen import (
    app_for,
    demo_app,
    demo_table,
    empty_table,
    on_row,
    order_of,
    screen_of,
    state_of,
)
from tui.common.ask import Confirm, Menu
from tui.locale import set_language, set_wing
from tui.skirmish.lists_box import ListsBox
from tui.skirmish.state_words import RULES, state_words
from tui.skirmish.turn_clock import time_words
from tui.skirmish.turn_rows import phase_name

Seen = Callable[[App[int]], str]

FUSILIER_2 = id_from("Fusilier 2", SIDE_1, ())
ZHANSHI_A = id_from("Zhanshi A", SIDE_2, ())


async def test_the_orders_line_shows_pools_and_tokens(tmp_path: Path, seen: Seen) -> None:
    """Pips by Combat Group, the Lieutenant's star, Command Tokens (turn:B1, turn:B12)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL):
        line = seen(app).splitlines()[1]
        assert "Orders Phase  Group 1 ●●●●○  Lieutenant ★  Command Tokens ◆◆◆◆" in line


async def test_the_lieutenants_order_is_its_own_sides_business(tmp_path: Path, seen: Seen) -> None:
    """Who watches sees pools and tokens, and no star (turn:A15)."""
    demo_table(tmp_path).close()
    app = demo_app(tmp_path, "eva", watch=True)
    async with app.run_test(size=SMALL):
        assert "★" not in seen(app)
        assert "Group 1 ●●●●○" in seen(app)


async def test_a_count_is_shown_as_a_sum(tmp_path: Path, seen: Seen) -> None:
    """O s tells how the pool came to its number (turn:B1)."""
    table = demo_table(tmp_path)
    give(table, SIDE_1, SetTrooperState(FUSILIER_2, TrooperState.STUNNED, is_on=True))
    async with app_for(table, tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "O s")
        assert "5 (5 Regular)" in seen(pilot.app)
        await press(pilot, "escape escape j i")
        text = seen(pilot.app)
        assert "Orders of its Group: 5 (5 Regular)" in text
        assert "Stunned: no Attacks" in text


async def test_unspent_orders_are_named_before_the_phase_is_left(
    tmp_path: Path, seen: Seen
) -> None:
    """N asks while Orders remain; any other key than y stays (turn:A12)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        assert "5 Orders are unspent" in seen(pilot.app)
        await press(pilot, "j")
        assert state_of(pilot).battle.clock.step is Step.ORDERS
        await press(pilot, "n y")
        assert state_of(pilot).battle.clock.step is Step.STATES


async def test_the_frame_goes_over_with_the_turn(tmp_path: Path) -> None:
    """Where the other side's turn begins, its list has the keys that `o` acts for (turn:A1)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        assert screen.pane is screen.rosters[SIDE_1]
        await press(pilot, "n y")
        for _ in range(12):
            if state_of(pilot).active == SIDE_2:
                break
            await press(pilot, "n")
            if screen.overlays:
                await press(pilot, "y" if isinstance(screen.overlays[-1], Confirm) else "escape")
        assert state_of(pilot).active == SIDE_2
        assert screen.pane is screen.rosters[SIDE_2]


async def test_each_step_is_named_before_it_happens(tmp_path: Path, seen: Seen) -> None:
    """The footer says what n goes on to (turn:A4)."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "n y")
        for step in (Step.END, Step.TOKENS, Step.RETREAT, Step.LIEUTENANT, Step.COUNT):
            assert f"n {phase_name(step)}" in seen(pilot.app).splitlines()[-1]
            await press(pilot, "n")
            assert state_of(pilot).battle.clock.step is step
        assert "Orders of Yu Jing" in seen(pilot.app)


async def test_loss_of_lieutenant_is_announced(tmp_path: Path, seen: Seen) -> None:
    """The check says so in a box, and a new one is appointed at the End of the Turn (turn:A8)."""
    table = demo_table(tmp_path)
    yisheng = id_from("Yisheng", SIDE_2, ())
    give(table, SIDE_2, SetTrooperState(yisheng, TrooperState.UNCONSCIOUS, is_on=True))
    async with app_for(table, tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "n y n n n n")
        assert "Yu Jing is in Loss of Lieutenant" in seen(pilot.app)
        await press(pilot, "escape n")
        assert "Loss of Lieutenant" in seen(pilot.app).splitlines()[1]
        await press(pilot, "n n y n n")
        assert state_of(pilot).battle.clock.step is Step.END
        assert "The new Lieutenant" in seen(pilot.app)
        await press(pilot, "enter")
        assert state_of(pilot).battle.leaders.of(SIDE_2) == ZHANSHI_A


async def test_the_payment_is_asked_where_several_heaps_can(tmp_path: Path, seen: Seen) -> None:
    """The Lieutenant's own Order, or one of the pool (turn:B3)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "j o")
        assert "Which Order pays for Fusilier 2?" in seen(pilot.app)
        await press(pilot, "2 m")
        assert state_of(pilot).battle.pools.heap("lieutenant").left == 0  # type: ignore[union-attr]  # demo has it
        assert "★" not in seen(pilot.app)


async def test_a_lieutenant_s_last_order_is_asked_before_it_tells_who_leads(
    tmp_path: Path, seen: Seen
) -> None:
    """Where only the Special Order is left, `o` asks first, and no spends nothing (turn:A15)."""
    table = demo_table(tmp_path)
    pools = table.state.battle.pools
    for _ in range(sum(one.left for one in pools.heaps if one.kind is OrderKind.REGULAR)):
        give(table, SIDE_1, MoveTwice(id_from("Fusilier 1", SIDE_1, ())))
    async with app_for(table, tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "j o")
        assert "reveals Fusilier 2 as the" in seen(pilot.app)
        await press(pilot, "x")
        assert not screen_of(pilot).overlays
        await press(pilot, "o y n")
        assert order_of(pilot).trooper == FUSILIER_2


async def test_tokens_that_cannot_be_spent_say_why(tmp_path: Path, seen: Seen) -> None:
    """O lists every use, dim with the reason (turn:B13, turn:B15)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "O")
        lines = seen(pilot.app)
        assert "limit the opponent" in lines
        assert "turn:B13" in lines


async def test_a_token_is_spent_on_a_coordinated_order(tmp_path: Path) -> None:
    """Ticked troopers, the first the Spearhead (turn:B16)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "O")
        menu = screen_of(pilot).overlays[-1]
        at = [one.id for one in menu.items].index(f"use|{Use.COORDINATED.value}")  # type: ignore[attr-defined]  # a Menu
        menu._go(at)  # type: ignore[attr-defined]  # a Menu
        await press(pilot, "enter space j space enter")
        battle = state_of(pilot).battle
        assert battle.tokens.of(SIDE_1) == 3
        assert battle.coordinated is not None
        assert battle.coordinated.spearhead == id_from("Fusilier 1", SIDE_1, ())


async def test_selected_troopers_are_ticked_for_a_coordinated_order(tmp_path: Path) -> None:
    """Those selected with v are ticked, the first one as Spearhead (turn:B16)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "2 v O")
        menu = screen_of(pilot).overlays[-1]
        at = [one.id for one in menu.items].index(f"use|{Use.COORDINATED.value}")  # type: ignore[attr-defined]  # a Menu
        menu._go(at)  # type: ignore[attr-defined]  # a Menu
        await press(pilot, "enter enter")
        battle = state_of(pilot).battle
        assert battle.coordinated is not None
        assert battle.coordinated.spearhead == id_from("Fusilier 1", SIDE_1, ())
        assert len(battle.coordinated.troopers) == 2


async def test_points_are_typed_and_added_up(tmp_path: Path, seen: Seen) -> None:
    """V: objective points, a secret Classified Objective, the tally (turn:A1)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "V + + j = 4 enter c s C a n a r y enter")
        text = seen(pilot.app)
        assert "PanOceania: 2 + 0 classified = 2" in text
        assert "Yu Jing: 4 + 0 classified = 4" in text
        assert "Canary" in text
        await press(pilot, "escape")
        screen_of(pilot).choose_seat(SIDE_2)
        await press(pilot, "V")
        assert "Canary" not in seen(pilot.app)
        assert "Classified Objective, secret" in seen(pilot.app)


async def test_a_list_shows_its_limits(tmp_path: Path, seen: Seen) -> None:
    """L: cost, group, roles, and a refusal that names the table option (turn:B7)."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "L")
        assert "117 of 300 points" in seen(pilot.app)
        await press(pilot, "c 9 9 9 enter")
        assert "table option" in seen(pilot.app)
        await press(pilot, "escape escape L t g 2 enter")
        listing = state_of(pilot).battle.lists.entries[0]
        assert (listing.training.value, listing.group) == ("irregular", 2)


async def test_the_list_of_the_side_that_is_not_awaited_shows_its_lieutenant(
    tmp_path: Path,
) -> None:
    """turn:A15: who holds both sides sees each list whole, and L gives and takes the role."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "a j enter enter", "tab a j enter enter")
        side = next(one for one in (SIDE_1, SIDE_2) if one != screen_of(pilot).seat)
        box = ListsBox(screen_of(pilot), side)
        assert box.troopers
        screen_of(pilot).open_overlay(box)
        await press(pilot, "space L")
        (listing,) = box.own_view.battle.lists.entries
        assert listing.has(Role.LIEUTENANT)
        await press(pilot, "c 2 0 enter")
        (listing,) = box.own_view.battle.lists.entries
        assert (listing.has(Role.LIEUTENANT), listing.cost) == (True, 20)
        await press(pilot, "L")
        (listing,) = box.own_view.battle.lists.entries
        assert not listing.has(Role.LIEUTENANT)


async def test_a_list_of_nobody_ends_in_its_sum(tmp_path: Path, seen: Seen) -> None:
    """Without groups no comma waits for them (turn:B7)."""
    async with app_for(empty_table(tmp_path), tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "a j enter enter", "L")
        said = next(one for one in seen(pilot.app).splitlines() if "of 300 points" in one)
        assert "0 of 300 points, SWC 0 " in said


async def test_a_table_without_a_game_begins_one(tmp_path: Path, seen: Seen) -> None:
    """N offers it, and without lists says what lacks (turn:A1)."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "O")
        assert "n begins one" in seen(app)
        await press(pilot, "n")
        assert "begin: 300 points, 3 Game Rounds" in seen(app)
        await press(pilot, "b")
        assert state_of(pilot).battle.clock.step is Step.LISTS
        await press(pilot, "n")
        assert "has nobody in its list" in seen(app)


async def test_the_split_is_asked_for_a_goal_before_it_is_declared(
    tmp_path: Path, seen: Seen
) -> None:
    """B once more in the target box offers kill and unhurt there, too; the dice are placed (F)."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 B B")
        assert "at least one Dead" in seen(pilot.app)
        await press(pilot, "d")
        assert "3 of 3 dice placed" in seen(pilot.app)


async def test_fates_stand_where_there_is_room(tmp_path: Path, seen: Seen) -> None:
    """Wounded, out of action, Dead of each target in an Order (turn:G1)."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 2 j 1 enter")
        assert "Zhanshi A: wounded" in seen(pilot.app)


async def test_a_clock_runs_for_each_side(tmp_path: Path, seen: Seen) -> None:
    """With the option, the header says what each side has left."""
    table = demo_table(tmp_path)
    table.act_table(SetOption("clock_minutes", 60))
    async with app_for(table, tmp_path).run_test(size=ROOMY) as pilot:
        assert "/" in seen(pilot.app).splitlines()[0].partition("PanOceania")[2]
        assert datetime.now(UTC) - datetime.fromisoformat(table.commits[0].at) < timedelta(hours=1)


def test_time_left_in_words() -> None:
    """Minutes and seconds; a minus once it is over."""
    assert [time_words(n) for n in (0, 65, 3725, -5)] == ["0:00", "1:05", "1:02:05", "−0:05"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_phase_and_state_has_words(language: str) -> None:
    """No step of the game and no state shows as a key (turn:A4, turn:G)."""
    set_language(language)
    set_wing("skirmish")
    said = [phase_name(step) for step in Step] + [state_words(one) for one in TrooperState]
    assert [one for one in said if "⟨" in one] == []
    assert set(RULES) == set(TrooperState)


async def test_all_boxes_open_in_spanish(tmp_path: Path, seen: Seen) -> None:
    """No key without words in any box of the turn."""
    set_language("es")
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        for keys in ("O", "V", "L", "T", "n", "x", "O s", "j o"):
            await press(pilot, keys)
            assert "⟨" not in seen(pilot.app), keys
            await press(pilot, "escape escape")
        kept: Skirmish = state_of(pilot)
        assert kept.battle.clock.step is Step.ORDERS


async def test_a_name_is_not_said_twice(tmp_path: Path, seen: Seen) -> None:
    """A trooper called as its profile joins by its name alone; another one says what it is."""
    async with app_for(empty_table(tmp_path), tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "a j enter enter", "a j enter ctrl+u A d a enter", "space l")
        text = seen(pilot.app)
        assert "Fusilier joins" in text
        assert "Ada (Fusilier) joins" in text


async def test_a_template_has_no_success_value(tmp_path: Path, seen: Seen) -> None:
    """Nothing is rolled for a direct template, so that builder and i show no SV (turn:E12)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "e G k enter / C h a i n enter space enter ctrl+s")
        await press(pilot, "o s 3 enter")
        on_row(pilot, "target")
        await press(pilot, "enter")
        assert "hits without a roll" in seen(app)
        assert "SV " not in seen(app).split("MODs · ")[1].split("╰")[0]
        await press(pilot, "escape i")
        assert "hits without a roll" in seen(app)


@pytest.mark.parametrize(("option", "dice"), [(True, 1), (False, 3)])
async def test_neurocinetics_has_the_dice_of_the_table_s_reading(
    tmp_path: Path, seen: Seen, option: bool, dice: int
) -> None:
    """turn:C9: the menu of skills and the dice to place count as the rules will."""
    table = demo_table(tmp_path)
    slowed = evolve(catalogue.FUSILIER, abilities=(Ability("neurocinetics"),))
    give(table, SIDE_1, EditTrooper("1-fusilier-1", "Fusilier 1", slowed))
    table.act_table(SetOption("neurocinetics_one", option))
    async with app_for(table, tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot, "o")
        assert f"Combi Rifle B{dice}" in seen(pilot.app)
        await press(pilot, "s 1")
        await press(pilot, str(dice))
        assert f"{dice} of {dice} dice placed" in seen(pilot.app)


async def test_every_other_order_and_use_has_a_letter(tmp_path: Path, seen: Seen) -> None:
    """turn:B13 to B16: `O` and a letter, with no walk down the list."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "O")
        box = screen_of(pilot).overlay
        assert isinstance(box, Menu)
        keys = [item.key for item in box.items]
        assert all(keys)
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set("jkgGqiyu?")
        await press(pilot, "c")
        assert "Coordinated Order" in seen(pilot.app)


async def test_a_coordinated_order_begins_at_its_spearhead(tmp_path: Path, seen: Seen) -> None:
    """turn:B16: the cursor stands on who acts next, and `o` is for nobody else."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "j j j j O c j j j space k k k space enter")
        screen = screen_of(pilot)
        assert screen.roster_row(SIDE_1) == "1-orc"
        await press(pilot, "k k k j o")
        assert "Orc" in row_with(seen(pilot.app), "╭─")
        await press(pilot, "m n n n")
        assert screen.roster_row(SIDE_1) == "1-fusilier-1"


def row_with(text: str, words: str) -> str:
    """The first row of a screen that holds `words`."""
    return next((one for one in text.splitlines() if words in one), "")
