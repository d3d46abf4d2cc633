"""Characters and their sheets, tracks, and corrections by hand."""

from typing import Any

import pytest

from rules.rpg.by_hand import (
    HideHeat,
    LabelSkill,
    PlaceCharacter,
    SetLedger,
    SetProgress,
    SetReactions,
    SetRound,
)
from rules.rpg.calling_off import CheckCalledOff
from rules.rpg.cast import AddCharacter, ConcealCharacter, CopyCharacter
from rules.rpg.characters import Exploit, Ledger, Progress, Rank, Rating, Sheet, Track
from rules.rpg.checks import AnswerTest, AskForTest, SetUpTest
from rules.rpg.dice_rolls import HelperPlan, Purchase, SidePlan, Source
from rules.rpg.exploits import SetExploit
from rules.rpg.game import GAME
from rules.rpg.judging import CheckJudged
from rules.rpg.leaving import DefeatCharacter, RemoveCharacter
from rules.rpg.sheets import ChangeSheet, RenameCharacter, ShowSheet
from rules.rpg.skills import ATTRIBUTES, FIELDS, SKILLS, normal_attribute, skill_label
from rules.rpg.tracks import SetTrack, most_stress
from tests.helpers.rpg_table import TEN, action_table, empty_table

COUNTS = {
    "agility": 3,
    "awareness": 5,
    "brawn": 2,
    "coordination": 3,
    "intelligence": 6,
    "personality": 4,
    "willpower": 1,
}


def test_seven_attributes_and_24_skills() -> None:
    """Each skill goes with one of the seven attributes (rpg 1.1)."""
    linked = list(SKILLS.values())
    assert {attribute: linked.count(attribute) for attribute in ATTRIBUTES} == COUNTS
    assert sum(COUNTS.values()) == 24


def test_six_fields_have_no_attribute_of_their_own() -> None:
    """An NPC's test names attribute and field (rpg 1.1)."""
    assert [normal_attribute(one) for one in FIELDS] == [""] * 6


def test_labels_are_the_tables() -> None:
    """Keys are stable, labels may be changed and put back (rpg 1.1)."""
    table = empty_table()
    table.do(LabelSkill("hacking", "Ice-breaking"))
    assert skill_label("hacking", table.scene.labels) == "Ice-breaking"
    table.do(LabelSkill("hacking", ""))
    assert table.scene.labels == {}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AddCharacter(Sheet(""), is_npc=False), "name.empty"),
        (AddCharacter(Sheet("x" * 41), is_npc=False), "name.long"),
        (AddCharacter(Sheet("D"), is_npc=False, id="a"), "id.taken"),
        (AddCharacter(Sheet("D"), is_npc=False, id="gm"), "id.taken"),
        (AddCharacter(Sheet("D"), is_npc=False, id="D d"), "id.malformed"),
        (AddCharacter(Sheet("D"), is_npc=False, zone="q"), "zone.unknown"),
        (AddCharacter(Sheet("D"), is_npc=False, infinity=6), "number.out-of-range"),
        (
            AddCharacter(Sheet("D"), is_npc=False, is_concealed=True),
            "character.players-are-seen",
        ),
        (AddCharacter(Sheet("D", {"luck": 3}), is_npc=False), "sheet.unknown-line"),
        (AddCharacter(Sheet("D", {}, {"combat": Rating()}), is_npc=False), "sheet.unknown-line"),
        (AddCharacter(Sheet("D", {}, {"hacking": Rating()}), is_npc=True), "sheet.unknown-line"),
        (AddCharacter(Sheet("D", {"brawn": 99}), is_npc=True), "number.out-of-range"),
        (AddCharacter(Sheet("D", {}, {"combat": Rating(21)}), is_npc=True), "number.out-of-range"),
        (
            AddCharacter(Sheet("D", {}, {"combat": Rating(0, -1)}), is_npc=True),
            "number.out-of-range",
        ),
        (AddCharacter(Sheet("D", base_dice=0), is_npc=True), "number.out-of-range"),
        (AddCharacter(Sheet("D", reaction_discount=-1), is_npc=True), "number.out-of-range"),
        (CopyCharacter("q", "D"), "character.unknown"),
        (RenameCharacter("a", "A"), "nothing-changes"),
        (RenameCharacter("a", " "), "name.empty"),
        (ChangeSheet("a", Sheet("")), "name.empty"),
        (ConcealCharacter("a", is_concealed=True), "character.players-are-seen"),
        (ConcealCharacter("x", is_concealed=False), "nothing-changes"),
        (ShowSheet("x", is_shown=False), "nothing-changes"),
        (ShowSheet("a", is_shown=True), "nothing-changes"),
        (DefeatCharacter("a", is_defeated=False), "nothing-changes"),
        (RemoveCharacter("q"), "character.unknown"),
        (LabelSkill("cooking", "Cooking"), "skill.unknown"),
        (LabelSkill("hacking", ""), "nothing-changes"),
        (SetRound(1), "scene.none"),
        (HideHeat(is_hidden=False), "nothing-changes"),
        (SetLedger("a", Ledger()), "nothing-changes"),
        (SetLedger("a", Ledger("x" * 201)), "note.long"),
        (SetLedger("a", Ledger(free=("x",) * 31)), "number.out-of-range"),
        (SetReactions("a", -1), "number.out-of-range"),
        (SetExploit("a", Exploit.NONE), "nothing-changes"),
        (SetProgress("a", Progress.WAITING), "nothing-changes"),
        (PlaceCharacter("a", "q"), "zone.unknown"),
        (PlaceCharacter("a", "", in_cover=True), "move.no-cover"),
        (PlaceCharacter("a", "", contact=("b",)), "move.not-there"),
        (SetTrack("a", Track.VIGOUR, 1, 0), "tracks.off"),
    ],
)
def test_refusals(command: object, code: str) -> None:
    """Each refusal has its code, and a spectator always his."""
    table = empty_table()
    assert code == table.why_not(command)
    assert table.why_not(command, None) in {"seat.spectator", code}


