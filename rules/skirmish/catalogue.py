"""A small set of troopers and weapons, so that a first table takes a minute.

The numbers of turn:H3 and turn:H5. Whatever is not here is typed in, or read
from a file of the players' own. A long room, for it is one table of data.
"""

from collections.abc import Mapping

from attrs import evolve

from rules.skirmish.ammunition import choices
from rules.skirmish.profiles import Ability, Profile, Weapon

_LONG = (3, 3, -3, -3, -6, -6)
_RIFLE = (0, 3, -3, -3, -6, -6)
_SNIPER = (-3, 0, 3, 3, 3, 3, -3)
_MISSILE = (-3, 0, 0, 3, 3, -3, -3)
_ROCKET = (-3, 0, 3, 3, -3, -3)
_FEUERBACH = (-3, 0, 3, 3, 0, 0)
_PISTOL = (3, 0, -6)
_SUPPRESSING = ("suppressive-fire",)
_ANTI_MATERIEL = ("anti-materiel",)
_MINE = ("direct-template", "deployable", "intuitive", "disposable-3")
_THROWN = ("throwing", "speculative", "impact-template")


def _gun(
    name: str,
    ranges: tuple[int, ...],
    damage: int,
    burst: int,
    *,
    ammunition: str = "N",
    save: str = "arm",
    traits: tuple[str, ...] = (),
    mode: str = "",
) -> Weapon:
    words = f"{name} {mode}".lower().replace("/", " ").split()
    return Weapon(
        "-".join(words),
        name,
        mode,
        ranges,
        damage,
        "",
        burst,
        choices(ammunition) if ammunition else (),
        save,
        traits,
    )


def _blade(name: str, ammunition: str = "N", save: str = "arm") -> Weapon:
    bare = _gun(name, (), 0, 1, ammunition=ammunition, save=save, traits=("cc",))
    return evolve(bare, damage_attribute="ph")


def _program(
    name: str,
    damage: int,
    burst: int,
    *,
    ammunition: str = "N",
    save: str = "bts",
    traits: tuple[str, ...] = ("non-lethal",),
    mod: int = 0,
) -> Weapon:
    """A hacking program: over Comms, against BTS, by WIP (turn:D29)."""
    known = ("program", "comms", *traits)
    bare = _gun(name, (), damage, burst, ammunition=ammunition, save=save, traits=known)
    return evolve(bare, mod=mod)


_PROGRAMS = (
    _program("Carbonite", 13, 2, ammunition="DA", traits=("state-immobilized-b", "non-lethal")),
    _program("Oblivion", 16, 2, ammunition="AP", traits=("state-isolated", "non-lethal")),
    _program("Spotlight", 0, 1, save="", traits=("state-targeted", "non-lethal")),
    _program("Total Control", 16, 1, ammunition="DA", traits=("state-possessed", "non-lethal")),
    _program("Trinity", 14, 3, traits=(), mod=3),
    _program("Zero Pain", 0, 2, save="", traits=("nullifies", "full-burst-aro"), mod=-3),
)

