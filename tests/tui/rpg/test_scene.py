"""An evening's scene by keys alone, in two programs: the game master's and a player's.

Four players and five NPCs over three rounds: surprise, seizing the initiative,
reactions, terrain, Complications, and an active character who falls.
"""

from collections.abc import Callable
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot

from rules.rpg.characters import Character, Exploit, Progress
from rules.rpg.scene import Scene
from tests.helpers.rpg_screen import (
    caught_up,
    here,
    pane,
    pick,
    scene_of,
    screen_of,
    two_programs,
    waiting,
)
from tests.helpers.screens import ROOMY, SMALL, keys

Seen = Callable[[App[int]], str]
Way = Callable[[Pilot[int], str], object]

PLAYERS = ("ruiz", "doc", "kit", "sol")
LIBERTO = "npc-9"
NPCS = ("thug-1", "thug-2", "thug-3", "sniper", LIBERTO)


class Evening:
    """Two people at one table; each key is on both screens before the next person acts."""

    def __init__(self, carla: Pilot[int], ana: Pilot[int], seen: Seen) -> None:
        self.carla, self.ana, self.seen = carla, ana, seen
        self.turns: list[tuple[int, str]] = []

    async def caught_up(self) -> None:
        """Both programs show the newest commit; whose turn it is now is noted."""
        await caught_up(self.carla, self.ana)
        now = (self.scene.round, self.scene.active)
        if now[1] and (not self.turns or self.turns[-1] != now):
            self.turns.append(now)

    async def master(self, *some: str) -> None:
        """Keys of the game master's."""
        await keys(self.carla, *some)
        await self.caught_up()

    async def player(self, *some: str) -> None:
        """Keys of ana's, who plays Ruiz."""
        await keys(self.ana, *some)
        await self.caught_up()

    async def waits(self, pilot: Pilot[int], *words: str) -> None:
        """What waits, and what is picked in the questions that follow."""
        await waiting(pilot, words[0])
        for one in words[1:]:
            await pick(pilot, one)
        await self.caught_up()

    async def turn_of(self, character: str) -> None:
        """The game master begins somebody's turn."""
        await here(self.carla, character)
        await self.master("enter")
        assert self.scene.active == character

    async def idle_turns_of(self, *characters: str) -> None:
        """Turns in which nothing happens."""
        for character in characters:
            await self.turn_of(character)
            await self.master("n")

    @property
    def scene(self) -> Scene:
        """The scene as the game master sees it."""
        return scene_of(self.carla)

    def who(self, character: str) -> Character:
        """Somebody, as the game master sees it."""
        found = self.scene.find(character)
        assert found is not None
        return found

    @property
    def told(self) -> str:
        """What ana's screen shows."""
        return self.seen(self.ana.app)


async def test_a_scene_of_three_rounds(tmp_path: Path, seen: Seen) -> None:
    """rpg:I14-I23: no turn is lost or doubled, whoever seizes, reacts, stumbles or falls."""
    with two_programs(tmp_path) as (one, two):
        async with one.run_test(size=ROOMY) as carla, two.run_test(size=SMALL) as ana:
            evening = Evening(carla, ana, seen)
            await surprise(evening)
            await first_round(evening)
            await second_round(evening)
            await third_round(evening)
            assert evening.turns == [
                *((1, one) for one in (*PLAYERS, "sniper", "thug-1", "thug-2", "thug-3")),
                *((2, one) for one in ("thug-2", "doc", "sniper", "ruiz", "kit", "sol")),
                *((2, one) for one in ("thug-1", "thug-3", LIBERTO)),
                *((3, one) for one in ("kit", "ruiz", "doc", "sol", "thug-1", "thug-2", "thug-3")),
                *((3, one) for one in ("sniper", LIBERTO)),
            ]


async def surprise(evening: Evening) -> None:
    """rpg:I21, A22: the ambush fails, and Ruiz pays 2 of his fresh Momentum for the benefit."""
    await evening.master("S enter enter")
    await pick(evening.carla, "Sniper")
    await pick(evening.carla, "Ruiz")
    await evening.master("enter")
    await evening.player("p enter")
    for helper in ("Doc", "Kit", "Sol"):
        await evening.waits(evening.carla, f"May {helper} help?", "yes")
    await evening.player("t 3 4 enter")
    await evening.master("t 1 9 1 9 1 9 1 9 1 9 1 9 5 5 5 enter")
    await evening.waits(evening.ana, "The ambush failed", "2 Momentum of Ruiz")
    assert evening.scene.first == frozenset(PLAYERS)
    assert (evening.who("ruiz").momentum, evening.who("ruiz").exploit) == (2, Exploit.READY)


