"""What a line may hold, and how what it may not hold is said."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen
from attrs.exceptions import NotAnAttrsClassError
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import DiceGiven
from rules.game import Game, Message
from saves import seals
from saves.codec import Codec, codec_for
from saves.commit import Commit
from saves.complaints import Complaint, SaveError
from saves.hooks import plain
from saves.open_table import OpenTable
from saves.shelf import Shelf
from saves.strict_json import LINE_LENGTH
from saves.upcasts import FORMAT, Raw
from tests.helpers import toy_game
from tests.helpers.tables import append_raw, done, foreign, opened, sealed
from tests.helpers.toy_game import Colour, DiceThrown, Guest, GuestArrived, Painted, Told, Welcome

GUEST = {
    "e": "guest-arrived",
    "guest": {"name": "Zoë", "age": 3, "friend": None},
    "gifts": ["a", "b"],
    "marks": ["x", "y"],
    "worth": {"gold": 2},
    "place": [1, 2],
}


def line_with(events: Any, /, **changes: Any) -> bytes:
    """A sealed line with these events."""
    raw = {
        "v": 1,
        "seq": 2,
        "at": "2026-03-01T19:04:05.120Z",
        "by": "ana",
        "seat": None,
        "kind": "game",
        "id": "ana-0000-1",
        "events": events,
    }
    raw.update(changes)
    return sealed([{key: value for key, value in raw.items() if value is not ...}])


def complaints(line: bytes) -> list[Complaint]:
    """What is wrong with a line; the test ends here where nothing is."""
    with pytest.raises(SaveError) as caught:
        codec_for(toy_game.GAME).loads(line)
    return list(caught.value.complaints)


def guest(**changes: Any) -> dict[str, Any]:
    """A guest's arrival with some fields changed; a value of ... takes one out."""
    return {key: value for key, value in {**GUEST, **changes}.items() if value is not ...}


def test_the_line_is_as_the_format_says() -> None:
    """Envelope keys in order, the event's name first, no spaces, the seal last."""
    commit = Commit(
        12, "2026-03-01T19:04:05.120Z", "ana", "red", "game", "ana-7f3c-41", (Painted(None, True),)
    )
    line = codec_for(toy_game.GAME).dumps(commit, seals.ORIGIN)
    body = (
        b'{"v":2,"seq":12,"at":"2026-03-01T19:04:05.120Z","by":"ana","seat":"red","kind":"game",'
        b'"id":"ana-7f3c-41","events":[{"e":"painted","colour":null,"is_shiny":true}]'
    )
    assert line == seals.close(seals.ORIGIN, body)


@pytest.mark.parametrize(
    "event",
    [
        Painted(Colour.BLUE, is_shiny=False),
        Painted(None, is_shiny=True),
        GuestArrived(
            Guest("Zoë 🎲", -4, Guest("b", 0, Guest("c", 1))),
            ("x", "x"),
            frozenset({"q", "a"}),
            {"gold": 1, "ñ": 2},
            (3, 4),
        ),
        Told("red", "[b]\x1b[2J\u202e\n", {"a": 1, "b": True, "c": "1", "d": 0, "e": False}),
        DiceThrown((DiceGiven("r", (1, 20)),), "typed"),
    ],
)
def test_events_come_back_equal_and_of_the_same_types(event: Any) -> None:
    """Every kind of value goes to the file and back, to the type."""
    commit = Commit(2, "2026-03-01T19:04:05.120Z", "ana", None, "game", "x", (event,))
    codec = codec_for(toy_game.GAME)
    line = codec.dumps(commit, seals.ORIGIN)
    back = codec.loads(line)
    assert commit.events == back.events
    assert line == codec.dumps(back, seals.ORIGIN)


def test_a_member_of_an_enumeration_comes_back_as_one() -> None:
    """And not as the text that it equals."""
    event = codec_for(toy_game.GAME).loads(
        line_with([{"e": "painted", "colour": "blue", "is_shiny": True}])
    )
    assert event.events[0].colour is Colour.BLUE


