"""Turns, the initiative, rounds, scenes: nobody acts twice, nobody is left out."""

from typing import Any

import pytest

from rules.rpg.by_hand import SetProgress, SetRound
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Progress, Sheet
from rules.rpg.checks import SetUpTest
from rules.rpg.dice_rolls import SidePlan
from rules.rpg.game import GAME
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.pools import Pool, PoolChanged
from rules.rpg.rounds import BeginScene, EndRound, EndScene, RoundEnded
from rules.rpg.sheets import RenameCharacter
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative, SkipTurn, TurnBegan
from tests.helpers.rpg_table import Table, action_table, empty_table


def play(table: Table, *characters: str) -> Table:
    """Whole turns of these, one after the other."""
    for character in characters:
        table.do(BeginTurn(character))
        table.do(EndTurn(character))
    return table


def test_players_in_any_order_then_npcs() -> None:
    """Players choose their order; NPCs follow when all have acted (rpg 1.5)."""
    table = play(action_table(), "b")
    assert table.why_not(BeginTurn("x")) == "turn.players-first"
    play(table, "a", "c", "y", "x")
    assert [one.character for one in table.happened(TurnBegan)] == ["b", "a", "c", "y", "x"]


@pytest.mark.parametrize(
    ("command", "seat", "code"),
    [
        (BeginTurn("b"), "b", "turn.somebody-acts"),
        (BeginTurn("q"), "gm", "character.unknown"),
        (BeginTurn("b"), "a", "seat.not-yours"),
        (EndTurn("b"), "b", "turn.not-yours"),
        (SkipTurn("a"), "a", "turn.had"),
        (SeizeInitiative("x"), "gm", "turn.somebody-acts"),
        (SeizeInitiative("x"), "a", "seat.master-only"),
        (SeizeInitiative("b"), "gm", "initiative.only-npcs"),
        (EndRound(), "gm", "turn.somebody-acts"),
        (EndRound(), "a", "seat.master-only"),
        (EndScene(), "a", "seat.master-only"),
        (BeginScene("Two"), "gm", "scene.running"),
        (BeginScene(""), "gm", "name.empty"),
    ],
)
def test_refusals_in_a_turn(command: object, seat: str, code: str) -> None:
    """One turn is completed before the next; each refusal has its code (rpg:I14)."""
    table = action_table().heat(3)
    table.do(BeginTurn("a"), "a")
    assert code == table.why_not(command, seat)


def test_nobody_acts_twice_in_a_round() -> None:
    """Whoever is done waits for the next round."""
    assert play(action_table(), "a").why_not(BeginTurn("a"), "a") == "turn.had"


def test_turn_waits_for_ones_dice() -> None:
    """A turn does not end while its dice are due."""
    table = action_table()
    table.do(BeginTurn("a"), "a")
    table.do(SetUpTest(SidePlan("a", "observation")), "a")
    assert table.why_not(EndTurn("a"), "a") == "dice.being-entered"


def test_turn_end_saves_fresh_momentum() -> None:
    """What was not spent is saved when the turn ends (rpg:I22)."""
    table = action_table()
    table.do(BeginTurn("a"), "a")
    table.fresh("a", 2).do(EndTurn("a"), "a")
    assert (table.who("a").fresh, table.who("a").momentum) == (0, 2)


@pytest.mark.parametrize("before", [(), ("a",), ("a", "b")])
def test_initiative_is_seized_between_turns(before: tuple[str, ...]) -> None:
    """Before anybody, or between two players' turns, for 1 Heat (rpg:I14)."""
    table = play(action_table().heat(1), *before)
    table.do(SeizeInitiative("x"))
    assert (table.scene.active, table.scene.heat, table.who("x").has_seized) == ("x", 0, True)


def test_several_may_seize_in_a_row() -> None:
    """Each pays 1, and then the players go on (rpg:I14)."""
    table = action_table().heat(2)
    for npc in ("x", "y"):
        table.do(SeizeInitiative(npc))
        table.do(EndTurn(npc))
    table.do(BeginTurn("a"), "a")
    assert table.scene.heat == 0


