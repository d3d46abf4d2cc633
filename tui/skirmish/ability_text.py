"""Abilities as people write them: ``Mimetism(-6)``, ``Martial Arts L2``, ``BS Attack(+1B)``."""

import re
from unicodedata import combining, normalize

from attrs import evolve

from rules.skirmish.listings import Role
from rules.skirmish.profiles import Ability
from rules.skirmish.skills import Skill

_NAME = re.compile(r"\s*([^()]+?)(?:\s+L([0-9]))?\s*((?:\([^()]*\)\s*)*)", re.IGNORECASE)
_BRACKET = re.compile(r"\(([^()]*)\)")
_MOD = re.compile(r"([+\-−])\s*([0-9]{1,2})", re.ASCII)
_DICE = re.compile(r"\+\s*([0-9])\s*[BR]", re.ASCII | re.IGNORECASE)
_INSTEAD = re.compile(r"(?:[A-Z]{2,3}\s*)?=\s*([0-9]{1,2})", re.ASCII | re.IGNORECASE)

_ALSO = {
    "mimetismo": "mimetism",
    "artes marciales": "martial-arts",
    "ataque sorpresa": "surprise-attack",
    "esquivar": "dodge",
    "ataque cd": "bs-attack",
    "ataque cc": "cc-attack",
    "visor multiespectral": "msv",
    "multispectral visor": "msv",
    "sexto sentido": "sixth-sense",
    "visor x": "x-visor",
    "camuflaje": "camouflage",
    "inmunidad": "immunity",
    "sigilo": "stealth",
    "religioso": "religious",
    "tropa religiosa": "religious",
    "religious troop": "religious",
    "impetuoso": "impetuous",
    "descubrir": "discover",
    "reaccion total": "total-reaction",
    "reaccion mejorada": "enhanced-reaction",
    "punteria": "marksmanship",
    "guerrero nato": "natural-born-warrior",
    "neurocinetica": "neurocinetics",
    "nanopantalla": "nanoscreen",
    "salto de combate": "combat-jump",
    "paracaidista": "parachutist",
    "despliegue oculto": "hidden-deployment",
    "medico": "doctor",
    "ingeniero": "engineer",
    "observador de artilleria": "forward-observer",
    "regeneracion": "regeneration",
    "bioinmunidad": "bioimmunity",
    "presencia remota": "remote-presence",
    "coraje": "courage",
    "veterano": "veteran",
    "tenaz": "dogged",
    "sin incapacidad por herida": "no-wound-incapacitation",
    "teniente": "lieutenant",
    "cadena de mando": "chain-of-command",
    "contrainteligencia": "counterintelligence",
    "suboficial": "nco",
    "sentido tactico": "tactical-awareness",
    "frenesi": "frenzy",
    "remoto": "remote",
    "periferico": "peripheral",
    "controlador": "controller",
    "senuelo": "decoy",
}
"""Other names of abilities that the rules know, without accents: not everybody types them."""


def key_of(name: str) -> str:
    """The rules' key for a name; a name that they do not know stays as it is written."""
    plain = " ".join(name.replace("-", " ").split()).casefold()
    bare = "".join(one for one in normalize("NFD", plain) if not combining(one))
    return _ALSO.get(bare, plain.replace(" ", "-"))


def known_names() -> frozenset[str]:
    """Every name that a rule looks for, and what else these may be called; all without accents."""
    asked_for = {one.value for one in (*Skill, *Role)}
    return frozenset((*asked_for, *_ALSO, *_ALSO.values()))


def parse_ability(text: str) -> Ability | None:
    """One ability; None where it is none.

    >>> parse_ability("Mimetism (-6)").mod, parse_ability("MSV L1").level
    (-6, 1)
    """
    found = _NAME.fullmatch(text)
    if found is None or not found[1].strip():
        return None
    ability = Ability(key_of(found[1]), level=int(found[2] or 0))
    for bracket in _BRACKET.findall(found[3]):
        for part in bracket.split(","):
            ability = _with(ability, part.strip())
    return ability


def _with(ability: Ability, part: str) -> Ability:
    if not part:
        return ability
    if found := _DICE.fullmatch(part):
        return evolve(ability, burst=int(found[1]))
    if found := _MOD.fullmatch(part):
        return evolve(ability, mod=int(found[2]) * (1 if found[1] == "+" else -1))
    if found := _INSTEAD.fullmatch(part):
        return evolve(ability, attribute=int(found[1]))
    if part.casefold() == "reroll":
        return evolve(ability, has_reroll=True)
    more = f"{ability.text}, {part}" if ability.text else part
    return evolve(ability, text=more)


def parse_abilities(text: str) -> tuple[Ability, ...] | None:
    """Several, separated by semicolons or commas outside brackets; None where one is none."""
    found: list[Ability] = []
    for part in re.split(r"[;,](?![^(]*\))", text):
        if not part.strip():
            continue
        ability = parse_ability(part)
        if ability is None:
            return None
        found.append(ability)
    return tuple(found)


def written(ability: Ability) -> str:
    """An ability as it may be typed again."""
    inside: list[str] = []
    if ability.mod:
        inside.append(f"{ability.mod:+}")
    if ability.burst:
        inside.append(f"+{ability.burst}B")
    if ability.attribute:
        inside.append(f"={ability.attribute}")
    if ability.has_reroll:
        inside.append("ReRoll")
    if ability.text:
        inside.append(ability.text)
    level = f" L{ability.level}" if ability.level else ""
    brackets = f" ({', '.join(inside)})" if inside else ""
    return f"{ability.name}{level}{brackets}"
