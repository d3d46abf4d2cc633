"""The best split asked for what it is to do: hit, kill, put out, come out unhurt, stand."""

from collections.abc import Callable

from rules.skirmish.burst import split_count
from rules.skirmish.engagement import Aim, Declaration, Engagement, Slot
from rules.skirmish.split_fates import SCORES, Goal
from rules.skirmish.split_outlook import split_fate_odds
from tui.common.ask import Item, Menu
from tui.common.ink import columns, line
from tui.locale import N_, percent, word
from tui.skirmish.desk import Desk
from tui.skirmish.forecast import MOST_SPLITS, aims_of, outlook_of

GOAL_CELLS, DICE_CELLS = 34, 10
HIT = "hit"
LETTERS = {Goal.KILL: "k", Goal.OUT: "o", Goal.UNHURT: "u", Goal.STAND: "s"}

Chosen = Callable[[tuple[Aim, ...]], None]


def goals_menu(
    desk: Desk, order: Engagement, slot: Slot, held: Declaration, chosen: Chosen
) -> Menu | None:
    """A menu with the best split for each goal; None where there is nothing to compare.

    What the targets that have not answered yet may do is left out here.
    """
    targets = tuple(aim.target for aim in held.aims)
    burst = sum(aim.dice for aim in held.aims)
    if not targets or split_count(burst, len(targets)) > MOST_SPLITS:
        return None
    found = split_fate_odds(desk.view, order, slot, targets, burst=burst, house=desk.house)
    if found is None:
        return None
    known = outlook_of(desk.view, desk.house)
    splits: dict[str, tuple[int, ...]] = {}
    items: list[Item] = []
    if known is not None and known.best is not None:
        splits[HIT] = known.best.dice
        items.append(_item(HIT, "h", known.best.dice, percent(known.best.at_least_one)))
    for goal, best in found.best.items():
        splits[goal.value] = best.dice
        chance = percent(SCORES[goal](best))
        items.append(_item(goal.value, LETTERS[goal], best.dice, chance))

    def picked(key: str) -> None:
        chosen(aims_of(targets, splits[key]))

    return Menu(word(N_("goal.title")), items, picked)


def _item(key: str, letter: str, dice: tuple[int, ...], chance: str) -> Item:
    placed = "/".join(str(one) for one in dice)
    text = columns(
        (GOAL_CELLS, DICE_CELLS, 0), (word(f"goal.{key}"), placed, line((chance, "accent")))
    )
    return Item(key, text, letter)
