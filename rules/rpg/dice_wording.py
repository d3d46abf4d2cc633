"""What the facts of dice and pools say in the log: tests, damage, Momentum, Heat and Exploits.

Long, for it is one sentence after the other, a kind of fact each.
"""

from collections.abc import Mapping

from rules.game import Message, Value
from rules.rpg import (
    calling_off,
    checks,
    combat_rolls,
    complications,
    damage,
    draws,
    exploits,
    helping,
    judging,
    momentum,
    pools,
    raising,
    soaking,
    spend_list,
    strikes,
    throwing,
)
from rules.rpg.characters import UNSEEN
from rules.rpg.dice_rolls import Check, CheckSide, SideResult
from rules.rpg.labels import Teller, about, both_names, name_of, names_of, noted
from rules.rpg.scene import Scene
from rules.rpg.skill_test import Winner
from rules.rpg.skills import skill_label


def _pool_changed(scene: Scene, event: pools.PoolChanged) -> Message:
    values: dict[str, Value] = {
        "pool": Message(f"pool.{event.pool.value}"),
        "before": event.before,
        "after": event.after,
        "change": event.after - event.before,
        "why": Message(f"why.{event.why.value}"),
    }
    if event.owner == UNSEEN:
        return Message("event.pool-changed", values)
    return Message("event.pool-changed.own", {**values, "name": name_of(scene, event.owner)})


def _spend(scene: Scene, spend: str) -> Value:
    row = scene.spend(spend)
    if row is None:
        return spend
    known = {one.id for one in spend_list.SPENDS}
    return row.label or (Message(f"spend.{spend}") if spend in known else spend)


def _check_values(scene: Scene, side: CheckSide) -> dict[str, Value]:
    return {
        "name": name_of(scene, side.leader),
        "skill": skill_label(side.skill, scene.labels) if side.skill else Message("label.secret"),
        "difficulty": side.difficulty,
        "dice": side.dice + side.set_dice,
        "target": side.aim.target,
    }


def _check_set(scene: Scene, event: checks.CheckSet) -> Message:
    check = event.check
    values = _check_values(scene, check.a)
    secret = ".secret" if check.a.is_secret else ""
    if check.is_opposed:
        values["opponent"] = name_of(scene, check.opponent)
        return Message(f"event.check-set.opposed{secret}", values)
    return Message(f"event.check-set{secret}", values)


def _side_answered(scene: Scene, event: checks.SideAnswered) -> Message:
    secret = ".secret" if event.side.is_secret else ""
    return Message(f"event.side-answered{secret}", _check_values(scene, event.side))


def _check_asked(scene: Scene, event: checks.CheckAsked) -> Message:
    message = Message(
        "event.check-asked",
        {
            "names": names_of(scene, event.characters),
            "skill": skill_label(event.skill, scene.labels),
            "difficulty": event.difficulty,
        },
    )
    return noted(message, event.note)


def _faces_thrown(scene: Scene, event: throwing.FacesThrown) -> Message:
    return Message(
        f"event.faces-thrown.{event.faces.source}",
        {
            "name": name_of(scene, event.faces.character),
            "faces": " ".join(str(face) for face in event.faces.faces),
        },
    )


def _die_corrected(scene: Scene, event: throwing.DieCorrected) -> Message:
    return Message(
        "event.die-corrected",
        {
            "name": name_of(scene, event.character),
            "place": event.place,
            "before": event.before,
            "after": event.after,
        },
    )


def _result(scene: Scene, side: SideResult) -> dict[str, Value]:
    return {
        "name": name_of(scene, side.leader),
        "successes": side.successes,
        "momentum": side.momentum,
        "complications": side.complications,
    }


def _check_judged(scene: Scene, event: judging.CheckJudged) -> Message:
    if event.b is None or event.winner is None:
        key = "event.check-judged.passed" if event.a.passed else "event.check-judged.failed"
        return Message(key, _result(scene, event.a))
    values = {
        "a": name_of(scene, event.a.leader),
        "b": name_of(scene, event.b.leader),
        "successes_a": event.a.successes,
        "successes_b": event.b.successes,
        "winner": name_of(scene, (event.a if event.winner is Winner.A else event.b).leader),
        "by": Message(f"decider.{event.by.value if event.by else 'none'}"),
    }
    if event.winner in {Winner.A, Winner.B}:
        return Message("event.check-judged.won", values)
    again = ".again" if event.is_again else ""
    return Message(f"event.check-judged.{event.winner.value}{again}", values)


def _draw_decided(scene: Scene, event: draws.DrawDecided) -> Message:
    check = _check(scene, event.check)
    side = None if check is None else (check.a if event.winner is Winner.A else check.b)
    name = name_of(scene, UNSEEN if side is None else side.leader)
    if event.winner in {Winner.A, Winner.B}:
        return Message("event.draw-decided.won", {"name": name})
    return Message(f"event.draw-decided.{event.winner.value}")


def _check(scene: Scene, check: str) -> Check | None:
    judged = scene.judged
    return judged.check if judged is not None and judged.check.id == check else scene.check(check)


def _combat_set(scene: Scene, event: combat_rolls.CombatDiceSet) -> Message:
    roll = event.roll
    key = "event.combat-dice-set.cover" if roll.is_cover else "event.combat-dice-set"
    values: dict[str, Value] = {"name": name_of(scene, roll.character), "dice": roll.dice}
    return noted(Message(key, values), roll.note)


