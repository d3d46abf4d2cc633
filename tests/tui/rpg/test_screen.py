"""The RPG screen: what keys do, what stands where, why something is not possible."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.rpg.access import MASTER
from rules.rpg.characters import Exploit
from rules.rpg.exploits import SetExploit
from rules.rpg.pools import Pool, SetPool
from rules.rpg.scene import Kind
from rules.rpg.zones import Cover, Terrain
from rules.table import SetOption
from saves.open_table import Done
from tests.helpers.rpg_screen import (
    app_for,
    demo_table,
    empty_table,
    here,
    pane,
    pick,
    scene_of,
    screen_of,
    waiting,
)
from tests.helpers.screens import ROOMY, SMALL, give, keys, text
from tui.rpg.damage_box import DamageBox
from tui.rpg.menus import Reading
from tui.rpg.not_yet import NotYet
from tui.rpg.plan_box import PlanBox

Seen = Callable[[App[int]], str]


def spent(pilot: Pilot[int], character: str) -> tuple[str, str, tuple[str, ...]]:
    """What somebody's turn went on."""
    found = scene_of(pilot).find(character)
    assert found is not None
    return found.turn.standard, found.turn.minor, found.turn.free


async def test_first_keys_on_an_empty_table(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.1: a table without anybody says what to do first; a makes somebody by hand."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        assert "adds somebody" in seen(app)
        await keys(pilot, "a p space ctrl+u")
        await text(pilot, "Yara")
        await keys(pilot, "j + +", "j j j j j j j j + l 2 +", "enter")
        (yara,) = scene_of(pilot).characters
        assert (yara.name, yara.sheet.attributes["agility"]) == ("Yara", 10)
        rating = yara.sheet.rating("close-combat")
        assert (rating.expertise, rating.focus) == (1, 2)


async def test_a_scene_with_and_without_rounds(tmp_path: Path) -> None:
    """rpg:1.5: n begins a scene; x begins rounds in one that had none."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "a p enter n")
        await text(pilot, "Quiet")
        await keys(pilot, "f enter")
        assert (scene_of(pilot).title, scene_of(pilot).round) == ("Quiet", 0)
        await keys(pilot, "x y")
        assert scene_of(pilot).round == 1


async def test_the_first_scene_asks_for_heat(tmp_path: Path) -> None:
    """rpg:1.4: how much Heat a table begins with is asked once, and is one move with the scene."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "a p enter n")
        await text(pilot, "Ambush")
        await keys(pilot, "r 6 enter")
        assert (scene_of(pilot).heat, scene_of(pilot).round) == (6, 1)
        await keys(pilot, "u")
        assert (scene_of(pilot).heat, scene_of(pilot).is_running) == (0, False)


async def test_actions_pay_with_their_own_kind_first(tmp_path: Path, seen: Seen) -> None:
    """rpg:I16: a second Minor Action costs the Standard one; a Free one is taken once."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "doc")
        await keys(pilot, "enter o d", "o")
        assert "Standard Action for a Minor Action" in seen(app)
        await keys(pilot, "d", "o p", "o")
        assert spent(pilot, "doc") == ("draw", "draw", ("speak",))
        shown = seen(app)
        assert "taken already (I16)" in shown
        assert "Standard spent" in shown
        await keys(pilot, "a")
        assert "Standard spent" in seen(app)


async def test_a_refused_free_action_is_not_spent(tmp_path: Path) -> None:
    """rpg:I23: the game master takes it back in the states of the row."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "doc")
        await keys(pilot, "enter o p s")
        await pick(pilot, "do not allow")
        await pick(pilot, "Speak")
        assert spent(pilot, "doc") == ("", "", ())


async def test_ranges_say_why_not(tmp_path: Path, seen: Seen) -> None:
    """rpg:I17, I18: each zone with its range, what going there costs, or the reason."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await here(pilot, "kit")
        await keys(pilot, "enter")
        assert "Medium flat → Minor: Thug 2," in seen(app)
        await keys(pilot, "o m b enter")
        assert "Medium corridor" in seen(app)
        assert "✗ has moved (I17)" in seen(app)


async def test_enter_on_a_zone_moves_there(tmp_path: Path, seen: Seen) -> None:
    """rpg:I18, A25: over the map, behind cover, into contact; too far is said so."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await here(pilot, "kit")
        await keys(pilot, "enter")
        await pane(pilot, "zones")
        await keys(pilot, "l enter space j j space enter")
        kit = scene_of(pilot).find("kit")
        assert kit is not None
        assert (kit.zone, kit.in_cover) == ("flat", True)
        assert scene_of(pilot).in_contact("kit") == ("thug-2",)
        await keys(pilot, "h enter")
        assert "one movement a turn" in seen(app)


@pytest.mark.parametrize(
    ("words", "left"),
    [("Heat", (6, 2, 2)), ("Momentum", (5, 1, 2)), ("Infinity Point", (5, 2, 1))],
)
async def test_b_asks_for_the_source_of_a_die(
    tmp_path: Path, seen: Seen, words: str, left: tuple[int, int, int]
) -> None:
    """rpg:A4, 1.3: Heat, Momentum or an Infinity Point, whose die is set to 1."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r escape b")
        await pick(pilot, words)
        assert "[3d20" in seen(app)
        await keys(pilot, "t 9 9" if words == "Infinity Point" else "t 9 9 9", "enter")
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert (scene_of(pilot).heat, ruiz.momentum, ruiz.infinity) == left
        assert ("[1]+*" in seen(app)) is (words == "Infinity Point")


async def test_a_source_that_is_empty_says_so(tmp_path: Path, seen: Seen) -> None:
    """rpg:A3, 1.7: nothing given before, and no more than three dice more."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r escape b")
        assert "given dice: 0 left (1.7)" in seen(app)
        await keys(pilot, "1 b 1 b 1 b")
        assert "at most 3 more (A3)" in seen(app)


