"""Everything on an RPG table, in one value.

The topics' rooms decide and change it; here it is only put together and asked
simple questions.

Long by its records: whatever a save must hold is written out here.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from attrs import evolve, field

from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.dice_rolls import Check, CheckId, CombatRoll, Complication, Judged
from rules.rpg.skills import AttributeId, SkillId
from rules.rpg.zones import Range, ZoneId, ZoneMap, range_at
from rules.values import frozen

Pair: TypeAlias = tuple[CharacterId, CharacterId]

NO_MAP = ZoneMap()


class Kind(StrEnum):
    """The kinds of action (rpg 1.5), and reactions beside them (rpg 1.6)."""

    FREE = "free"
    MINOR = "minor"
    STANDARD = "standard"
    REACTION = "reaction"


@frozen
class ActionRow:
    """One row of the table's list of actions; the list is the table's to edit.

    Attributes:
        id: Its stable name.
        kind: What it costs.
        label: What people call it; empty for the catalogue's words.
        is_on: Whether it is offered.
        note: A reminder of what it does.
    """

    id: str
    kind: Kind
    label: str = ""
    is_on: bool = True
    note: str = ""


@frozen
class SpendRow:
    """One row of the table's list of Momentum spends (rpg 1.7).

    Attributes:
        id: Its stable name.
        cost: Momentum a time.
        is_repeatable: Whether it may be bought several times at once.
        gives_die: Whether it gives somebody a d20 for a later test.
        adds_damage: Whether it adds 1 to the damage of an attack.
        label: What people call it; empty for the catalogue's words.
        note: A reminder of what it does.
    """

    id: str
    cost: int
    is_repeatable: bool = False
    gives_die: bool = False
    label: str = ""
    note: str = ""
    adds_damage: bool = False


@frozen
class AskedCheck:
    """A test that the game master asked a character for, still to be made."""

    id: str
    character: CharacterId
    skill: SkillId
    attribute: AttributeId
    difficulty: int
    note: str = ""


@frozen
class Attack:
    """An attack that was declared in the active turn.

    Attributes:
        attacker: Who attacks.
        target: Whom it is aimed at.
        is_defended: Whether the target took Defence.
        is_let_through: Whether it said that it does not.
    """

    attacker: CharacterId
    target: CharacterId
    is_defended: bool = False
    is_let_through: bool = False


@frozen
class Strike:
    """An attack that hit, until its damage is settled.

    Attributes:
        id: That of its test.
        attacker: Who hit.
        target: Who was hit.
        has_exploit: Whether the attack had the benefit of an Exploit.
        is_hidden: Whether its test was rolled in secret, as long as nothing shows it.
        points: The damage, Momentum and all; None before it is thrown or typed.
        effects: The Effects of its dice.
        soaked: What was soaked of it.
        is_cover_used: Whether the target's cover has soaked already.
    """

    id: str
    attacker: CharacterId
    target: CharacterId
    has_exploit: bool = False
    is_hidden: bool = False
    points: int | None = None
    effects: int = 0
    soaked: int = 0
    is_cover_used: bool = False

    @property
    def left(self) -> int:
        """What gets through so far; 0 before there is any damage."""
        return max((self.points or 0) - self.soaked, 0)


@frozen
class Hurdle:
    """A terrain test on the way (rpg:A24).

    Attributes:
        stop: Where the mover stays on a failure.
        rough: The zone whose terrain it is.
        difficulty: 0 to 5.
        is_dangerous: Whether a failure has an effect, too.
        effect: That effect in people's words.
    """

    stop: ZoneId
    rough: ZoneId
    difficulty: int
    is_dangerous: bool
    effect: str = ""


@frozen
class Movement:
    """A movement on its way.

    Attributes:
        character: Who moves.
        to: Where to.
        hurdles: The terrain tests that are left.
        contact: Whom the mover will be in contact with at the end.
        takes_cover: Whether it ends in contact with the zone's cover.
        threats: Enemies who may still Retaliate; nothing goes on before each
            has answered.
        is_held: Whether somebody Retaliates, so that the mover goes on only
            when told to.
    """

    character: CharacterId
    to: ZoneId
    hurdles: tuple[Hurdle, ...] = ()
    contact: tuple[CharacterId, ...] = ()
    takes_cover: bool = False
    threats: tuple[CharacterId, ...] = ()
    is_held: bool = False

    @property
    def is_blocked(self) -> bool:
        """Whether Retaliation comes first."""
        return bool(self.threats) or self.is_held


@frozen
class Ambush:
    """A surprise that is being settled (rpg:I21).

    Attributes:
        check: The opposed test behind it.
        ambushers: Everybody of the side that tries.
        surprised: Everybody of the other side.
        has_failed: Whether the surprised side may pay for the benefit now.
    """

    check: CheckId
    ambushers: tuple[CharacterId, ...]
    surprised: tuple[CharacterId, ...]
    has_failed: bool = False


@frozen
class Scene:
    """The state of a table.

    Attributes:
        number: Scenes begun so far.
        title: What this scene is called.
        is_running: Whether a scene is being played.
        round: The round, from 1; 0 outside of action.
        characters: Everybody, in the order they came.
        zones: The map.
        contacts: Pairs in contact, the lower id first (rpg:A26).
        heat: The game master's pool.
        group_momentum: The players' common pool, where the table has one.
        active: Whose turn it is; empty between turns.
        first: Ambushers who act before everybody else (rpg:A21).
        extra: Ambushers whose surprise turn does not count as theirs.
        movement: The movement on its way.
        attack: The attack that was declared.
        strikes: Attacks that hit, whose damage is not settled yet.
        ambush: The surprise that is being settled.
        asked: Tests that were asked for.
        checks: Tests that are set up or drawn.
        combat: Combat dice that are due.
        judged: The latest judged test.
        complications: Complications to be decided.
        rows: The list of actions and reactions.
        spends: The list of Momentum spends.
        labels: Skill, field or attribute -> what this table calls it.
        made: How many ids were given out.
        heat_is_hidden: Whether players may not see the pool.
        round_just_ended: Whether nobody has acted since a round ended (rpg:A7).
        before: The scene right before the latest judgement, for corrections.
        someone_unseen_acts: In a player's view: somebody concealed is active.
    """

    number: int = 0
    title: str = ""
    is_running: bool = False
    round: int = 0
    characters: tuple[Character, ...] = ()
    zones: ZoneMap = NO_MAP
    contacts: frozenset[Pair] = frozenset()
    heat: int = 0
    group_momentum: int = 0
    active: CharacterId = UNSEEN
    first: frozenset[CharacterId] = frozenset()
    extra: frozenset[CharacterId] = frozenset()
    movement: Movement | None = None
    attack: Attack | None = None
    strikes: tuple[Strike, ...] = ()
    ambush: Ambush | None = None
    asked: tuple[AskedCheck, ...] = ()
    checks: tuple[Check, ...] = ()
    combat: tuple[CombatRoll, ...] = ()
    judged: Judged | None = None
    complications: tuple[Complication, ...] = ()
    rows: tuple[ActionRow, ...] = ()
    spends: tuple[SpendRow, ...] = ()
    labels: Mapping[str, str] = field(factory=dict[str, str])
    made: int = 0
    heat_is_hidden: bool = False
    round_just_ended: bool = False
    before: "Scene | None" = None
    someone_unseen_acts: bool = False

    def find(self, character: CharacterId) -> Character | None:
        """The character called so, if there is one."""
        return next((one for one in self.characters if one.id == character), None)

    def name(self, character: CharacterId) -> str:
        """What somebody is called; the id where nobody is known by it."""
        found = self.find(character)
        return character if found is None else found.name

    @property
    def players(self) -> tuple[Character, ...]:
        """The player characters."""
        return tuple(one for one in self.characters if not one.is_npc)

    @property
    def waiting(self) -> tuple[Character, ...]:
        """Everybody whose turn of this round is still to come."""
        return tuple(one for one in self.characters if one.is_waiting)

    @property
    def waiting_players(self) -> tuple[Character, ...]:
        """The player characters among them, who go before the NPCs."""
        return tuple(one for one in self.waiting if not one.is_npc)

    @property
    def ambushers_waiting(self) -> frozenset[CharacterId]:
        """Those who act before everybody else, as long as they have not."""
        return frozenset(one.id for one in self.waiting if one.id in self.first)

    @property
    def between_turns(self) -> bool:
        """Whether a round is running and nobody's turn is."""
        return self.round > 0 and not self.active and not self.someone_unseen_acts

    @property
    def nobody_has_acted(self) -> bool:
        """Whether the round has not begun in earnest."""
        unmoved = all(one.is_waiting or one.is_defeated for one in self.characters)
        return self.between_turns and unmoved

    def check(self, check: CheckId) -> Check | None:
        """The test called so, if it is not judged yet."""
        return next((one for one in self.checks if one.id == check), None)

    def row(self, action: str) -> ActionRow | None:
        """The row of the action list called so."""
        return next((one for one in self.rows if one.id == action), None)

    def strike(self, strike: str) -> Strike | None:
        """The hit called so, if its damage is not settled yet."""
        return next((one for one in self.strikes if one.id == strike), None)

    def spend(self, spend: str) -> SpendRow | None:
        """The row of the list of spends called so."""
        return next((one for one in self.spends if one.id == spend), None)

    def in_contact(self, character: CharacterId) -> tuple[CharacterId, ...]:
        """Everybody in contact with somebody, in the order they came."""
        near = {other for pair in self.contacts if character in pair for other in pair}
        return tuple(one.id for one in self.characters if one.id in near - {character})

    def range_between(self, one: Character, other: Character) -> Range:
        """How far two characters are from each other (rpg:I18)."""
        if pair(one.id, other.id) in self.contacts:
            return Range.CONTACT
        return range_at(self.zones.distance(one.zone, other.zone))

    def with_character(self, character: Character) -> "Scene":
        """The scene with `character` in the place of the one of its id."""
        same = tuple(character if one.id == character.id else one for one in self.characters)
        return evolve(self, characters=same)

    def mapped(self, character: CharacterId, change: Callable[[Character], Character]) -> "Scene":
        """The scene with one character changed; as it is where there is none."""
        found = self.find(character)
        return self if found is None else self.with_character(change(found))

    def with_check(self, check: Check) -> "Scene":
        """The scene with `check` in the place of the one of its id."""
        return evolve(
            self, checks=tuple(check if one.id == check.id else one for one in self.checks)
        )

    def without_check(self, check: CheckId) -> "Scene":
        """The scene without a test."""
        return evolve(self, checks=tuple(one for one in self.checks if one.id != check))


def kind_of(value: object) -> type[object]:
    """The class of a command or an event, to look it up by."""
    return type(value)


def pair(one: CharacterId, other: CharacterId) -> Pair:
    """Two characters as the pair that `contacts` holds."""
    return (one, other) if one <= other else (other, one)
