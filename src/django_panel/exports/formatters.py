"""The function that makes the cells of one column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from django_panel.exports.values import value_formatter
from django_panel.support.callbacks import ValueCallback
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CellFormatter(FrozenValue):
    """A function of the value, and of the record if ``needs_record`` is set."""

    #: None: values are written as they are.
    function: Callable[..., Any] | None
    needs_record: bool = False


def formatted(callback: ValueCallback, needs_record: bool, default: Any = None) -> CellFormatter:
    """Return the formatter of a ``format_using`` callback; a missing value is not formatted.

    ``default`` replaces a missing value first.
    """
    write = value_formatter()

    def cell(value: Any, *record: Model) -> Any:
        if default is not None and (value is None or value == ""):
            value = default
        return None if value is None else write(callback(value, *record))

    return CellFormatter(cell, needs_record)
