"""What a seat may know: the scene and its facts without the game master's secrets.

Players and spectators never see concealed NPCs, the sheets of NPCs that were
not shown, the odds these give away, tests rolled in secret, or hidden Heat.
Where somebody concealed has a part in something seen, `UNSEEN` stands instead
of its id.
"""

from collections.abc import Mapping

from attrs import evolve

from rules.game import SeatId
from rules.rpg.access import MASTER
from rules.rpg.characters import UNSEEN, Character, CharacterId, Sheet, Track
from rules.rpg.dice_rolls import Check, CheckSide, CombatRoll, Judged, SideResult
from rules.rpg.scene import Ambush, Attack, Movement, Scene, Strike
from rules.rpg.skill_test import Aim

SECRET_AIM = Aim(0)


def seen_by(scene: Scene, seat: SeatId | None) -> Scene:
    """The scene as a seat may know it; None is a spectator."""
    if seat == MASTER:
        return scene
    known = known_ids(scene)
    before = None if scene.before is None else seen_by(scene.before, seat)
    return evolve(
        scene,
        characters=tuple(_character(one) for one in scene.characters if one.id in known),
        contacts=frozenset(pair for pair in scene.contacts if set(pair) <= known),
        heat=0 if scene.heat_is_hidden else scene.heat,
        active=scene.active if scene.active in known else UNSEEN,
        someone_unseen_acts=bool(scene.active) and scene.active not in known,
        first=frozenset(masked(one, known) for one in scene.first),
        extra=frozenset(masked(one, known) for one in scene.extra),
        movement=_movement(scene.movement, known),
        attack=_attack(scene.attack, known),
        ambush=_ambush(scene.ambush, known),
        asked=tuple(one for one in scene.asked if one.character in known),
        checks=tuple(
            check_without_secrets(scene, one) for one in scene.checks if is_check_seen(scene, one)
        ),
        strikes=tuple(
            strike_without_secrets(scene, one)
            for one in scene.strikes
            if is_strike_seen(scene, one)
        ),
        combat=tuple(
            combat_without_secrets(scene, one) for one in scene.combat if one.character in known
        ),
        judged=_judged(scene),
        complications=tuple(one for one in scene.complications if one.character in known),
        before=before,
    )


def known_ids(scene: Scene) -> frozenset[CharacterId]:
    """Everybody whom the players know of."""
    return frozenset(one.id for one in scene.characters if not one.is_concealed)


def masked(character: CharacterId, known: frozenset[CharacterId]) -> CharacterId:
    """The id, or `UNSEEN` where the players may not know it."""
    return character if character in known else UNSEEN


def masked_all(
    characters: tuple[CharacterId, ...], known: frozenset[CharacterId]
) -> tuple[CharacterId, ...]:
    """The same for several, in their order."""
    return tuple(masked(one, known) for one in characters)


def has_secret_sheet(character: Character | None) -> bool:
    """Whether the players may not see this sheet."""
    return character is None or (character.is_npc and not character.is_sheet_shown)


def _character(character: Character) -> Character:
    if not has_secret_sheet(character):
        return character
    nothing: Mapping[Track, int] = {}
    return evolve(character, sheet=Sheet(character.name), stress=nothing, harms=nothing)


def _movement(movement: Movement | None, known: frozenset[CharacterId]) -> Movement | None:
    if movement is None or movement.character not in known:
        return None
    return evolve(
        movement,
        contact=masked_all(movement.contact, known),
        threats=masked_all(movement.threats, known),
    )


def movement_without_secrets(scene: Scene, movement: Movement) -> Movement | None:
    """A movement as the players may know it."""
    return _movement(movement, known_ids(scene))


def _attack(attack: Attack | None, known: frozenset[CharacterId]) -> Attack | None:
    if attack is None or attack.attacker not in known:
        return None
    return evolve(attack, target=masked(attack.target, known))


