"""Who is at which table: beats, locks, windows, ghosts, and files that only look like presences."""

import json
import os
import stat
import time
from pathlib import Path

import pytest

from saves.presence import FOLDER, LARGEST, Presence
from saves.sightings import AWAY_AFTER, GONE_AFTER, Present, Whereabouts

HERE, AWAY, GONE = Whereabouts.HERE, Whereabouts.AWAY, Whereabouts.GONE


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        """Seconds since the epoch, and some."""
        return time.time() + self.ahead


def where(looker: Presence, table: str = "duel") -> dict[str, tuple[Whereabouts, int]]:
    """Who is where, in how many windows."""
    return {one.person: (one.where, one.windows) for one in looker.at(table)}


def seated(directory: Path, person: str, table: str = "duel") -> Presence:
    """Somebody at a table."""
    presence = Presence(directory, person)
    presence.sit(table)
    return presence


def test_who_sits_is_seen_by_the_others(tmp_path: Path) -> None:
    """Two people at a table see each other, and nobody at another one."""
    ana, beto = seated(tmp_path, "ana"), seated(tmp_path, "beto")
    assert where(ana) == where(beto) == {"ana": (HERE, 1), "beto": (HERE, 1)}
    assert where(ana, "other") == {}


def test_a_person_without_keys_is_away(tmp_path: Path) -> None:
    """After a minute without a key, though the program beats."""
    clock = Clock()
    ana, beto = Presence(tmp_path, "ana", clock), Presence(tmp_path, "beto", clock)
    ana.sit("duel")
    beto.sit("duel")
    clock.ahead = AWAY_AFTER - 10
    ana.touched()
    clock.ahead = AWAY_AFTER + 10
    for one in (ana, beto):
        one.beat()
    files = {one.file: one for one in ana.seen()}
    for name in files:
        os.utime(tmp_path / FOLDER / name, (clock(), clock()))
    assert where(ana) == {"ana": (HERE, 1), "beto": (AWAY, 1)}


def test_without_a_beat_a_person_is_gone(tmp_path: Path) -> None:
    """A stopped program keeps its lock and loses its beat: gone after twenty seconds."""
    clock = Clock()
    beto = seated(tmp_path, "beto")
    looker = Presence(tmp_path, "ana", clock)
    clock.ahead = GONE_AFTER - 3
    assert where(looker) == {"beto": (HERE, 1)}
    clock.ahead = GONE_AFTER + 3
    assert where(looker) == {"beto": (GONE, 0)}
    beto.leave()


def test_a_killed_program_is_gone_at_once(tmp_path: Path) -> None:
    """The kernel frees the lock of whoever dies."""
    child = os.fork()
    if child == 0:
        seated(tmp_path, "beto")
        os._exit(0)
    os.waitpid(child, 0)
    assert where(Presence(tmp_path, "ana")) == {"beto": (GONE, 0)}


def test_who_comes_back_is_no_ghost_beside_oneself(tmp_path: Path) -> None:
    """The remains of one's own killed program are cleared when one sits down again."""
    child = os.fork()
    if child == 0:
        seated(tmp_path, "beto")
        os._exit(0)
    os.waitpid(child, 0)
    again = seated(tmp_path, "beto")
    assert where(again) == {"beto": (HERE, 1)}
    assert len(list((tmp_path / FOLDER).iterdir())) == 1


def test_two_windows_are_one_person(tmp_path: Path) -> None:
    """The same person twice: both work, and the list says so."""
    windows = [seated(tmp_path, "ana") for _ in range(2)]
    assert where(windows[0]) == {"ana": (HERE, 2)}
    windows[1].leave()
    assert where(windows[0]) == {"ana": (HERE, 1)}


def test_leaving_leaves_nothing(tmp_path: Path) -> None:
    """A clean end takes the file along."""
    ana = seated(tmp_path, "ana")
    ana.leave()
    assert list((tmp_path / FOLDER).iterdir()) == []


def test_going_to_another_table_moves_the_file(tmp_path: Path) -> None:
    """One program is at one place."""
    ana = seated(tmp_path, "ana")
    ana.sit("")
    assert (where(ana), where(ana, "")) == ({}, {"ana": (HERE, 1)})