def test_no_heat_no_initiative() -> None:
    """An empty pool seizes nothing (rpg:I14)."""
    assert action_table().why_not(SeizeInitiative("x")) == "pool.too-little"


def test_seizing_is_not_needed_when_the_players_are_done() -> None:
    """After the players the NPCs act anyway (rpg 1.5)."""
    table = play(action_table().heat(1), "a", "b", "c")
    assert table.why_not(SeizeInitiative("x")) == "initiative.not-needed"


def test_seized_npc_is_done_until_the_next_round() -> None:
    """It is not offered again in this round (rpg:I15)."""
    table = action_table().heat(2)
    table.do(SeizeInitiative("x"))
    table.do(EndTurn("x"))
    play(table, "a", "b", "c", "y")
    assert table.why_not(BeginTurn("x")) == "turn.had"
    table.do(EndRound())
    assert Progress.WAITING is table.who("x").progress


def test_round_ends_only_when_all_have_acted() -> None:
    """Somebody who waits keeps the round open, unless skipped (rpg:I19)."""
    table = play(action_table(), "a", "b", "c", "x")
    assert table.why_not(EndRound()) == "round.still-waiting"
    table.do(SkipTurn("y"))
    table.do(EndRound())
    assert table.scene.round == 2


def test_round_ends_once() -> None:
    """The next round has everybody waiting, so it does not end by itself (rpg:I19)."""
    table = play(action_table(), "a", "b", "c", "x", "y")
    table.do(EndRound())
    assert table.why_not(EndRound()) == "round.still-waiting"
    assert len(table.happened(RoundEnded)) == 1


def test_round_may_end_early_by_skipping() -> None:
    """The game master may skip everybody who waits (rpg:I19)."""
    table = play(action_table(), "a")
    table.do(EndRound(skips_waiting=True))
    assert {one.progress for one in table.scene.characters} == {Progress.WAITING}


def test_open_dice_keep_round_and_scene_open() -> None:
    """What is being thrown is finished or called off first."""
    table = action_table()
    table.do(SetUpTest(SidePlan("a", "observation")), "a")
    assert table.why_not(EndRound(skips_waiting=True)) == "dice.being-entered"
    assert table.why_not(EndScene()) == "dice.being-entered"


def falls(table: Table, character: str) -> None:
    """Somebody is defeated."""
    table.do(DefeatCharacter(character))


def leaves(table: Table, character: str) -> None:
    """Somebody is removed."""
    table.do(RemoveCharacter(character))


@pytest.mark.parametrize("goes", [falls, leaves])
@pytest.mark.parametrize("who", ["a", "b", "x"])
def test_nobody_who_goes_shifts_a_turn(goes: Any, who: str) -> None:
    """In B's turn anybody may go: the others act once each, and the round ends (rpg:I19)."""
    table = play(action_table(), "a")
    table.do(BeginTurn("b"), "b")
    goes(table, who)
    if table.scene.active:
        table.do(EndTurn(table.scene.active))
    while table.scene.waiting:
        play(table, (table.scene.waiting_players or table.scene.waiting)[0].id)
    began = [one.character for one in table.happened(TurnBegan)]
    expected = [one for one in ("a", "b", "c", "x", "y") if one != who or one in {"a", "b"}]
    assert expected == began
    table.do(EndRound())


def test_newcomers_act_in_the_round_they_come() -> None:
    """Somebody who comes has a turn still to come, and players go first (rpg:I19)."""
    table = play(action_table(), "a", "b", "c", "x")
    table.do(AddCharacter(Sheet("D"), is_npc=False, id="d"))
    assert table.why_not(BeginTurn("y")) == "turn.players-first"
    play(table, "d", "y").do(EndRound())


