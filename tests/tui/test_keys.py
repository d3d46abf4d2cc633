"""The action table, the reading of strokes, and a person's own keys."""

from pathlib import Path

import pytest

from rules.game import Message
from rules.games import KEYS
from tui.key_reader import KeyReader, Press
from tui.keymap_file import is_stroke, read_keymap
from tui.keys import COMMON, Action, Remapping, actions_of, clashes, keymap, legend, wing_actions
from tui.locale import say, set_language

TABLE = (
    *COMMON,
    Action("order", ("o",), "game"),
    Action("order.twice", ("o o",), "game"),
)


def typed(keys: str, actions: tuple[Action, ...] = TABLE) -> list[Press]:
    """What a row of strokes asks for; the last waiting one is held."""
    reader = KeyReader(keymap(actions))
    presses = [press for stroke in keys.split(" ") for press in reader.feed(stroke)]
    return [*presses, *reader.hold()]


@pytest.mark.parametrize(
    ("keys", "presses"),
    [
        ("j", [Press("move.down")]),
        ("down", [Press("move.down")]),
        ("3 j", [Press("move.down", 3)]),
        ("1 0 +", [Press("more", 10)]),
        ("2 -", [Press("less", 2)]),
        ("g g", [Press("move.top")]),
        ("G", [Press("move.bottom")]),
        ("o", [Press("order")]),
        ("o o", [Press("order.twice")]),
        ("o j", [Press("order"), Press("move.down")]),
        ("o 3 j", [Press("order"), Press("move.down", 3)]),
        ("space l", [Press("view.log")]),
        ("g x", []),
        ("g j", [Press("move.down")]),
        ("9 9 9 9 j", [Press("move.down", 999)]),
        ("0 j", [Press("move.down")]),
        ("٣ j", [Press("move.down")]),
        ("² j", [Press("move.down")]),
    ],
)
def test_strokes_become_actions(keys: str, presses: list[Press]) -> None:
    """Counts, double keys and the leader; a short sense waits for a longer one."""
    assert typed(keys) == presses


def test_the_house_has_no_clash() -> None:
    """Every key of the common table means one thing."""
    assert clashes(COMMON) == ()


def test_nothing_needs_alt_or_the_mouse() -> None:
    """No key needs Alt or ctrl+shift, and every function key has a plain one beside it."""
    strokes = [stroke for action in COMMON for keys in action.keys for stroke in keys.split(" ")]
    assert [one for one in strokes if "alt+" in one or "ctrl+shift" in one] == []
    assert all(len(action.keys) > 1 for action in COMMON if "f1" in action.keys)


def test_a_clash_names_both_actions() -> None:
    """Two actions on one key: both are named, the first has it."""
    two = (Action("a", ("x",), "game"), Action("b", ("x",), "game"))
    assert clashes(two) == (Message("keys.clash", {"keys": "x", "one": "a", "other": "b"}),)
    assert keymap(two).strokes == {("x",): "a"}


def test_legends_are_read_by_people() -> None:
    """Letters that follow each other stand together, words apart."""
    assert [legend(one) for one in ("g g", "space t", "pagedown", "?")] == [
        "gg",
        "space t",
        "PgDn",
        "?",
    ]


def test_a_person_s_keys_replace_those_of_the_action(tmp_path: Path) -> None:
    """Several keys each, by the action's id."""
    file = tmp_path / "keys-ana.toml"
    file.write_text('[keys]\n"move.down" = ["ctrl+n", "down"]\nundo = "ctrl+z"\n')
    found = read_keymap(file)
    assert found.complaints == ()
    strokes = keymap(actions_of(remapping=found.remapping)).strokes
    assert (strokes[("ctrl+n",)], strokes[("ctrl+z",)]) == ("move.down", "undo")
    assert ("u",) not in strokes


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[keys]\nundoo = "x"', "undoo"),
        ("[keys]\nundo = 3", "undo"),
        ("[keys]\nundo = []", "undo"),
        ('[keys]\nundo = ""', "undo"),
        ('[keys]\nundo = "r"', "roll"),
        ("[keys", "keys-ana.toml"),
        ("keys = 3", "[keys]"),
        ("\xff", "keys-ana.toml"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, text: str, named: str) -> None:
    """An unknown action, a wrong value, a clash, no TOML: each is named and the rest holds."""
    file = tmp_path / "keys-ana.toml"
    file.write_text(text, encoding="latin-1")
    found = read_keymap(file)
    assert named in say(found.complaints[0])


def test_an_unknown_action_brings_the_nearest(tmp_path: Path) -> None:
    """Nobody knows the names by heart."""
    file = tmp_path / "keys-ana.toml"
    file.write_text('[keys]\n"end.turn" = "x"\n')
    assert "turn.end" in say(read_keymap(file).complaints[0])


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("ctrl+zz", "ctrl+z"),
        ("g ctrl+zz", "ctrl+z"),
        ("f99", "f9"),
        ("entr", "enter"),
        ("alt+x", "x"),
        ("shift+a", "A"),
        ("question_mark", "?"),
        ("jj", "j j"),
    ],
)
def test_a_key_that_no_keyboard_sends_is_named(tmp_path: Path, key: str, near: str) -> None:
    """Its entry is left out, and what may be meant is said."""
    set_language("en")
    file = tmp_path / "keys-ana.toml"
    file.write_text(f'[keys]\nnote = ["{key}"]\nundo = ["ctrl+z"]')
    found = read_keymap(file)
    (said,) = (say(one) for one in found.complaints)
    wrong = key.removeprefix("g ")
    assert said.startswith(f"keys-ana.toml: “note”: no key is called “{wrong}”; near: ")
    assert near in said.removesuffix(".").partition("near: ")[2].split(", ")
    assert found.remapping == Remapping({"undo": ("ctrl+z",)})


def test_every_key_of_ours_may_be_written() -> None:
    """What the tables of actions name, a file may name, and more."""
    actions = (*COMMON, *(one for wing in KEYS for one in wing_actions(wing)))
    strokes = {stroke for one in actions for key in one.keys for stroke in key.split()}
    more = {"f12", "ctrl+z", "ctrl+up", "shift+left", "ctrl+shift+end", "ñ", "+"}
    assert sorted(one for one in strokes | more if not is_stroke(one)) == []


def test_no_file_means_the_usual_keys(tmp_path: Path) -> None:
    """Most people have none."""
    assert read_keymap(tmp_path / "keys-ana.toml").remapping == Remapping()
