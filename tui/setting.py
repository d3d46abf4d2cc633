"""What a session was started with: read once, passed to every screen."""

from pathlib import Path

from attrs import field

from rules.values import frozen
from saves.presence import Presence
from tui.keymap_file import KeymapFile
from tui.memory import Memory


@frozen
class Setting:
    """What a session was started with.

    Attributes:
        tables: The directory of the tables.
        person: Who sits at this terminal.
        is_verified: Whether the machine vouches for that name.
        ascii_only: Whether only ASCII may be drawn.
        theme: ``dark``, ``light`` or ``ansi``.
        keys: The person's own keys, and what was wrong with them.
        memory: What the person's earlier sessions left.
        presence: How this program is seen at the tables, and sees the others.
        idle_limit: After how many seconds without a key the program leaves; 0 for never.
    """

    tables: Path
    person: str
    is_verified: bool = True
    ascii_only: bool = False
    theme: str = "dark"
    keys: KeymapFile = field(factory=KeymapFile)
    memory: Memory = field(factory=Memory)
    presence: Presence = field(factory=Presence)
    idle_limit: float = 0.0
