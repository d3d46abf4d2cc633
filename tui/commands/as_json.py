"""A state as plain JSON values, for scripts: names and values of the fields, nothing hidden."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, cast

import attrs


def as_json(value: Any) -> Any:
    """`value` with records as objects, sets sorted, fractions as ``n/d``."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | bool):
        return value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return {str(as_json(key)): as_json(one) for key, one in _pairs(value)}
    if isinstance(value, frozenset | set):
        return sorted((as_json(one) for one in cast("frozenset[Any]", value)), key=str)
    if isinstance(value, tuple | list):
        return [as_json(one) for one in cast("tuple[Any, ...]", value)]
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
    return {one.name: as_json(getattr(value, one.name)) for one in fields}


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    pairs: Mapping[Any, Any] = value
    return list(pairs.items())
