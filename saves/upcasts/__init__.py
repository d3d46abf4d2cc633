"""How lines of older formats are lifted to today's, one step a format.

Old lines stay in the file as they were written. On reading, a raw line of
format ``n`` passes through the steps ``n``, ``n + 1`` and so on before its
values are checked; a step may rename, split or drop events. Each step lives in
a module of its own here, named after the format that it lifts from.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from saves.upcasts import from_1

Raw: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Raw], Raw]

FORMAT = 2
"""The number of today's vocabulary, written as ``v`` on every line."""

STEPS: Mapping[int, Upcast] = {1: from_1.lift}
"""Format -> the step that lifts a raw line from it to the next."""


def lift(raw: Raw, since: int, steps: Mapping[int, Upcast], until: int) -> Raw:
    """A raw line of format `since` as one of format `until`."""
    for number in range(since, until):
        raw = steps[number](raw)
    return raw
