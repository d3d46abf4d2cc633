"""`c`: the optional tracks of somebody, stress and Harms, with + and −."""

from collections.abc import Sequence

from rules.rpg.characters import Character, CharacterId, Track
from rules.rpg.tracks import HARMS, SetTrack, most_stress
from tui.common.ink import BLANK, Line, columns, line
from tui.common.pips import pips
from tui.common.several import Each, together
from tui.locale import N_, number, word
from tui.rpg.cursor_box import CursorBox
from tui.rpg.desk import Desk

ROWS: tuple[tuple[Track, bool], ...] = tuple(
    (one, is_harm) for one in Track for is_harm in (False, True)
)


class TrackBox(CursorBox):
    """The three tracks, one row for stress and one for Harms each."""

    WIDE = 56

    def __init__(self, desk: Desk, characters: Sequence[CharacterId]) -> None:
        super().__init__("", foot=word(N_("tracks.keys")))
        self.desk, self.characters = desk, tuple(characters)

    @property
    def people(self) -> list[Character]:
        """Whose tracks they are: one's own, or those of all that are selected."""
        found = map(self.desk.view.find, self.characters)
        return [one for one in found if one is not None]

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
        people = self.people
        if not people:
            self.lines = ()
            return
        self.caption = word(N_("tracks.title"), name=together([one.name for one in people]))
        self.lines = tuple(_drawn(people, track, is_harm=harm) for track, harm in ROWS)

    def do_more(self, count: int, /) -> None:
        """One more, or count."""
        self._step(max(1, count))

    def do_less(self, count: int, /) -> None:
        """One less, or count."""
        self._step(-max(1, count))

    def _step(self, by: int) -> None:
        people = self.people
        if people:
            track, is_harm = ROWS[self.cursor]
            several = [Each(x.name, stepped(x, track, by, is_harm=is_harm)) for x in people]
            self.desk.act_on(several, self.desk.hand(people[0].id))


def _drawn(people: Sequence[Character], track: Track, *, is_harm: bool) -> Line:
    name = "" if is_harm else word(f"track.{track.value}")
    harms = line((word(N_("tracks.harms")), "dim")) if is_harm else BLANK
    held = [_held(one, track, is_harm=is_harm) for one in people]
    if len(held) > 1:
        figures = "  ".join(f"{number(now)}/{number(most)}" for now, most in held)
        return columns((18, 8, 0), (name, harms, figures))
    if is_harm:
        return columns((4, 14, 0), ("", harms, pips(*held[0], "bad")))
    return columns((18, 0), (name, pips(*held[0], "warn")))


def _held(one: Character, track: Track, *, is_harm: bool) -> tuple[int, int]:
    """How much is on a track, and how long it is."""
    if is_harm:
        return one.harms.get(track, 0), HARMS[one.sheet.rank]
    return one.stress.get(track, 0), most_stress(one, track)


def stepped(found: Character, track: Track, by: int, *, is_harm: bool = False) -> SetTrack:
    """A track so many steps further, never beyond its ends."""
    stress, harms = found.stress.get(track, 0), found.harms.get(track, 0)
    if is_harm:
        harms = max(0, min(harms + by, HARMS[found.sheet.rank]))
    else:
        stress = max(0, min(stress + by, most_stress(found, track)))
    return SetTrack(found.id, track, stress, harms)
