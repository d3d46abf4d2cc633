"""Judging an Order's dice: each pair, and the hits that they leave (rolls:F2 to F9).

Only frozen facts and given faces are read. One roll may be judged in several
pairs, each time at the Success Value of that pair (turn:E22).
"""

from collections.abc import Iterator, Mapping

from attrs import evolve

from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedPair, FixedSide, Hit, Judged, JudgedSide, PairKind
from rules.skirmish.rolls import Outcome, SideResult, judge_face_to_face, judge_normal
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import TrooperId


def _faces(order: Engagement, side: FixedSide) -> tuple[int, ...]:
    """The faces of a side; none where it fails automatically (rolls:R4)."""
    given = order.given.get(side.roll)
    return given.faces if given is not None and side.dice else ()


def _judged_side(side: FixedSide, result: SideResult) -> JudgedSide:
    return JudgedSide(side.trooper, side.sv, result.hits, result.crits, result.dice)


def _judge_pair(order: Engagement, pair: FixedPair) -> Judged:
    a = pair.a
    if pair.b is not None:
        b = pair.b
        faces = _faces(order, a)
        both = judge_face_to_face(a.sv, faces, b.sv, _faces(order, b), is_a_plain=a.is_secondary)
        sides = (_judged_side(a, both.a), _judged_side(b, both.b))
        return Judged(pair.id, pair.kind, both.winner, *sides)
    alone = judge_normal(a.sv, _faces(order, a), is_plain=a.is_secondary)
    return Judged(pair.id, pair.kind, "a" if alone.scores else None, _judged_side(a, alone), None)


def _has_dodged(pairs: Mapping[str, Judged], order: Engagement, trooper: TrooperId) -> bool:
    """Whether a Normal Dodge of `trooper` succeeded: it avoids all templates (turn:E13)."""
    return any(
        pair.b is None
        and pair.a.skill is Skill.DODGE
        and pair.a.trooper == trooper
        and pairs[pair.id].winner == "a"
        for pair in order.pairs
    )


def _sure(judged: Judged, pair: FixedPair, is_dodged: bool) -> Judged:
    """A direct template hits everybody it touches who does not dodge it (turn:E12).

    A Coup de Grâce cannot be dodged (turn:F26).
    """
    hits = 0 if is_dodged else pair.a.dice
    side = JudgedSide(pair.a.trooper, pair.a.sv, hits, 0, ())
    return Judged(judged.pair, judged.kind, "a" if hits else None, side, None)


def judge(order: Engagement) -> tuple[Judged, ...]:
    """The judgement of every frozen pair, all dice being in."""
    first = {pair.id: _judge_pair(order, pair) for pair in order.pairs}
    return tuple(_without_roll(first, order, pair) for pair in order.pairs)


def _without_roll(first: Mapping[str, Judged], order: Engagement, pair: FixedPair) -> Judged:
    """The judgement of a pair; what needs no roll hits by itself."""
    match pair.kind:
        case PairKind.TEMPLATE:
            return _sure(first[pair.id], pair, _has_dodged(first, order, pair.against))
        case PairKind.COUP_DE_GRACE:
            return _sure(first[pair.id], pair, is_dodged=False)
        case _:
            return first[pair.id]


def _hit(target: TrooperId, side: FixedSide, one: JudgedSide) -> Hit:
    weapon, ammunition = side.weapon, side.ammunition
    return Hit(target, side.trooper, side.skill, weapon, ammunition, one.hits, one.crits, side.line)


def tally(order: Engagement, judged: tuple[Judged, ...]) -> tuple[Hit, ...]:
    """Who takes which hits from whom: what stands of the dice that harm."""
    found: list[Hit] = []
    for pair, result in zip(order.pairs, judged, strict=True):
        sides = [(pair.a, result.a, pair.against)]
        if pair.b is not None and result.b is not None:
            sides.append((pair.b, result.b, pair.a.trooper))
        found.extend(
            _hit(target, side, one)
            for side, one, target in sides
            if side.harms and target and one.hits + one.crits
        )
    return (*found, *_bystanders(order, judged))


def _bystanders(order: Engagement, judged: tuple[Judged, ...]) -> Iterator[Hit]:
    """Every failed die of a shot into close combat hits the ally there (turn:D27)."""
    for pair, result in zip(order.pairs, judged, strict=True):
        for side, one in ((pair.a, result.a), (pair.b, result.b)):
            if side is None or one is None or not side.bystander:
                continue
            failed = sum(die.outcome is Outcome.FAILURE for die in one.dice)
            if failed:
                missed = evolve(one, hits=failed, crits=0)
                yield _hit(side.bystander, side, missed)
