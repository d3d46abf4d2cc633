"""The list of turns: what gives way where a row is narrow."""

import pytest
from attrs import evolve

from rules.rpg.game import GAME
from rules.rpg.scene import Scene
from tui.common.ink import line, plain
from tui.rpg.turns_panel import turn_line


def varuna() -> Scene:
    """The demo's scene."""
    scene = GAME.new()
    for step in GAME.demo():
        events = GAME.decide(scene, step.command, step.seat, GAME.house())
        assert isinstance(events, tuple)
        scene = GAME.fold(scene, events)
    return scene


@pytest.mark.parametrize(
    ("cells", "expected"), [(24, "· Thug 2        3 seized"), (16, "· Thug 2      3")]
)
def test_an_npcs_name_is_kept_before_the_word_about_it(cells: int, expected: str) -> None:
    """rpg:I15: two Thugs differ in their number alone, so the word goes first."""
    scene = varuna()
    thug = scene.find("thug-2")
    assert thug is not None
    seized = evolve(thug, has_seized=True)
    shown = turn_line(scene, seized, cells, "", (line("3 "), False))
    assert expected == plain(shown).rstrip()
