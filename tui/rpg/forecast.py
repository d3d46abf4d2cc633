"""What may come of a test: its odds, those of other numbers of dice, what it would cost.

Nothing is worked out from a sheet that the one who looks may not see.
"""

from fractions import Fraction

from attrs import evolve

from rules.game import House, Refused, SeatId
from rules.rpg import options
from rules.rpg.access import MASTER
from rules.rpg.characters import CharacterId
from rules.rpg.dice_rolls import Check, CheckSide
from rules.rpg.freezing import freeze
from rules.rpg.odds import Contender, Odds, OpposedOdds, odds, opposed_odds
from rules.rpg.pools import PoolChanged
from rules.rpg.scene import Scene
from rules.rpg.sight import has_secret_sheet
from rules.rpg.skill_test import MOST_EXTRA, Aim
from rules.values import frozen
from tui.rpg.draft import Draft, DraftKind


@frozen
class Forecast:
    """A test before its dice.

    Attributes:
        side: The side as it would be frozen, or as it is.
        odds: Its odds; None where a sheet behind them is secret.
        others: The odds with other numbers of d20, set dice counted in.
        opposed: The odds against the other side, where both are known.
        refused: Why it could not be set up like this; None where it could.
        payments: What it would cost.
        first: Who began an opposed test: `opposed.a` is for them.
        wins: The chance of the answering side to win with other numbers of d20.
    """

    side: CheckSide
    odds: Odds | None
    others: tuple[tuple[int, Odds], ...] = ()
    opposed: OpposedOdds | None = None
    refused: Refused | None = None
    payments: tuple[PoolChanged, ...] = ()
    first: CharacterId = ""
    wins: tuple[tuple[int, Fraction], ...] = ()

    @property
    def dice(self) -> int:
        """All d20 of the leader, those set by Infinity Points too."""
        return self.side.dice + self.side.set_dice


def forecast(scene: Scene, draft: Draft, seat: SeatId | None, house: House) -> Forecast | Refused:
    """What a plan promises; a refusal only where there is nothing to count with."""
    bare = freeze(scene, evolve(draft.plan, purchases=()), seat, house)
    if isinstance(bare, Refused):
        return bare
    full = freeze(scene, draft.plan, seat, house)
    refused = full if isinstance(full, Refused) else None
    side = bare.side if isinstance(full, Refused) else full.side
    payments = () if isinstance(full, Refused) else full.events
    if _has_secrets(scene, side, seat):
        return Forecast(side, None, refused=refused, payments=payments)
    check = scene.check(draft.check) if draft.kind is DraftKind.ANSWER else None
    opposed = None if check is None else opposed_of(check.a, side)
    first = "" if check is None else check.a.leader
    counts = _counts(side, bare.side.dice, house)
    others = tuple((one, odds_of(_with_dice(side, one))) for one in counts)
    wins = () if check is None else _wins(check.a, side, counts)
    return Forecast(side, odds_of(side), others, opposed, refused, payments, first, wins)


def forecast_of(scene: Scene, check: Check, name: str, seat: SeatId | None) -> Forecast:
    """What a frozen side promises; `name` is ``a`` or ``b``."""
    side = dict(check.sides)[name]
    secret = side.is_secret or _has_secrets(scene, side, seat)
    both = None if check.b is None else opposed_of(check.a, check.b)
    return Forecast(side, None if secret else odds_of(side), (), both, first=check.a.leader)


def odds_of(side: CheckSide) -> Odds:
    """The odds of a side as it stands."""
    return odds(side.aim, side.dice, side.difficulty, side.set_dice, _helping(side))


def opposed_of(a: CheckSide, b: CheckSide) -> OpposedOdds | None:
    """The odds of two sides against each other; None where one of them is secret."""
    if a.is_secret or b.is_secret:
        return None
    return opposed_odds(_contender(a), _contender(b))


def _contender(side: CheckSide) -> Contender:
    return Contender(odds_of(side).by_successes, side.difficulty, side.expertise)


def _helping(side: CheckSide) -> tuple[Aim, ...]:
    return tuple(one.aim for one in side.helpers)


def _counts(side: CheckSide, base: int, house: House) -> tuple[int, ...]:
    """How many d20 the side might throw, set dice counted in."""
    total = options.number(house, "dice_cap_total")
    most = base + MOST_EXTRA if total > MOST_EXTRA else max(total, base)
    return tuple(one for one in range(base, most + 1) if one > side.set_dice)


def _with_dice(side: CheckSide, count: int) -> CheckSide:
    return evolve(side, dice=count - side.set_dice)


def _wins(
    a: CheckSide, side: CheckSide, counts: tuple[int, ...]
) -> tuple[tuple[int, Fraction], ...]:
    """The chance to win as the answering side, dice by dice; nothing where a side is secret."""
    found = ((one, opposed_of(a, _with_dice(side, one))) for one in counts)
    return tuple((one, odds.b) for one, odds in found if odds is not None)


def _has_secrets(scene: Scene, side: CheckSide, seat: SeatId | None) -> bool:
    if seat == MASTER:
        return False
    people: tuple[CharacterId, ...] = side.people
    return any(has_secret_sheet(scene.find(one)) for one in people)
