"""One's own Army List in a box: groups, cost, roles, who is Lieutenant (turn:B7, turn:A15)."""

from collections.abc import Callable
from typing import ClassVar

from attrs import evolve

from rules.game import SeatId
from rules.skirmish.army_list import MOST_COST, MOST_GROUPS, MOST_SWC, Delist, EditListing, Enlist
from rules.skirmish.listings import Listing, Role, Training, roles_of, summary
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import Trooper
from tui.common.ask import AskNumber, Item, Menu
from tui.common.ink import BLANK, Line, columns, line, wrapped
from tui.locale import N_, number, word
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.desk import Desk
from tui.skirmish.turn_rows import side_label
from tui.text import shown

NAME_CELLS, COLUMN_CELLS = 20, 5
HALVES = 2


def swc_words(halves: int) -> str:
    """Halves of a point as people write them: ``1.5``."""
    whole, half = divmod(abs(halves), HALVES)
    sign = "+" if halves < 0 else ""
    return f"{sign}{number(whole)}{'.5' if half else ''}"


def proposed(trooper: Trooper) -> Listing:
    """What a list says of a trooper before anybody said more: what its profile names."""
    is_irregular = trooper.profile.has("irregular")
    training = Training.IRREGULAR if is_irregular else Training.REGULAR
    return Listing(trooper.id, trooper.side, training=training, roles=roles_of(trooper.profile))


