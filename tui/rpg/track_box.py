"""`c`: the optional tracks of somebody, stress and Harms, with + and −."""

from rules.rpg.characters import Character, CharacterId, Track
from rules.rpg.tracks import HARMS, SetTrack, most_stress
from tui.common.ink import Line, columns
from tui.common.pips import pips
from tui.locale import N_, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk
from tui.text import shown

ROWS: tuple[tuple[Track, bool], ...] = tuple(
    (one, is_harm) for one in Track for is_harm in (False, True)
)


class TrackBox(CursorBox):
    """The three tracks, one row for stress and one for Harms each."""

    WIDE = 56

    def __init__(self, desk: Desk, character: CharacterId) -> None:
        super().__init__("", foot=word(N_("tracks.keys")))
        self.desk, self.character = desk, character

    @property
    def found(self) -> Character | None:
        """Whose tracks they are."""
        return self.desk.view.find(self.character)

    @property
    def count(self) -> int:
        """How many fields there are."""
        return len(ROWS)

    def table_changed(self) -> None:
        """Show what it is now."""
        self.refit()

    def fill(self, cells: int) -> None:
        """One line a row."""
        del cells
        found = self.found
        if found is None:
            self.lines = ()
            return
        self.caption = word(N_("tracks.title"), name=shown(found.name))
        self.lines = tuple(_drawn(found, track, is_harm=harm) for track, harm in ROWS)

    def do_more(self, count: int, /) -> None:
        """One more, or count."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less, or count."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        found = self.found
        if found is not None:
            track, is_harm = ROWS[self.cursor]
            command = stepped(found, track, by, is_harm=is_harm)
            self.desk.give(command, self.desk.hand(found.id))


def _drawn(found: Character, track: Track, *, is_harm: bool) -> Line:
    if is_harm:
        held, most = found.harms.get(track, 0), HARMS[found.sheet.rank]
        return columns((4, 14, 0), ("", (word(N_("tracks.harms")), "dim"), pips(held, most, "bad")))
    held, most = found.stress.get(track, 0), most_stress(found, track)
    return columns((18, 0), (word(f"track.{track.value}"), pips(held, most, "warn")))


def stepped(found: Character, track: Track, by: int, *, is_harm: bool = False) -> SetTrack:
    """A track so many steps further, never beyond its ends."""
    stress, harms = found.stress.get(track, 0), found.harms.get(track, 0)
    if is_harm:
        harms = max(0, min(harms + by, HARMS[found.sheet.rank]))
    else:
        stress = max(0, min(stress + by, most_stress(found, track)))
    return SetTrack(found.id, track, stress, harms)
