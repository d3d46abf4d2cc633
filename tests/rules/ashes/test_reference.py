"""Adversity bands and names of Mastery are the table's own."""

from rules.ashes.adversity import SetAdversity
from rules.ashes.open_roll import Against, Side
from rules.ashes.reference import RemoveBand, SetBand, SetMastery
from rules.ashes.rolling import OpenRoll
from rules.ashes.state import State
from tests.helpers.ashes import LENA, SWORD, party


def test_both_lists_begin_empty() -> None:
    """ashes:A3: nothing is invented; Assured is a rule and not in the list."""
    assert (State().bands, State().masteries) == ((), ())


def test_a_band_gives_a_roll_its_number() -> None:
    """ashes:A2: naming the band sets the Adversity and says where it came from."""
    table = party()
    table.do(SetBand("Hard", 15))
    table.do(OpenRoll(Side(LENA, SWORD), band="b6"))
    assert Against(15, "Hard") == table.state.rolls[0].against


def test_bands_stand_in_order_of_their_number() -> None:
    """ashes:A2: the easiest band comes first, whenever it was written."""
    table = party()
    table.do(SetBand("Hard", 15))
    table.do(SetBand("Easy", 8))
    assert [band.name for band in table.state.bands] == ["Easy", "Hard"]


def test_a_band_can_be_rewritten_and_struck_off() -> None:
    """ashes:A2: the list is editable; rolls that used it keep their number."""
    table = party()
    table.do(SetBand("Hard", 15))
    table.do(OpenRoll(Side(LENA, SWORD), band="b6"))
    table.do(SetBand("Harder", 16, "b6"))
    table.do(RemoveBand("b6"))
    assert ((), Against(15, "Hard")) == (table.state.bands, table.state.rolls[0].against)


def test_a_band_within_assured_is_refused() -> None:
    """ashes:A3: up to 3 there is only the Assured band."""
    assert party().refusal(SetBand("Nothing", 3)) == ("number.out-of-range", "ashes:A3")


def test_an_unknown_band_is_refused() -> None:
    """ashes:A2: a roll names a band of the list."""
    table = party()
    table.do(OpenRoll(Side(LENA, SWORD)))
    assert table.refusal(SetAdversity("r1", band="b99")) == ("row.unknown", "")


def test_mastery_names_the_highest_level_reached() -> None:
    """ashes:P1: a name of Mastery holds from its NdP up to the next."""
    table = party()
    table.do(SetMastery("Master", 8))
    table.do(SetMastery("Adept", 3))
    names = [table.state.mastery_of(ndp) for ndp in (2, 3, 7, 9)]
    assert [found and found.name for found in names] == [None, "Adept", "Adept", "Master"]
