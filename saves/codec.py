"""A commit as one line of JSON, and back, with nothing guessed on the way.

The envelope (format, number, time, person, seat, kind, id) is checked here by
hand; each event goes through the strict hooks of its class. What the reader
does not know exactly, it refuses: floats, numbers without end, keys given
twice, unknown keys, brackets without end.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from rules.games import AnyGame
from rules.table import TABLE_EVENTS
from saves import seals, upcasts
from saves.commit import GAME, KINDS, TABLE, UNDO, Commit
from saves.complaints import (
    Complaint,
    NamelessEventError,
    SaveError,
    UnknownEventError,
    expected,
    from_tree,
    ill_typed,
    shown,
)
from saves.hooks import Hooks
from saves.strict_json import read_raw, write_raw
from saves.timeline import UNDO_EVENTS

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


ENVELOPE: Mapping[str, type] = {
    "seq": int,
    "at": str,
    "by": str,
    "kind": str,
    "id": str,
    "events": list,
}
"""Keys of a line that have one type; ``seat`` may be null, ``v`` and ``seal`` are apart."""

KEYS = frozenset({*ENVELOPE, "seat"})
NAMES: Mapping[type, str] = {int: "int", str: "str", list: "list"}

Reader = Callable[[Any, Any], Any]


class Codec:
    """Writes and reads the commits of one game's tables."""

    def __init__(
        self,
        game: AnyGame,
        version: int = upcasts.FORMAT,
        steps: Mapping[int, upcasts.Upcast] = upcasts.STEPS,
    ) -> None:
        self._version = version
        self._steps = steps
        self._vocabularies: Mapping[str, Mapping[str, type[Any]]] = {
            GAME: game.events,
            TABLE: TABLE_EVENTS,
            UNDO: UNDO_EVENTS,
        }
        self._names = {
            kind: {event: name for name, event in events.items()}
            for kind, events in self._vocabularies.items()
        }
        self._readers: dict[type[Any], Reader] = {}
        self._hooks = Hooks()

    def dumps(self, commit: Commit, previous: str) -> bytes:
        """The line of `commit`, sealed after a line sealed `previous`, newline included.

        Raises:
            ValueError: The commit holds something that has no place in a save.
        """
        names = self._names[commit.kind]
        raw = {
            "v": self._version,
            "seq": commit.seq,
            "at": commit.at,
            "by": commit.by,
            "seat": commit.seat,
            "kind": commit.kind,
            "id": commit.id,
            "events": [
                {"e": names[type(event)], **self._hooks.unstructure(event)}
                for event in commit.events
            ],
        }
        return seals.close(previous, write_raw(raw)[:-1])

    def loads(self, line: bytes) -> Commit:
        """The commit of a line whose seal was verified.

        Raises:
            SaveError: Everything that is wrong with it, each with its path.
        """
        raw = read_raw(line)
        raw = self._lifted(raw)
        _check_envelope(raw)
        events = tuple(self._events(raw["kind"], raw["events"]))
        seal = line[-seals.SEAL_LENGTH - 3 : -3].decode("ascii", "replace")
        return Commit(
            raw["seq"], raw["at"], raw["by"], raw["seat"], raw["kind"], raw["id"], events, seal
        )

    def check_vocabulary(self) -> None:
        """Build the hooks of every event now; a TypeError names a type that has no place."""
        for vocabulary in self._vocabularies.values():
            for event in vocabulary.values():
                self._reader(event)

    def _lifted(self, raw: upcasts.Raw) -> upcasts.Raw:
        raw.pop("seal", None)
        version = raw.pop("v", None)
        if type(version) is not int or version < 1:
            raise SaveError(ill_typed("v", expected("int"), version))
        if version > self._version:
            raise SaveError(Complaint("newer", {"format": version, "known": self._version}))
        if version == self._version:
            return raw
        try:
            return upcasts.lift(raw, version, self._steps, self._version)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise SaveError(
                Complaint("not-lifted", {"format": version, "why": shown(str(error))})
            ) from error

    def _events(self, kind: str, raws: list[Any]) -> list[Any]:
        vocabulary = self._vocabularies[kind]
        events: list[Any] = []
        complaints: list[Complaint] = []
        for place, raw in enumerate(raws):
            try:
                events.append(self._event(vocabulary, raw))
            except Exception as error:  # noqa: BLE001 - whatever a foreign line makes the hooks raise is damage, and is shown
                complaints.extend(from_tree(error, f"events[{place}]"))
        if complaints:
            raise SaveError(*complaints)
        return events

    def _event(self, vocabulary: Mapping[str, type[Any]], raw: Any) -> Any:
        if type(raw) is not dict or "e" not in raw:
            raise NamelessEventError
        fields = cast("dict[str, Any]", raw)
        name = fields.pop("e")
        kind = vocabulary.get(name) if type(name) is str else None
        if kind is None:
            raise UnknownEventError(str(name))
        return self._reader(kind)(fields, kind)

    def _reader(self, kind: type[Any]) -> Reader:
        reader = self._readers.get(kind)
        if reader is None:
            reader = self._readers[kind] = self._hooks.get_structure_hook(kind)
        return reader


_CODECS: dict[str, tuple[AnyGame, Codec]] = {}


def codec_for(game: AnyGame) -> Codec:
    """The codec of `game`, built once in a program's life."""
    known = _CODECS.get(game.key)
    if known is None or known[0] is not game:
        known = _CODECS[game.key] = (game, Codec(game))
    return known[1]


def _check_envelope(raw: upcasts.Raw) -> None:
    if raw.keys() == KEYS:
        complaints = _ill_typed_keys(raw) or _envelope_values(raw)
    else:
        complaints = [
            *(Complaint("missing-field", {"path": key}) for key in sorted(KEYS - raw.keys())),
            *(
                Complaint("extra-field", {"path": "", "field": shown(key)})
                for key in sorted(raw.keys() - KEYS)
            ),
        ]
    if complaints:
        raise SaveError(*complaints)


def _ill_typed_keys(raw: upcasts.Raw) -> list[Complaint]:
    complaints = [
        ill_typed(key, expected(NAMES[kind]), raw[key])
        for key, kind in ENVELOPE.items()
        if type(raw[key]) is not kind
    ]
    if raw["seat"] is not None and type(raw["seat"]) is not str:
        complaints.append(ill_typed("seat", expected("str"), raw["seat"]))
    return complaints


def _envelope_values(raw: upcasts.Raw) -> list[Complaint]:
    complaints: list[Complaint] = []
    if raw["kind"] not in KINDS:
        wanted = expected("one-of", choices=", ".join(KINDS))
        complaints.append(ill_typed("kind", wanted, raw["kind"]))
    if not TIME.fullmatch(raw["at"]):
        complaints.append(ill_typed("at", expected("time"), raw["at"]))
    if not raw["events"]:
        complaints.append(ill_typed("events", expected("some"), raw["events"]))
    complaints += [
        ill_typed(key, expected("text"), raw[key])
        for key in ("by", "seat", "id")
        if raw[key] is not None and not _is_text(raw[key])
    ]
    return complaints


def _is_text(value: str) -> bool:
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
