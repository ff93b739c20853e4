"""The code of a table for a model: columns, filters, order and bulk actions."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from django.db.models import Model, TextField

from django_panel import tables
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import (
    INDENT,
    line_length,
    list_code,
    text_literal,
    value_literal,
)
from django_panel.records.trash import DEFAULT_TRASH
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.badge_colors import suggested_color
from django_panel.tables.columns.base import Column
from django_panel.tables.derived import TITLE_LENGTH, derive_columns, derive_table
from django_panel.tables.derived_filters import derive_filters
from django_panel.tables.schema import TableSchema

TABLES = "django_panel.tables"
ACTIONS = "django_panel.actions"

#: A chain of calls, such as ``TextColumn("name")`` and ``.sortable()``.
Parts = list[str]

#: Formatters write a chain of more calls in several lines.
_CALLS_IN_A_LINE = 2

DELETION = ("DeleteBulkAction()",)
DELETION_WITH_TRASH = ("RestoreBulkAction()", "ForceDeleteBulkAction()", "DeleteBulkAction()")


class TableCode:
    """The code of the table that a panel derives from a model."""

    def __init__(
        self, model: type[Model], *, soft_deletes: bool = False, exclude: Container[str] = ()
    ) -> None:
        self.model = model
        self._soft_deletes = soft_deletes
        self._columns = derive_columns(model, exclude=exclude)
        self._names = {column.get_name() for column in self._columns}

    def columns(self, *, most: int | None = None) -> list[Parts] | None:
        """Return the code of each column, or None if one cannot be written as a literal.

        With ``most``, only the first columns that are visible.
        """
        columns = self._columns
        if most is not None:
            columns = [column for column in columns if column.is_visible()][:most]
        codes = [self._column(column) for column in columns]
        found = [code for code in codes if code is not None]
        return found if len(found) == len(codes) else None

    def filters(self) -> list[Parts]:
        """Return the code of each filter."""
        # The trash has a filter of its own.
        names = self._names - ({DEFAULT_TRASH.column} if self._soft_deletes else set())
        found = [
            [f"{type(each).__name__}({text_literal(each.get_name())})"]
            for each in derive_filters(self.model, names)
        ]
        return [*found, ["TrashedFilter()"]] if self._soft_deletes else found

    def default_sort(self, names: Container[str]) -> str | None:
        """Return the arguments of ``default_sort()``, if the table has the column."""
        sort = derive_table(self.model, TableSchema(self.model)).get_default_sort()
        if sort is None or sort.column not in names:
            return None
        return f"{text_literal(sort.column)}, {text_literal(sort.direction)}"

    def body(
        self,
        columns: list[Parts],
        imports: Imports,
        *,
        actions: Mapping[str, Sequence[str]],
        filters: bool = True,
    ) -> str:
        """Return the statement of ``table()`` that returns the schema.

        ``actions`` are the names of action classes by the method that gets them.
        """
        declared = self.filters() if filters else []
        names = {parts[0].split('"')[1] for parts in columns}
        sort = self.default_sort(names)
        calls: list[tuple[str, Callable[[str], str]]] = [("schema.columns", _lines(columns))]
        if declared:
            calls.append((".filters", _lines(declared)))
        for method, classes in actions.items():
            imports.add(ACTIONS, *(each.partition("(")[0] for each in classes))
            calls.append((f".{method}", _line([[each] for each in classes], f".{method}()")))
        if sort is not None:
            calls.append((".default_sort", lambda indent: sort))
        imports.add(TABLES, "TableSchema", *_classes(columns), *_classes(declared))
        outer, inner = INDENT * 2, INDENT * 3
        if len(calls) <= _CALLS_IN_A_LINE:
            code = "".join(f"{name}({argument(outer)})" for name, argument in calls)
            return f"{outer}return {code}"
        lines = [f"{inner}{name}({argument(inner)})" for name, argument in calls]
        return f"{outer}return (\n" + "\n".join(lines) + f"\n{outer})"

    def _column(self, column: Column) -> Parts | None:
        kind = type(column)
        indents = getattr(column, "get_indent", None)
        has_callback = (
            column.get_format_using() is not None
            or column.get_url() is not None
            or (indents is not None and indents() is not None)
            or column.get_search_columns() is not None
        )
        if has_callback or kind.__name__ not in tables.__all__:
            return None
        name = column.get_name()
        plain = kind(name)
        parts = [f"{kind.__name__}({text_literal(name)})"]
        field: Any = next((f for f in self.model._meta.concrete_fields if f.name == name), None)
        if isinstance(column, BadgeColumn):
            parts += _colors(field)
        if column.is_sortable() and not plain.is_sortable():
            parts.append(".sortable()")
        if column.is_searchable() and not plain.is_searchable():
            parts.append(".searchable()")
        if isinstance(field, TextField) and not field.flatchoices:
            parts.append(f".limit({TITLE_LENGTH})")
        if column.get_alignment() != plain.get_alignment():
            parts.append(f".alignment({text_literal(column.get_alignment())})")
        if not column.is_visible():
            parts.append(".visible(False)")
        return parts


def _colors(field: Any) -> Parts:
    """Return the call of ``colors()`` for the values whose name suggests one."""
    values = [value for value, _label in getattr(field, "flatchoices", ()) if value is not None]
    colors = {value: suggested_color(value) for value in values}
    rows = [
        f"{value_literal(value)}: {text_literal(color)}"
        for value, color in colors.items()
        if color != "neutral"
    ]
    if not rows:
        return []
    line = f".colors({{{', '.join(rows)}}})"
    # The deepest place of a column in a table.
    if len(INDENT * 5) + len(line) <= line_length():
        return [line]
    entries = "".join(f"{INDENT * 2}{row},\n" for row in rows)
    return [f".colors(\n{INDENT}{{\n{entries}{INDENT}}}\n)"]


def _lines(items: list[Parts]) -> Callable[[str], str]:
    """Return a list as the only argument of a call, in the lines below it."""

    def argument(indent: str) -> str:
        inner = indent + INDENT
        return f"\n{inner}{list_code(items, inner)}\n{indent}"

    return argument


def _line(items: list[Parts], call: str) -> Callable[[str], str]:
    """Return a list in one line, if it fits."""

    def argument(indent: str) -> str:
        line = f"[{', '.join(''.join(parts) for parts in items)}]"
        if len(indent) + len(line) + len(call) <= line_length():
            return line
        inner = indent + INDENT
        if len(inner) + len(line) <= line_length():
            return f"\n{inner}{line}\n{indent}"
        return _lines(items)(indent)

    return argument


def _classes(items: list[Parts]) -> set[str]:
    return {parts[0].partition("(")[0] for parts in items}