def test_revived_characters_keep_their_turn() -> None:
    """Falling and rising neither gives nor takes a turn (rpg:I19)."""
    table = play(action_table(), "a")
    for who in ("a", "b"):
        table.do(DefeatCharacter(who))
        table.do(DefeatCharacter(who, is_defeated=False))
    assert table.why_not(BeginTurn("a"), "a") == "turn.had"
    play(table, "b")


def test_defeated_do_not_block_the_round() -> None:
    """Whoever is out need not act (rpg:I19)."""
    table = play(action_table(), "a", "b")
    for who in ("c", "x", "y"):
        table.do(DefeatCharacter(who))
    assert table.why_not(BeginTurn("c"), "c") == "character.defeated"
    table.do(EndRound())


def test_renaming_the_active_changes_nothing_else() -> None:
    """Ids are stable (rpg:I19)."""
    table = action_table()
    table.do(BeginTurn("a"), "a")
    table.do(RenameCharacter("a", "Zoe"), "a")
    table.do(EndTurn("a"), "a")
    assert (table.who("a").name, table.who("a").progress) == ("Zoe", Progress.DONE)


@pytest.mark.parametrize(
    ("merge", "is_over", "left"),
    [(False, True, 1), (False, False, 2), (True, True, 2), (True, False, 2)],
)
def test_round_and_scene_end_together(merge: bool, is_over: bool, left: int) -> None:
    """Two losses at a round's end, one in its midst; or merged by option (rpg:A7)."""
    table = action_table(merge_decay=merge).saved("a", 3)
    play(table, *(("a", "b", "c", "x", "y") if is_over else ("a",)))
    table.do(EndScene())
    assert left == table.who("a").momentum


@pytest.mark.parametrize(("merge", "left"), [(False, 1), (True, 2)])
def test_scene_end_right_after_a_round_end(merge: bool, left: int) -> None:
    """The same holds where the round was ended by its own command (rpg:A7)."""
    table = play(action_table(merge_decay=merge).saved("a", 3), "a", "b", "c", "x", "y")
    table.do(EndRound())
    table.do(EndScene())
    assert left == table.who("a").momentum


def test_scene_without_rounds_costs_one() -> None:
    """Each scene's end costs one saved Momentum, action or not (rpg 1.4)."""
    table = empty_table().saved("a", 3)
    table.do(BeginScene("Talk", has_rounds=False))
    assert table.why_not(BeginTurn("a"), "a") == "round.none"
    table.do(EndScene())
    assert (table.who("a").momentum, table.scene.is_running) == (2, False)
    assert table.why_not(EndScene()) == "scene.none"


def test_decay_is_signed_like_everything() -> None:
    """What decay takes is in the log with who and why (rpg 1.4)."""
    table = action_table().saved("a", 3)
    events = table.do(EndRound(skips_waiting=True))
    changes = [one for one in events if isinstance(one, PoolChanged)]
    assert [(one.pool, one.owner, one.before, one.after) for one in changes] == [
        (Pool.MOMENTUM, "a", 3, 2)
    ]


def test_waiting_players_are_awaited_then_the_game_master() -> None:
    """Between turns the table waits for players, then for the NPCs, then for the end."""
    table = play(action_table(), "a")
    assert {one.seat for one in GAME.awaited(table.scene)} == {"b", "c"}
    play(table, "b", "c")
    assert [one.what.key for one in GAME.awaited(table.scene)] == ["awaited.npcs"]
    play(table, "x", "y")
    assert [one.what.key for one in GAME.awaited(table.scene)] == ["awaited.round-end"]


def test_progress_and_round_by_hand() -> None:
    """A correction gives a turn back, takes the active one away, or counts a round."""
    table = play(action_table(), "a")
    table.do(SetProgress("a", Progress.WAITING))
    table.do(BeginTurn("a"), "a")
    table.do(SetProgress("a", Progress.DONE))
    assert (table.scene.active, table.who("a").progress) == ("", Progress.DONE)
    table.do(SetRound(7))
    assert table.scene.round == 7
    assert table.why_not(SetProgress("b", Progress.ACTING)) == "nothing-changes"
