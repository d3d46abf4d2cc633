"""Who is in the scene: add, copy, edit, remove, hide, read from a file."""

from collections.abc import Container, Sequence
from pathlib import Path

from attrs import evolve

from rules.rpg.cast import AddCharacter, AddCharacters, ConcealCharacter, CopyCharacter
from rules.rpg.characters import Character, Rank, Sheet
from rules.rpg.freezing import MEAN_ATTRIBUTE
from rules.rpg.leaving import RemoveCharacter
from rules.rpg.sheets import ChangeSheet
from rules.rpg.skills import ATTRIBUTES
from rules.rpg.zones import NOWHERE, ZoneId
from tui.common.ask import AskText, Confirm, Item
from tui.common.ink import columns, line
from tui.locale import N_, refusal, say, word
from tui.rpg.cast_file import OWN_FILE, CastFile, NamedCharacter, listed, read_cast
from tui.rpg.desk import Desk
from tui.rpg.menus import Reading, ReasonMenu, lettered
from tui.rpg.sheet_box import SheetBox
from tui.rpg.words import is_secret
from tui.text import capital, shown, skeleton

PC, NPC, LURKER, COPY, ALL = "pc", "npc", "lurker", "copy", "all"
NAME_CELLS = 30
SPREAD = dict.fromkeys(ATTRIBUTES, MEAN_ATTRIBUTE)
"""What a new sheet begins with: the human mean (rpg 1.1)."""


