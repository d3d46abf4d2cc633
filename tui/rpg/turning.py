"""Turns, rounds and scenes: begin, end, seize, and what each end costs before it is agreed to."""

from rules.rpg import options
from rules.rpg.by_hand import SetRound
from rules.rpg.characters import UNSEEN, CharacterId
from rules.rpg.pools import MOST_POINTS, Pool, SetPool, level, purse
from rules.rpg.rounds import BeginScene, EndRound, EndScene, is_round_complete
from rules.rpg.scene import Scene
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative
from tui.common.ask import AskNumber, AskText, Confirm, Item, Menu
from tui.common.ink import line
from tui.locale import N_, number, refusal, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import name_of, reason
from tui.text import capital, shown


class Turning:
    """What `n`, enter, `I`, `x` and `X` do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # Turns.

    def begin(self, character: CharacterId) -> None:
        """Somebody's turn begins; an NPC's out of order is offered as seizing."""
        self.desk.give(BeginTurn(character), self.desk.hand(character))

    def next(self) -> None:
        """End the turn, or say what comes: begin a scene, choose who is next, end the round."""
        scene = self.desk.view
        if not scene.is_running:
            self._begin_scene()
        elif scene.active:
            self.desk.give(EndTurn(scene.active), self.desk.hand(scene.active))
        elif is_round_complete(scene) and scene.round:
            self.end_round()
        else:
            self.desk.tell(word(N_("say.choose-next")), "accent")

    def seize(self) -> None:
        """The game master pays 1 Heat and an NPC acts now."""
        scene = self.desk.view
        items: list[Item] = []
        for one in scene.characters:
            if one.is_npc:
                refused = self.desk.refused(SeizeInitiative(one.id))
                items.append(Item(one.id, line((shown(one.name), "other")), "", reason(refused)))
        if not items:
            self.desk.tell(word(N_("say.no-npcs")), "warn")
            return
        menu = ReasonMenu(
            word(N_("seize.title"), heat=scene.heat),
            lettered(items),
            lambda one: self.desk.give(SeizeInitiative(one)),
        )
        self.desk.open_overlay(menu)

    # Rounds.

    def end_round(self) -> None:
        """Name who loses a turn and who loses Momentum, and ask."""
        scene = self.desk.view
        if scene.round == 0:
            self._begin_rounds()
            return
        refused = self.desk.refused(EndRound(skips_waiting=True))
        if refused is not None:
            self.desk.tell(refusal(refused), "bad")
            return
        waiting = [shown(one.name) for one in scene.waiting]
        parts = [word(N_("round.question"), round=scene.round)]
        if waiting:
            parts.append(word(N_("round.lose-turns"), names=", ".join(waiting)))
        parts += _unsettled(scene)
        parts.append(self._loss(is_round=True))
        end = EndRound(skips_waiting=bool(waiting))
        question = Confirm(
            capital(word(N_("key.round.end"))), " ".join(parts), lambda: self.desk.give(end)
        )
        self.desk.open_overlay(question)

    def _begin_rounds(self) -> None:
        if not self.desk.view.is_running:
            self.desk.tell(word(N_("say.no-scene")), "warn")
            return
        self.desk.open_overlay(
            Confirm(
                word(N_("round.begin")),
                word(N_("round.begin-question")),
                lambda: self.desk.give(SetRound(1)),
            )
        )

    def _loss(self, *, is_round: bool) -> str:
        """Who loses how much saved Momentum now (rpg:I13)."""
        losers = losses(self.desk, is_round=is_round)
        if not losers:
            return word(N_("round.no-loss"))
        names = ", ".join(f"{name} −{amount}" for name, amount in losers)
        return word(N_("round.loss"), names=names)

    # Scenes.

    def end_scene(self) -> None:
        """Name what is lost, and ask."""
        scene = self.desk.view
        refused = self.desk.refused(EndScene())
        if refused is not None:
            self.desk.tell(refusal(refused), "bad")
            return
        parts = [word(N_("scene.question"), number=scene.number, title=scene.title)]
        if scene.waiting and scene.round:
            names = ", ".join(shown(one.name) for one in scene.waiting)
            parts.append(word(N_("round.lose-turns"), names=names))
        if scene.complications:
            parts.append(word(N_("scene.story"), n=len(scene.complications)))
        parts += _unsettled(scene)
        parts.append(self._scene_loss(scene))
        self.desk.open_overlay(
            Confirm(
                capital(word(N_("key.scene.end"))),
                " ".join(parts),
                lambda: self.desk.give(EndScene()),
            )
        )

    def _scene_loss(self, scene: Scene) -> str:
        """One for the scene, and one more where it closes a round, too (rpg:A7)."""
        is_twice = scene.round > 0 and is_round_complete(scene)
        if is_twice and self.desk.house.is_on("merge_decay"):
            is_twice = False
        both = losses(self.desk, is_round=False, times=2 if is_twice else 1)
        if not both:
            return word(N_("round.no-loss"))
        return word(N_("round.loss"), names=", ".join(f"{one} −{amount}" for one, amount in both))

    def _begin_scene(self) -> None:
        if not self.desk.is_master:
            self.desk.tell(word(N_("say.master-begins")), "warn")
            return

        def titled(title: str) -> str:
            if not title:
                return word(N_("scene.needs-title"))
            items = [
                Item("rounds", line(word(N_("scene.with-rounds"))), "r"),
                Item("free", line(word(N_("scene.without-rounds"))), "f"),
            ]

            def picked(how: str) -> None:
                begin = BeginScene(title, how == "rounds")
                if self.desk.view.number or self.desk.view.heat:
                    self.desk.give(begin)
                else:
                    self._first_heat(begin)

            self.desk.open_overlay(Menu(shown(title), items, picked))
            return ""

        number = self.desk.view.number + 1
        self.desk.open_overlay(AskText(word(N_("scene.title"), number=number), titled))

    def _first_heat(self, begin: BeginScene) -> None:
        """Before the first scene of a table: the Heat to begin with, none by default (rpg 1.4)."""

        def typed(heat: int) -> str:
            pool = SetPool(Pool.HEAT, UNSEEN, heat)
            self.desk.give((pool, begin) if heat else begin)
            return ""

        caption = word(N_("scene.first-heat"))
        self.desk.open_overlay(AskNumber(caption, typed, least=0, most=MOST_POINTS, value=0))


def _unsettled(scene: Scene) -> list[str]:
    """Hits whose damage goes with the round, and damage bought for none (rpg 1.7)."""
    hits = [name_of(scene, one.target) for one in scene.strikes]
    bought = [f"{shown(one.name)} +{number(one.damage)}" for one in scene.characters if one.damage]
    said = [word(N_("round.hits"), names=", ".join(hits))] if hits else []
    return [*said, word(N_("round.damage"), names=", ".join(bought))] if bought else said


def losses(desk: Desk, *, is_round: bool, times: int = 1) -> list[tuple[str, int]]:
    """Who would lose how much saved Momentum, fresh Momentum counted as saved."""
    scene, house = desk.view, desk.house
    expires = is_round and house["momentum_expires"] == options.ROUND
    found: dict[CharacterId, int] = {}
    for one in scene.players:
        owner = purse(house, one.id)
        held = found.get(owner, level(scene, Pool.MOMENTUM, owner))
        found[owner] = held + one.fresh
    return [
        (_owner_name(scene, owner), held if expires else min(held, times))
        for owner, held in found.items()
        if held
    ]


def _owner_name(scene: Scene, owner: CharacterId) -> str:
    return name_of(scene, owner) if owner else word(N_("pool.group"))
