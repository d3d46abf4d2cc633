"""The damage of a hit: weapon, combat dice, Momentum, whom it is for, and what to expect.

Nothing is written while one chooses, but for Momentum, which is spent at once.
`r` and `t` throw the dice, `=` takes the number that the table has, `n` tells
of no damage, esc keeps the hit for later.

Long because the fields, what they promise and their keys are one box.
"""

from collections.abc import Callable, Mapping

from rules.rpg import options
from rules.rpg.characters import UNSEEN, Character, CharacterId, Weapon
from rules.rpg.combat_rolls import MOST_DICE, soak_dice
from rules.rpg.damage import PLUS_MOST, POINTS_MOST, RollDamage, TypeDamage
from rules.rpg.momentum import SpendMomentum
from rules.rpg.odds import combat_odds
from rules.rpg.pools import Pool, level, purse
from rules.rpg.scene import SpendRow, Strike
from rules.rpg.strikes import LeaveDamage
from saves.commit import Commit
from tui.common.ask import AskNumber
from tui.common.ink import BLANK, Line, columns, line
from tui.locale import N_, fixed, number, percent, refusal, word
from tui.rpg.acting import target_menu
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.spending import Spending
from tui.rpg.words import cover_name, name_of
from tui.text import shown

WEAPON, DICE, PLUS, MOMENTUM, TARGET = "weapon", "dice", "plus", "momentum", "target"
LABEL_CELLS = 22
USUAL_DICE = 2


