"""Dice of a test as people see them, each with what became of it, told without colour.

``[9]`` is a success, ``[2]+`` one more by Focus, ``20!`` a Complication, ``[1]*`` an
Infinity Point's die.
"""

from rules.rpg.dice_rolls import Check, CheckSide, Faces, Judged, SideResult
from rules.rpg.scene import Scene
from rules.rpg.sight import SECRET_AIM
from rules.rpg.skill_test import Aim, Winner
from tui.common.ink import BLANK, Line, line
from tui.locale import N_, number, word
from tui.rpg.flow import flow
from tui.rpg.words import name_of, skill_name


def die(aim: Aim, face: int, mark: str = "") -> Line:
    """One die; of somebody whose sheet is secret, only the number."""
    if aim == SECRET_AIM:
        return line(number(face))
    successes = aim.successes(face)
    extra = "+" if successes > 1 else ""
    body = f"[{number(face)}]{extra}" if successes else number(face)
    ink = "good" if successes else "dim"
    wrong = ("!", "bad") if aim.complicates(face) and not mark else ("", "plain")
    return line((body, ink), (mark, "accent"), wrong)


def thrown_dice(side: CheckSide, faces: Faces | None) -> Line:
    """The leader's dice; those that are set to 1 come last."""
    shown = faces.faces if faces is not None else ()
    dice = [die(side.aim, face) for face in shown]
    dice += [die(side.aim, 1, "*") for _ in range(side.set_dice)]
    return line(*_spaced(dice), _corrections(faces))


def _corrections(faces: Faces | None) -> Line:
    """The faces that were mistyped, struck through."""
    if faces is None or not faces.mistyped:
        return BLANK
    old = " ".join(one.partition(":")[2] for one in faces.mistyped)
    return line("  ", (old, "struck"))


def _spaced(dice: list[Line]) -> list[Line]:
    return [line(" " if at else "", one) for at, one in enumerate(dice)]


def side_dice(scene: Scene, check: Check, name: str, side: CheckSide) -> list[Line]:
    """Everybody's dice on one side: ``Ruiz [4] 12 20!``, ``Doc [3]``."""
    parts: list[Line] = []
    own = check.faces(f"{check.id}.{name}")
    if own is not None or side.set_dice:
        dice = thrown_dice(side, own)
        parts.append(line((f"{name_of(scene, side.leader)}: ", "strong"), dice))
    for helper in side.helpers:
        faces = check.faces(f"{check.id}.{name}.{helper.character}")
        if faces is not None:
            dice = line(*_spaced([die(helper.aim, face) for face in faces.faces]))
            parts.append(line((f"{name_of(scene, helper.character)}: ", "dim"), dice))
    return [line(one, (" ·", "dim") if at + 1 < len(parts) else "") for at, one in enumerate(parts)]


def judged_lines(scene: Scene, judged: Judged, cells: int) -> list[Line]:
    """The latest result: dice, what they came to, who won."""
    check = judged.check
    results = {"a": judged.a, "b": judged.b}
    out: list[Line] = []
    for name, side in check.sides:
        result = results[name]
        if result is not None:
            out += flow(_result_parts(scene, check, name, side, result), cells)
    verdict = _verdict(scene, judged)
    return [*out, *flow([verdict], cells)] if verdict else out


def _result_parts(
    scene: Scene, check: Check, name: str, side: CheckSide, result: SideResult
) -> list[Line]:
    title = f"{skill_name(scene, side.skill)} D{number(side.difficulty)}"
    dice = side_dice(scene, check, name, side)
    lead = dice or [line((name_of(scene, side.leader), "strong"))]
    passed = (word(N_("result.passed")), "good") if result.passed else (
        word(N_("result.failed")), "bad"
    )  # fmt: skip
    parts = [*lead, line((f"· {title}:", "dim")), line(passed)]
    if side.is_secret and not result.faces:
        return parts
    parts.append(line(("· ", "dim"), word(N_("result.successes"), n=result.successes)))
    parts.append(line(("· ", "dim"), word(N_("result.momentum"), momentum=result.momentum)))
    if result.complications:
        said = word(N_("result.complications"), n=result.complications)
        parts.append(line(("· ", "dim"), (said, "bad")))
    return parts


def _verdict(scene: Scene, judged: Judged) -> Line:
    if judged.winner is None:
        return BLANK
    if judged.winner in {Winner.A, Winner.B}:
        side = judged.a if judged.winner is Winner.A else judged.b
        name = name_of(scene, side.leader if side else "")
        key = f"verdict.won.{judged.by.value}" if judged.by else N_("verdict.won")
        return line((word(key, name=name), "strong"))
    return line((word(f"verdict.{judged.winner.value}"), "warn"))
