"""A person at an RPG table: whose hand a key is, and what the rules would say to it."""

from typing import Any

from rules.game import House, Refused, SeatId
from rules.rpg.access import MASTER
from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Scene
from rules.rpg.zones import Zone
from saves.open_table import OpenTable
from tui.common.rows import Rows
from tui.common.table_screen import TableScreen
from tui.rpg.character_panel import Looking
from tui.rpg.desk import Then
from tui.rpg.words import may_act_for
from tui.rpg.zones_panel import ZonesPanel
from tui.setting import Setting


class AtTable(TableScreen):
    """A person at an RPG table: seats, hands, and what the rules say.

    Attributes:
        turns: The list of turns.
        zones: The zones, as a map or a list.
    """

    turns: Rows
    zones: ZonesPanel

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        self._seated: tuple[object, ...] = ()
        self._seat: SeatId | None = None
        super().__init__(table, setting)

    # Seats.

    @property
    def seat(self) -> SeatId | None:
        """As on every table, but who holds the game master's seat looks through it."""
        now = (self.open.seq, self.open.head, self.chosen)
        if now != self._seated:
            is_master = self.chosen not in self.held and MASTER in self.held
            self._seated, self._seat = now, MASTER if is_master else super().seat
        return self._seat

    @property
    def is_master(self) -> bool:
        """Whether one looks through the game master's seat."""
        return self.seat == MASTER

    def hand(self, character: CharacterId) -> SeatId | None:
        """The seat of this person that acts for a character."""
        if self.is_master:
            return MASTER
        own = (character, MASTER)
        return next((one for one in own if one in self.held), self.seat)

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        return self.open.table.holder(seat)

    def plays(self, character: Character | None) -> bool:
        """Whether a character is this person's to act for."""
        return character is not None and may_act_for(character, self.hand(character.id))

    # What the boxes ask of the screen.

    @property
    def scene(self) -> Scene:
        """The scene as this seat may know it."""
        scene: Scene = self.view
        return scene

    @property
    def readings(self) -> House:
        """The house readings in force."""
        readings: House = self.house
        return readings

    def refused(self, command: Any, seat: SeatId | None = None) -> Refused | None:
        """Why the rules would not allow a command now; None where they would."""
        giver = self.seat if seat is None else seat
        decided = self.open.game.decide(self.view, command, giver, self.house)
        return decided if isinstance(decided, Refused) else None

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        self.act(command, seat=seat, then=then)

    def subject(self) -> Character | None:
        """Whom a key is about that names nobody: the one acting, or one's own."""
        active = self.scene.find(self.scene.active)
        if self.plays(active):
            return active
        here = self.here
        own = self.scene.find(self.seat or "")
        return own or (here if self.plays(here) else None)

    @property
    def here(self) -> Character | None:
        """The character under the cursor of the turns."""
        return self.scene.find(self.turns.row_id)

    @property
    def zone(self) -> Zone | None:
        """The zone under the cursor."""
        return self.scene.zones.find(self.zones.row_id)

    @property
    def looking(self) -> Looking:
        """Who looks, and what the rules say to them."""
        return Looking(self.scene, self.readings, self.is_master, self._tried_by_acting)

    def _tried_by_acting(self, command: Any) -> Refused | None:
        return self.refused(command, self.hand(self.scene.active))
