"""Spending and answering Orders by keys: menus, marks, splits, pairs, distances, the turn."""

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from textual.app import App

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.engagement import Aim, Situation, Stage
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.roster import EditTrooper
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.screens import ROOMY, SMALL, give, press, typed
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
from tui.locale import set_language

Seen = Callable[[App[int]], str]

A, B, FUSILIER = "2-zhanshi-a", "2-zhanshi-b", "1-fusilier-1"


async def test_oo_moves_twice(tmp_path: Path) -> None:
    """One Order on Move + Move that nobody answers, in one commit (turn:C6)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        before = screen_of(pilot).open.seq
        await press(pilot, "o o")
        assert state_of(pilot).orders == 2
        assert state_of(pilot).engagement is None
        assert screen_of(pilot).open.seq == before + 1


async def test_move_then_shoot(tmp_path: Path) -> None:
    """The second skill is declared with the same key, and skills that do not fit are dim."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o m n")
        assert order_of(pilot).stage is Stage.SECOND
        await press(pilot, "o s 1 2 j 1 enter")
        order = order_of(pilot)
        assert order.second is not None
        assert order.second.aims == (Aim(A, 2), Aim(B, 1))
        assert order.stage is Stage.LATE_AROS


async def test_what_cannot_be_declared_is_dim_with_the_reason(tmp_path: Path, seen: Seen) -> None:
    """After a shot no second shot: the menu says so with the rule (turn:C6)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter n o")
        row = next(line for line in seen(app).splitlines() if "s BS Attack" in line)
        assert "BS Attack and BS Attack" in row
        await press(pilot, "s")
        assert order_of(pilot).second is None
        assert "turn:C6" in seen(app)


async def test_the_cursor_chooses_the_trooper(tmp_path: Path) -> None:
    """The trooper under the cursor spends the Order, wherever the keys go."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "j j tab j o m")
        assert order_of(pilot).trooper == "1-akal-commando"


async def test_the_best_split_is_advised_only_before_the_attack(tmp_path: Path, seen: Seen) -> None:
    """The split is fixed with the attack: no advice and no B after it (rolls:B1, turn:C10)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 1 j 2")
        assert "best for one hit: Zhanshi A 2, Zhanshi B 1, ~79.6% (B)" in " ".join(
            seen(app).split()
        )
        await press(pilot, "enter")
        assert "best" not in seen(app)
        await press(pilot, "o s 1 o s 1 n")
        assert "best" not in seen(app)
        await press(pilot, "B")
        assert order_of(pilot).first.aims == (Aim(A, 1), Aim(B, 2))
        assert "turn:C10" in seen(app)


async def test_a_split_by_hand_is_not_advised(tmp_path: Path, seen: Seen) -> None:
    """B on a declared attack says that it is by hand, and knows no best (turn:C10)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 1 j 2 enter b")
        assert "by hand" in seen(app)
        assert "best for" not in seen(app)
        await press(pilot, "B enter")
        assert order_of(pilot).first.aims == (Aim(A, 1), Aim(B, 2))


async def test_the_burst_is_placed_anew(tmp_path: Path) -> None:
    """B opens the same box again, with the dice where they lie."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 enter b 1 j 2 enter")
        assert order_of(pilot).first.aims == (Aim(A, 1), Aim(B, 2))


async def test_dice_left_over_are_refused(tmp_path: Path, seen: Seen) -> None:
    """The whole Burst must be used (turn:C12)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 2 enter")
        assert "turn:C12" in seen(app)
        assert state_of(pilot).engagement is None


async def test_foreseen_answers_stand_under_each_target(tmp_path: Path, seen: Seen) -> None:
    """Before the AROs the chances are shown for each possible answer (rolls:B2, rolls:B3)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s 1 2 j 1 enter")
        assert "shoots 64.0%/25.1%  dodges 67.2%  nothing 84.0%" in seen(app)


async def test_may_it_react_goes_round(tmp_path: Path, seen: Seen) -> None:
    """M: in sight, only in its zone, no; in the zone only some AROs are open (turn:C17)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o m m")
        assert order_of(pilot).reactions[A] is Situation.ZONE
        await press(pilot, "o s")
        assert "turn:C17" in seen(app)
        await press(pilot, "escape m")
        assert order_of(pilot).reactions[A] is Situation.NONE
        assert "may react: no" in seen(app)


