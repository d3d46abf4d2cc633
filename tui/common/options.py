"""The table's house readings on one page, each with the rule it bends."""

from typing import TYPE_CHECKING

from rules.game import TableOption
from rules.table import SetOption
from tui.common.ask import AskNumber, Item, Menu
from tui.common.history import option_label, option_value
from tui.common.ink import Line, columns, line
from tui.locale import N_, say, word
from tui.text import capital

if TYPE_CHECKING:
    from tui.common.table_screen import TableScreen

LABEL_CELLS, VALUE_CELLS = 42, 16


def open_options(screen: "TableScreen") -> None:
    """All options and how this table reads them; enter chooses another value."""
    options = {option.key: option for option in screen.open.options}

    def picked(key: str) -> None:
        screen.open_overlay(_choice(screen, options[key]))

    items = [Item(one.key, _drawn(screen, one)) for one in options.values()]
    menu = Menu(word(N_("options.title")), items, picked)
    menu.wide = 78
    screen.open_overlay(menu)


def _drawn(screen: "TableScreen", option: TableOption) -> Line:
    value = screen.open.house[option.key]
    ink = "plain" if value == option.default else "accent"
    return columns(
        (LABEL_CELLS, VALUE_CELLS, 0),
        (
            say(option_label(option.key)),
            (say(option_value(option.key, value)), ink),
            (option.rule, "dim"),
        ),
    )


def _choice(screen: "TableScreen", option: TableOption) -> Menu | AskNumber:
    caption = capital(say(option_label(option.key)))
    value = screen.open.house[option.key]
    if not option.choices:

        def typed(number: int) -> str:
            screen.act_table(SetOption(option.key, number))
            return ""

        return AskNumber(caption, typed, least=option.least, most=100_000, value=int(value))

    choices = {str(choice): choice for choice in option.choices}
    items = [
        Item(name, line(say(option_value(option.key, choice))),
             refused=word(N_("options.is-so")) if choice == value else "")
        for name, choice in choices.items()
    ]  # fmt: skip

    def picked(name: str) -> None:
        screen.act_table(SetOption(option.key, choices[name]))

    return Menu(caption, items, picked)
