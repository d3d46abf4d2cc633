"""What a roll promises before it is thrown: dice, chances, and what cannot be."""

from attrs import evolve

from rules.ashes.fixing import freeze
from rules.ashes.odds import ASSURED_CHANCES, Chances, Throw, against_adversity, opposed
from rules.ashes.open_roll import FixedSide, Role, Roll, Side
from rules.ashes.progression import can_progress
from rules.ashes.roll import D4, D6, Net, is_assured, total
from rules.ashes.state import State
from rules.game import House
from rules.values import frozen


@frozen
class SideProspect:
    """One side of a roll, as it would be frozen now.

    Attributes:
        side: Dice, NdP, DP and the number of piled-up Misfortunes that count.
        net: How Graces and Misfortunes cancel, step by step.
        chances: Success, progress and both; None where the Adversity is not
            known to the reader or not set, or where a skill is not chosen yet.
            Then only `can_progress` can be said, and that only with a skill.
        is_thrown: Whether its dice lie there already, so that the other side
            knows what it has to beat.
    """

    side: FixedSide
    net: Net
    chances: Chances | None
    is_thrown: bool = False

    @property
    def can_progress(self) -> bool:
        """Whether its d6 can reach the DP, and an Assured action throws none (ashes:B4, P3)."""
        if self.chances is not None:
            return self.chances.earns_pdp > 0
        return can_progress(self.side.d6, self.side.ndp)

    @property
    def throw(self) -> Throw:
        """The side as chances see it."""
        return throw_of(self.side)


@frozen
class Prospect:
    """What a roll promises.

    Attributes:
        roller: The acting side.
        defender: The other side of an opposed roll, or None.
        is_assured: Whether nothing is thrown and it just happens.
    """

    roller: SideProspect
    defender: SideProspect | None = None
    is_assured: bool = False


def throw_of(side: FixedSide) -> Throw:
    """A frozen side as chances see it."""
    return Throw(side.d6, side.ndp, side.net_d4, side.modifier)


def prospect(state: State, roll: Roll, house: House) -> Prospect:
    """The dice and exact chances of a roll, open or fixed, from what the reader may see."""
    sides = roll.fixed or _frozen_now(state, roll, house)
    if roll.defence is not None:
        return _opposed(sides, roll, roll.defence, house)
    net = _net(roll.side, sides[0], house)
    adversity = roll.against.adversity
    if adversity is None or not roll.side.skill:
        return Prospect(SideProspect(sides[0], net, None))
    if is_assured(adversity):
        return Prospect(SideProspect(sides[0], net, ASSURED_CHANCES), is_assured=True)
    chances = _for_house(against_adversity(throw_of(sides[0]), adversity), house)
    return Prospect(SideProspect(sides[0], net, chances))


def _frozen_now(state: State, roll: Roll, house: House) -> tuple[FixedSide, ...]:
    roller = freeze(state, roll.side, Role.ROLLER, house)
    if roll.defence is None:
        return (roller,)
    return (roller, freeze(state, roll.defence, Role.DEFENDER, house))


def _opposed(sides: tuple[FixedSide, ...], roll: Roll, defence: Side, house: House) -> Prospect:
    mine, theirs = sides
    nets = _net(roll.side, mine, house), _net(defence, theirs, house)
    if not (mine.skill and theirs.skill):
        return Prospect(SideProspect(mine, nets[0], None), SideProspect(theirs, nets[1], None))
    throws = _lying(roll, mine), _lying(roll, theirs)
    chances = opposed(*throws, assured=house.is_on("assured_in_opposed"))
    return Prospect(
        SideProspect(mine, nets[0], _for_house(chances.attacker, house), bool(throws[0].lies)),
        SideProspect(theirs, nets[1], _for_house(chances.defender, house), bool(throws[1].lies)),
    )


def _lying(roll: Roll, side: FixedSide) -> Throw:
    """A side as chances see it, with its dice where all of them lie there."""
    throw = throw_of(side)
    due = {name: sides for one, name, _, sides in roll.dice_due() if one.role is side.role}
    thrown = {sides: roll.given(name) for name, sides in due.items()}
    d6, d4 = thrown.get(D6), thrown.get(D4)
    if d6 is None or None in thrown.values():
        return throw
    faces = d4.faces if d4 else ()
    result = total(d6.faces, side.ndp, side.modifier, faces, side.net_d4)
    return evolve(throw, lies=(sum(d6.faces), result))


def _net(side: Side, fixed: FixedSide, house: House) -> Net:
    return side.net(fixed.piled_up, multi_first=house.is_on("cancel_multi_first"))


def _for_house(chances: Chances, house: House) -> Chances:
    return chances.needing_success() if house.is_on("pdp_needs_success") else chances
