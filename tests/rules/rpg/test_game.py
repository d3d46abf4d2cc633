"""The wing's door: names, options, the ready table, and what every seat may do on it."""

import pytest

from rules import games
from rules.game import Refused, Step
from rules.rpg import game, seen_events, wording
from rules.rpg.access import MASTER
from rules.rpg.characters import Progress
from rules.rpg.game import GAME
from rules.rpg.scene import Scene
from rules.rpg.turns import BeginTurn
from tests.helpers.rpg_table import action_table

DEFAULTS = {
    "focus_rule": ("lt", "rpg:A1"),
    "focus_needs_success": (False, "rpg:A2"),
    "dice_cap_total": (5, "rpg:A3"),
    "momentum_self_dice": (True, "rpg:A4"),
    "momentum_mode": ("player", "rpg:A5"),
    "momentum_cap": (0, "rpg:A5"),
    "max_saved_per_action": (0, "rpg:A5"),
    "momentum_expires": ("decay", "rpg:A6"),
    "merge_decay": (False, "rpg:A7"),
    "npc_convert_all": (False, "rpg:A8"),
    "adjust_is_free": (False, "rpg:A9"),
    "free_actions_per_turn": (0, "rpg:A10"),
    "opposed_tie": ("ask", "rpg:A11"),
    "opposed_net_momentum": (False, "rpg:A13"),
    "helper_max_success": (2, "rpg:A15"),
    "helper_cap": (0, "rpg:A17"),
    "helper_leave": (True, "rpg:A17"),
    "require_full": (False, "rpg:A18"),
    "exploit_needs_test": (False, "rpg:A20"),
    "surprise_extra_turn": (False, "rpg:A21"),
    "ambush_single_payer": (False, "rpg:A22"),
    "terrain_test_per_trigger": (False, "rpg:A24"),
    "cd_six_points": (0, "rpg:A28"),
    "reaction_reset": ("round", "rpg:A29"),
    "allow_debt": (False, "rpg:A30"),
    "tracks": (False, "rpg:1.9"),
    "damage_follows": (True, "rpg:1.8"),
}


def ready() -> Scene:
    """The ready table."""
    scene, house = GAME.new(), GAME.house()
    for step in GAME.demo():
        events = GAME.decide(scene, step.command, step.seat, house)
        assert not isinstance(events, Refused), (step, events)
        scene = GAME.fold(scene, events)
    return scene


def test_the_demo_passes_its_names_through_what_the_caller_gives() -> None:
    """rpg:A1: zones and nameless NPCs are called as the maker of the table says them."""
    asked: list[str] = []

    def named(name: str) -> str:
        asked.append(name)
        return f"<{name}>"

    commands = [step.command for step in GAME.demo(named)]
    assert {"corridor", "roof", "Thug", "Sniper", "Ambush in Varuna"} <= set(asked)
    assert all(f"<{name}>" in repr(commands) for name in asked)


def test_registry_finds_the_wing() -> None:
    """The house knows the game by its key."""
    assert games.find("rpg") is GAME


def test_every_reading_has_its_option_and_the_source_is_the_default() -> None:
    """Options, their defaults and the rule each bends (rpg:A1 to A30)."""
    assert {one.key: (one.default, one.rule) for one in GAME.options} == DEFAULTS


def test_every_default_is_a_choice() -> None:
    """An option can always be set back."""
    assert [one.key for one in GAME.options if not one.accepts(one.default)] == []


def test_every_command_is_decided_and_every_event_evolves() -> None:
    """No name of the wire leads nowhere."""
    assert set(GAME.commands.values()) == set(game.DECIDE)
    assert set(GAME.events.values()) == set(game.EVOLVE)
    assert set(GAME.events.values()) == set(wording.DESCRIBE)


def test_what_sight_knows_are_events() -> None:
    """Every rule of secrecy is about an event that exists."""
    known = {*seen_events.SUBJECTS, *seen_events.OTHERS, *seen_events.SPECIAL}
    assert known - set(GAME.events.values()) == set()


def test_unknown_commands_are_refused() -> None:
    """Whatever is no command of the game gets a refusal, not an error."""
    assert GAME.decide(GAME.new(), object(), MASTER, GAME.house()) == Refused("command.unknown", "")


def test_demo_has_four_players_and_five_npcs() -> None:
    """One of the NPCs is concealed, all are placed, and the first round waits."""
    scene = ready()
    npcs = [one for one in scene.characters if one.is_npc]
    assert (len(scene.players), len(npcs)) == (4, 5)
    assert [one.is_concealed for one in npcs].count(True) == 1
    assert all(one.zone for one in scene.characters)
    assert (scene.round, scene.heat, scene.between_turns) == (1, 5, True)


def test_demo_says_what_to_do_first() -> None:
    """Each player may begin, and nothing else is waited for."""
    scene = ready()
    assert [one.what.key for one in GAME.awaited(scene)] == ["awaited.begin"] * 4
    offered = [
        one.about
        for one in GAME.choices(scene, "ruiz", GAME.house())
        if one.command == "begin-turn" and one.is_possible
    ]
    assert offered == ["ruiz"]


def test_demo_is_given_by_the_game_master() -> None:
    """The steps name their seat."""
    assert all(isinstance(step, Step) and step.seat == MASTER for step in GAME.demo())


@pytest.mark.parametrize("seat", [MASTER, "ruiz", None])
def test_choices_are_commands_that_say_why_not(seat: str | None) -> None:
    """Every choice is a known command, what is refused says why, and who watches may do nothing."""
    found = GAME.choices(ready(), seat, GAME.house())
    assert {one.command for one in found} - GAME.commands.keys() == set()
    assert [one for one in found if one.refused is not None and not one.refused.code] == []
    assert any(one.is_possible for one in found) == (seat is not None)


def test_choices_name_the_one_movement() -> None:
    """What cannot be done now is there with its reason (rpg:I17)."""
    scene, house = ready(), GAME.house()
    events = GAME.decide(scene, BeginTurn("ruiz"), "ruiz", house)
    assert not isinstance(events, Refused)
    scene = GAME.fold(scene, events)
    moves = {
        one.about: one.refused.code if one.refused else ""
        for one in GAME.choices(scene, "ruiz", house)
        if one.command == "move"
    }
    assert moves == {"corridor": "", "flat": "", "roof": "", "shaft": ""}


def test_spectators_are_offered_nothing_that_works() -> None:
    """Watching changes nothing."""
    assert [one for one in GAME.choices(ready(), None, GAME.house()) if one.is_possible] == []


def test_new_table_waits_for_nobody() -> None:
    """Before anything there is only the game master's seat."""
    scene = GAME.new()
    assert [seat.id for seat in GAME.seats(scene)] == [MASTER]
    assert (GAME.awaited(scene), GAME.dice_wanted(scene, MASTER)) == ((), ())


def test_progress_starts_waiting() -> None:
    """Round 1 has everybody still to act."""
    assert {one.progress for one in action_table().scene.characters} == {Progress.WAITING}
