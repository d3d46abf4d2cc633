"""One move for several rows: all of them or none, and whoever it may not be done to is named."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.cells import cell_len

from rules.game import House, Refused, SeatId
from rules.games import AnyGame
from rules.values import frozen
from tui.locale import N_, refusal, word
from tui.text import shown

TITLE_CELLS = 36
"""So much of a title may go on names."""

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
        against = self._against(several)
        if refused.code not in {why.code for _, why in against}:
            return refusal(refused)
        return f"{_in_words(against, len(several))} {word(N_('several.nothing-done'))}"

    def why_not(self, several: Sequence[Each]) -> str:
        """Why a move could not be made now, as a menu says it; empty where it could."""
        against = self._against(several)
        return _in_words(against, len(several)) if against else ""

    def _against(self, several: Sequence[Each]) -> list[tuple[str, Refused]]:
        """Who stands against a move, and why: where it changes nothing for anybody, all."""
        verdicts = [(one.name, why) for one, why in self._verdicts(several)]
        refused = [(name, why) for name, why in verdicts if why is not None]
        grave = [(name, why) for name, why in refused if not _is_so(why)]
        return refused if len(refused) == len(verdicts) and not grave else grave

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


def _in_words(against: Sequence[tuple[str, Refused]], of: int) -> str:
    """``Orc, Akal: It is so already.``: those of whom the same holds; no names where it is all."""
    said: dict[str, list[str]] = {}
    for name, why in against:
        said.setdefault(refusal(why), []).append(shown(name))
    parts = (
        why if len(names) == of or (len(names) == 1 and names[0] in why) else _of_whom(names, why)
        for why, names in said.items()
    )
    return " ".join(parts)


def _of_whom(names: Sequence[str], why: str) -> str:
    return word(N_("several.refused"), names=", ".join(names), why=why)


def together(names: Sequence[str]) -> str:
    """``Fusilier 1, Orc``; where they are many, the first and how many more."""
    every = ", ".join(shown(one) for one in names)
    if cell_len(every) <= TITLE_CELLS:
        return every
    return word(N_("several.and-more"), name=shown(names[0]), n=len(names) - 1)
