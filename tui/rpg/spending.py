"""What Momentum buys: the table's list, how often, for whom, and who pays."""

from attrs import evolve

from rules.game import Refused
from rules.rpg import options
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.momentum import SaveMomentum, Share, SpendMomentum, affordable, shared
from rules.rpg.pools import Pool, level, purse
from rules.rpg.scene import SpendRow
from tui.common.ask import AskNumber, Item
from tui.common.ink import columns, line
from tui.locale import N_, number, refusal, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import reason, spend_name
from tui.text import shown

NAME_CELLS = 34
SAVE = "/save"
OWN = "/own"
TOO_DEAR = "spend.too-dear"
"""The refusal that somebody else who pays may help."""


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
        is_dear = refused is not None and refused.code == TOO_DEAR
        if refused is not None and not (is_dear and self._payers(row.cost)):
            return Item(row.id, line(name), "", reason(refused))
        return Item(row.id, words)

    def _anybody(self) -> CharacterId:
        others = [one.id for one in self.desk.view.players if one.id != self.character]
        return others[0] if others else self.character

    def _refused(self, command: SpendMomentum) -> Refused | None:
        return self.desk.refused(command, self.desk.hand(self.character))

    def _payers(self, price: int) -> list[Character]:
        """Other players whose savings would do, after one's own Momentum (rpg:I22)."""
        scene, house = self.desk.view, self.desk.house
        found = scene.find(self.character)
        if house["momentum_mode"] == options.GROUP or found is None or found.is_npc:
            return []
        own = found.fresh + found.momentum
        return [
            one
            for one in scene.players
            if one.id != self.character and one.momentum and own + one.momentum >= price
        ]

    def _picked(self, name: str) -> None:
        if name == SAVE:
            self.desk.give(SaveMomentum(self.character), self.desk.hand(self.character))
            return
        row = self.desk.view.spend(name)
        if row is not None:
            self.buy(row)

    def buy(self, row: SpendRow) -> None:
        """How often, where that may be more than once; then for whom and who pays."""
        command = SpendMomentum(self.character, row.id)
        most = self._most(row)
        if not row.is_repeatable or most <= 1:
            self._for_whom(row, command)
            return

        def often(times: int) -> str:
            self._for_whom(row, evolve(command, times=times))
            return ""

        caption = word(N_("spend.times"), spend=spend_name(row))
        bound = self._at_hand(row, most)
        self.desk.open_overlay(AskNumber(caption, often, least=1, most=most, value=1, bound=bound))

    def _most(self, row: SpendRow) -> int:
        """How often the Momentum at hand buys it, whoever pays."""
        scene, house = self.desk.view, self.desk.house
        found = scene.find(self.character)
        if found is None:
            return 0
        payers = (UNSEEN, *(one.id for one in self._payers(row.cost)))
        return max(affordable(scene, row, found, one, house) for one in payers)

    def _at_hand(self, row: SpendRow, most: int) -> str:
        """The bound and why: what is fresh, saved, and of the others (rpg:I22)."""
        scene, house = self.desk.view, self.desk.house
        found = scene.find(self.character)
        if found is None:
            return ""
        saved = level(scene, Pool.MOMENTUM, purse(house, found.id))
        others = max((one.momentum for one in self._payers(row.cost)), default=0)
        if found.is_npc:
            return word(N_("spend.at-hand-npc"), most=most, fresh=found.fresh)
        key = N_("spend.at-hand-others") if others else N_("spend.at-hand")
        return word(key, most=most, fresh=found.fresh, saved=saved, others=others)

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
        scene, price = self.desk.view, row.cost * command.times
        others, found = self._payers(price), scene.find(self.character)
        refused = self.desk.refused(command, self.desk.hand(self.character))
        if not others or found is None:
            self._give(command)
            return
        offers = {OWN: command}
        items = [Item(OWN, line(word(N_("spend.own"))), "o", reason(refused))]
        for one in others:
            if one.momentum >= price:
                offers[one.id] = evolve(command, saved=(Share(one.id, price),))
                words = word(N_("spend.of"), name=shown(one.name))
            elif refused is not None:
                fresh, shares = shared(scene, price, found, one.id, self.desk.house)
                offers[one.id] = evolve(command, fresh=fresh, saved=shares)
                words = word(N_("spend.own-and"), name=shown(one.name), n=shares[-1].amount)
            else:
                continue
            why = self.desk.refused(offers[one.id], self.desk.hand(self.character))
            items.append(Item(one.id, line(words), "", reason(why)))
        menu = ReasonMenu(
            word(N_("spend.who-pays")), lettered(items), lambda one: self._give(offers[one])
        )
        self.desk.open_overlay(menu)

    def _give(self, command: SpendMomentum) -> None:
        self.desk.give(command, self.desk.hand(self.character))