class Casting:
    """What `a`, `e`, `D` and `z` do on the list of turns.

    Args:
        desk: The screen.
        tables: The directory in which the table's own characters are looked for.
    """

    def __init__(self, desk: Desk, tables: Path) -> None:
        self.desk, self.tables = desk, tables

    def add(self, here: Character | None) -> None:
        """A new player character or NPC, a copy of the one here, or from the file."""
        if not self._may():
            return
        file = self._file()
        items = [
            Item(PC, line(word(N_("cast.new-pc"))), "p"),
            Item(NPC, line(word(N_("cast.new-npc"))), "n"),
            Item(LURKER, line(word(N_("cast.new-lurker"))), "h"),
        ]
        if here is not None:
            items.append(Item(COPY, line(word(N_("cast.copy-of"), name=here.name)), "c"))
        named = listed(file)
        if named:
            text = word(N_("cast.all-of"), file=OWN_FILE, n=len(named))
            items.append(Item(ALL, line((text, "accent")), "f"))
        items += [_file_item(one) for one in named]

        def picked(key: str) -> None:
            if key in {PC, NPC, LURKER}:
                zone = here.zone if here is not None else NOWHERE
                self._make(zone, is_npc=key != PC, is_concealed=key == LURKER)
            elif key == COPY and here is not None:
                self._copy(here)
            else:
                self._take([one for one in named if key in {ALL, one.key}])

        self.desk.open_overlay(ReasonMenu(word(N_("cast.add")), lettered(items), picked))

    def read(self) -> None:
        """Everybody of the file, after a look at them."""
        if not self._may():
            return
        file = self._file()
        named = listed(file)
        if file.complaints:
            return
        if not named:
            self.desk.tell(word(N_("cast.no-file"), file=OWN_FILE, folder=str(self.tables)), "warn")
            return
        names = ", ".join(shown(one.command.sheet.name) for one in named)
        question = word(N_("cast.read-question"), file=OWN_FILE, n=len(named), names=names)
        self.desk.open_overlay(
            Confirm(capital(word(N_("key.cast.read"))), question, lambda: self._take(named))
        )

    def _may(self) -> bool:
        if not self.desk.is_master:
            self.desk.tell(word(N_("say.master-only")), "warn")
        return self.desk.is_master

    def _file(self) -> CastFile:
        zones = frozenset(one.id for one in self.desk.view.zones.zones)
        file = read_cast(self.tables / OWN_FILE, zones)
        if file.complaints:
            text = [line((say(one), "bad")) for one in file.complaints]
            self.desk.open_overlay(Reading(word(N_("cast.wrong-file"), file=OWN_FILE), text))
        return file

    def _take(self, named: Sequence[NamedCharacter]) -> None:
        taken = self._taken()
        commands: list[AddCharacter] = []
        for one in named:
            name = free_name(taken, one.command.sheet.name)
            taken.add(skeleton(name))
            commands.append(evolve(one.command, sheet=evolve(one.command.sheet, name=name)))
        self.desk.give(AddCharacters(tuple(commands)))

    def _taken(self) -> set[str]:
        return {skeleton(one.name) for one in self.desk.view.characters}

    def _make(self, zone: ZoneId, *, is_npc: bool, is_concealed: bool) -> None:
        """Somebody new, in the zone of the one under the cursor, as a copy would be."""

        def done(sheet: Sheet) -> None:
            if self._is_new(sheet.name, ""):
                self.desk.give(AddCharacter(sheet, is_npc, zone=zone, is_concealed=is_concealed))

        key = N_("cast.an-npc") if is_npc else N_("cast.a-pc")
        name = free_name(self._taken(), word(key))
        sheet = Sheet(name, SPREAD, rank=Rank.TROOPER if is_npc else Rank.HERO)
        kind = N_("cast.new-lurker") if is_concealed else N_("cast.new-npc")
        title = word(kind if is_npc else N_("cast.new-pc"))
        self.desk.open_overlay(SheetBox(self.desk, title, sheet, done, is_npc=is_npc))

    def _copy(self, here: Character) -> None:
        def named(name: str) -> str:
            if not name:
                return word(N_("sheet.needs-name"))
            if not self._is_new(name, ""):
                return word(N_("cast.name-taken"), name=name)
            self.desk.give(CopyCharacter(here.id, name))
            return ""

        name = free_name(self._taken(), here.name)
        title = capital(word(N_("cast.copy-of"), name=here.name))
        self.desk.open_overlay(AskText(title, named, text=name))

    def _is_new(self, name: str, own: str) -> bool:
        """Whether no other name looks like this one; else says so."""
        looks = skeleton(name)
        taken = [
            one.name
            for one in self.desk.view.characters
            if one.id != own and skeleton(one.name) == looks
        ]
        if taken:
            self.desk.tell(word(N_("cast.name-taken"), name=name), "bad")
        return not taken

    def edit(self, here: Character | None) -> None:
        """Change a sheet, the name too."""
        if here is None:
            return
        if is_secret(here, is_master=self.desk.is_master):
            self.desk.tell(word(N_("character.secret")), "warn")
            return
        refused = self.desk.refused(ChangeSheet(here.id, here.sheet), self.desk.hand(here.id))
        if refused is not None and refused.code.startswith("seat."):
            self.desk.tell(refusal(refused), "bad")
            return

        def done(sheet: Sheet) -> None:
            found = self.desk.view.find(here.id)
            if found is not None and found.sheet != sheet and self._is_new(sheet.name, here.id):
                self.desk.give(ChangeSheet(here.id, sheet), self.desk.hand(here.id))

        title = word(N_("cast.edit"), name=here.name)
        self.desk.open_overlay(SheetBox(self.desk, title, here.sheet, done, is_npc=here.is_npc))

    def remove(self, here: Character | None) -> None:
        """Somebody leaves for good, after a question."""
        if here is None or not self._may():
            return
        question = word(N_("cast.remove-question"), name=here.name)
        self.desk.open_overlay(
            Confirm(
                capital(word(N_("key.remove"))),
                question,
                lambda: self.desk.give(RemoveCharacter(here.id)),
            )
        )

    def hide(self, here: Character | None) -> None:
        """Hide an NPC from the players, or show it."""
        if here is not None:
            self.desk.give(ConcealCharacter(here.id, not here.is_concealed))


def _file_item(one: NamedCharacter) -> Item:
    key = N_("cast.npc") if one.command.is_npc else N_("cast.pc")
    words = columns((NAME_CELLS, 0), (shown(one.command.sheet.name), line((word(key), "dim"))))
    return Item(one.key, words)


def free_name(taken: Container[str], name: str) -> str:
    """``Thug 2`` where a name that looks like ``Thug 1`` is taken already."""
    base, _, number = name.rpartition(" ")
    stem = base if base and number.isascii() and number.isdigit() else name
    if skeleton(name) not in taken:
        return name
    at = 1
    while skeleton(f"{stem} {at}") in taken:
        at += 1
    return f"{stem} {at}"
