"""`tirada odds`: the builder without a table, as words ``name=value``.

::

    tirada odds shooter=fusilier target=zhanshi cover=yes target-cover=yes
    tirada odds bs=13 weapon=spitfire target-bs=11 answer=dodge --json

What is not said comes from the catalogue: a Fusilier shoots a Zhanshi, who
shoots back. All range bands stand side by side.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

from attrs import evolve

from rules.game import House, Message
from rules.skirmish.catalogue import TROOPERS, WEAPONS
from rules.skirmish.engagement import Declaration
from rules.skirmish.game import OPTIONS
from rules.skirmish.legality import weapons_for
from rules.skirmish.outlook import BandOdds, Question, what_if
from rules.skirmish.plan import MatchSide
from rules.skirmish.profiles import Profile, Weapon
from rules.skirmish.skills import Skill
from rules.skirmish.troopers import SIDE_1, SIDE_2, Trooper
from rules.values import frozen
from tui.common.ink import plain
from tui.locale import N_, say, set_wing, word
from tui.setting import Setting
from tui.skirmish import asking
from tui.skirmish.forecast import armed_for
from tui.skirmish.odds_table import hurts, table
from tui.skirmish.roster_file import OWN_FILE, RosterFile, modes_of, read_roster
from tui.skirmish.what_if import attack_words
from tui.skirmish.words import answer_name, mods_short, unit_name, weapon_name
from tui.text import clean_name

DONE, USAGE = 0, 2
LARGEST = 40
MOST_MOD = 60

ANSWERS: Mapping[str, Skill | None] = {
    "shoot": Skill.BS_ATTACK,
    "fight": Skill.CC_ATTACK,
    "dodge": Skill.DODGE,
    "reset": Skill.RESET,
    "nothing": None,
}
SKILLS: Mapping[str, Skill] = {"shoot": Skill.BS_ATTACK, "fight": Skill.CC_ATTACK}
YES: Mapping[str, bool] = {"yes": True, "no": False, "sí": True, "si": True}
ATTRIBUTES = ("cc", "bs", "ph", "wip")

Said: TypeAlias = dict[str, str]


class WrongWord(Exception):  # noqa: N818 (an answer to be given, no error of ours)
    """A word that cannot be understood, with the sentence for it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


def _wrong(key: str, **values: str | int) -> NoReturn:
    raise WrongWord(Message(key, values))


@frozen
class Shelf:
    """The profiles and weapons there are: the catalogue's and the players' own."""

    profiles: Mapping[str, Profile]
    weapons: Mapping[str, Weapon]


def run(words: Sequence[str], setting: Setting, *, as_json: bool = False) -> int:
    """Answer the words on standard output; gives the exit code."""
    set_wing("skirmish")
    own = read_roster(setting.tables / OWN_FILE)
    for one in own.complaints:
        sys.stderr.write(f"tirada: {say(one)}\n")
    try:
        question = understood(words, _shelf(own))
    except WrongWord as wrong:
        sys.stderr.write(f"tirada: {say(wrong.message)}\n{word(N_('odds.usage'))}\n")
        return USAGE
    found = what_if(question, House(OPTIONS))
    text = json.dumps(as_json_of(question, found)) if as_json else as_text(question, found)
    sys.stdout.write(text + "\n")
    return DONE


def _shelf(own: RosterFile) -> Shelf:
    return Shelf({**TROOPERS, **own.troopers}, {**WEAPONS, **own.weapons})


# Understanding.

BOTH_SIDES = ("weapon", "mod", "cover", *ATTRIBUTES)
KNOWN = frozenset(
    {
        *("shooter", "skill", "dice", "target", "answer", "target-extra"),
        *BOTH_SIDES,
        *(f"target-{one}" for one in BOTH_SIDES),
    }
)


def understood(words: Sequence[str], shelf: Shelf) -> Question:
    """The question that the words ask.

    Raises:
        WrongWord: One of them cannot be understood.
    """
    said = _split(words)
    shooter = _trooper(said, "shooter", _profile(said, "shooter", "fusilier", shelf), shelf)
    target = _trooper(said, "target", _profile(said, "target", "zhanshi", shelf), shelf)
    skill = _choice(said, "skill", SKILLS, Skill.BS_ATTACK)
    answer = _choice(said, "answer", ANSWERS, Skill.BS_ATTACK)
    house = House(OPTIONS)
    ask = asking.question_of(shooter, target, house)
    ask = asking.with_attack(ask, _armed(said, "weapon", shooter, skill, shelf), house)
    if answer is None:
        ask = asking.with_answer(ask, None)
    else:
        ask = evolve(ask, answer=_armed(said, "target-weapon", target, answer, shelf))
    return evolve(
        asking.with_their_dice(ask, _number(said, "target-extra", 0, 0, 5)),
        dice=_number(said, "dice", ask.dice, 1, asking.MOST_DICE),
        from_cover=_choice(said, "cover", YES, default=False),
        in_cover=_choice(said, "target-cover", YES, default=False),
        other=_number(said, "mod", 0, -MOST_MOD, MOST_MOD),
        answer_other=_number(said, "target-mod", 0, -MOST_MOD, MOST_MOD),
    )


def _split(words: Sequence[str]) -> Said:
    said: Said = {}
    for one in words:
        name, has_value, value = one.partition("=")
        if name not in KNOWN:
            _wrong("odds.unknown-word", word=clean_name(name, 40))
        if not has_value or not value:
            _wrong("odds.needs-value", word=name)
        if name in said:
            _wrong("odds.word-twice", word=name)
        said[name] = value
    return said


