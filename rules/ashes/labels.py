"""What people, skills, rolls and changes are called: in the log, on screens and in plain lines."""

from rules.ashes.open_roll import Against, FixedSide, Side
from rules.ashes.outcome import Learning, Progress, Result
from rules.ashes.state import State
from rules.game import Message, Value


def notation(side: FixedSide) -> str:
    """The dice and numbers of a side in the book's own signs: ``3d6 + 5 + 3d4``."""
    parts = [f"{side.d6}d6", f"+ {side.ndp}"]
    if side.modifier:
        parts.append(f"{'+' if side.modifier > 0 else '−'} {abs(side.modifier)}")
    if side.net_d4:
        parts.append(f"{'+' if side.net_d4 > 0 else '−'} {abs(side.net_d4)}d4")
    return " ".join(parts)


def sum_of(result: Result) -> str:
    """The sum of a result piece by piece: ``(4 4 4) + 4 = 16``."""
    side = result.side
    parts = [f"({faces_text(result.d6)})", f"+ {side.ndp}"]
    if side.modifier:
        parts.append(f"{'+' if side.modifier > 0 else '−'} {abs(side.modifier)}")
    if result.d4:
        parts.append(f"{'+' if side.net_d4 > 0 else '−'} ({faces_text(result.d4)})")
    return f"{' '.join(parts)} = {'−' if result.total < 0 else ''}{abs(result.total)}"


def faces_text(faces: tuple[int, ...]) -> str:
    """The faces of some dice, with a space between."""
    return " ".join(str(face) for face in faces)


def name_of(state: State, character: str) -> str:
    """A character's name; its id where it is no longer at the table."""
    known = state.character(character)
    return known.name if known else character


def skill_of(state: State, skill: str) -> Value:
    """A skill's name; a word for one that is not chosen yet."""
    known = state.skill(skill)
    return known.name if known else Message("word.no-skill")


def against(state: State, shown: Against, defender: Side | None = None) -> Message:
    """What a roll is against: a number, a band, a defender, something hidden, or nothing yet."""
    if defender is not None:
        values = {
            "name": name_of(state, defender.character),
            "skill": skill_of(state, defender.skill),
        }
        return Message("against.defender", values)
    if shown.adversity is None:
        return Message("against.hidden" if shown.hidden else "against.unset")
    key = "against.hidden-known" if shown.hidden else "against.adversity"
    if shown.band:
        key = f"{key}.band"
    return Message(key, {"adversity": shown.adversity, "band": shown.band})


def learning(result: Result) -> Message:
    """Whether a skill earned a PdP by a roll, and why."""
    values = {"sum": sum(result.d6), "dp": result.side.dp, "dice": result.side.d6}
    if result.learning is not Learning.EARNED:
        return Message(f"learning.{result.learning.value}", values)
    return Message("learning.earned", {**values, "change": change(result.progress)})


def change(progress: Progress) -> Message:
    """How a level changed: points only, or a new level too."""
    before, after = progress.before, progress.after
    values = {
        "gained": progress.gained,
        "ndp": after.ndp,
        "pdp": after.pdp,
        "old_ndp": before.ndp,
        "old_pdp": before.pdp,
        "lost": before.points + progress.gained - after.points,
    }
    if values["lost"] > 0:
        return Message("change.dropped", values)
    return Message("change.level" if before.ndp != after.ndp else "change.points", values)


def edge_of(side: Side) -> str:
    """none, advantage, disadvantage or both."""
    if side.advantage:
        return "both" if side.disadvantage else "advantage"
    return "disadvantage" if side.disadvantage else "none"
