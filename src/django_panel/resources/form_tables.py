"""The rows of inlines and repeaters, and the blocks of builders, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.dateparse import parse_date, parse_datetime, parse_time

from django_panel.forms.fields.computed import Computed
from django_panel.forms.schema import FormSchema
from django_panel.resources.form_infolist import field_text, value_text
from django_panel.support.html import is_html
from django_panel.support.numbers import is_number
from django_panel.tables.columns.text import html_cell

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.fields.builder import Builder
    from django_panel.forms.fields.entry_list import EntryList
    from django_panel.forms.fields.inline import Inline
    from django_panel.forms.fields.repeater import Repeater
    from django_panel.resources.wire import FallbackBlockWire, FallbackTableWire
    from django_panel.tables.wire import HtmlCellWire

#: Field types that are not shown.
_EXCLUDED_TYPES = frozenset({"password", "hidden"})

#: JSON stores these values as text.
_PARSERS: Mapping[str, Callable[[str], Any]] = {
    "date": parse_date,
    "datetime": parse_datetime,
    "time": parse_time,
}


def is_shown(field: Field) -> bool:
    """Return whether a view page shows the values of a field."""
    return field.type not in _EXCLUDED_TYPES


def inline_table(field: Inline, record: Model) -> FallbackTableWire:
    """Return the rows of an inline as text."""
    schema = field.get_row_schema().for_page("view")
    columns = [inner for inner in schema.declared_fields() if _is_column(inner)]
    rows = field.rows_of(record)
    return {
        "columns": [
            {
                "label": column.get_label(),
                "numeric": any(is_number(column.read(row)) for row in rows),
            }
            for column in columns
        ],
        "rows": [[_cell(column, row) for column in columns] for row in rows],
    }


def repeater_table(field: Repeater, value: Any, record: Model) -> FallbackTableWire:
    """Return the entries of a repeater as text."""
    form = _view_form(record)
    rows = [_entry_values(field, form, entry) for entry in _entries(field, value)]
    columns = {column.get_name(): column for row in rows for column, _value in row}
    return {
        "columns": [
            {
                "label": column.get_label(),
                "numeric": any(is_number(dict(_named(row)).get(name)) for row in rows),
            }
            for name, column in columns.items()
        ],
        "rows": [
            [
                value_text(column, dict(_named(row)).get(name), record)
                for name, column in columns.items()
            ]
            for row in rows
        ],
    }


def builder_blocks(field: Builder, value: Any, record: Model) -> list[FallbackBlockWire]:
    """Return the blocks of a builder as text."""
    form = _view_form(record)
    labels = {block.get_name(): block.get_label() for block in field.get_blocks()}
    return [
        {
            "label": labels[field.kind_of(entry) or ""],
            "values": [
                {"key": inner.get_label(), "value": text}
                for inner, stored in _entry_values(field, form, entry)
                if (text := value_text(inner, stored, record)) is not None
            ],
        }
        for entry in _entries(field, value)
    ]


def _is_column(field: Field) -> bool:
    return is_shown(field) and field.can_be_on("view")


def _cell(field: Field, row: Model) -> str | HtmlCellWire | None:
    """Return a value of a row as text or HTML, if the row has the field."""
    if not field.is_shown(_view_form(row)):
        return None
    html = field.read(row) if isinstance(field, Computed) else None
    return html_cell(html) if is_html(html) else field_text(field, row)


def _view_form(record: Model) -> BoundForm:
    return FormSchema().schema([]).bind(page="view", instance=record)


def _entries(field: EntryList, value: Any) -> list[Any]:
    """Return the entries of a declared kind."""
    entries = value if isinstance(value, list | tuple) else []
    return [entry for entry in entries if field.kind_of(entry) is not None]


def _entry_values(field: EntryList, form: BoundForm, entry: Any) -> list[tuple[Field, Any]]:
    """Return the visible fields of an entry with their stored values."""
    values = field.values_of(entry)
    stored = values if isinstance(values, Mapping) else {}
    bound = field.bind_entry(form, field.kind_of(entry) or "", stored=stored)
    return [
        (inner, _parsed(inner, stored.get(inner.get_attribute())))
        for inner in bound.fields
        if _is_column(inner) and not inner.is_secret()
    ]


def _named(row: list[tuple[Field, Any]]) -> list[tuple[str, Any]]:
    return [(field.get_name(), value) for field, value in row]


def _parsed(field: Field, stored: Any) -> Any:
    """Return a date or time that is stored as text; an invalid one stays text."""
    parse = _PARSERS.get(field.type)
    if parse is None or not isinstance(stored, str):
        return stored
    try:
        return parse(stored) or stored
    except ValueError:
        return stored
