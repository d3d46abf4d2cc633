"""The screen of Ashes of War: what keys do, what each seat sees, names as they are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.ashes.characters import AddCharacter, AddSkill
from rules.ashes.fixing import FixRoll
from rules.ashes.open_roll import Against, Side
from rules.ashes.rolling import ChangeDefence, DropRoll, OpenRoll
from rules.ashes.state import NARRATOR
from rules.table import TakeSeat
from tests.helpers.ashes_screen import app_for, demo_table, empty_table, opened, screen_of, state_of
from tests.helpers.screens import give, keys, text
from tui.ashes.close_box import CloseBox
from tui.common.dice_entry import DiceEntry
from tui.locale import set_language

Seen = Callable[[App[int]], str]

SIZES = [(80, 24), (100, 30)]
HOSTILE = ["[/]", "[/b", "[GM] Ana", "[@click=app.quit]x[/]", "$name", "ñ漢字"]


@pytest.mark.parametrize("size", SIZES)
async def test_the_chances_are_shown_before_the_roll(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """ashes:A8: 5 Graces and 1 Misfortune: 4, capped to 3, and 98.5% before anything is thrown."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=size):
        shown = seen(app)
        for part in ("→ 4△ → cap 3△", "3d6 + 5 + 3d4", "98.5%", "25.9%"):
            assert part in shown


async def test_counts_before_plus_and_minus(tmp_path: Path) -> None:
    """ashes:A6: 2+ is two Graces, 1- one Misfortune; keys faster than the disk all count."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        for key in ("2", "+", "1", "-", "+"):
            screen.take_key(key, key)
        await keys(pilot, "j")
        side = state_of(pilot).rolls[0].side
        assert (side.graces, side.misfortunes) == (8, 2)


async def test_the_exact_key_types_what_the_row_counts(tmp_path: Path, seen: Seen) -> None:
    """ashes:A6, A10: = beside the skill types the Graces that + counts; on Advantage it goes on."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "g", "g", "=")
        assert "╭─ Graces" in seen(app)
        await text(pilot, "2")
        await keys(pilot, "j", "j", "j", "j", "=")
        roll = state_of(pilot).rolls[0]
        assert (roll.side.graces, roll.side.advantage) == (2, True)
        assert roll.against.adversity == 15


async def test_left_and_right_change_the_field_under_the_cursor(tmp_path: Path) -> None:
    """ashes:A1, A10: the modifier up by three, then Advantage from the row below it."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "j", "j", "j", "3", "l", "j", "right")
        side = state_of(pilot).rolls[0].side
        assert (side.modifier, side.advantage) == (3, True)


async def test_the_program_rolls_and_says_what_came_of_it(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2, P2: r fixes the roll and throws; the sum stands piece by piece."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r")
        last = state_of(pilot).last
        assert last is not None
        assert f"= {last.results[0].total}" in seen(app)
        assert "on the d6, DP 13" in seen(app)


async def test_a_defender_of_one_skill_defends_with_it(tmp_path: Path) -> None:
    """ashes:A4: a digit names the defender, and nobody is asked where there is no choice."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "d", "1")
        roll = state_of(pilot).rolls[0]
        assert roll.defence == Side("c2", "s7")
        assert screen_of(pilot).overlay is None
        await keys(pilot, "d", "2")
        assert state_of(pilot).rolls[0].defence == Side("c3")
        assert screen_of(pilot).overlay is not None


