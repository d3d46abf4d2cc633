"""From the hit to what gets through, by keys: what comes next stands there, filled in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Track, Weapon
from rules.rpg.pools import Pool, SetPool
from rules.table import SetOption
from saves.open_table import Done, OpenTable
from tests.helpers.rpg_screen import (
    app_for,
    caught_up,
    demo_table,
    here,
    pick,
    scene_of,
    screen_of,
    two_programs,
    waiting,
)
from tests.helpers.screens import ROOMY, SMALL, keys, text
from tui.locale import set_language
from tui.rpg.cast_file import parse_cast
from tui.rpg.damage_box import DamageBox
from tui.rpg.plain import lines
from tui.rpg.plan_box import PlanBox

Seen = Callable[[App[int]], str]

HIT = "enter o a a r t 5 4 enter"
"""Ruiz begins his turn, hits Thug 1 up close and has 1 Momentum left over."""


async def test_the_row_after_a_hit_says_what_comes_and_r_opens_it(
    tmp_path: Path, seen: Seen
) -> None:
    """rpg:1.8: weapon, dice, target and Momentum at hand stand there, up close the knife first."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT)
        assert "Ruiz hit Thug 1: what damage?" in seen(app)
        await keys(pilot, "r")
        box = screen_of(pilot).overlay
        assert isinstance(box, DamageBox)
        assert (box.note, box.dice) == ("Knife", 3)
        assert "at hand: 1 fresh, 2 saved" in seen(app)
        assert "not for close combat" not in seen(app)
        await keys(pilot, "space")
        assert (box.note, box.dice) == ("Rifle", 5)
        assert "Rifle  not for close combat" in seen(app)


async def test_momentum_is_bought_in_the_box_and_counts(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.7: + buys, the sum says why, and after the dice nothing of it is left."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r j j j + +")
        assert "3 combat dice + 2 (Momentum, rpg:1.7)" in seen(app)
        await keys(pilot, "t 1 2 3 enter")
        assert "Thug 1 takes 5 damage from Ruiz" in seen(app)
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert (ruiz.damage, ruiz.fresh, ruiz.momentum) == (0, 0, 1)


async def test_plus_on_the_weapon_buys_momentum_and_leaves_the_weapon(
    tmp_path: Path, seen: Seen
) -> None:
    """rpg:1.7: where the cursor begins + buys; space chooses the weapon, what is spent stays."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r 2 +")
        box = screen_of(pilot).overlay
        assert isinstance(box, DamageBox)
        assert "enter dice due" in seen(app)
        await keys(pilot, "-")
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert (box.note, ruiz.damage) == ("Knife", 2)
        assert "Momentum is spent at once" in seen(app)


async def test_the_number_of_the_table_goes_in_too(tmp_path: Path) -> None:
    """rpg:1.8: = types what the table counted; r goes on to who takes it, x puts it out."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r = 7 enter", "r x")
        thug = scene_of(pilot).find("thug-1")
        assert thug is not None
        assert (thug.is_defeated, scene_of(pilot).strikes) == (True, ())
        await keys(pilot, "u")
        assert [one.points for one in scene_of(pilot).strikes] == [7]