def test_a_cleared_file_comes_back_with_the_next_beat(tmp_path: Path) -> None:
    """Whoever was stopped for an hour is seen again."""
    ana = seated(tmp_path, "ana")
    for file in (tmp_path / FOLDER).iterdir():
        file.unlink()
    ana.beat()
    assert where(ana) == {"ana": (HERE, 1)}


def test_a_watcher_is_marked(tmp_path: Path) -> None:
    """The others see that somebody only looks."""
    zoe = Presence(tmp_path, "zoe")
    zoe.sit("duel", is_watching=True)
    (seen,) = zoe.at("duel")
    assert seen == Present("zoe", HERE, 1, is_watching=True, since=seen.since)


def test_a_table_has_room_for_sixteen(tmp_path: Path) -> None:
    """S34: the seventeenth is not let in."""
    crowd = [seated(tmp_path, f"p{number}") for number in range(15)]
    assert crowd[0].has_room("duel")
    crowd.append(seated(tmp_path, "last"))
    assert not crowd[0].has_room("duel")


def test_windows_are_counted_over_all_tables(tmp_path: Path) -> None:
    """S34: the launcher counts a person's programs, those that live."""
    some = [seated(tmp_path, "ana", table) for table in ("duel", "other", "")]
    seated(tmp_path, "beto").leave()
    assert some[0].windows_of("ana") == 2
    assert some[0].windows_of("beto") == 0


@pytest.mark.parametrize("mode", [0o2770, 0o2775, 0o3770, 0o3775])
def test_the_folder_is_for_whom_the_directory_is_for(tmp_path: Path, mode: int) -> None:
    """S14: whatever the umask, the partner can sit down, too."""
    tmp_path.chmod(mode)
    before = os.umask(0o077)
    try:
        ana = seated(tmp_path, "ana")
    finally:
        os.umask(before)
    folder = tmp_path / FOLDER
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == mode
    assert stat.S_IMODE(file.stat().st_mode) == mode & 0o666
    ana.leave()


NAME = "duel.0123456789abcdef"


def planted(directory: Path, data: bytes) -> Path:
    """A file that somebody put among the presences."""
    folder = directory / FOLDER
    folder.mkdir(exist_ok=True)
    (folder / NAME).write_bytes(data)
    return folder / NAME


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * LARGEST,
        b"[" * LARGEST,
        b'{"person": 3}',
        b'{"person": "x", "pid": true, "started": 1, "last_key": 1, "watching": false}',
        b'{"person": "x", "pid": 1, "started": 1e400, "last_key": 1, "watching": false}',
        "ñ".encode("latin-1"),
    ],
)
def test_a_file_that_no_program_wrote_is_not_shown(tmp_path: Path, data: bytes) -> None:
    """S19, S20: whatever stands in it, nobody is seen and nothing breaks."""
    planted(tmp_path, data)
    assert where(Presence(tmp_path, "ana")) == {}


@pytest.mark.parametrize("kind", ["link", "hard-link", "fifo", "directory"])
def test_what_is_no_plain_file_is_passed_by(tmp_path: Path, kind: str) -> None:
    """S11, S12, S13: links, pipes and folders among the presences hold nobody up."""
    record = {"person": "eve", "pid": 1, "started": 1, "last_key": 1, "watching": False}
    path = planted(tmp_path, json.dumps(record).encode())
    victim = tmp_path / "victim"
    path.rename(victim)
    if kind == "link":
        path.symlink_to(victim)
    elif kind == "hard-link":
        path.hardlink_to(victim)
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        path.mkdir()
    start = time.monotonic()
    assert where(Presence(tmp_path, "ana")) == {}
    assert time.monotonic() - start < 1


def test_a_linked_folder_is_not_followed(tmp_path: Path) -> None:
    """S11: nothing is written where a link leads."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    tables = tmp_path / "tables"
    tables.mkdir()
    (tables / FOLDER).symlink_to(elsewhere)
    seated(tables, "ana")
    assert list(elsewhere.iterdir()) == []


def test_a_directory_that_cannot_be_written_to_is_no_trouble(tmp_path: Path) -> None:
    """A spectator may only read: nobody sees that one, and one sees the others."""
    presence = Presence(tmp_path / "missing", "zoe")
    presence.sit("duel")
    presence.beat()
    presence.leave()
    assert presence.at("duel") == ()
