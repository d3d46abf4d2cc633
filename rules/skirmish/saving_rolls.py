"""Saving Rolls: from hits to single dice, what each needs, and what each was.

Every Saving Roll is one die with its own sum (turn:F1). All of an Order are
rolled, even by a trooper that already fell (turn:F5); Continuous Damage asks for
further rounds (turn:F22). What cannot fail or pass needs no die (turn:F2).
The saves, their sums and their rounds stand together, for each asks the others.
"""

from attrs import evolve

from rules.dice import DiceWanted
from rules.game import Message, SeatId
from rules.skirmish.ammunition import Effect, SaveAttribute
from rules.skirmish.loads import Attack, Defence, Load, Way, load_of
from rules.skirmish.success_value import CAP, SIDES, halved
from rules.values import frozen

COVER = -3
"""What Partial Cover takes from the Damage (turn:D20)."""

FIREWALL = -3
"""What a Firewall takes from the Damage of a Comms Attack (turn:D29)."""

SAVE_PENALTY = -6
"""What a PARA Saving Roll takes from PH (turn:F15)."""


@frozen
class Piece:
    """One term of a Saving Roll's sum.

    Attributes:
        key: What it is: ``damage``, ``arm``, ``arm-halved``, ``arm-zero`` (and the same
            of ``bts``), ``cover``, ``firewall``, ``arts``, ``other``, ``cap``, ``ph``, ``para``.
        value: What it adds.
        of: The whole value where only half counts or none; else 0.
    """

    key: str
    value: int
    of: int = 0

    @property
    def label(self) -> Message:
        """The term in words."""
        return Message(f"save.piece.{self.key}", {"value": self.value, "of": self.of})


@frozen
class Save:
    """One Saving Roll: one die.

    Attributes:
        id: Unique among the saves of one Order: ``zhanshi-a.1``.
        attack: The id of the attack that causes it.
        attribute: What it is made with.
        pieces: The sum, term by term.
        number: The sum: the Attack Damage, or PH − 6 against PARA.
        wounds: What failing takes.
        effects: The states that failing brings.
        is_shock: Whether failing kills what falls Unconscious (turn:F10).
        is_continuous: Whether failing calls for another one (turn:F22).
        is_critical: Whether a Critical added it (turn:F4).
        throw: 1, and one more for each repetition of Continuous Damage.
    """

    id: str
    attack: str
    attribute: SaveAttribute
    pieces: tuple[Piece, ...]
    number: int
    wounds: int = 1
    effects: frozenset[Effect] = frozenset()
    is_shock: bool = False
    is_continuous: bool = False
    is_critical: bool = False
    throw: int = 1

    @property
    def passes_low(self) -> bool:
        """Whether low dice pass: only against PARA (turn:F15)."""
        return self.attribute is SaveAttribute.PH

    def is_passed_by(self, face: int) -> bool:
        """Whether `face` passes: above the Attack Damage (turn:F1), or at most PH − 6."""
        return face <= self.number if self.passes_low else face > self.number

    @property
    def failing_faces(self) -> int:
        """How many of the twenty faces fail: all from an Attack Damage of 20 (turn:F2)."""
        low = max(0, min(SIDES, self.number))
        return SIDES - low if self.passes_low else low

    @property
    def needs_a_die(self) -> bool:
        """Whether the die can decide anything (turn:F2, rolls:R4)."""
        return 0 < self.failing_faces < SIDES

    @property
    def needs(self) -> Message:
        """What the die must show, in words: ``10 or more``."""
        if self.failing_faces == SIDES:
            return Message("save.needs.cannot-pass")
        if not self.failing_faces:
            return Message("save.needs.cannot-fail")
        if self.passes_low:
            return Message("save.needs.at-most", {"number": self.number})
        return Message("save.needs.at-least", {"number": self.number + 1})

    @property
    def label(self) -> Message:
        """The save in words, to stand beside its box."""
        key = "save.label.critical" if self.is_critical else "save.label.hit"
        attribute = Message(f"save.attribute.{self.attribute.value}")
        return Message(key, {"attribute": attribute, "needs": self.needs})

    @property
    def again(self) -> "Save":
        """The further save that Continuous Damage asks for after a failure (turn:F22)."""
        return evolve(self, id=f"{self.id}+", throw=self.throw + 1)


def pieces_of(
    attack: Attack, defence: Defence, load: Load, attribute: SaveAttribute
) -> tuple[Piece, ...]:
    """The sum behind a save with `attribute`, term by term (turn:F1).

    Cover counts against shots alone, not against templates, in Close Combat
    or over Comms (turn:D20); a Firewall over Comms alone.
    """
    if attribute is SaveAttribute.PH:
        return (Piece("ph", defence.ph or 0), Piece("para", SAVE_PENALTY))
    mods: list[Piece] = []
    if defence.in_cover and attack.way is Way.SHOT:
        mods.append(Piece("cover", COVER))
    if defence.has_firewall and attack.way is Way.COMMS:
        mods.append(Piece("firewall", FIREWALL))
    if attack.arts:
        mods.append(Piece("arts", attack.arts))
    if attack.mod:
        mods.append(Piece("other", attack.mod))
    if attack.is_capped:
        mods.extend(_cap(sum(mod.value for mod in mods)))
    protection = _protection(attack, defence, load, attribute)
    return (Piece("damage", attack.damage), protection, *mods)


