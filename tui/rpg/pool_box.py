"""`M` and `T`: the pools with their pips; the game master puts them right with + − =."""

from collections.abc import Callable, Mapping

from rules.rpg import options
from rules.rpg.access import NOTE_LENGTH
from rules.rpg.by_hand import HideHeat
from rules.rpg.characters import MOST_INFINITY, UNSEEN, CharacterId
from rules.rpg.momentum import SaveMomentum
from rules.rpg.pools import MOST_POINTS, Pool, SetPool, SpendInfinityPoint, level
from rules.values import frozen
from tui.common.ask import AskNumber, AskText
from tui.common.ink import Line, columns, line
from tui.common.pips import pips, pool
from tui.locale import N_, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.rpg.spending import Spending
from tui.rpg.words import may_act_for, name_of
from tui.text import capital

NAME_CELLS, POOL_CELLS = 18, 20


@frozen
class PoolRow:
    """A pool and whose it is."""

    pool: Pool
    owner: CharacterId = UNSEEN


def momentum_rows(desk: Desk) -> list[PoolRow]:
    """Momentum, Infinity Points and given dice of everybody one may see."""
    scene = desk.view
    is_group = desk.house["momentum_mode"] == options.GROUP
    rows = [PoolRow(Pool.MOMENTUM)] if is_group else []
    people = sorted(scene.players, key=lambda one: not may_act_for(one, desk.seat))
    for one in people:
        if not is_group:
            rows.append(PoolRow(Pool.MOMENTUM, one.id))
        if one.fresh:
            rows.append(PoolRow(Pool.FRESH, one.id))
        rows.append(PoolRow(Pool.INFINITY, one.id))
        if one.gifts:
            rows.append(PoolRow(Pool.GIFT, one.id))
    rows += [PoolRow(Pool.FRESH, one.id) for one in scene.characters if one.is_npc and one.fresh]
    return rows


class PoolBox(CursorBox):
    """The pools, one a row.

    Args:
        desk: The screen.
        is_heat: Whether it shows Heat, not what characters hold.
    """

    WIDE = 66

    def __init__(self, desk: Desk, *, is_heat: bool = False) -> None:
        title = N_("pool.heat-title") if is_heat else N_("pool.title")
        foot = N_("pool.heat-keys") if is_heat else N_("pool.keys")
        super().__init__(word(title), foot=word(foot))
        self.desk = desk
        self.is_heat = is_heat

    @property
    def rows(self) -> list[PoolRow]:
        """What the cursor goes through."""
        return [PoolRow(Pool.HEAT)] if self.is_heat else momentum_rows(self.desk)

    @property
    def row(self) -> PoolRow | None:
        """The pool under the cursor."""
        rows = self.rows
        return rows[min(self.cursor, len(rows) - 1)] if rows else None

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(self.rows)

    def table_changed(self) -> None:
        """Show what it is now."""
        self.refit()

    def fill(self, cells: int) -> None:
        """One line a pool."""
        del cells
        rows = self.rows
        self.cursor = max(0, min(self.cursor, len(rows) - 1))
        drawn = [self._drawn(row) for row in rows]
        if self.is_heat:
            hidden = self.desk.view.heat_is_hidden
            key = N_("pool.heat-hidden") if hidden else N_("pool.heat-open")
            drawn.append(line((word(key), "dim")))
        self.lines = tuple(drawn) or (line((word(N_("pool.nobody")), "dim")),)

    def _drawn(self, row: PoolRow) -> Line:
        if row.pool is Pool.HEAT and self.desk.view.heat_is_hidden and not self.desk.is_master:
            return line((word(N_("pool.secret")), "dim"))
        held = level(self.desk.view, row.pool, row.owner)
        shown = pips(held, MOST_INFINITY) if row.pool is Pool.INFINITY else pool(held, "accent")
        if row.pool is Pool.HEAT:
            return line(word(N_("pool.heat")), "  ", pool(held, "warn"))
        name = name_of(self.desk.view, row.owner) if row.owner else word(N_("pool.group"))
        return columns((NAME_CELLS, POOL_CELLS, 0), (name, word(f"pool.{row.pool.value}"), shown))

    # Keys.

    def take_key(self, stroke: str, character: str | None) -> bool:  # noqa: ARG002 (a key is enough)
        """Z hides Heat, s saves fresh Momentum."""
        deeds: Mapping[str, Callable[[], None]] = {"z": self._hide, "s": self._save}
        wanted = "z" if self.is_heat else "s"
        if stroke != wanted:
            return False
        deeds[stroke]()
        return True

    def _hide(self) -> None:
        self.desk.give(HideHeat(not self.desk.view.heat_is_hidden))

    def _save(self) -> None:
        row = self.row
        if row is not None and row.owner:
            self.desk.give(SaveMomentum(row.owner), self.desk.hand(row.owner))

    def do_more(self, count: int, /) -> None:
        """One more, or count."""
        self._change(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less, or count; never below none."""
        self._change(-max(1, count))

    def _change(self, by: int) -> None:
        row = self.row
        if row is None:
            return
        held = level(self.desk.view, row.pool, row.owner)
        most = MOST_INFINITY if row.pool is Pool.INFINITY else MOST_POINTS
        value = max(0, min(held + by, most))
        self.desk.give(SetPool(row.pool, row.owner, value))

    def do_exact(self, _: int, /) -> None:
        """Type the value."""
        row = self.row
        if row is None:
            return
        most = MOST_INFINITY if row.pool is Pool.INFINITY else MOST_POINTS

        def typed(value: int) -> str:
            self.desk.give(SetPool(row.pool, row.owner, value))
            return ""

        held = level(self.desk.view, row.pool, row.owner)
        caption = capital(word(f"pool.{row.pool.value}"))
        self.house.open_overlay(AskNumber(caption, typed, least=0, most=most, value=held))

    def do_open(self, _: int, /) -> None:
        """Spend what is under the cursor."""
        row = self.row
        if row is None or row.pool is Pool.HEAT:
            return
        if row.pool is Pool.INFINITY:
            self._spend_infinity(row.owner)
        elif row.owner:
            Spending(self.desk, row.owner).begin()
        else:
            subject = self.desk.subject()
            if subject is not None:
                Spending(self.desk, subject.id).begin()

    def _spend_infinity(self, owner: CharacterId) -> None:
        def noted(note: str) -> str:
            self.desk.give(SpendInfinityPoint(owner, note), self.desk.hand(owner))
            return ""

        title = word(N_("pool.infinity-for"), name=name_of(self.desk.view, owner))
        self.house.open_overlay(AskText(title, noted, note=True, most=NOTE_LENGTH))
