"""Commands for random play at an RPG table: mostly sensible ones, some that cannot be."""

from collections.abc import Callable
from random import Random
from typing import Any

from rules.dice import ROLLED, DiceGiven, GiveDice
from rules.game import SeatId
from rules.rpg.actions import RefuseFreeAction, RemoveAction, TakeAction, WriteAction
from rules.rpg.by_hand import (
    HideHeat,
    LabelSkill,
    PlaceCharacter,
    SetLedger,
    SetReactions,
    SetRound,
)
from rules.rpg.calling_off import CallOffDice
from rules.rpg.cast import AddCharacter, ConcealCharacter, CopyCharacter
from rules.rpg.characters import Exploit, Ledger, Sheet, Track
from rules.rpg.checks import AnswerTest, AskForTest, DropRequest, SetUpTerrainTest, SetUpTest
from rules.rpg.combat_rolls import RollCombatDice, RollSoak
from rules.rpg.complications import DecideComplication
from rules.rpg.damage import RollDamage, TypeDamage
from rules.rpg.dice_rolls import HelperPlan, Purchase, SidePlan, Source
from rules.rpg.draws import DecideDraw
from rules.rpg.exploits import SetExploit
from rules.rpg.game import GAME
from rules.rpg.helping import AllowHelper
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.momentum import SaveMomentum, Share, SpendMomentum
from rules.rpg.movement import GiveUpMoving, GoOnMoving, LetGo
from rules.rpg.pools import Pool, SetPool, SpendInfinityPoint
from rules.rpg.reactions import DeclineDefence, TakeReaction
from rules.rpg.rounds import BeginScene, EndRound, EndScene
from rules.rpg.scene import ActionRow, Kind, Scene, SpendRow
from rules.rpg.setting_out import Move
from rules.rpg.sheets import ChangeSheet, RenameCharacter, ShowSheet
from rules.rpg.skill_test import Winner
from rules.rpg.soaking import SettleDamage
from rules.rpg.spend_list import RemoveSpend, WriteSpend
from rules.rpg.strikes import LeaveDamage
from rules.rpg.surprise import LeaveSurprise, PayForSurprise, SetUpSurprise
from rules.rpg.throwing import CorrectDie
from rules.rpg.tracks import SetTrack
from rules.rpg.turns import BeginTurn, EndTurn, SeizeInitiative, SkipTurn
from rules.rpg.zone_edits import JoinZones, PartZones, RemoveZone, WriteZone
from rules.rpg.zones import Cover, Edge, Terrain, Zone

Given = tuple[SeatId | None, Any]