def test_signs_that_steer_a_terminal_are_written_as_escapes() -> None:
    """A save can be looked at with cat and grep, whatever people wrote."""
    text = "ñ 🎲 \x1b[2J \x9b2J \u202eevil\u2066 \x7f"
    commit = Commit(2, "2026-03-01T19:04:05.120Z", text, None, "game", "x", (Told("red", text),))
    codec = codec_for(toy_game.GAME)
    line = codec.dumps(commit, seals.ORIGIN)
    written = line.decode().rstrip("\n")
    assert written.isprintable()
    assert "ñ 🎲" in written
    assert codec.loads(line).events == commit.events


WHOLE = st.characters(exclude_categories=["Cs"])
GUESTS = st.recursive(
    st.builds(
        Guest, st.text(st.characters(exclude_categories=["Cs"])), st.integers(-(10**16), 10**16)
    ),
    lambda friends: st.builds(Guest, st.text('abñ🎲[]{}"\\'), st.integers(0, 9), friends),
    max_leaves=3,
)
ARRIVALS = st.builds(
    GuestArrived,
    GUESTS,
    st.lists(st.text("abñ🎲")).map(tuple),
    st.frozensets(st.text("abñ🎲")),
    st.dictionaries(st.text("abñ🎲"), st.integers(-99, 99)),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
)


@given(ARRIVALS)
def test_every_event_comes_back_exactly(event: GuestArrived) -> None:
    """Whatever people write, to the file and back."""
    commit = Commit(2, "2026-03-01T19:04:05.120Z", "ana", None, "game", "x", (event,))
    codec = codec_for(toy_game.GAME)
    line = codec.dumps(commit, seals.ORIGIN)
    assert codec.loads(line).events == (event,)
    assert line.count(b"\n") == 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GUEST)), JSON)
def test_whatever_stands_in_a_field_is_read_or_complained_of(field: str, value: Any) -> None:
    """A foreign line never raises anything but a complaint that can be shown."""
    text = json.dumps({**GUEST, field: value})
    line = line_with(["EVENT"]).replace(b'"EVENT"', text.encode())
    found: tuple[Complaint, ...] = ()
    try:
        codec_for(toy_game.GAME).loads(line)
    except SaveError as error:
        found = error.complaints
    assert all(one.message.key.startswith("complaint.") for one in found)


def test_a_frozenset_is_written_sorted() -> None:
    """Two folds of one evening write the same bytes."""
    commit = Commit(
        2,
        "2026-03-01T19:04:05.120Z",
        "ana",
        None,
        "game",
        "x",
        (GuestArrived(Guest("a", 1), marks=frozenset("zyxab")),),
    )
    line = codec_for(toy_game.GAME).dumps(commit, seals.ORIGIN)
    assert b'"marks":["a","b","x","y","z"]' in line


ILL_TYPED = [
    ({"guest": {"name": "a", "age": "3", "friend": None}}, ".guest.age", "int", "'3'"),
    ({"guest": {"name": "a", "age": True, "friend": None}}, ".guest.age", "int", "True"),
    ({"guest": {"name": "a", "age": None, "friend": None}}, ".guest.age", "int", "None"),
    ({"guest": {"name": None, "age": 3, "friend": None}}, ".guest.name", "str", "None"),
    ({"guest": {"name": 5, "age": 3, "friend": None}}, ".guest.name", "str", "5"),
    ({"guest": {"name": [1, 2], "age": 3, "friend": None}}, ".guest.name", "str", "[1, 2]"),
    ({"guest": ["a", 3, None]}, ".guest", "record", "['a', 3, None]"),
    ({"guest": {"name": "a", "age": 3, "friend": "b"}}, ".guest.friend", "record", "'b'"),
    ({"gifts": "abc"}, ".gifts", "list", "'abc'"),
    ({"gifts": {"a": 1}}, ".gifts", "list", "{'a': 1}"),
    ({"gifts": ["a", 1]}, ".gifts[1]", "str", "1"),
    ({"marks": ["a", "a"]}, ".marks", "distinct", "['a', 'a']"),
    ({"worth": [["gold", 1]]}, ".worth", "mapping", "[['gold', 1]]"),
    ({"worth": {"gold": "1"}}, ".worth[gold]", "int", "'1'"),
    ({"place": [1]}, ".place", "list-of", "[1]"),
    ({"place": [1, 2, 3]}, ".place", "list-of", "[1, 2, 3]"),
    ({"place": [1, "2"]}, ".place[1]", "int", "'2'"),
]


