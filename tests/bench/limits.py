"""Figures with their goals."""

from attrs import frozen


@frozen
class Limit:
    """A figure with its goal: CI holds us to bytes and ratios, times move with the machine's load.

    Attributes:
        name: What it is.
        value: What was measured.
        most: The goal.
        is_gated: Whether going over it fails the run, or is only said.
    """

    name: str
    value: float
    most: float
    is_gated: bool = True

    @property
    def is_kept(self) -> bool:
        """Whether the figure is within its limit."""
        return self.value <= self.most
