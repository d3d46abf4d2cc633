"""The terrain tests that a route takes through difficult and dangerous zones (rpg:A24)."""

from itertools import pairwise

from rules.rpg.scene import Hurdle, Scene
from rules.rpg.zones import Terrain, Zone, ZoneId


def hurdles_on(
    scene: Scene, route: tuple[ZoneId, ...], *, each_trigger: bool
) -> tuple[Hurdle, ...]:
    """The terrain tests of a route (rpg:A24).

    By default one for each boundary, with the harder of its two zones, and
    one for moving inside a rough zone. With `each_trigger`, one each for
    leaving, entering and crossing a rough zone.
    """
    zones = [zone for zone in map(scene.zones.find, route) if zone is not None]
    if len(zones) == 1:
        return _hurdle(zones[0], zones[0])
    hurdles: list[Hurdle] = []
    for place, (here, there) in enumerate(pairwise(zones)):
        if each_trigger:
            crossing = _hurdle(here, here) if place else ()
            hurdles += (*crossing, *_hurdle(here, here), *_hurdle(here, there))
        else:
            harder = max((here, there), key=lambda zone: (zone.is_rough, zone.difficulty))
            hurdles += _hurdle(here, harder)
    return tuple(hurdles)


def _hurdle(stop: Zone, rough: Zone) -> tuple[Hurdle, ...]:
    if not rough.is_rough:
        return ()
    is_dangerous = rough.terrain is Terrain.DANGEROUS
    effect = rough.effect if is_dangerous else ""
    return (Hurdle(stop.id, rough.id, rough.difficulty, is_dangerous, effect),)
