"""What the boxes and helpers of a skirmish table need of its screen."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rules.game import House, SeatId
from rules.games import AnyGame
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from saves.commit import Commit
from tui.common.overlay import Overlay
from tui.common.several import Each
from tui.skirmish.spot import Spot

Then = Callable[[Commit], None]


class Desk(Protocol):
    """The screen, as boxes and helpers see it."""

    @property
    def view(self) -> Skirmish:
        """The state as the seat at hand may know it."""
        ...

    def view_of(self, seat: SeatId | None) -> Any:
        """The state as `seat` may know it."""
        ...

    @property
    def house(self) -> House:
        """The house readings in force."""
        ...

    @property
    def game(self) -> AnyGame:
        """The game's functions."""
        ...

    @property
    def seat(self) -> SeatId | None:
        """The seat that acts now."""
        ...

    @property
    def held(self) -> tuple[SeatId, ...]:
        """The seats of this person."""
        ...

    @property
    def spot(self) -> Spot:
        """What stands under the cursor."""
        ...

    @property
    def marks(self) -> tuple[str, ...]:
        """The troopers that are selected in the list where the keys go."""
        ...

    def roster_row(self, side: SeatId) -> str:
        """The trooper under the cursor of a side's list, wherever the keys go now."""
        ...

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        ...

    def is_here(self, person: str) -> bool:
        """Whether a person is known to be at the table now and not away."""
        ...

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        ...

    def act_on(
        self, several: Sequence[Each], seat: SeatId | None = None, then: Then | None = None
    ) -> None:
        """Do something to several rows, in one move: all or none."""
        ...

    def why_not(self, several: Sequence[Each], seat: SeatId | None = None) -> str:
        """Why that could not be done now; empty where it could."""
        ...

    def do_roll(self, _: int, /) -> None:
        """Let the program throw the dice that are due from this person."""
        ...

    def open_overlay(self, overlay: Overlay) -> None:
        """Lay a box over the screen."""
        ...

    def tell(self, text: str, ink: str = "plain") -> None:
        """Say something until the next key."""
        ...

    def look_at(self, row: str) -> None:
        """Put the cursor on a row of the Order."""
        ...


def troopers_here(desk: Desk) -> tuple[Trooper, ...]:
    """The troopers that are selected where the keys go, else the one under the cursor."""
    found = map(desk.view.trooper, desk.marks or (desk.spot.trooper,))
    return tuple(one for one in found if one is not None)
