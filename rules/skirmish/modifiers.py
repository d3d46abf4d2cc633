"""A MOD of a line, and what it may depend on: the values of the MOD builder.

A MOD that does not apply is kept with the reason, so that a screen can show it.
"""

from enum import StrEnum

from attrs import evolve

from rules.game import House
from rules.skirmish.engagement import Engagement
from rules.skirmish.lines import Line
from rules.skirmish.skills import COMMS_MODS, SHOOTING_MODS
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen

OTHER = "other"
"""The key of the free MOD."""

ALLY_ENGAGED = "ally-engaged"
"""The key of the MOD for shooting into close combat (turn:D27)."""

OTHER_LIMIT = 60
"""The largest free MOD, either way."""

OLD_BRACKETED = "old_bracketed_mods"
"""The table option of rolls:M7: negative bracketed MODs count in any roll."""


class Polarity(StrEnum):
    """Where a MOD comes from: its user's own item, the enemy's, or the situation."""

    OWN = "own"
    ENEMY = "enemy"
    SITUATION = "situation"


@frozen
class Mod:
    """One MOD of one line.

    Attributes:
        key: Unique in the line; ``mod.<key>`` names it, but for bracketed
            abilities, whose key ends in the ability's name.
        value: What it adds to the attribute.
        source: The trooper it comes from.
        item: The ability or weapon behind it, empty for none.
        polarity: Own, enemy's or the situation's.
        is_automatic: Whether its item works by itself (rolls:M5).
        is_available: Whether it may be ticked at all.
        is_proposed: Whether the facts on the table say that it counts.
        is_on: Whether it counts now: proposed, or ticked by hand.
        why_not: Why it does not apply, ``mod.why.<why_not>``; empty where it may.
        mm: The distance behind a range MOD; 0 for other MODs.
    """

    key: str
    value: int
    source: TrooperId
    item: str = ""
    polarity: Polarity = Polarity.SITUATION
    is_automatic: bool = False
    is_available: bool = True
    is_proposed: bool = True
    is_on: bool = True
    why_not: str = ""
    mm: int = 0

    def refused(self, why: str) -> "Mod":
        """The MOD where it does not apply."""
        return evolve(self, is_available=False, is_proposed=False, is_on=False, why_not=why)

    def offered(self) -> "Mod":
        """The MOD where only the players can know: it may be ticked, and is not yet."""
        return evolve(self, is_proposed=False, is_on=False)

    def ticked(self, is_on: bool) -> "Mod":
        """The MOD as a player ticked it."""
        return evolve(self, is_on=is_on)

    @property
    def is_changed(self) -> bool:
        """Whether a player ticked it against what is proposed."""
        return self.is_on != self.is_proposed


@frozen
class Context:
    """What a MOD may depend on.

    Attributes:
        state: The table.
        order: The Order being played.
        line: Whose roll it is, and against whom.
        deed: What the other one does meanwhile; None for nothing that rolls.
        is_face_to_face: Whether the two are compared.
        house: The table's readings.
    """

    state: Skirmish
    order: Engagement
    line: Line
    deed: Line | None
    is_face_to_face: bool
    house: House

    def takes(self, group: str) -> bool:
        """Whether the rolled skill takes MODs of `group` (turn:D3 to D18).

        A Comms weapon sees nobody: what looks at the target does not touch it (turn:D8).
        """
        if self.line.is_comms and group in SHOOTING_MODS - COMMS_MODS:
            return False
        return group in self.line.rule.mods

    @property
    def mm(self) -> int | None:
        """The distance to the other, None where nobody said or nobody is there."""
        if self.line.other is None:
            return None
        return self.state.distance(self.line.trooper.id, self.line.other.id)

    def level(self, ability: str) -> int:
        """The level of the roller's `ability`, 0 where it has none."""
        trooper = self.line.trooper
        found = trooper.profile.ability(ability)
        if trooper.is_null:
            return 0
        is_lent = ability == "sixth-sense" and trooper.fireteam.has_sixth_sense
        return int(is_lent) if found is None else max(1, found.level)
