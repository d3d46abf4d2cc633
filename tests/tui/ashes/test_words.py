"""Everything Ashes of War can say has words in both languages."""

import re
from pathlib import Path

import pytest

from rules import dice, naming
from rules.ashes import fixing
from rules.ashes.game import EVENTS, GAME
from rules.ashes.outcome import Learning, Verdict
from rules.ashes.state import How
from tests.catalogues import read
from tests.helpers.literals import literals
from tui.ashes import screen
from tui.ashes.deeds import DEED_ACTIONS
from tui.ashes.keys import ACTIONS
from tui.ashes.roll_panel import STEPS
from tui.ashes.roll_rows import ODDS_LABEL
from tui.locale import LANGUAGES, knows, set_language, set_wing, word

RULES = Path(fixing.__file__).parent
SCREENS = Path(screen.__file__).parent
COUNTS = ("ndp", "pdp", "modifier", "graces", "misfortunes", "piled-up", "adversity", "attacks")


def needed() -> set[str]:
    """Every key that rules and screens may ask for."""
    keys = {f"refused.{code}" for code in literals(RULES, "Refused")}
    shared = "".join(Path(str(one.__file__)).read_text(encoding="utf-8") for one in (dice, naming))
    keys |= {f"refused.{code}" for code in re.findall(r'Refused\(\s*"([^"]+)"', shared)}
    keys |= {f"refused.used.{code}" for code in ("is-so", "is-not")}
    keys |= {key for key in literals(RULES, "Message") if key}
    keys |= set(literals(SCREENS, "N_"))
    keys |= {f"event.{name}" for name in EVENTS}
    keys |= {f"{part}.{one.value}" for part, kind in PARTS.items() for one in kind}
    keys |= {f"label.{one}" for one in COUNTS}
    keys |= {f"edge.{one}" for one in ("none", "advantage", "disadvantage", "both")}
    keys |= {f"option.{option.key}" for option in GAME.options}
    keys |= {action.label for action in ACTIONS}
    keys |= {f"deed.{deed}" for deed in DEED_ACTIONS}
    for field in (*STEPS, "skill", "against", "d6", "d4"):
        keys |= {f"why.{field}", f"why.{field}.title"}
    for what in ("adversity", "defence", "roll", "dice"):
        keys |= {f"await.{what}", f"pending.{what}"}
    return (
        keys
        | set(demo_names())
        | {"pending.award", "dice.d6", "dice.d4-graces", "dice.d4-misfortunes"}
    )


def demo_names() -> list[str]:
    """The keys of the names that the demo asks for."""
    asked: list[str] = []

    def named(name: str) -> str:
        asked.append(f"demo.{name.lower()}")
        return name

    GAME.demo(named)
    return asked


PARTS: dict[str, type[Verdict] | type[Learning] | type[How]] = {
    "verdict": Verdict,
    "learning": Learning,
    "how": How,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    """ashes:A1: no key shows in brackets, in either language."""
    set_language(language)
    assert {key for key in needed() if not knows(key, "ashes")} == set()


def test_the_walk_finds_what_it_looks_for() -> None:
    """ashes:A1: the test above is no empty net."""
    assert {"refused.roll.is-fixed", "refused.seat.narrator-only", "against.hidden"} <= needed()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_idle(language: str) -> None:
    """ashes:A1: what nobody says any more has gone from the catalogue."""
    spoken = needed()
    idle = {
        str(one.id if isinstance(one.id, str) else one.id[0])
        for one in read("ashes", language)
        if one.id
    } - spoken
    sources = "".join(
        room.read_text(encoding="utf-8")
        for folder in (RULES, SCREENS)
        for room in folder.glob("*.py")
    )
    built = ("event.", "key.", "option.", "refused.", "verdict.", "against.", "word.", "head.")
    assert {key for key in idle if not key.startswith(built) and f'"{key}"' not in sources} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_for_a_bar_fits_beside_its_name(language: str) -> None:
    """ashes:P3: "cannot" is said whole at 80 columns, for a long DP, too."""
    set_language(language)
    set_wing("ashes")
    cells = 80 - 34 - 3 - ODDS_LABEL - 1
    said = (word("odds.no-throw"), word("odds.no-progress", dice=2, dp=18))
    assert [one for one in said if len(one) > cells] == []
    names = ("succeeds", "earns", "both", "attack", "defence")
    assert [name for name in names if len(word(f"odds.{name}")) > ODDS_LABEL] == []
