"""Whether a profile can be one at all, field by field.

The limits are wide: they keep out slips of the keyboard, not odd troopers.
"""

from collections.abc import Iterator

from rules.game import Message, Refused, Value
from rules.skirmish.profiles import BANDS_MM, Ability, Profile, Weapon
from rules.values import frozen

MOST_MOD = 12
MOST_BURST = 6
LONGEST = 60
MOST_ITEMS = 40

DAMAGE_ATTRIBUTES = ("", "ph", "wip")
SAVES = ("", "arm", "bts", "arm+bts", "ph-6")


@frozen
class BadField:
    """A field whose value cannot be: ``weapons.combi-rifle.burst``, and what would do."""

    field: str
    value: str
    wanted: Message


def _number(field: str, value: int, least: int, most: int) -> Iterator[BadField]:
    if not least <= value <= most:
        yield BadField(field, str(value), Message("wanted.number", {"least": least, "most": most}))


def _text(field: str, value: str, least: int = 1) -> Iterator[BadField]:
    if not least <= len(value) <= LONGEST or (least and not value.strip()):
        wanted = Message("wanted.length", {"least": least, "most": LONGEST})
        yield BadField(field, value[:LONGEST], wanted)


def _one_of(field: str, value: str, choices: tuple[str, ...]) -> Iterator[BadField]:
    if value not in choices:
        wanted = Message("wanted.choice", {"choices": ", ".join(choices)})
        yield BadField(field, value[:LONGEST], wanted)


def _ability(ability: Ability) -> Iterator[BadField]:
    at = f"abilities.{ability.name[:LONGEST]}"
    yield from _text(at, ability.name)
    yield from _number(f"{at}.mod", ability.mod, -MOST_MOD, MOST_MOD)
    yield from _number(f"{at}.level", ability.level, 0, 9)
    yield from _number(f"{at}.burst", ability.burst, 0, MOST_BURST)
    yield from _number(f"{at}.attribute", ability.attribute, 0, 40)
    yield from _text(f"{at}.text", ability.text, 0)


def _weapon(weapon: Weapon) -> Iterator[BadField]:
    at = f"weapons.{weapon.id[:LONGEST]}"
    yield from _text(f"{at}.id", weapon.id)
    yield from _text(f"{at}.name", weapon.name)
    yield from _text(f"{at}.mode", weapon.mode, 0)
    yield from _number(f"{at}.ranges", len(weapon.ranges), 0, len(BANDS_MM))
    for mod in weapon.ranges:
        yield from _number(f"{at}.ranges", mod, -MOST_MOD, MOST_MOD)
    yield from _number(f"{at}.damage", weapon.damage, 0, 30)
    yield from _one_of(f"{at}.damage_attribute", weapon.damage_attribute, DAMAGE_ATTRIBUTES)
    yield from _number(f"{at}.burst", weapon.burst, 1, MOST_BURST)
    yield from _one_of(f"{at}.save", weapon.save, SAVES)
    yield from _number(f"{at}.mod", weapon.mod, -MOST_MOD, MOST_MOD)
    for text in (*weapon.ammunition, *weapon.traits):
        yield from _text(at, text)


def bad_fields(profile: Profile) -> Iterator[BadField]:
    """Every field of `profile` whose value cannot be."""
    yield from _text("name", profile.name)
    for name, value in (("cc", profile.cc), ("bs", profile.bs), ("ph", profile.ph)):
        yield from _number(name, value, 0, 40)
    yield from _number("wip", profile.wip, 0, 40)
    yield from _number("arm", profile.arm, 0, 20)
    yield from _number("bts", profile.bts, 0, 20)
    yield from _number("wounds", profile.wounds, 1, 9)
    yield from _number("silhouette", profile.silhouette, 0, 9)
    yield from _text("type", profile.type, 0)
    for mm in profile.move:
        yield from _number("move", mm, 0, 1000)
    yield from _number("abilities", len(profile.abilities), 0, MOST_ITEMS)
    yield from _number("weapons", len(profile.weapons), 0, MOST_ITEMS)
    for ability in profile.abilities:
        yield from _ability(ability)
    for weapon in profile.weapons:
        yield from _weapon(weapon)
    ids = [weapon.id for weapon in profile.weapons]
    for twice in sorted({one for one in ids if ids.count(one) > 1}):
        yield BadField("weapons", twice[:LONGEST], Message("wanted.once"))


def check_profile(profile: Profile) -> Refused | None:
    """The first field that cannot be, as a refusal; None for a sound profile (turn:H1)."""
    bad = next(bad_fields(profile), None)
    if bad is None:
        return None
    values: dict[str, Value] = {"field": bad.field, "value": bad.value, "wanted": bad.wanted}
    return Refused("profile.bad-field", "turn:H1", values)
