"""Choices of a plan: who helps and with what, who opposes."""

from collections.abc import Callable

from rules.rpg.characters import UNSEEN, Character
from rules.rpg.dice_rolls import HelperPlan
from tui.common.ask import Item, Menu
from tui.common.ink import line
from tui.locale import N_, word
from tui.rpg.desk import Desk
from tui.rpg.draft import Draft, helper_plan, usual_attribute
from tui.rpg.menus import Tick, TickBox, lettered
from tui.rpg.skill_pick import ask_skill
from tui.rpg.words import name_of
from tui.text import shown

Done = Callable[[Draft], None]


def ask_helpers(desk: Desk, draft: Draft, done: Done) -> TickBox:
    """Everybody of the leader's side who could help; in an ambush only its own people."""
    people = [one for one in desk.view.characters if _may_help(desk, draft, one)]
    ticks = [
        Tick(one.id, line(shown(one.name)), draft.helper(one.id) is not None) for one in people
    ]

    def ticked(ids: tuple[str, ...]) -> None:
        after = draft
        for one in people:
            if one.id not in ids:
                after = after.without_helper(one.id)
            elif after.helper(one.id) is None:
                after = after.with_helper(helper_plan(one, after.plan.skill, desk.house))
        done(after)

    return TickBox(word(N_("plan.helpers")), ticks, ticked)


def _may_help(desk: Desk, draft: Draft, one: Character) -> bool:
    leader = desk.view.find(draft.plan.character)
    if leader is None or one.id == leader.id or one.is_defeated or one.is_npc != leader.is_npc:
        return False
    return not draft.ambushers or one.id in draft.ambushers


def ask_helper_skill(desk: Desk, draft: Draft, done: Done) -> Menu:
    """With what somebody helps; of several helpers, whose skill is meant is asked first."""
    helpers = [one.character for one in draft.plan.helpers]
    if len(helpers) == 1:
        return _ask_skill_of(desk, draft, helpers[0], done)

    def chosen(who: str) -> None:
        desk.open_overlay(_ask_skill_of(desk, draft, who, done))

    items = lettered([Item(one, line(name_of(desk.view, one))) for one in helpers])
    return Menu(word(N_("plan.helpers")), items, chosen)


def _ask_skill_of(desk: Desk, draft: Draft, who: str, done: Done) -> Menu:
    found = desk.view.find(who)
    if found is None:
        return Menu(word(N_("plan.helpers")), (), lambda _: None)

    def picked(skill: str) -> None:
        done(draft.with_helper(HelperPlan(found.id, skill, usual_attribute(skill))))

    return ask_skill(desk, found, picked)


def ask_opponent(desk: Desk, draft: Draft, done: Done) -> Menu:
    """Everybody else, or nobody."""
    items = [Item(UNSEEN, line((word(N_("plan.nobody")), "dim")), "0")]
    items += [
        Item(one.id, line(shown(one.name)))
        for one in desk.view.characters
        if one.id != draft.plan.character
    ]
    return Menu(
        word(N_("plan.opponent")), lettered(items), lambda rival: done(draft.against(rival))
    )