def test_copies_have_their_own_id() -> None:
    """A copy is like the original but for name and id."""
    table = empty_table()
    table.do(CopyCharacter("x", "X 2"))
    copy = table.scene.characters[-1]
    assert (copy.name, copy.is_npc, copy.sheet.ratings) == (
        "X 2",
        True,
        table.who("x").sheet.ratings,
    )
    assert copy.id not in {"x", "y"}


def test_each_player_character_has_a_seat() -> None:
    """Seats are the game master's and one for each player character."""
    table = empty_table()
    assert [seat.id for seat in GAME.seats(table.scene)] == ["gm", "a", "b", "c"]
    assert [seat.sees_all for seat in GAME.seats(table.scene)] == [True, False, False, False]
    table.do(RemoveCharacter("b"))
    assert [seat.id for seat in GAME.seats(table.scene)] == ["gm", "a", "c"]


@pytest.mark.parametrize("goes", [DefeatCharacter, RemoveCharacter])
@pytest.mark.parametrize("who", ["a", "x"])
def test_tests_of_who_goes_are_taken_back(goes: Any, who: str) -> None:
    """A leader or opponent who goes takes the test along, and it is paid back (rpg:I19)."""
    table = action_table()
    side = SidePlan("a", "observation", purchases=(Purchase(Source.HEAT, 2),))
    table.do(SetUpTest(side, opponent="x"), "a")
    answer = SidePlan("x", "senses", "awareness", purchases=(Purchase(Source.HEAT),))
    table.do(AnswerTest("test-6", answer))
    table.do(goes(who))
    assert (table.scene.checks, table.scene.heat) == ((), 0)
    assert len(table.happened(CheckCalledOff)) == 1


def test_helper_who_goes_only_drops_out() -> None:
    """The test goes on without the helper, and is judged if nothing else is missing."""
    table = empty_table(helper_leave=False)
    helpers = (HelperPlan("b", "observation"),)
    table.do(SetUpTest(SidePlan("a", "observation", helpers=helpers)), "a")
    table.throw("a", (3, 4))
    table.do(DefeatCharacter("b"))
    assert len(table.happened(CheckJudged)) == 1


def test_requests_end_with_who_goes() -> None:
    """Nobody waits for somebody who is gone."""
    table = empty_table()
    table.do(AskForTest((), "observation", 1))
    table.do(RemoveCharacter("b"))
    assert [one.character for one in table.scene.asked] == ["a", "c"]


@pytest.mark.parametrize(
    ("character", "rank", "track", "expected"),
    [
        ("a", Rank.HERO, Track.VIGOUR, 12),
        ("a", Rank.HERO, Track.RESOLVE, 10),
        ("x", Rank.TROOPER, Track.VIGOUR, 5),
        ("x", Rank.ELITE, Track.FIREWALL, 9),
        ("x", Rank.NEMESIS, Track.VIGOUR, 11),
    ],
)
def test_lengths_of_tracks(character: str, rank: Rank, track: Track, expected: int) -> None:
    """Attribute + Expertise; an Elite the attribute; a Trooper half, rounded up (rpg 1.9)."""
    table = empty_table(tracks=True)
    nine = dict.fromkeys(ATTRIBUTES, 9)
    ratings = {"fortitude": Rating(2)} if character == "x" else {"resistance": Rating(2)}
    attributes = nine if character == "x" else TEN
    table.do(ChangeSheet(character, Sheet("Z", attributes, ratings, rank)))
    assert expected == most_stress(table.who(character), track)


def test_tracks_are_kept_where_the_table_wants_them() -> None:
    """Stress and Harms are put by hand, within their track (rpg 1.9)."""
    table = empty_table(tracks=True)
    table.do(SetTrack("a", Track.VIGOUR, 4, 1), "a")
    assert (table.who("a").stress, table.who("a").harms) == ({Track.VIGOUR: 4}, {Track.VIGOUR: 1})
    assert table.why_not(SetTrack("a", Track.VIGOUR, 11, 1)) == "number.out-of-range"
    assert table.why_not(SetTrack("a", Track.VIGOUR, 4, 6)) == "number.out-of-range"
    assert table.why_not(SetTrack("a", Track.VIGOUR, 4, 1)) == "nothing-changes"


def test_corrections_by_hand() -> None:
    """Turn, Exploit and Heat's curtain are put right at any time."""
    table = action_table()
    table.do(SetLedger("a", Ledger("attack", has_moved=True)))
    table.do(SetExploit("a", Exploit.READY), "a")
    table.do(HideHeat(is_hidden=True))
    assert (table.who("a").turn.has_moved, table.who("a").exploit) == (True, Exploit.READY)
    assert table.scene.heat_is_hidden
