"""Everything the RPG can say has words in both languages."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rules.game import Message, Refused
from rules.rpg import actions, momentum, options, pools, scene, skills, throwing, zones
from rules.rpg.characters import Exploit, Progress, Rank, Track
from rules.rpg.dice_rolls import Source
from rules.rpg.game import GAME
from rules.rpg.skill_test import HARDEST, Decider
from tui import locale
from tui.locale import LANGUAGES

ROOMS = sorted(Path(throwing.__file__).parent.glob("*.py"))
PARTS = {
    "pool": pools.Pool,
    "why": pools.Why,
    "kind": scene.Kind,
    "range": zones.Range,
    "cover": zones.Cover,
    "terrain": zones.Terrain,
    "progress": Progress,
    "exploit": Exploit,
    "track": Track,
    "rank": Rank,
    "source": Source,
    "decider": Decider,
}


def literals() -> Iterator[tuple[str, str]]:
    """Every message key and refusal code that a room writes out, with what it is."""
    for room in ROOMS:
        for node in ast.walk(ast.parse(room.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield node.func.id, first.value


def named_keys() -> set[str]:
    """The keys that follow from names in the rules."""
    keys = {f"{part}.{one.value}" for part, values in PARTS.items() for one in values}
    keys |= {f"skill.{one}" for one in skills.SKILLS} | {f"field.{one}" for one in skills.FIELDS}
    keys |= {f"attribute.{one}" for one in skills.ATTRIBUTES}
    keys |= {f"action.{row.id}" for row in actions.ROWS}
    keys |= {f"spend.{row.id}" for row in momentum.SPENDS}
    keys |= {f"difficulty.{number}" for number in range(HARDEST + 1)}
    for option in options.OPTIONS:
        keys.add(f"option.{option.key}")
        texts = [choice for choice in option.choices if isinstance(choice, str)]
        keys |= {f"option.{option.key}.{text}" for text in texts}
    return keys


@pytest.fixture(params=LANGUAGES, autouse=True)
def _speaking(request: pytest.FixtureRequest) -> Iterator[None]:
    """Speak each language in turn, in the RPG's words."""
    before = locale.language()
    locale.set_language(request.param)
    yield
    locale.set_language(before)


def unknown(keys: set[str]) -> set[str]:
    """Those of the keys that nothing is said for."""
    return {key for key in keys if not locale.knows(key, "rpg")}


def test_every_refusal_has_words() -> None:
    """Each code of a refusal is a sentence."""
    codes = {code for kind, code in literals() if kind == "Refused"}
    assert len(codes) > 80
    assert unknown({f"refused.{code}" for code in codes}) == set()


def test_every_message_has_words() -> None:
    """Each key that a room writes out is a sentence or a name."""
    kinds = {"Message", "_about", "_wait"}
    assert unknown({key for kind, key in literals() if kind in kinds}) == set()


def test_every_name_has_words() -> None:
    """Skills, attributes, actions, options and the rest are named."""
    assert unknown(named_keys()) == set()


def test_every_event_has_words() -> None:
    """Each event has a sentence under its wire name, plain or with an ending."""
    endings = {
        "character-concealed": ".on",
        "character-defeated": ".on",
        "sheet-shown": ".off",
        "turn-began": ".on",
        "heat-hidden": ".off",
        "helper-answered": ".on",
        "action-written": ".on",
        "faces-thrown": ".typed",
        "check-judged": ".won",
        "draw-decided": ".nobody",
        "complication-decided": ".heat",
        "surprise-gained": ".ready",
    }
    keys = {f"event.{name}{endings.get(name, '')}" for name in GAME.events}
    assert unknown(keys) == set()


def test_demo_is_told_in_whole_sentences() -> None:
    """No event of the ready table leaves a key or a value unsaid."""
    state, house = GAME.new(), GAME.house()
    for step in GAME.demo():
        events = GAME.decide(state, step.command, step.seat, house)
        assert not isinstance(events, Refused)
        for event in events:
            state = GAME.evolve(state, event)
            assert "⟨" not in locale.say(GAME.describe(state, event), "rpg")


def test_a_refusal_names_what_it_is_about() -> None:
    """Values of other catalogued words are put into the sentence."""
    refused = Refused("pool.too-little", "", {"pool": Message("pool.heat"), "held": 1, "wanted": 2})
    expected = {"en": "Heat: 2 needed, 1 there.", "es": "Tensión: hacen falta 2, hay 1."}
    assert expected[locale.language()] == locale.refusal(refused, "rpg")


def test_skills_are_in_the_order_of_their_attributes() -> None:
    """Lists on the screens can follow the table of the rules."""
    places = [skills.ATTRIBUTES.index(attribute) for attribute in skills.SKILLS.values()]
    assert all(one <= other for one, other in pairwise(places))