_ALL = (
    _gun("Combi Rifle", _LONG, 13, 3, traits=_SUPPRESSING),
    _gun("Rifle", _RIFLE, 13, 3, traits=_SUPPRESSING),
    _gun("AP Rifle", _RIFLE, 13, 3, ammunition="AP", traits=_SUPPRESSING),
    _gun("Breaker Combi Rifle", _LONG, 13, 3, ammunition="AP", save="bts", traits=_SUPPRESSING),
    _gun("Viral Rifle", _RIFLE, 13, 3, ammunition="DA+Shock", save="bts", traits=_SUPPRESSING),
    _gun("K1 Combi Rifle", _LONG, 13, 3, traits=("arm-0", "anti-materiel", *_SUPPRESSING)),
    _gun("MULTI Rifle", _LONG, 13, 3, ammunition="AP/Shock", traits=_SUPPRESSING, mode="Burst"),
    _gun("MULTI Rifle", _LONG, 13, 1, ammunition="DA", traits=_ANTI_MATERIEL, mode="Anti-materiel"),
    _gun("Marksman Rifle", (-3, 3, 3, -3, -3, -6), 13, 3, traits=_SUPPRESSING),
    _gun("Spitfire", (0, 3, 3, -3, -6, -6), 14, 4, traits=_SUPPRESSING),
    _gun("Heavy Machine Gun", (-3, 0, 3, 3, -3, -3), 15, 4, traits=_SUPPRESSING),
    _gun("Red Fury", (0, 3, 3, -3, -3, -6), 13, 4, ammunition="Shock", traits=_SUPPRESSING),
    _gun("Mk12", (0, 3, 3, -3, -6, -6), 15, 3, traits=_SUPPRESSING),
    _gun("Submachine Gun", (3, 0, -3, -6), 13, 3, ammunition="AP/Shock", traits=_SUPPRESSING),
    _gun("Sniper Rifle", _SNIPER, 15, 2, ammunition="Shock"),
    _gun("MULTI Sniper Rifle", _SNIPER, 15, 2, ammunition="AP/Shock", mode="Burst"),
    _gun(
        "MULTI Sniper Rifle",
        _SNIPER,
        15,
        2,
        ammunition="DA",
        traits=_ANTI_MATERIEL,
        mode="Anti-materiel",
    ),
    _gun("T2 Sniper Rifle", _SNIPER, 15, 2, ammunition="T2", traits=_ANTI_MATERIEL),
    _gun(
        "Missile Launcher", _MISSILE, 14, 1, ammunition="AP+EXP", traits=_ANTI_MATERIEL, mode="Hit"
    ),
    _gun(
        "Missile Launcher",
        _MISSILE,
        14,
        1,
        ammunition="EXP",
        traits=("anti-materiel", "impact-template"),
        mode="Blast",
    ),
    _gun(
        "Panzerfaust", _ROCKET, 14, 1, ammunition="AP+EXP", traits=("anti-materiel", "disposable-2")
    ),
    _gun("Heavy Rocket Launcher", _ROCKET, 15, 2, traits=("continuous-damage",), mode="Hit"),
    _gun(
        "Heavy Rocket Launcher",
        _ROCKET,
        14,
        2,
        traits=("continuous-damage", "impact-template"),
        mode="Blast",
    ),
    _gun("Feuerbach", _FEUERBACH, 14, 2, ammunition="AP+DA", traits=_ANTI_MATERIEL, mode="Burst"),
    _gun("Feuerbach", _FEUERBACH, 14, 1, ammunition="EXP", traits=_ANTI_MATERIEL, mode="Explosive"),
    _gun("Plasma Carbine", _LONG[:5], 14, 2, save="arm+bts", mode="Hit"),
    _gun(
        "Plasma Carbine",
        _LONG[:5],
        13,
        2,
        save="arm+bts",
        traits=("impact-template",),
        mode="Blast",
    ),
    _gun("Boarding Shotgun", (6, 0, -3), 14, 2, ammunition="AP", mode="Hit"),
    _gun("Boarding Shotgun", (), 14, 2, traits=("direct-template",), mode="Blast"),
    _gun("Light Shotgun", (6, 0, -3), 13, 2, mode="Hit"),
    _gun("Pistol", _PISTOL, 11, 2, mode="Burst"),
    _gun("Pistol", (), 11, 1, traits=("cc",), mode="CC"),
    _gun("Heavy Pistol", _PISTOL, 14, 2, ammunition="Shock", mode="Burst"),
    _gun("Heavy Pistol", (), 14, 1, ammunition="Shock", traits=("cc",), mode="CC"),
    _gun("Assault Pistol", _PISTOL, 13, 4, mode="Burst"),
    _gun("Assault Pistol", (), 13, 1, traits=("cc",), mode="CC"),
    _gun("Chain Rifle", (), 13, 1, traits=("direct-template", "intuitive")),
    _gun("Nanopulser", (), 13, 1, save="bts", traits=("direct-template", "intuitive")),
    _gun(
        "Heavy Flamethrower",
        (),
        14,
        1,
        traits=("direct-template", "continuous-damage", "intuitive"),
    ),
    _gun(
        "Heavy Riotstopper",
        (),
        0,
        1,
        ammunition="PARA",
        save="ph-6",
        traits=("direct-template", "non-lethal"),
    ),
    _gun("Adhesive Launcher", _RIFLE, 0, 1, ammunition="PARA", save="ph-6", traits=("non-lethal",)),
    _gun("E/Mitter", _RIFLE, 13, 1, ammunition="E/M", save="bts", traits=("non-lethal",)),
    _gun(
        "Flash Pulse",
        (0, 3, 3, -3, -3, -3, -6),
        13,
        1,
        ammunition="Stun",
        save="bts",
        traits=("technical", "non-lethal"),
    ),
    _gun("Grenades", (3, -3), 13, 1, traits=_THROWN),
    _gun("Smoke Grenades", (3, -3), 0, 1, ammunition="Smoke", save="", traits=_THROWN),
    _gun("E/M Grenades", (3, -3), 13, 1, ammunition="E/M", save="bts", traits=_THROWN),
    _gun(
        "Grenade Launcher", (0, 0, 0, -3, -6, -6), 13, 1, traits=("speculative", "impact-template")
    ),
    _gun("AP Mines", (), 13, 1, ammunition="AP", traits=_MINE),
    _gun("Shock Mines", (), 13, 1, ammunition="Shock", traits=_MINE),
    _gun("Viral Mines", (), 13, 1, ammunition="DA+Shock", save="bts", traits=_MINE),
    _gun(
        "Jammer",
        (),
        13,
        1,
        save="bts",
        traits=(
            "technical",
            "comms",
            "intuitive",
            "zone",
            "state-isolated",
            "non-lethal",
            "disposable-2",
        ),
    ),
    *_PROGRAMS,
    _blade("CC Weapon"),
    _blade("AP CC Weapon", "AP"),
    _blade("DA CC Weapon", "DA"),
    _blade("EXP CC Weapon", "EXP"),
    _blade("Shock CC Weapon", "Shock"),
    _blade("E/M CC Weapon", "N+E/M", "bts"),
    _gun("Monofilament CC Weapon", (), 12, 1, traits=("cc", "arm-0", "state-dead")),
)

