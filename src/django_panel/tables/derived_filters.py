"""Derives the filters of a table from its model."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from django.db import models
from django.db.models import Model

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.field_types import declare_field_types, output_field, registered_part
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.column_values import can_list_values
from django_panel.tables.filters.date import DateFilter
from django_panel.tables.filters.relation import RelationFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.target_field import resolve_target
from django_panel.tables.filters.values import ValuesFilter

#: Users filter by the first fields of the model.
MAX_FILTERS = 8


def derive_filters(model: type[Model], names: Container[str]) -> list[Filter]:
    """Return the filters of a model's fields with these names, in the model's order.

    Choices, booleans, dates and foreign keys can be filtered; other fields are searched.
    """
    fields = (field for field in model._meta.concrete_fields if field.name in names)
    filters = (filter_for(field, field.name) for field in fields)
    return [filter_ for filter_ in filters if filter_ is not None][:MAX_FILTERS]


def named_filter(model: type[Model], path: str) -> Filter:
    """Return the filter for the field at a path; raise if there is none for its type.

    A field of another type than those of ``derive_filters()`` is filtered by its values.
    """
    path = dotted_path(path)
    target = resolve_target(model, path, f"filter {path!r}")
    filter_ = filter_for(target.field, path)
    if filter_ is not None:
        return filter_
    if can_list_values(target.field):
        return ValuesFilter(path)
    type_name = type(target.field).__name__
    raise PanelSchemaException(
        f"There is no filter for {path!r}, a {type_name} of {dotted(model)}.",
        "A name in filters is a field with a single value, or a relation.",
        "Name it in search_fields, or declare a filter, such as QueryBuilderFilter.",
    )


def filter_for(field: Any, path: str) -> Filter | None:
    """Return the filter for a model field or a relation, or None for another type.

    Relations and choices come before the types of Django.
    """
    field = output_field(field)
    part = registered_part(field, "filter")
    if part is None or not part.is_specific:
        if isinstance(getattr(field, "related_model", None), type):
            return RelationFilter(path)
        if getattr(field, "flatchoices", None):
            return SelectFilter(path)
    if part is None:
        return None
    made: Filter = part.made(field, Filter, path)
    return made


declare_field_types(
    "filter",
    {
        models.BooleanField: lambda field: BooleanFilter(field.name),
        models.DateField: lambda field: DateFilter(field.name),
    },
)
