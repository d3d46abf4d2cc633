"""Each die with its fate in words, at both widths and in both languages."""

import pytest

from rules.skirmish.engagement import Stage
from rules.skirmish.frozen_dice import JudgedSide
from rules.skirmish.rolls import judge_face_to_face, judge_normal
from rules.skirmish.roster import RemoveTrooper
from rules.skirmish.troopers import SIDE_1, SIDE_2
from tests.helpers.skirmish_table import (
    FUSILIER,
    MOVES,
    SHOOTS,
    ZHANSHI_A,
    ZHANSHI_B,
    Play,
    attack,
    duel,
)
from tui.common.ink import plain, width
from tui.locale import set_language, set_wing, word
from tui.skirmish import plain as sentences
from tui.skirmish.forecast import outlook_of
from tui.skirmish.order_rows import order_rows
from tui.skirmish.orders_panel import stage_line
from tui.skirmish.result_rows import die_line, settled_rows
from tui.skirmish.stages import order_caption
from tui.skirmish.why import die_rule
from tui.skirmish.words import STAGES


@pytest.fixture(autouse=True)
def _skirmish_words() -> None:
    """The words of the skirmish."""
    set_wing("skirmish")


FATES = [
    ((12, (4, 9)), (11, (5,)), ["4 → 4 success, cancelled by 5", "9 → hit, beats 5"]),
    ((12, (15,)), (11, (5,)), ["15 → fails"]),
    ((12, (7,)), (11, (12,)), ["7 → hit"]),
    ((12, (11,)), (11, (11,)), ["11 → 11 success, cancelled by 11"]),
    ((11, (11,)), (12, (11,)), ["11 = SV, Critical, beats 11"]),
    ((12, (12,)), (11, (11,)), ["12 = SV, Critical, lost to 11"]),
    ((23, (4, 16, 17)), (18, (19,)), ["4 → counts as 7, hit", "16 → counts as 19, hit",
                                       "17 → 20, Critical"]),
    ((12, (9,)), (11, (9,)), ["9 → 9 success, cancelled by 9"]),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "said"), FATES)
def test_a_die_says_what_became_of_it(
    a: tuple[int, tuple[int, ...]], b: tuple[int, tuple[int, ...]], said: list[str]
) -> None:
    """Face, value, fate and what did it (rolls:F2 to F7)."""
    judged = judge_face_to_face(*a, *b)
    best = max((die.value for die in judged.b.dice if die.outcome != "failure"), default=None)
    assert [plain(die_line(die, best, harms=True)).strip() for die in judged.a.dice] == said


RULES = [
    ((12, (15,)), (11, (5,)), "rolls:R3"),
    ((12, (4,)), (11, (5,)), "rolls:F2"),
    ((12, (9,)), (11, (9,)), "rolls:F3"),
    ((12, (9,)), (11, (11,)), "rolls:F4"),
    ((12, (12,)), (11, (11,)), "rolls:F5"),
    ((12, (9,)), (11, (15,)), "rolls:F6"),
    ((12, (9,)), (11, (5,)), "rolls:F2"),
    ((12, (12,)), (11, (5,)), "rolls:F4"),
]


@pytest.mark.parametrize(("a", "b", "rule"), RULES)
def test_a_die_names_its_rule(
    a: tuple[int, tuple[int, ...]], b: tuple[int, tuple[int, ...]], rule: str
) -> None:
    """The first die of side a, asked why."""
    judged = judge_face_to_face(*a, *b)
    theirs = JudgedSide("b", b[0], judged.b.hits, judged.b.crits, judged.b.dice)
    assert die_rule(judged.a.dice[0], theirs)[1] == rule


def test_a_success_that_nobody_opposes_names_its_rule() -> None:
    """A Normal Roll (rolls:R3)."""
    assert die_rule(judge_normal(12, (9,)).dice[0], None)[1] == "rolls:R3"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("cells", [53, 68])
def test_rows_fit_their_panel(language: str, cells: int) -> None:
    """No row is wider than the panel, before the dice and after them."""
    set_language(language)
    play = duel()
    play.spend(
        FUSILIER,
        attack((ZHANSHI_A, 2), (ZHANSHI_B, 1)),
        t2_zhanshi_a=SHOOTS,
        t2_zhanshi_b=SHOOTS,
    )
    rows = order_rows(play.state, play.house, cells)
    assert max(width(row.line) for row in rows) <= cells
    assert not any("⟨" in plain(row.line) for row in rows)


def test_the_outlook_is_kept_while_the_state_is() -> None:
    """Moving a cursor does not count odds again."""
    play = duel()
    play.spend(FUSILIER, attack((ZHANSHI_A, 3)), t2_zhanshi_a=SHOOTS)
    assert outlook_of(play.state, play.house) is outlook_of(play.state, play.house)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("stage", STAGES)
def test_the_line_of_stages_fits_and_marks_where_it_stands(language: str, stage: Stage) -> None:
    """The stage at hand stands in brackets, whatever has to be left out."""
    set_language(language)
    for cells in (53, 68, 90):
        drawn = stage_line(stage, cells)
        assert width(drawn) <= cells
        assert plain(drawn).count("[") == 1


@pytest.mark.parametrize("left", [0, 1, 2])
def test_what_is_left_reads_right_in_spanish_for_every_number(left: int) -> None:
    """turn:F3: one wording holds for nothing, one and several."""
    set_language("es")
    wanted = f"pierde 1 y se queda con {left}"
    assert [word(key, n=1, left=left) for key in ("harm.lost", "saves.lost")] == [wanted, wanted]


def told(play: Play) -> list[str]:
    """The Order before as the panel and the sentences tell it."""
    last = play.state.last
    assert last is not None
    rows = [plain(row.line) for row in settled_rows(play.state, last, 68)]
    said = sentences.lines(play.state, None)
    at = next(at for at, one in enumerate(said) if one.startswith("Last Order"))
    return [order_caption(play.state, last), *rows, *said[at:]]


def test_a_finished_order_is_told_alike_when_its_troopers_have_left() -> None:
    """Name, weapon and kind of roll stay, whoever has left the table since."""
    set_language("en")
    play = duel()
    play.spend(FUSILIER, MOVES, attack((ZHANSHI_A, 3)), t2_zhanshi_a=SHOOTS)
    play.fix()
    play.give(SIDE_1, (9, 4, 2))
    play.give(SIDE_2, (19,))
    play.finish()
    before = told(play)
    play.do(RemoveTrooper(FUSILIER), SIDE_1)
    play.do(RemoveTrooper(ZHANSHI_A), SIDE_2)
    assert told(play) == before
    assert FUSILIER not in " ".join(before)