@pytest.mark.parametrize(("changes", "path", "wanted", "got"), ILL_TYPED)
def test_a_value_of_another_type_is_named_with_its_path(
    changes: dict[str, Any], path: str, wanted: str, got: str
) -> None:
    """Nothing is converted: what was expected, what was found, and where."""
    (complaint,) = complaints(line_with([guest(**changes)]))
    expected = complaint.values["expected"]
    assert isinstance(expected, Message)
    assert (complaint.code, complaint.values["path"], expected.key, complaint.values["got"]) == (
        "ill-typed",
        f"events[0]{path}",
        f"expected.{wanted}",
        got,
    )


@pytest.mark.parametrize("value", ["false", 0, 1, None, "true"])
def test_a_bool_is_a_bool_only(value: Any) -> None:
    """The text "false" is not false, and 1 is not true."""
    (complaint,) = complaints(line_with([{"e": "painted", "colour": None, "is_shiny": value}]))
    assert complaint.values["path"] == "events[0].is_shiny"


@pytest.mark.parametrize("value", ["green", "RED", 1, ["red"], True])
def test_an_unknown_member_of_an_enumeration_is_named(value: Any) -> None:
    """The choices are told."""
    (complaint,) = complaints(line_with([{"e": "painted", "colour": value, "is_shiny": True}]))
    expected = complaint.values["expected"]
    assert isinstance(expected, Message)
    assert (expected.key, expected.values) == ("expected.one-of", {"choices": "red, blue"})


@pytest.mark.parametrize("value", [[1], {"a": 1}, None])
def test_a_union_of_scalars_takes_no_other_value(value: Any) -> None:
    """An option's value is a text, a number or a yes-or-no."""
    told = {"e": "told", "seat": "red", "text": "x", "details": {"k": value}}
    (complaint,) = complaints(line_with([told]))
    assert complaint.values["path"] == "events[0].details[k]"


def test_all_that_is_wrong_is_said_in_one_pass() -> None:
    """Nested errors come with their paths, together."""
    event = guest(
        guest={"name": 1, "age": "x", "friend": {"name": "b"}}, gifts=[1], colour="red", place=...
    )
    found = {(one.code, one.values["path"]) for one in complaints(line_with([event]))}
    assert found == {
        ("ill-typed", "events[0].guest.name"),
        ("ill-typed", "events[0].guest.age"),
        ("missing-field", "events[0].guest.friend.age"),
        ("ill-typed", "events[0].gifts[0]"),
        ("extra-field", "events[0]"),
    }


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"e": "nope"}, "unknown-event"),
        ({"e": "Painted"}, "unknown-event"),
        ({"e": "note-written", "text": "a table's event"}, "unknown-event"),
        ({"e": 3}, "unknown-event"),
        ({"e": None}, "unknown-event"),
        ({"colour": "red"}, "nameless-event"),
        ([], "nameless-event"),
        ("painted", "nameless-event"),
    ],
)
def test_an_unknown_event_is_called_so(event: Any, code: str) -> None:
    """And not a missing field."""
    (complaint,) = complaints(line_with([event]))
    assert (complaint.code, complaint.values["path"]) == (code, "events[0]")


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"v": ...}, "ill-typed", "v"),
        ({"v": "1"}, "ill-typed", "v"),
        ({"v": True}, "ill-typed", "v"),
        ({"v": 0}, "ill-typed", "v"),
        ({"seq": "2"}, "ill-typed", "seq"),
        ({"seq": True}, "ill-typed", "seq"),
        ({"by": None}, "ill-typed", "by"),
        ({"seat": 1}, "ill-typed", "seat"),
        ({"seat": ...}, "missing-field", "seat"),
        ({"id": ...}, "missing-field", "id"),
        ({"kind": "Game"}, "ill-typed", "kind"),
        ({"at": "2026-03-01 19:04"}, "ill-typed", "at"),
        ({"at": "2026-03-01T19:04:05.120+01:00"}, "ill-typed", "at"),
        ({"events": {}}, "ill-typed", "events"),
        ({"extra": 1}, "extra-field", ""),
    ],
)
def test_the_envelope_is_exact(changes: dict[str, Any], code: str, path: str) -> None:
    """Its keys are all there, of their types, and no others."""
    (complaint,) = complaints(line_with([GUEST], **changes))
    assert (complaint.code, complaint.values["path"]) == (code, path)