class Player:
    """Somebody who tries things at random, knowing the scene."""

    def __init__(self, scene: Scene, random: Random) -> None:
        """Look at a scene."""
        self.scene = scene
        self.random = random
        self.ids = [one.id for one in scene.characters] or ["q"]
        self.zones = [zone.id for zone in scene.zones.zones] or ["q"]

    def one(self, *from_these: Any) -> Any:
        """One of these."""
        return self.random.choice(from_these)

    def who(self) -> str:
        """Somebody, now and then nobody."""
        return self.random.choice([*self.ids, *self.ids, "q"])

    def acting(self) -> str:
        """Mostly whoever acts."""
        return self.random.choice(
            [*([self.scene.active] * 4 if self.scene.active else []), self.who()]
        )

    def some(self) -> tuple[str, ...]:
        """A few, each once."""
        return tuple(self.random.sample(self.ids, min(self.random.randint(0, 2), len(self.ids))))

    def plan(self, character: str) -> SidePlan:
        """A test of somebody."""
        found = self.scene.find(character)
        npc = found is not None and found.is_npc
        purchases = tuple(
            Purchase(self.one(*Source), self.random.randint(0, 2), self.one("", self.who()))
            for _ in range(self.one(0, 0, 0, 1, 2))
        )
        helpers = tuple(
            HelperPlan(one, "movement" if npc else "observation", "agility")
            for one in self.some()[: self.one(0, 0, 1)]
        )
        skill = self.one("movement", "combat") if npc else self.one("athletics", "ballistics")
        return SidePlan(character, skill, "agility", self.random.randint(0, 2), purchases, helpers)

    def check(self) -> Any:
        """An unjudged test, or one that is not there."""
        return self.one(*([one.id for one in self.scene.checks] or ["test-0"]))

    def roll(self) -> str:
        """The dice of a test that is judged or not."""
        judged = [] if self.scene.judged is None else [self.scene.judged.check.id]
        return f"{self.one(self.check(), *judged)}.{self.one('a', 'b')}"

    def dice(self) -> Given | None:
        """Dice that somebody owes."""
        for seat in ("gm", *(one.id for one in self.scene.players)):
            for wanted in GAME.dice_wanted(self.scene, seat):
                faces = tuple(self.random.randint(1, wanted.sides) for _ in range(wanted.count))
                return seat, GiveDice((DiceGiven(wanted.roll, faces),), ROLLED)
        return None

    def answer(self) -> Given | None:
        """What the table waits for."""
        scene = self.scene
        for check in scene.checks:
            if check.is_drawn:
                return "gm", DecideDraw(check.id, self.one(*Winner))
            if check.is_opposed and check.b is None:
                return "gm", AnswerTest(check.id, self.plan(check.opponent))
            for helper in check.a.needs_leave:
                return "gm", AllowHelper(check.id, helper, self.one(True, True, False))
        if scene.ambush is not None and scene.ambush.has_failed:
            shares = (Share(self.who(), 2),)
            return "gm", self.one(LeaveSurprise(), PayForSurprise(shares), PayForSurprise())
        for complication in scene.complications:
            return "gm", DecideComplication(complication.id, self.one(True, False))
        return self.moving() or self.damage() or self.attacking()

    def attacking(self) -> Given | None:
        """The test of an attack that was declared."""
        attack = self.scene.attack
        return None if attack is None else ("gm", SetUpTest(self.plan(attack.attacker)))

    def damage(self) -> Given | None:
        """The damage of a hit, or what becomes of it."""
        for strike in self.scene.strikes:
            seat = self.one("gm", strike.attacker, strike.target, None)
            if strike.points is not None:
                soaked = self.random.randint(-1, 3)
                return seat, self.one(
                    RollSoak(strike.target, strike.id),
                    SettleDamage(strike.id, soaked, self.one(None, *Track)),
                )
            return seat, self.one(
                RollDamage(
                    strike.attacker,
                    self.random.randint(0, 4),
                    1,
                    strike.id,
                    self.one("", self.who()),
                ),
                TypeDamage(strike.id, self.random.randint(0, 6), 0, self.one("", self.who())),
                LeaveDamage(strike.id),
            )
        return None

    def moving(self) -> Given | None:
        """What the movement on its way waits for."""
        movement = self.scene.movement
        if movement is None:
            return None
        for threat in movement.threats:
            return "gm", self.one(LetGo(threat), TakeReaction(threat, "retaliate"))
        if movement.hurdles and not movement.is_held:
            return "gm", SetUpTerrainTest(self.plan(movement.character))
        return "gm", self.one(GoOnMoving(movement.character), GiveUpMoving(movement.character))

    def turn(self) -> Given | None:
        """The next turn, or the end of the round."""
        scene = self.scene
        if not scene.between_turns:
            return ("gm", EndTurn(scene.active)) if scene.active else ("gm", BeginScene("Next"))
        following = [one for one in scene.waiting if one.id in scene.first]
        following += [*scene.waiting_players, *scene.waiting]
        return "gm", BeginTurn(following[0].id) if following else EndRound()

    def usual(self) -> Given | None:
        """Something that might be done now."""
        who = self.acting()
        seat = self.one("gm", "gm", who, None)
        return seat, self.one(
            TakeAction(who, self.one("attack", "draw", "exploit"), None, self.who()),
            TakeAction(who, "draw", self.one(*Kind)),
            TakeReaction(self.who(), self.one("guard", "defence"), self.who()),
            DeclineDefence(self.who()),
            Move(who, self.one(*self.zones), self.some(), self.one(True, False, False)),
            Move(who, self.one(*self.zones), (), withdraws=self.one(True, False)),
            SetUpTest(self.plan(who), self.one("", self.who())),
            SetUpTest(self.plan(who), is_hidden=self.one(True, False)),
            CorrectDie(self.roll(), self.one(1, 2), self.random.randint(1, 20)),
            CallOffDice(self.check()),
            RollSoak(who),
            RollCombatDice(who, self.random.randint(0, 4)),
            RollDamage(who, self.random.randint(0, 4), target=self.one("", self.who())),
            SpendMomentum(who, self.one("damage", "disarm", "die-for-other"), gets=self.who()),
            SaveMomentum(who),
            SeizeInitiative(self.who()),
            SkipTurn(self.who()),
            EndRound(self.one(True, False)),
            AskForTest(self.some(), "observation", 1),
            SetUpSurprise(self.plan(who), self.who(), (who, *self.some()), self.some()),
        )

    def surprise(self) -> Given | None:
        """An ambush of the NPCs on the players, or the other way round."""
        npcs = [one.id for one in self.scene.characters if one.is_npc]
        players = [one.id for one in self.scene.players]
        if not npcs or not players:
            return None
        a, b = self.one((npcs, players), (players, npcs))
        return "gm", SetUpSurprise(self.plan(a[0]), b[0], tuple(a), tuple(b))

    def rare(self) -> Given | None:
        """Something that changes the table itself."""
        who, zone = self.who(), self.one(*self.zones)
        rough = Zone(zone, "Z", self.one(*Cover), self.one(*Terrain), 1, "falls")
        return self.one("gm", "gm", "a", None), self.one(
            RemoveCharacter(who),
            DefeatCharacter(who, self.one(True, False)),
            CopyCharacter(who, "Copy"),
            RenameCharacter(who, self.one("New", "")),
            ChangeSheet(who, Sheet("Changed", {"agility": 12})),
            AddCharacter(Sheet("Z"), self.one(True, False), zone=zone),
            ConcealCharacter(who, self.one(True, False)),
            ShowSheet(who, self.one(True, False)),
            SetPool(self.one(*Pool), self.one("", who), self.random.randint(-1, 4)),
            SpendInfinityPoint(who, "a story"),
            PlaceCharacter(who, zone, self.some(), self.one(True, False)),
            SetLedger(who, Ledger()),
            SetReactions(who, 1),
            SetExploit(who, self.one(*Exploit)),
            SetRound(self.random.randint(0, 9)),
            SetTrack(who, self.one(*Track), 1, 1),
            HideHeat(self.one(True, False)),
            LabelSkill("hacking", self.one("", "Ice")),
            WriteZone(rough),
            RemoveZone(zone),
            JoinZones(Edge(zone, self.one(*self.zones), self.one(True, True, False))),
            PartZones(zone, self.one(*self.zones)),
            WriteAction(ActionRow("speak", Kind.FREE)),
            TakeAction(self.acting(), "speak"),
            RefuseFreeAction(self.acting(), "speak"),
            RemoveAction("treat"),
            WriteSpend(SpendRow("scope", 1)),
            RemoveSpend("half-time"),
            DropRequest(self.one(*([one.id for one in self.scene.asked] or ["ask-0"]))),
            EndScene(),
        )

    def next(self) -> Given:
        """The next thing to try."""
        ways: tuple[Callable[[], Given | None], ...] = (
            self.dice,
            self.dice,
            self.answer,
            self.answer,
            self.turn,
            self.usual,
            self.usual,
            self.usual,
            self.surprise,
            self.rare,
        )
        return self.one(*ways)() or self.usual() or ("gm", EndRound())
