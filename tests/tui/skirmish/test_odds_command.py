"""`tirada odds`: the builder without a table, for people and for scripts."""

import json
from pathlib import Path

import pytest

from tui.locale import set_language
from tui.setting import Setting
from tui.skirmish.odds_command import DONE, USAGE, run
from tui.skirmish.roster_file import OWN_FILE

Captured = pytest.CaptureFixture[str]


def asked(directory: Path, words: str, *, as_json: bool = False) -> int:
    """The exit code of `tirada odds` with these words."""
    return run(words.split(), Setting(directory, "ana"), as_json=as_json)


def test_all_bands_stand_side_by_side(tmp_path: Path, capsys: Captured) -> None:
    """The anchor: SV 12 B3 against SV 11 B1 hits in 119447 of 160000 (odds of rolls:X5)."""
    assert asked(tmp_path, "cover=yes target-cover=yes") == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Fusilier, Combi Rifle B3 (in cover) on Zhanshi (in cover)")
    table = {line[:14].strip(): line[14:].split() for line in lines[2:]}
    assert table["SV of shooter"] == ["12", "12", "6", "6", "3", "3", "–"]
    assert table["SV of target"] == ["11", "11", "5", "5", "2", "2", "–"]
    assert table["shooter hits"][0] == "74.7%"
    assert table["target hits"][0] == "18.4%"


def test_json_holds_full_doubles(tmp_path: Path, capsys: Captured) -> None:
    """The same figures, unrounded, with every MOD by its key."""
    assert asked(tmp_path, "cover=yes target-cover=yes", as_json=True) == DONE
    found = json.loads(capsys.readouterr().out)
    near = found["bands"][0]
    assert near["hits"] == 119447 / 160000
    assert near["hits_shooter"] == 29484 / 160000
    assert near["shooter"]["mods"] == {"range": 3, "cover": -3}
    assert [one["in_range"] for one in found["bands"]] == [True] * 6 + [False]


def test_attributes_mods_and_dice_are_typed(tmp_path: Path, capsys: Captured) -> None:
    """Whatever the catalogue says may be replaced; the cap counts (rolls:R2)."""
    words = "bs=13 mod=-15 dice=2 answer=nothing target-bs=11"
    assert asked(tmp_path, words, as_json=True) == DONE
    found = json.loads(capsys.readouterr().out)
    assert found["shooter"]["dice"] == 2
    assert found["target"]["skill"] is None
    assert (found["bands"][0]["shooter"]["sum"], found["bands"][0]["shooter"]["sv"]) == (-12, 1)
    assert found["bands"][2]["shooter"]["counted"] == -12


def test_a_dodge_harms_nobody(tmp_path: Path, capsys: Captured) -> None:
    """Losing against a Dodge hurts no shooter (rolls:F9)."""
    assert asked(tmp_path, "answer=dodge", as_json=True) == DONE
    found = json.loads(capsys.readouterr().out)
    assert {one["hits_shooter"] for one in found["bands"]} == {0.0}


def test_own_troopers_are_known(tmp_path: Path, capsys: Captured) -> None:
    """A trooper of the players' file may shoot."""
    text = '[troopers.scout]\nname = "Scout"\ncc = 14\nbs = 9\nph = 11\nwip = 13\n'
    (tmp_path / OWN_FILE).write_text(text + 'weapons = ["combi-rifle"]\n')
    assert asked(tmp_path, "shooter=scout", as_json=True) == DONE
    assert json.loads(capsys.readouterr().out)["shooter"]["name"] == "Scout"


def test_a_fault_in_the_own_file_is_named(tmp_path: Path, capsys: Captured) -> None:
    """Who asks for a trooper of a broken file hears what is broken, with entry and field."""
    text = '[troopers.scout]\nname = "Scout"\ncc = 14\nbs = "x"\nph = 11\nwip = 13\n'
    (tmp_path / OWN_FILE).write_text(text)
    assert asked(tmp_path, "shooter=scout") == USAGE
    first = capsys.readouterr().err.splitlines()[0]
    assert [one in first for one in (OWN_FILE, "scout", "bs")] == [True] * 3


WRONG = [
    ("foo=1", "foo"),
    ("bs", "bs"),
    ("bs=", "bs"),
    ("bs=12 bs=13", "bs"),
    ("shooter=nobody", "nobody"),
    ("weapon=zap", "zap"),
    ("weapon=cc-weapon", "cc-weapon"),
    ("dice=0", "10"),
    ("dice=٣", "dice"),
    ("bs=1_0", "bs"),
    ("bs=²", "bs"),
    ("answer=run", "dodge"),
    ("cover=perhaps", "yes"),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("words", "named"), WRONG)
def test_a_wrong_word_is_a_sentence(
    tmp_path: Path, capsys: Captured, words: str, named: str, language: str
) -> None:
    """Exit code 2, what was wrong, and an example; nothing on standard output."""
    set_language(language)
    assert asked(tmp_path, words) == USAGE
    out, complaint = capsys.readouterr()
    assert out == ""
    assert named in complaint
    assert "tirada odds" in complaint
    assert "⟨" not in complaint


def test_troopers_are_called_as_the_reader_calls_them_and_scripts_get_one_name(
    tmp_path: Path, capsys: Captured
) -> None:
    """turn:H3: Fusilero for people who read Spanish, Fusilier in JSON whatever they read."""
    set_language("es")
    assert asked(tmp_path, "shooter=fusilier target=orc") == DONE
    assert capsys.readouterr().out.startswith("Fusilero, Fusil Combi R3")
    assert asked(tmp_path, "shooter=fusilier target=orc", as_json=True) == DONE
    assert json.loads(capsys.readouterr().out)["shooter"]["name"] == "Fusilier"