class ListsBox(CursorBox):
    """The troopers of one side, in the list or not.

    Args:
        desk: The screen.
        side: Whose list; one's own.
    """

    WIDE = 76
    KEYS = (
        ("space", N_("lists.key.list")),
        ("A", N_("lists.key.all")),
        ("g", N_("lists.key.group")),
        ("c", N_("lists.key.cost")),
        ("s", N_("lists.key.swc")),
        ("t", N_("lists.key.training")),
        ("L", N_("lists.key.lieutenant")),
    )
    NAMES: ClassVar[dict[str, str]] = {"open": N_("lists.key.roles")}
    before = 1

    def __init__(self, desk: Desk, side: SeatId) -> None:
        title = word(N_("lists.title"), side=side_label(desk.view, side))
        super().__init__(title, foot=word(N_("lists.keys")))
        self.desk, self.side = desk, side

    @property
    def own_view(self) -> Skirmish:
        """The table as this side may know it: its Lieutenant, too, whoever is awaited now."""
        is_another = self.side != self.desk.seat and self.side in self.desk.held
        found: Skirmish = self.desk.view_of(self.side) if is_another else self.desk.view
        return found

    @property
    def troopers(self) -> tuple[Trooper, ...]:
        """The troopers of the side."""
        return self.own_view.of_side(self.side)

    @property
    def count(self) -> int:
        """A row for each trooper."""
        return len(self.troopers)

    def table_changed(self) -> None:
        """What the list says may have changed."""
        self.refit()

    def fill(self, cells: int) -> None:
        """A heading, the troopers, the sum."""
        keys = (N_("lists.group"), N_("lists.cost"), N_("lists.swc"), N_("lists.roles"))
        heads = [line((word(key), "dim")) for key in keys]
        drawn = [self._drawn(one) for one in self.troopers]
        self.lines = (columns(_WIDTHS, (BLANK, *heads)), *drawn, BLANK, *self._sum(cells))

    def _drawn(self, trooper: Trooper) -> Line:
        name = shown(trooper.name)
        listing = self.own_view.battle.lists.of(trooper.id)
        if listing is None:
            said = line((word(N_("lists.not-listed")), "dim"))
            return columns((NAME_CELLS, 0), (line((name, "dim")), said))
        roles = [word(f"role.{role.value}") for role in Role if listing.has(role)]
        if listing.training is Training.IRREGULAR:
            roles.insert(0, word("training.irregular"))
        parts = (number(listing.group), number(listing.cost), swc_words(listing.swc))
        return columns(_WIDTHS, (name, *parts, ", ".join(roles)))

    def _sum(self, cells: int) -> tuple[Line, ...]:
        found = summary(self.own_view.battle.lists, self.side)
        groups = ", ".join(
            word(N_("lists.of-group"), group=group, n=filled)
            for group, filled in found.groups.items()
        )
        points = int(self.desk.house["points"])
        text = word(N_("lists.sum"), points=found.points, of=points, swc=swc_words(found.swc))
        text = f"{text}, {groups}" if groups else text
        ink = "bad" if found.points > points else "strong"
        return wrapped(text, cells, ink)

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:
        """Letters change the row's entry."""
        deeds: dict[str, Callable[[], None]] = {
            "A": self._all,
            "g": self._group,
            "c": self._cost,
            "s": self._swc,
            "t": self._training,
            "L": lambda: self._turn(Role.LIEUTENANT),
        }
        if stroke in deeds:
            deeds[stroke]()
            return True
        return super().take_key(stroke, character)

    def _here(self) -> Trooper | None:
        return self.troopers[self.cursor] if self.cursor < self.count else None

    def _listing(self) -> Listing | None:
        """The entry under the cursor; says so where the trooper is in no list."""
        trooper = self._here()
        found = None if trooper is None else self.own_view.battle.lists.of(trooper.id)
        if found is None:
            self.house.tell(word(N_("lists.space-first")), "warn")
        return found

    def _give(self, command: object) -> None:
        self.desk.give(command, self.side)

    def press_space(self) -> None:
        """Into the list, or out of it."""
        trooper = self._here()
        if trooper is None:
            return
        is_listed = self.own_view.battle.lists.of(trooper.id) is not None
        self._give(Delist(trooper.id) if is_listed else Enlist(proposed(trooper)))

    def _all(self) -> None:
        for one in self.troopers:
            if self.own_view.battle.lists.of(one.id) is None:
                self._give(Enlist(proposed(one)))

    def _training(self) -> None:
        listing = self._listing()
        if listing is not None:
            is_regular = listing.training is Training.REGULAR
            training = Training.IRREGULAR if is_regular else Training.REGULAR
            self._give(EditListing(evolve(listing, training=training)))

    def _turn(self, role: Role) -> None:
        listing = self._listing()
        if listing is not None:
            self._give(EditListing(evolve(listing, roles=listing.roles ^ {role})))

    def _group(self) -> None:
        self._number("group", 1, MOST_GROUPS, lambda one, value: evolve(one, group=value))

    def _cost(self) -> None:
        self._number("cost", 0, MOST_COST, lambda one, value: evolve(one, cost=value))

    def _swc(self) -> None:
        self._number("swc", -MOST_SWC, MOST_SWC, lambda one, value: evolve(one, swc=value))

    def _number(
        self, field: str, least: int, most: int, changed: Callable[[Listing, int], Listing]
    ) -> None:
        listing = self._listing()
        if listing is None:
            return

        def said(value: int) -> str:
            self._give(EditListing(changed(listing, value)))
            return ""

        value: int = getattr(listing, field)
        box = AskNumber(word(f"field.{field}"), said, least=least, most=most, value=value)
        self.house.open_overlay(box)

    def do_open(self, _: int, /) -> None:
        """What the trooper is: every role that matters to Orders, tokens and checks."""
        listing = self._listing()
        if listing is None:
            return
        items = [
            Item(
                role.value,
                line("[x] " if listing.has(role) else "[ ] ", word(f"role.{role.value}")),
            )
            for role in Role
        ]

        def picked(key: str) -> None:
            self._turn(Role(key))

        self.house.open_overlay(Menu(word(N_("lists.roles")), items, picked))


_WIDTHS = (NAME_CELLS, -COLUMN_CELLS, -COLUMN_CELLS, -COLUMN_CELLS, 0)
