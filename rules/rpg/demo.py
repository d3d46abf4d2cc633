"""The steps that make a ready table: an ambush in Varuna, four players, five NPCs.

The last step leaves the table between turns in round 1, so that the first
thing to do is to begin somebody's turn.
"""

from typing import Any

from attrs import evolve

from rules.game import Named, Step
from rules.rpg.access import MASTER
from rules.rpg.actions import WriteAction
from rules.rpg.by_hand import PlaceCharacter
from rules.rpg.cast import AddCharacter
from rules.rpg.characters import Rank, Rating, Sheet, Weapon
from rules.rpg.pools import Pool, SetPool
from rules.rpg.rounds import BeginScene
from rules.rpg.scene import ActionRow, Kind
from rules.rpg.skills import ATTRIBUTES
from rules.rpg.zone_edits import JoinZones, WriteZone
from rules.rpg.zones import Cover, Edge, Terrain, Zone

ZONES = (
    Zone("corridor", "corridor", Cover.LIGHT),
    Zone("flat", "flat", Cover.HEAVY),
    Zone("roof", "roof", Cover.NONE, Terrain.DIFFICULT, 2),
    Zone("shaft", "lift shaft", Cover.NONE, Terrain.DANGEROUS, 1, "2 combat dice of damage"),
)

EDGES = (
    Edge("corridor", "flat"),
    Edge("corridor", "roof"),
    Edge("corridor", "shaft"),
    Edge("shaft", "roof", can_see=False),
)

PLAYERS = (
    (
        "ruiz",
        Sheet(
            "Ruiz",
            dict(zip(ATTRIBUTES, (9, 9, 8, 10, 8, 8, 9), strict=True)),
            {
                "ballistics": Rating(3, 2),
                "close-combat": Rating(2, 1),
                "acrobatics": Rating(2, 1),
                "athletics": Rating(1, 1),
                "observation": Rating(2, 1),
                "stealth": Rating(1, 0),
            },
            weapons=(Weapon("Rifle", 5), Weapon("Knife", 3, is_close=True)),
        ),
    ),
    (
        "doc",
        Sheet(
            "Doc",
            dict(zip(ATTRIBUTES, (8, 9, 7, 8, 11, 9, 10), strict=True)),
            {
                "medicine": Rating(4, 3),
                "ballistics": Rating(1, 1),
                "observation": Rating(2, 1),
                "psychology": Rating(2, 1),
            },
            weapons=(Weapon("Pistol", 4),),
        ),
    ),
    (
        "kit",
        Sheet(
            "Kit",
            dict(zip(ATTRIBUTES, (11, 10, 7, 9, 9, 8, 7), strict=True)),
            {
                "stealth": Rating(3, 2),
                "acrobatics": Rating(3, 2),
                "thievery": Rating(2, 2),
                "observation": Rating(1, 1),
            },
            weapons=(Weapon("Knife", 3, is_close=True), Weapon("Pistol", 4)),
        ),
    ),
    (
        "sol",
        Sheet(
            "Sol",
            dict(zip(ATTRIBUTES, (8, 8, 8, 9, 11, 8, 9), strict=True)),
            {
                "hacking": Rating(4, 2),
                "tech": Rating(3, 1),
                "ballistics": Rating(1, 0),
                "analysis": Rating(2, 1),
            },
            weapons=(Weapon("Pistol", 4),),
        ),
    ),
)

THUG = Sheet(
    "Thug",
    dict(zip(ATTRIBUTES, (8, 7, 9, 8, 6, 6, 7), strict=True)),
    {"combat": Rating(1, 0), "movement": Rating(1, 0)},
    rank=Rank.TROOPER,
    weapons=(Weapon("Pistol", 4),),
)
SNIPER = Sheet(
    "Sniper",
    dict(zip(ATTRIBUTES, (9, 11, 8, 11, 8, 7, 9), strict=True)),
    {"combat": Rating(2, 2), "senses": Rating(2, 1), "movement": Rating(1, 1)},
    rank=Rank.ELITE,
    weapons=(Weapon("Rifle", 5),),
)
LURKER = Sheet(
    "Liberto",
    dict(zip(ATTRIBUTES, (10, 9, 8, 8, 8, 8, 8), strict=True)),
    {"combat": Rating(2, 1), "movement": Rating(2, 1), "senses": Rating(1, 1)},
    rank=Rank.ELITE,
    weapons=(Weapon("Knife", 3, is_close=True),),
)


def _armed(sheet: Sheet, named: Named) -> Sheet:
    return evolve(sheet, weapons=tuple(evolve(one, name=named(one.name)) for one in sheet.weapons))


def _zone(zone: Zone, named: Named) -> Zone:
    return evolve(zone, label=named(zone.label), effect=named(zone.effect) if zone.effect else "")


def demo(named: Named = str, /) -> tuple[Step[Any], ...]:
    """The ready table of `tirada demo rpg`."""
    thugs = [evolve(_armed(THUG, named), name=f"{named('Thug')} {number}") for number in (1, 2, 3)]
    sniper = evolve(_armed(SNIPER, named), name=named("Sniper"))
    commands = (
        *(WriteZone(_zone(zone, named)) for zone in ZONES),
        *(JoinZones(edge) for edge in EDGES),
        WriteAction(ActionRow("speak", Kind.FREE)),
        *(
            AddCharacter(_armed(sheet, named), is_npc=False, id=seat, zone="corridor", infinity=2)
            for seat, sheet in PLAYERS
        ),
        AddCharacter(thugs[0], is_npc=True, id="thug-1", zone="corridor"),
        AddCharacter(thugs[1], is_npc=True, id="thug-2", zone="flat"),
        AddCharacter(thugs[2], is_npc=True, id="thug-3", zone="flat"),
        AddCharacter(sniper, is_npc=True, id="sniper", zone="roof"),
        AddCharacter(_armed(LURKER, named), is_npc=True, zone="shaft", is_concealed=True),
        BeginScene(named("Ambush in Varuna")),
        PlaceCharacter("ruiz", "corridor", contact=("thug-1",), in_cover=True),
        PlaceCharacter("thug-2", "flat", in_cover=True),
        SetPool(Pool.HEAT, "", 5),
        SetPool(Pool.MOMENTUM, "ruiz", 2),
    )
    return tuple(Step(MASTER, command) for command in commands)
