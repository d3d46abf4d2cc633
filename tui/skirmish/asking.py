"""Questions of what if, changed one thing at a time. Pure, for the box and the command line."""

from collections.abc import Sequence

from attrs import evolve

from rules.game import House
from rules.skirmish.allotment import NEUROCINETICS_ONE, allotment
from rules.skirmish.engagement import Declaration
from rules.skirmish.legality import check_states, weapons_for
from rules.skirmish.outlook import Question
from rules.skirmish.profiles import Weapon
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, Trooper
from tui.skirmish.forecast import armed_for

MOST_DICE = 10
ANSWERS: tuple[Skill | None, ...] = (
    Skill.BS_ATTACK,
    Skill.CC_ATTACK,
    Skill.DODGE,
    Skill.RESET,
    None,
)
ATTACKS = (Skill.BS_ATTACK, Skill.CC_ATTACK)


def question_of(shooter: Trooper, target: Trooper, house: House) -> Question:
    """`shooter` with its first weapon at `target`, who shoots back if it can."""
    attack = armed_for(shooter, _first_attack(shooter))
    reply = _reply_of(target, Skill.BS_ATTACK if _shoots(target) else Skill.DODGE)
    return with_shooter(Question(shooter, attack, as_target(target), reply, 1), shooter, house)


def _reply_of(target: Trooper, skill: Skill | None, weapon: str = "") -> Declaration | None:
    """`skill` as the answer; where states bar it (turn:G) a Dodge, else nothing."""
    able = (one for one in (skill, Skill.DODGE) if one and check_states(target, one) is None)
    found = next(able, None) if skill else None
    return armed_for(target, found, weapon) if found else None


def _shoots(trooper: Trooper) -> bool:
    return bool(weapons_for(trooper, Skill.BS_ATTACK))


def _first_attack(trooper: Trooper) -> Skill:
    return Skill.BS_ATTACK if _shoots(trooper) else Skill.CC_ATTACK


def as_shooter(trooper: Trooper) -> Trooper:
    """The trooper in the shooter's place: two of one side may be asked about, too."""
    return evolve(trooper, id="shooter", side=SIDE_1)


def as_target(trooper: Trooper) -> Trooper:
    """The trooper in the target's place."""
    return evolve(trooper, id="target", side=SIDE_2)


def with_shooter(ask: Question, trooper: Trooper, house: House) -> Question:
    """The question with another shooter, its own first weapon and all its dice."""
    attack = armed_for(trooper, _first_attack(trooper))
    return with_attack(evolve(ask, shooter=as_shooter(trooper)), attack, house)


def with_target(ask: Question, trooper: Trooper) -> Question:
    """The question with another target, which does the same with its own weapon."""
    skill = ask.answer.skill if ask.answer else None
    return with_answer(evolve(ask, target=as_target(trooper)), skill)


def with_attack(ask: Question, attack: Declaration, house: House) -> Question:
    """The question with another attack and all the dice it has at this table (turn:C9)."""
    one = house.is_on(NEUROCINETICS_ONE)
    dice = allotment(ask.shooter, attack, is_aro=False, neurocinetics_one=one).least
    return evolve(ask, attack=attack, dice=dice)


def with_answer(ask: Question, skill: Skill | None, weapon: str = "") -> Question:
    """The question with another answer; None for nothing."""
    return evolve(ask, answer=_reply_of(ask.target, skill, weapon))


def their_dice(ask: Question) -> int:
    """How many dice the answer has."""
    return 0 if ask.answer is None else allotment(ask.target, ask.answer, is_aro=True).least


def with_their_dice(ask: Question, by: int) -> Question:
    """The question with more dice for the answer, as a rule may give it."""
    if ask.answer is None:
        return ask
    extra = max(0, min(5, ask.answer.extra_dice + by))
    return evolve(ask, answer=evolve(ask.answer, extra_dice=extra))


def next_attack(ask: Question, by: int, house: House) -> Question:
    """The next way to attack: the weapons for shooting, then those for close combat."""
    arms = [(skill, one) for skill in ATTACKS for one in weapons_for(ask.shooter, skill)]
    if not arms:
        return ask
    here = (ask.attack.skill, ask.attack.weapon)
    at = next((at for at, (skill, one) in enumerate(arms) if (skill, one.id) == here), 0)
    skill, weapon = arms[(at + by) % len(arms)]
    return with_attack(ask, armed_for(ask.shooter, skill, weapon.id), house)


def next_reply(ask: Question, by: int) -> Question:
    """The next weapon of the answer."""
    if ask.answer is None:
        return ask
    weapons = weapons_for(ask.target, ask.answer.skill)
    ids = [one.id for one in weapons]
    if not ids:
        return ask
    at = ids.index(ask.answer.weapon) if ask.answer.weapon in ids else 0
    return with_answer(ask, ask.answer.skill, ids[(at + by) % len(ids)])


def next_answer(ask: Question, by: int) -> Question:
    """The next thing that the target may do."""
    able = [one for one in ANSWERS if one is None or check_states(ask.target, one) is None]
    here = able.index(ask.answer.skill) if ask.answer else len(able) - 1
    return with_answer(ask, able[(here + by) % len(able)])


def turned(troopers: Sequence[Trooper], name: str, by: int) -> Trooper:
    """The trooper `by` places after the one called `name`."""
    at = next((at for at, one in enumerate(troopers) if one.name == name), 0)
    return troopers[(at + by) % len(troopers)]


def weapon_of(trooper: Trooper, declaration: Declaration | None) -> Weapon | None:
    """The weapon of a declaration; None for none."""
    return trooper.profile.weapon(declaration.weapon) if declaration else None