def test_a_commit_without_events_is_refused() -> None:
    """A commit is all the events of one command, so it has some."""
    (complaint,) = complaints(line_with([]))
    assert complaint.values["path"] == "events"


def test_a_newer_format_is_said_before_anything_else() -> None:
    """Nothing of a newer line is guessed."""
    (complaint,) = complaints(line_with("whatever", v=999, by=3))
    assert complaint == Complaint("newer", {"format": 999, "known": FORMAT})


@pytest.mark.parametrize(
    ("number", "code"),
    [
        ("3.0", "ill-typed"),
        ("3.7", "ill-typed"),
        ("1e3", "ill-typed"),
        ("1e400", "ill-typed"),
        ("NaN", "ill-typed"),
        ("Infinity", "ill-typed"),
        ("-Infinity", "ill-typed"),
        ("9" * 40, "endless-number"),
        ("9" * 5000, "endless-number"),
        ("-" + "9" * 18, "endless-number"),
    ],
)
@pytest.mark.parametrize("place", ["seq", "amount"])
def test_hostile_numbers_are_refused(place: str, number: str, code: str) -> None:
    """S19: whole numbers of bounded length only."""
    line = line_with([{"e": "stones-added", "amount": 1111, "before": 0}], seq=2222)
    text = line.replace(b"1111" if place == "amount" else b"2222", number.encode())
    assert complaints(text)[0].code == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"[" * 100_000 + b"]", "too-deep"),
        (b'{"a":' * 40 + b"1" + b"}" * 40 + b"}", "too-deep"),
        (b'{"v":1,"v":2}', "key-twice"),
        (b'{"v":1,"events":[{"e":"painted","e":"told"}]}', "key-twice"),
        (b"\xef\xbb\xbf{}", "not-json"),
        ("{}".encode("utf-16"), "not-json"),
        (b"\xff\xfe\x00", "not-json"),
        (b"{'v':1}", "not-json"),
        (b'{"v":1,}', "not-json"),
        (b"[]", "not-json"),
    ],
)
def test_hostile_shapes_are_refused(body: bytes, code: str) -> None:
    """S20: brackets without end, keys given twice, what is no UTF-8 JSON record."""
    assert complaints(sealed([body]))[0].code == code


def test_brackets_inside_text_are_not_depth() -> None:
    """What people write is not counted."""
    event = guest(gifts=['[[[["{{{{\\'] * 20)
    commit = codec_for(toy_game.GAME).loads(line_with([event]))
    assert commit.events[0].gifts == ('[[[["{{{{\\',) * 20


def test_a_line_over_a_megabyte_is_refused() -> None:
    """S20: before it is parsed."""
    assert complaints(line_with([guest(gifts=["x" * LINE_LENGTH])]))[0].code == "too-long"


def test_a_wide_line_under_a_megabyte_is_read() -> None:
    """Only length counts, not how many things are in it."""
    commit = codec_for(toy_game.GAME).loads(line_with([guest(gifts=["x"] * 100_000)]))
    assert len(commit.events[0].gifts) == 100_000


@pytest.mark.parametrize("place", ["by", "gift", "detail"])
def test_lone_surrogates_are_refused(place: str) -> None:
    """S20: half a character cannot be shown or saved again."""
    text = r"\ud800"
    events: Any = [guest(gifts=["MARK"])]
    if place == "detail":
        events = [{"e": "told", "seat": "red", "text": "", "details": {"k": "MARK"}}]
    line = line_with(events, by="MARK" if place == "by" else "ana")
    assert complaints(line.replace(b"MARK", text.encode()))[0].values["expected"] == Message(
        "expected.text"
    )


def test_a_person_s_lone_surrogate_is_not_saved(table: OpenTable) -> None:
    """S20: it is refused before the file is touched."""
    before = table.head
    outcome = table.act("red", Welcome(Guest("\ud800", 1)))
    assert getattr(outcome, "complaint", Complaint("?")).code == "unprovable"
    assert table.head == before


@frozen
class WithFloat:
    """An event of a careless game."""

    weight: float


@frozen
class WithTwoClasses:
    """Another one."""

    who: Guest | Painted


@frozen
class WithDict:
    """And another one."""

    loose: list[int] = field(factory=list[int])