async def test_a_pair_is_overridden_with_a_reason(tmp_path: Path, seen: Seen) -> None:
    """P n: a Normal Roll by hand; the log says why (rolls:F1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter o s 1 n n", "g g p n")
        await typed(pilot, "smoke between them")
        await press(pilot, "enter")
        assert order_of(pilot).overrides == {A: PairKind.NORMAL}
        assert "smoke between them" in seen(app)


async def test_an_overridden_pair_is_marked_and_explained(tmp_path: Path, seen: Seen) -> None:
    """The row and its page say that the pair was set by hand (rolls:F1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter o s 1", "g g p f")
        await typed(pilot, "smoke")
        await press(pilot, "enter")
        assert "Face to Face (p)" in seen(app)
        await press(pilot, "n n i")
        assert "Set by hand with p" in seen(app)


async def test_a_template_touches_others(tmp_path: Path, seen: Seen) -> None:
    """A names them: they stand as targets, and nobody rolls for the template (turn:E12, E14)."""
    table = demo_table(tmp_path)
    found = next(one for one in table.state.troopers if one.id == FUSILIER)
    armed = evolve(found.profile, weapons=(WEAPONS["heavy-flamethrower"],))
    give(table, SIDE_1, EditTrooper(FUSILIER, found.name, armed))
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o s enter g g")
        assert "A who else is touched" in seen(app)
        await press(pilot, "A space enter")
        assert order_of(pilot).touched == {f"first:{FUSILIER}>{A}": (B,)}
        text = seen(app)
        assert "100.0%" in next(one for one in text.splitlines() if "│ Zhanshi B  " in one)
        assert "best" not in text.split("reacting")[0]
        await press(pilot, "n n n")
        assert [one.target for one in order_of(pilot).hits] == [A, B]
        assert "nothing is rolled" not in seen(app)


async def test_smoke_meets_whose_fire_it_cuts(tmp_path: Path, seen: Seen) -> None:
    """A says whose Line of Fire it is in: that shot and the throw are compared (turn:E16)."""
    table = demo_table(tmp_path)
    found = next(one for one in table.state.troopers if one.id == FUSILIER)
    armed = evolve(found.profile, weapons=(WEAPONS["smoke-grenades"],))
    give(table, SIDE_1, EditTrooper(FUSILIER, found.name, armed))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s enter o s 1 g g")
        assert "Face to Face" not in seen(app)
        await press(pilot, "A space enter")
        assert "the Smoke cuts the Line of Fire of Zhanshi A" in seen(app)
        assert "Face to Face" in seen(app)


async def test_requirements_unmet_lose_the_dice(tmp_path: Path, seen: Seen) -> None:
    """P u at the measuring step: the attack becomes Idle (turn:C5)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter n n", "g g p u")
        assert "requirements unmet" in seen(app)


async def test_a_distance_moves_by_a_band_and_is_typed(tmp_path: Path) -> None:
    """[ and ] move the row's distance, = types it; each direction is its own."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter", "g g ]")
        assert state_of(pilot).distance(FUSILIER, A) == 600
        await press(pilot, "= ctrl+u 3 7 . 5 enter")
        assert state_of(pilot).distance(FUSILIER, A) == 375
        assert state_of(pilot).distance(A, FUSILIER) == 300


async def test_out_of_range_says_so(tmp_path: Path, seen: Seen) -> None:
    """Past the last band the dice are lost, the Order is spent (turn:0.5, turn:E19)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter", "g g = ctrl+u 2 0 0 enter")
        assert "out of range" in seen(app)


async def test_ending_the_turn_asks_first(tmp_path: Path) -> None:
    """X y: the other side becomes active (turn:A1)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "x n")
        assert state_of(pilot).turn == 1
        await press(pilot, "x y n n")
        assert state_of(pilot).active == SIDE_2


async def test_the_footer_says_whose_answer_is_awaited(tmp_path: Path, seen: Seen) -> None:
    """And what n goes on to."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o m")
        footer = seen(app).splitlines()[-1]
        assert "Yu Jing: AROs" in footer
        assert "n no more AROs" in footer


async def test_every_row_can_be_asked_why(tmp_path: Path, seen: Seen) -> None:
    """I: the sum piece by piece and the rule with its id."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter o s 1", "g g i")
        text = seen(app)
        assert "Why · Fusilier 1 on Zhanshi A" in text
        assert "rolls:F1" in text
        assert "Combi Rifle" in text
        await press(pilot, "escape n n n t 4 5 6 7 enter")
        on_row(pilot, "die")
        await press(pilot, "i")
        assert "rolls:F2" in seen(app)


