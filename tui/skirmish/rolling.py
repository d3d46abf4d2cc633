"""What can be done about an Order's rolls: override a pair, correct, repeat, call off.

A long room, for correcting and repeating choose from one list of dice, and say why not in one way.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.dice import DiceWanted, check_faces
from rules.game import Message, Refused, SeatId
from rules.skirmish.adjustments import NOTE_LENGTH, OverridePair, SetRequirement
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.dice_round import CallOffDice, CorrectDie, RerollDie
from rules.skirmish.dodging import GUTS_MOVE_MM
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import PairKind
from rules.skirmish.guts import SettleGuts
from rules.skirmish.progress import CallOffOrder
from rules.skirmish.saving_round import AnnounceCondition
from rules.skirmish.troopers import TrooperId, TrooperState
from rules.skirmish.wounds import Condition
from rules.values import frozen
from tui.common.ask import AskNumber, AskText, Item, Menu
from tui.common.ink import line
from tui.locale import N_, distance, refusal, word
from tui.skirmish.desk import Desk
from tui.skirmish.row_ids import HARMED, REACTOR, TARGET
from tui.skirmish.spot import Spot
from tui.skirmish.words import name_of

SIDES_OF_DIE = 20
MENU_CELLS = 76
FOLLOW, UNMET, MET = "follow", "unmet", "met"
BRIEFLY: Mapping[str, str] = {
    "dice.rolled-stand": N_("correct.rolled-stand"),
    "dice.too-late": N_("correct.too-late"),
    "dice.no-reroll": N_("correct.no-reroll"),
}
"""Why a die of a list may not be touched, where a sentence would be cut."""


@frozen
class Thrown:
    """Dice that were given: of the Order itself, of Saving Rolls or of Guts.

    Attributes:
        kind: What they are: ``against`` somebody, ``alone``, a ``save`` or ``guts``.
    """

    kind: str
    id: str
    seat: SeatId
    trooper: TrooperId
    against: TrooperId
    faces: tuple[int, ...]

    def face(self, place: int) -> int:
        """The face of a die; `place` counts from 1."""
        return self.faces[place - 1]


OnDie: TypeAlias = Callable[[Thrown, int], None]
"""Something done with one die of a roll."""


def thrown_in(order: Engagement) -> list[Thrown]:
    """All dice that were given in an Order, in the order they were asked for."""
    fixed = [
        ("against" if one.against else "alone", one.id, one.seat, one.trooper, one.against)
        for one in order.rolls
    ]
    saves = [("save", one.id, one.seat, one.trooper, "") for one in order.save_rounds]
    guts = [("guts", one.id, one.seat, one.trooper, "") for one in order.guts]
    return [
        Thrown(*some, order.given[some[1]].faces)
        for some in (*fixed, *saves, *guts)
        if some[1] in order.given
    ]


class Rolling:
    """What `p`, `ctrl+t`, `R` and `C` do.

    Args:
        desk: The screen.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # p: how two actions meet.

    def pair(self) -> None:
        """Say by hand how the row's two actions meet, or that a requirement is unmet."""
        order = self.desk.view.engagement
        spot = self.desk.spot
        if order is None or spot.kind not in {TARGET, REACTOR}:
            self.desk.tell(word(N_("say.no-pair")), "warn")
            return
        now = order.overrides.get(spot.trooper)
        items = [
            Item(FOLLOW, _choice(N_("pair.follow-rules"), is_on=now is None), "0"),
            self._kind(PairKind.FACE_TO_FACE, "f", now),
            self._kind(PairKind.NORMAL, "n", now),
            self._kind(PairKind.NO_ROLL, "x", now),
            self._requirement(order, spot.line),
        ]

        def picked(name: str) -> None:
            if name in {UNMET, MET}:
                unmet = SetRequirement(spot.line, name == UNMET)
                self.desk.give(unmet, self.desk.view.active)
            elif name == FOLLOW:
                self.desk.give(OverridePair(spot.trooper, None))
            else:
                self._ask_why(spot.trooper, PairKind(name))

        name = name_of(self.desk.view, spot.trooper)
        menu = Menu(word(N_("pair.title"), name=name), items, picked)
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)

    def _kind(self, kind: PairKind, key: str, now: PairKind | None) -> Item:
        return Item(kind.value, _choice(f"pair.{kind.value}", is_on=now is kind), key)

    def _requirement(self, order: Engagement, name: str) -> Item:
        is_unmet = name in order.unmet
        label = word(N_("pair.requirement-met") if is_unmet else N_("pair.requirement-unmet"))
        refused = "" if name else word(N_("pair.no-line"))
        return Item(MET if is_unmet else UNMET, line("    ", label), "u", refused)

    def _ask_why(self, trooper: TrooperId, kind: PairKind) -> None:
        def said(why: str) -> str:
            self.desk.give(OverridePair(trooper, kind, why))
            return ""

        box = AskText(word(N_("pair.why")), said, note=True, most=NOTE_LENGTH)
        self.desk.open_overlay(box)

    # ctrl+t and R: one die.

    def correct(self) -> None:
        """Set a mistyped die right: the one under the cursor, or one of a list."""

        def other(roll: Thrown, place: int) -> CorrectDie:
            return CorrectDie(roll.id, place, 2 if roll.face(place) == 1 else 1)

        self._with_die(self._ask_face, other, word(N_("correct.title")))

    def repeat(self) -> None:
        """Use a ReRoll on a die."""

        def again(roll: Thrown, place: int) -> RerollDie:
            return RerollDie(roll.id, place)

        def reroll(roll: Thrown, place: int) -> None:
            self.desk.give(again(roll, place), roll.seat)

        self._with_die(reroll, again, word(N_("reroll.title")))

    def _with_die(self, use: OnDie, command: Callable[[Thrown, int], Any], title: str) -> None:
        """`use` the die under the cursor, or one of a list; what `command` may not touch is dim."""
        order = self.desk.view.engagement
        if order is None or not order.given:
            self.desk.tell(word(N_("say.no-dice-given")), "warn")
            return
        spot = self.desk.spot
        thrown = thrown_in(order)
        places = [(one, at) for one in thrown for at in range(1, len(one.faces) + 1)]
        here = [(one, at) for one, at in places if (one.id, at) == (spot.roll, spot.place)]
        if len(here or places) == 1:
            one, at = (here or places)[0]
            refused = self._refused(command(one, at), one.seat)
            self.desk.tell(refused, "bad") if refused else use(one, at)
            return
        items = [
            Item(
                str(index),
                line(self._die_words(one, place)),
                refused=self._refused(command(one, place), one.seat, is_brief=True),
            )
            for index, (one, place) in enumerate(places)
        ]

        def picked(index: str) -> None:
            use(*places[int(index)])

        menu = Menu(title, items, picked)
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)

    def _die_words(self, thrown: Thrown, place: int) -> str:
        """``Zhanshi A, Saving Roll, die 1: 18``."""
        return word(N_("correct.die"), die=self._die_name(thrown, place), face=thrown.face(place))

    def _die_name(self, thrown: Thrown, place: int) -> str:
        state = self.desk.view
        what = word(f"correct.{thrown.kind}", other=name_of(state, thrown.against))
        name = name_of(state, thrown.trooper)
        return word(N_("correct.whose"), name=name, what=what, place=place)

    def _ask_face(self, thrown: Thrown, place: int) -> None:
        def said(face: int) -> str:
            wanted = DiceWanted(thrown.id, thrown.seat, 1, SIDES_OF_DIE, Message(""))
            refused = check_faces(wanted, (face,))
            if refused is not None:
                return refusal(refused)
            self.desk.give(CorrectDie(thrown.id, place, face), thrown.seat)
            return ""

        old = thrown.face(place)
        title = word(N_("correct.face"), die=self._die_name(thrown, place), face=old)
        self.desk.open_overlay(AskNumber(title, said, least=1, most=SIDES_OF_DIE, value=old))

    # enter: falling and nerve.

    def settle(self, spot: Spot) -> bool:
        """What a player may say of a trooper that falls, or of its Guts Roll; False for nothing."""
        order = self.desk.view.engagement
        if order is None:
            return False
        return self._announce(order, spot) if spot.kind == HARMED else self._nerve(order, spot)

    def _announce(self, order: Engagement, spot: Spot) -> bool:
        harmed = next((one for one in order.harmed if one.trooper == spot.trooper), None)
        trooper = self.desk.view.trooper(spot.trooper)
        if harmed is None or trooper is None or not harmed.change.may_announce:
            return False
        items = [
            Item(one.value, line(word(f"condition.{one.value}")), str(at))
            for at, one in enumerate(harmed.change.may_announce, start=1)
        ]

        def picked(name: str) -> None:
            announced = AnnounceCondition(trooper.id, Condition(name))
            self.desk.give(announced, trooper.side)

        title = word(N_("announce.title"), name=name_of(self.desk.view, trooper.id))
        self.desk.open_overlay(Menu(title, items, picked))
        return True

    def _nerve(self, order: Engagement, spot: Spot) -> bool:
        check = next((one for one in order.guts if one.trooper == spot.trooper), None)
        if check is None:
            return False
        if any(one.trooper == check.trooper and not one.passed for one in order.guts_results):
            self._fall_back(check.trooper, check.seat)
            return True
        is_due = check in order.guts_due
        how = {
            "roll": SettleGuts(check.trooper, is_rolled=True),
            "fail": SettleGuts(check.trooper),
            "pass": SettleGuts(check.trooper, passes=True),
        }
        keys = {"roll": N_("guts.roll-it"), "fail": N_("guts.fail"), "pass": N_("guts.pass")}
        why = {name: self._refused(command, check.seat) for name, command in how.items()}
        if is_due:
            why["roll"] = ""
        items = [Item(name, line(word(key)), name[0], why[name]) for name, key in keys.items()]

        def picked(name: str) -> None:
            if name == "roll" and is_due:
                self.desk.do_roll(0)
            else:
                self.desk.give(how[name], check.seat)

        title = word(N_("guts.title"), name=name_of(self.desk.view, check.trooper))
        menu = Menu(title, items, picked)
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)
        return True

    def _fall_back(self, trooper: TrooperId, seat: SeatId) -> None:
        """What a failed Guts Roll asks for, the first that can be done (turn:C14)."""
        prone = SetTrooperState(trooper, TrooperState.PRONE, is_on=True)
        far = distance(GUTS_MOVE_MM)
        items = [
            Item("sight", line(word(N_("guts.out-of-sight"), far=far)), "s"),
            Item("cover", line(word(N_("guts.into-cover"), far=far)), "c"),
            Item("prone", line(word(N_("guts.goes-prone"))), "p", self._refused(prone, seat)),
        ]

        def picked(name: str) -> None:
            if name == "prone":
                self.desk.give(prone, seat)
            else:
                said = word(N_("guts.move-it"), name=name_of(self.desk.view, trooper), far=far)
                self.desk.tell(said, "accent")

        menu = Menu(
            word(N_("guts.fall-back"), name=name_of(self.desk.view, trooper)), items, picked
        )
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)

    def _refused(self, command: Any, seat: SeatId, *, is_brief: bool = False) -> str:
        """Why the rules do not take a command now; empty where they do.

        In a sentence, or in the few words that a row of a list has room for.
        """
        found = self.desk.game.decide(self.desk.view, command, seat, self.desk.house)
        if not isinstance(found, Refused):
            return ""
        return word(BRIEFLY[found.code]) if is_brief and found.code in BRIEFLY else refusal(found)

    # C: call off.

    def call_off(self) -> None:
        """Take back the frozen dice, or break the whole Order off."""
        order = self.desk.view.engagement
        if order is None:
            self.desk.tell(word(N_("say.no-order")), "dim")
            return
        seat = self.desk.view.active if self.desk.view.active in self.desk.held else self.desk.seat
        items = [
            Item(
                "dice", line(word(N_("call-off.dice"))), "d", self._why_not("call-off-dice", seat)
            ),
            Item(
                "order",
                line(word(N_("call-off.order"), number=order.number)),
                "o",
                self._why_not("call-off-order", seat),
            ),
        ]

        def picked(what: str) -> None:
            self.desk.give(CallOffDice() if what == "dice" else CallOffOrder(), seat)

        menu = Menu(word(N_("call-off.title")), items, picked)
        menu.wide = MENU_CELLS
        self.desk.open_overlay(menu)

    def _why_not(self, command: str, seat: SeatId | None) -> str:
        """Why the seat may not do it now, in a sentence; empty where it may."""
        choices = self.desk.game.choices(self.desk.view, seat, self.desk.house)
        refused = next((one.refused for one in choices if one.command == command), None)
        return refusal(refused) if refused else ""


def _choice(key: str, *, is_on: bool) -> tuple[tuple[str, str], ...]:
    mark = ("(●) ", "strong") if is_on else ("( ) ", "dim")
    return line(mark, word(key))
