"""What the RPG screen shows: its panels filled from the view, its bars, its hints.

Long because the panels, the bars and the hints show one state together.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Size
from textual.widget import Widget

from rules.rpg.access import MASTER
from rules.rpg.characters import Character, CharacterId
from tui.common.ink import BLANK, Line, line
from tui.common.log import LogPanel
from tui.common.panel import Place
from tui.common.pips import pool
from tui.common.rows import Row, Rows
from tui.keys import Action
from tui.late import late
from tui.locale import N_, number, say, word
from tui.rpg.at_table import AtTable
from tui.rpg.character_panel import caption_of, character_lines
from tui.rpg.matters import Matter, called, matters
from tui.rpg.panes import MattersPanel, TextPanel
from tui.rpg.turns_panel import turn_rows
from tui.rpg.words import name_of
from tui.rpg.zones_panel import ZonesPanel

if TYPE_CHECKING:
    from tui.rpg.draft import Draft
    from tui.rpg.test_panel import brief, check_lines, draft_lines, result_lines
else:
    brief = late("tui.rpg.test_panel", "brief")
    check_lines = late("tui.rpg.test_panel", "check_lines")
    draft_lines = late("tui.rpg.test_panel", "draft_lines")
    result_lines = late("tui.rpg.test_panel", "result_lines")

WIDE, WIDE_HIGH = 100, 28
"""From this size on the zones are a map beside the turns and whoever acts."""

BROAD = 140
"""From this width on the log stands beside everything else."""

MASTERS = frozenset({"seize", "round.end", "scene.end", "ask", "cast.read", "secret", "mark"})
"""What is offered to the game master alone."""


class Showing(AtTable):
    """Turns, zones, whoever acts, the test at hand and the log; the two bars.

    Attributes:
        draft: The test that is being planned.
        matters: What waits for this person, by the ids of its rows.
    """

    WING: ClassVar[str] = "rpg"
    CSS_PATH = "rpg.tcss"

    def contents(self) -> Iterable[Widget]:
        """Turns, zones and whoever acts; the test below them; the log."""
        self.draft: Draft | None = None
        self._occasion: object = None
        self.acting = ""
        self.matters: dict[str, Matter] = {}
        self._sheets: dict[tuple[CharacterId, int], list[Line]] = {}
        self.turns = Rows(word(N_("turns.title")), id="turns")
        self.zones = ZonesPanel(word(N_("zones.title")))
        self.character = TextPanel(word(N_("character.title")), id="character")
        self.test = MattersPanel(word(N_("test.title")), id="test")
        self.log_panel = LogPanel(word(N_("log.title")), id="log")
        self.turns.on_cursor = self._looked_at
        self.turns.may_mark = not self.open.is_watching
        self.character.on_size = self._show_character
        self.test.on_size = self._show_test
        upper = Place(self.turns, self.zones, self.character, id="upper")
        yield Place(Place(upper, self.test, id="desk"), self.log_panel, id="table")

    def set_draft(self, draft: "Draft | None") -> None:
        """Keep a test that is being planned, or none."""
        self.draft = draft
        self._occasion = draft.occasion(self.scene) if draft is not None else None
        self._show_test()

    def kept_or(self, draft: "Draft") -> "Draft":
        """The plan that was kept for this very test, else this one."""
        kept = self.draft
        if kept is None or kept.purpose != draft.purpose:
            return draft
        return kept if kept.occasion(self.scene) == self._occasion else draft

    # Showing.

    def show_state(self) -> None:
        """Fill all panels from the view."""
        self._sheets.clear()
        scene = self.scene
        if scene.active != self.acting:
            self._forget_old_draft(self.acting)
            self.acting = scene.active
            self._show_turns()
            self.turns.go_to(scene.active or self._next_up())
        self._forget_gone_draft()
        self._show_turns()
        self.zones.empty = _first_zone(is_master=self.is_master)
        self.zones.entitle(word(N_("zones.title")), self.zones.corner)
        self.zones.show_scene(scene)
        self._show_character()
        self._show_test()
        self.log_panel.entitle(word(N_("log.title")), self.log_panel.corner)

    def _next_up(self) -> CharacterId:
        """Between turns: whoever of one's own may begin, the one under the cursor first."""
        scene = self.scene
        waiting = [one for one in scene.waiting if one.id in scene.ambushers_waiting]
        waiting = waiting or list(scene.waiting_players or scene.waiting)
        mine = [one.id for one in waiting if self.plays(one)]
        return self.turns.row_id if self.turns.row_id in mine or not mine else mine[0]

    def _forget_old_draft(self, character: CharacterId) -> None:
        """A plan of one's own accord goes with the turn it was made in."""
        draft = self.draft
        is_own = draft is not None and draft.kind.value == "plain" and not draft.ask
        if draft is not None and is_own and draft.plan.character == character:
            self.draft = None

    def _forget_gone_draft(self) -> None:
        draft = self.draft
        if draft is None:
            return
        is_gone = self.scene.find(draft.plan.character) is None
        if is_gone or draft.occasion(self.scene) != self._occasion:
            self.draft = None

    def _show_turns(self) -> None:
        scene = self.scene
        self.turns.empty = _first_steps(is_master=self.is_master)
        corner = line((word(N_("turns.round"), round=scene.round), "dim")) if scene.round else BLANK
        self.turns.entitle(word(N_("turns.title")), corner)
        cells = max(10, self.turns.inner - 1)
        has_tracks = self.readings.is_on("tracks")
        rows = turn_rows(scene, cells, self.holder, called(scene), has_tracks=has_tracks)
        self.turns.show_rows(rows)

    def _looked_at(self, _: str) -> None:
        self._show_character()

    def _show_character(self) -> None:
        scene = self.scene
        found = self.here or scene.find(scene.active)
        if found is None:
            self.character.show_about("", word(N_("character.title")), ())
            return
        lines = self._sheet(found, max(20, self.character.inner))
        caption = caption_of(scene, found, self.holder(found.id))
        self.character.show_about(found.id, caption, lines)

    def _sheet(self, character: Character, cells: int) -> list[Line]:
        """What there is to say of somebody; made once until something changes."""
        known = self._sheets.get((character.id, cells))
        if known is None:
            known = self._sheets[character.id, cells] = character_lines(
                self.looking, character, cells
            )
        return known

    def _show_test(self) -> None:
        scene, cells = self.scene, max(40, self.test.inner - 1)
        waiting = matters(scene, self._seats())
        self.matters = {one.id: one for one in waiting}
        rows = [Row(one.id, line(("? ", "warn"), one.text)) for one in waiting]
        text, after = self._test_text(cells, is_idle=not rows)
        corner = line((word(N_("matter.count"), n=len(rows)), "warn")) if rows else BLANK
        self.test.entitle(word(N_("test.title")), corner)
        self.test.show_all(text, rows, after)

    def _seats(self) -> frozenset[str]:
        if self.is_master:
            return frozenset(self.held)
        return frozenset({self.seat}) if self.seat is not None else frozenset()

    @property
    def planned(self) -> "Draft | None":
        """The plan in focus: none while dice of one's own are due, for their test is."""
        return None if self.owed() else self.draft

    def _test_text(self, cells: int, *, is_idle: bool) -> tuple[list[Line], list[Line]]:
        """The test in focus, and the others in a line each."""
        scene, look = self.scene, self.looking
        draft = self.planned
        if draft is not None:
            hand = self.hand(draft.plan.character)
            return draft_lines(look, draft, hand, cells), [
                brief(scene, one) for one in scene.checks
            ]
        if scene.checks:
            mine = [one for one in scene.checks if self._seats() & one.people]
            first = (mine or list(scene.checks))[0]
            rest = [brief(scene, one) for one in scene.checks if one is not first]
            return check_lines(look, first, cells), rest
        if scene.judged is not None:
            return result_lines(look, cells), []
        return [line((self._how_to_begin(), "dim"))] if is_idle else [], []

    def _how_to_begin(self) -> str:
        """What there is to do while nothing waits: `o` acts only in somebody's turn."""
        if self.scene.active:
            return word(N_("test.empty"))
        is_next = self.scene.between_turns and self.scene.waiting
        return word(N_("test.empty-between") if is_next else N_("test.empty-free"))

    # The bars.

    def headline(self) -> tuple[Line, Line]:
        """Table, scene, round and who acts; Heat, the game master, what is saved."""
        scene = self.scene
        is_wide = self.size.width >= WIDE
        left = line(("tirada " if is_wide else "", "dim"), (self.open.name, "strong"))
        for part in self._where(is_wide=is_wide):
            left = line(left, (" · ", "dim"), part)
        heat = line((f"{word(N_('head.heat'))} ", "dim"))
        if scene.heat_is_hidden and not self.is_master:
            heat = line(heat, ("?", "dim"))
        elif is_wide:
            heat = line(heat, pool(scene.heat, "warn"))
        else:
            heat = line(heat, (number(scene.heat), "warn"))
        return left, line(heat, "  ", self._master(), "  ", self._saved())

    def footnote(self) -> Line:
        """What the table waits for, and how much more of it there is."""
        awaited = self.open.game.awaited(self.view)
        if not awaited:
            return BLANK
        mine = [one for one in awaited if one.seat in self._seats()]
        first = (mine or list(awaited))[0]
        more = f" +{len(awaited) - 1}" if len(awaited) > 1 else ""
        ink = "accent" if mine else "other"
        return line(("▸ ", "accent"), (say(first.what), ink), (more, "dim"))

    def _where(self, *, is_wide: bool) -> list[Line]:
        scene = self.scene
        if not scene.is_running:
            return [line((word(N_("head.no-scene")), "dim"))]
        key = N_("head.scene") if is_wide else N_("head.scene-short")
        parts = [line(word(key, number=scene.number))]
        if scene.round:
            key = N_("head.round") if is_wide else N_("head.round-short")
            parts.append(line((word(key, round=scene.round), "strong")))
            parts.append(line((self._who_acts(), "accent")))
        return parts

    def _who_acts(self) -> str:
        scene = self.scene
        if scene.active:
            return word(N_("head.acts"), name=name_of(scene, scene.active))
        if scene.someone_unseen_acts:
            return word(N_("head.acts"), name=word(N_("who.somebody")))
        if scene.waiting_players:
            return word(N_("head.players"))
        return word(N_("head.npcs") if scene.waiting else N_("head.round-over"))

    def _master(self) -> Line:
        name = self.holder(MASTER)
        free = line((word(N_("people.free")), "dim"))
        shown = line(self.person_ink(name), self.company.mark(name)) if name else free
        return line((f"{word(N_('head.master'))} ", "dim"), shown)

    @property
    def idle(self) -> frozenset[str]:
        """What makes no sense now, or is not this seat's."""
        out = set[str]() if self.is_master else set(MASTERS)
        if not self.is_master and self.pane is not self.test:
            out |= {"add", "remove"} if self.pane is self.turns else {"add", "edit", "remove"}
        if not self.matters:
            out.add("pending")
        if self.draft is None:
            out.add("buy-dice")
        if not self.readings.is_on("tracks"):
            out |= {"more", "less", "counters"}
        waits = self.scene.between_turns and self.scene.waiting
        if waits or not (self.scene.is_running or self.is_master):
            out.add("next")
        return frozenset(out)

    def hints(self) -> Sequence[str]:
        """What matters most now."""
        if not self.scene.characters:
            return ("add", "cast.read", "palette")
        if self.pane is self.zones:
            return ("open", "why", "add", "edit", "remove", "undo", "next")
        if not self.scene.is_running:
            return ("pending", "next", "add", "edit", "ask", "roll", "undo", "momentum", "heat")
        between = self.scene.between_turns
        first = ("open", "seize", "round.end") if between else ("act", "react", "roll", "type")
        return ("pending", *first, "buy-dice", "undo", "next", "ask", "momentum", "heat")

    def label(self, action: Action) -> str:
        """What n does now, and enter between turns, is said by name."""
        if action.id == "open" and self.pane is self.turns and self._may_begin_one():
            return word(N_("key.begin-turn"))
        if action.id != "next" or self.scene.active:
            return super().label(action)
        key = N_("key.next-round") if self.scene.is_running else N_("key.next-scene")
        return word(key)

    def _may_begin_one(self) -> bool:
        scene = self.scene
        return scene.between_turns and any(self.plays(one) for one in scene.waiting)

    # Size.

    def choose_layout(self, size: Size) -> None:
        """A map where there is room, a list where there is not."""
        self.set_class(size.width >= WIDE and size.height >= WIDE_HIGH, "wide")
        self.set_class(size.width >= BROAD, "broad")


def _first_steps(*, is_master: bool) -> tuple[Line, ...]:
    keys = (N_("empty.add"), N_("empty.file"), N_("empty.options")) if is_master else ()
    lead = line((word(N_("empty.nobody")), "dim"))
    return (lead, BLANK, *(line(word(one)) for one in keys))


def _first_zone(*, is_master: bool) -> tuple[Line, ...]:
    lead = line((word(N_("empty.zones")), "dim"))
    return (lead, line(word(N_("empty.add-zone")))) if is_master else (lead,)
