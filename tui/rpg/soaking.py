"""What becomes of a hit's damage: cover soaks, armour soaks, the rest gets through."""

from typing import Any

from rules.rpg.characters import Character, Track
from rules.rpg.combat_rolls import RollSoak, soak_dice
from rules.rpg.leaving import DefeatCharacter
from rules.rpg.scene import Strike
from rules.rpg.soaking import SettleDamage, stressed
from saves.commit import Commit
from tui.common.ask import AskNumber, Item
from tui.common.ink import line
from tui.locale import N_, word
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import name_of, reason

COVER, ARMOUR, THROUGH, OUT = "cover", "armour", "through", "out"
KEYS = {Track.VIGOUR: "v", Track.RESOLVE: "r", Track.FIREWALL: "f"}


class Soaking:
    """What enter does on damage that somebody takes."""

    def __init__(self, desk: Desk, strike: str, soaked: int = 0) -> None:
        self.desk, self.strike_id, self.soaked = desk, strike, soaked

    def begin(self) -> None:
        """Cover first, then armour, then what gets through and where it goes."""
        scene = self.desk.view
        strike = scene.strike(self.strike_id)
        target = scene.find(strike.target) if strike is not None else None
        if strike is None or target is None:
            return
        left = max(strike.left - self.soaked, 0)
        title = word(
            N_("soak.title"), target=name_of(scene, target.id), n=left,
            name=name_of(scene, strike.attacker), effects=strike.effects,
        )  # fmt: skip
        items = [*self._cover(strike, target), *self._ends(target, left)]
        items.append(Item(ARMOUR, line(word(N_("soak.armour"))), "a"))
        self.desk.open_overlay(ReasonMenu(title, lettered(items), self._picked))

    def _cover(self, strike: Strike, target: Character) -> list[Item]:
        dice = soak_dice(self.desk.view, target)
        if not dice:
            return []
        hand = self.desk.hand(target.id)
        refused = self.desk.refused(RollSoak(target.id, strike.id), hand)
        return [Item(COVER, line(word(N_("soak.cover"), n=dice)), "s", reason(refused))]

    def _ends(self, target: Character, left: int) -> list[Item]:
        items: list[Item] = []
        if self.desk.house.is_on("tracks") and left:
            items += [self._tracked(target, one, left) for one in Track]
        items.append(Item(THROUGH, line(word(N_("soak.through"), n=left)), "y"))
        out = word(N_("soak.out"), n=left, target=name_of(self.desk.view, target.id))
        items.append(Item(OUT, line(out), "x"))
        return items

    def _tracked(self, target: Character, track: Track, left: int) -> Item:
        after = stressed(target, track, left)
        said = word(
            N_("soak.track"), track=word(f"track.{track.value}"), before=after.stress_before,
            after=after.stress, harms=after.harms - after.harms_before,
        )  # fmt: skip
        return Item(track.value, line(said), KEYS[track])

    def _picked(self, deed: str) -> None:
        strike = self.desk.view.strike(self.strike_id)
        if strike is None:
            return
        hand = self.desk.hand(strike.target)
        if deed == COVER:
            self.desk.give(RollSoak(strike.target, strike.id), hand, self._throw)
        elif deed == ARMOUR:
            self._armour(strike)
        else:
            self.desk.give(self._settled(strike, deed), hand)

    def _settled(self, strike: Strike, deed: str) -> Any:
        """What gets through; with somebody put out by it, both are one move."""
        track = Track(deed) if deed in list(Track) else None
        settle = SettleDamage(strike.id, self.soaked, track)
        return (settle, DefeatCharacter(strike.target)) if deed == OUT else settle

    def _throw(self, _: Commit) -> None:
        self.desk.tell(word(N_("soak.dice-due")), "accent")

    def _armour(self, strike: Strike) -> None:
        def typed(soaked: int) -> str:
            Soaking(self.desk, strike.id, soaked).begin()
            return ""

        caption = word(N_("soak.how-much"))
        most = strike.left
        self.desk.open_overlay(
            AskNumber(caption, typed, least=0, most=most, value=min(self.soaked, most))
        )
