"""What the boxes and helpers of an RPG table need of its screen."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rules.game import House, Refused, SeatId
from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Scene
from saves.commit import Commit
from tui.common.overlay import Overlay
from tui.common.several import Each

if TYPE_CHECKING:
    from tui.rpg.draft import Draft

Then = Callable[[Commit], None]


class Desk(Protocol):
    """The screen, as boxes and helpers see it."""

    @property
    def view(self) -> Scene:
        """The scene as the seat at hand may know it."""
        ...

    @property
    def house(self) -> House:
        """The house readings in force."""
        ...

    @property
    def seat(self) -> SeatId | None:
        """The seat that looks and acts now."""
        ...

    @property
    def held(self) -> tuple[SeatId, ...]:
        """All seats that this person holds."""
        ...

    @property
    def is_master(self) -> bool:
        """Whether that seat is the game master's."""
        ...

    def hand(self, character: CharacterId) -> SeatId | None:
        """The seat of this person that acts for a character."""
        ...

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        ...

    def refused(self, command: Any, seat: SeatId | None = None) -> Refused | None:
        """Why the rules would not allow a command now; None where they would."""
        ...

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        ...

    def act_on(
        self, several: Sequence[Each], seat: SeatId | None = None, then: Then | None = None
    ) -> None:
        """Do something to several, in one move: all of them or nobody."""
        ...

    def why_not(self, several: Sequence[Each], seat: SeatId | None = None) -> str:
        """Why that could not be done now; empty where it could."""
        ...

    def kept_or(self, draft: "Draft") -> "Draft":
        """The plan that was kept for this very test, else this one."""
        ...

    def set_draft(self, draft: "Draft | None") -> None:
        """Keep a test that is being planned, or none."""
        ...

    def throw(self, *, typed: bool) -> None:
        """Roll or type the dice that are due from this person, if any are."""
        ...

    def subject(self) -> Character | None:
        """Whom a key is about that names nobody: the one acting, or one's own."""
        ...

    def open_overlay(self, overlay: Overlay) -> None:
        """Lay a box over the screen."""
        ...

    def tell(self, text: str, ink: str = "plain") -> None:
        """Say something until the next key."""
        ...