async def test_a_watcher_s_order_is_answered_so(tmp_path: Path, seen: Seen) -> None:
    """It is not said (turn:A15) that the trooper is of the other side."""
    demo_table(tmp_path).close()
    app = demo_app(tmp_path, "eva", watch=True)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o")
        assert "You are watching" in seen(app)


async def test_a_spectator_changes_nothing(tmp_path: Path, seen: Seen) -> None:
    """Every changing key answers that one is watching."""
    demo_table(tmp_path).close()
    app = demo_app(tmp_path, "eva", watch=True)
    async with app.run_test(size=SMALL) as pilot:
        before = screen_of(pilot).open.seq
        await press(pilot, "s u", "x y")
        assert "watching" in seen(app)
        assert screen_of(pilot).open.seq == before


async def test_an_empty_table_says_what_to_do_first(tmp_path: Path, seen: Seen) -> None:
    """No troopers, no Order: the screen names the keys."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        text = seen(app)
        assert "No Order has been spent yet." in text
        assert "nobody yet: a adds" in text
        await press(pilot, "o")
        assert "a adds one" in seen(app)


async def test_an_unknown_skill_is_named_and_rolled(tmp_path: Path) -> None:
    """A skill that the program does not know takes a name and an attribute."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o x")
        await typed(pilot, "Sing")
        await press(pilot, "enter 4 1 enter")
        first = order_of(pilot).first
        assert (first.skill, first.label, first.attribute) == (Skill.OTHER, "Sing", "wip")


async def test_the_dice_of_the_last_order_are_one_key_away(tmp_path: Path, seen: Seen) -> None:
    """`l` goes from a list to the Order beside it, `h` back to where one came from."""
    app = demo_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(pilot)
        assert screen.pane is screen.rosters["side-1"]
        await press(pilot, "tab l")
        assert screen.pane is screen.order
        await press(pilot, "h")
        assert screen.pane is screen.rosters["side-2"]
        await press(pilot, "? ctrl+d")
        assert "to the lists" in seen(app)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_what_is_typed_replaces_a_distance(tmp_path: Path, seen: Seen, language: str) -> None:
    """turn:E1: digits replace what stands there, cursor keys edit it; the limit is named."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        set_language(language)
        await press(pilot, "o s 1 enter", "g g = 3 3 enter")
        assert state_of(pilot).distance(FUSILIER, A) == 330
        await press(pilot, "= left 1 enter")
        assert state_of(pilot).distance(FUSILIER, A) == 3130
        await press(pilot, "= 2 0 0 1 enter")
        assert "2000 cm" in seen(app)
        assert state_of(pilot).distance(FUSILIER, A) == 3130


async def test_reactors_keep_their_rows(tmp_path: Path, seen: Seen) -> None:
    """Who has answered stays where it stood, so that `k` goes to the row above (turn:C4)."""
    app = demo_app(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await press(pilot, "o s 1 enter")
        before = [row.id for row in screen_of(pilot).order.rows if row.id.startswith("reactor|")]
        await press(pilot, "j j o")
        assert "Hac Tao" in seen(app)
        await press(pilot, "d")
        after = [row.id for row in screen_of(pilot).order.rows if row.id.startswith("reactor|")]
        assert len(order_of(pilot).aros) == 1
        assert len(before) == 4
        assert after == before


async def test_the_question_for_the_weapon_names_the_trooper(tmp_path: Path, seen: Seen) -> None:
    """Whose weapon is asked for stands in the title."""
    async with demo_app(tmp_path).run_test(size=ROOMY) as pilot:
        await press(pilot, "o s")
        assert "Fusilier 1, BS Attack: with what?" in seen(pilot.app)


async def test_a_long_name_stands_whole_in_its_list(tmp_path: Path, seen: Seen) -> None:
    """At 80 columns BS gives way before the name does."""
    async with demo_app(tmp_path).run_test(size=SMALL) as pilot:
        await press(pilot)
        assert "Knight of Justice" in seen(pilot.app)
