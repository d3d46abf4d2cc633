"""The best split asked for what it is to do: hit, kill, put out, come out unhurt, stand."""

from collections.abc import Callable

from rules.game import House
from rules.skirmish.burst import Split, split_count
from rules.skirmish.engagement import Aim, Engagement, Slot
from rules.skirmish.split_fates import SCORES, Goal
from rules.skirmish.split_outlook import split_fate_odds
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import TrooperId
from rules.values import frozen
from tui.common.ask import Item, Menu
from tui.common.ink import columns, line
from tui.locale import N_, percent, word
from tui.skirmish.forecast import MOST_SPLITS, aims_of
from tui.skirmish.order_grid import dice_on
from tui.skirmish.words import name_of

GOAL_CELLS, DICE_CELLS, MENU_CELLS = 29, 32, 76
HIT = "hit"
LETTERS = {Goal.KILL: "d", Goal.OUT: "o", Goal.UNHURT: "u", Goal.STAND: "s"}

Chosen = Callable[[tuple[Aim, ...]], None]


@frozen
class Asked:
    """Whose dice are to be split.

    Attributes:
        slot: Of which declaration.
        targets: Over whom.
        burst: How many dice.
        best: The split that hits most surely, where it is known.
    """

    slot: Slot
    targets: tuple[TrooperId, ...]
    burst: int
    best: Split | None


def goals_menu(
    state: Skirmish, house: House, order: Engagement, asked: Asked, chosen: Chosen
) -> Menu | None:
    """A menu with the best split for each goal; None where there is nothing to compare.

    What the targets that have not answered yet may do is left out here.
    """
    slot, targets, burst = asked.slot, asked.targets, asked.burst
    if not targets or split_count(burst, len(targets)) > MOST_SPLITS:
        return None
    found = split_fate_odds(state, order, slot, targets, burst=burst, house=house)
    if found is None:
        return None
    names = [name_of(state, target) for target in targets]
    splits: dict[str, tuple[int, ...]] = {}
    items: list[Item] = []
    if asked.best is not None:
        splits[HIT] = asked.best.dice
        placed = dice_on(names, asked.best.dice)
        items.append(_item(HIT, "h", placed, percent(asked.best.at_least_one)))
    for goal, best in found.best.items():
        splits[goal.value] = best.dice
        chance = percent(SCORES[goal](best))
        items.append(_item(goal.value, LETTERS[goal], dice_on(names, best.dice), chance))

    def picked(key: str) -> None:
        chosen(aims_of(targets, splits[key]))

    menu = Menu(word(N_("goal.title")), items, picked)
    menu.wide = MENU_CELLS
    return menu


def _item(key: str, letter: str, placed: str, chance: str) -> Item:
    text = columns(
        (GOAL_CELLS, DICE_CELLS, 0), (word(f"goal.{key}"), placed, line((chance, "accent")))
    )
    return Item(key, text, letter)
