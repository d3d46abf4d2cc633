"""Names of the skirmish's things in people's language, and short marks for rows."""

from rules.game import Message, Value
from rules.skirmish.engagement import Declaration, Situation, Stage
from rules.skirmish.item_labels import armed_label, load_label, unit_label, weapon_label
from rules.skirmish.modifiers import Mod
from rules.skirmish.profiles import BANDS_MM, Ability, Attribute, Profile, Weapon
from rules.skirmish.skills import Skill
from rules.skirmish.state import Skirmish
from rules.skirmish.success_value import Meaning, SuccessValue
from rules.skirmish.troopers import Trooper, TrooperId, TrooperState
from tui.locale import N_, distance, knows, number, say, signed, word
from tui.text import shown

STAGES: tuple[Stage, ...] = (
    Stage.AROS,
    Stage.SECOND,
    Stage.LATE_AROS,
    Stage.MEASURE,
    Stage.DICE,
    Stage.SAVES,
    Stage.GUTS,
)

STATE_ORDER: tuple[TrooperState, ...] = tuple(TrooperState)


def name_of(state: Skirmish, trooper: TrooperId) -> str:
    """What a trooper is called; its id where nobody remembers it."""
    found = state.remembered(trooper)
    return shown(found.name if found else trooper)


def skill_name(skill: Skill) -> str:
    """``BS Attack``."""
    return word(f"skill.{skill.value}")


def state_name(state: TrooperState) -> str:
    """``Unconscious``."""
    return word(f"state.{state.value}")


def state_mark(state: TrooperState) -> str:
    """``Unc``: a state in three or four letters, for a row."""
    return word(f"mark.{state.value}")


def stage_name(stage: Stage) -> str:
    """``late AROs``."""
    return word(f"stage.{stage.value}")


def step_name(stage: Stage) -> str:
    """``late AROs``: a stage in a word or two, for the line of all stages."""
    return word(f"step.{stage.value}")


def situation_name(situation: Situation) -> str:
    """``in sight``, ``only in the zone``, ``no``."""
    return word(f"situation.{situation.value}")


def attribute_name(attribute: Attribute) -> str:
    """``BS``, in Spanish ``CD``."""
    return word(f"attribute.{attribute.value}")


def weapon_name(weapon: Weapon) -> str:
    """``MULTI Rifle (Anti-materiel)``."""
    return said(armed_label(weapon))


def said(label: Value) -> str:
    """A name in words: one that the catalogue knows, or the players' own text."""
    return say(label) if isinstance(label, Message) else shown(str(label))


def load_name(ammunition: str) -> str:
    """Ammunition as the weapon tables write it."""
    return said(load_label(ammunition))


def unit_name(profile: Profile) -> str:
    """What a unit is called here; a profile of the players' own has the name they gave it."""
    return said(unit_label(profile.name))


def weapon_numbers(weapon: Weapon) -> str:
    """``B3 D13 N``, ``B1 D PH N`` where the user's attribute is the Damage, ``B1 D– PARA``."""
    damage = damage_words(weapon)
    return word(
        N_("profile.weapon-numbers"),
        burst=weapon.burst,
        damage=f" {damage}" if weapon.damage_attribute else damage,
        ammunition="/".join(load_name(one) for one in weapon.ammunition),
    )


def damage_words(weapon: Weapon) -> str:
    """``13``, ``PH`` where the user's attribute is the Damage, ``–`` for none."""
    if weapon.damage_attribute:
        return attribute_name(Attribute(weapon.damage_attribute))
    return number(weapon.damage) if weapon.damage else "–"


def unit_word() -> str:
    """The table's unit of distance: ``cm`` or ``″``."""
    return "″" if distance(0).endswith("″") else "cm"


def bare_distance(mm: int) -> str:
    """A distance without its unit, for a column that has it at its head."""
    return distance(mm).removesuffix(unit_word()).strip()


def band_heads() -> tuple[str, ...]:
    """Where each range band ends, in the table's units (turn:0.4)."""
    return tuple(bare_distance(mm) for mm in BANDS_MM)


