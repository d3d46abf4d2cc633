"""A zone being made or changed: its name, cover, ground, and which zones it touches."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from rules.rpg.access import NOTE_LENGTH
from rules.rpg.skill_test import HARDEST
from rules.rpg.zone_edits import JoinZones, PartZones, RemoveZone, WriteZone
from rules.rpg.zones import Cover, Edge, Terrain, Zone, ZoneId, ZoneMap
from tui.common.ask import AskText, Confirm
from tui.common.ink import Line, columns, line
from tui.locale import N_, number, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.words import cover_name, zone_name
from tui.text import capital, clean_name, shown

LABEL, COVER, TERRAIN, DIFFICULTY, EFFECT = "label", "cover", "terrain", "difficulty", "effect"
EDGE = "edge:"
LABEL_CELLS = 26
JOINTS: tuple[tuple[bool, bool] | None, ...] = (
    None,
    (True, True),
    (False, True),
    (True, False),
    (False, False),
)
"""Apart; touching; only to be looked across; only to be walked; neither."""


class ZoneBox(CursorBox):
    """The zone; enter puts it on the map, esc drops the changes.

    Args:
        desk: The screen.
        zone: Where it begins.
    """

    WIDE = 66

    def __init__(self, desk: Desk, zone: Zone) -> None:
        super().__init__(word(N_("zone.box"), zone=zone.label), foot=word(N_("zone.keys")))
        self.desk = desk
        self.zone = zone
        self.start: ZoneMap = desk.view.zones
        self.others: tuple[Zone, ...] = tuple(
            one for one in desk.view.zones.zones if one.id != zone.id
        )
        self.joints: dict[ZoneId, tuple[bool, bool] | None] = {
            one.id: _joint(self.start.edge(zone.id, one.id)) for one in self.others
        }

    @property
    def rows(self) -> list[str]:
        """What the cursor goes through."""
        rows = [LABEL, COVER, TERRAIN]
        if self.zone.is_rough:
            rows.append(DIFFICULTY)
        if self.zone.terrain is Terrain.DANGEROUS:
            rows.append(EFFECT)
        return [*rows, *(f"{EDGE}{one.id}" for one in self.others)]

    @property
    def row(self) -> str:
        """The row under the cursor."""
        return self.rows[min(self.cursor, len(self.rows) - 1)]

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(self.rows)

    def fill(self, cells: int) -> None:
        """One line a field."""
        del cells
        self.lines = tuple(
            columns((LABEL_CELLS, 0), (self._label(one), self._value(one))) for one in self.rows
        )

    def _label(self, row: str) -> str:
        if row.startswith(EDGE):
            return word(N_("zone.to"), zone=zone_name(self.desk.view, row.removeprefix(EDGE)))
        return word(f"zone.{row}")

    def _value(self, row: str) -> Line:
        zone = self.zone
        if row.startswith(EDGE):
            joint = self.joints[row.removeprefix(EDGE)]
            at = JOINTS.index(joint)
            return line((word(f"zone.joint.{at}"), "dim" if joint is None else "good"))
        values: Mapping[str, str] = {
            LABEL: shown(zone.label),
            COVER: cover_name(zone.cover),
            TERRAIN: word(f"zone.terrain.{zone.terrain.value}"),
            DIFFICULTY: f"D{number(zone.difficulty)}",
            EFFECT: shown(zone.effect) or "–",
        }
        return line((values[row], "strong" if row == LABEL else "plain"))

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space goes round what the field may be, or types it."""
        if stroke != "space":
            return False
        self._step(1)
        return True

    def do_more(self, count: int, /) -> None:
        """The next value, or more."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """The value before, or less."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        row, zone = self.row, self.zone
        deeds: Mapping[str, Callable[[], None]] = {
            LABEL: lambda: self._type(LABEL, zone.label),
            EFFECT: lambda: self._type(EFFECT, zone.effect),
            COVER: lambda: self._put(cover=_next(tuple(Cover), zone.cover, by)),
            TERRAIN: lambda: self._put(terrain=_next(tuple(Terrain), zone.terrain, by)),
            DIFFICULTY: lambda: self._put(difficulty=max(0, min(HARDEST, zone.difficulty + by))),
        }
        if row.startswith(EDGE):
            other = row.removeprefix(EDGE)
            self.joints[other] = _next(JOINTS, self.joints[other], by)
            self.refit()
        else:
            deeds[row]()

    def _put(self, **changes: Any) -> None:
        self.zone = evolve(self.zone, **changes)
        self.refit()

    def _type(self, field: str, text: str) -> None:
        def typed(new: str) -> str:
            if field == LABEL and not new:
                return word(N_("zone.needs-name"))
            self._put(**{field: new})
            return ""

        caption = capital(word(f"zone.{field}"))
        is_note = field == EFFECT
        box = AskText(caption, typed, text=text, note=is_note, most=NOTE_LENGTH)
        self.house.open_overlay(box)

    def do_open(self, _: int, /) -> None:
        """Put the zone and its edges on the map."""
        self.close()
        for command in self.commands():
            self.desk.give(command)

    def commands(self) -> list[Any]:
        """What turns the map into what the box says."""
        found: list[Any] = []
        if self.start.find(self.zone.id) != self.zone:
            found.append(WriteZone(self.zone))
        for other, joint in self.joints.items():
            before = self.start.edge(self.zone.id, other)
            if joint == _joint(before):
                continue
            if joint is None:
                found.append(PartZones(self.zone.id, other))
            else:
                found.append(JoinZones(Edge(self.zone.id, other, *joint)))
        return found


def _joint(edge: Edge | None) -> tuple[bool, bool] | None:
    return None if edge is None else (edge.can_move, edge.can_see)


def _next(choices: tuple[Any, ...], now: Any, by: int) -> Any:
    return choices[(choices.index(now) + by) % len(choices)]


def add_zone(desk: Desk, beside: ZoneId) -> None:
    """Ask for a name, then for the rest; the new zone touches the one under the cursor."""

    def named(label: str) -> str:
        if not label:
            return word(N_("zone.needs-name"))
        box = ZoneBox(desk, Zone(zone_id(desk.view.zones, label), label))
        if beside in box.joints:
            box.joints[beside] = (True, True)
        desk.open_overlay(box)
        return ""

    desk.open_overlay(AskText(word(N_("zone.new")), named))


def remove_zone(desk: Desk, zone: Zone) -> None:
    """Take a zone off the map, after a question."""
    question = word(N_("zone.remove-question"), zone=zone.label)
    desk.open_overlay(
        Confirm(capital(word(N_("key.remove"))), question, lambda: desk.give(RemoveZone(zone.id)))
    )


def zone_id(zones: ZoneMap, label: str) -> ZoneId:
    """A stable id that looks like the name: ``lift-shaft``."""
    bare = unicodedata.normalize("NFKD", clean_name(label, 24)).casefold()
    letters = (one for one in bare if not unicodedata.combining(one))
    plain = "".join(one if one.isascii() and one.isalnum() else "-" for one in letters)
    base = "-".join(piece for piece in plain.split("-") if piece)[:24] or "zone"
    at, name = 1, base
    while zones.find(name) is not None:
        at += 1
        name = f"{base}-{at}"
    return name