async def test_cannot_succeed_is_said_before_the_roll(tmp_path: Path, seen: Seen) -> None:
    """rpg:I8: two dice never make five successes without Focus."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "doc")
        await keys(pilot, "enter r space")
        await pick(pilot, "Ballistics")
        await keys(pilot, "j j 5 +")
        assert "cannot succeed" in seen(app)


async def test_why_a_number_is_what_it_is(tmp_path: Path, seen: Seen) -> None:
    """rpg:I1, A1: i on the test takes the Target Number apart."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r escape")
        await pane(pilot, "test")
        await keys(pilot, "i")
        assert "Coordination 10 + Expertise in Ballistics 3 = Target Number 13" in seen(app)
        assert "a die below 2 is one success more" in seen(app)


async def test_focus_is_shown_as_the_table_reads_it(tmp_path: Path, seen: Seen) -> None:
    """rpg:A1: with focus_rule le the line says up to."""
    table = demo_table(tmp_path)
    assert isinstance(table.act_table(SetOption("focus_rule", "le")), Done)
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r")
        assert "Focus 2 (up to 2)" in seen(app)


async def test_complications_are_decided_one_by_one(tmp_path: Path) -> None:
    """rpg:I9: the first as Heat, the second as part of the story, with a note."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r t 2 0 2 0 enter")
        assert len(scene_of(pilot).complications) == 2
        await waiting(pilot, "A Complication of Ruiz")
        await pick(pilot, "2 Heat more")
        assert (scene_of(pilot).heat, len(scene_of(pilot).complications)) == (7, 1)
        await waiting(pilot, "A Complication of Ruiz")
        await pick(pilot, "part of the story")
        await text(pilot, "the gun jams")
        assert (scene_of(pilot).heat, scene_of(pilot).complications) == (7, ())


async def test_a_request_waits_on_everybody(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.3: Observation D2, everyone; each is marked until its test is made."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "A enter")
        assert [one.character for one in scene_of(pilot).asked] == ["ruiz", "doc", "kit", "sol"]
        assert "Ruiz!" in seen(app)
        await waiting(pilot, "Asked of Doc")
        await pick(pilot, "make the test for Doc")
        await keys(pilot, "t 3 4 enter")
        assert [one.character for one in scene_of(pilot).asked] == ["ruiz", "kit", "sol"]
        await waiting(pilot, "Asked of Kit")
        await pick(pilot, "from all")
        assert scene_of(pilot).asked == ()


async def test_a_draw_is_the_game_masters(tmp_path: Path) -> None:
    """rpg:A11: equal in everything; A wins because the game master says so."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r space")
        await pick(pilot, "Observation")
        await keys(pilot, "G k k space")
        await pick(pilot, "Doc")
        await keys(pilot, "enter")
        await waiting(pilot, "answers Ruiz")
        await keys(pilot, "enter t 1 9 1 9 1 9 1 9 enter")
        await waiting(pilot, "A draw")
        await pick(pilot, "Ruiz wins")
        judged = scene_of(pilot).judged
        assert judged is not None
        assert judged.winner is not None
        assert judged.winner.value == "a"


