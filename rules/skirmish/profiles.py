"""What a trooper is before the game: attributes, abilities and weapons.

A `Profile` travels whole inside the fact that puts its trooper on the table,
so an old table never needs a catalogue (turn:H1, turn:H4).
"""

from enum import StrEnum

from attrs import field

from rules.values import frozen

BANDS_MM = (200, 400, 600, 800, 1000, 1200, 2400)
"""The far edges of the seven range bands, in millimetres (turn:0.4)."""


_DISPOSABLE = "disposable-"


class Attribute(StrEnum):
    """What a roll is made with (rolls:R1)."""

    CC = "cc"
    BS = "bs"
    PH = "ph"
    WIP = "wip"


@frozen
class Ability:
    """A special skill or piece of equipment, with what stands in its brackets.

    Attributes:
        name: A key that the rules know (``mimetism``, ``cc-attack``) or any
            text of the players, which then proposes nothing by itself.
        mod: The MOD in brackets. Above zero it is its user's own (rolls:M3),
            below zero it is for enemies (rolls:M4); 0 where there is none.
        level: Martial Arts L2, Multispectral Visor L1; 0 where it has none.
        burst: Dice added in the active turn, ``(+1B)`` (turn:I6).
        attribute: The value that replaces the attribute, ``(PH=10)``; 0 for none.
        has_reroll: Whether ``(ReRoll)`` stands there (rolls:M7).
        text: Anything else in the brackets, as it is written.
    """

    name: str
    mod: int = 0
    level: int = 0
    burst: int = 0
    attribute: int = 0
    has_reroll: bool = False
    text: str = ""


@frozen
class Weapon:
    """One weapon in one of its modes (turn:H4, turn:H5).

    Attributes:
        id: A stable key, unique in a profile: ``multi-rifle.anti-materiel``.
        name: What people call it.
        mode: The mode's name, empty where the weapon has but one.
        ranges: The MOD of each band; shorter than seven where the last bands
            are out of reach; empty for a weapon that no range touches.
        damage: Its Damage, 0 where the attribute `damage_attribute` is it.
        damage_attribute: ``ph`` or ``wip`` of the user, or empty.
        burst: How many dice it gives in the active turn, 1 to 6.
        ammunition: The kinds to choose from; a combined one is one kind, ``AP+DA``.
        save: What the Saving Roll uses: ``arm``, ``bts``, ``arm+bts``, ``ph-6`` or empty.
        traits: Keys such as ``suppressive-fire``, ``cc``, ``technical``, ``throwing``.
        mod: A MOD in brackets after the weapon, as an ability's.
        has_reroll: Whether ``(ReRoll)`` stands there (rolls:M7).
    """

    id: str
    name: str
    mode: str = ""
    ranges: tuple[int, ...] = ()
    damage: int = 0
    damage_attribute: str = ""
    burst: int = 1
    ammunition: tuple[str, ...] = ("N",)
    save: str = "arm"
    traits: tuple[str, ...] = ()
    mod: int = 0
    has_reroll: bool = False

    def has(self, trait: str) -> bool:
        """Whether the weapon carries `trait`."""
        return trait in self.traits

    @property
    def is_program(self) -> bool:
        """Whether it is a hacking program (turn:D29)."""
        return self.has("program")

    @property
    def is_comms(self) -> bool:
        """Whether attacks with it are Comms Attacks: no Dodge, no cover, only Reset (turn:D1)."""
        return self.has("comms")

    @property
    def is_smoke(self) -> bool:
        """Whether it lays Smoke or Eclipse, which harms nobody (turn:F19)."""
        return bool(self.ammunition) and set(self.ammunition) <= {"Smoke", "Eclipse"}

    @property
    def is_impact_template(self) -> bool:
        """Whether it lays a template where it hits (turn:E14)."""
        return self.has("impact-template")

    @property
    def is_for_close_combat(self) -> bool:
        """Whether a CC Attack may be made with it (turn:D4)."""
        return self.has("cc")

    @property
    def is_for_distance(self) -> bool:
        """Whether a BS Attack may be made with it: it has bands, a template or a zone."""
        if self.is_deployable:
            return False
        return bool(self.ranges) or self.is_direct_template or self.has("zone")

    @property
    def uses(self) -> int:
        """How often it may be used in a game; 0 where it never runs out (turn:H5)."""
        counted = (one.removeprefix(_DISPOSABLE) for one in self.traits if _DISPOSABLE in one)
        return next((int(one) for one in counted if one.isdecimal()), 0)

    @property
    def is_deployable(self) -> bool:
        """Whether it is laid on the table by Place Deployable (turn:D2)."""
        return self.has("deployable")

    @property
    def is_for_zone(self) -> bool:
        """Whether it needs no line of fire within its user's zone, as a program (turn:C17)."""
        return self.has("zone") or self.is_program

    @property
    def is_direct_template(self) -> bool:
        """Whether it lays a template and rolls nothing for the shooter (turn:E12)."""
        return self.has("direct-template")

    @property
    def attribute(self) -> Attribute:
        """The attribute a BS Attack with it rolls on (turn:D3)."""
        if self.has("technical"):
            return Attribute.WIP
        return Attribute.PH if self.has("throwing") else Attribute.BS


@frozen
class Profile:
    """A trooper's numbers and what it carries (turn:H1).

    Attributes:
        name: What the trooper is called in a list: ``Fusilier``.
        cc: Close Combat; likewise `bs`, `ph`, `wip`.
        arm: Armour, against most weapons.
        bts: Bio-Technological Shield.
        wounds: Wounds, or Structure where `has_structure` is set; at least 1.
        type: LI, MI, HI, TAG, REM, SK, WB, or empty.
        move: The two movement values in millimetres.
        abilities: Special skills and equipment with their brackets.
        weapons: Every weapon in every mode.
    """

    name: str
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int = 0
    bts: int = 0
    wounds: int = 1
    has_structure: bool = False
    silhouette: int = 2
    type: str = ""
    move: tuple[int, int] = (100, 100)
    abilities: tuple[Ability, ...] = ()
    weapons: tuple[Weapon, ...] = field(default=())

    def value(self, attribute: Attribute) -> int:
        """The number behind `attribute`."""
        return {
            Attribute.CC: self.cc,
            Attribute.BS: self.bs,
            Attribute.PH: self.ph,
            Attribute.WIP: self.wip,
        }[attribute]

    def weapon(self, weapon_id: str) -> Weapon | None:
        """The weapon called `weapon_id`, None where the trooper carries none such."""
        for weapon in self.weapons:
            if weapon.id == weapon_id:
                return weapon
        return None

    def ability(self, name: str) -> Ability | None:
        """The ability called `name`, None where the trooper has none such."""
        return next((ability for ability in self.abilities if ability.name == name), None)

    def has(self, name: str) -> bool:
        """Whether the trooper has the ability called `name`."""
        return self.ability(name) is not None
