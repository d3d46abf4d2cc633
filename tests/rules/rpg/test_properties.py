"""Random scenes: whatever is tried, no pool sinks, no turn is lost, and replay is exact."""

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import GiveDice
from rules.game import HouseValue, Refused, SeatId
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.characters import Progress
from rules.rpg.game import AFTERMATH, GAME
from rules.rpg.helping import AllowHelper
from rules.rpg.rounds import EndRound, RoundEnded, SceneBegan
from rules.rpg.scene import Scene
from rules.rpg.throwing import CorrectDie
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative, TurnBegan
from rules.rpg.zones import Cover, Terrain, Zone
from saves.hooks import make_converter, plain
from tests.helpers.rpg_play import Player
from tests.helpers.rpg_table import Table, zone_table

HOUSES: st.SearchStrategy[dict[str, HouseValue]] = st.fixed_dictionaries(
    {},
    optional={
        "momentum_mode": st.just("group"),
        "opposed_tie": st.sampled_from(["reroll", "initiator_loses"]),
        "reaction_reset": st.just("own_turn"),
        "helper_leave": st.just(value=False),
        "npc_convert_all": st.just(value=True),
        "terrain_test_per_trigger": st.just(value=True),
        "momentum_cap": st.just(2),
        "tracks": st.just(value=True),
    },
)
RANDOMS = st.randoms(use_true_random=True)
STEPS = 50


def start(options: dict[str, HouseValue]) -> Table:
    """Round 1 on four zones, some of them rough, some with cover, 6 Heat."""
    zones = (
        Zone("z0", "Zone 0", Cover.LIGHT),
        Zone("z1", "Zone 1", terrain=Terrain.DIFFICULT, difficulty=1),
        Zone("z2", "Zone 2", terrain=Terrain.DANGEROUS, difficulty=2, effect="falls"),
        Zone("z3", "Zone 3", Cover.HEAVY),
    )
    table = zone_table(*zones, **options).heat(6)
    table.saved("" if options.get("momentum_mode") else "a", 3)
    table.do(PlaceCharacter("a", "z0", ("x",)))
    return table


def try_one(table: Table, seat: SeatId | None, command: Any) -> tuple[Any, ...]:
    """A command that may be refused; its events."""
    decision = table.decide(command, seat)
    if isinstance(decision, Refused):
        return ()
    assert decision
    judges = isinstance(command, (GiveDice, CorrectDie, AllowHelper))
    assert judges or not isinstance(decision[0], AFTERMATH)
    return table.do(command, seat)


def check_scene(scene: Scene) -> None:
    """What holds in every scene."""
    levels = [scene.heat, scene.group_momentum]
    for one in scene.characters:
        levels += [one.momentum, one.fresh, one.gifts, one.infinity, one.reactions]
        assert one.infinity <= 5
    assert min(levels) >= 0
    zones = {one.id: one.zone for one in scene.characters}
    for left, right in scene.contacts:
        assert left < right
        assert zones[left] == zones[right]
    acting = [one.id for one in scene.characters if one.progress is Progress.ACTING]
    assert acting == ([scene.active] if scene.active else [])
    if scene.movement is not None:
        assert scene.movement.character == scene.active


def check_turns(history: list[Any]) -> None:
    """Nobody has two turns in a round; ids are never given out twice."""
    turns: Counter[tuple[int, int, str]] = Counter()
    scene = rounds = 0
    for event in history:
        scene += isinstance(event, SceneBegan)
        rounds += isinstance(event, RoundEnded)
        if isinstance(event, TurnBegan):
            turns[scene, rounds, event.character] += 1
    assert max(turns.values(), default=0) <= 1


def check_replay(table: Table) -> None:
    """Folding the facts again gives the equal scene, also from what a save would hold."""
    assert GAME.fold(GAME.new(), tuple(table.history)) == table.scene
    converter = make_converter()
    for event in table.history:
        written = json.loads(json.dumps(plain(event)))
        assert converter.structure(written, event.__class__) == event


def check_views(table: Table) -> None:
    """Every fact can be seen and told at every seat, and every choice be offered."""
    scene = GAME.new()
    for event in table.history:
        scene = GAME.evolve(scene, event)
        for seat in ("gm", "a", None):
            seen = GAME.event_seen_by(scene, event, seat)
            if seen is not None:
                GAME.describe(GAME.seen_by(scene, seat), seen)
    for seat in ("gm", "a", None):
        view = GAME.seen_by(scene, seat)
        assert GAME.awaited(view) is not None
        for choice in GAME.choices(scene, seat, table.house):
            assert choice.command in GAME.commands


@settings(max_examples=25, deadline=None)
@given(options=HOUSES, random=RANDOMS)
def test_random_scenes(options: dict[str, HouseValue], random: Random) -> None:
    """No command raises, pools keep their floors, turns are neither lost nor doubled."""
    table = start(options)
    for _ in range(STEPS):
        before = table.scene
        seat, command = Player(before, random).next()
        events = try_one(table, seat, command)
        check_scene(table.scene)
        if any(isinstance(event, RoundEnded) for event in events):
            skipped = {event.character for event in events if hasattr(event, "character")}
            assert all(one.id in skipped for one in before.waiting)
    check_turns(table.history)
    check_replay(table)
    check_views(table)


def test_random_play_gets_somewhere() -> None:
    """The scenes that are tried are not all refusals: nearly every kind of fact comes up."""
    random = Random(7)  # noqa: S311  it guards no secret
    kinds: set[type] = set()
    for _ in range(200):
        table = start({"tracks": True})
        for _ in range(STEPS):
            try_one(table, *Player(table.scene, random).next())
        kinds |= {type(event) for event in table.history}
    assert len(set(GAME.events.values()) - kinds) < 15


@settings(max_examples=20, deadline=None)
@given(random=RANDOMS)
def test_whole_rounds_give_everybody_one_turn(random: Random) -> None:
    """In three rounds of only turns and seizing everybody acts exactly three times."""
    table = zone_table().heat(9)
    for _ in range(3):
        while table.scene.waiting:
            npcs = [one.id for one in table.scene.waiting if one.is_npc]
            players = [one.id for one in table.scene.waiting_players]
            if npcs and players and table.scene.heat and random.random() < 0.5:
                table.do(SeizeInitiative(random.choice(npcs)))
            else:
                table.do(BeginTurn(random.choice(players or npcs)))
            table.do(EndTurn(table.scene.active))
        table.do(EndRound())
    turns = Counter(one.character for one in table.happened(TurnBegan))
    assert turns == dict.fromkeys(["a", "b", "c", "x", "y"], 3)