async def test_a_mistyped_die_is_put_right(tmp_path: Path, seen: Seen) -> None:
    """rpg:I1: ctrl+t changes one face; the old one stays, struck through."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r t 1 9 9 enter", "ctrl+t")
        await pick(pilot, "die 1")
        await keys(pilot, "ctrl+u 4 enter")
        assert "[4] [9]" in seen(app)
        assert "2 successes" in seen(app)


async def test_dice_are_called_off_and_paid_back(tmp_path: Path) -> None:
    """rpg:A4: C takes the roll back, and the Heat goes with it."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r b 1 enter")
        assert (scene_of(pilot).heat, len(scene_of(pilot).checks)) == (6, 1)
        await keys(pilot, "C a")
        assert (scene_of(pilot).heat, scene_of(pilot).checks) == (5, ())


async def test_counts_before_plus_on_the_pools(tmp_path: Path) -> None:
    """rpg:1.4: M 2+ pays in two, T 9- stops at nought."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "M 2 + escape T 9 -")
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert (ruiz.momentum, scene_of(pilot).heat) == (4, 0)
        await keys(pilot, "= 7 enter escape u")
        assert scene_of(pilot).heat == 0


async def test_momentum_buys_a_die_for_another_player(tmp_path: Path) -> None:
    """rpg:I22: Ruiz' saved point becomes Doc's die."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "M enter")
        await pick(pilot, "a die for a later test")
        await keys(pilot, "enter")
        await pick(pilot, "Doc")
        found = [scene_of(pilot).find(one) for one in ("ruiz", "doc")]
        assert [(one.momentum, one.gifts) for one in found if one] == [(1, 0), (0, 1)]


async def test_seizing_costs_heat_and_refuses_without(tmp_path: Path, seen: Seen) -> None:
    """rpg:I14: nothing in the pool, nobody seizes, and each row says why."""
    table = demo_table(tmp_path)
    give(table, MASTER, SetPool(Pool.HEAT, "", 0))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "I")
        assert "Heat: 0 left" in seen(app)
        await keys(pilot, "enter")
        assert scene_of(pilot).active == ""


async def test_the_end_of_a_round_names_what_is_lost(tmp_path: Path, seen: Seen) -> None:
    """rpg:I13, I19: who loses a turn, who loses Momentum; no is the default."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "x")
        shown = seen(app)
        assert "Turns lost: Ruiz, Doc" in shown
        assert "Ruiz −1" in shown
        await keys(pilot, "enter")
        assert scene_of(pilot).round == 1
        await keys(pilot, "x y")
        assert scene_of(pilot).round == 2
        await keys(pilot, "u")
        assert scene_of(pilot).round == 1


async def test_zones_are_made_on_the_screen(tmp_path: Path) -> None:
    """rpg:1.8, A27: a name, cover, dangerous ground with its effect, and what passes where."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await pane(pilot, "zones")
        await keys(pilot, "a")
        await text(pilot, "Lift Cellar")
        await keys(pilot, "j 2 + j 2 + j 3 + j space")
        await text(pilot, "burns")
        await keys(pilot, "j + j - enter")
        zone = scene_of(pilot).zones.find("lift-cellar")
        assert zone is not None
        made = (zone.cover, zone.terrain, zone.difficulty, zone.effect)
        assert made == (Cover.HEAVY, Terrain.DANGEROUS, 3, "burns")
        edges = [scene_of(pilot).zones.edge("lift-cellar", one) for one in ("corridor", "flat")]
        joints = [(one.can_move, one.can_see) for one in edges if one is not None]
        assert joints == [(False, True), (False, False)]
        screen_of(pilot).zones.go_to("lift-cellar")
        await keys(pilot, "D y")
        assert scene_of(pilot).zones.find("lift-cellar") is None


async def test_people_are_copied_edited_and_removed(tmp_path: Path) -> None:
    """rpg:I19: a copy of Thug 3 is Thug 4; it goes again with D and y."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "thug-3")
        await keys(pilot, "a c enter")
        names = [one.name for one in scene_of(pilot).characters]
        assert names[-1] == "Thug 4"
        await here(pilot, scene_of(pilot).characters[-1].id)
        await keys(pilot, "e j + enter D n")
        assert len(scene_of(pilot).characters) == 10
        await keys(pilot, "D y")
        assert [one.name for one in scene_of(pilot).characters] == names[:-1]


async def test_the_list_of_actions_is_the_tables(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.5: a row of one's own, offered at once."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "space A +")
        await text(pilot, "Shout")
        await keys(pilot, "f escape enter o")
        row = scene_of(pilot).row("shout")
        assert row is not None
        assert row.kind is Kind.FREE
        assert "Shout" in seen(app)


async def test_tracks_where_the_table_keeps_them(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.9: off they say so; on, plus on the row is stress on Vigour."""
    table = demo_table(tmp_path)
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "+")
        assert "Stress and Harms are off" in seen(app)
        assert isinstance(table.act_table(SetOption("tracks", value=True)), Done)
        await keys(pilot, "2 +", "c j +")
        assert "Vigour 2/8" in seen(app)
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert list(ruiz.harms.values()) == [1]


