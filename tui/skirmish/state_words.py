"""What each state of a trooper does, in the sentence of its rule (turn:G)."""

from collections.abc import Mapping

from rules.skirmish.troopers import Trooper, TrooperState
from tui.common.ink import Line, line
from tui.common.rule_book import find
from tui.skirmish.words import STATE_ORDER, state_name

RULES: Mapping[TrooperState, str] = {
    TrooperState.UNCONSCIOUS: "turn:G8",
    TrooperState.DEAD: "turn:G9",
    TrooperState.EMBRYO: "turn:G10",
    TrooperState.SEPSITORIZED: "turn:G11",
    TrooperState.POSSESSED: "turn:G12",
    TrooperState.DISCONNECTED: "turn:G13",
    TrooperState.PRONE: "turn:G14",
    TrooperState.ENGAGED: "turn:G15",
    TrooperState.TARGETED: "turn:G16",
    TrooperState.STUNNED: "turn:G17",
    TrooperState.IMMOBILIZED_A: "turn:G18",
    TrooperState.IMMOBILIZED_B: "turn:G19",
    TrooperState.ISOLATED: "turn:G20",
    TrooperState.SUPPRESSIVE_FIRE: "turn:G21",
    TrooperState.CAMOUFLAGED: "turn:G22",
    TrooperState.IMPERSONATION_1: "turn:G22",
    TrooperState.IMPERSONATION_2: "turn:G22",
    TrooperState.DECOY: "turn:G22",
    TrooperState.HOLOECHO: "turn:G22",
    TrooperState.HOLOMASK: "turn:G22",
    TrooperState.NO_WOUND_INCAPACITATION: "turn:G3",
    TrooperState.DOGGED: "turn:G3",
    TrooperState.UNLOADED: "turn:G25",
    TrooperState.FOXHOLE: "turn:G26",
    TrooperState.ALBEDO: "turn:A13",
    TrooperState.ALBEDO_B: "turn:A13",
}
"""State -> the rule that says what it does and when it ends."""


def state_words(state: TrooperState) -> str:
    """What a state does, with its rule; only its name where no sheet tells more."""
    rule = RULES[state]
    found = next((one for one in find(rule, "skirmish") if one.id == rule), None)
    said = f"{found.sentence} ({rule})" if found else rule
    return said if said.startswith(state_name(state)) else f"{state_name(state)}: {said}"


def state_lines(trooper: Trooper) -> tuple[Line, ...]:
    """A sentence for each state that a trooper is in."""
    here = (one for one in STATE_ORDER if trooper.is_in(one))
    return tuple(line(state_words(one)) for one in here)
