"""Names of weapons, modes, ammunition and units: keys where the words know them.

A save holds a weapon with the name it has in the catalogue, or that its players
gave it. Whoever reads it sees a known one in the language they chose.
"""

from rules.game import Message, Value
from rules.skirmish.profiles import Weapon


def slug_of(name: str) -> str:
    """A name as the keys of the words write it.

    >>> slug_of("E/M CC Weapon")
    'e-m-cc-weapon'
    """
    return "-".join(name.casefold().replace("/", " ").split())


def weapon_label(name: str) -> Value:
    """A weapon's name, to be said in a sentence; one that nobody knows as it is written."""
    return Message(f"weapon.{slug_of(name)}") if name in KNOWN_WEAPONS else name


def mode_label(mode: str) -> Value:
    """The name of a weapon's mode."""
    return Message(f"weapon-mode.{slug_of(mode)}") if mode in KNOWN_MODES else mode


def armed_label(weapon: Weapon) -> Value:
    """A weapon with its mode: ``MULTI Rifle (Anti-materiel)``."""
    name = weapon_label(weapon.name)
    if not weapon.mode:
        return name
    return Message("weapon-with-mode", {"weapon": name, "mode": mode_label(weapon.mode)})


def unit_label(name: str) -> Value:
    """The name of a unit of the catalogue."""
    return Message(f"unit.{slug_of(name)}") if name in KNOWN_UNITS else name


def load_label(ammunition: str) -> Value:
    """Ammunition as the weapon tables write it: letters, or a word that a language has."""
    return Message(f"load.{slug_of(ammunition)}") if ammunition in SPELT_LOADS else ammunition


SPELT_LOADS = frozenset({"Smoke", "Stun"})
"""Ammunition that has no letters of its own: ``AP`` is AP in every language."""

KNOWN_UNITS = frozenset({"Akal Commando", "Fusilier", "Knight of Justice"})
"""Units that a language calls otherwise than the catalogue; the rest are proper names."""

KNOWN_MODES = frozenset({"Anti-materiel", "Blast", "Burst", "CC", "Explosive", "Hit"})

KNOWN_WEAPONS = frozenset(
    {
        "AP CC Weapon",
        "AP Mines",
        "AP Rifle",
        "Adhesive Launcher",
        "Assault Pistol",
        "Boarding Shotgun",
        "Breaker Combi Rifle",
        "CC Weapon",
        "Carbonite",
        "Chain Rifle",
        "Combi Rifle",
        "DA CC Weapon",
        "E/M CC Weapon",
        "E/M Grenades",
        "E/Mitter",
        "EXP CC Weapon",
        "Feuerbach",
        "Flash Pulse",
        "Grenade Launcher",
        "Grenades",
        "Heavy Flamethrower",
        "Heavy Machine Gun",
        "Heavy Pistol",
        "Heavy Riotstopper",
        "Heavy Rocket Launcher",
        "Jammer",
        "K1 Combi Rifle",
        "Light Shotgun",
        "MULTI Rifle",
        "MULTI Sniper Rifle",
        "Marksman Rifle",
        "Missile Launcher",
        "Mk12",
        "Monofilament CC Weapon",
        "Nanopulser",
        "Oblivion",
        "Panzerfaust",
        "Pistol",
        "Plasma Carbine",
        "Red Fury",
        "Rifle",
        "Shock CC Weapon",
        "Shock Mines",
        "Smoke Grenades",
        "Sniper Rifle",
        "Spitfire",
        "Spotlight",
        "Submachine Gun",
        "T2 Sniper Rifle",
        "Total Control",
        "Trinity",
        "Viral Mines",
        "Viral Rifle",
        "Zero Pain",
    }
)
"""The weapons of the catalogue by the names they have there."""
