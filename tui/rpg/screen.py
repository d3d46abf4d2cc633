"""The screen of the action round: turns, zones, who acts, the test at hand, the log.

Longer than most rooms: it is where every key of the wing arrives; what each does
is in a room of its own.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from attrs import evolve
from textual.containers import Container
from textual.geometry import Size
from textual.widget import Widget

from rules.game import House, Refused, SeatId
from rules.rpg.access import MASTER
from rules.rpg.by_hand import SetProgress
from rules.rpg.characters import Character, CharacterId, Progress, Track
from rules.rpg.scene import Scene
from rules.rpg.zones import Zone
from saves.commit import Commit
from saves.open_table import OpenTable
from tui.common.ask import Item
from tui.common.ink import BLANK, Line, line
from tui.common.log import LogPanel
from tui.common.pips import pool
from tui.common.rows import Row, Rows
from tui.common.table_screen import TableScreen
from tui.keys import Action
from tui.locale import N_, number, refusal, say, word
from tui.rpg.acting import Acting
from tui.rpg.ask_box import AskBox
from tui.rpg.buying import buy_menu
from tui.rpg.casting import Casting
from tui.rpg.character_panel import Looking, caption_of, character_lines
from tui.rpg.deciding import Deciding
from tui.rpg.desk import Then
from tui.rpg.draft import Draft, plain_draft
from tui.rpg.forecast import forecast_of
from tui.rpg.lists import Lists
from tui.rpg.matters import Matter, called, matters
from tui.rpg.menus import Reading, ReasonMenu, lettered
from tui.rpg.moving import Moving
from tui.rpg.panes import MattersPanel, TextPanel
from tui.rpg.plan_box import PlanBox
from tui.rpg.pool_box import PoolBox
from tui.rpg.reacting import Reacting, who_reacts
from tui.rpg.reading import forecast_text, sheet_text, test_text, zone_text
from tui.rpg.rolling import Rolling
from tui.rpg.states import States
from tui.rpg.surprising import Surprising
from tui.rpg.test_panel import brief, check_lines, draft_lines, result_lines
from tui.rpg.track_box import TrackBox, stepped
from tui.rpg.turning import Turning
from tui.rpg.turns_panel import turn_rows
from tui.rpg.words import may_act_for, name_of
from tui.rpg.zone_box import ZoneBox, add_zone, remove_zone
from tui.rpg.zones_panel import ZonesPanel
from tui.setting import Setting

WIDE, WIDE_HIGH = 100, 28
"""From this size on the zones are a map beside the turns and whoever acts."""

BROAD = 140
"""From this width on the log stands beside everything else."""

MASTERS = frozenset({"seize", "round.end", "scene.end", "ask", "cast.read", "secret", "mark"})
"""What is offered to the game master alone."""


class RpgScreen(TableScreen):
    """A table of the Infinity RPG."""

    WING: ClassVar[str] = "rpg"
    CSS_PATH = "rpg.tcss"

    def __init__(self, table: OpenTable, setting: Setting) -> None:
        self._seated: tuple[object, ...] = ()
        self._seat: SeatId | None = None
        super().__init__(table, setting)

    def contents(self) -> Iterable[Widget]:
        """Turns, zones and whoever acts; the test below them; the log."""
        self.draft: Draft | None = None
        self.acting = ""
        self.matters: dict[str, Matter] = {}
        self.turns = Rows(word(N_("turns.title")), id="turns")
        self.zones = ZonesPanel(word(N_("zones.title")))
        self.character = TextPanel(word(N_("character.title")), id="character")
        self.test = MattersPanel(word(N_("test.title")), id="test")
        self.log_panel = LogPanel(word(N_("log.title")), id="log")
        self.turns.on_cursor = self._looked_at
        self.character.on_size = self._show_character
        self.test.on_size = self._show_test
        upper = Container(self.turns, self.zones, self.character, id="upper")
        yield Container(Container(upper, self.test, id="desk"), self.log_panel, id="table")

    # Seats.

    @property
    def seat(self) -> SeatId | None:
        """As on every table, but who holds the game master's seat looks through it."""
        now = (self.open.seq, self.open.head, self.chosen)
        if now != self._seated:
            is_master = self.chosen not in self.held and MASTER in self.held
            self._seated, self._seat = now, MASTER if is_master else super().seat
        return self._seat

    @property
    def is_master(self) -> bool:
        """Whether one looks through the game master's seat."""
        return self.seat == MASTER

    def hand(self, character: CharacterId) -> SeatId | None:
        """The seat of this person that acts for a character."""
        if self.is_master:
            return MASTER
        own = (character, MASTER)
        return next((one for one in own if one in self.held), self.seat)

    def holder(self, seat: SeatId) -> str:
        """Who holds a seat; empty for nobody."""
        return self.open.table.holder(seat)

    def plays(self, character: Character | None) -> bool:
        """Whether a character is this person's to act for."""
        return character is not None and may_act_for(character, self.hand(character.id))

    # What the boxes ask of the screen.

    @property
    def scene(self) -> Scene:
        """The scene as this seat may know it."""
        scene: Scene = self.view
        return scene

    @property
    def readings(self) -> House:
        """The house readings in force."""
        readings: House = self.house
        return readings

    def refused(self, command: Any, seat: SeatId | None = None) -> Refused | None:
        """Why the rules would not allow a command now; None where they would."""
        giver = self.seat if seat is None else seat
        decided = self.open.game.decide(self.view, command, giver, self.house)
        return decided if isinstance(decided, Refused) else None

    def give(self, command: Any, seat: SeatId | None = None, then: Then | None = None) -> None:
        """Give a command to the table."""
        self.act(command, seat=seat, then=then)

    def set_draft(self, draft: Draft | None) -> None:
        """Keep a test that is being planned, or none."""
        self.draft = draft
        self._show_test()

    def throw(self, *, typed: bool) -> None:
        """Roll or type the dice that are due from this person, if any are."""
        if not self.owed():
            self.tell(word(N_("say.waits-for-others")), "accent")
        elif typed:
            super().do_type(0)
        else:
            super().do_roll(0)

    def subject(self) -> Character | None:
        """Whom a key is about that names nobody: the one acting, or one's own."""
        active = self.scene.find(self.scene.active)
        if self.plays(active):
            return active
        here = self.here
        own = self.scene.find(self.seat or "")
        return own or (here if self.plays(here) else None)

    @property
    def here(self) -> Character | None:
        """The character under the cursor of the turns."""
        return self.scene.find(self.turns.row_id)

    @property
    def zone(self) -> Zone | None:
        """The zone under the cursor."""
        return self.scene.zones.find(self.zones.row_id)

    @property
    def looking(self) -> Looking:
        """Who looks, and what the rules say to them."""
        return Looking(self.scene, self.readings, self.is_master, self._tried_by_acting)

    def _tried_by_acting(self, command: Any) -> Refused | None:
        return self.refused(command, self.hand(self.scene.active))

    # Showing.

    def show_state(self) -> None:
        """Fill all panels from the view."""
        scene = self.scene
        if scene.active != self.acting:
            self.acting = scene.active
            self._show_turns()
            self.turns.go_to(scene.active)
        self._forget_gone_draft()
        self._show_turns()
        self.zones.empty = _first_zone(is_master=self.is_master)
        self.zones.entitle(word(N_("zones.title")), self.zones.corner)
        self.zones.show_scene(scene)
        self._show_character()
        self._show_test()
        self.log_panel.entitle(word(N_("log.title")), self.log_panel.corner)

    def _forget_gone_draft(self) -> None:
        draft = self.draft
        if draft is not None and self.scene.find(draft.plan.character) is None:
            self.draft = None

    def _show_turns(self) -> None:
        scene = self.scene
        self.turns.empty = _first_steps(is_master=self.is_master)
        corner = line((word(N_("turns.round"), round=scene.round), "dim")) if scene.round else BLANK
        self.turns.entitle(word(N_("turns.title")), corner)
        cells = max(10, self.turns.inner - 1)
        self.turns.show_rows(turn_rows(scene, cells, self.holder, called(scene)))

    def _looked_at(self, _: str) -> None:
        self._show_character()

    def _show_character(self) -> None:
        scene = self.scene
        found = self.here or scene.find(scene.active)
        if found is None:
            self.character.show_about("", word(N_("character.title")), ())
            return
        lines = character_lines(self.looking, found, max(20, self.character.inner))
        caption = caption_of(scene, found, self.holder(found.id))
        self.character.show_about(found.id, caption, lines)

    def _show_test(self) -> None:
        scene, cells = self.scene, max(40, self.test.inner - 1)
        waiting = matters(scene, self._seats())
        self.matters = {one.id: one for one in waiting}
        rows = [Row(one.id, line(("? ", "warn"), one.text)) for one in waiting]
        text, after = self._test_text(cells)
        corner = line((word(N_("matter.count"), n=len(rows)), "warn")) if rows else BLANK
        self.test.entitle(word(N_("test.title")), corner)
        self.test.show_all(text, rows, after)

    def _seats(self) -> frozenset[str]:
        if self.is_master:
            return frozenset(self.held)
        return frozenset({self.seat}) if self.seat is not None else frozenset()

    def _test_text(self, cells: int) -> tuple[list[Line], list[Line]]:
        """The test in focus, and the others in a line each."""
        scene, look = self.scene, self.looking
        if self.draft is not None:
            hand = self.hand(self.draft.plan.character)
            return draft_lines(look, self.draft, hand, cells), [
                brief(scene, one) for one in scene.checks
            ]
        if scene.checks:
            mine = [one for one in scene.checks if self._seats() & one.people]
            first = (mine or list(scene.checks))[0]
            rest = [brief(scene, one) for one in scene.checks if one is not first]
            return check_lines(look, first, cells), rest
        if scene.judged is not None:
            return result_lines(look, cells), []
        return [line((word(N_("test.empty")), "dim"))], []

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
        if self.scene.between_turns and self.scene.waiting:
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
        """What n does now is said by name."""
        if action.id != "next" or self.scene.active:
            return super().label(action)
        key = N_("key.next-round") if self.scene.is_running else N_("key.next-scene")
        return word(key)

    # Keys: the turn.

    def do_act(self, _: int, /) -> None:
        """The actions of the one whose turn it is."""
        scene = self.scene
        active = scene.find(scene.active)
        if active is not None and self.plays(active):
            Acting(self, active).begin()
        elif active is not None:
            self.tell(word(N_("say.others-turn"), name=active.name), "warn")
        elif scene.round:
            self.tell(word(N_("say.choose-next")), "accent")
        else:
            self.tell(word(N_("say.no-rounds")), "warn")

    def do_react(self, _: int, /) -> None:
        """A reaction of whoever is asked for one, or of the one under the cursor."""
        people = self._reactors()
        if not people:
            self.tell(word(N_("say.nobody-reacts")), "warn")
        elif len(people) == 1:
            Reacting(self, people[0]).begin()
        else:
            self.open_overlay(who_reacts(self, people))

    def _reactors(self) -> list[Character]:
        scene = self.scene
        able = [one for one in scene.characters if self.plays(one) and not one.is_defeated]
        pressing = set(scene.movement.threats) if scene.movement is not None else set[str]()
        if scene.attack is not None and not scene.attack.is_defended:
            pressing.add(scene.attack.target)
        called_for = [one for one in able if one.id in pressing]
        if called_for:
            return called_for
        here = self.here
        if here is not None and here in able and here.id != scene.active:
            return [here]
        return [one for one in able if one.id != scene.active]

    def do_next(self, _: int, /) -> None:
        """End the turn, or say what comes."""
        Turning(self).next()

    def do_seize(self, _: int, /) -> None:
        """The game master seizes the initiative."""
        Turning(self).seize()

    def do_round_end(self, _: int, /) -> None:
        """End the round, after a question."""
        Turning(self).end_round()

    def do_scene_end(self, _: int, /) -> None:
        """End the scene, after a question."""
        Turning(self).end_scene()

    def do_open(self, _: int, /) -> None:
        """Enter: begin a turn, move to a zone, do what waits."""
        if self.pane is self.turns:
            self._open_turn()
        elif self.pane is self.zones:
            self._open_zone()
        elif self.pane is self.test:
            self._open_matter()

    def _open_turn(self) -> None:
        found, scene = self.here, self.scene
        if found is None:
            return
        if scene.between_turns and self.plays(found):
            Turning(self).begin(found.id)
        elif found.id == scene.active and self.plays(found):
            self.do_act(0)
        else:
            self.do_why(0)

    def _open_zone(self) -> None:
        scene, zone = self.scene, self.zone
        active = scene.find(scene.active)
        if zone is None:
            return
        if active is not None and self.plays(active):
            refused = self._why_not_there(active, zone)
            if refused is not None:
                self.tell(refusal(refused), "bad")
                return
            Moving(self, active).towards(zone.id)
        else:
            self.do_why(0)

    def _why_not_there(self, active: Character, zone: Zone) -> Refused | None:
        from tui.rpg.paying import move_price  # noqa: PLC0415 (asked only here)

        return move_price(self.scene, active, zone.id, self._tried_by_acting).refused

    def _open_matter(self) -> None:
        matter = self.matters.get(self.test.row_id)
        if matter is not None:
            Deciding(self).open(matter)
        elif self.draft is not None:
            self.open_overlay(PlanBox(self, self.draft))
        else:
            self._plan()

    def do_pending(self, _: int, /) -> None:
        """What waits for this person; the only one at once."""
        found = list(self.matters.values())
        if not found:
            self.tell(word(N_("say.nothing-waits")), "dim")
        elif len(found) == 1:
            Deciding(self).open(found[0])
        else:
            known = dict(self.matters)
            items = [Item(one.id, line(one.text)) for one in found]
            menu = ReasonMenu(
                word(N_("matter.title")),
                lettered(items),
                lambda one: Deciding(self).open(known[one]),
            )
            self.open_overlay(menu)

    # Keys: dice and pools.

    def _plan(self) -> None:
        """Plan a test for the one it would be about."""
        found = self.subject()
        if found is None:
            self.tell(word(N_("say.nobody-tests")), "warn")
        else:
            self.open_overlay(PlanBox(self, plain_draft(found)))

    def do_roll(self, _: int, /) -> None:
        """Roll what is due or planned, else plan a test."""
        self._throw_or_plan(typed=False)

    def do_type(self, _: int, /) -> None:
        """Type what is due or planned, else plan a test."""
        self._throw_or_plan(typed=True)

    def _throw_or_plan(self, *, typed: bool) -> None:
        draft = self.draft
        if self.owed() or (draft is None and self.owed_by_others()):
            super().do_type(0) if typed else super().do_roll(0)
        elif draft is not None:
            self._freeze(draft, typed=typed)
        else:
            self._plan()

    def _freeze(self, draft: Draft, *, typed: bool) -> None:
        def then(_: Commit) -> None:
            self.set_draft(None)
            self.throw(typed=typed)

        self.give(draft.command(), self.hand(draft.plan.character), then)

    def do_roll_again(self, _: int, /) -> None:
        """Plan the latest test of one's own once more."""
        judged = self.scene.judged
        side = judged.check.a if judged is not None else None
        found = self.scene.find(side.leader) if side is not None else None
        if side is None or found is None or not self.plays(found):
            self._plan()
            return
        plan = plain_draft(found).with_skill(side.skill).plan
        plan = evolve(plan, attribute=side.attribute, difficulty=side.difficulty)
        self.open_overlay(PlanBox(self, Draft(plan)))

    def do_buy_dice(self, _: int, /) -> None:
        """One die more for the test being planned."""
        if self.draft is None:
            self._plan()
        else:
            self.open_overlay(buy_menu(self, self.draft, self.set_draft))

    def do_momentum(self, _: int, /) -> None:
        """The pools of the characters."""
        self.open_overlay(PoolBox(self))

    def do_heat(self, _: int, /) -> None:
        """The pool of Heat."""
        self.open_overlay(PoolBox(self, is_heat=True))

    def do_combat_dice(self, _: int, /) -> None:
        """Combat dice of the one it would be about."""
        found = self.here if self.plays(self.here) else self.subject()
        if found is not None:
            Rolling(self).combat(found)

    def do_call_off(self, _: int, /) -> None:
        """Take back a roll that is not judged yet."""
        if self.draft is not None:
            self.set_draft(None)
            self.tell(word(N_("say.plan-dropped")), "warn")
            return
        Rolling(self).call_off()

    def do_correct(self, _: int, /) -> None:
        """Put a mistyped die right."""
        Rolling(self).correct()

    def do_ask(self, _: int, /) -> None:
        """The game master asks for a test."""
        if self.is_master:
            self.open_overlay(AskBox(self))
        else:
            self.tell(word(N_("say.master-only")), "warn")

    def do_surprise(self, _: int, /) -> None:
        """Try an ambush."""
        Surprising(self).begin()

    # Keys: people and zones.

    @property
    def casting(self) -> Casting:
        """What is done about who is here."""
        return Casting(self, self.setting.tables)

    def do_add(self, _: int, /) -> None:
        """Somebody new, a new zone, or a new test, by the pane."""
        if self.pane is self.zones:
            add_zone(self, self.zones.row_id)
        elif self.pane is self.test and self.is_master:
            self.open_overlay(AskBox(self))
        elif self.pane is self.test:
            self._plan()
        else:
            self.casting.add(self.here)

    def do_edit(self, _: int, /) -> None:
        """Change the zone, the plan, or the sheet."""
        if self.pane is self.zones and self.zone is not None:
            self.open_overlay(ZoneBox(self, self.zone))
        elif self.pane is self.test and self.draft is not None:
            self.open_overlay(PlanBox(self, self.draft))
        else:
            self.casting.edit(self.here)

    def do_remove(self, _: int, /) -> None:
        """Take the zone or the character away, after a question."""
        if self.pane is self.zones:
            if self.zone is not None:
                remove_zone(self, self.zone)
        else:
            self.casting.remove(self.here)

    def do_secret(self, _: int, /) -> None:
        """Hide or show an NPC."""
        self.casting.hide(self.here)

    def do_cast_read(self, _: int, /) -> None:
        """Everybody of the table's own file."""
        self.casting.read()

    def do_states(self, _: int, /) -> None:
        """What may be put right about somebody."""
        if self.here is not None:
            States(self, self.here).begin()

    def do_counters(self, _: int, /) -> None:
        """The tracks of somebody."""
        if self.here is not None and self._has_tracks():
            self.open_overlay(TrackBox(self, self.here.id))

    def do_more(self, count: int, /) -> None:
        """More stress on the main track."""
        self._step_track(max(1, count))

    def do_less(self, count: int, /) -> None:
        """Less stress on the main track."""
        self._step_track(-max(1, count))

    def _step_track(self, by: int) -> None:
        is_turns = self.pane is self.turns
        if is_turns and self.here is not None and self._has_tracks():
            self.give(stepped(self.here, Track.VIGOUR, by), self.hand(self.here.id))

    def _has_tracks(self) -> bool:
        if not self.readings.is_on("tracks"):
            self.tell(word(N_("say.no-tracks")), "warn")
            return False
        return True

    def do_mark(self, _: int, /) -> None:
        """Mark as done for the round, or as still to come."""
        found = self.here
        if found is not None:
            is_done = found.progress in {Progress.DONE, Progress.SKIPPED}
            after = Progress.WAITING if is_done else Progress.DONE
            self.give(SetProgress(found.id, after))

    def do_lists_actions(self, _: int, /) -> None:
        """The table's list of actions."""
        Lists(self).actions()

    def do_lists_spends(self, _: int, /) -> None:
        """The table's list of what Momentum buys."""
        Lists(self).spends()

    def do_lists_labels(self, _: int, /) -> None:
        """What skills are called at this table."""
        Lists(self).labels()

    def do_why(self, _: int, /) -> None:
        """A sheet, a zone, or where the numbers come from."""
        if self.pane is self.zones and self.zone is not None:
            caption, text = self.zone.label, zone_text(self.looking, self.zone)
        elif self.pane is self.test and (self.draft is not None or self.scene.checks):
            caption, text = word(N_("read.test")), self._why_test()
        elif self.here is not None:
            caption, text = self.here.name, sheet_text(self.looking, self.here, 70)
        else:
            return
        self.open_overlay(Reading(caption, text))

    def _why_test(self) -> list[Line]:
        if self.draft is not None:
            return test_text(self.looking, self.draft, self.hand(self.draft.plan.character))
        found = forecast_of(self.scene, self.scene.checks[0], "a", self.seat)
        return forecast_text(self.looking, found)

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


SCREEN = RpgScreen
