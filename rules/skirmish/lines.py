"""Lines: what each trooper of an Order does to whom, and with how many dice.

A line is one direction of one declared skill: shooter to target, reactor to
the active trooper. MODs are built for a line, and lines meet in pairs.
"""

from collections.abc import Iterator

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.distances import bands_of, range_mod
from rules.skirmish.engagement import Declaration, Engagement, Situation, Slot
from rules.skirmish.profiles import Attribute, Weapon
from rules.skirmish.skills import KIT_ROLLS, Skill, SkillRule, item_behind, rule_of
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState
from rules.values import frozen


def line_id(slot: Slot | str, trooper: TrooperId, other: TrooperId) -> str:
    """The name of a line, unique in an Order."""
    return f"{slot}:{trooper}>{other}"


@frozen
class Line:
    """One direction of one declared skill.

    Attributes:
        id: See `line_id`.
        roll: The id of the roll its dice belong to; a Dodge has one roll and
            a line for each attacker (turn:E22).
        slot: First or second skill, or ARO.
        trooper: Who acts.
        other: Upon whom, or against whose action; None for nobody.
        declaration: The skill with its choices.
        dice: How many dice go this way; 0 for a direct template.
        situation: What the trooper sees of the other.
        via: The main target of a template that touches `other` besides; empty
            for a line of its own. Its MODs are the main target's (turn:E14).
        touched: Whose lines of fire Smoke stands in (turn:E16).
        bystander: The ally engaged with the target whom failed dice hit (turn:D27).
        after: The roll that has to succeed before this one is made (turn:D15).
        thrown: The line of Smoke as it was thrown, where this one is that Smoke meeting
            somebody's fire; empty for all others. Its MODs are that line's (turn:E16).
    """

    id: str
    roll: str
    slot: Slot
    trooper: Trooper
    other: Trooper | None
    declaration: Declaration
    dice: int
    situation: Situation = Situation.SIGHT
    via: TrooperId = ""
    touched: tuple[TrooperId, ...] = ()
    bystander: TrooperId = ""
    after: str = ""
    thrown: str = ""

    @property
    def mods_id(self) -> str:
        """The line whose MODs these are: its own, its template's main target's, its Smoke's."""
        if self.thrown:
            return self.thrown
        return line_id(self.slot, self.trooper.id, self.via) if self.via else self.id

    @property
    def is_aro(self) -> bool:
        """Whether it is a reaction."""
        return self.slot is Slot.ARO

    @property
    def seat(self) -> SeatId:
        """Whose dice they are."""
        return self.trooper.side

    @property
    def skill(self) -> Skill:
        """The declared skill."""
        return self.declaration.skill

    @property
    def rule(self) -> SkillRule:
        """How that skill behaves."""
        return rule_of(self.declaration.skill)

    @property
    def weapon(self) -> Weapon | None:
        """The weapon used, None for none."""
        return self.trooper.profile.weapon(self.declaration.weapon)

    @property
    def is_template(self) -> bool:
        """Whether it lays a direct template: no dice, hits by themselves (turn:E12).

        An Intuitive Attack rolls its WIP even for a template (turn:D9, turn:E15).
        """
        return self.lays_direct and self.skill is not Skill.INTUITIVE_ATTACK

    @property
    def lays_direct(self) -> bool:
        """Whether a direct template lies on its target, rolled for or not."""
        return self.weapon is not None and self.weapon.is_direct_template and self.rule.is_attack

    @property
    def is_comms(self) -> bool:
        """Whether it is a Comms Attack: only a Reset, or a program, meets it (turn:E7 to E9)."""
        return self.rule.is_attack and self.weapon is not None and self.weapon.is_comms

    @property
    def is_smoke(self) -> bool:
        """Whether it lays Smoke or Eclipse (turn:E16)."""
        return self.rule.is_attack and self.weapon is not None and self.weapon.is_smoke

    @property
    def nullifies(self) -> bool:
        """Whether it only stops a Comms Attack, as Zero Pain does (turn:D29)."""
        return self.weapon is not None and self.weapon.has("nullifies")

    @property
    def harms(self) -> bool:
        """Whether what stands of it are hits on the other."""
        return self.rule.is_attack and not self.nullifies and not self.is_smoke

    @property
    def bands(self) -> tuple[int, ...]:
        """Its range bands; empty where no range touches it."""
        return bands_of(self.trooper, self.declaration, self.is_aro)

    def is_out_of_range(self, state: Skirmish) -> bool:
        """Whether the distance, as far as it is known, lies past the last band (turn:0.5)."""
        if not self.bands or self.other is None:
            return False
        mm = state.distance(self.trooper.id, self.via or self.other.id)
        return mm is not None and range_mod(self.bands, mm) is None


def attribute_of(trooper: Trooper, declaration: Declaration) -> Attribute | None:
    """What a declared skill rolls on (turn:D3 to D18); None where nothing is rolled."""
    rule = rule_of(declaration.skill)
    if rule.attribute is not None:
        return rule.attribute
    if declaration.attribute:
        return Attribute(declaration.attribute)
    weapon = trooper.profile.weapon(declaration.weapon)
    if weapon is None or not rule.is_attack:
        return None
    return weapon.attribute