async def test_soak_of_the_cover(tmp_path: Path) -> None:
    """rpg:1.8, A25: light cover soaks with two combat dice."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "d s")
        assert [roll.dice for roll in scene_of(pilot).combat] == [2]
        await keys(pilot, "t 1 6 enter")
        assert scene_of(pilot).combat == ()


async def test_resizing_keeps_the_cursor_and_changes_the_map(tmp_path: Path, seen: Seen) -> None:
    """rpg:I18: from a list to a map and back, with the cursor on its zone."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pane(pilot, "zones")
        await keys(pilot, "j")
        assert "┌ corridor" not in seen(app)
        await pilot.resize_terminal(*ROOMY)
        await keys(pilot, "escape")
        assert "┏ flat" in seen(app)
        await pilot.resize_terminal(*SMALL)
        await keys(pilot, "escape")
        assert screen_of(pilot).zones.row_id == "flat"
        assert "┏ flat" not in seen(app)


async def test_the_palette_knows_the_same_verbs(tmp_path: Path) -> None:
    """rpg:I14: what a key does can be typed."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, ":")
        await text(pilot, "Heat")
        assert screen_of(pilot).overlay is not None


def test_no_two_actions_claim_a_key() -> None:
    """rpg:1.5: the wing's keys do not clash with each other or with those of every screen."""
    from tui.keys import actions_of, clashes  # noqa: PLC0415 (asked only here)

    assert clashes(actions_of("rpg")) == ()


async def test_r_plans_the_test_that_is_due(tmp_path: Path) -> None:
    """rpg:1.6, I20: r on a defended attack plans it against the defender, and Simple."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a")
        await pick(pilot, "Thug 2")
        await waiting(pilot, "Defence for")
        await keys(pilot, "d")
        box = screen_of(pilot).overlay
        assert isinstance(box, PlanBox), box
        assert (box.draft.opponent, box.draft.plan.difficulty) == ("thug-2", 0)


async def test_no_reaction_goes_on_to_the_attackers_test(tmp_path: Path) -> None:
    """rpg:1.6: who plays both sides and answers no is at the attack's test, not where they were."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a")
        await pick(pilot, "Thug 2")
        await waiting(pilot, "Defence for")
        await keys(pilot, "n")
        box = screen_of(pilot).overlay
        assert isinstance(box, PlanBox), box
        assert (box.draft.plan.character, box.draft.opponent) == ("ruiz", "")


async def test_opposed_chances_name_whose_they_are(tmp_path: Path, seen: Seen) -> None:
    """rpg:I10: who answers reads whose chance to win it is: that of who began."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a")
        await pick(pilot, "Thug 2")
        await waiting(pilot, "Defence for")
        await keys(pilot, "d enter")
        await waiting(pilot, "answers Ruiz")
        assert "Test of Thug 2" in seen(app)
        assert "Ruiz wins " in seen(app)


async def test_the_invitation_gives_way_to_what_waits(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.6: what waits stands alone; how to begin is said only while nothing does."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        assert "r plans a test" in seen(app)
        await keys(pilot, "enter o a")
        await pick(pilot, "Thug 2")
        assert "set up the test" in seen(app)
        assert "r plans a test" not in seen(app)


async def test_r_answers_a_request(tmp_path: Path) -> None:
    """rpg:1.3: r with a request waiting plans the test that was asked for."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter A enter r")
        await pick(pilot, "make the test")
        box = screen_of(pilot).overlay
        assert isinstance(box, PlanBox), box
        assert (bool(box.draft.ask), box.draft.plan.skill) == (True, "observation")


