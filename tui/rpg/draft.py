"""A test that is being planned: typed and ticked, in no journal yet."""

from enum import StrEnum
from typing import Any

from attrs import evolve

from rules.game import House
from rules.rpg.characters import UNSEEN, Character, CharacterId
from rules.rpg.checks import AnswerTest, SetUpTerrainTest, SetUpTest
from rules.rpg.dice_rolls import (
    Check,
    CheckId,
    HelperPlan,
    Purchase,
    Purpose,
    SidePlan,
    Source,
)
from rules.rpg.freezing import aim_of
from rules.rpg.scene import AskedCheck, Attack, Hurdle, Scene
from rules.rpg.skills import ATTRIBUTES, FIELDS, SkillId, normal_attribute
from rules.rpg.surprise import SetUpSurprise
from rules.values import frozen

USUAL_ATTRIBUTES = {
    "combat": "coordination", "fortitude": "willpower", "movement": "agility",
    "senses": "awareness", "social": "personality", "technical": "intelligence",
}  # fmt: skip
"""What an NPC's field is proposed with; the plan may name another attribute."""

USUAL = 1
"""The difficulty that a test is proposed with, unless it is opposed (rpg:I20)."""


class DraftKind(StrEnum):
    """What becomes of the plan."""

    PLAIN = "plain"
    TERRAIN = "terrain"
    ANSWER = "answer"
    SURPRISE = "surprise"


@frozen
class Draft:
    """A plan and what it is for.

    Attributes:
        plan: The side of the test.
        kind: What becomes of it.
        opponent: Who opposes it, where the plan may say.
        ask: The request it answers.
        check: The test whose other side it is.
        is_hidden: Whether the game master rolls in secret.
        ambushers: The side that tries a surprise.
        surprised: The other side.
    """

    plan: SidePlan
    kind: DraftKind = DraftKind.PLAIN
    opponent: CharacterId = UNSEEN
    ask: str = ""
    check: CheckId = ""
    is_hidden: bool = False
    ambushers: tuple[CharacterId, ...] = ()
    surprised: tuple[CharacterId, ...] = ()

    @property
    def has_own_difficulty(self) -> bool:
        """Whether the plan says how hard it is."""
        return not self.ask and self.kind in {DraftKind.PLAIN, DraftKind.ANSWER}

    @property
    def has_own_skill(self) -> bool:
        """Whether the plan chooses the skill; an NPC answers a request with a field."""
        return not self.ask or self.plan.skill in FIELDS

    @property
    def purpose(self) -> tuple[CharacterId, DraftKind, str, CheckId]:
        """Whose test it is and what for, whatever is planned for it."""
        return self.plan.character, self.kind, self.ask, self.check

    def command(self) -> Any:
        """The command that puts it on the table."""
        match self.kind:
            case DraftKind.TERRAIN:
                return SetUpTerrainTest(self.plan)
            case DraftKind.ANSWER:
                return AnswerTest(self.check, self.plan)
            case DraftKind.SURPRISE:
                return SetUpSurprise(self.plan, self.opponent, self.ambushers, self.surprised)
            case DraftKind.PLAIN:
                return SetUpTest(self.plan, self.opponent, self.ask, self.is_hidden)

    def bought(self, source: Source, payer: CharacterId = UNSEEN) -> int:
        """How many dice of this source are planned."""
        return sum(
            one.dice for one in self.plan.purchases if (one.source, one.payer) == (source, payer)
        )

    def buying(self, source: Source, payer: CharacterId, dice: int) -> "Draft":
        """With so many dice of this source."""
        rest = tuple(
            one for one in self.plan.purchases if (one.source, one.payer) != (source, payer)
        )
        more = (Purchase(source, dice, payer),) if dice > 0 else ()
        return evolve(self, plan=evolve(self.plan, purchases=(*rest, *more)))

    def helper(self, character: CharacterId) -> HelperPlan | None:
        """How somebody is meant to help, if so."""
        return next((one for one in self.plan.helpers if one.character == character), None)

    def with_helper(self, helper: HelperPlan) -> "Draft":
        """With somebody helping in this way."""
        rest = self.without_helper(helper.character).plan.helpers
        return evolve(self, plan=evolve(self.plan, helpers=(*rest, helper)))

    def without_helper(self, character: CharacterId) -> "Draft":
        """Without somebody's help."""
        rest = tuple(one for one in self.plan.helpers if one.character != character)
        return evolve(self, plan=evolve(self.plan, helpers=rest))

    def against(self, opponent: CharacterId) -> "Draft":
        """Opposed by somebody, and then Simple unless the plan says otherwise (rpg:I20)."""
        before, after = (USUAL, 0) if opponent else (0, USUAL)
        plan = self.plan
        if plan.difficulty == before and bool(opponent) != bool(self.opponent):
            plan = evolve(plan, difficulty=after)
        return evolve(self, opponent=opponent, plan=plan)

    def occasion(self, scene: Scene) -> object:
        """What it was made for; where that changes or goes, so does the plan.

        Of one's own: the actions spent, the attack declared (rpg:1.5), the tests on
        their way and the hits whose damage waits. Else the request, the test to be
        answered, or the ground on the way.
        """
        who = self.plan.character
        if self.ask:
            return any(one.id == self.ask for one in scene.asked)
        if self.kind is DraftKind.ANSWER:
            return scene.check(self.check) is not None
        if self.kind is DraftKind.TERRAIN:
            return scene.movement.hurdles if scene.movement is not None else ()
        found, attack = scene.find(who), scene.attack
        own = attack if attack is not None and attack.attacker == who else None
        begun = tuple(one.id for one in scene.checks if one.a.leader == who)
        hits = tuple(one.id for one in scene.strikes if one.attacker == who)
        return (
            own,
            begun,
            hits,
            (found.turn.standard, found.turn.minor) if found is not None else None,
        )

    def with_skill(self, skill: SkillId) -> "Draft":
        """With another skill and the attribute that usually goes with it."""
        return evolve(self, plan=evolve(self.plan, skill=skill, attribute=usual_attribute(skill)))


