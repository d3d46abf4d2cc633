"""Kinds of ammunition: the rows of `turn:F6` to `turn:F19`, combined and chosen."""

import pytest

from rules.skirmish.ammunition import ROWS, Ammunition, Effect, SaveAttribute, choices, kinds

# saves, wounds of a failed one, halves, attribute, states
ROW_TABLE = {
    "F6": ("N", 1, 1, False, None, set[str]()),
    "F7": ("AP", 1, 1, True, None, set[str]()),
    "F8": ("DA", 2, 1, False, None, set[str]()),
    "F9": ("EXP", 3, 1, False, None, set[str]()),
    "F10": ("Shock", 1, 1, False, None, set[str]()),
    "F11": ("T2", 1, 2, False, None, set[str]()),
    "F12": ("E/M", 2, 0, True, SaveAttribute.BTS, {"isolated"}),
    "F14": ("Stun", 2, 0, False, None, {"stunned"}),
    "F15": ("PARA", 1, 0, False, SaveAttribute.PH, {"immobilized-a"}),
    "F19": ("Smoke", 0, 0, False, None, set[str]()),
    "F19-eclipse": ("Eclipse", 0, 0, False, None, set[str]()),
}


@pytest.mark.parametrize("rule", ROW_TABLE)
def test_row(rule: str) -> None:
    """turn:F6 to turn:F19: what each kind asks for and does."""
    kind, saves, wounds, halves, attribute, effects = ROW_TABLE[rule]

    row = ROWS[Ammunition(kind)]

    assert (saves, wounds, halves, attribute) == (row.saves, row.wounds, row.halves, row.attribute)
    assert effects == set(row.effects)


def test_heavy_troopers_stop_under_electromagnetic_fire() -> None:
    """turn:F12: HI, TAG, REM and vehicles are immobilised besides."""
    assert {Effect.IMMOBILIZED_B} == ROWS[Ammunition.ELECTROMAGNETIC].heavy


def test_every_kind_has_a_row() -> None:
    """turn:F6: no kind without its row."""
    assert set(Ammunition) == set(ROWS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("N", ["N"]),
        ("AP+DA", ["AP", "DA"]),
        ("da + shock", ["DA", "Shock"]),
        ("N+E/M", ["N", "E/M"]),
        ("Nanotech", []),
        ("AP+Nanotech", []),
        ("", []),
    ],
)
def test_parts_of_a_combined_kind(text: str, parts: list[str]) -> None:
    """turn:F17: a plus sign combines; text nobody knows is no kind."""
    assert parts == [kind.value for kind in kinds(text)]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("AP/Shock", ("AP", "Shock")),
        ("N", ("N",)),
        ("E/M", ("E/M",)),
        ("N+E/M", ("N+E/M",)),
        ("AP/E/M", ("AP", "E/M")),
    ],
)
def test_choices(text: str, offered: tuple[str, ...]) -> None:
    """turn:H4: a stroke offers a choice, but not the one inside E/M."""
    assert offered == choices(text)
