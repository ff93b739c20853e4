"""The metadata of cells: tooltip, link, HTML attributes and action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.support.keys import RecordKey
from django_panel.support.safe_url import safe_url
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.html_attributes import safe_attributes
from django_panel.tables.columns.text import to_text

if TYPE_CHECKING:
    from django_panel.actions.row_actions import RowAction
    from django_panel.tables.wire import CellMetaWire

#: Called with the record and its key.
CellMetaFunction = Callable[[Any, RecordKey], "CellMetaWire | None"]
#: Deeper records are indented as far as this.
MAX_DEPTH = 20
_ValueFunction = Callable[[Any, RecordKey], Any]


def cell_meta_function(column: Column, action: RowAction | None = None) -> CellMetaFunction | None:
    """Return a function that computes a cell's metadata, or None if the column declares none.

    ``action`` is the column's action, compiled for the page.
    """
    static, functions = _static_and_computed(column)
    if action is not None:
        functions["action"] = action
    if not functions:
        return None if not static else lambda record, key: static
    computed = tuple(functions.items())

    def cell_meta(record: Model, key: RecordKey) -> CellMetaWire | None:
        meta: Any = dict(static)
        for name, function in computed:
            value = function(record, key)
            if value:
                meta[name] = value
        return meta or None

    return cell_meta


def _static_and_computed(column: Column) -> tuple[CellMetaWire, dict[str, _ValueFunction]]:
    """Return the metadata that all cells share, and the functions for the rest."""
    static: CellMetaWire = {}
    functions: dict[str, _ValueFunction] = {}
    tooltip: Any = column.get_tooltip()
    if callable(tooltip):
        functions["tooltip"] = lambda record, key: to_text(tooltip(record))
    elif tooltip is not None:
        static["tooltip"] = str(tooltip)
    url: Any = column.get_url()
    if url is not None:
        functions["url"] = lambda record, key: _checked_url(url(record))
    indent = column.get_indent()
    if indent is not None:
        functions["depth"] = lambda record, key: min(max(int(indent(record)), 0), MAX_DEPTH)
    attributes: Any = column.get_extra_attributes()
    if callable(attributes):
        functions["attributes"] = lambda record, key: safe_attributes(attributes(record))
    elif safe := safe_attributes(attributes):
        static["attributes"] = safe
    return static, functions


def _checked_url(url: Any) -> str | None:
    return safe_url(str(url)) if url is not None else None
