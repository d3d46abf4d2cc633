"""One roll of Ashes of War: which dice, what sum, and whether it is enough.

Everything here is arithmetic on plain numbers. Judging thrown dice and
computing odds both ask these functions and no others.
"""

from rules.values import frozen

D6 = 6
"""The faces of the dice that also teach."""

D4 = 4
"""The faces of the dice of Graces and Misfortunes."""

USUAL_D6 = 3
"""The d6 of a plain roll (ashes:A1)."""

ADVANTAGE_D6 = 4
DISADVANTAGE_D6 = 2

NET_CAP = 3
"""At most so many net Graces, or net ordinary Misfortunes, count (ashes:A8)."""

ASSURED = 3
"""An Adversity up to this is the Assured band (ashes:A3)."""


def d6_due(*, advantage: bool = False, disadvantage: bool = False) -> int:
    """How many d6 are thrown: 3, with Advantage 4, with Disadvantage 2 (ashes:A10).

    Both at once cancel to 3. Several Advantages are still one (ashes:B13),
    which is why they are not counted here.

    >>> d6_due(advantage=True)
    4
    >>> d6_due(advantage=True, disadvantage=True)
    3
    """
    if advantage == disadvantage:
        return USUAL_D6
    return ADVANTAGE_D6 if advantage else DISADVANTAGE_D6


@frozen
class Net:
    """What Graces and Misfortunes leave of each other, step by step.

    Attributes:
        graces: Graces left after cancelling, before the cap.
        misfortunes: Ordinary Misfortunes left after cancelling, before the cap.
        piled_up: Piled-up Misfortunes left after cancelling; no cap holds them.
        d4: The dice to throw, signed: +2 adds two d4, -4 subtracts four.
    """

    graces: int
    misfortunes: int
    piled_up: int
    d4: int

    @property
    def is_capped(self) -> bool:
        """Whether the cap took something away (ashes:A8)."""
        return max(self.graces, self.misfortunes) > NET_CAP


def cancel(graces: int, misfortunes: int, piled_up: int = 0, *, multi_first: bool = False) -> Net:
    """Cancel Graces and Misfortunes one for one, then cap what is left (ashes:A7, A8).

    Misfortunes that piled up by defending against several attacks in a turn
    cancel like any other but are outside the cap (ashes:A9). Graces meet the
    ordinary ones first; with `multi_first` the piled-up ones (ashes:B6).

    >>> cancel(5, 1)
    Net(graces=4, misfortunes=0, piled_up=0, d4=3)
    >>> cancel(1, 3, 2).d4
    -4
    """
    first, second = (piled_up, misfortunes) if multi_first else (misfortunes, piled_up)
    gone_first = min(graces, first)
    gone_second = min(graces - gone_first, second)
    left = graces - gone_first - gone_second
    first, second = first - gone_first, second - gone_second
    ordinary, piled = (second, first) if multi_first else (first, second)
    return Net(left, ordinary, piled, min(left, NET_CAP) - min(ordinary, NET_CAP) - piled)


def total(d6: tuple[int, ...], ndp: int, modifier: int, d4: tuple[int, ...], net_d4: int) -> int:
    """The result of a roll: d6 + NdP + modifier, and the d4 added or subtracted (ashes:A1, A6).

    `d4` are the faces as thrown; the sign of `net_d4` says which way they count.
    """
    sign = -1 if net_d4 < 0 else 1
    return sum(d6) + ndp + modifier + sign * sum(d4)


def succeeds(result: int, adversity: int) -> bool:
    """Whether a result is enough: it must exceed the Adversity (ashes:A2).

    Against an opponent the Adversity is that side's total, so that a tie goes
    to the defender (ashes:A4).
    """
    return result > adversity


def is_assured(adversity: int) -> bool:
    """Whether an Adversity stakes nothing, so that no dice are thrown (ashes:A3)."""
    return adversity <= ASSURED