def declared_name(declaration: Declaration, trooper: Trooper | None) -> str:
    """A declared skill with its weapon: ``BS Attack, Combi Rifle``."""
    if declaration.label:
        return shown(declaration.label)
    name = skill_name(declaration.skill)
    weapon = trooper.profile.weapon(declaration.weapon) if trooper else None
    if weapon is None:
        return name
    kinds = f", {load_name(declaration.ammunition)}" if len(weapon.ammunition) > 1 else ""
    return f"{name}, {weapon_name(weapon)}{kinds}"


def answer_name(skill: Skill | None) -> str:
    """What somebody does about it, in one word: ``shoots``, ``dodges``, ``nothing``."""
    key = f"answer.{skill.value}" if skill else N_("answer.nothing")
    return word(key) if knows(key) or skill is None else skill_name(skill)


def ability_name(ability: Ability) -> str:
    """``Mimetism (−6)``, ``Martial Arts L2``."""
    inside: list[str] = []
    if ability.mod:
        inside.append(signed(ability.mod))
    if ability.attribute:
        inside.append(f"={number(ability.attribute)}")
    if ability.burst:
        inside.append(word(N_("ability.burst"), burst=ability.burst))
    if ability.has_reroll:
        inside.append("ReRoll")
    if ability.text:
        inside.append(shown(ability.text))
    level = f" L{ability.level}" if ability.level else ""
    brackets = f" ({', '.join(inside)})" if inside else ""
    return f"{item_name(ability.name)}{level}{brackets}"


def item_name(item: str) -> str:
    """The name of an ability that the rules know, else the players' own text."""
    key = f"ability.{item}"
    return word(key) if knows(key) else said(weapon_label(item))


def mod_name(mod: Mod) -> str:
    """What a MOD is for: ``Range 30 cm``, ``Partial Cover``, ``Mimetism``."""
    kind, _, item = mod.key.partition(":")
    if item:
        return item_name(item)
    if mod.key == "range" and mod.mm:
        return word(N_("mod.range-at"), mm=mod.mm)
    return word(f"mod.{kind}")


def mod_short(mod: Mod) -> str:
    """``+3 range``: a MOD in a row of several."""
    key = f"mod.short.{mod.key}"
    name = word(key) if knows(key) else mod_name(mod)
    return f"{signed(mod.value)} {name}"


def mods_short(mods: tuple[Mod, ...]) -> str:
    """All MODs that are on, in one line; their absence in words."""
    said = " ".join(mod_short(mod) for mod in mods if mod.is_on and mod.value)
    return said or word(N_("mods.none"))


def source_name(state: Skirmish, mod: Mod) -> str:
    """Where a MOD comes from: a trooper, its item, and whether it works by itself."""
    parts = [name_of(state, mod.source)] if mod.source else []
    if mod.item and ":" not in mod.key and mod.key != "martial-arts":
        parts.append(item_name(mod.item))
    if mod.is_automatic:
        parts.append(word(N_("mod.automatic")))
    return ", ".join(parts)


def meaning_of(value: SuccessValue) -> str:
    """A Success Value in words (rolls:R3 to R5)."""
    known = value.meaning
    if known is Meaning.ORDINARY:
        return word(N_("meaning.ordinary"), sv=value.value, below=value.value - 1)
    return word(f"meaning.{known.value}", bonus=value.bonus, lowest=value.lowest_critical or 0)


def numbers_of(profile: Profile) -> Message:
    """A profile's numbers in one sentence."""
    return Message(
        N_("profile.structure") if profile.has_structure else N_("profile.numbers"),
        {
            "cc": profile.cc,
            "bs": profile.bs,
            "ph": profile.ph,
            "wip": profile.wip,
            "arm": profile.arm,
            "bts": profile.bts,
            "wounds": profile.wounds,
        },
    )


def distance_words(state: Skirmish, start: TrooperId, end: TrooperId) -> str:
    """The distance from one to the other, marked while it is an estimate."""
    mm = state.distance(start, end)
    if mm is None:
        return ""
    about = "" if state.is_measured(start, end) else "~"
    return f"{about}{distance(mm)}"
