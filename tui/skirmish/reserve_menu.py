"""`T`: keeping a trooper off the table, or deploying it (turn:A3, turn:A15)."""

from rules.skirmish.deployment import Deploy, KeepOff, Reserve
from tui.common.ask import Item
from tui.common.ink import line
from tui.common.several import Each, together
from tui.locale import N_, word
from tui.skirmish.choosing import choose
from tui.skirmish.desk import Desk, troopers_here


def ask_reserve(desk: Desk) -> None:
    """Ask where the trooper under the cursor is kept, or all selected; what cannot be says why."""
    troopers = [one for one in troopers_here(desk) if one.side in desk.held]
    if not troopers:
        desk.tell(word(N_("say.no-trooper-here")), "warn")
        return
    side = troopers[0].side
    commands: dict[str, list[Each]] = {
        one.value: [Each(each.name, KeepOff(each.id, one)) for each in troopers] for one in Reserve
    }
    commands["deploy"] = [Each(each.name, Deploy(each.id)) for each in troopers]

    def name(key: str) -> str:
        return word(N_("turn.deploy")) if key == "deploy" else word(f"reserve.{key}")

    items = [
        Item(key, line(name(key)), "", desk.why_not(several, side))
        for key, several in commands.items()
    ]
    title = word(N_("turn.reserve-title"), name=together([one.name for one in troopers]))
    choose(desk, title, items, lambda key: desk.act_on(commands[key], side))