async def test_a_kept_plan_is_taken_up_again(tmp_path: Path) -> None:
    """rpg:1.3: esc keeps the dice that were bought; whatever opens the test, they are there."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a")
        await pick(pilot, "Thug 2")
        await waiting(pilot, "Defence for")
        await keys(pilot, "n b")
        await pick(pilot, "Infinity")
        await keys(pilot, "escape")
        assert screen_of(pilot).overlay is None
        await waiting(pilot, "set up the test")
        box = screen_of(pilot).overlay
        assert isinstance(box, PlanBox), box
        assert sum(one.dice for one in box.draft.plan.purchases) == 1


@pytest.mark.parametrize("down", ["", "j j", "j j j j"])
async def test_the_planner_says_where_its_numbers_come_from(
    tmp_path: Path, seen: Seen, down: str
) -> None:
    """rpg:1.3: i on any row of a plan opens the sum and the spread, and ? lists the box's keys."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, f"enter r {down} i".replace("  ", " "))
        assert isinstance(screen_of(pilot).overlay, Reading)
        await keys(pilot, "escape ?")
        listed = " ".join(seen(app).split())
        assert "r set up and roll" in listed
        assert "b buy a die" in listed


async def test_between_turns_enter_is_called_what_it_does(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.5: before a turn begins enter begins one; only then the panel speaks of o."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        shown = seen(app)
        assert "enter begins a turn, then o acts" in shown
        assert "begin turn" in shown.splitlines()[-1]
        await keys(pilot, "enter")
        shown = seen(app)
        assert "o takes an action" in shown
        assert "begin turn" not in shown


async def test_without_zones_no_range_is_claimed(tmp_path: Path, seen: Seen) -> None:
    """rpg:I18: where the table tells the ranges, the list of targets says none."""
    app = app_for(empty_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "a p enter", "a n enter", "n")
        await text(pilot, "Quiet")
        await keys(pilot, "r g g enter o a")
        assert "Extreme" not in seen(app)


async def test_skill_test_is_planned_with_an_exploit_at_hand(tmp_path: Path) -> None:
    """rpg:A20: the benefit is for attacks; another test is planned as ever."""
    table = demo_table(tmp_path)
    give(table, MASTER, SetExploit("ruiz", Exploit.READY))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o t")
        assert isinstance(screen_of(pilot).overlay, PlanBox)


async def test_a_request_is_answered_for_all_at_once(tmp_path: Path) -> None:
    """rpg:1.3: who plays several makes their tests in one move and throws all the dice."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "A enter p")
        await pick(pilot, "Asked of Doc")
        await pick(pilot, "all, without extras: Ruiz, Doc, Kit, Sol")
        assert len(scene_of(pilot).checks) == 4
        await keys(pilot, "r")
        assert (scene_of(pilot).checks, scene_of(pilot).asked) == ((), ())


async def test_who_is_added_stands_where_the_cursor_is(tmp_path: Path) -> None:
    """rpg:1.8: reinforcements come in beside the one under the cursor, not off the map."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await here(pilot, "thug-3")
        await keys(pilot, "a n enter")
        assert scene_of(pilot).characters[-1].zone == "flat"


async def test_a_player_gives_heat_and_is_not_bound_by_the_pool(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.4: dice for Heat fill the game master's pool, so it is no limit."""
    table = demo_table(tmp_path)
    give(table, MASTER, SetPool(Pool.HEAT, "", 0))
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r j j j + + +")
        shown = seen(app)
        assert "+3d20 gives the game master 3" in " ".join(shown.split())
        assert "of 0" not in shown


async def test_defence_leads_on_to_the_attack_and_typed_dice_open_nothing(
    tmp_path: Path, seen: Seen
) -> None:
    """rpg:1.6: both answers lead on to the test; dice typed before the other side are lost."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a a enter")
        assert "Defence for 1 Heat?" in seen(app)
        await keys(pilot, "d")
        assert isinstance(screen_of(pilot).overlay, PlanBox)
        await keys(pilot, "t 1 2 space 7")
        assert isinstance(screen_of(pilot).overlay, NotYet)
        await keys(pilot, "enter")
        box = screen_of(pilot).overlay
        assert isinstance(box, PlanBox)
        assert box.draft.plan.character == "thug-1"
        await keys(pilot, "t 1 9 1 8 2 3 enter")
        assert scene_of(pilot).judged is not None


async def test_enter_opens_what_waits_from_the_list_of_turns(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: from question to question enter is enough; of several things it asks which."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a a", "enter n t 5 4 enter", "enter")
        assert isinstance(screen_of(pilot).overlay, DamageBox)
        await keys(pilot, "t 1 1 1 enter", "enter")
        assert "does 3 damage" in seen(app)
        await keys(pilot, "y")
        assert scene_of(pilot).strikes == ()
