"""Who may do what, and whom a seat may name.

The game master may do everything for everybody; a player's seat acts for its
own character. Whoever is concealed does not exist for a player: naming it is
answered like naming nobody.
"""

from rules.game import Message, Refused, SeatId
from rules.rpg.characters import Character, CharacterId
from rules.rpg.scene import Scene

MASTER: SeatId = "gm"
"""The game master's seat."""

NOTE_LENGTH = 200
"""The longest note, in characters."""

ID_LENGTH = 32


def is_seen(character: Character, seat: SeatId | None) -> bool:
    """Whether a seat may know of a character."""
    return seat == MASTER or not character.is_concealed


def who(scene: Scene, seat: SeatId | None, character: CharacterId) -> Character | Refused:
    """The character called so, as far as the seat may know of it."""
    found = scene.find(character)
    if found is None or not is_seen(found, seat):
        return Refused("character.unknown", "", {"character": character})
    return found


def acts_for(scene: Scene, seat: SeatId | None, character: CharacterId) -> Character | Refused:
    """The character, if the seat may act for it."""
    if seat is None:
        return Refused("seat.spectator", "")
    found = who(scene, seat, character)
    if isinstance(found, Refused) or seat in {MASTER, found.id}:
        return found
    return Refused("seat.not-yours", "", {"name": found.name})


def master_only(seat: SeatId | None) -> Refused | None:
    """Refuse everybody but the game master."""
    if seat == MASTER:
        return None
    return Refused("seat.spectator" if seat is None else "seat.master-only", "")


def master_names(scene: Scene, seat: SeatId | None, character: CharacterId) -> Character | Refused:
    """The character, if the seat is the game master's."""
    refused = master_only(seat)
    return who(scene, seat, character) if refused is None else refused


def players_only(seat: SeatId | None) -> Refused | None:
    """Refuse spectators; the game master may write down what the players chose."""
    return Refused("seat.spectator", "") if seat is None else None


def said(scene: Scene, seat: SeatId | None, character: CharacterId) -> Message | str:
    """A character's name, or "somebody" where the seat may not know it."""
    found = who(scene, seat, character)
    return Message("label.somebody") if isinstance(found, Refused) else found.name


def open_dice(scene: Scene, seat: SeatId | None) -> Refused | None:
    """Refuse what would change a roll whose dice are on their way."""
    throwers = [check.a.leader for check in scene.checks] + [
        roll.character for roll in scene.combat
    ]
    if not throwers:
        return None
    return Refused("dice.being-entered", "", {"name": said(scene, seat, throwers[0])})


def check_note(note: str) -> Refused | None:
    """Refuse an endless note; none at all is fine."""
    if len(note) > NOTE_LENGTH:
        return Refused("note.long", "", {"most": NOTE_LENGTH, "length": len(note)})
    return None


def check_number(what: Message, value: int, least: int, most: int) -> Refused | None:
    """Refuse a number outside `least` to `most`; `what` names it."""
    if least <= value <= most:
        return None
    return Refused(
        "number.out-of-range",
        "",
        {"what": what, "value": value, "least": least, "most": most},
    )


def check_id(wanted: str) -> Refused | None:
    """Refuse an id that is not short lower-case letters, digits and hyphens."""
    fits = wanted.isascii() and wanted.replace("-", "").isalnum() and wanted == wanted.lower()
    if fits and len(wanted) <= ID_LENGTH:
        return None
    return Refused("id.malformed", "", {"id": wanted[:ID_LENGTH], "most": ID_LENGTH})
