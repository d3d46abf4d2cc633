"""One move for several rows: all of them or none, and whoever it may not be done to is named."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.game import House, Refused, SeatId
from rules.games import AnyGame
from rules.values import frozen
from tui.locale import N_, refusal, word
from tui.text import shown

_UNCHANGED = frozenset({"nothing.changes", "nothing-changes"})
_IS_SO = (".is-so", ".is-not")
"""How the codes of refusals end that say: it is as you want it already."""


@frozen
class Each:
    """What a move does to one of its rows.

    Attributes:
        name: What the row is called.
        command: What is done to it.
    """

    name: str
    command: Any


@frozen
class Weighing:
    """What decides: the game, its state, whose hand it is, the readings in force."""

    game: AnyGame
    state: Any
    seat: SeatId | None
    house: House

    def commands(self, several: Sequence[Each]) -> tuple[Any, ...]:
        """The commands of a move, without those that would change nothing, where others do."""
        verdicts = list(self._verdicts(several))
        some = tuple(one.command for one, why in verdicts if why is None or not _is_so(why))
        return some or tuple(one.command for one in several)

    def said(self, several: Sequence[Each], refused: Refused) -> str:
        """Why a move is not made: of whom it may not, by name, and that nothing was done."""
        verdicts = [(one.name, why) for one, why in self._verdicts(several) if why is not None]
        grave = [(name, why) for name, why in verdicts if not _is_so(why)] or verdicts
        said: dict[str, list[str]] = {}
        for name, why in grave:
            said.setdefault(refusal(why), []).append(shown(name))
        if refused.code not in {why.code for _, why in grave}:
            return refusal(refused)
        parts = (
            word(N_("several.refused"), names=", ".join(names), why=why)
            for why, names in said.items()
        )
        return " ".join((*parts, word(N_("several.nothing-done"))))

    def _verdicts(self, several: Sequence[Each]) -> Iterator[tuple[Each, Refused | None]]:
        """Each, with why not; decided on what those before it made."""
        state = self.state
        for one in several:
            found = self.game.decide(state, one.command, self.seat, self.house)
            if isinstance(found, Refused):
                yield one, found
            else:
                state = self.game.fold(state, found)
                yield one, None


def _is_so(refused: Refused) -> bool:
    return refused.code in _UNCHANGED or refused.code.endswith(_IS_SO)