def usual_attribute(skill: SkillId) -> str:
    """The attribute that a skill or field is proposed with."""
    return normal_attribute(skill) or USUAL_ATTRIBUTES.get(skill, ATTRIBUTES[0])


def plain_draft(character: Character) -> Draft:
    """A test of somebody's, with the skill that is trained best, not quite simple."""
    plan = _plan(character, best_skill(character, character.skills))
    return Draft(evolve(plan, difficulty=USUAL))


def exploit_draft(character: Character) -> Draft:
    """Looking for an opening: with the eyes, unless the table says otherwise (rpg 1.5)."""
    return plain_draft(character).with_skill(_watching(character))


def _watching(character: Character) -> SkillId:
    return "senses" if character.is_npc else "observation"


def attack_draft(scene: Scene, character: Character, attack: Attack) -> Draft:
    """The test behind a declared attack: up close with what is held for that."""
    is_close = attack.target in scene.in_contact(character.id)
    skill = "combat" if character.is_npc else "close-combat" if is_close else "ballistics"
    plan = evolve(_plan(character, skill), difficulty=0 if attack.is_defended else USUAL)
    if character.is_npc and is_close:
        plan = evolve(plan, attribute="agility")
    return Draft(plan, opponent=attack.target if attack.is_defended else UNSEEN)


def asked_draft(character: Character, asked: AskedCheck) -> Draft:
    """The test that the game master asked for; an NPC's with the field of that attribute."""
    skill = asked.skill
    if character.is_npc:
        near = [one for one, usual in USUAL_ATTRIBUTES.items() if usual == asked.attribute]
        skill = near[0] if near else best_skill(character, character.skills)
    plan = SidePlan(character.id, skill, asked.attribute, asked.difficulty)
    return Draft(plan, ask=asked.id)


def terrain_draft(character: Character, hurdle: Hurdle) -> Draft:
    """The test that the ground asks for (rpg:A24)."""
    skills = ("movement",) if character.is_npc else ("athletics", "acrobatics")
    plan = _plan(character, best_skill(character, skills))
    return Draft(evolve(plan, difficulty=hurdle.difficulty), DraftKind.TERRAIN)


def answer_draft(scene: Scene, character: Character, check: Check, house: House) -> Draft:
    """The other side of an opposed test (rpg:I20): dodging, parrying, keeping one's eyes open."""
    draft = Draft(_plan(character, _answering(scene, character, check)), DraftKind.ANSWER)
    draft = evolve(draft, check=check.id)
    if check.purpose is not Purpose.SURPRISE or scene.ambush is None:
        return draft
    for one in map(scene.find, scene.ambush.surprised):
        if one is not None and one.id != character.id and not one.is_defeated:
            draft = draft.with_helper(helper_plan(one, draft.plan.skill, house))
    return draft


def _answering(scene: Scene, character: Character, check: Check) -> SkillId:
    if check.purpose is Purpose.SURPRISE:
        return _watching(character)
    if check.target == character.id:
        is_close = check.a.leader in scene.in_contact(character.id)
        dodging = "combat" if is_close else "movement"
        parrying = "close-combat" if is_close else "acrobatics"
        return dodging if character.is_npc else parrying
    if check.a.skill in character.skills:
        return check.a.skill
    return best_skill(character, character.skills)


def best_skill(character: Character, skills: tuple[SkillId, ...]) -> SkillId:
    """The one with the highest Target Number."""

    def target(skill: SkillId) -> tuple[int, int]:
        rating = character.sheet.rating(skill)
        value = character.sheet.attributes.get(usual_attribute(skill), 0)
        return (min(rating.expertise, 1), value + rating.expertise)

    return max(skills, key=target)


def helper_plan(character: Character, skill: SkillId, house: House) -> HelperPlan:
    """Somebody helping with the leader's skill, or with what is trained best."""
    chosen = skill if skill in character.skills else best_skill(character, character.skills)
    attribute = usual_attribute(chosen)
    if aim_of(character, chosen, attribute, house).target <= 0:
        chosen = best_skill(character, character.skills)
    return HelperPlan(character.id, chosen, usual_attribute(chosen))


def _plan(character: Character, skill: SkillId) -> SidePlan:
    return SidePlan(character.id, skill, usual_attribute(skill))
