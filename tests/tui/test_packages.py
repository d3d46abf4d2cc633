"""`tirada check` looks at the packages, too."""

import sys
from pathlib import Path

import pytest

from tests.helpers.tables import code
from tui.commands import packages


def test_this_installation_is_as_it_should_be() -> None:
    """What the lock file brought fits what the program asks for."""
    assert packages.complaints() == ()


@pytest.mark.parametrize(
    ("have", "bounds", "fit"),
    [
        ("25.4.0", ">=25.3", True),
        ("25.2", ">=25.3", False),
        ("8.10.0", ">=8.2,<9", True),
        ("9.0.0rc1", ">=8.2,<9", False),
        ("1", "", True),
    ],
)
def test_versions_are_compared_as_numbers(have: str, bounds: str, fit: bool) -> None:
    """8.10 is newer than 8.2."""
    assert packages.fits(have, bounds) is fit


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is to be done."""

    def requires(_: str) -> list[str]:
        return ["no-such-package>=3", "attrs>=999"]

    monkeypatch.setattr(packages, "requires", requires)
    found = [code(one) for one in packages.complaints()]
    assert found == ["package-missing", "package-version"]


def test_a_package_that_only_has_our_name_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another `rules` in front of ours would be played with without a word."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").write_text("")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "rules")
    (complaint,) = packages.complaints()
    assert complaint.code == "package-elsewhere"
    assert complaint.values["place"] == str(tmp_path)
