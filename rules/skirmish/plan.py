"""Who rolls what: derived from the declarations (rolls:F1, turn:E1 to E22).

`plan_of` turns an Order into matches: Face to Face where both actions affect
each other, Normal where not, direct templates that hit by themselves, and the
dice that are lost and why. Screens draw it, odds count it, `FixDice` freezes it.
"""

from attrs import evolve

from rules.game import House
from rules.skirmish.bodies import condition_of
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import LostDice, PairKind
from rules.skirmish.lines import Line, active_lines, attribute_value, line_id, reactive_lines
from rules.skirmish.markers import UNDISCOVERED
from rules.skirmish.mod_builder import build
from rules.skirmish.modifiers import Context, Mod, Polarity
from rules.skirmish.skills import Skill
from rules.skirmish.standing import is_in
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import SuccessValue
from rules.skirmish.wounds import FALLEN
from rules.values import frozen


@frozen
class MatchSide:
    """A line with its MODs in one match.

    Attributes:
        line: The line.
        attribute: What it rolls on, before MODs.
        mods: Every MOD that was looked at: on, off, or with the reason why not.
    """

    line: Line
    attribute: int
    mods: tuple[Mod, ...]

    @property
    def success_value(self) -> SuccessValue:
        """The Success Value from the MODs that are on (rolls:R1, rolls:R2)."""
        return SuccessValue(self.attribute, tuple(mod.value for mod in self.mods if mod.is_on))

    @property
    def dice(self) -> int:
        """The dice thrown here: none below a Success Value of 1 (rolls:R4)."""
        return 0 if self.success_value.is_automatic_failure else self.line.dice


@frozen
class Match:
    """How two actions meet, or one alone; see `rules.skirmish.frozen_dice.FixedPair`."""

    id: str
    kind: PairKind
    a: MatchSide
    b: MatchSide | None = None

    @property
    def sides(self) -> tuple[MatchSide, ...]:
        """Both sides, or the only one."""
        return (self.a,) if self.b is None else (self.a, self.b)


@frozen
class Plan:
    """All of an Order's matches, in the order of the declarations, and the lost dice."""

    matches: tuple[Match, ...] = ()
    lost: tuple[LostDice, ...] = ()

    def side(self, line: str) -> MatchSide | None:
        """The side that belongs to the line called `line`."""
        return next(
            (side for match in self.matches for side in match.sides if side.line.id == line), None
        )


_DODGED = frozenset(
    {
        Skill.BS_ATTACK,
        Skill.CC_ATTACK,
        Skill.FORWARD_OBSERVER,
        Skill.SPECULATIVE_ATTACK,
        Skill.INTUITIVE_ATTACK,
        Skill.TRIANGULATED_FIRE,
        Skill.GUIDED_ATTACK,
    }
)
"""Attacks that a Dodge meets Face to Face (turn:E6, turn:E15); Berserk is not one (turn:D26)."""


def affects(line: Line, answer: Line) -> bool:
    """Whether what `line` does touches what `answer` does (rolls:F1).

    An attack affects the trooper it is aimed at. A Dodge affects attacks on
    its own trooper, but for direct templates, which it avoids by a Normal Roll
    (turn:E13); attacks over Comms are answered by a Reset or by Zero Pain
    only (turn:E7, turn:E8). Smoke affects attacks through it, and is met by
    them (turn:E16).
    """
    if answer.is_smoke and line.rule.is_attack and not line.is_smoke:
        return _clouds(answer, line)
    if line.skill is Skill.BERSERK or answer.skill is Skill.BERSERK:
        return False
    if line.is_template or answer.is_template:
        return False
    if line.is_smoke:
        return _clouds(line, answer)
    is_at_line = answer.other is not None and answer.other.id == line.trooper.id
    if line.skill is Skill.RESET or line.nullifies:
        return is_at_line and answer.is_comms
    if line.rule.is_attack:
        return line.other is not None and line.other.id == answer.trooper.id
    if line.skill is not Skill.DODGE or answer.skill not in _DODGED:
        return False
    return is_at_line and not answer.is_comms