async def test_cover_then_armour_then_what_gets_through(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: the soak dice of cover come first, once; armour is the table's number."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a b r t 5 4 enter r")
        assert "heavy cover: soaks 4 dice" in seen(app)
        await keys(pilot, "= 9 enter", "r s t 1 2 3 6 enter")
        assert "Thug 2 soaked 3: does 6 damage from Ruiz get through?" in seen(app)
        await keys(pilot, "r")
        assert "has soaked already (1.8)" in seen(app)
        await keys(pilot, "a 2 enter")
        assert "4 get through" in seen(app)
        await keys(pilot, "y")
        assert scene_of(pilot).strikes == ()
        assert "Thug 2 takes 4 damage from Ruiz" in seen(app)


async def test_tracks_take_it(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.9: with the tracks on, the stress and the Harm are shown before they are put."""
    table = demo_table(tmp_path)
    assert isinstance(table.act_table(SetOption("tracks", value=True)), Done)
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r = 5 enter", "r")
        assert "Vigour 0 → 5, Harms +1" in seen(app)
        await keys(pilot, "v")
        thug = scene_of(pilot).find("thug-1")
        assert thug is not None
        assert (thug.stress[Track.VIGOUR], thug.harms[Track.VIGOUR]) == (5, 1)


async def test_d_leads_to_the_hit_and_knows_the_weapon(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: damage by hand proposes the weapon of the sheet, for a hit or for none."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "d")
        assert "damage of the hit on Thug 1" in seen(app)
        await keys(pilot, "h n", "d w")
        box = screen_of(pilot).overlay
        assert isinstance(box, DamageBox)
        assert (box.note, box.strike_id) == ("Rifle", "")
        await keys(pilot, "t 1 1 1 1 1 enter")
        assert scene_of(pilot).combat == ()


async def test_no_damage_and_later(tmp_path: Path) -> None:
    """rpg:1.8: esc keeps the hit, n tells of no damage."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r escape")
        assert len(scene_of(pilot).strikes) == 1
        await keys(pilot, "r n")
        assert scene_of(pilot).strikes == ()


async def test_the_end_of_the_round_names_what_was_not_told(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.7: hits and bought damage that go with the round are named before it ends."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, HIT, "r j j j + escape n x")
        assert "Hits with" in seen(app)
        assert "Ruiz +1" in seen(app)


async def test_retaliating_opens_the_test_of_the_attack(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.6: who Retaliates makes the test at once, and its hit asks for its damage."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter o m")
        await pick(pilot, "flat")
        await keys(pilot, "enter")
        await waiting(pilot, "leaves the contact of Thug 1")
        await pick(pilot, "Retaliate")
        assert "Test of Thug 1" in seen(app)
        await keys(pilot, "t 4 5 enter")
        assert "Thug 1 hit Ruiz: what damage?" in seen(app)


async def test_how_often_is_what_can_be_paid(tmp_path: Path, seen: Seen) -> None:
    """rpg:I22: 1 fresh and 2 saved buy three times and no more; the reason is said."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "M enter")
        await pick(pilot, "+1 damage")
        assert "1 to 3: 1 fresh and 2 saved are at hand (rpg:I22)" in " ".join(seen(app).split())
        await keys(pilot, "4 enter")
        assert screen_of(pilot).overlay is not None
        await keys(pilot, "ctrl+u 3 enter")
        ruiz = scene_of(pilot).find("ruiz")
        assert ruiz is not None
        assert (ruiz.damage, ruiz.fresh, ruiz.momentum) == (3, 0, 0)


async def test_somebody_else_pays_what_is_missing(tmp_path: Path) -> None:
    """rpg:I22: own Momentum first, the rest of the price from another player's savings."""
    table = demo_table(tmp_path)
    assert isinstance(table.act("gm", SetPool(Pool.MOMENTUM, "doc", 2)), Done)
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "M enter")
        await pick(pilot, "+1 damage")
        await keys(pilot, "4 enter")
        await pick(pilot, "then 1 of Doc")
        ruiz, doc = scene_of(pilot).find("ruiz"), scene_of(pilot).find("doc")
        assert ruiz is not None
        assert doc is not None
        assert (ruiz.damage, ruiz.fresh, ruiz.momentum, doc.momentum) == (4, 0, 0, 1)


async def test_attacker_and_target_each_at_their_own_program(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: ana tells her damage; the thug's soak waits for the game master."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await keys(ana, HIT)
            await caught_up(carla, ana)
            assert "what damage" not in seen(one)
            await keys(ana, "r = 4 enter")
            await caught_up(carla, ana)
            assert "what is soaked" not in seen(two)
            await keys(carla, "p y")
            assert scene_of(carla).strikes == ()


async def test_weapons_are_written_on_the_sheet(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: a weapon is added, counted, called close, and goes without a name."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await here(pilot, "sol")
        await keys(pilot, "e G space")
        await text(pilot, "Axe")
        await keys(pilot, "+ + l + l + enter")
        sol = scene_of(pilot).find("sol")
        assert sol is not None
        assert sol.sheet.weapons[1] == Weapon("Axe", 4, 1, is_close=True)
        await keys(pilot, "i G")
        assert "4 combat dice +1" in seen(app)
        await keys(pilot, "escape e G k space ctrl+u enter enter")
        sol = scene_of(pilot).find("sol")
        assert sol is not None
        assert [one.name for one in sol.sheet.weapons] == ["Pistol"]


def test_weapons_come_from_the_file() -> None:
    """rpg:1.8: a number is the combat dice; a table says more."""
    weapons = {"Rifle": 5, "Knife": {"dice": 3, "plus": 1, "close": True}}
    found = parse_cast({"player": [{"name": "A", "weapons": weapons}]}, "f", frozenset())
    (added,) = found.characters
    assert isinstance(added, AddCharacter)
    assert added.sheet.weapons == (Weapon("Rifle", 5), Weapon("Knife", 3, 1, is_close=True))


@pytest.mark.parametrize("weapon", [0, "5", {"dice": 3, "far": True}, {"plus": 1}])
def test_a_weapon_that_is_none_is_named(weapon: object) -> None:
    """rpg:1.8: the file's entry and field are said."""
    table = {"player": [{"name": "A", "weapons": {"Rifle": weapon}}]}
    found = parse_cast(table, "f", frozenset())
    assert "weapons.Rifle" in str(found.complaints[0].values["field"])


async def test_in_spanish(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.2: the same in Spanish, with the terms of the game, and nothing is cut at 80."""
    set_language("es")
    table: OpenTable = demo_table(tmp_path)
    app = app_for(table, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r")
        told = seen(app)
        assert "Daño de Ruiz a Thug 1" in told
        assert "…" not in told.split("Daño de Ruiz")[1].split("╰")[1]
        await keys(pilot, "= 3 enter")
        assert "recibe 3 de daño de Ruiz" in seen(app)


async def test_r_goes_on_to_the_defender_of_an_attack(tmp_path: Path, seen: Seen) -> None:
    """rpg:I20: with the attacker's side set up, r opens the defender's, then throws for both."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter o a a p")
        await pick(pilot, "Defence")
        await pick(pilot, "opposed test")
        await keys(pilot, "enter r")
        assert "Test of Thug 1" in seen(app)
        await keys(pilot, "enter t 4 5 6 7 enter")
        assert scene_of(pilot).checks == ()


async def test_the_attacker_is_told_whether_there_is_a_defence(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.6: the game master says no for the thug, and ana's program makes her test."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            await keys(ana, "enter o a a")
            await caught_up(carla, ana)
            assert "who may still defend" in seen(two)
            await keys(carla, "p n")
            await caught_up(carla, ana)
            assert screen_of(carla).overlay is None
            assert "who may still defend" not in seen(two)
            assert "Thug 1 does not defend" in seen(two)


async def test_a_plan_goes_with_its_turn(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.5: a plan kept with esc does not cover what others do in their turns."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter r escape")
        assert screen_of(pilot).draft is not None
        await keys(pilot, "n")
        assert screen_of(pilot).draft is None
        await here(pilot, "doc")
        await keys(pilot, "enter r escape")
        assert "Doc" in seen(app)
        assert screen_of(pilot).draft is not None


async def test_the_cursor_goes_on_to_who_may_begin(tmp_path: Path) -> None:
    """rpg:1.5: after a turn the next player who waits is one enter away, NPCs after them."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        for name in ("ruiz", "doc", "kit", "sol", "thug-1", "thug-2"):
            await keys(pilot, "enter")
            assert scene_of(pilot).active == name
            await keys(pilot, "n")


async def test_the_line_mode_names_hits(tmp_path: Path) -> None:
    """rpg:1.8: who reads lines hears of a hit, of bought damage, and of soak to come."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "r j j j + escape")
        told = lines(scene_of(pilot), "gm")
        assert "Ruiz hit Thug 1; the damage is still to come." in told
        assert any("damage bought: 1" in one for one in told)
        await keys(pilot, "r = 4 enter")
        assert any("Thug 1 takes 5 damage from Ruiz" in one for one in lines(scene_of(pilot), "gm"))


async def test_the_table_says_which_spend_adds_to_damage(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.7: the list of spends is the table's, and so is which row counts in damage."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "space M j enter")
        await pick(pilot, "does not add to damage")
        row = scene_of(pilot).spend("damage")
        assert row is not None
        assert not row.adds_damage
        await keys(pilot, "escape", HIT, "r")
        assert "Momentum" not in seen(app).split("Damage of Ruiz")[1].split("╰")[0]


async def test_momentum_without_a_hit_raises_no_damage(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.7: after a plain test +1 damage is dim, with the reason."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter r t 2 3 enter M enter")
        assert "no hit or attack for it. (rpg:1.7)" in seen(app)
        await keys(pilot, "b enter")
        assert [one.damage for one in scene_of(pilot).players] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "before",
    ["o e escape u o a enter", "r escape o a enter", "o e escape u"],
    ids=["another-after-it", "new-action", "taken-back"],
)
async def test_a_plan_goes_with_its_action(tmp_path: Path, before: str) -> None:
    """rpg:1.5: a kept plan is neither thrown as a new action's test nor outlives its own."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", before)
        assert screen_of(pilot).draft is None
        await keys(pilot, "r")
        assert isinstance(screen_of(pilot).overlay, PlanBox)
        assert scene_of(pilot).checks == ()


async def test_a_plan_beside_a_test_hides_and_outlives_none(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.5, 1.7: due dice keep their odds in sight; after the hit r is its damage."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, "enter o a enter enter n enter b escape")
        assert "Ruiz · Close Combat" in seen(app)
        assert "Ruiz · Ballistics" not in seen(app)
        await keys(pilot, "t 2 3 enter")
        assert screen_of(pilot).draft is None
        await keys(pilot, "r")
        assert isinstance(screen_of(pilot).overlay, DamageBox)


async def test_a_plan_stays_while_something_else_changes(tmp_path: Path) -> None:
    """rpg:1.5: what has nothing to do with its action leaves a kept plan alone."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter o a enter r escape")
        await keys(pilot, "w")
        await text(pilot, "Listen.")
        await keys(pilot, "enter T + escape")
        assert screen_of(pilot).draft is not None


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("y", ("Thug 1 −4", "Damage that got through: 4")),
        ("v", ("Thug 1 4/", "Vigour 4/")),
    ],
)
async def test_the_row_keeps_what_got_through(
    tmp_path: Path, seen: Seen, answer: str, shown: tuple[str, str]
) -> None:
    """rpg:1.8, 1.9: the row and the sheet keep the sum, or the track where the table has them."""
    table = demo_table(tmp_path)
    if answer == "v":
        assert isinstance(table.act_table(SetOption("tracks", value=True)), Done)
    app = app_for(table, tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await keys(pilot, HIT, "enter = 4 enter", "enter", answer)
        await here(pilot, "thug-1")
        together = " ".join(seen(app).split())
        assert [one in together for one in shown] == [True, True], together


async def test_the_result_stays_in_sight_beside_what_waits(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: with a hit, a Complication and Momentum waiting, the dice still stand above them."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter o a a enter n b 1 t 2 space 3 2 0 enter")
        assert len(screen_of(pilot).matters) == 3
        shown = seen(app)
        assert "Ruiz: [2] [3] 20!" in shown
        assert "Ruiz hit Thug 1: what damage?" in shown


async def test_damage_dice_are_told_once(tmp_path: Path, seen: Seen) -> None:
    """rpg:1.8: the faces, then what they do; their sum is not told a third time."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, HIT, "enter t 1 2 6 enter")
        shown = seen(app)
        assert "Ruiz rolls 1 2 6 (typed)" in shown
        assert "Ruiz does 3 damage to Thug 1, Effects 1: Knife" in shown
        assert "Ruiz rolls 1 2 6: 3" not in shown
