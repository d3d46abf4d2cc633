"""A skirmish table for tests: commands go in, events come out, the state is kept."""

from collections.abc import Mapping
from typing import Any

from rules.dice import TYPED, DiceGiven, GiveDice
from rules.game import HouseValue, Refused, SeatId
from rules.skirmish.catalogue import TROOPERS, WEAPONS
from rules.skirmish.conditions import SetTrooperState
from rules.skirmish.declarations import CloseAros, DeclareAro, DeclareFirst, DeclareSecond
from rules.skirmish.dice_round import FixDice
from rules.skirmish.engagement import Aim, Declaration, Engagement, Stage
from rules.skirmish.frozen_dice import Judged
from rules.skirmish.game import GAME
from rules.skirmish.ground import SetCover, SetDistance
from rules.skirmish.lines import line_id
from rules.skirmish.plan import Match, MatchSide, Plan, plan_of
from rules.skirmish.profiles import Ability, Profile
from rules.skirmish.progress import NextStep
from rules.skirmish.roster import AddTrooper, NameSide
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.troopers import SIDE_1, SIDE_2, SIDES, TrooperId, TrooperState

COMBI = "combi-rifle"


def profile(cc: int = 13, bs: int = 12, ph: int = 10, wip: int = 12, **more: Any) -> Profile:
    """A trooper with a Combi Rifle and a blade, unless told otherwise."""
    weapons = more.pop("weapons", (WEAPONS[COMBI], WEAPONS["cc-weapon"]))
    return Profile("Trooper", cc, bs, ph, wip, weapons=weapons, **more)


def attack(*aims: tuple[TrooperId, int], weapon: str = COMBI) -> Declaration:
    """A BS Attack with dice on targets."""
    return Declaration(Skill.BS_ATTACK, weapon, aims=tuple(Aim(*aim) for aim in aims))


def doing(skill: Skill, *targets: TrooperId) -> Declaration:
    """A skill without a weapon, on whom it may be."""
    return Declaration(skill, aims=tuple(Aim(target, 1) for target in targets))


SHOOTS = Declaration(Skill.BS_ATTACK, COMBI)
DODGES = Declaration(Skill.DODGE)
MOVES = Declaration(Skill.MOVE)
IDLE = Declaration(Skill.IDLE)