def _clouds(smoke: Line, answer: Line) -> bool:
    """Whether Smoke stands in an attack's line of fire: the players say whose (turn:E16).

    A Multispectral Visor sees through Smoke, though not through Eclipse.
    """
    if not answer.rule.is_attack or answer.trooper.id not in smoke.touched:
        return False
    visor = answer.trooper.profile.ability("msv")
    is_eclipse = smoke.declaration.ammunition == "Eclipse"
    return visor is None or answer.trooper.is_null or is_eclipse


def is_coup_de_grace(line: Line) -> bool:
    """Whether `line` strikes somebody who lies there: no roll, no save (turn:F26)."""
    return (
        line.skill in {Skill.CC_ATTACK, Skill.BERSERK}
        and line.other is not None
        and condition_of(line.other) in FALLEN
    )


@frozen
class _Sorted:
    kept: tuple[Line, ...]
    lost: tuple[LostDice, ...]


def _why_lost(state: Skirmish, order: Engagement, line: Line, reactor: str) -> str:
    if order.overrides.get(reactor) is PairKind.NO_ROLL:
        return "no-roll"
    if line.mods_id in order.unmet:
        return "unmet"
    if _finds_nothing(order, line):
        return "revealed"
    return "out-of-range" if line.is_out_of_range(state) else ""


def _finds_nothing(order: Engagement, line: Line) -> bool:
    """Whether the Marker to be Discovered has shown itself by its ARO (turn:E20b)."""
    if line.skill is not Skill.DISCOVER or line.is_aro or line.other is None:
        return False
    aro = order.aro_of(line.other.id)
    return aro is not None and aro.was_marker and not is_in(line.other, *UNDISCOVERED)


def _sort(state: Skirmish, order: Engagement, lines: tuple[Line, ...]) -> _Sorted:
    kept: list[Line] = []
    lost: list[LostDice] = []
    for line in lines:
        other = line.other.id if line.other else ""
        reactor = line.trooper.id if line.is_aro else other
        why = _why_lost(state, order, line, reactor)
        if why:
            lost.append(LostDice(line.trooper.id, other, line.dice, why))
        else:
            kept.append(line)
    return _Sorted(tuple(kept), tuple(lost))


def _following(found: _Sorted) -> _Sorted:
    """What follows another roll is made only where that one is (turn:D15)."""
    made = {line.roll for line in found.kept}
    return evolve(found, kept=tuple(one for one in found.kept if one.after in {"", *made}))


def _meet(order: Engagement, active: tuple[Line, ...], reactor: Line) -> Line | None:
    """The active line that `reactor` meets Face to Face, turned towards it."""
    said = order.overrides.get(reactor.trooper.id)
    if said is PairKind.NORMAL:
        return None
    candidates = [line for line in active if line.other in {None, reactor.trooper} or line.is_smoke]
    if said is PairKind.FACE_TO_FACE:
        found = next(iter(sorted(candidates, key=lambda line: line.other is None)), None)
    else:
        found = next(
            (line for line in candidates if affects(line, reactor) and affects(reactor, line)), None
        )
    return None if found is None else _turned(found, reactor)


def _turned(line: Line, reactor: Line) -> Line:
    if line.other is not None and not line.is_smoke:
        return line
    name = line_id(line.slot, line.trooper.id, reactor.trooper.id)
    return evolve(line, id=name, other=reactor.trooper, thrown=line.id if line.is_smoke else "")


def _is_done_to_enemies(mod: Mod) -> bool:
    """Whether a MOD is what an enemy's skill in use does, not what it is to look at (rolls:M6)."""
    return mod.polarity is Polarity.ENEMY and not mod.is_automatic


