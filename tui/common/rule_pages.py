"""`:rule`, and `i` where a rule is cited: a list of rules, and a page for each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.common.ask import AskText, Item, Menu
from tui.common.ink import Line, columns, line, wrapped
from tui.common.overlay import Overlay
from tui.common.rule_book import Found, cited, find
from tui.locale import N_, word
from tui.text import capital

if TYPE_CHECKING:
    from tui.common.keyed_screen import KeyedScreen

ID_CELLS = 11


class RulePage(Overlay):
    """One rule in full."""

    WIDE = 72

    def __init__(self, rule: Found) -> None:
        super().__init__(rule.id, foot=word(N_("ask.esc-closes")))
        self.rule = rule

    def fill(self, cells: int) -> None:
        """The sentence, wrapped."""
        self.lines = tuple(wrapped(self.rule.sentence, cells))

    def do_open(self, count: int, /) -> None:
        """Enter closes what enter opened."""
        self.do_back(count)


class RuleList(Menu):
    """Rules, each with the beginning of its sentence; enter opens the whole of it."""

    WIDE = 100

    def __init__(self, rules: Sequence[Found]) -> None:
        self.rules = tuple(rules)
        items = [Item(rule.id, _drawn(rule)) for rule in self.rules]
        caption = word(N_("rule.found"), n=len(items))
        super().__init__(caption, items, self._picked, foot=word(N_("rule.list-keys")))

    def do_open(self, _: int, /) -> None:
        """The whole sentence, over the list."""
        self._picked(self.items[self.cursor].id)

    def do_why(self, count: int, /) -> bool:
        """As enter."""
        self.do_open(count)
        return True

    def _picked(self, rule: str) -> None:
        self.house.open_overlay(RulePage(next(one for one in self.rules if one.id == rule)))


def look_up(screen: "KeyedScreen", text: str) -> str:
    """Open the rules that `text` asks for; gives a complaint where there are none."""
    found = find(text, screen.WING)
    _open(screen, found)
    return "" if found else word(N_("rule.none"), text=text)


def ask_rule(screen: "KeyedScreen") -> None:
    """Ask which rule."""
    field = AskText(
        capital(word(N_("key.rule"))),
        lambda text: look_up(screen, text),
        note=True,
        help_text=word(N_("rule.help")),
    )
    screen.open_overlay(field)


def open_cited(screen: "KeyedScreen", text: str) -> bool:
    """Open the rules that a text cites; False where it cites none."""
    found = cited(text)
    _open(screen, found)
    return bool(found)


def _open(screen: "KeyedScreen", found: Sequence[Found]) -> None:
    if len(found) == 1:
        screen.open_overlay(RulePage(found[0]))
    elif found:
        screen.open_overlay(RuleList(found))


def _drawn(rule: Found) -> Line:
    return columns((ID_CELLS, 0), (line((rule.id, "accent")), line(rule.sentence)))