def _combat_judged(scene: Scene, event: combat_rolls.CombatJudged) -> Message:
    """The sum; nothing where the dice and what they do to a hit say it all."""
    if not event.plus and _is_for_hit(scene, event):
        return Message("")
    key = "event.combat-judged.weapon" if event.plus else "event.combat-judged"
    key = f"{key}.raised" if event.bonus else key
    return Message(
        key,
        {
            "name": name_of(scene, event.character),
            "faces": " ".join(str(face) for face in event.faces),
            "total": event.total,
            "effects": event.effects,
            "plus": event.plus,
            "bonus": event.bonus,
            "sum": event.total + event.plus + event.bonus,
        },
    )


def _is_for_hit(scene: Scene, event: combat_rolls.CombatJudged) -> bool:
    """Whether what the dice do to a hit is told right after them."""
    before = scene.before.combat if scene.before is not None else ()
    return any(roll.id == event.roll and roll.strike for roll in before)


def _rolled(scene: Scene, event: damage.DamageRolled) -> Message:
    total = event.points + event.plus + event.bonus
    return _dealt(scene, event, total, "event.damage-rolled")


def _typed(scene: Scene, event: damage.DamageTyped) -> Message:
    return _dealt(scene, event, event.points + event.bonus, "event.damage-typed")


def _dealt(
    scene: Scene, event: damage.DamageRolled | damage.DamageTyped, total: int, key: str
) -> Message:
    values = both_names(scene, event.attacker, event.target)
    values |= {"points": event.points, "bonus": event.bonus}
    values |= {"total": total, "effects": event.effects}
    raised = ".raised" if event.bonus else ""
    return noted(Message(f"{key}{raised}", values), event.note)


def _cover_soaked(scene: Scene, event: soaking.CoverSoaked) -> Message:
    values: dict[str, Value] = {
        "name": name_of(scene, event.target),
        "n": event.amount,
        "left": event.left,
    }
    return Message("event.cover-soaked" if event.left else "event.cover-soaked.all", values)


def _settled(scene: Scene, event: soaking.DamageSettled) -> Message:
    values = both_names(scene, event.attacker, event.target) | {"points": event.points}
    return Message("event.damage-settled" if event.points else "event.damage-settled.none", values)


def _spent(scene: Scene, event: momentum.MomentumSpent) -> Message:
    key = "event.momentum-spent" if event.gets == UNSEEN else "event.momentum-spent.for"
    return Message(
        key,
        {
            "name": name_of(scene, event.character),
            "spend": _spend(scene, event.spend),
            "times": event.times,
            "gets": name_of(scene, event.gets),
        },
    )


def _complication(scene: Scene, event: complications.ComplicationDecided) -> Message:
    found = scene.find(event.character)
    less = "heat-less" if found is not None and found.is_npc else "heat"
    key = less if event.as_heat else "story"
    name = name_of(scene, event.character)
    return noted(Message(f"event.complication-decided.{key}", {"name": name}), event.note)


def _exploit(scene: Scene, event: exploits.ExploitSet | exploits.ExploitTurned) -> Message:
    return Message(
        "event.exploit-set",
        {
            "name": name_of(scene, event.character),
            "exploit": Message(f"exploit.{event.exploit.value}"),
        },
    )


DICE_SAID: Mapping[type, Teller] = {
    pools.PoolChanged: _pool_changed,
    pools.InfinityPointSpent: lambda scene, event: noted(
        Message("event.infinity-point-spent", {"name": name_of(scene, event.character)}),
        event.note,
    ),
    momentum.MomentumSpent: _spent,
    spend_list.SpendWritten: lambda scene, event: Message(
        "event.spend-written",
        {"spend": _spend(scene, event.row.id), "cost": event.row.cost},
    ),
    spend_list.SpendRemoved: lambda scene, event: Message(
        "event.spend-removed", {"spend": _spend(scene, event.spend)}
    ),
    complications.ComplicationDecided: _complication,
    checks.CheckAsked: _check_asked,
    checks.RequestDropped: lambda scene, event: Message(
        "event.request-dropped", {"names": names_of(scene, event.characters)}
    ),
    checks.CheckSet: _check_set,
    checks.SideAnswered: _side_answered,
    helping.HelperAnswered: lambda scene, event: Message(
        f"event.helper-answered.{'on' if event.is_allowed else 'off'}",
        {"name": name_of(scene, event.helper)},
    ),
    throwing.FacesThrown: _faces_thrown,
    throwing.DieCorrected: _die_corrected,
    calling_off.CheckCalledOff: lambda scene, event: Message(
        "event.check-called-off", {"name": name_of(scene, event.leader)}
    ),
    draws.DrawDecided: _draw_decided,
    judging.CheckJudged: _check_judged,
    exploits.ExploitUsed: about("event.exploit-used"),
    combat_rolls.CombatDiceSet: _combat_set,
    combat_rolls.CombatJudged: _combat_judged,
    combat_rolls.CombatCalledOff: about("event.combat-called-off"),
    strikes.AttackHit: lambda scene, event: Message(
        "event.attack-hit.exploit" if event.strike.has_exploit else "event.attack-hit",
        both_names(scene, event.strike.attacker, event.strike.target),
    ),
    raising.RaiseLost: lambda scene, event: Message(
        "event.raise-lost", {"name": name_of(scene, event.character), "n": event.amount}
    ),
    damage.DamageRolled: _rolled,
    damage.DamageTyped: _typed,
    soaking.CoverSoaked: _cover_soaked,
    soaking.DamageSoaked: lambda scene, event: Message(
        "event.damage-soaked", {"name": name_of(scene, event.target), "n": event.amount}
    ),
    soaking.DamageSettled: _settled,
    strikes.DamageLeft: lambda scene, event: Message(
        "event.damage-left", both_names(scene, event.attacker, event.target)
    ),
    exploits.ExploitSet: _exploit,
    exploits.ExploitTurned: _exploit,
}
"""Event -> how it is said."""