WEAPONS: Mapping[str, Weapon] = {weapon.id: weapon for weapon in _ALL}
"""Weapon id -> weapon, a mode each (turn:H5)."""

_PISTOL_AND_BLADE = ("pistol-burst", "pistol-cc", "cc-weapon")


def _armed(*ids: str) -> tuple[Weapon, ...]:
    return tuple(WEAPONS[one] for one in (*ids, *_PISTOL_AND_BLADE))


_SHOCK = Ability("immunity", text="Shock")

FUSILIER = Profile("Fusilier", 13, 12, 10, 12, 1, type="LI", weapons=_armed("combi-rifle"))
ZHANSHI = Profile(
    "Zhanshi",
    15,
    11,
    10,
    13,
    1,
    type="LI",
    abilities=(Ability("dodge", text="+1″"),),
    weapons=_armed("combi-rifle"),
)
AKAL_COMMANDO = Profile(
    "Akal Commando",
    16,
    13,
    11,
    13,
    2,
    type="MI",
    abilities=(Ability("religious"), Ability("combat-jump"), Ability("parachutist")),
    weapons=_armed("combi-rifle"),
)
ORC = Profile(
    "Orc",
    15,
    14,
    14,
    12,
    4,
    3,
    2,
    type="HI",
    move=(150, 50),
    abilities=(_SHOCK,),
    weapons=_armed("multi-rifle-burst", "multi-rifle-anti-materiel"),
)
KNIGHT_OF_JUSTICE = Profile(
    "Knight of Justice",
    23,
    14,
    14,
    13,
    5,
    9,
    2,
    type="HI",
    move=(150, 50),
    abilities=(
        Ability("martial-arts", level=2),
        _SHOCK,
        Ability("stealth"),
        Ability("religious"),
    ),
    weapons=(WEAPONS["combi-rifle"], WEAPONS["pistol-burst"], WEAPONS["da-cc-weapon"]),
)
HAC_TAO = Profile(
    "Hac Tao",
    19,
    14,
    14,
    14,
    5,
    6,
    2,
    type="HI",
    move=(150, 50),
    abilities=(
        Ability("camouflage"),
        Ability("hidden-deployment"),
        Ability("mimetism", mod=-6),
        Ability("surprise-attack", mod=-3),
        Ability("stealth"),
        _SHOCK,
        Ability("dodge", text="+1″"),
    ),
    weapons=_armed("heavy-machine-gun"),
)
YISHENG = Profile(
    "Yisheng",
    15,
    11,
    10,
    13,
    1,
    type="LI",
    abilities=(Ability("doctor"), Ability("dodge", text="+1″")),
    weapons=_armed("combi-rifle"),
)

TROOPERS: Mapping[str, Profile] = {
    "fusilier": FUSILIER,
    "zhanshi": ZHANSHI,
    "akal-commando": AKAL_COMMANDO,
    "orc": ORC,
    "knight-of-justice": KNIGHT_OF_JUSTICE,
    "hac-tao": HAC_TAO,
    "yisheng": YISHENG,
}
"""Trooper key -> profile (turn:H3)."""