class Play:
    """One table, played by commands."""

    def __init__(self, options: Mapping[str, HouseValue] | None = None) -> None:
        """An empty table with its sides named."""
        self.house = GAME.house(options)
        self.state: Skirmish = GAME.new()
        self.events: list[Any] = []
        self.do(NameSide(SIDE_1, "PanOceania"), SIDE_1)
        self.do(NameSide(SIDE_2, "Yu Jing"), SIDE_2)

    def decide(self, command: Any, seat: SeatId | None = SIDE_1) -> Any:
        """What the rules say to a command, without doing it."""
        return GAME.decide(self.state, command, seat, self.house)

    def do(self, command: Any, seat: SeatId | None = SIDE_1) -> tuple[Any, ...]:
        """A command that has to be possible; gives its events."""
        events = self.decide(command, seat)
        assert not isinstance(events, Refused), events
        for event in events:
            self.state = GAME.evolve(self.state, event)
            self.events.append(event)
        found: tuple[Any, ...] = events
        return found

    def refused(self, command: Any, seat: SeatId | None = SIDE_1) -> Refused:
        """A command that has to be refused."""
        found = self.decide(command, seat)
        assert isinstance(found, Refused), found
        return found

    def add(self, side: SeatId, name: str, made: Profile | str, **how: Any) -> TrooperId:
        """A trooper, by profile or key of the catalogue, hidden or a Marker; gives its id."""
        known = TROOPERS[made] if isinstance(made, str) else made
        (event, *_rest) = self.do(AddTrooper(side, known, name, **how), side)
        found: TrooperId = event.trooper
        return found

    def place(self, one: TrooperId, two: TrooperId, mm: int, cover: bool = False) -> None:
        """The same distance both ways, and cover for both or none."""
        for start, end in ((one, two), (two, one)):
            self.do(SetDistance(start, end, mm))
            if cover:
                self.do(SetCover(start, end, is_on=True))

    def put(self, trooper: TrooperId, state: TrooperState) -> None:
        """A trooper enters a state, unless it is in it."""
        found = self.state.trooper(trooper)
        if found is None or not found.is_in(state):
            self.do(SetTrooperState(trooper, state, is_on=True))

    def spend(
        self, trooper: TrooperId, first: Declaration, second: Declaration | None = None, **aros: Any
    ) -> None:
        """An Order up to its measuring step; AROs come before the second skill.

        `aros` maps ids with underscores for hyphens and a leading ``t`` to
        declarations: ``t2_zhanshi_a=SHOOTS``.
        """
        self.do(DeclareFirst(trooper, first))
        for name, declaration in aros.items():
            reactor = name.removeprefix("t").replace("_", "-")
            self.do(DeclareAro(reactor, declaration), SIDE_2)
        self.do(CloseAros())
        if second is not None:
            self.do(DeclareSecond(second))
            if self.order.stage is Stage.LATE_AROS:
                self.do(CloseAros())

    @property
    def order(self) -> Engagement:
        """The Order being played."""
        assert self.state.engagement is not None
        return self.state.engagement

    @property
    def plan(self) -> Plan:
        """Who rolls what in it."""
        return plan_of(self.state, self.order, self.house)

    def side(self, slot: str, trooper: TrooperId, other: TrooperId) -> MatchSide:
        """One line with its MODs."""
        found = self.plan.side(line_id(slot, trooper, other))
        assert found is not None, [match.id for match in self.plan.matches]
        return found

    def mods(self, slot: str, trooper: TrooperId, other: TrooperId) -> dict[str, int]:
        """The MODs of a line that are on."""
        found = self.side(slot, trooper, other).mods
        return {mod.key: mod.value for mod in found if mod.is_on}

    def why_not(self, slot: str, trooper: TrooperId, other: TrooperId, key: str) -> str:
        """Why a MOD of a line does not apply."""
        found = self.side(slot, trooper, other).mods
        return next(mod.why_not for mod in found if mod.key == key)

    @property
    def meetings(self) -> list[tuple[str, str, str]]:
        """Every match: its kind, who, against whom (empty where nobody opposes)."""
        return [_meeting(match) for match in self.plan.matches]

    def fix(self) -> None:
        """To the dice."""
        self.do(FixDice())

    def save(self, face: int = 20) -> tuple[Any, ...]:
        """Every die that either side still owes shows `face`: saves hold at 20, fail at 1."""
        events: tuple[Any, ...] = ()
        while due := [one for side in SIDES for one in GAME.dice_wanted(self.state, side)]:
            first = due[0]
            given = (DiceGiven(first.roll, (face,) * first.count),)
            events = (*events, *self.do(GiveDice(given), first.seat))
        return events

    def finish(self, face: int = 20) -> None:
        """From judged dice to the end of the Order: saves and Guts show `face`."""
        self.save(face)
        while self.state.engagement is not None:
            self.do(NextStep())
            self.save(face)

    def give(self, seat: SeatId, *faces: tuple[int, ...], source: str = TYPED) -> tuple[Any, ...]:
        """The faces of a seat's rolls, in the order they are asked for."""
        due = GAME.dice_wanted(self.state, seat)
        given = tuple(DiceGiven(one.roll, some) for one, some in zip(due, faces, strict=True))
        return self.do(GiveDice(given, source), seat)

    def judged(self, a: TrooperId, b: TrooperId = "") -> Judged:
        """The judgement between two troopers."""
        return next(
            one
            for one in self.order.judged
            if one.a.trooper == a and (one.b.trooper if one.b else "") == b
        )

    @property
    def hits(self) -> list[tuple[str, str, int, int]]:
        """Who took what from whom, plain hits and Criticals."""
        return [(hit.target, hit.source, hit.hits, hit.crits) for hit in self.order.hits]


def _meeting(match: Match) -> tuple[str, str, str]:
    return (
        match.kind.value,
        match.a.line.trooper.id,
        match.b.line.trooper.id if match.b is not None else "",
    )


FUSILIER = "1-fusilier"
ZHANSHI_A = "2-zhanshi-a"
ZHANSHI_B = "2-zhanshi-b"


def duel(options: Mapping[str, HouseValue] | None = None) -> Play:
    """A Fusilier against two Zhanshi as in rolls:X5 to X7: 30 cm, all in cover."""
    play = Play(options)
    play.add(SIDE_1, "Fusilier", "fusilier")
    play.add(SIDE_2, "Zhanshi A", "zhanshi")
    play.add(SIDE_2, "Zhanshi B", "zhanshi")
    for zhanshi in (ZHANSHI_A, ZHANSHI_B):
        play.place(FUSILIER, zhanshi, 300, cover=True)
    return play


def facing(one: Profile, two: Profile, mm: int = 300) -> tuple[Play, TrooperId, TrooperId]:
    """Two troopers of one's own making, without cover."""
    play = Play()
    a = play.add(SIDE_1, "Ana", one)
    b = play.add(SIDE_2, "Bo", two)
    play.place(a, b, mm)
    return play, a, b


def ability(name: str, **more: Any) -> Ability:
    """An ability by name."""
    return Ability(name, **more)


def everybody(play: Play) -> tuple[Any, ...]:
    """The dice due on both sides."""
    return tuple(one for side in SIDES for one in GAME.dice_wanted(play.state, side))
