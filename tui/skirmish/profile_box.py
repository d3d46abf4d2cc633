"""A trooper's name, numbers, abilities and weapons, typed field by field."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from attrs import evolve

from rules.skirmish.catalogue import WEAPONS
from rules.skirmish.profile_checks import check_profile
from rules.skirmish.profiles import Profile, Weapon
from tui.common.ask import AskNumber, AskText
from tui.common.ink import Line, columns, line, plain
from tui.locale import N_, number, refusal, word
from tui.skirmish.ability_text import parse_abilities, written
from tui.skirmish.cursor_box import CursorBox
from tui.skirmish.words import ability_name, weapon_name, weapon_numbers
from tui.text import capital, shown, skeleton

BOX_CELLS = 74
LABEL_CELLS = 14

Made = Callable[[str, Profile], None]

BOUNDS: Mapping[str, tuple[int, int]] = {
    "cc": (0, 40),
    "bs": (0, 40),
    "ph": (0, 40),
    "wip": (0, 40),
    "arm": (0, 20),
    "bts": (0, 20),
    "wounds": (1, 9),
}
"""The numbers of a trooper, as the rules bound them."""


class ProfileBox(CursorBox):
    """The fields of a trooper; enter changes one, ``ctrl+s`` or the last line saves.

    Args:
        caption: What is being done.
        name: What the trooper is called now.
        profile: Its numbers now.
        own: Weapons of the players' own.
        made: Gets name and profile.
    """

    WIDE = BOX_CELLS
    NAMES: ClassVar[dict[str, str]] = {
        "open": N_("profile.key.change"),
        "more": N_("profile.key.more"),
        "less": N_("profile.key.less"),
        "saved": N_("profile.save"),
    }

    def __init__(
        self, caption: str, name: str, profile: Profile, own: Mapping[str, Weapon], made: Made
    ) -> None:
        super().__init__(caption, foot=word(N_("profile.keys")))
        self.called, self.profile, self.made = name, profile, made
        self.known = {**WEAPONS, **own, **{one.id: one for one in profile.weapons}}

    @property
    def rows(self) -> list[tuple[str, Line, Callable[[], None]]]:
        """Label, value and what enter does, field by field."""
        profile = self.profile
        found: list[tuple[str, Line, Callable[[], None]]] = [
            (word(N_("profile.name")), line((shown(self.called), "strong")), self._ask_name)
        ]
        found += [
            (word(f"profile.{key}"), line(number(getattr(profile, key))), self._asker(key))
            for key in BOUNDS
        ]
        abilities = ", ".join(ability_name(one) for one in profile.abilities) or "–"
        weapons = ", ".join(weapon_name(one) for one in profile.weapons) or "–"
        kind = word(N_("word.yes") if profile.has_structure else N_("word.no"))
        found += [
            (word(N_("profile.has-structure")), line(kind), self._turn_structure),
            (word(N_("profile.abilities")), line(abilities), self._ask_abilities),
            (word(N_("profile.weapons")), line(weapons), self._ask_weapons),
            ("", line((word(N_("profile.save")), "accent")), self._save),
        ]
        return found

    def fill(self, cells: int) -> None:
        """One line a field."""
        del cells
        self.lines = tuple(
            columns((LABEL_CELLS, 0), (line((label, "dim")), value)) if label else value
            for label, value, _ in self.rows
        )

    # Keys.

    def press_space(self) -> None:
        """As enter."""
        self.do_open(0)

    def do_open(self, _: int) -> None:
        """Change the field under the cursor."""
        self.rows[self.cursor][2]()

    def do_saved(self, _: int) -> None:
        """Take it as it stands."""
        self._save()

    def do_more(self, count: int) -> None:
        """Raise a number."""
        self._change(max(1, count))

    def do_less(self, count: int) -> None:
        """Lower a number."""
        self._change(-max(1, count))

    def _change(self, by: int) -> None:
        keys = list(BOUNDS)
        if 1 <= self.cursor <= len(keys):
            key = keys[self.cursor - 1]
            least, most = BOUNDS[key]
            value = max(least, min(most, getattr(self.profile, key) + by))
            self._set(**{key: value})

    def _set(self, **values: Any) -> None:
        self.profile = evolve(self.profile, **values)
        self.refit()

    # Fields.

    def _ask_name(self) -> None:
        def said(name: str) -> str:
            if not name:
                return word(N_("muster.needs-name"))
            self.called = name
            self.refit()
            return ""

        self.house.open_overlay(AskText(capital(word(N_("profile.name"))), said, text=self.called))

    def _asker(self, key: str) -> Callable[[], None]:
        least, most = BOUNDS[key]

        def said(value: int) -> str:
            self._set(**{key: value})
            return ""

        def ask() -> None:
            now = getattr(self.profile, key)
            title = capital(word(f"profile.{key}"))
            self.house.open_overlay(AskNumber(title, said, least=least, most=most, value=now))

        return ask

    def _turn_structure(self) -> None:
        self._set(has_structure=not self.profile.has_structure)

    def _ask_abilities(self) -> None:
        def said(text: str) -> str:
            found = parse_abilities(text)
            if found is None:
                return word(N_("profile.bad-abilities"))
            self._set(abilities=found)
            return ""

        now = "; ".join(written(one) for one in self.profile.abilities)
        box = AskText(
            capital(word(N_("profile.abilities"))), said, text=now, note=True,
            help_text=word(N_("profile.abilities-help")),
        )  # fmt: skip
        self.house.open_overlay(box)

    def _ask_weapons(self) -> None:
        self.house.open_overlay(WeaponTicks(self.known, self.profile.weapons, self._armed))

    def _armed(self, weapons: tuple[Weapon, ...]) -> None:
        self._set(weapons=weapons)

    def _save(self) -> None:
        if not self.called:
            self.cursor = 0
            self._ask_name()
            return
        name = self.profile.name or self.called
        refused = check_profile(evolve(self.profile, name=name))
        if refused is not None:
            self.house.tell(refusal(refused), "bad")
            return
        self.close()
        self.made(self.called, evolve(self.profile, name=name))


class WeaponTicks(CursorBox):
    """Which weapons a trooper carries: space ticks, a filter finds, enter takes them."""

    WIDE = BOX_CELLS
    KEYS = (("space", N_("profile.key.tick")),)
    NAMES: ClassVar[dict[str, str]] = {"open": N_("profile.key.take")}

    def __init__(
        self,
        known: Mapping[str, Weapon],
        carried: tuple[Weapon, ...],
        done: Callable[[tuple[Weapon, ...]], None],
    ) -> None:
        super().__init__(capital(word(N_("profile.weapons"))), foot=word(N_("profile.weapon-keys")))
        self.known = dict(known)
        self.ticked = [one.id for one in carried]
        self.every = [*self.ticked, *(one for one in self.known if one not in self.ticked)]
        self.order = self.every
        self.done = done

    def fill(self, cells: int) -> None:
        """One line a weapon and mode."""
        del cells
        self.lines = tuple(self._drawn(self.known[one]) for one in self.order)

    def _drawn(self, weapon: Weapon) -> Line:
        mark = ("[x]", "strong") if weapon.id in self.ticked else ("[ ]", "dim")
        numbers = line((weapon_numbers(weapon), "dim"))
        return columns((3, 34, 0), (line(mark), weapon_name(weapon), numbers))

    def press_space(self) -> None:
        """Tick the weapon, or take it off."""
        if not self.order:
            return
        here = self.order[self.cursor]
        if here in self.ticked:
            self.ticked.remove(here)
        else:
            self.ticked.append(here)
        self.refit()

    def do_filter(self, _: int) -> None:
        """Show only weapons with some words in them."""
        field = AskText(
            word(N_("ask.filter")), lambda _: "", changed=self._only, dropped=lambda: self._only("")
        )
        field.at_bottom = True
        self.house.open_overlay(field)

    def _only(self, text: str) -> None:
        wanted = skeleton(text)
        self.order = [
            one for one in self.every if wanted in skeleton(plain(self._drawn(self.known[one])))
        ]
        self.cursor = self.first = 0
        self.refit()

    def do_back(self, count: int) -> None:
        """A filter goes first, then the box."""
        if self.order != self.every:
            self._only("")
        else:
            super().do_back(count)

    def do_open(self, _: int) -> None:
        """Take them, in the order they were ticked."""
        self.close()
        self.done(tuple(self.known[one] for one in self.ticked))
