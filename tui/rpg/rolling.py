"""Dice beside the test: combat dice and soak, calling a roll off, putting a die right."""

from rules.rpg.access import NOTE_LENGTH
from rules.rpg.calling_off import CallOffDice
from rules.rpg.characters import Character
from rules.rpg.combat_rolls import MOST_DICE, RollCombatDice, RollSoak, soak_dice
from rules.rpg.dice_rolls import Faces
from rules.rpg.scene import Scene, Strike
from rules.rpg.throwing import CorrectDie
from tui.common.ask import AskNumber, AskText, Item
from tui.common.ink import line
from tui.locale import N_, number, refusal, word
from tui.rpg.damage_box import DamageBox
from tui.rpg.desk import Desk
from tui.rpg.menus import ReasonMenu, lettered
from tui.rpg.words import name_of, skill_name
from tui.text import capital, shown

SOAK, DAMAGE, ANY = "soak", "damage", "any"


class Rolling:
    """What `d`, `C` and ctrl+t do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def combat(self, character: Character) -> None:
        """The soak of cover, or any number of combat dice with a note."""
        dice = soak_dice(self.desk.view, character)
        hand = self.desk.hand(character.id)
        refused = self.desk.refused(RollSoak(character.id), hand)
        soak = word(N_("combat.soak"), n=dice)
        free = Item(DAMAGE, line(word(N_("combat.damage"), n=character.damage)), "w")
        found = [Item(one.id, line(self._damage(one)), "h") for one in self._hits(character)]
        items = [
            found[0] if found else free,
            Item(SOAK, line(soak), "s", refusal(refused) if refused else ""),
            Item(ANY, line(word(N_("combat.any"))), "d"),
        ]
        hits = {one.id for one in self._hits(character)}

        def noted(dice: int, note: str) -> str:
            self.desk.give(RollCombatDice(character.id, dice, note), hand)
            return ""

        def counted(dice: int) -> str:
            caption = word(N_("combat.what-for"), n=dice)
            box = AskText(caption, lambda note: noted(dice, note), note=True, most=NOTE_LENGTH)
            self.desk.open_overlay(box)
            return ""

        def picked(kind: str) -> None:
            if kind in hits or kind == DAMAGE:
                strike = kind if kind in hits else ""
                self.desk.open_overlay(DamageBox(self.desk, character, strike))
            elif kind == SOAK:
                self.desk.give(RollSoak(character.id), hand)
            else:
                caption = word(N_("combat.how-many"))
                self.desk.open_overlay(
                    AskNumber(caption, counted, least=1, most=MOST_DICE, value=2)
                )

        title = word(N_("combat.title"), name=shown(character.name))
        self.desk.open_overlay(ReasonMenu(title, lettered(items), picked))

    def _hits(self, character: Character) -> list[Strike]:
        """The hits of somebody whose damage is still to come."""
        return [
            one
            for one in self.desk.view.strikes
            if one.attacker == character.id and one.points is None
        ]

    def _damage(self, strike: Strike) -> str:
        return word(N_("combat.hit"), target=name_of(self.desk.view, strike.target))

    def call_off(self) -> None:
        """Take back a roll that is not judged yet."""
        scene = self.desk.view
        rolls = [
            (check.id, f"{name_of(scene, check.a.leader)} · {skill_name(scene, check.a.skill)}")
            for check in scene.checks
        ]
        rolls += [(roll.id, name_of(scene, roll.character)) for roll in scene.combat]
        if not rolls:
            self.desk.tell(word(N_("say.nothing-to-call-off")), "dim")
            return
        items: list[Item] = []
        for roll, text in rolls:
            refused = self.desk.refused(CallOffDice(roll))
            items.append(Item(roll, line(text), "", refusal(refused) if refused else ""))
        self.desk.open_overlay(
            ReasonMenu(
                capital(word(N_("key.call-off"))),
                lettered(items),
                lambda roll: self.desk.give(CallOffDice(roll)),
            )
        )

    def correct(self) -> None:
        """Choose a die that was mistyped, then type what it showed."""
        scene = self.desk.view
        dice = {
            f"{faces.roll}:{place}": (faces, place, face)
            for faces in correctable(scene)
            for place, face in enumerate(faces.faces, start=1)
        }
        if not dice:
            self.desk.tell(word(N_("say.nothing-to-correct")), "dim")
            return
        items = [
            Item(
                key,
                line(
                    (f"{name_of(scene, faces.character)}  ", "dim"),
                    word(N_("correct.die"), place=place),
                    "  ",
                    (number(face), "strong"),
                ),
            )
            for key, (faces, place, face) in dice.items()
        ]

        def picked(key: str) -> None:
            faces, place, face = dice[key]
            self._put_right(faces, place, face)

        self.desk.open_overlay(
            ReasonMenu(capital(word(N_("key.correct"))), lettered(items), picked)
        )

    def _put_right(self, faces: Faces, place: int, face: int) -> None:
        def typed(value: int) -> str:
            command = CorrectDie(faces.roll, place, value)
            self.desk.give(command, self.desk.hand(faces.character))
            return ""

        caption = capital(word(N_("correct.die"), place=place))
        self.desk.open_overlay(AskNumber(caption, typed, least=1, most=20, value=face))


def correctable(scene: Scene) -> list[Faces]:
    """The dice that may still be put right, the newest roll first."""
    found: dict[str, Faces] = {}
    for taken in (scene, scene.before):
        if taken is None:
            continue
        for check in taken.checks:
            found.update({one.roll: one for one in check.thrown if one.roll not in found})
        for roll in taken.combat:
            if roll.thrown is not None and roll.id not in found:
                found[roll.id] = roll.thrown
    return [one for one in found.values() if one.faces]
