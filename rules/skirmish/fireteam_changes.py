"""What a change of a Fireteam means for its members: their bonuses, each a fact (turn:D-FT)."""

from collections.abc import Iterator

from rules.game import Refused
from rules.skirmish import fireteams
from rules.skirmish.battle import Battle
from rules.skirmish.conditions import FireteamSet
from rules.skirmish.fireteams import FireteamEvent, FireteamLeft
from rules.skirmish.troopers import FireteamBonus, TrooperId


def bonuses(battle: Battle, event: FireteamEvent) -> tuple[FireteamSet, ...]:
    """The bonuses that change with `event`."""
    before, after = battle.fireteams, fireteams.apply(battle.fireteams, event)
    everybody = {one for teams in (before, after) for team in teams.teams for one in team.members}

    def bonus_in(teams: fireteams.Fireteams, trooper: str) -> FireteamBonus:
        team = teams.of(trooper)
        return FireteamBonus() if team is None else team.bonus

    return tuple(
        FireteamSet(trooper, bonus_in(after, trooper))
        for trooper in sorted(everybody)
        if bonus_in(before, trooper) != bonus_in(after, trooper)
    )


def leaving(battle: Battle, trooper: TrooperId) -> Iterator[FireteamLeft | FireteamSet]:
    """A trooper leaves its Fireteam for good; nothing where it is in none.

    Whether it was one of those of the same unit follows where all or none
    are; in a mixed Fireteam the others are counted as before, and the players
    set it right.
    """
    team = battle.fireteams.of(trooper)
    if team is None:
        return
    is_of_unit = team.same_unit == len(team.members)
    left = fireteams.leave(battle.fireteams, trooper, is_of_unit=is_of_unit)
    if not isinstance(left, Refused):
        yield from left
        yield from bonuses(battle, left[0])
