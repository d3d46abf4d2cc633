"""Several rows of the sheets selected with v: one move for all, one u takes it back."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from rules.ashes.state import Skill
from tests.helpers.ashes_screen import app_for, demo_table, opened, screen_of, state_of
from tests.helpers.screens import SMALL, keys, text
from tui.locale import set_language

Seen = Callable[[App[int]], str]

TO_SHEETS = "shift+tab g g"
SWORD_AND_RIDING = (TO_SHEETS, "j 2 v")


def skill(pilot: Pilot[int], name: str) -> Skill:
    """A skill by its name."""
    return next(one for one in state_of(pilot).skills() if one.name == name)


def points(pilot: Pilot[int], *names: str) -> list[int]:
    """All points that these skills ever got."""
    return [skill(pilot, one).level.points for one in names]


async def test_points_are_awarded_to_all_selected(tmp_path: Path) -> None:
    """ashes:P5: 2 + gives each two points, - takes one of each; each is one commit."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, *SWORD_AND_RIDING)
        sword, riding = points(pilot, "Sword", "Riding")
        before = screen_of(pilot).open.seq
        await keys(pilot, "2 +")
        assert points(pilot, "Sword", "Riding") == [sword + 2, riding + 2]
        assert screen_of(pilot).open.seq == before + 1
        await keys(pilot, "-")
        assert points(pilot, "Sword", "Riding") == [sword + 1, riding + 1]
        await keys(pilot, "u u")
        assert points(pilot, "Sword", "Riding") == [sword, riding]


async def test_the_foot_names_what_plus_does_to_the_selection(tmp_path: Path, seen: Seen) -> None:
    """ashes:P5, B7: the selected rows count, wherever the cursor is."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:

        def foot() -> str:
            return seen(app).rstrip().splitlines()[-1]

        await keys(pilot, *SWORD_AND_RIDING, "g g")
        assert "+ PdP" in foot()
        assert "attacked" not in foot()
        await keys(pilot, "v")
        assert "+ PdP, attacked" in foot()
        await keys(pilot, "escape k")
        assert "PdP" not in foot()


async def test_a_skill_without_points_is_named(tmp_path: Path, seen: Seen) -> None:
    """ashes:B16: a point cannot be taken from Fangs, so none is taken from Healing either."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await keys(pilot, TO_SHEETS, "G v k k v")
        before = points(pilot, "Healing", "Fangs")
        await keys(pilot, "-")
        assert "Fangs (Wolf): Fangs has no PdP to take" in seen(app)
        assert "Nothing was done." in seen(app)
        assert points(pilot, "Healing", "Fangs") == before


async def test_attacks_are_counted_on_all_selected(tmp_path: Path) -> None:
    """ashes:B7: + on characters counts an attack on each, = types the same count."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, TO_SHEETS, "v j j v +")
        assert [one.attacks for one in state_of(pilot).characters] == [1, 1, 0, 0]
        await keys(pilot, "=")
        await text(pilot, "3")
        assert [one.attacks for one in state_of(pilot).characters] == [3, 3, 0, 0]


async def test_skills_are_marked_as_used_together(tmp_path: Path) -> None:
    """ashes:P6: m marks those that are not; where all are used, it takes the mark from all."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, TO_SHEETS, "j m k j 2 v m")
        assert [skill(pilot, one).used for one in ("Sword", "Riding")] == [True, True]
        await keys(pilot, "m")
        assert [skill(pilot, one).used for one in ("Sword", "Riding")] == [False, False]


async def test_levels_are_typed_for_all_selected(tmp_path: Path) -> None:
    """= types NdP and PdP once for all of them (ashes:P4)."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, *SWORD_AND_RIDING, "=")
        await text(pilot, "4")
        await text(pilot, "2")
        levels = [skill(pilot, one).level for one in ("Sword", "Riding")]
        assert [(one.ndp, one.pdp) for one in levels] == [(4, 2), (4, 2)]


async def test_a_roll_is_asked_of_all_selected(tmp_path: Path) -> None:
    """The Narrator asks two players in one move; the first roll comes into focus."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, TO_SHEETS, "j v j j v")
        before = state_of(pilot)
        await keys(pilot, "o")
        after = state_of(pilot)
        new = after.rolls[len(before.rolls) :]
        owners = [after.character(one.side.character) for one in new]
        assert [one.name for one in owners if one is not None] == ["Lena", "Bruno"]
        assert all(one.is_asked for one in new)
        assert screen_of(pilot).focus_id == new[0].id
        await keys(pilot, "u")
        assert state_of(pilot).rolls == before.rolls


async def test_rows_are_struck_off_together(tmp_path: Path, seen: Seen) -> None:
    """Bruno takes his selected skill along: it is named once, with him; u brings all back."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        everybody = [one.name for one in state_of(pilot).characters]
        await keys(pilot, TO_SHEETS, "j j v 2 v D")
        assert "Remove Riding (Lena), Bruno?" in seen(app)
        await keys(pilot, "y")
        assert "Bruno" not in [one.name for one in state_of(pilot).characters]
        assert "Riding" not in [one.name for one in state_of(pilot).skills()]
        await keys(pilot, "u")
        assert [one.name for one in state_of(pilot).characters] == everybody


async def test_the_menu_offers_what_all_selected_can(tmp_path: Path, seen: Seen) -> None:
    """Of a skill and a character: asking and striking off; what was rolled is for one."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await keys(pilot, TO_SHEETS, "2 v s")
        assert screen_of(pilot).overlay is not None
        shown = [one.id for one in screen_of(pilot).overlay.items]  # type: ignore[union-attr]
        assert shown == ["ask", "remove"]
        await keys(pilot, "escape m")
        assert "is for skills, not for characters." in seen(app)
        await keys(pilot, "=")
        assert "only skills or only characters" in seen(app)
        await keys(pilot, "enter")
        assert "is for one row, and 2 are selected" in seen(app)


async def test_an_award_with_words_goes_to_all(tmp_path: Path) -> None:
    """ashes:P5: the reason stands in the history of each."""
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, *SWORD_AND_RIDING, "s w")
        await text(pilot, "2")
        await text(pilot, "they led the charge")
        notes = [gain.note for gain in state_of(pilot).history[-2:]]
        assert notes == ["they led the charge"] * 2


async def test_the_footer_speaks_spanish_of_it(tmp_path: Path, seen: Seen) -> None:
    """What is done to all selected rows, and how they are unselected."""
    set_language("es")
    app = app_for(demo_table(tmp_path), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, TO_SHEETS, "2 v")
        rows = seen(app).splitlines()
        assert "esc quitar selección" in rows[-1]
        assert "*2 Personajes" in seen(app)
        await keys(pilot, "escape")
        assert "*2" not in seen(app)


async def test_who_watches_selects_nothing(tmp_path: Path) -> None:
    """There is nothing that a watcher could do to them."""
    demo_table(tmp_path).close()
    app = app_for(opened(tmp_path, "beto", watch=True), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, TO_SHEETS, "v")
        assert screen_of(pilot).marks == ()
