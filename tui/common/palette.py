"""`:`: the same verbs as the keys, typed, with completion and a history.

A verb is the label of an action or a word that the screen adds in `verbs`;
what follows it are its arguments.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.values import frozen
from tui.common.field import Typing
from tui.common.ink import Line, beside, line
from tui.common.overlay import Overlay
from tui.common.rows import MARKED
from tui.key_reader import Press
from tui.locale import N_, in_other_languages, word
from tui.text import skeleton

if TYPE_CHECKING:
    from tui.common.screen import TiradaScreen

SHOWN = 8
KEPT = 200
"""How many lines the history keeps."""


@frozen
class Verb:
    """Something that can be typed.

    Attributes:
        name: The words that call it, as it is shown.
        others: The words that call it in the other languages.
        run: Called with what was typed after the name; gives a complaint or nothing.
        keys: The keys that do the same, or how its arguments look.
    """

    name: str
    run: Callable[[str], str]
    keys: str = ""
    others: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called."""
        return (self.name, *self.others)

    def called_in(self, text: str) -> str:
        """The name that `text` is or begins with; empty where it is another verb."""
        spoken = text.casefold().strip()
        for name in self.names:
            if spoken == name.casefold() or spoken.startswith(name.casefold() + " "):
                return name
        return ""


class Palette(Overlay):
    """A line for a verb, with the verbs that fit below it."""

    wants_text = True

    def __init__(self, screen: "TiradaScreen") -> None:
        super().__init__(word(N_("palette.title")), foot=word(N_("palette.foot")), wide=64)
        self.at_bottom = True
        self.typing = Typing.of("", 120)
        self.verbs = [*screen.verbs(), *_of_actions(screen), *_of_the_book(screen)]
        self.history = screen.history
        self.back_by = 0
        self.at = 0
        self.complaint = ""

    @property
    def fitting(self) -> list[Verb]:
        """The verbs that what was typed may mean, the likeliest first."""
        return fitting(self.verbs, self.typing.text)

    def fill(self, cells: int) -> None:
        """The line, and the verbs that fit."""
        first = line((":", "accent"), self.typing.drawn(cells - 1))
        shown = [self._drawn(at, verb, cells) for at, verb in enumerate(self.fitting[:SHOWN])]
        wrong = (line((self.complaint, "bad")),) if self.complaint else ()
        self.lines = (first, *wrong, *shown)

    def _drawn(self, at: int, verb: Verb, cells: int) -> Line:
        mark = ("▸", "accent") if at == self.at else " "
        ink = "strong" if at == self.at else "plain"
        return beside(line(mark, (verb.name, ink)), line((verb.keys, "dim")), cells)

    def take_key(self, stroke: str, character: str | None) -> bool:
        """Type, choose with the arrows, complete with tab, look back with ctrl+p."""
        steps = {"down": 1, "up": -1, "ctrl+n": 0, "ctrl+p": 0}
        if stroke == "enter":
            self._run()
        elif stroke == "tab":
            self._complete()
        elif stroke in {"ctrl+p", "ctrl+n"}:
            self._look_back(1 if stroke == "ctrl+p" else -1)
        elif stroke in steps:
            self.at = max(0, min(self.at + steps[stroke], len(self.fitting[:SHOWN]) - 1))
        else:
            edited = self.typing.after(stroke, character)
            if edited is None:
                return stroke not in {"escape", "ctrl+c"}
            self._type(edited)
        if self in self.house.overlays:
            self.refit()
        return True

    def take_paste(self, text: str) -> None:
        """Put text in at the cursor."""
        self._type(self.typing.typed(" ".join(text.split())))
        self.refit()

    def _type(self, typing: Typing) -> None:
        self.typing, self.at, self.complaint = typing, 0, ""

    def _complete(self) -> None:
        some = self.fitting[self.at : self.at + 1]
        if some:
            self._type(Typing.of(some[0].name + " ", self.typing.most))

    def _look_back(self, by: int) -> None:
        self.back_by = max(0, min(self.back_by + by, len(self.history)))
        text = self.history[-self.back_by] if self.back_by else ""
        self._type(Typing.of(text, self.typing.most))

    def _run(self) -> None:
        text = self.typing.text.strip()
        some = self.fitting[self.at : self.at + 1]
        if not text or not some:
            self.complaint = word(N_("palette.no-such-verb"), text=text) if text else ""
            return
        verb = some[0]
        rest = text[len(verb.called_in(text)) :] if verb.called_in(text) else ""
        self._remember(text)
        self.close()
        complaint = verb.run(rest.strip())
        if complaint:
            self.house.tell(complaint, "bad")

    def _remember(self, text: str) -> None:
        if text in self.history:
            self.history.remove(text)
        self.history.append(text)
        del self.history[:-KEPT]


def fitting(verbs: list[Verb], text: str) -> list[Verb]:
    """The verbs for `text`: called by name, then beginning with it, then with it inside."""
    wanted = skeleton(text)
    called = [verb for verb in verbs if text and verb.called_in(text)]
    called.sort(key=lambda verb: (-len(verb.called_in(text)), verb.called_in(text) != verb.name))
    begins = [verb for verb in verbs if skeleton(verb.name).startswith(wanted)]
    inside = [verb for verb in verbs if wanted in skeleton(verb.name)]
    foreign = [v for v in verbs if any(skeleton(one).startswith(wanted) for one in v.others)]
    found: list[Verb] = []
    for verb in (*called, *begins, *inside, *foreign):
        if verb not in found:
            found.append(verb)
    return found


def _of_actions(screen: "TiradaScreen") -> list[Verb]:
    """The actions that can be done here, by their names in every language."""
    some = [one for one in screen.actions if one.verb and screen.can_do(one)]
    foreign = in_other_languages(lambda: tuple(screen.label(one) for one in some))
    others: list[tuple[str, ...]] = list(zip(*foreign, strict=True)) or [()] * len(some)
    on_all = f" {MARKED}{len(screen.marks)}" if screen.marks else ""
    return [
        Verb(
            screen.label(one),
            _doer(screen, one.id),
            f"{one.first_key}{on_all if one.id in screen.many else ''}",
            names,
        )
        for one, names in zip(some, others, strict=True)
    ]


def _of_the_book(screen: "TiradaScreen") -> list[Verb]:
    """`:rule`, in any language."""

    def run(rest: str) -> str:
        from tui.common.rule_pages import look_up  # noqa: PLC0415 (made when somebody asks)

        return look_up(screen, rest)

    others = in_other_languages(lambda: word(N_("palette.rule")))
    return [Verb(word(N_("palette.rule")), run, word(N_("palette.rule-keys")), others)]


def _doer(screen: "TiradaScreen", action: str) -> Callable[[str], str]:
    def run(rest: str) -> str:
        count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= 3 else 0  # noqa: PLR2004 (as many digits as a count has)
        screen.do(Press(action, count))
        return ""

    return run
