"""Checks that a filter or a constraint fits the model field that it compares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.column_types import (
    ColumnType,
    compared_column,
    has_type,
    type_name,
    unusable_values,
)
from django_panel.tables.filters.target_field import Target


def check_type(target: Target, part: str, *types: ColumnType) -> None:
    """Raise if the field has none of these types; ``part`` names the filter in the message."""
    column = compared_column(target.field)
    if not has_type(column, *types):
        wanted = " or ".join(f"{_ARTICLES.get(type_, 'a')} {type_}" for type_ in types)
        raise PanelSchemaException(
            f"The {part} compares {target.field.name!r}, which is a {type_name(column)} of "
            f"{dotted(column.model)}.",
            f"It needs {wanted} field.",
            "Use a filter of another type, name another field with column(), or filter with "
            "query().",
        )


def check_options(target: Target, part: str, values: Iterable[Any]) -> None:
    """Raise if the field cannot hold one of these values."""
    unusable = unusable_values(target.field, values)
    if unusable:
        column = compared_column(target.field)
        raise PanelSchemaException(
            f"The {part} has the options {', '.join(map(repr, unusable))}, which "
            f"{target.field.name!r} ({type_name(column)}) cannot hold.",
            "A filter compares the field with the selected option.",
            "Correct the options, or filter with query().",
        )


_ARTICLES = {"integer": "an"}
