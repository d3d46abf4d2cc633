"""What can be done about an Order's rolls: override a pair, correct, repeat, call off."""

from collections.abc import Callable

from rules.dice import DiceWanted, check_faces
from rules.game import Message, SeatId
from rules.skirmish.adjustments import OverridePair, SetRequirement
from rules.skirmish.dice_round import CallOffDice, CorrectDie, RerollDie
from rules.skirmish.engagement import Engagement
from rules.skirmish.frozen_dice import FixedRoll, PairKind
from rules.skirmish.progress import CallOffOrder
from rules.skirmish.troopers import TrooperId
from tui.common.ask import AskNumber, AskText, Item, Menu
from tui.common.ink import line
from tui.locale import N_, number, refusal, word
from tui.skirmish.desk import Desk
from tui.skirmish.order_rows import REACTOR, TARGET
from tui.skirmish.words import name_of

SIDES_OF_DIE = 20
MENU_CELLS = 76
FOLLOW, UNMET, MET = "follow", "unmet", "met"


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
        self.desk.open_overlay(Menu(word(N_("pair.title"), name=name), items, picked))

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

        self.desk.open_overlay(AskText(word(N_("pair.why")), said, note=True))

    # ctrl+t and R: one die.

    def correct(self) -> None:
        """Set a mistyped die right: the one under the cursor, or one of a list."""
        self._with_die(self._ask_face, word(N_("correct.title")))

    def repeat(self) -> None:
        """Use a ReRoll on a die."""

        def reroll(roll: FixedRoll, place: int) -> None:
            self.desk.give(RerollDie(roll.id, place), roll.seat)

        self._with_die(reroll, word(N_("reroll.title")))

    def _with_die(self, use: Callable[[FixedRoll, int], None], title: str) -> None:
        order = self.desk.view.engagement
        if order is None or not order.given:
            self.desk.tell(word(N_("say.no-dice-given")), "warn")
            return
        spot = self.desk.spot
        here = order.roll(spot.roll)
        if here is not None and spot.place and here.id in order.given:
            use(here, spot.place)
            return
        self._choose_die(order, use, title)

    def _choose_die(
        self, order: Engagement, use: Callable[[FixedRoll, int], None], title: str
    ) -> None:
        places = [
            (roll, place)
            for roll in order.rolls
            if roll.id in order.given
            for place in range(1, len(order.given[roll.id].faces) + 1)
        ]
        if len(places) == 1:
            use(*places[0])
            return
        items = [
            Item(str(at), line(self._die_words(order, roll, place)))
            for at, (roll, place) in enumerate(places)
        ]

        def picked(at: str) -> None:
            use(*places[int(at)])

        self.desk.open_overlay(Menu(title, items, picked))

    def _die_words(self, order: Engagement, roll: FixedRoll, place: int) -> str:
        return word(
            N_("correct.die"),
            name=name_of(self.desk.view, roll.trooper),
            place=place,
            face=order.given[roll.id].faces[place - 1],
            other=name_of(self.desk.view, roll.against) if roll.against else "–",
        )

    def _ask_face(self, roll: FixedRoll, place: int) -> None:
        def said(face: int) -> str:
            wanted = DiceWanted(roll.id, roll.seat, 1, SIDES_OF_DIE, Message(""))
            refused = check_faces(wanted, (face,))
            if refused is not None:
                return refusal(refused)
            self.desk.give(CorrectDie(roll.id, place, face), roll.seat)
            return ""

        title = word(
            N_("correct.face"), name=name_of(self.desk.view, roll.trooper), place=number(place)
        )
        self.desk.open_overlay(AskNumber(title, said, least=1, most=SIDES_OF_DIE))

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