@frozen
class _Builder:
    """What making the sides of matches needs."""

    state: Skirmish
    order: Engagement
    house: House
    every: tuple[Line, ...]

    def side(self, line: Line, opposing: Line | None) -> MatchSide:
        """`line` with its MODs, Face to Face with `opposing` or alone."""
        deed = opposing or self._deed(line)
        if line.thrown and opposing is not None:
            return self._thrown(line, opposing)
        if line.via:
            return self._secondary(line, is_opposed=opposing is not None)
        context = Context(self.state, self.order, line, deed, opposing is not None, self.house)
        return MatchSide(line, attribute_value(line), build(context))

    def _secondary(self, line: Line, *, is_opposed: bool) -> MatchSide:
        """What a template does to somebody beside its main target, by its MODs (turn:E14)."""
        main = evolve(line, id=line.mods_id, other=self.state.trooper(line.via), via="")
        context = Context(self.state, self.order, main, self._deed(main), is_opposed, self.house)
        return MatchSide(line, attribute_value(line), build(context))

    def _thrown(self, line: Line, opposing: Line) -> MatchSide:
        """Smoke against fire through it: of the shooter M6 counts, not its looks (turn:E16)."""
        target = self.state.trooper(line.thrown.rpartition(">")[2])
        own = evolve(line, id=line.thrown, other=target)
        met = evolve(line, id=line.thrown)
        alone = Context(self.state, self.order, own, self._deed(own), False, self.house)
        compared = Context(self.state, self.order, met, opposing, True, self.house)
        theirs = (one for one in build(compared) if _is_done_to_enemies(one))
        mine = (one for one in build(alone) if not _is_done_to_enemies(one))
        return MatchSide(line, attribute_value(line), (*mine, *theirs))

    def _deed(self, line: Line) -> Line | None:
        """What the other trooper does meanwhile, which a MOD may ask for."""
        if line.other is None:
            return None
        theirs = [one for one in self.every if one.trooper.id == line.other.id]
        at_us = [one for one in theirs if one.other and one.other.id == line.trooper.id]
        return next(iter([*at_us, *theirs]), None)

    def alone(self, line: Line) -> Match:
        """A Normal Roll, or what needs none: a template, a Coup de Grâce."""
        kind = PairKind.TEMPLATE if line.is_template else PairKind.NORMAL
        if is_coup_de_grace(line):
            kind = PairKind.COUP_DE_GRACE
        return Match(f"{self.order.number}:{line.id}", kind, self.side(line, None))

    def opposed(self, active: Line, reactor: Line) -> Match:
        """A Face to Face Roll."""
        name = f"{self.order.number}:{active.id}~{reactor.id}"
        sides = (self.side(active, reactor), self.side(reactor, active))
        return Match(name, PairKind.FACE_TO_FACE, *sides)


def _is_of(meeting: Line, line: Line) -> bool:
    """Whether the line that was met is `line`, turned to somebody or as it stands."""
    is_own = line.other is not None and not line.is_smoke
    return meeting.roll == line.roll and (not is_own or meeting.id == line.id)


def _dodges_templates(line: Line, reactive: tuple[Line, ...]) -> bool:
    """Whether `line` is a Dodge under a template: one Normal Roll besides (turn:E13, turn:E22)."""
    return line.skill is Skill.DODGE and any(one.is_template for one in reactive)


def plan_of(state: Skirmish, order: Engagement, house: House) -> Plan:
    """The matches of `order` as things stand."""
    active = _following(_sort(state, order, active_lines(state, order)))
    reactive = _sort(state, order, reactive_lines(state, order))
    builder = _Builder(state, order, house, (*active.kept, *reactive.kept))
    met = {line.id: _meet(order, active.kept, line) for line in reactive.kept}
    matches: list[Match] = []
    for line in active.kept:
        opponents = [
            (mine, one)
            for one in reactive.kept
            if (mine := met[one.id]) is not None and _is_of(mine, line)
        ]
        matches.extend(builder.opposed(mine, theirs) for mine, theirs in opponents)
        if not opponents or _dodges_templates(line, reactive.kept):
            matches.append(builder.alone(line))
    matches.extend(builder.alone(line) for line in reactive.kept if met[line.id] is None)
    return Plan(tuple(matches), (*active.lost, *reactive.lost))
