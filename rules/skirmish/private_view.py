"""The game around the Orders as another seat may know it (turn:A15).

The own side sees all of it. For others and for spectators the Lieutenant, Chain
of Command, Counterintelligence, costs and whoever is not on the table are left
out of the state and of every fact. That the check for Loss of Lieutenant was
passed is open, by whom is not. A long room, so that all that is masked can be
read in one place.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import evolve

from rules.game import SeatId
from rules.skirmish import (
    army_list,
    clouds,
    coordinated,
    deployment,
    fireteams,
    markers,
    objectives,
)
from rules.skirmish.battle import Battle, BattleEvent
from rules.skirmish.command_tokens import TokenSpent
from rules.skirmish.deployment import SECRET_RESERVES, Deployment, Reserve
from rules.skirmish.disclosures import (
    PRIVATE_ROLES,
    Disclosed,
    Disclosures,
    Secret,
    listing_seen_by,
    may_know,
)
from rules.skirmish.lieutenant import (
    ChainOfCommandTaken,
    Leaders,
    LieutenantAppointed,
    LieutenantNamed,
    LieutenantPresent,
)
from rules.skirmish.listings import Lists
from rules.skirmish.order_facts import (
    OrderConverted,
    OrdersCounted,
    OrdersLost,
    OrderSpent,
    OrdersSet,
)
from rules.skirmish.order_heaps import CountSum, Heap, OrderKind, Pools
from rules.skirmish.profiles import Profile
from rules.skirmish.retreat import RetreatChecked, RetreatIgnored
from rules.skirmish.troopers import SIDES, TrooperId

Unknown = frozenset[TrooperId]


def profile_seen_by(profile: Profile) -> Profile:
    """A profile as the other side may read it: without the private roles."""
    hidden = {role.value for role in PRIVATE_ROLES}
    kept = tuple(one for one in profile.abilities if one.name not in hidden)
    return profile if kept == profile.abilities else evolve(profile, abilities=kept)


def seen_by(battle: Battle, seat: SeatId | None, unknown: Unknown) -> Battle:
    """The game around the Orders as `seat` may know it; `unknown` are troopers it does not."""
    if seat in SIDES and not unknown and _has_no_secrets(battle, seat):
        return battle
    lists = Lists(
        tuple(
            listing_seen_by(one, seat, battle.disclosed)
            for one in battle.lists.entries
            if one.trooper not in unknown
        )
    )
    return evolve(
        battle,
        lists=lists,
        deployment=_deployment_seen_by(battle, seat),
        pools=_pools_seen_by(battle, seat, unknown),
        leaders=_leaders_seen_by(battle.leaders, seat, battle.disclosed),
        score=_score_seen_by(battle.score, seat),
        fireteams=_fireteams_without(battle.fireteams, unknown),
        coordinated=_coordinated_without(battle.coordinated, unknown),
        markers=_markers_without(battle.markers, unknown),
    )


def _has_no_secrets(battle: Battle, seat: SeatId | None) -> bool:
    others = any(one.side != seat for one in battle.lists.entries)
    return not others and all(one.side == seat for one in battle.score.classified)


def _deployment_seen_by(battle: Battle, seat: SeatId | None) -> Deployment:
    kept: dict[TrooperId, Reserve] = {}
    numbers: dict[SeatId, int] = {}
    for listing in battle.lists.entries:
        why = battle.deployment.off_table.get(listing.trooper)
        if why is not None and (listing.side == seat or why not in SECRET_RESERVES):
            kept[listing.trooper] = why
    for side in SIDES:
        if side != seat:
            numbers[side] = battle.deployment.number_held_back(battle.lists, side)
    return evolve(battle.deployment, off_table=kept, open_numbers=numbers)


def _heap_seen_by(heap: Heap, unknown: Unknown, *, is_leader_known: bool) -> Heap | None:
    if heap.kind is OrderKind.OWN or heap.owner in unknown:
        return None
    is_special = heap.kind is OrderKind.LIEUTENANT
    if not is_special or is_leader_known:
        return heap
    return evolve(heap, owner="", group=0)


def _heaps_seen_by(heaps: Iterable[Heap], unknown: Unknown, *, known: bool) -> tuple[Heap, ...]:
    seen = (_heap_seen_by(one, unknown, is_leader_known=known) for one in heaps)
    return tuple(one for one in seen if one is not None)


def _sums_seen_by(sums: Iterable[CountSum]) -> tuple[CountSum, ...]:
    return tuple(evolve(one, off_table=0) for one in sums)


def _pools_seen_by(battle: Battle, seat: SeatId | None, unknown: Unknown) -> Pools:
    pools = battle.pools
    if pools.side == seat:
        return pools
    known = _knows_leader(battle, seat, pools.side)
    heaps = _heaps_seen_by(pools.heaps, unknown, known=known)
    return Pools(pools.side, heaps, _sums_seen_by(pools.sums))


def _knows_leader(battle: Battle, seat: SeatId | None, side: SeatId) -> bool:
    leader = battle.leaders.of(side)
    return may_know(seat, side, Secret.LIEUTENANT, leader, battle.disclosed)


def _leaders_seen_by(leaders: Leaders, seat: SeatId | None, disclosed: Disclosures) -> Leaders:
    known = {
        side: leader
        for side, leader in leaders.lieutenants.items()
        if may_know(seat, side, Secret.LIEUTENANT, leader, disclosed)
    }
    return evolve(leaders, lieutenants=known)


def _classified_seen_by(one: objectives.Classified, seat: SeatId | None) -> objectives.Classified:
    return evolve(one, name="") if one.is_secret and one.side != seat else one


def _score_seen_by(score: objectives.Score, seat: SeatId | None) -> objectives.Score:
    return evolve(
        score, classified=tuple(_classified_seen_by(one, seat) for one in score.classified)
    )


def _team_without(team: fireteams.Fireteam, unknown: Unknown) -> fireteams.Fireteam:
    members = tuple(one for one in team.members if one not in unknown)
    leader = "" if team.leader in unknown else team.leader
    return evolve(team, members=members, leader=leader)


def _fireteams_without(teams: fireteams.Fireteams, unknown: Unknown) -> fireteams.Fireteams:
    return evolve(teams, teams=tuple(_team_without(one, unknown) for one in teams.teams))


def _coordinated_without(
    together: coordinated.Coordinated | None, unknown: Unknown
) -> coordinated.Coordinated | None:
    if together is None:
        return None
    return evolve(
        together,
        troopers=tuple(one for one in together.troopers if one not in unknown),
        waiting=tuple(one for one in together.waiting if one not in unknown),
        reacted=together.reacted - unknown,
        defending={key: how for key, how in together.defending.items() if key not in unknown},
        defences=tuple(one for one in together.defences if one.trooper not in unknown),
    )


def _markers_without(found: markers.Markers, unknown: Unknown) -> markers.Markers:
    def known(noted: Mapping[str, int]) -> dict[str, int]:
        return {key: turn for key, turn in noted.items() if unknown.isdisjoint(key.split(">"))}

    return evolve(found, barred=known(found.barred), intuitive=known(found.intuitive))


def event_seen_by(
    battle: Battle, event: BattleEvent, seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    """A fact as `seat` may know it, with the state right after it; None where it may not."""
    mask = _MASKS.get(type(event))
    if mask is None:
        return event
    if getattr(event, "side", None) == seat and seat is not None:
        return event
    found: BattleEvent | None = mask(battle, event, seat, unknown)
    return found


def _listing(
    battle: Battle,
    event: army_list.TrooperEnlisted | army_list.ListingEdited,
    seat: SeatId | None,
    unknown: Unknown,
) -> BattleEvent | None:
    if event.listing.trooper in unknown:
        return None
    return evolve(event, listing=listing_seen_by(event.listing, seat, battle.disclosed))


def _of_known_trooper(
    _battle: Battle, event: Any, _seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    kept: BattleEvent | None = None if event.trooper in unknown else event
    return kept


def _without_name(
    _battle: Battle, event: Any, _seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    kept: BattleEvent = evolve(event, trooper="") if event.trooper in unknown else event
    return kept


def _kept_off(
    _battle: Battle, event: deployment.KeptOff, _seat: SeatId | None, _unknown: Unknown
) -> BattleEvent | None:
    if event.reserve is Reserve.HELD_BACK:
        return evolve(event, trooper="")
    return None if event.reserve in SECRET_RESERVES else event


def _counted(
    battle: Battle, event: OrdersCounted, seat: SeatId | None, unknown: Unknown
) -> BattleEvent:
    known = _knows_leader(battle, seat, event.side)
    heaps = _heaps_seen_by(event.heaps, unknown, known=known)
    return evolve(event, heaps=heaps, sums=_sums_seen_by(event.sums))


def _spent(
    _battle: Battle,
    event: OrderSpent | OrderConverted,
    _seat: SeatId | None,
    unknown: Unknown,
) -> BattleEvent:
    if event.trooper not in unknown:
        return event
    return evolve(event, trooper="", heap=event.heap.partition(":")[0])


def _lost(
    _battle: Battle, event: OrdersLost, _seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    kind, _, owner = event.heap.partition(":")
    return None if owner in unknown or kind == OrderKind.OWN.value else event


def _set(
    battle: Battle, event: OrdersSet, seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    known = _knows_leader(battle, seat, event.side)
    heap = _heap_seen_by(event.heap, unknown, is_leader_known=known)
    return None if heap is None else evolve(event, heap=heap)


def _never(
    _battle: Battle, _event: Any, _seat: SeatId | None, _unknown: Unknown
) -> BattleEvent | None:
    return None


def _passed(
    _battle: Battle, event: ChainOfCommandTaken, _seat: SeatId | None, _unknown: Unknown
) -> BattleEvent:
    return LieutenantPresent(event.side)


def _appointed(
    _battle: Battle, event: LieutenantAppointed, _seat: SeatId | None, _unknown: Unknown
) -> BattleEvent:
    return evolve(event, trooper="")


def _checked(
    _battle: Battle, event: RetreatChecked, _seat: SeatId | None, _unknown: Unknown
) -> BattleEvent:
    return evolve(event, survivors=None)


def _drawn(
    _battle: Battle, event: objectives.ClassifiedDrawn, seat: SeatId | None, _unknown: Unknown
) -> BattleEvent:
    return evolve(event, classified=_classified_seen_by(event.classified, seat))


def _formed(
    _battle: Battle, event: fireteams.FireteamFormed, _seat: SeatId | None, unknown: Unknown
) -> BattleEvent:
    return evolve(event, team=_team_without(event.team, unknown))


def _fireteam_left(
    _battle: Battle, event: fireteams.FireteamLeft, _seat: SeatId | None, unknown: Unknown
) -> BattleEvent | None:
    if event.trooper in unknown:
        return None
    leader = "" if event.leader in unknown else event.leader
    members = tuple(one for one in event.members if one not in unknown)
    return evolve(event, members=members, leader=leader)


def _coordinated(
    _battle: Battle,
    event: coordinated.CoordinatedBegun,
    _seat: SeatId | None,
    unknown: Unknown,
) -> BattleEvent:
    return evolve(event, troopers=tuple(one for one in event.troopers if one not in unknown))


def _failed(
    _battle: Battle,
    event: markers.DiscoverFailed | markers.IntuitiveFailed,
    _seat: SeatId | None,
    unknown: Unknown,
) -> BattleEvent | None:
    return event if unknown.isdisjoint({event.observer, event.marker}) else None


_MASKS: Mapping[type[Any], Callable[..., BattleEvent | None]] = {
    army_list.TrooperEnlisted: _listing,
    army_list.ListingEdited: _listing,
    army_list.TrooperDelisted: _of_known_trooper,
    army_list.Regrouped: _of_known_trooper,
    deployment.KeptOff: _kept_off,
    deployment.Deployed: _of_known_trooper,
    OrdersCounted: _counted,
    OrderSpent: _spent,
    OrderConverted: _spent,
    OrdersLost: _lost,
    OrdersSet: _set,
    TokenSpent: _without_name,
    LieutenantNamed: _never,
    ChainOfCommandTaken: _passed,
    LieutenantAppointed: _appointed,
    RetreatChecked: _checked,
    RetreatIgnored: _without_name,
    objectives.ClassifiedDrawn: _drawn,
    fireteams.FireteamFormed: _formed,
    fireteams.FireteamLeft: _fireteam_left,
    fireteams.FireteamLeaderSet: _of_known_trooper,
    coordinated.CoordinatedBegun: _coordinated,
    coordinated.CoordinatedActed: _of_known_trooper,
    coordinated.CoordinatedReacted: _of_known_trooper,
    coordinated.CoordinatedDefended: _of_known_trooper,
    markers.DiscoverFailed: _failed,
    markers.IntuitiveFailed: _failed,
    Disclosed: _of_known_trooper,
    clouds.CloudLaid: _without_name,
}
"""Event -> what another seat may know of it; all others are open."""
