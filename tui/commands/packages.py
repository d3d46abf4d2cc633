"""Whether the program stands on the packages that it was made for, and is all of a piece."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from saves.complaints import Complaint

NAME = "tirada"
OWN = ("rules", "saves", "tui")

_NEEDED = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?P<bounds>[^;]*)")
_BOUND = re.compile(r"(?P<sign>>=|<)\s*(?P<version>[0-9.]+)")


def complaints() -> tuple[Complaint, ...]:
    """What is missing, too old, too new, or not from where the rest of the program is."""
    return (*_wrong_versions(), *_strangers())


def _wrong_versions() -> Iterator[Complaint]:
    try:
        needed = requires(NAME) or []
    except PackageNotFoundError:
        yield Complaint("not-installed", {"name": NAME})
        return
    for requirement in needed:
        found = _NEEDED.match(requirement)
        if found is not None:
            yield from _wrong(found["name"], found["bounds"].strip())


def _wrong(name: str, bounds: str) -> Iterator[Complaint]:
    try:
        have = version(name)
    except PackageNotFoundError:
        yield Complaint("package-missing", {"name": name, "needed": bounds})
        return
    if not fits(have, bounds):
        yield Complaint("package-version", {"name": name, "needed": bounds, "found": have})


def fits(have: str, bounds: str) -> bool:
    """Whether a version lies within bounds.

    >>> fits("8.2.8", ">=8.2,<9"), fits("8.10", ">=8.2"), fits("9.0", ">=8.2,<9")
    (True, True, False)
    """
    here = _numbers(have)
    return all(
        (here >= _numbers(one["version"])) == (one["sign"] == ">=")
        for one in _BOUND.finditer(bounds)
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"\d+", text)[:4])


def _strangers() -> Iterator[Complaint]:
    """Packages of ours that were found somewhere else: another one of that name is in the way."""
    homes = {name: _home(name) for name in OWN}
    for name, home in homes.items():
        if home != homes["tui"]:
            yield Complaint("package-elsewhere", {"name": name, "place": str(home)})


def _home(name: str) -> Path:
    module = import_module(name)
    return Path(str(module.__file__)).parents[1]
