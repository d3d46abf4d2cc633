"""`s`: everything that can be put right about somebody by hand, one menu."""

from collections.abc import Callable

from rules.rpg.actions import RefuseFreeAction
from rules.rpg.by_hand import (
    MOST,
    PlaceCharacter,
    SetLedger,
    SetProgress,
    SetReactions,
)
from rules.rpg.cast import ConcealCharacter
from rules.rpg.characters import Character, Exploit, Ledger, Progress
from rules.rpg.exploits import SetExploit
from rules.rpg.leaving import DefeatCharacter
from rules.rpg.sheets import ShowSheet
from rules.rpg.turns import EndTurn, SkipTurn
from rules.rpg.zones import NOWHERE, Cover
from tui.common.ask import AskNumber, Item, Menu
from tui.common.ink import line
from tui.locale import N_, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, Tick, TickBox, lettered
from tui.rpg.words import action_name, cover_name, name_of, reason
from tui.text import capital, shown

BY_HAND = "by-hand"
"""What a ledger says an action went on that was put in by hand."""


class States:
    """What `s` does for one character."""

    def __init__(self, desk: Desk, character: Character) -> None:
        self.desk, self.character = desk, character

    def begin(self) -> None:
        """All that may be changed, with the reason where something may not."""
        one = self.character
        commands: dict[str, object] = {
            "defeat": DefeatCharacter(one.id, not one.is_defeated),
            "skip": EndTurn(one.id) if one.progress is Progress.ACTING else SkipTurn(one.id),
            "waiting": SetProgress(one.id, Progress.WAITING),
            "done": SetProgress(one.id, Progress.DONE),
            "exploit": SetExploit(
                one.id, Exploit.READY if one.exploit is Exploit.NONE else Exploit.NONE
            ),
        }
        if one.is_npc:
            commands["conceal"] = ConcealCharacter(one.id, not one.is_concealed)
            commands["sheet"] = ShowSheet(one.id, not one.is_sheet_shown)
        asked: dict[str, Callable[[], None]] = {
            "place": self._place,
            "ledger": self._ledger,
            "reactions": self._reactions,
        }
        if one.turn.free:
            asked["refuse-free"] = self._refuse_free
        items = [self._item(key, command) for key, command in commands.items()]
        items += [Item(key, line(word(f"states.{key}"))) for key in asked]
        hand = self.desk.hand(one.id)

        def picked(key: str) -> None:
            if key in asked:
                asked[key]()
            else:
                self.desk.give(commands[key], hand)

        title = word(N_("states.title"), name=shown(one.name))
        self.desk.open_overlay(ReasonMenu(title, lettered(items), picked))

    def _item(self, key: str, command: object) -> Item:
        one = self.character
        is_on = {
            "defeat": one.is_defeated,
            "conceal": one.is_concealed,
            "sheet": one.is_sheet_shown,
            "exploit": one.exploit is not Exploit.NONE,
            "skip": one.progress is Progress.ACTING,
        }
        name = word(f"states.{key}.off" if is_on.get(key) else f"states.{key}")
        refused = self.desk.refused(command, self.desk.hand(one.id))
        return Item(key, line(name), "", reason(refused))

    def _place(self) -> None:
        """Where it stands, by hand."""
        scene, one = self.desk.view, self.character
        items = [
            Item(zone.id, line(shown(zone.label), ("  ◂" if zone.id == one.zone else "", "dim")))
            for zone in scene.zones.zones
        ]
        items.append(Item(NOWHERE, line((word(N_("zone.nowhere")), "dim")), "0"))
        title = capital(word(N_("states.place")))
        self.desk.open_overlay(Menu(title, lettered(items), self._placed))

    def _placed(self, zone: str) -> None:
        scene, one = self.desk.view, self.character
        found = scene.zones.find(zone)
        near = scene.in_contact(one.id)
        ticks = [
            Tick(
                other.id,
                line(word(N_("move.contact"), name=name_of(scene, other.id))),
                other.id in near,
            )
            for other in scene.characters
            if other.zone == zone and other.id != one.id and zone
        ]
        if found is not None and found.cover is not Cover.NONE:
            words = word(N_("move.cover"), cover=cover_name(found.cover))
            ticks.append(Tick("/cover", line(words), one.in_cover and zone == one.zone))

        def done(ids: tuple[str, ...]) -> None:
            contact = tuple(each for each in ids if each != "/cover")
            self.desk.give(PlaceCharacter(one.id, zone, contact, "/cover" in ids))

        if ticks:
            label = shown(found.label) if found is not None else ""
            self.desk.open_overlay(TickBox(word(N_("move.end"), zone=label), ticks, done))
        else:
            done(())

    def _ledger(self) -> None:
        """What the turn has spent, by hand."""
        turn = self.character.turn
        ticks = [
            Tick("standard", line(word(N_("ledger.standard"))), bool(turn.standard)),
            Tick("minor", line(word(N_("ledger.minor"))), bool(turn.minor)),
            Tick("moved", line(word(N_("ledger.moved"))), turn.has_moved),
            *(
                Tick(f"free:{one}", line(action_name(self.desk.view, one)), is_on=True)
                for one in turn.free
            ),
        ]

        def done(ids: tuple[str, ...]) -> None:
            free = tuple(one for one in turn.free if f"free:{one}" in ids)
            after = Ledger(
                _kept(turn.standard, is_on="standard" in ids),
                _kept(turn.minor, is_on="minor" in ids),
                free,
                "moved" in ids,
                turn.frees_bought and bool(free),
            )
            self.desk.give(SetLedger(self.character.id, after))

        self.desk.open_overlay(TickBox(capital(word(N_("states.ledger"))), ticks, done))

    def _reactions(self) -> None:
        def typed(value: int) -> str:
            self.desk.give(SetReactions(self.character.id, value))
            return ""

        held = self.character.reactions
        title = capital(word(N_("states.reactions")))
        self.desk.open_overlay(AskNumber(title, typed, least=0, most=MOST, value=held))

    def _refuse_free(self) -> None:
        """The game master does not allow a Free Action (rpg:I23)."""
        items = [
            Item(one, line(action_name(self.desk.view, one))) for one in self.character.turn.free
        ]

        def picked(action: str) -> None:
            self.desk.give(RefuseFreeAction(self.character.id, action))

        title = capital(word(N_("states.refuse-free")))
        self.desk.open_overlay(Menu(title, lettered(items), picked))


def _kept(action: str, *, is_on: bool) -> str:
    return (action or BY_HAND) if is_on else ""
