"""Everything the RPG screen can say has words in both languages."""

import re
from pathlib import Path

import pytest

from rules.rpg.characters import Exploit, Progress, Rank, Track
from rules.rpg.dice_rolls import Source
from rules.rpg.pools import Pool
from rules.rpg.scene import Kind
from rules.rpg.skill_test import Decider, Winner
from rules.rpg.zones import Cover, Range, Terrain
from tests.catalogues import read
from tests.helpers.literals import literals
from tui.locale import LANGUAGES, knows, set_language, set_wing
from tui.rpg import ask_box, plan_box, screen, zone_box
from tui.rpg.draft import DraftKind
from tui.rpg.keys import ACTIONS

SCREENS = Path(screen.__file__).parent

BUILT = {
    "range": Range, "cover": Cover, "kind": Kind, "cost": Kind, "rank": Rank, "progress": Progress,
    "exploit": Exploit, "track": Track, "pool": Pool, "zone.terrain": Terrain, "source": Source,
}  # fmt: skip
"""What a key begins with, and the kind of thing whose values follow."""

FIELDS = {
    "ask": ask_box.ROWS,
    "plan": ("skill", "attribute", "difficulty", "helpers", "opponent", "range", "hidden"),
    "zone": ("label", "cover", "terrain", "difficulty", "effect"),
    "sheet": ("expertise", "focus", "base-dice", "discount"),
    "damage": ("weapon", "dice", "plus", "momentum", "target"),
    "ground": ("difficult", "dangerous"),
    "read.terrain": ("difficult", "dangerous"),
    "difficulty": tuple(str(one) for one in range(6)),
    "zone.joint": tuple(str(at) for at, _ in enumerate(zone_box.JOINTS)),
    "source.dice": (),
    "verdict": ("draw", "nobody"),
    "verdict.won": tuple(one.value for one in Decider),
    "states": (
        "defeat", "defeat.off", "skip", "skip.off", "waiting", "done", "exploit", "exploit.off",
        "conceal", "conceal.off", "sheet", "sheet.off", "place", "ledger", "reactions",
        "refuse-free",
    ),
}  # fmt: skip
"""Keys built from the names of fields."""


def needed() -> set[str]:
    """Every key that the screen may ask for."""
    keys = set(literals(SCREENS, "N_")) | set(literals(SCREENS, "word"))
    keys |= {key for key in literals(SCREENS, "Message") if key}
    keys |= {action.label for action in ACTIONS}
    keys |= {f"{part}.{one.value}" for part, kind in BUILT.items() for one in kind}
    keys |= {f"{part}.{one}" for part, some in FIELDS.items() for one in some}
    keys |= {f"source.{one.value}.dice" for one in Source}
    keys |= {f"draft.{one.value}" for one in DraftKind if one is not DraftKind.PLAIN}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(language: str) -> None:
    """rpg:1.2: no key shows in brackets, in either language."""
    set_language(language)
    set_wing("rpg")
    assert {key for key in needed() if not knows(key, "rpg")} == set()


def test_the_walk_finds_what_it_looks_for() -> None:
    """rpg:1.2: the test above is no empty net."""
    assert {"verdict.won.momentum", "say.choose-next", "cast.wants-pair"} <= needed()
    assert {one.value for one in Winner} >= {"draw", "nobody"}
    assert set(FIELDS["plan"]) >= {plan_box.SKILL, plan_box.RANGE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_idle(language: str) -> None:
    """rpg:1.2: what nobody says any more has gone from the catalogue."""
    spoken = needed()
    sources = "".join(room.read_text(encoding="utf-8") for room in SCREENS.glob("*.py"))
    written = {
        str(one.id if isinstance(one.id, str) else one.id[0])
        for one in read("rpg-screen", language)
        if one.id
    }
    idle = {key for key in written - spoken if f'"{key}"' not in sources}
    built = re.compile(r"(short|key|action|cost|ground|read)\.")
    assert {key for key in idle if not built.match(key)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_footers_fit(language: str) -> None:
    """rpg:1.2: what stands on the edge of a box is not longer than the box at 80 columns."""
    long = {
        str(one.id): one.string
        for one in read("rpg-screen", language)
        if isinstance(one.string, str) and str(one.id).endswith((".keys", "-keys"))
    }
    assert {key for key, said in long.items() if len(str(said)) > 70} == set()
