"""What an attack does to one trooper: `turn:F16` to `turn:F25`."""

from typing import TypeAlias

import pytest

from rules.skirmish.ammunition import Effect, SaveAttribute
from rules.skirmish.loads import (
    ARM_ZERO,
    CONTINUOUS_DAMAGE,
    IMMUNE_TO_ALL,
    IMMUNE_TO_CRITICALS,
    NON_LETHAL,
    Attack,
    Defence,
    Load,
    Way,
    load_of,
)

ARM, BTS, PH = SaveAttribute.ARM, SaveAttribute.BTS, SaveAttribute.PH

Row: TypeAlias = tuple[str, str, set[str], tuple[SaveAttribute, ...], int, bool, set[str]]

# ammunition, the weapon's attribute, traits, saves of a hit, wounds, halves, states
WEAPONS: dict[str, Row] = {
    "F6 Combi Rifle": ("N", "arm", set(), (ARM,), 1, False, set()),
    "F7 AP Rifle": ("AP", "arm", set(), (ARM,), 1, True, set()),
    "F8 DA CC Weapon": ("DA", "arm", set(), (ARM, ARM), 1, False, set()),
    "F9 Missile, Blast": ("EXP", "arm", set(), (ARM,) * 3, 1, False, set()),
    "F11 T2 Sniper": ("T2", "arm", set(), (ARM,), 2, False, set()),
    "F12 E/Mitter": ("E/M", "bts", {NON_LETHAL}, (BTS, BTS), 0, True, {"isolated"}),
    "F13 E/M CC Weapon": ("N+E/M", "bts", set(), (BTS, BTS), 1, True, {"isolated"}),
    "F14 Flash Pulse": ("Stun", "bts", {NON_LETHAL}, (BTS, BTS), 0, False, {"stunned"}),
    "F15 Riotstopper": ("PARA", "ph-6", {NON_LETHAL}, (PH,), 0, False, {"immobilized-a"}),
    "F16 Viral Rifle": ("DA+Shock", "bts", set(), (BTS, BTS), 1, False, set()),
    "F17 Feuerbach": ("AP+DA", "arm", set(), (ARM, ARM), 1, True, set()),
    "F17 Panzerfaust": ("AP+EXP", "arm", set(), (ARM,) * 3, 1, True, set()),
    "F17 AP+Shock": ("AP+Shock", "arm", set(), (ARM,), 1, True, set()),
    "F18 Plasma Carbine": ("N", "arm+bts", set(), (ARM, BTS), 1, False, set()),
    "F20 K1 Combi": ("N", "arm", {ARM_ZERO}, (ARM,), 1, False, set()),
    "F21 Monofilament": ("N", "arm", {ARM_ZERO, "state-dead"}, (ARM,), 1, False, {"dead"}),
    "F22 Heavy Flamethrower": ("N", "arm", {CONTINUOUS_DAMAGE}, (ARM,), 1, False, set()),
    "F23 Breaker Combi": ("AP", "bts", set(), (BTS,), 1, True, set()),
    "F24 Sepsitor": ("N", "bts", {"state-sepsitorized"}, (BTS,), 0, False, {"sepsitorized"}),
    "H5 Jammer": ("N", "bts", {NON_LETHAL, "state-isolated"}, (BTS,), 0, False, {"isolated"}),
}


def load(
    ammunition: str,
    save: str = "arm",
    traits: set[str] | None = None,
    defence: Defence | None = None,
    way: Way = Way.SHOT,
) -> Load:
    """The load of a weapon against a trooper, a plain one by default."""
    attack = Attack("x", 13, ammunition, save, frozenset(traits or ()), way)
    return load_of(attack, defence or Defence())


def immune(*names: str) -> Defence:
    """A trooper with these Immunities."""
    return Defence(immunities=frozenset(names))


@pytest.mark.parametrize("name", WEAPONS)
def test_weapon(name: str) -> None:
    """turn:F6 to turn:F24: saves, wounds, halving and states by weapon."""
    ammunition, save, traits, saves, wounds, halves, effects = WEAPONS[name]

    found = load(ammunition, save, traits)

    assert (saves, saves[:1]) == (found.saves, found.critical)
    assert (wounds, halves, effects) == (found.wounds, found.halves, set(found.effects))
    assert found.nothing == ""


def test_t2_takes_two_and_its_critical_one() -> None:
    """turn:F11: the save that a Critical adds costs one Wound only."""
    found = load("T2")

    assert (found.wounds, found.critical_wounds) == (2, 1)


@pytest.mark.parametrize(
    ("ammunition", "is_shock"), [("Shock", True), ("DA+Shock", True), ("N", False)]
)
def test_shock(ammunition: str, is_shock: bool) -> None:
    """turn:F10, turn:F16: Shock is remembered, alone or combined."""
    assert is_shock is load(ammunition).is_shock


def test_continuous_damage_is_a_trait() -> None:
    """turn:F22: the trait makes a failed save call for another."""
    assert load("N", traits={CONTINUOUS_DAMAGE}).is_continuous
    assert not load("N").is_continuous


