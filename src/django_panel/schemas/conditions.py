"""Conditions that compare a field's value, evaluated by the same rules as in the browser.

``frontend/src/forms/conditions.ts`` is the browser's implementation. Both are tested with the
same table of cases, ``frontend/src/forms/conditions.cases.json``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.forms.layouts.wire import ConditionWire

#: Texts that both implementations parse as a number: no spaces, no infinity.
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)


class Operator(StrEnum):
    """How a field's value is compared."""

    EQUALS = "equals"
    NOT_EQUALS = "not_equals"
    IN = "in"
    NOT_IN = "not_in"
    FILLED = "filled"
    BLANK = "blank"
    GREATER_THAN = "greater_than"
    LESS_THAN = "less_than"
    TRUTHY = "truthy"
    FALSY = "falsy"


#: Operators that take no value to compare with.
UNARY_OPERATORS = frozenset({Operator.FILLED, Operator.BLANK, Operator.TRUTHY, Operator.FALSY})
_LISTS = frozenset({Operator.IN, Operator.NOT_IN})
_FALSE_TEXTS = frozenset({"", "0", "false", "off", "no"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Condition(FrozenValue):
    """One comparison of another field's value."""

    field: str
    operator: Operator
    value: Any = None

    def holds(self, state: Mapping[str, Any]) -> bool:
        """Return whether the comparison is true for these values."""
        return _holds(self.operator, state.get(self.field), self.value)

    def renamed(self, names: Mapping[str, str]) -> Condition:
        """Return the same comparison of a renamed field."""
        return Condition(names.get(self.field, self.field), self.operator, self.value)

    def to_wire(self) -> ConditionWire:
        return {
            "field": self.field,
            "operator": self.operator.value,
            "value": _plain(self.value, self.operator),
        }


def all_hold(conditions: Iterable[Condition], state: Mapping[str, Any]) -> bool:
    return all(condition.holds(state) for condition in conditions)


def any_holds(conditions: Iterable[Condition], state: Mapping[str, Any]) -> bool:
    return any(condition.holds(state) for condition in conditions)


def as_text(value: Any) -> str:
    """Return a value as text for comparison: null is empty, true is ``1``, false is ``0``."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return str(value)


def _holds(operator: Operator, actual: Any, expected: Any) -> bool:
    return _COMPARISONS[operator](actual, expected)


def _equals(actual: Any, expected: Any) -> bool:
    return _contains(actual, as_text(expected))


def _is_in(actual: Any, expected: Any) -> bool:
    return any(_contains(actual, as_text(one)) for one in _as_list(expected))


def _is_greater(actual: Any, expected: Any) -> bool:
    """Return whether both values are numbers and the first is greater."""
    left, right = _number(actual), _number(expected)
    return left is not None and right is not None and left > right


def _contains(actual: Any, expected: str) -> bool:
    """Return whether a value equals a text, or a list contains it."""
    if isinstance(actual, list | tuple):
        return any(as_text(one) == expected for one in actual)
    if isinstance(actual, dict):
        return False
    return as_text(actual) == expected


def _is_blank(value: Any) -> bool:
    return value is None or value in ([], {}, ()) or as_text(value) == ""


def _is_truthy(value: Any) -> bool:
    if isinstance(value, list | tuple | dict):
        return bool(value)
    return as_text(value).lower() not in _FALSE_TEXTS


def _number(value: Any) -> float | None:
    if isinstance(value, bool | list | tuple | dict):
        return None
    text = as_text(value)
    if not _NUMBER.fullmatch(text):
        return None
    number = float(text)
    return number if math.isfinite(number) else None


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple | set | frozenset) else [value]


def _plain(value: Any, operator: Operator) -> str | list[str] | None:
    if operator in UNARY_OPERATORS:
        return None
    if operator in _LISTS:
        return [as_text(one) for one in _as_list(value)]
    return as_text(value)


_COMPARISONS: dict[Operator, Callable[[Any, Any], bool]] = {
    Operator.EQUALS: _equals,
    Operator.NOT_EQUALS: lambda actual, expected: not _equals(actual, expected),
    Operator.IN: _is_in,
    Operator.NOT_IN: lambda actual, expected: not _is_in(actual, expected),
    Operator.FILLED: lambda actual, _: not _is_blank(actual),
    Operator.BLANK: lambda actual, _: _is_blank(actual),
    Operator.GREATER_THAN: _is_greater,
    Operator.LESS_THAN: lambda actual, expected: _is_greater(expected, actual),
    Operator.TRUTHY: lambda actual, _: _is_truthy(actual),
    Operator.FALSY: lambda actual, _: not _is_truthy(actual),
}
