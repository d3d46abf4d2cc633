"""A session's copy of a table: the journal read so far, folded, and kept up to date.

Reading takes no lock. Whatever cannot be read exactly stops the copy there: it
shows everything before, says what is wrong, and cannot be written to.
"""

from collections.abc import Callable

from rules.games import AnyGame
from rules.values import frozen
from saves.codec import codec_for
from saves.commit import Commit
from saves.complaints import Complaint, SaveError, as_complaint, expected, ill_typed, named, shown
from saves.journal import Ending, Journal, Line, Look, Reading
from saves.strict_json import LINE_LENGTH, read_raw
from saves.timeline import Timeline

FindGame = Callable[[str], AnyGame]


@frozen
class Change:
    """What others did to the table since the last look.

    Attributes:
        commits: The commits that are new here, in order.
        is_reloaded: Whether something seen earlier is gone: another session
            withdrew a line whose sync failed, or the table was mended.
        complaint: What is wrong with the table now, if anything.
    """

    commits: tuple[Commit, ...]
    is_reloaded: bool = False
    complaint: Complaint | None = None


def game_of(line: bytes, find: FindGame) -> AnyGame:
    """The game that an opening line names.

    Raises:
        SaveError: It is no opening line, of a newer format, or of a game unknown here.
    """
    raw = read_raw(line)
    try:
        key = raw["events"][0]["game"]
    except (KeyError, IndexError, TypeError) as error:
        raise SaveError(Complaint("no-opening").at_line(1)) from error
    if type(key) is not str:
        raise SaveError(ill_typed("events[0].game", expected("str"), key).at_line(1))
    try:
        return find(key)
    except KeyError as error:
        raise SaveError(Complaint("unknown-game", {"game": shown(key)})) from error


class Replica:
    """The folded copy of one journal.

    Attributes:
        game: The game that is played.
        timeline: All commits read, folded.
        complaint: What ends the copy early, if anything; then nothing may be written.
        notice: What was set aside on opening or writing, to be said once.
    """

    def __init__(self, journal: Journal, find: FindGame) -> None:
        self.journal = journal
        self.complaint: Complaint | None = None
        self.notice: Complaint | None = None
        self._look: Look | None = journal.look()
        reading = self.journal.read()
        if not reading.lines:
            raise SaveError(_nothing_in(journal, reading))
        self.game = game_of(reading.lines[0].data, find)
        self._codec = codec_for(self.game)
        self._origin = reading.lines[0].seal
        self.timeline = Timeline(self.game)
        self.ending = reading.ending
        self._take(reading)
        self._told = self.timeline.seq
        self._told_complaint: Complaint | None = self.complaint
        self._is_reloaded = False

    def news(self) -> Change | None:
        """What others did since the last call; None for nothing.

        A commit of one's own is among the news only where others' came before it.
        """
        self.catch_up()
        commits = tuple(self.timeline.commits[self._told :])
        if not commits and not self._is_reloaded and self.complaint == self._told_complaint:
            return None
        change = Change(commits, self._is_reloaded, self.complaint)
        self._told = self.timeline.seq
        self._is_reloaded = False
        self._told_complaint = self.complaint
        return change

    @property
    def may_have_news(self) -> bool:
        """Whether the file looks other than when it was read last, or something is untold."""
        try:
            is_as_read = self.journal.look() == self._look
        except OSError:
            return True
        is_told = self._told == self.timeline.seq and self.complaint == self._told_complaint
        return not is_as_read or not is_told or self._is_reloaded

    def catch_up(self) -> bool:
        """Read what others wrote, without a lock; whether there was anything to read."""
        look = self.journal.look()
        if look == self._look:
            return False
        try:
            self._follow()
            self._look = look
        except (SaveError, OSError) as error:
            self.complaint = as_complaint(error, self.journal.name)
            self._look = None
        return True

    def settle(self) -> None:
        """Under the lock: be up to date and make the file end in a whole line.

        Raises:
            SaveError: The table may not be written to, or its end not be mended.
        """
        self.catch_up()
        if self.complaint is None and self.ending is not Ending.CLEAN:
            self._take(self.journal.read())
        if self.complaint is not None:
            raise SaveError(self.complaint)
        if self.ending is Ending.NO_NEWLINE:
            self.journal.add_newline()
            self.ending = Ending.CLEAN
        elif self.ending is Ending.TORN:
            kept = self.journal.set_aside("torn")
            self.notice = Complaint("torn", {"kept": kept})
            self.ending = Ending.CLEAN

    def write(self, draft: Commit) -> Commit:
        """Under the lock, settled: prove `draft`, put it on the disk, take it in.

        Raises:
            SaveError: It cannot be kept; file and memory are as they were.
        """
        previous = self.journal.head
        try:
            data = self._codec.dumps(draft, previous)
            commit = self._codec.loads(data)
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise SaveError(Complaint("unprovable", {"why": shown(repr(error))})) from error
        if commit.events != draft.events:
            raise SaveError(Complaint("unprovable", {"why": "events differ when read back"}))
        folded = self.timeline.fold(commit)
        self.journal.append(data)
        self.journal.advance(Line(data, commit.seal))
        self.timeline.add(commit, folded)
        if self._told == commit.seq - 1:
            self._told = commit.seq
        self._look = self.journal.look()
        return commit

    def _follow(self) -> None:
        self.journal.reopen_if_replaced()
        if self.complaint is not None or not self.journal.is_continued():
            self._reload()
            return
        reading = self.journal.read()
        if reading.ending is Ending.CHANGED:
            self._reload()
        else:
            self._take(reading)

    def _reload(self) -> None:
        """Read from zero before calling anything damage."""
        old = self.timeline.commits
        self.journal.rewind()
        reading = self.journal.read()
        if not reading.lines or reading.lines[0].seal != self._origin:
            raise SaveError(named("replaced", self.journal.name))
        self.timeline = Timeline(self.game)
        self.complaint = None
        self._take(reading)
        pairs = enumerate(zip(old, self.timeline.commits, strict=False))
        shorter = min(len(old), self.timeline.seq)
        common = next((place for place, (a, b) in pairs if a.seal != b.seal), shorter)
        if common < len(old):
            self._is_reloaded = True
            self._told = min(self._told, common)

    def _take(self, reading: Reading) -> None:
        self.ending = reading.ending
        for line in reading.lines:
            number = self.journal.count + 1
            try:
                commit = self._codec.loads(line.data)
                self.timeline.add(commit, self.timeline.fold(commit))
            except SaveError as trouble:
                self.complaint = trouble.complaint.at_line(number)
                return
            self.journal.advance(line)
        if reading.ending is Ending.CHANGED:
            self.complaint = _changed(self.journal, self.journal.count + 1, reading)
        elif reading.ending is Ending.ENDLESS:
            self.complaint = Complaint("too-long", {"most": LINE_LENGTH})


def _changed(journal: Journal, line: int, reading: Reading) -> Complaint:
    """Which line, of which table: people mend it by its name."""
    where = {"line": line, "following": reading.following}
    return Complaint("changed", {**named("changed", journal.name).values, **where})


def _nothing_in(journal: Journal, reading: Reading) -> Complaint:
    if reading.ending is Ending.CHANGED:
        return _changed(journal, 1, reading)
    return Complaint("empty")