class DamageBox(CursorBox):
    """Damage on its way to the dice.

    Args:
        desk: The screen.
        character: Who does it.
        strike: The id of the hit; empty where the table tells the hit.
    """

    WIDE = 72
    KEYS = (
        ("space", N_("damage.key.choose")),
        ("r", N_("damage.key.roll")),
        ("t", N_("damage.key.type")),
        ("n", N_("damage.key.none")),
        ("M", N_("damage.key.spend")),
    )

    def __init__(self, desk: Desk, character: Character, strike: str) -> None:
        foot = N_("damage.keys") if strike else N_("damage.keys-free")
        super().__init__("", foot=word(foot))
        self.desk, self.character, self.strike_id = desk, character.id, strike
        self.weapon, self.target = 0, UNSEEN
        self.dice, self.plus = USUAL_DICE, 0
        self.weapon = self._fitting()
        self._take_up()

    def _fitting(self) -> int:
        """The first weapon for this distance: close up one for close combat, if there is one."""
        fit = [at for at, one in enumerate(self.weapons) if one.is_close == self._is_close]
        return fit[0] if fit else 0

    @property
    def _is_close(self) -> bool:
        """Whether the target is in contact."""
        return self.aimed_at in self.desk.view.in_contact(self.character)

    @property
    def found(self) -> Character | None:
        """Who does the damage."""
        return self.desk.view.find(self.character)

    @property
    def strike(self) -> Strike | None:
        """The hit, as long as it waits."""
        return self.desk.view.strike(self.strike_id)

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """What stands on the sheet."""
        return self.found.sheet.weapons if self.found is not None else ()

    @property
    def rows(self) -> list[str]:
        """What the cursor goes through."""
        rows = [DICE, PLUS]
        if self.weapons:
            rows.insert(0, WEAPON)
        if self._spend is not None:
            rows.append(MOMENTUM)
        return [*rows, TARGET] if self.strike is not None else rows

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(self.rows)

    @property
    def _spend(self) -> SpendRow | None:
        """The row of the table's list that adds to damage."""
        return next((one for one in self.desk.view.spends if one.adds_damage), None)

    def _take_up(self) -> None:
        """The numbers of the weapon that is chosen."""
        if self.weapons:
            weapon = self.weapons[self.weapon % len(self.weapons)]
            self.dice, self.plus = weapon.dice, weapon.plus

    @property
    def note(self) -> str:
        """What the damage is done with."""
        return self.weapons[self.weapon % len(self.weapons)].name if self.weapons else ""

    @property
    def aimed_at(self) -> CharacterId:
        """Whom it is for."""
        return self.target or (self.strike.target if self.strike is not None else UNSEEN)

    # How it looks.

    def table_changed(self) -> None:
        """Show what it is now."""
        self.refit()

    def fill(self, cells: int) -> None:
        """The fields, then what they promise."""
        del cells
        found = self.found
        if found is None or (self.strike_id and self.strike is None):
            self.lines = (line((word(N_("damage.gone")), "bad")),)
            return
        name = shown(found.name)
        caption = N_("damage.title") if self.aimed_at else N_("damage.title-free")
        self.caption = word(caption, name=name, target=name_of(self.desk.view, self.aimed_at))
        self.cursor = min(self.cursor, self.count - 1)
        price = self._spend.cost if self._spend is not None else 1
        drawn = [
            columns((LABEL_CELLS, 0), (word(f"damage.{row}", n=price), self._value(row, found)))
            for row in self.rows
        ]
        self.lines = (*drawn, BLANK, *self._promise(found))

    def _value(self, row: str, found: Character) -> Line:
        values: Mapping[str, Callable[[], Line]] = {
            WEAPON: lambda: line((shown(self.note), "strong"), self._misfit, self._more_weapons()),
            DICE: lambda: line((number(self.dice), "strong")),
            PLUS: lambda: line((f"+{number(self.plus)}", "strong" if self.plus else "dim")),
            MOMENTUM: lambda: self._bought(found),
            TARGET: self._whom,
        }
        return values[row]()

    @property
    def _misfit(self) -> tuple[str, str]:
        """What is said of a weapon for a distance where the target is in contact."""
        chosen = self.weapons[self.weapon % len(self.weapons)]
        is_misfit = self._is_close and not chosen.is_close
        return (f"  {word(N_('damage.not-close'))}" if is_misfit else "", "warn")

    def _more_weapons(self) -> tuple[str, str]:
        many = len(self.weapons) > 1
        return (f"  {word(N_('damage.next-weapon'))}" if many else "", "dim")

    def _bought(self, found: Character) -> Line:
        saved = level(self.desk.view, Pool.MOMENTUM, purse(self.desk.house, found.id))
        key = N_("damage.at-hand-npc") if found.is_npc else N_("damage.at-hand")
        said = word(key, fresh=found.fresh, saved=saved)
        ink = "strong" if found.damage else "dim"
        return line((f"+{number(found.damage)}", ink), (f"  {said}", "dim"))

    def _whom(self) -> Line:
        target = self.desk.view.find(self.aimed_at)
        name = name_of(self.desk.view, self.aimed_at)
        if target is None:
            return line(name)
        dice = soak_dice(self.desk.view, target)
        zone = self.desk.view.zones.find(target.zone)
        if not dice or zone is None:
            return line(name)
        said = word(N_("damage.will-soak"), cover=cover_name(zone.cover), n=dice)
        return line(name, (f"  {said}", "dim"))

    def _promise(self, found: Character) -> list[Line]:
        """What the dice come to on average, with what is added and why."""
        six = options.number(self.desk.house, "cd_six_points")
        odds = combat_odds(self.dice, six)
        flat = self.plus + found.damage
        parts = [word(N_("damage.dice-of"), n=self.dice)]
        if self.plus:
            parts.append(word(N_("damage.plus-of"), n=self.plus))
        if found.damage:
            parts.append(word(N_("damage.momentum-of"), n=found.damage))
        mean = word(
            N_("damage.mean"),
            mean=fixed(odds.mean + flat),
            effect=percent(odds.any_effect),
        )
        out = [line((" + ".join(parts), "strong")), line((mean, "dim"))]
        if not self.weapons:
            out.append(line((word(N_("damage.no-weapon")), "dim")))
        if self.strike is not None and self.strike.has_exploit:
            out.append(line((word(N_("damage.exploit")), "good")))
        return out

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Space chooses, r and t throw, n tells of no damage, M spends otherwise."""
        deeds: Mapping[str, Callable[[], None]] = {
            "space": self._choose,
            "r": lambda: self._throw(typed=False),
            "t": lambda: self._throw(typed=True),
            "n": self._leave,
            "M": self._spending,
        }
        if stroke not in deeds:
            return False
        deeds[stroke]()
        return True

    def _choose(self) -> None:
        row = self.rows[self.cursor]
        found = self.found
        if row == WEAPON:
            self.weapon = (self.weapon + 1) % len(self.weapons)
            self._take_up()
            self.refit()
        elif row == TARGET and found is not None:
            self.house.open_overlay(target_menu(self.desk, found, self._aim))
        else:
            self._step(1)

    def _aim(self, target: CharacterId) -> None:
        self.target = target
        self.refit()

    def do_more(self, count: int, /) -> None:
        """One more of the row, or count; on the weapon, Momentum for more damage."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less of the row, or count."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        row = self.rows[self.cursor]
        if row == DICE:
            self.dice = max(1, min(self.dice + by, MOST_DICE))
        elif row == PLUS:
            self.plus = max(0, min(self.plus + by, PLUS_MOST))
        elif row == MOMENTUM or (row == WEAPON and self._spend is not None):
            self._buy(by)
            return
        else:
            self._choose()
            return
        self.refit()

    def _buy(self, by: int) -> None:
        """Spend own Momentum on more damage, at once; what is spent only u gives back."""
        row, found = self._spend, self.found
        if row is None or found is None:
            return
        if by < 0:
            self.house.tell(word(N_("damage.spent")), "warn")
            return
        command = SpendMomentum(found.id, row.id, times=by)
        hand = self.desk.hand(found.id)
        refused = self.desk.refused(command, hand)
        if refused is None:
            self.desk.give(command, hand)
        elif found.is_npc or refused.code == "spend.no-hit":
            self.house.tell(refusal(refused), "bad")
        else:
            self._spending()

    def _spending(self) -> None:
        """The whole list, where others may pay."""
        row = self._spend
        if row is not None and self.found is not None:
            Spending(self.desk, self.character).buy(row)

    def _throw(self, *, typed: bool) -> None:
        desk = self.desk

        def then(_: Commit) -> None:
            desk.throw(typed=typed)

        self.close()
        desk.give(self._roll(), desk.hand(self.character), then)

    def _roll(self) -> RollDamage:
        target = self.target if self.strike is not None else UNSEEN
        return RollDamage(self.character, self.dice, self.plus, self.strike_id, target, self.note)

    def do_open(self, _: int, /) -> None:
        """The dice are due; they are thrown when whoever does it says how."""
        self.close()
        self.desk.give(self._roll(), self.desk.hand(self.character))

    def do_exact(self, _: int, /) -> None:
        """Type the damage that the table has counted; of no hit there is none to type."""
        found = self.found
        if found is None:
            return
        if not self.strike_id:
            self._exact_dice()
            return

        def typed(points: int) -> str:
            self.close()
            command = TypeDamage(self.strike_id, points, 0, self.target, self.note)
            self.desk.give(command, self.desk.hand(self.character))
            return ""

        key = N_("damage.points-raised") if found.damage else N_("damage.points")
        caption = word(key, n=found.damage)
        self.house.open_overlay(AskNumber(caption, typed, least=0, most=POINTS_MOST))

    def _exact_dice(self) -> None:
        def typed(dice: int) -> str:
            self.dice = dice
            self.refit()
            return ""

        caption = word(N_("combat.how-many"))
        ask = AskNumber(caption, typed, least=1, most=MOST_DICE, value=self.dice)
        self.house.open_overlay(ask)

    def _leave(self) -> None:
        if self.strike_id:
            self.close()
            self.desk.give(LeaveDamage(self.strike_id), self.desk.hand(self.character))
