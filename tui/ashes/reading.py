"""A box to read: what a row means, with its rule, or how a skill came to be where it is."""

from collections.abc import Sequence

from rules.ashes.state import Character, Gain, Skill, State
from tui.common.ink import BLANK, Line, line, wrapped
from tui.common.overlay import Overlay
from tui.locale import N_, number, signed, word
from tui.text import shown


class Reading(Overlay):
    """Paragraphs; each is wrapped, and a line that is drawn already stands as it is."""

    WIDE = 70

    def __init__(self, caption: str, parts: Sequence[str | Line]) -> None:
        super().__init__(caption, foot=word(N_("ask.esc-closes")))
        self.parts = tuple(parts)

    def fill(self, cells: int) -> None:
        """All parts, one below the other."""
        out: list[Line] = []
        for part in self.parts:
            out += wrapped(part, cells) if isinstance(part, str) else [part]
        self.lines = tuple(out)


def explained(field: str) -> Reading:
    """What a field of a roll means, in a sentence with its rule."""
    return Reading(word(f"why.{field}.title"), (word(f"why.{field}"),))


def history(state: State, skill: Skill) -> Reading:
    """Every change of a skill's points: when, by which roll, how."""
    owner = state.owner(skill.id)
    title = f"{shown(owner.name) if owner else ''} · {shown(skill.name)}"
    gains = _gains(state, skill)
    return Reading(title, gains or (BLANK, word(N_("history.none")), BLANK))


def histories(state: State, character: Character) -> Reading:
    """The same of all skills of a character, each under its name."""
    parts: list[str | Line] = []
    for skill in character.skills:
        gains = _gains(state, skill)
        if gains:
            parts += [line((shown(skill.name), "strong")), *gains]
    return Reading(shown(character.name), parts or (BLANK, word(N_("history.none")), BLANK))


def _gains(state: State, skill: Skill) -> list[Line]:
    return [_gain(at, gain) for at, gain in enumerate(state.history_of(skill.id), start=1)]


def _gain(at: int, gain: Gain) -> Line:
    ink = "good" if gain.change > 0 else "bad"
    how = word(
        f"how.{gain.how.value}", roll=gain.roll.removeprefix("r"), sum=gain.d6_sum, dp=gain.dp
    )
    note = line(("  ", "plain"), (shown(gain.note), "dim")) if gain.note else BLANK
    return line(
        (f"{number(at):>3}  ", "dim"),
        (word(N_("history.session"), session=gain.session), "dim"),
        (f" {signed(gain.change):>4}  ", ink),
        f"NdP {number(gain.level.ndp)} PdP {number(gain.level.pdp)}  ",
        how,
        note,
    )
