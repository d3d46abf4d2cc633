"""`T`: keeping a trooper off the table, or deploying it (turn:A3, turn:A15)."""

from typing import Any

from rules.skirmish.deployment import Deploy, KeepOff, Reserve
from tui.common.ask import Item
from tui.common.ink import line
from tui.locale import N_, word
from tui.skirmish.choosing import choose, why_not
from tui.skirmish.desk import Desk
from tui.text import shown


def ask_reserve(desk: Desk) -> None:
    """Ask where the trooper under the cursor is kept; what cannot be done says why."""
    trooper = desk.view.trooper(desk.spot.trooper)
    if trooper is None or trooper.side not in desk.held:
        desk.tell(word(N_("say.no-trooper-here")), "warn")
        return
    commands: dict[str, Any] = {one.value: KeepOff(trooper.id, one) for one in Reserve}
    commands["deploy"] = Deploy(trooper.id)

    def name(key: str) -> str:
        return word(N_("turn.deploy")) if key == "deploy" else word(f"reserve.{key}")

    items = [
        Item(key, line(name(key)), "", why_not(desk, one, trooper.side))
        for key, one in commands.items()
    ]
    title = word(N_("turn.reserve-title"), name=shown(trooper.name))
    choose(desk, title, items, lambda key: desk.give(commands[key], trooper.side))
