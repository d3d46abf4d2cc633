"""The files of the players' own beside the tables: what `tirada check` says of each."""

from collections.abc import Iterator
from pathlib import Path

from rules.game import Message
from tui.keymap_file import read_keymap
from tui.locale import N_, say
from tui.text import shown

KEYMAPS = "keys-*.toml"


def notices(directory: Path) -> Iterator[str]:
    """What is taken from the troopers' file, but may be a slip; in sentences."""
    from tui.skirmish import roster_file  # noqa: PLC0415 (only where somebody has such a file)

    for one in roster_file.read_roster(directory / roster_file.OWN_FILE).notices:
        yield say(one, "skirmish")


def found(directory: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each file of the players' own: its name and what is wrong with it, in sentences."""
    for path in sorted(directory.glob("*.toml")):
        name = shown(path.name)
        yield name, tuple(dict.fromkeys(_named(name, one) for one in _complaints(path)))


def _named(name: str, said: str) -> str:
    """A sentence that says which file it is about."""
    return said if name in said else f"{name}: {said}"


def _complaints(path: Path) -> tuple[str, ...]:
    if path.match(KEYMAPS):
        return tuple(say(one, "") for one in read_keymap(path).complaints)
    from tui.rpg import cast_file  # noqa: PLC0415 (only where somebody has such a file)
    from tui.skirmish import roster_file  # noqa: PLC0415 (as above)

    if path.name == roster_file.OWN_FILE:
        return tuple(say(one, "skirmish") for one in roster_file.read_roster(path).complaints)
    if path.name == cast_file.OWN_FILE:
        return tuple(say(one, "rpg") for one in cast_file.read_cast(path, None).complaints)
    known = f"{roster_file.OWN_FILE}, {cast_file.OWN_FILE}, keys-NAME.toml"
    return (say(Message(N_("check.stranger"), {"name": path.name, "known": known}), ""),)