async def first_round(evening: Evening) -> None:
    """Ruiz attacks and is parried, leaves contact and stumbles; nobody else does much."""
    ana, carla = evening.ana, evening.carla
    await here(ana, "ruiz")
    await evening.player("enter o a")
    await pick(ana, "Thug 1")
    await evening.caught_up()
    await evening.waits(carla, "attacks Thug 1", "Defence")
    assert evening.scene.heat == 4
    await evening.waits(ana, "who defends")
    await evening.player("enter")
    await evening.waits(carla, "answers Ruiz")
    await evening.master("enter")
    await evening.player("t 4 5 enter")
    await evening.master("t 2 0 1 9 enter")
    await evening.waits(ana, "A Complication of Thug 1", "2 Heat less")
    assert evening.scene.heat == 2
    await leave_for_the_roof(evening)
    await evening.player("n")
    assert evening.who("ruiz").progress is Progress.DONE
    await evening.idle_turns_of("doc", "kit", "sol", "sniper", "thug-1", "thug-2", "thug-3")
    await here(carla, LIBERTO)
    await evening.master("s")
    await pick(carla, "lets this round")
    await evening.caught_up()
    await evening.master("n y")
    assert evening.scene.round == 2


async def leave_for_the_roof(evening: Evening) -> None:
    """rpg:A24, A26: Thug 1 Retaliates first; then the ground stops Ruiz, the action is spent."""
    ana, carla = evening.ana, evening.carla
    await evening.player("o m")
    await pick(ana, "roof")
    await evening.player("enter")
    await evening.waits(carla, "leaves the contact of Thug 1", "Retaliate")
    assert (evening.who("thug-1").reactions, evening.scene.heat) == (2, 0)
    await evening.master("t 1 9 1 8 enter")
    await evening.waits(ana, "is on the way", "go on")
    await evening.waits(ana, "terrain test in roof")
    await evening.player("t 2 0 2 0 enter")
    assert (evening.who("ruiz").zone, evening.who("ruiz").turn.minor) == ("corridor", "move")
    assert evening.scene.movement is None
    await evening.waits(carla, "A Complication of Ruiz", "2 Heat more")
    await evening.waits(carla, "A Complication of Ruiz", "2 Heat more")
    assert evening.scene.heat == 4
    await evening.player("o")
    assert "one movement a turn" in evening.told or "has moved" in evening.told
    await evening.player("escape")


async def second_round(evening: Evening) -> None:
    """rpg:I14, I15: seized before anybody has acted, and once more between two players."""
    ana, carla = evening.ana, evening.carla
    await evening.master("I")
    await pick(carla, "Thug 2")
    await evening.caught_up()
    assert (evening.scene.active, evening.scene.heat) == ("thug-2", 3)
    await evening.player("o")
    assert "Thug 2" in evening.told
    await evening.master("n")
    await evening.turn_of("doc")
    await evening.master("I")
    assert "Doc is acting" in evening.seen(carla.app)
    await evening.master("escape n I")
    await pick(carla, "Sniper")
    await evening.caught_up()
    await evening.master("n")
    await here(ana, "ruiz")
    await evening.player("enter r b 1 t 1 space 2 space 3 enter")
    assert (evening.who("ruiz").fresh, evening.scene.heat) == (3, 3)
    assert "[1]+ [2] [3]" in evening.told
    await evening.player("n")
    await evening.idle_turns_of("kit", "sol", "thug-1", "thug-3", LIBERTO)
    await evening.master("x")
    assert "Momentum lost" in evening.seen(carla.app)
    await evening.master("y")
    assert (evening.scene.round, evening.who("thug-2").has_seized) == (3, False)


async def third_round(evening: Evening) -> None:
    """rpg:I19: Ruiz falls in his own turn; the round goes on where it was, and ends once."""
    ana, carla = evening.ana, evening.carla
    await evening.turn_of("kit")
    await evening.master("n")
    await here(ana, "ruiz")
    await keys(ana, "enter")
    await caught_up(carla, ana)
    await here(carla, "ruiz")
    await evening.master("s")
    await pick(carla, "out of the fight")
    await evening.caught_up()
    assert (evening.scene.active, evening.who("ruiz").is_defeated) == ("", True)
    await evening.player("o")
    assert evening.scene.round == 3
    await evening.idle_turns_of("doc", "sol", *NPCS)
    await pane(carla, "turns")
    await evening.master("n")
    assert "Nobody loses" in evening.seen(carla.app) or "lost" in evening.seen(carla.app)
    await evening.master("y X y")
    assert (evening.scene.is_running, screen_of(ana).scene.number) == (False, 1)
    assert "Liberto" not in evening.told