def attribute_value(line: Line) -> int:
    """The number a line rolls on; a bracketed ``(PH=10)`` of the skill replaces it (turn:I6)."""
    attribute = attribute_of(line.trooper, line.declaration)
    if attribute is None:
        return 0
    item = line.trooper.profile.ability(item_behind(line.skill))
    if item is not None and item.attribute:
        return item.attribute
    return line.trooper.profile.value(attribute)


def _lines_of(
    order: Engagement,
    slot: Slot,
    trooper: Trooper,
    declaration: Declaration,
    others: tuple[Trooper, ...],
) -> tuple[Line, ...]:
    if attribute_of(trooper, declaration) is None:
        return ()
    base = f"{order.number}:{slot}:{trooper.id}"
    made: list[Line] = []
    if declaration.aims:
        known = {other.id: other for other in others}
        for aim in declaration.aims:
            other = known.get(aim.target)
            if other is not None:
                name = line_id(slot, trooper.id, other.id)
                roll = f"{base}>{other.id}"
                made.append(Line(name, roll, slot, trooper, other, declaration, aim.dice))
        return tuple(made)
    weapon = trooper.profile.weapon(declaration.weapon)
    is_smoke = weapon is not None and weapon.is_smoke
    if rule_of(declaration.skill).is_attack and not is_smoke:
        return ()
    dice = 1 + declaration.extra_dice
    name = line_id(slot, trooper.id, "")
    return (Line(name, base, slot, trooper, None, declaration, dice),)


def active_lines(state: Skirmish, order: Engagement) -> tuple[Line, ...]:
    """The active trooper's lines, without the attackers its Dodge meets."""
    trooper = state.trooper(order.trooper)
    if trooper is None:
        return ()
    found: list[Line] = []
    for slot, declaration in ((Slot.FIRST, order.first), (Slot.SECOND, order.second)):
        if declaration is not None:
            made = _lines_of(order, slot, trooper, declaration, state.troopers)
            found.extend(one for line in made for one in _with_patient(state, line))
    return tuple(one for line in found for one in _spread(state, order, line))


def _with_patient(state: Skirmish, line: Line) -> Iterator[Line]:
    """A kit asks a roll of its patient: alone in contact, at distance 0, else after a hit (D15)."""
    asked = KIT_ROLLS.get(line.skill)
    if asked is None or line.other is None:
        yield line
        return
    is_near = state.distance(line.trooper.id, line.other.id) == 0
    if not is_near:
        yield line
    name = line_id(line.slot, line.other.id, line.trooper.id)
    after = "" if is_near else line.roll
    said = Declaration(asked)
    roll = f"{line.roll}:patient"
    yield Line(name, roll, line.slot, line.other, line.trooper, said, 1, after=after)


def bystanders(state: Skirmish, shooter: Trooper) -> tuple[TrooperId, ...]:
    """The allies of `shooter` that are Engaged, and so may be hit by its failed dice (turn:D27)."""
    return tuple(
        one.id
        for one in state.of_side(shooter.side)
        if one.id != shooter.id and one.is_in(TrooperState.ENGAGED)
    )


def _bystander(state: Skirmish, order: Engagement, line: Line) -> TrooperId:
    """The ally named for a line, else the only one there is."""
    said = order.choices.get(line.id)
    if said is not None and said.bystander:
        return said.bystander
    able = bystanders(state, line.trooper)
    return able[0] if len(able) == 1 else ""


def _spread(state: Skirmish, order: Engagement, line: Line) -> Iterator[Line]:
    """A line, and one more for everybody whom its template touches besides (turn:E14)."""
    bystander = _bystander(state, order, line)
    line = evolve(line, bystander=bystander) if bystander else line
    touched = order.touched.get(line.id, ())
    if line.is_smoke:
        yield evolve(line, touched=touched)
        return
    yield line
    lays = line.lays_direct or (line.weapon is not None and line.weapon.is_impact_template)
    for name in touched:
        other = state.trooper(name)
        if lays and other is not None and line.other is not None:
            spread = line_id(line.slot, line.trooper.id, name)
            yield evolve(line, id=spread, other=other, via=line.other.id, bystander="")


def reactive_lines(state: Skirmish, order: Engagement) -> tuple[Line, ...]:
    """The reactors' lines; each is turned to the active trooper (turn:C8)."""
    active = state.trooper(order.trooper)
    found: list[Line] = []
    for aro in order.aros:
        trooper = state.trooper(aro.trooper)
        if trooper is None or active is None:
            continue
        if attribute_of(trooper, aro.declaration) is None:
            continue
        aimed = next((aim.target for aim in aro.declaration.aims), active.id)
        other = state.trooper(aimed) or active
        dice = aro.declaration.dice_on(other.id) or 1 + aro.declaration.extra_dice
        found.append(
            Line(
                line_id(Slot.ARO, trooper.id, other.id),
                f"{order.number}:{Slot.ARO}:{trooper.id}",
                Slot.ARO,
                trooper,
                other,
                aro.declaration,
                dice,
                aro.situation,
            )
        )
    return tuple(one for line in found for one in _spread(state, order, line))