async def test_who_only_watches_is_told_how_to_sit_down(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2: the first steps are those of whoever reads them; asking is the Narrator's."""
    empty_table(tmp_path).close()
    table = opened(tmp_path)
    table.act(NARRATOR, AddCharacter("Lena"))
    table.close()
    for person, has, lacks in (("ana", "asks a player", "sit down"), ("eva", "sit down", "asks")):
        app = app_for(opened(tmp_path, person), tmp_path)
        async with app.run_test(size=(80, 24)):
            assert has in seen(app)
            assert lacks not in seen(app)


async def test_a_roll_of_ones_own_comes_before_those_of_others(tmp_path: Path) -> None:
    """ashes:A2: while Lena sets up a roll Iris is asked for one, and r is for that."""
    table = demo_table(tmp_path)
    table.act_table(TakeSeat("c3", "eva"))
    app = app_for(opened(tmp_path, "eva"), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert screen_of(pilot).focus_id == "r2"
        give(table, NARRATOR, OpenRoll(Side("c3", "s8"), adversity=10, asked=True))
        await keys(pilot, "j")
        await pilot.pause(0.3)
        assert screen_of(pilot).focus_id == "r3"
        screen_of(pilot).focus_roll("r2")
        await keys(pilot, "p", "enter")
        assert screen_of(pilot).focus_id == "r3"


async def test_a_roll_against_a_hidden_number_waits_for_the_narrator_again(tmp_path: Path) -> None:
    """ashes:A2: R sets up the same sides; the number is not the player's to set."""
    table = demo_table(tmp_path)
    table.act_table(TakeSeat("c3", "eva"))
    side = Side("c3", "s8", graces=2)
    give(table, NARRATOR, OpenRoll(side, adversity=10, hidden=True, asked=True))
    app = app_for(opened(tmp_path, "eva"), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "R")
        again = state_of(pilot).rolls[-1]
        assert (again.id, again.side, again.against.is_set) == ("r4", side, False)


async def test_the_keys_of_a_roll_reach_it_from_the_sheets(tmp_path: Path) -> None:
    """ashes:A10, A4: A and d are for the roll in focus, and the keys go there with them."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        await keys(pilot, "escape", "A")
        assert state_of(pilot).rolls[0].side.advantage
        assert screen.pane is screen.roll_panel
        await keys(pilot, "escape", "d")
        assert screen.overlay is not None
        await keys(pilot, "escape", "r", "escape", "A", "d")
        assert screen.overlay is None


async def test_a_players_dice_name_the_player_once(tmp_path: Path, seen: Seen) -> None:
    """ashes:A9: whose dice are typed is said where the roll does not say it already."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "enter", "j", "s", "r", "d")
        await keys(pilot, "3", "t")
        assert "│ Lena, Sword " in seen(app)
        assert "│ Narrator: Wolf, " in seen(app)


async def test_the_foot_says_whole_what_is_waited_for(tmp_path: Path, seen: Seen) -> None:
    """ashes:A1: a box over the screen leaves the foot room for all that is waited for."""
    set_language("es")
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "enter", "j", "s", "r", "d")
        assert "Narrador: una Adversidad para Lena, Sword  ? :" in seen(app)


async def test_the_same_roll_again(tmp_path: Path) -> None:
    """ashes:A1: R throws the last roll once more, with the same sides against the same."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "R")
        last = state_of(pilot).last
        assert last is not None
        assert (last.roll.id, last.roll.side.graces, last.roll.against.adversity) == ("r3", 5, 15)


async def test_dice_can_be_called_off(tmp_path: Path) -> None:
    """ashes:B15: esc leaves the boxes, C lets the roll change again."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "t", "4", "escape")
        assert state_of(pilot).rolls[0].is_fixed
        await keys(pilot, "C", "+")
        assert state_of(pilot).rolls[0].side.graces == 6


async def test_impossible_faces_are_refused_where_they_are_typed(
    tmp_path: Path, seen: Seen
) -> None:
    """ashes:A1: a d6 does not show 7, and a d4 does not show 5."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "t", "7")
        assert "A d6 shows 1 to 6" in seen(app)
        await keys(pilot, "1", "2", "3", "5")
        assert "A d4 shows 1 to 4" in seen(app)


async def test_a_mistyped_die_is_corrected(tmp_path: Path, seen: Seen) -> None:
    """ashes:P2: the old face stays beside the new one, and the point goes."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "t", "4", "4", "5", "1", "1", "1", "enter")
        assert state_of(pilot).skills()[0].level.pdp == 4
        await keys(pilot, "ctrl+t", "enter")
        await text(pilot, "1")
        assert state_of(pilot).skills()[0].level.pdp == 3
        assert "4→1" in seen(app)


async def test_what_cannot_be_is_said_before_the_roll(tmp_path: Path, seen: Seen) -> None:
    """ashes:P3, A2: two d6 at NdP 5 cannot progress, and nothing exceeds 999."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "A", "A", "d", "n")
        await text(pilot, "999")
        assert "no throw can" in seen(app)
        assert "2d6 cannot reach DP 13" in seen(app)


async def test_the_assured_band_rolls_nothing(tmp_path: Path, seen: Seen) -> None:
    """ashes:A3: Adversity 3 is said to be Assured, and r lets it happen."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "d", "n")
        await text(pilot, "3")
        assert "nothing is rolled" in seen(app)
        await keys(pilot, "r")
        assert state_of(pilot).rolls == ()
        assert "Assured: it happened" in seen(app)


async def test_a_hidden_adversity_shows_to_the_narrator_alone(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2: Lena's own program has neither the number nor the chance, in no box of it."""
    table = demo_table(tmp_path)
    table.act_table(TakeSeat("c1", "luis"))
    give(table, NARRATOR, OpenRoll(Side("c1", "s5"), adversity=613, hidden=True, asked=True))
    theirs = app_for(opened(tmp_path, "luis"), tmp_path)
    async with theirs.run_test(size=(100, 30)) as pilot:
        await keys(pilot, "p", "j", "enter")
        assert screen_of(pilot).focus_id == "r3"
        for opening in ("p", "g l", "d", "i"):
            await keys(pilot, opening)
            assert "613" not in seen(theirs)
            await keys(pilot, "escape")
        await keys(pilot, "r")
        assert "hidden Adversity" in seen(theirs)
        assert "613" not in seen(theirs)
    mine = app_for(opened(tmp_path), tmp_path)
    async with mine.run_test(size=(100, 30)):
        assert "613" in seen(mine)


async def test_closing_lists_just_the_used_skills(tmp_path: Path) -> None:
    """ashes:P6: after Lena's roll, Sword and Stealth and nothing else."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "x")
        box = screen_of(pilot).overlay
        assert isinstance(box, CloseBox)
        assert [skill.name for skill in box.skills] == ["Sword", "Stealth"]
        await keys(pilot, "escape")


async def test_a_session_with_an_open_roll_is_not_closed(tmp_path: Path, seen: Seen) -> None:
    """ashes:P6: the reason is said, and no box opens."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "x")
        assert "Roll 2 is still on its way" in seen(app)
        assert screen_of(pilot).overlay is None


async def test_attacks_are_counted_and_the_new_turn_forgets_them(
    tmp_path: Path, seen: Seen
) -> None:
    """ashes:B7: three attacks on Bruno pile up two; n sets the count to 0."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "shift+tab", "j", "j", "j", "3", "+")
        assert "3 attacks → ▽ 2" in seen(app)
        await keys(pilot, "n")
        assert "attacks" not in seen(app).split("Log")[0]


async def test_no_new_turn_while_dice_are_due(tmp_path: Path, seen: Seen) -> None:
    """ashes:B7: n says which roll waits and where it is; the keys it names lead on."""
    table = demo_table(tmp_path)
    give(table, NARRATOR, FixRoll(table.state.rolls[0].id))
    app = app_for(table, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "n")
        assert "Roll 2 still waits for dice: p, then throw them or call them off (C)" in seen(app)
        await keys(pilot, "p", "enter", "C", "n")
        assert "Turn 2" in seen(app)


async def test_a_roll_on_its_way_is_dropped_as_the_refusal_says(tmp_path: Path, seen: Seen) -> None:
    """ashes:P6: from the sheets D would remove a character; p leads to the roll first."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "x")
        assert "on its way: p, then finish it or drop it (D)" in seen(app)
        await keys(pilot, "p", "enter", "D", "y")
        assert state_of(pilot).rolls == ()


async def test_the_history_of_a_skill_can_be_read(tmp_path: Path, seen: Seen) -> None:
    """ashes:P2: which roll taught Stealth, and what its d6 showed."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "shift+tab", "g", "g", "6", "j", "i")
        assert "roll 1: 12 on the d6, DP 11" in seen(app)


async def test_bands_and_masteries_are_the_tables_own(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2, A3: only Assured stands there at first; a band is written and used."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "b")
        assert "Assured" in seen(app)
        await keys(pilot, "a", "a")
        await text(pilot, "Hard")
        await text(pilot, "17")
        await keys(pilot, "escape", "d", "1")
        assert "Adversity 17 Hard" in seen(app)
        await keys(pilot, "r", "R")
        last = state_of(pilot).last
        assert last is not None
        assert (last.roll.id, last.roll.against) == ("r3", Against(17, "Hard"))


async def test_why_says_the_rule(tmp_path: Path, seen: Seen) -> None:
    """ashes:A8: i on the Misfortunes tells how they cancel, with the rules' ids."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "j", "j", "i")
        assert "(ashes:A6, A7, A8)" in seen(app)


async def test_a_watcher_changes_nothing(tmp_path: Path, seen: Seen) -> None:
    """ashes:A1: every changing key says that one is watching."""
    demo_table(tmp_path)
    app = app_for(opened(tmp_path, "eva", watch=True), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("+", "r", "n"):
            await keys(pilot, key)
            assert "You are watching" in seen(app)
        assert screen_of(pilot).open.seq == 15


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_are_shown_as_they_are(tmp_path: Path, seen: Seen, name: str) -> None:
    """S02: markup in a name is only letters: in sheets, roll, log, menus and boxes."""
    table = empty_table(tmp_path)
    give(table, NARRATOR, AddCharacter(name), AddSkill("c1", name, 5))
    give(table, NARRATOR, OpenRoll(Side("c1", "s2", reason=name, modifier=1)))
    app = app_for(table, tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        assert seen(app).count(name) >= 5
        for opening in ("p", "d", "s", "i", "a"):
            await keys(pilot, opening)
            await keys(pilot, "escape")
        await keys(pilot, "tab", "enter")
        assert f"1 {name}" in seen(app)


@pytest.mark.parametrize(("language", "word"), [("en", "Misfortunes"), ("es", "Desgracias")])
async def test_both_languages(tmp_path: Path, seen: Seen, language: str, word: str) -> None:
    """The whole screen speaks one language: no key shows in brackets."""
    set_language(language)
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert word in seen(app)
        for opening in ("p", "b", "d", "?", "s", "i"):
            await keys(pilot, opening)
            assert "⟨" not in seen(app)
            await keys(pilot, "escape")


async def test_esc_leads_back_to_the_sheets(tmp_path: Path) -> None:
    """ashes:A1: from the roll and from the log one key is enough, and so it is after a roll."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert pane_of(pilot) == "roll"
        await keys(pilot, "escape")
        assert pane_of(pilot) == "sheets"
        await keys(pilot, "shift+tab", "escape")
        assert pane_of(pilot) == "sheets"
        await keys(pilot, "tab", "r", "enter")
        assert pane_of(pilot) == "sheets"


def pane_of(pilot: Pilot[int]) -> str | None:
    """The id of the pane that gets the keys."""
    pane = screen_of(pilot).pane
    return pane.id if pane else None


@pytest.mark.parametrize("size", SIZES)
async def test_the_first_frame_fits_the_window(
    tmp_path: Path, seen: Seen, size: tuple[int, int]
) -> None:
    """ashes:A1: nothing of the roll is cut, and the figures stand below their names."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=size):
        rows = seen(app).splitlines()
        desk = rows[1 : next(at for at, row in enumerate(rows) if " Log " in row)]
        assert not any("…" in row for row in desk)
        riding = next(row for row in desk if "Riding" in row)
        assert riding.index("●") == desk[0].index("PdP")


async def test_a_defender_chooses_with_one_key(tmp_path: Path, seen: Seen) -> None:
    """ashes:A4: the roll comes to whom it waits for, and d asks him for his skill."""
    table = demo_table(tmp_path)
    give(table, NARRATOR, DropRoll("r2"))
    table.act_table(TakeSeat("c1", "beto"))
    app = app_for(opened(tmp_path, "beto"), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        give(table, NARRATOR, OpenRoll(Side("c4", "s10")))
        await keys(pilot, "j")
        give(table, NARRATOR, ChangeDefence("r3", Side("c1")))
        for _ in range(50):
            await pilot.pause(0.02)
            if screen.focus_id == "r3":
                break
        assert "The defence has no skill yet" in seen(app)
        await keys(pilot, "p", "enter", "enter", "escape", "d", "1")
        defence = state_of(pilot).rolls[0].defence
        assert defence is not None
        assert defence.skill == "s5"


async def test_a_roll_without_a_skill_says_so_and_shows_no_chances(
    tmp_path: Path, seen: Seen
) -> None:
    """ashes:A1: asked of a character, without a skill: no dice and no chance are made up."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "g", "g", "o", "d", "n")
        await text(pilot, "12")
        assert "No skill yet" in seen(app)
        assert "3d6 + 0" not in seen(app)


async def test_a_player_is_offered_only_what_he_may_do(tmp_path: Path, seen: Seen) -> None:
    """ashes:P5: what is the Narrator's stands in no hint, and in a menu with the reason."""
    table = demo_table(tmp_path)
    table.act_table(TakeSeat("c1", "beto"))
    app = app_for(opened(tmp_path, "beto"), tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await keys(pilot, "escape")
        assert "close session" not in seen(app)
        await keys(pilot, "g", "g", "j", "s")
        award = next(row for row in seen(app).splitlines() if "award a PdP" in row)
        assert "That is for the Narrator." in award


async def test_dice_of_the_program_are_not_mistyped(tmp_path: Path, seen: Seen) -> None:
    """ashes:P2: why the newest dice cannot be corrected is said as it is."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "ctrl+t")
        assert "The program rolled these dice" in seen(app)


async def test_who_is_added_has_the_cursor(tmp_path: Path) -> None:
    """ashes:A1: the next skill goes to the character just added, and enter rolls with it."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "a")
        await text(pilot, "Lena")
        await keys(pilot, "a", "c")
        await text(pilot, "Bran")
        await keys(pilot, "a", "a")
        for typed in ("Dodge", "2", "0"):
            await text(pilot, typed)
        await keys(pilot, "enter")
        side = state_of(pilot).rolls[0].side
        assert (side.character, side.skill) == ("c2", "s3")


async def test_an_award_may_say_why(tmp_path: Path, seen: Seen) -> None:
    """ashes:P5: the Narrator's words stand in the log and in the skill's history."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "g", "g", "j", "s", "w")
        await text(pilot, "2")
        await text(pilot, "cut the rope")
        assert state_of(pilot).history[-1].note == "cut the rope"
        await keys(pilot, "i")
        assert seen(app).count("cut the rope") == 2


async def test_dice_are_typed_in_the_order_of_the_panel(tmp_path: Path) -> None:
    """ashes:A4: the roller's boxes stand above the defender's, whosever seats come first."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "d", "3")
        assert state_of(pilot).rolls[0].defence == Side("c4", "s10")
        await keys(pilot, "t")
        box = screen_of(pilot).overlay
        assert isinstance(box, DiceEntry)
        assert [seat for seat, _ in box.owed] == ["c1", "c1", NARRATOR]


async def test_asking_and_history_work_from_every_panel(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2: o and i mean the row of the sheets where the roll or the log has the keys."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "r", "i", "escape", "o")
        assert state_of(pilot).rolls[-1].side.character == "c1"
        await keys(pilot, "escape", "tab", "tab", "i")
        assert "╭─ Lena " in seen(app)


async def test_a_characters_history_is_that_of_its_skills(tmp_path: Path, seen: Seen) -> None:
    """ashes:P5: i on a character lists what its skills gained, each under its name."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape")
        screen_of(pilot).sheets.go_to("c3")
        await keys(pilot, "i")
        assert "╭─ Iris ─" in seen(app)
        assert "Session 1" in seen(app)


@pytest.mark.parametrize(
    ("pressed", "said"),
    [
        ("r +", "No roll is being set up: enter on a skill"),
        ("r D", "No roll is being set up"),
        ("t escape A", "This roll is fixed: C lets it change"),
        ("escape c", "c (counters) does nothing here; ? shows"),
        ("escape g g m", "is for skills, not for characters"),
        ("escape tab tab G enter", "This is now"),
    ],
)
async def test_a_key_that_cannot_act_says_why(
    tmp_path: Path, seen: Seen, pressed: str, said: str
) -> None:
    """ashes:A2: no key is silent: it says why, or what to do first."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, *pressed.split(" "))
        assert said in seen(app)


async def test_the_footer_of_the_log_says_what_enter_does(tmp_path: Path, seen: Seen) -> None:
    """There it looks at the table as it was, and rolls nothing."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "tab", "tab")
        assert seen(app).splitlines()[-1].startswith(" enter look at it")
        await keys(pilot, "g", "g", "enter")
        assert screen_of(pilot).looking_at


async def test_enter_on_a_skill_that_has_a_roll_goes_to_it(tmp_path: Path, seen: Seen) -> None:
    """ashes:A2: a second enter makes no second roll, and says how to drop the first."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        for _ in range(2):
            await keys(pilot, "escape")
            screen.sheets.go_to("s8")
            await keys(pilot, "enter")
            assert [roll.id for roll in state_of(pilot).rolls] == ["r2", "r3"]
            assert screen.focus_id == "r3"
            assert screen.pane is screen.roll_panel
        assert "Stealth is being set up already: D drops it" in seen(app)


async def test_the_footer_says_how_to_drop_a_roll(tmp_path: Path, seen: Seen) -> None:
    """ashes:A5: a roll that is being set up is dropped with D; C, which undoes fixing, says so."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "D drop roll" in seen(app).splitlines()[-1]
        await keys(pilot, "C")
        assert "not fixed yet: D drops it" in seen(app)
        await keys(pilot, "?", "G")
        assert "drop roll" in seen(app)
        await keys(pilot, "escape", "D", "y")
        assert not state_of(pilot).rolls


@pytest.mark.parametrize("language", ["en", "es"])
async def test_r_on_a_skill_s_row_sets_a_roll_up(tmp_path: Path, seen: Seen, language: str) -> None:
    """ashes:A1: nothing is thrown before the reader has seen which roll it is."""
    set_language(language)
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        waiting = state_of(pilot).rolls[0]
        other = next(one for one in state_of(pilot).skills() if one.id != waiting.side.skill)
        await keys(pilot, "escape")
        screen_of(pilot).sheets.go_to(other.id)
        await keys(pilot, "r")
        assert [one.is_fixed for one in state_of(pilot).rolls] == [False]
        named = state_of(pilot).skill(waiting.side.skill)
        assert named is not None
        said = {"en": "First waits this roll", "es": "Antes espera esta tirada"}[language]
        assert f"{said}: {named.name}" in seen(app)
        assert screen_of(pilot).pane is screen_of(pilot).roll_panel
        await keys(pilot, "D")
        await pilot.pause(0.3)
        await keys(pilot, "y", "escape")
        screen_of(pilot).sheets.go_to(other.id)
        await keys(pilot, "r")
        (roll,) = state_of(pilot).rolls
        assert (roll.side.skill, roll.is_fixed) == (other.id, False)
        await keys(pilot, "r")
        assert state_of(pilot).last is not None


async def test_the_footer_of_the_sheets_says_what_plus_does(tmp_path: Path, seen: Seen) -> None:
    """ashes:P5: on a skill's row + awards PdP; Graces belong to the roll."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "escape", "j")
        assert screen_of(pilot).sheets.skill is not None
        assert "+ PdP" in seen(app)
        await keys(pilot, "g", "g")
        assert "+ PdP" not in seen(app)


async def test_a_correction_is_offered_only_while_it_is_possible(
    tmp_path: Path, seen: Seen
) -> None:
    """ashes:A2: any other move ends the time for it, and the footer no longer names its key."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "t")
        await text(pilot, "445111")
        assert state_of(pilot).last is not None
        assert "ctrl+t" in seen(app)
        await keys(pilot, "n")
        assert "ctrl+t" not in seen(app)