def _profile(said: Said, name: str, default: str, shelf: Shelf) -> Profile:
    key = said.get(name, default).casefold()
    profile = shelf.profiles.get(key)
    if profile is None:
        choices = ", ".join(sorted(shelf.profiles))
        _wrong("odds.no-such-trooper", name=clean_name(key, 40), choices=choices)
    return profile


def _trooper(said: Said, place: str, profile: Profile, shelf: Shelf) -> Trooper:
    before = "target-" if place == "target" else ""
    profile = evolve(
        profile,
        cc=_number(said, f"{before}cc", profile.cc, 0, LARGEST),
        bs=_number(said, f"{before}bs", profile.bs, 0, LARGEST),
        ph=_number(said, f"{before}ph", profile.ph, 0, LARGEST),
        wip=_number(said, f"{before}wip", profile.wip, 0, LARGEST),
    )
    wanted = said.get(f"{before}weapon")
    found = modes_of(wanted, tuple(shelf.weapons)) if wanted is not None else ()
    if wanted is not None and not found:
        _wrong("odds.no-such-weapon", name=clean_name(wanted, 40))
    carried = {weapon.id: weapon for weapon in profile.weapons}
    more = tuple(shelf.weapons[one] for one in found if one not in carried)
    profile = evolve(profile, weapons=(*more, *profile.weapons))
    side = SIDE_2 if before else SIDE_1
    return Trooper(place, side, unit_name(profile), profile, profile.wounds)


def _armed(said: Said, name: str, trooper: Trooper, skill: Skill, shelf: Shelf) -> Declaration:
    wanted = said.get(name)
    if wanted is None:
        return armed_for(trooper, skill)
    fitting = [one.id for one in weapons_for(trooper, skill)]
    named = [one for one in modes_of(wanted, tuple(shelf.weapons)) if one in fitting]
    if not named:
        _wrong("odds.weapon-does-not-fit", name=clean_name(wanted, 40))
    return armed_for(trooper, skill, named[0])


def _number(said: Said, name: str, default: int, least: int, most: int) -> int:
    text = said.get(name)
    if text is None:
        return default
    body = text.lstrip("+-−")
    if not (body.isascii() and body.isdigit()) or len(text) - len(body) > 1 or len(body) > 4:  # noqa: PLR2004 (no number here is longer)
        _wrong("odds.not-a-number", word=name, value=clean_name(text, 40))
    value = -int(body) if text[0] in "-−" else int(body)
    if not least <= value <= most:
        _wrong("odds.out-of-bounds", word=name, least=least, most=most)
    return value


def _choice(said: Said, name: str, choices: Mapping[str, Any], default: Any) -> Any:
    text = said.get(name)
    if text is None:
        return default
    if text.casefold() not in choices:
        _wrong(
            "odds.no-such-choice",
            word=name,
            value=clean_name(text, 40),
            choices=", ".join(dict.fromkeys(choices)),
        )
    return choices[text.casefold()]


# Answering.


def as_text(question: Question, found: Sequence[BandOdds]) -> str:
    """The answer for people."""
    lines = [title(question), "", *(plain(one).rstrip() for one in table(found))]
    best = max(found, key=lambda one: one.odds.at_least_one)
    if best.shot is not None and best.shot.a.line.bands:
        lines += ["", word(N_("odds.best"), mm=best.mm, mods=mods_short(best.shot.a.mods))]
    return "\n".join(lines)


def title(ask: Question) -> str:
    """Who does what to whom, and what about it."""
    weapon = asking.weapon_of(ask.target, ask.answer)
    answer = answer_name(ask.answer.skill if ask.answer else None)
    mine = f"{attack_words(ask)} {word(N_('weapon.burst'), burst=ask.dice)}"
    return word(
        N_("odds.title"),
        shooter=_with_cover(f"{ask.shooter.name}, {mine}", ask.from_cover),
        target=_with_cover(ask.target.name, ask.in_cover),
        answer=f"{answer}, {weapon_name(weapon)}" if weapon else answer,
    )


def _with_cover(text: str, is_covered: bool) -> str:
    return f"{text} ({word(N_('odds.in-cover'))})" if is_covered else text


def as_json_of(ask: Question, found: Sequence[BandOdds]) -> dict[str, Any]:
    """The answer for scripts: numbers are full doubles."""
    answer = ask.answer
    return {
        "shooter": {
            "name": ask.shooter.profile.name,
            "skill": ask.attack.skill.value,
            "weapon": ask.attack.weapon or None,
            "dice": ask.dice,
            "in_cover": ask.from_cover,
        },
        "target": {
            "name": ask.target.profile.name,
            "skill": answer.skill.value if answer else None,
            "weapon": (answer.weapon or None) if answer else None,
            "dice": asking.their_dice(ask),
            "in_cover": ask.in_cover,
        },
        "bands": [_band_json(one) for one in found],
    }


def _band_json(one: BandOdds) -> dict[str, Any]:
    return {
        "to_cm": one.mm / 10,
        "in_range": one.shot is not None,
        "face_to_face": one.shot is not None and one.shot.b is not None,
        "shooter": _side_json(one.shot.a if one.shot else None),
        "target": _side_json(one.reply),
        "hits": float(one.odds.at_least_one),
        "hits_shooter": float(hurts(one)),
        "expected": float(one.odds.expected),
    }


def _side_json(side: MatchSide | None) -> dict[str, Any] | None:
    if side is None:
        return None
    value = side.success_value
    return {
        "sum": value.sum,
        "counted": value.counted,
        "sv": value.value,
        "mods": {mod.key: mod.value for mod in side.mods if mod.is_on},
    }
