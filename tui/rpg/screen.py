"""The screen of the action round: turns, people and zones, by keys.

Longer than other rooms: here every key about people and zones meets what it does.
"""

from typing import TYPE_CHECKING, ClassVar

from rules.game import Refused
from rules.rpg.by_hand import SetProgress
from rules.rpg.characters import Character, Progress, Track
from rules.rpg.turns import BeginTurn
from rules.rpg.zones import Zone
from tui.common.ink import Line, line
from tui.late import late
from tui.locale import N_, refusal, word
from tui.rpg.dice_keys import DiceKeys
from tui.rpg.matters import ATTACK, COMPLICATION, DEFEND, FRESH, Matter

if TYPE_CHECKING:
    from tui.common.ask import Item
    from tui.rpg.acting import Acting
    from tui.rpg.ask_box import AskBox
    from tui.rpg.casting import Casting
    from tui.rpg.deciding import Deciding
    from tui.rpg.forecast import forecast_of
    from tui.rpg.lists import Lists
    from tui.rpg.menus import Reading, ReasonMenu, lettered
    from tui.rpg.moving import Moving
    from tui.rpg.plan_box import PlanBox
    from tui.rpg.reacting import Reacting, who_reacts
    from tui.rpg.reading import forecast_text, sheet_text, test_text, zone_text
    from tui.rpg.selected import Selected
    from tui.rpg.states import States
    from tui.rpg.track_box import TrackBox, stepped
    from tui.rpg.turning import Turning
    from tui.rpg.zone_box import ZoneBox, add_zone, remove_zone
else:
    Item = late("tui.common.ask", "Item")
    Acting = late("tui.rpg.acting", "Acting")
    AskBox = late("tui.rpg.ask_box", "AskBox")
    Casting = late("tui.rpg.casting", "Casting")
    Deciding = late("tui.rpg.deciding", "Deciding")
    forecast_of = late("tui.rpg.forecast", "forecast_of")
    Lists = late("tui.rpg.lists", "Lists")
    Reading = late("tui.rpg.menus", "Reading")
    ReasonMenu = late("tui.rpg.menus", "ReasonMenu")
    lettered = late("tui.rpg.menus", "lettered")
    Moving = late("tui.rpg.moving", "Moving")
    PlanBox = late("tui.rpg.plan_box", "PlanBox")
    Reacting = late("tui.rpg.reacting", "Reacting")
    who_reacts = late("tui.rpg.reacting", "who_reacts")
    forecast_text = late("tui.rpg.reading", "forecast_text")
    sheet_text = late("tui.rpg.reading", "sheet_text")
    test_text = late("tui.rpg.reading", "test_text")
    zone_text = late("tui.rpg.reading", "zone_text")
    Selected = late("tui.rpg.selected", "Selected")
    States = late("tui.rpg.states", "States")
    stepped = late("tui.rpg.track_box", "stepped")
    TrackBox = late("tui.rpg.track_box", "TrackBox")
    Turning = late("tui.rpg.turning", "Turning")
    ZoneBox = late("tui.rpg.zone_box", "ZoneBox")
    add_zone = late("tui.rpg.zone_box", "add_zone")
    remove_zone = late("tui.rpg.zone_box", "remove_zone")


class RpgScreen(DiceKeys):
    """A table of the Infinity RPG."""

    MANY: ClassVar[tuple[str, ...]] = (
        "mark", "secret", "states", "more", "less", "counters", "ask", "remove",
    )  # fmt: skip
    ALONE: ClassVar[frozenset[str]] = frozenset({"open", "edit", "react", "combat-dice"})

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
        if self.pane is self.test:
            self._open_matter()
        elif self.pane is self.turns and self._may_begin():
            Turning(self).begin(self.turns.row_id)
        elif self._pressing():
            self._open_pressing()
        elif self.pane is self.turns:
            self._open_turn()
        elif self.pane is self.zones:
            self._open_zone()

    def _may_begin(self) -> bool:
        """Whether the one under the cursor could begin its turn now."""
        found = self.here
        if found is None or not self.plays(found) or not self.scene.between_turns:
            return False
        return self.refused(BeginTurn(found.id), self.hand(found.id)) is None

    def _pressing(self) -> list[Matter]:
        """What waits for this person now; Momentum may be kept, Defence comes before its attack."""
        kinds = {one.kind for one in self.matters.values()}
        later = {FRESH, ATTACK} if DEFEND in kinds else {FRESH}
        if self.pane is self.zones:
            later.add(COMPLICATION)
        return [one for one in self.matters.values() if one.kind not in later]

    def _open_pressing(self) -> None:
        """What waits; of several things, which."""
        pressing = self._pressing()
        if len(pressing) == 1:
            Deciding(self).open(pressing[0])
        else:
            self.do_pending(0)

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
        elif self.marks:
            self._selected.remove()
        else:
            self.casting.remove(self.here)

    def do_secret(self, _: int, /) -> None:
        """Hide or show an NPC."""
        if self.marks:
            self._selected.hide()
        else:
            self.casting.hide(self.here)

    def do_cast_read(self, _: int, /) -> None:
        """Everybody of the table's own file."""
        self.casting.read()

    def do_states(self, _: int, /) -> None:
        """What may be put right about somebody."""
        if self.marks:
            self._selected.states()
        elif self.here is not None:
            States(self, self.here).begin()

    def do_counters(self, _: int, /) -> None:
        """The tracks of somebody."""
        if self.here is not None and self._has_tracks():
            self.open_overlay(TrackBox(self, self.marks or (self.here.id,)))

    def do_more(self, count: int, /) -> None:
        """More stress on the main track."""
        self._step_track(max(1, count))

    def do_less(self, count: int, /) -> None:
        """Less stress on the main track."""
        self._step_track(-max(1, count))

    def _step_track(self, by: int) -> None:
        is_turns = self.pane is self.turns
        if not is_turns or self.here is None or not self._has_tracks():
            return
        if self.marks:
            self._selected.stress(by)
        else:
            self.give(stepped(self.here, Track.VIGOUR, by), self.hand(self.here.id))

    def _has_tracks(self) -> bool:
        if not self.readings.is_on("tracks"):
            self.tell(word(N_("say.no-tracks")), "warn")
            return False
        return True

    def do_mark(self, _: int, /) -> None:
        """Mark as done for the round, or as still to come."""
        found = self.here
        if self.marks:
            self._selected.mark()
        elif found is not None:
            is_done = found.progress in {Progress.DONE, Progress.SKIPPED}
            after = Progress.WAITING if is_done else Progress.DONE
            self.give(SetProgress(found.id, after))

    @property
    def _selected(self) -> Selected:
        """Those that are selected in the list of turns."""
        found = map(self.scene.find, self.marks)
        return Selected(self, [one for one in found if one is not None])

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
        elif self.pane is self.test and (self.planned is not None or self.scene.checks):
            caption, text = word(N_("read.test")), self._why_test()
        elif self.here is not None:
            caption, text = self.here.name, sheet_text(self.looking, self.here, 70)
        else:
            return
        self.open_overlay(Reading(caption, text))

    def _why_test(self) -> list[Line]:
        draft = self.planned
        if draft is not None:
            return test_text(self.looking, draft, self.hand(draft.plan.character))
        found = forecast_of(self.scene, self.scene.checks[0], "a", self.seat)
        return forecast_text(self.looking, found)


SCREEN = RpgScreen
