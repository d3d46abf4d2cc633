"""What Momentum buys: the table's list, how often, for whom, and who pays."""

from attrs import evolve

from rules.game import Refused
from rules.rpg import options
from rules.rpg.characters import CharacterId
from rules.rpg.momentum import MOST_TIMES, SaveMomentum, Share, SpendMomentum
from rules.rpg.pools import Pool, level, purse
from rules.rpg.scene import SpendRow
from tui.common.ask import AskNumber, Item
from tui.common.ink import columns, line
from tui.locale import N_, number, refusal, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import name_of, spend_name
from tui.text import shown

NAME_CELLS = 34
SAVE = "/save"
OWN = "/own"


class Spending:
    """The questions of a spend, one after the other."""

    def __init__(self, desk: Desk, character: CharacterId) -> None:
        self.desk, self.character = desk, character

    def begin(self) -> None:
        """The list of spends."""
        scene = self.desk.view
        found = scene.find(self.character)
        if found is None:
            return
        items = [self._item(row) for row in scene.spends]
        hand = self.desk.hand(self.character)
        if found.fresh:
            refused = self.desk.refused(SaveMomentum(found.id), hand)
            key = N_("spend.convert") if found.is_npc else N_("spend.save")
            why = refusal(refused) if refused else ""
            items.append(Item(SAVE, line(word(key, n=found.fresh)), "s", why))
        saved = level(scene, Pool.MOMENTUM, purse(self.desk.house, found.id))
        title = word(N_("spend.title"), name=shown(found.name), fresh=found.fresh, saved=saved)
        self.desk.open_overlay(ReasonMenu(title, lettered(items), self._picked))

    def _item(self, row: SpendRow) -> Item:
        gets = self._anybody() if row.gives_die else ""
        refused = self._refused(SpendMomentum(self.character, row.id, gets=gets))
        name = spend_name(row)
        repeat = f" {word(N_('spend.repeatable'))}" if row.is_repeatable else ""
        words = columns(
            (NAME_CELLS, -2, 0),
            (name, line((number(row.cost), "strong")), line((repeat, "dim"))),
        )
        if refused is not None and not self._payers(row.cost):
            return Item(row.id, line(name), "", refusal(refused))
        return Item(row.id, words)

    def _anybody(self) -> CharacterId:
        others = [one.id for one in self.desk.view.players if one.id != self.character]
        return others[0] if others else self.character

    def _refused(self, command: SpendMomentum) -> Refused | None:
        return self.desk.refused(command, self.desk.hand(self.character))

    def _payers(self, price: int) -> list[CharacterId]:
        """Other players whose savings would do (rpg:I22)."""
        found = self.desk.view.find(self.character)
        if self.desk.house["momentum_mode"] == options.GROUP or found is None or found.is_npc:
            return []
        return [
            one.id
            for one in self.desk.view.players
            if one.id != self.character and one.momentum >= price
        ]

    def _picked(self, name: str) -> None:
        if name == SAVE:
            self.desk.give(SaveMomentum(self.character), self.desk.hand(self.character))
            return
        row = self.desk.view.spend(name)
        if row is None:
            return
        command = SpendMomentum(self.character, row.id)
        if not row.is_repeatable:
            self._for_whom(row, command)
            return

        def often(times: int) -> str:
            self._for_whom(row, evolve(command, times=times))
            return ""

        ask = AskNumber(
            word(N_("spend.times"), spend=spend_name(row)), often, least=1, most=MOST_TIMES, value=1
        )
        self.desk.open_overlay(ask)

    def _for_whom(self, row: SpendRow, command: SpendMomentum) -> None:
        if not row.gives_die:
            self._paid_by(row, command)
            return
        items = [Item(one.id, line((shown(one.name), "accent"))) for one in self.desk.view.players]
        menu = ReasonMenu(
            word(N_("spend.for-whom")),
            lettered(items),
            lambda gets: self._paid_by(row, evolve(command, gets=gets)),
        )
        self.desk.open_overlay(menu)

    def _paid_by(self, row: SpendRow, command: SpendMomentum) -> None:
        price = row.cost * command.times
        others = self._payers(price)
        refused = self.desk.refused(command, self.desk.hand(self.character))
        if not others:
            self._give(command)
            return
        items = [Item(OWN, line(word(N_("spend.own"))), "o", refusal(refused) if refused else "")]
        items += [
            Item(one, line(word(N_("spend.of"), name=name_of(self.desk.view, one))))
            for one in others
        ]

        def picked(payer: str) -> None:
            shares = () if payer == OWN else (Share(payer, price),)
            self._give(evolve(command, saved=shares))

        self.desk.open_overlay(ReasonMenu(word(N_("spend.who-pays")), lettered(items), picked))

    def _give(self, command: SpendMomentum) -> None:
        self.desk.give(command, self.desk.hand(self.character))