def is_strike_seen(scene: Scene, strike: Strike) -> bool:
    """Whether the players may know of a hit: not before its damage where it was secret."""
    if strike.is_hidden:
        return False
    target = scene.find(strike.target)
    is_players = target is not None and not target.is_npc
    return is_players or strike.attacker in known_ids(scene)


def strike_without_secrets(scene: Scene, strike: Strike) -> Strike:
    """A hit as the players may know it."""
    known = known_ids(scene)
    return evolve(
        strike, attacker=masked(strike.attacker, known), target=masked(strike.target, known)
    )


def combat_without_secrets(scene: Scene, roll: CombatRoll) -> CombatRoll:
    """Combat dice as the players may know them."""
    return evolve(roll, target=masked(roll.target, known_ids(scene)))


def _ambush(ambush: Ambush | None, known: frozenset[CharacterId]) -> Ambush | None:
    if ambush is None:
        return None
    return evolve(
        ambush,
        ambushers=masked_all(ambush.ambushers, known),
        surprised=masked_all(ambush.surprised, known),
    )


def is_check_seen(scene: Scene, check: Check) -> bool:
    """Whether the players may know of a test.

    Whatever a player takes part in is seen; else nothing rolled in secret and
    nothing that somebody concealed does.
    """
    people = [scene.find(one) for one in check.people]
    if any(one is not None and not one.is_npc for one in people):
        return True
    return not check.is_hidden and check.a.leader in known_ids(scene)


def check_without_secrets(scene: Scene, check: Check) -> Check:
    """A test as the players may know it."""
    known = known_ids(scene)
    return evolve(
        check,
        a=side_without_secrets(scene, check.a),
        b=None if check.b is None else side_without_secrets(scene, check.b),
        opponent=masked(check.opponent, known),
        target=masked(check.target, known),
        thrown=tuple(one for one in check.thrown if is_face_seen(scene, check, one.character)),
    )


def is_face_seen(scene: Scene, check: Check, character: CharacterId) -> bool:
    """Whether the players may see somebody's dice in a test."""
    found = scene.find(character)
    if found is None or found.is_concealed:
        return False
    return not (check.is_hidden and found.is_npc)


def side_without_secrets(scene: Scene, side: CheckSide) -> CheckSide:
    """One side of a test without what an unseen sheet gives away."""
    known = known_ids(scene)
    helpers = tuple(
        evolve(
            helper,
            character=masked(helper.character, known),
            aim=SECRET_AIM if has_secret_sheet(scene.find(helper.character)) else helper.aim,
        )
        for helper in side.helpers
    )
    if not has_secret_sheet(scene.find(side.leader)):
        return evolve(side, helpers=helpers)
    is_known = side.leader in known
    return evolve(
        side,
        leader=masked(side.leader, known),
        skill=side.skill if is_known else "",
        attribute="",
        expertise=0,
        aim=SECRET_AIM,
        dice=side.dice if is_known else 0,
        set_dice=side.set_dice if is_known else 0,
        purchases=side.purchases if is_known else (),
        helpers=helpers,
        is_secret=True,
    )


def result_without_secrets(scene: Scene, check: Check, result: SideResult) -> SideResult:
    """What a side came to; only that, where the players may not see its dice."""
    if is_face_seen(scene, check, result.leader):
        return result
    leader = masked(result.leader, known_ids(scene))
    return SideResult(leader, (), 0, successes=0, passed=result.passed, momentum=0, complications=0)


def _judged(scene: Scene) -> Judged | None:
    judged = scene.judged
    if judged is None or not is_check_seen(scene, judged.check):
        return None
    known = known_ids(scene)
    b = judged.b
    return evolve(
        judged,
        check=check_without_secrets(scene, judged.check),
        a=result_without_secrets(scene, judged.check, judged.a),
        b=None if b is None else result_without_secrets(scene, judged.check, b),
        grants=tuple(one for one in judged.grants if one.character in known),
    )
