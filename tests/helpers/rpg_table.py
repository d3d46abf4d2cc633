"""An RPG table for tests: give commands, look at the scene, count what happened."""

from itertools import pairwise
from typing import Any

from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import HouseValue, Refused, SeatId
from rules.rpg.access import MASTER
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Character, Rating, Sheet
from rules.rpg.game import GAME
from rules.rpg.pools import Pool, SetPool
from rules.rpg.rounds import BeginScene
from rules.rpg.scene import Scene
from rules.rpg.zone_edits import JoinZones, WriteZone
from rules.rpg.zones import Edge, Zone

TEN: dict[str, int] = dict.fromkeys(
    (
        "agility",
        "awareness",
        "brawn",
        "coordination",
        "intelligence",
        "personality",
        "willpower",
    ),
    10,
)
"""All attributes at 10."""

PLAYER_SKILLS = {"observation": Rating(1, 0), "ballistics": Rating(2, 2), "athletics": Rating(1, 0)}
NPC_FIELDS = {"combat": Rating(1, 0), "senses": Rating(1, 0), "movement": Rating(1, 0)}


class Table:
    """A table that is played by commands."""

    def __init__(self, **options: HouseValue) -> None:
        """An empty table with these options."""
        self.scene: Scene = GAME.new()
        self.house = GAME.house(options)
        self.history: list[Any] = []

    def decide(self, command: Any, seat: SeatId | None = MASTER) -> Any:
        """The decision, without its consequences."""
        return GAME.decide(self.scene, command, seat, self.house)

    def do(self, command: Any, seat: SeatId | None = MASTER) -> tuple[Any, ...]:
        """Give a command that must be allowed; the events it made."""
        events: tuple[Any, ...] | Refused = self.decide(command, seat)
        assert not isinstance(events, Refused), events
        self.scene = GAME.fold(self.scene, events)
        self.history += events
        return events

    def why_not(self, command: Any, seat: SeatId | None = MASTER) -> str:
        """The code of the refusal of a command that must not be allowed."""
        decision = self.decide(command, seat)
        assert isinstance(decision, Refused), decision
        return decision.code

    def throw(self, seat: SeatId, *rolls: tuple[int, ...]) -> tuple[Any, ...]:
        """Give the dice that a seat owes, roll by roll."""
        wanted = GAME.dice_wanted(self.scene, seat)
        given = tuple(DiceGiven(one.roll, faces) for one, faces in zip(wanted, rolls, strict=False))
        return self.do(GiveDice(given, TYPED), seat)

    def who(self, character: str) -> Character:
        """A character that must be there."""
        found = self.scene.find(character)
        assert found is not None, character
        return found

    def heat(self, value: int) -> "Table":
        """Put the pool of Heat."""
        if self.scene.heat != value:
            self.do(SetPool(Pool.HEAT, "", value))
        return self

    def saved(self, character: str, value: int) -> "Table":
        """Put somebody's saved Momentum, or (empty) the common pool."""
        self.do(SetPool(Pool.MOMENTUM, character, value))
        return self

    def fresh(self, character: str, value: int) -> "Table":
        """Put somebody's fresh Momentum."""
        self.do(SetPool(Pool.FRESH, character, value))
        return self

    def happened(self, kind: type) -> list[Any]:
        """Every event of a kind so far."""
        return [event for event in self.history if type(event) is kind]


def empty_table(**options: HouseValue) -> Table:
    """Three player characters a, b, c and NPCs x, y; no scene yet."""
    table = Table(**options)
    for player in ("a", "b", "c"):
        sheet = Sheet(player.upper(), TEN, PLAYER_SKILLS)
        table.do(AddCharacter(sheet, is_npc=False, id=player, infinity=2))
    for npc in ("x", "y"):
        table.do(AddCharacter(Sheet(npc.upper(), TEN, NPC_FIELDS), is_npc=True, id=npc))
    return table


def action_table(**options: HouseValue) -> Table:
    """The same in round 1 of a scene."""
    table = empty_table(**options)
    table.do(BeginScene("Fight"))
    return table


def zone_table(*zones: Zone, **options: HouseValue) -> Table:
    """The same on a row of zones that touch one after the other, all in the first.

    Without `zones` there are z0 to z4, all open.
    """
    table = action_table(**options)
    row = zones or tuple(Zone(f"z{number}", f"Zone {number}") for number in range(5))
    for zone in row:
        table.do(WriteZone(zone))
    for one, other in pairwise(row):
        table.do(JoinZones(Edge(one.id, other.id)))
    for character in table.scene.characters:
        table.do(PlaceCharacter(character.id, row[0].id))
    return table