@pytest.mark.parametrize("event", [WithFloat, WithTwoClasses, WithDict])
def test_a_type_that_has_no_place_is_found_before_the_first_save(event: type[Any]) -> None:
    """Floats, lists and unions of two classes are no facts."""
    with pytest.raises(TypeError, match="no place in an event"):
        Codec(_game_with(event)).check_vocabulary()


def test_the_vocabulary_of_the_toy_game_has_its_hooks() -> None:
    """A game's own tests may ask the same."""
    codec_for(toy_game.GAME).check_vocabulary()


def test_a_list_where_a_tuple_belongs_is_not_saved(shelf: Shelf, table: OpenTable) -> None:
    """What would not come back equal is proved wrong before it is written."""
    careless = Welcome(Guest("a", 1), gifts=["x"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - on purpose
    outcome = table.act("red", careless)
    assert getattr(outcome, "complaint", Complaint("?")).code == "unprovable"
    assert opened(shelf).seq == 1


def test_steps_lift_old_lines_to_today_s_format() -> None:
    """A step may rename, split or drop events; the file stays as it is."""

    def from_1(raw: Raw) -> Raw:
        for event in raw["events"]:
            if event["e"] == "daubed":
                event["e"] = "painted"
                event["is_shiny"] = False
        return raw

    def from_2(raw: Raw) -> Raw:
        raw["events"] = [event for event in raw["events"] if event["e"] != "dropped"]
        return raw

    codec = Codec(toy_game.GAME, 3, {1: from_1, 2: from_2})
    old = line_with([{"e": "daubed", "colour": "red"}, {"e": "dropped", "why": 1}])
    assert codec.loads(old).events == (Painted(Colour.RED, is_shiny=False),)


def test_an_old_line_that_no_step_understands_is_damage() -> None:
    """A step that stumbles over a foreign line says so."""

    def from_1(raw: Raw) -> Raw:
        return {**raw, "events": [event["gone"] for event in raw["events"]]}

    codec = Codec(toy_game.GAME, 2, {1: from_1})
    with pytest.raises(SaveError) as caught:
        codec.loads(line_with([GUEST]))
    assert caught.value.complaint.code == "not-lifted"


def test_wire_names_stay(tmp_path: Path) -> None:
    """Names in files are for ever: table and undo events are frozen here."""
    from rules.table import TABLE_EVENTS  # noqa: PLC0415 - beside its only use
    from saves.timeline import UNDO_EVENTS  # noqa: PLC0415 - beside its only use

    assert {name: kind.__name__ for name, kind in {**TABLE_EVENTS, **UNDO_EVENTS}.items()} == {
        "table-opened": "TableOpened",
        "seat-taken": "SeatTaken",
        "seat-freed": "SeatFreed",
        "option-set": "OptionSet",
        "note-written": "NoteWritten",
        "undone": "Undone",
        "redone": "Redone",
        "undo-asked": "UndoAsked",
        "undo-granted": "UndoGranted",
        "undo-refused": "UndoRefused",
    }
    assert tmp_path.exists()


def test_a_foreign_line_that_is_right_is_taken(
    shelf: Shelf, table: OpenTable, tmp_path: Path
) -> None:
    """S22: whoever writes a proper line by hand has played."""
    append_raw(tmp_path, foreign(tmp_path))
    change = table.refresh()
    assert change is not None
    assert [one.by for one in change.commits] == ["eve"]
    assert done(opened(shelf).act("red", toy_game.AddStones(1))).seq == 3


def _game_with(event: type[Any]) -> Game[Any, Any, Any]:
    from attrs import evolve  # noqa: PLC0415 - beside its only use

    return evolve(toy_game.GAME, events={"careless": event})


@pytest.mark.parametrize("value", [1.5, b"x", object(), [1], {"a": 1.5}, (1, {2})])
def test_what_has_no_place_in_an_event_is_not_written(value: Any) -> None:
    """A fault of ours shows before it is in a file."""
    with pytest.raises((TypeError, NotAnAttrsClassError)):
        plain(value)


def test_a_commit_is_written_without_the_converter(tmp_path: Path) -> None:
    """It would be a twentieth of the memory of every seat."""
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from tests.helpers.tables import done\n"
        "from tests.helpers.toy_game import AddStones\n"
        "from tests.helpers.toy_screen import toy_table\n"
        f"table = toy_table(Path({str(tmp_path)!r}))\n"
        "done(table.act('one', AddStones(1)))\n"
        "sys.exit('cattrs' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
