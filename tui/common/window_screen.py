"""A Textual screen as Tirada needs one: the size of its window, and painting without waiting.

No binding and no action of the framework runs from here, and nothing takes the focus.
"""

from typing import cast

from textual.app import App
from textual.map_geometry import MapGeometry
from textual.screen import Screen
from textual.widget import Widget

from tui.locale import N_, word

LEAST_WIDE, LEAST_HIGH = 80, 24
"""Cells and lines that the screens are made for."""


class WindowScreen(Screen[None], inherit_bindings=False):
    """A screen that knows whether its window is large enough."""

    AUTO_FOCUS = ""
    BLANK = True

    @property
    def program(self) -> App[int]:
        """The application, with the type that it has here."""
        return cast("App[int]", self.app)  # pyright: ignore[reportUnknownMemberType]  # Textual leaves it open

    @property
    def is_too_small(self) -> bool:
        """Whether the window is smaller than the screens are made for."""
        return self.size.width < LEAST_WIDE or self.size.height < LEAST_HIGH

    @property
    def too_small_words(self) -> str:
        """What is said in a window that is too small: how large it is, and should be."""
        return word(
            N_("say.too-small"), wide=self.size.width, high=self.size.height,
            least_wide=LEAST_WIDE, least_high=LEAST_HIGH,
        )  # fmt: skip

    def place_of(self, panel: Widget) -> MapGeometry | None:
        """Where a panel was last laid out; `find_widget` might lay everything out anew.

        Textual would then miss what has moved since, and leave it standing.
        """
        laid_out = self._compositor._full_map  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # as said
        return laid_out.get(panel)

    def draw_now(self) -> None:
        """Draw what is due; Textual's timer would wait a sixtieth of a second first."""
        self._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Paint nothing while the application holds the first frame back."""
        if not getattr(self.program, "is_held", False):
            super()._compositor_refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No framework action runs from here, either."""
        del action, parameters
        return False