def test_heavy_trooper_is_immobilised() -> None:
    """turn:F12: E/M on HI, TAG, REM: Isolated and IMM-B."""
    found = load("E/M", "bts", {NON_LETHAL}, Defence(is_heavy=True))

    assert {Effect.ISOLATED, Effect.IMMOBILIZED_B} == found.effects


@pytest.mark.parametrize("ammunition", ["Smoke", "Eclipse"])
def test_smoke_asks_for_no_save(ammunition: str) -> None:
    """turn:F19: a template, no save."""
    found = load(ammunition, "")

    assert ((), "no-save", frozenset[Effect]()) == (found.saves, found.nothing, found.on_hit)


def test_spotlight_needs_no_save() -> None:
    """turn:D29: a state without a Saving Roll comes with the hit."""
    found = load("", "", {NON_LETHAL, "state-targeted"}, way=Way.COMMS)

    assert found.saves == ()
    assert frozenset({Effect.TARGETED}) == found.on_hit


def test_unknown_ammunition_is_said() -> None:
    """turn:H4: the players' own ammunition is left to them."""
    assert load("Nanotech").nothing == "unknown"


def test_no_ph_no_para() -> None:
    """turn:F15: whoever has no PH is immune."""
    assert load("PARA", "ph-6", {NON_LETHAL}, Defence(ph=None)).nothing == "no-ph"


def test_sepsitor_needs_a_cube() -> None:
    """turn:F24: nothing to take without a Cube."""
    defence = Defence(has_cube=False)

    assert load("N", "bts", {"state-sepsitorized"}, defence).nothing == "no-cube"


@pytest.mark.parametrize("ammunition", ["AP", "DA", "EXP", "Shock", "T2", "AP+EXP"])
def test_total_immunity_makes_everything_normal(ammunition: str) -> None:
    """turn:F25: against Immunity (Total) every lethal kind is N."""
    assert load("N") == load(ammunition, defence=immune(IMMUNE_TO_ALL))


@pytest.mark.parametrize("trait", [ARM_ZERO, CONTINUOUS_DAMAGE, "state-dead"])
def test_total_immunity_ignores_traits(trait: str) -> None:
    """turn:F25: no State, ARM=0 or Continuous Damage."""
    assert load("N") == load("N", traits={trait}, defence=immune(IMMUNE_TO_ALL))


@pytest.mark.parametrize(
    ("ammunition", "save"), [("E/M", "bts"), ("Stun", "bts"), ("PARA", "ph-6"), ("N", "bts")]
)
def test_total_immunity_ignores_the_non_lethal(ammunition: str, save: str) -> None:
    """turn:F25: immune to what is Non-lethal: no save at all."""
    found = load(ammunition, save, {NON_LETHAL, "state-isolated"}, immune(IMMUNE_TO_ALL))

    assert (found.saves, found.nothing) == ((), "immune")


def test_total_immunity_keeps_both_saves_of_plasma() -> None:
    """turn:F25, turn:F18: Plasma is N already, ARM and BTS remain."""
    assert load("N", "arm+bts", defence=immune(IMMUNE_TO_ALL)).saves == (ARM, BTS)


def test_total_immunity_leaves_the_lethal_part() -> None:
    """turn:F25, turn:F13: N+E/M becomes N on the weapon's BTS."""
    found = load("N+E/M", "bts", defence=immune(IMMUNE_TO_ALL))

    assert ((BTS,), 1, False, frozenset[Effect]()) == (
        found.saves,
        found.wounds,
        found.halves,
        found.effects,
    )


def test_total_immunity_does_nothing_over_comms() -> None:
    """turn:F25: Comms Attacks do not care."""
    traits = {NON_LETHAL, "state-immobilized-b"}
    found = load("DA", "bts", traits, immune(IMMUNE_TO_ALL), Way.COMMS)

    assert found.saves == (BTS, BTS)
    assert frozenset({Effect.IMMOBILIZED_B}) == found.effects


def test_immunity_to_one_kind() -> None:
    """turn:F25: Immunity (Shock) makes Shock N and leaves the rest of a combined kind."""
    assert load("N") == load("Shock", defence=immune("Shock"))
    assert load("DA") == load("DA+Shock", defence=immune("Shock"))
    assert load("AP") == load("AP", defence=immune("Shock"))


def test_immunity_to_non_lethal_ammunition_leaves_nothing() -> None:
    """turn:F25: Stun that counts as N is Non-lethal still, so it does nothing."""
    assert load("Stun", "bts", defence=immune("Stun")).nothing == "immune"


def test_immunity_to_a_state() -> None:
    """turn:F25: the named state cannot be entered."""
    found = load("DA", "bts", {NON_LETHAL, "state-possessed"}, immune("possessed"), Way.COMMS)

    assert found.nothing == "immune"


def test_immunity_to_criticals() -> None:
    """turn:F4, turn:F25: no extra save."""
    found = load("DA", defence=immune(IMMUNE_TO_CRITICALS))

    assert (found.saves, found.critical) == ((ARM, ARM), ())
