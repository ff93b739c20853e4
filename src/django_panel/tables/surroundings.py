"""What stands around a cell: an explanation, an address, attributes, a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django_panel.support.keys import RecordKey
from django_panel.support.safe_url import safe_url
from django_panel.tables.columns.attributes import safe_attributes
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.text import text_of

if TYPE_CHECKING:
    from django_panel.actions.compiled import RowAction
    from django_panel.tables.wire import CellMetaWire

Surroundings = Callable[[Any, RecordKey], "CellMetaWire | None"]
_Question = Callable[[Any, RecordKey], Any]


def surroundings(column: Column, action: RowAction | None = None) -> Surroundings | None:
    """Return what is asked of each record for a column; None when nothing was declared.

    ``action`` is the column's own, bound for the page.
    """
    same, asked = _parts(column)
    if action is not None:
        asked["action"] = action
    if not asked:
        return None if not same else lambda record, key: same
    questions = tuple(asked.items())

    def around(record: Any, key: RecordKey) -> CellMetaWire | None:
        meta: Any = dict(same)
        for name, ask in questions:
            answer = ask(record, key)
            if answer:
                meta[name] = answer
        return meta or None

    return around


def _parts(column: Column) -> tuple[CellMetaWire, dict[str, _Question]]:
    """Return what is the same for all records, and what each is asked."""
    same: CellMetaWire = {}
    asked: dict[str, _Question] = {}
    tooltip: Any = column.get_tooltip()
    if callable(tooltip):
        asked["tooltip"] = lambda record, key: text_of(tooltip(record))
    elif tooltip is not None:
        same["tooltip"] = str(tooltip)
    url: Any = column.get_url()
    if url is not None:
        asked["url"] = lambda record, key: _address(url(record))
    attributes: Any = column.get_extra_attributes()
    if callable(attributes):
        asked["attributes"] = lambda record, key: safe_attributes(attributes(record))
    elif safe := safe_attributes(attributes):
        same["attributes"] = safe
    return same, asked


def _address(answer: Any) -> str | None:
    return safe_url(str(answer)) if answer is not None else None
