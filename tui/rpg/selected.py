"""What is done to several of the list of turns at once, in one move: all of them or nobody."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.rpg.by_hand import MOST, PlaceCharacter, SetProgress, SetReactions
from rules.rpg.cast import ConcealCharacter
from rules.rpg.characters import Character, Exploit, Progress, Track
from rules.rpg.exploits import SetExploit
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.sheets import ShowSheet
from rules.rpg.turns import EndTurn, SkipTurn
from rules.rpg.zones import NOWHERE, Cover, ZoneId
from tui.common.ask import AskNumber, Confirm, Item, Menu
from tui.common.ink import line
from tui.common.several import Each, together
from tui.locale import N_, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, Tick, TickBox, lettered
from tui.rpg.track_box import stepped
from tui.rpg.words import cover_name
from tui.text import capital, shown

OVER = (Progress.DONE, Progress.SKIPPED)


class Selected:
    """What keys do with those who are selected.

    Args:
        desk: The screen.
        people: Who they are, in their order; at least one.
    """

    def __init__(self, desk: Desk, people: Sequence[Character]) -> None:
        self.desk, self.people = desk, people
        self.hand = desk.hand(people[0].id)

    @property
    def title(self) -> str:
        """What a box calls them."""
        return together([one.name for one in self.people])

    def _each(self, command: Callable[[Character], Any]) -> list[Each]:
        return [Each(one.name, command(one)) for one in self.people]

    def _give(self, command: Callable[[Character], Any]) -> None:
        self.desk.act_on(self._each(command), self.hand)

    def stress(self, by: int) -> None:
        """More stress on the main track of each, or less (rpg 1.9)."""
        self._give(lambda one: stepped(one, Track.VIGOUR, by))

    def mark(self) -> None:
        """Done for the round; where all are, still to come."""
        are_over = all(one.progress in OVER for one in self.people)
        after = Progress.WAITING if are_over else Progress.DONE
        self._give(lambda one: SetProgress(one.id, after))

    def hide(self) -> None:
        """Hide those that are seen from the players; where none is, show all."""
        is_concealed = not all(one.is_concealed for one in self.people)
        self._give(lambda one: ConcealCharacter(one.id, is_concealed))

    def remove(self) -> None:
        """They leave for good, after a question."""
        names = ", ".join(shown(one.name) for one in self.people)
        question = word(N_("cast.remove-several"), names=names)
        yes = lambda: self._give(lambda one: RemoveCharacter(one.id))  # noqa: E731 (said where it is asked)
        self.desk.open_overlay(Confirm(capital(word(N_("key.remove"))), question, yes))

    # The menu of what may be put right.

    def states(self) -> None:
        """What may be changed about all of them, with the reason where it may not."""
        commands = self._commands()
        asked: Mapping[str, Callable[[], None]] = {
            "place": self._place,
            "reactions": self._reactions,
        }
        items = [
            Item(key, line(self._name(key)), "", self.desk.why_not(self._each(command), self.hand))
            for key, command in commands.items()
        ]
        items += [Item(key, line(word(f"states.{key}"))) for key in asked]

        def picked(key: str) -> None:
            if key in asked:
                asked[key]()
            else:
                self._give(commands[key])

        title = word(N_("states.title"), name=self.title)
        self.desk.open_overlay(ReasonMenu(title, lettered(items), picked))

    def _commands(self) -> dict[str, Callable[[Character], Any]]:
        are = {key: all(is_so(one) for one in self.people) for key, is_so in ARE.items()}
        exploit = Exploit.NONE if are["exploit"] else Exploit.READY
        commands: dict[str, Callable[[Character], Any]] = {
            "defeat": lambda one: DefeatCharacter(one.id, not are["defeat"]),
            "skip": _skipped,
            "waiting": lambda one: SetProgress(one.id, Progress.WAITING),
            "done": lambda one: SetProgress(one.id, Progress.DONE),
            "exploit": lambda one: SetExploit(one.id, exploit),
        }
        if all(one.is_npc for one in self.people):
            commands["conceal"] = lambda one: ConcealCharacter(one.id, not are["conceal"])
            commands["sheet"] = lambda one: ShowSheet(one.id, not are["sheet"])
        return commands

    def _name(self, key: str) -> str:
        """What a thing is called: the way back, where it is so for all."""
        is_so = ARE.get(key)
        is_on = is_so is not None and all(is_so(one) for one in self.people)
        return word(f"states.{key}.off" if is_on else f"states.{key}")

    def _reactions(self) -> None:
        def typed(value: int) -> str:
            self._give(lambda one: SetReactions(one.id, value))
            return ""

        title, held = capital(word(N_("states.reactions"))), self.people[0].reactions
        self.desk.open_overlay(AskNumber(title, typed, least=0, most=MOST, value=held))

    # Where they stand.

    def _place(self) -> None:
        zones = self.desk.view.zones.zones
        items = [Item(zone.id, line(shown(zone.label))) for zone in zones]
        items.append(Item(NOWHERE, line((word(N_("zone.nowhere")), "dim")), "0"))
        title = capital(word(N_("states.place")))
        self.desk.open_overlay(Menu(title, lettered(items), self._placed))

    def _placed(self, zone: ZoneId) -> None:
        found = self.desk.view.zones.find(zone)
        if found is None or found.cover is Cover.NONE:
            self._put(zone, in_cover=False)
            return
        words = word(N_("move.cover"), cover=cover_name(found.cover))
        are_there = all(one.in_cover and one.zone == zone for one in self.people)

        def done(ids: tuple[str, ...]) -> None:
            self._put(zone, in_cover=bool(ids))

        title = word(N_("move.end"), zone=shown(found.label))
        self.desk.open_overlay(TickBox(title, [Tick("/cover", line(words), are_there)], done))

    def _put(self, zone: ZoneId, *, in_cover: bool) -> None:
        """Contact stays among those who come along and with whoever stands there already."""
        scene = self.desk.view
        coming = {one.id for one in self.people}
        there = {one.id for one in scene.characters if one.zone == zone}
        several: list[Each] = []
        for one in self.people:
            kept = there - coming if one.zone == zone else set[str]()
            before = {each.command.character for each in several}
            near = tuple(x for x in scene.in_contact(one.id) if x in kept | before)
            several.append(Each(one.name, PlaceCharacter(one.id, zone, near, in_cover)))
        self.desk.act_on(several, self.hand)


ARE: Mapping[str, Callable[[Character], bool]] = {
    "defeat": lambda one: one.is_defeated,
    "conceal": lambda one: one.is_concealed,
    "sheet": lambda one: one.is_sheet_shown,
    "exploit": lambda one: one.exploit is not Exploit.NONE,
    "skip": lambda one: one.progress is Progress.ACTING,
}
"""What the menu can also take back, and when it is so."""


def _skipped(one: Character) -> EndTurn | SkipTurn:
    return EndTurn(one.id) if one.progress is Progress.ACTING else SkipTurn(one.id)