def _cap(total: int) -> list[Piece]:
    beyond = max(-CAP, min(CAP, total)) - total
    return [Piece("cap", beyond)] if beyond else []


def _protection(attack: Attack, defence: Defence, load: Load, attribute: SaveAttribute) -> Piece:
    """What ARM or BTS takes off, after ammunition and traits (turn:F7, turn:F20).

    Bioimmunity lends the better value, halved or zeroed as the attribute
    itself would be (turn:F25, turn:K22); over Comms it does nothing.
    """
    own, other = ("arm", defence.arm), ("bts", defence.bts)
    if attribute is SaveAttribute.BTS:
        own, other = other, own
    if attribute in load.zeroed:
        return Piece(f"{own[0]}-zero", 0, own[1])
    lends = defence.has_bioimmunity and attack.way is not Way.COMMS and other[1] > own[1]
    name, value = other if lends else own
    if load.halves and value > 0:
        return Piece(f"{name}-halved", -halved(value), value)
    return Piece(name, -value)


def saves_of(attack: Attack, defence: Defence, hits: int, crits: int) -> tuple[Save, ...]:
    """Every Saving Roll that `hits` plain hits and `crits` Criticals cause (turn:F4).

    Empty where the attack causes none; `load_of(attack, defence).nothing` says why.
    """
    load = load_of(attack, defence)
    saves: list[Save] = []
    for place in range(hits + crits):
        extra = load.critical if place >= hits else ()
        for attribute in load.saves:
            saves.append(_save(attack, defence, load, attribute, len(saves) + 1))
        for attribute in extra:
            save = _save(attack, defence, load, attribute, len(saves) + 1)
            wounds = load.critical_wounds
            saves.append(evolve(save, wounds=wounds, is_continuous=False, is_critical=True))
    return tuple(saves)


def _save(
    attack: Attack, defence: Defence, load: Load, attribute: SaveAttribute, place: int
) -> Save:
    pieces = pieces_of(attack, defence, load, attribute)
    return Save(
        f"{attack.id}.{place}",
        attack.id,
        attribute,
        pieces,
        sum(piece.value for piece in pieces),
        load.wounds,
        load.effects,
        load.is_shock,
        load.is_continuous,
    )


@frozen
class JudgedSave:
    """A save and what became of it.

    Attributes:
        save: The save.
        face: Its die; 0 where none was thrown.
        passed: Whether it held.
    """

    save: Save
    face: int
    passed: bool

    @property
    def why(self) -> Message:
        """Why it passed or failed, in words."""
        if not self.face:
            return Message("save.why.always-passes" if self.passed else "save.why.always-fails")
        manner = "low" if self.save.passes_low else "high"
        verdict = "passed" if self.passed else "failed"
        values = {"face": self.face, "number": self.save.number}
        return Message(f"save.why.{verdict}-{manner}", values)


@frozen
class SavingRolls:
    """The Saving Rolls of one trooper in one Order, round by round.

    Attributes:
        fatal: The loss that kills the trooper and so ends Continuous Damage.
        judged: What is decided, in the order it was.
        due: The saves that wait for a die, one face each.
    """

    fatal: int
    judged: tuple[JudgedSave, ...] = ()
    due: tuple[Save, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether no die is due any more."""
        return not self.due

    @property
    def failed(self) -> tuple[JudgedSave, ...]:
        """The saves that did not hold."""
        return tuple(one for one in self.judged if not one.passed)

    @property
    def has_killed(self) -> bool:
        """Whether what failed so far leaves the trooper Dead."""
        failed = [one.save for one in self.failed]
        return sum(save.wounds for save in failed) >= self.fatal or any(
            Effect.DEAD in save.effects for save in failed
        )

    def dice_wanted(self, roll: str, seat: SeatId, name: str) -> tuple[DiceWanted, ...]:
        """The dice that are due, as one roll called `roll` of the trooper `name`."""
        if not self.due:
            return ()
        count = len(self.due)
        label = Message("save.dice", {"name": name, "n": count})
        return (DiceWanted(roll, seat, count, SIDES, label),)


def begin(saves: tuple[Save, ...], fatal: int) -> SavingRolls:
    """The first round: what needs no die is settled at once (turn:F2)."""
    return _with_round(SavingRolls(fatal), saves)


def give_faces(rolls: SavingRolls, faces: tuple[int, ...]) -> SavingRolls:
    """The rolls after one face for each save that is due, in their order.

    What failed under Continuous Damage is due again, until one passes or the
    trooper is Dead (turn:F22).
    """
    found = tuple(
        JudgedSave(save, face, save.is_passed_by(face))
        for save, face in zip(rolls.due, faces, strict=True)
    )
    after = evolve(rolls, judged=(*rolls.judged, *found), due=())
    return _with_round(after, _further(after, found))


def _further(rolls: SavingRolls, found: tuple[JudgedSave, ...]) -> tuple[Save, ...]:
    if rolls.has_killed:
        return ()
    return tuple(one.save.again for one in found if not one.passed and one.save.is_continuous)


def _with_round(rolls: SavingRolls, saves: tuple[Save, ...]) -> SavingRolls:
    due = tuple(save for save in saves if save.needs_a_die)
    settled = tuple(
        JudgedSave(save, 0, not save.failing_faces) for save in saves if not save.needs_a_die
    )
    after = evolve(rolls, judged=(*rolls.judged, *settled), due=(*rolls.due, *due))
    further = _further(after, settled)
    return _with_round(after, further) if further else after
