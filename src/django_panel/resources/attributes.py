"""The default table and form of a resource, from its attributes and its model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django_panel.actions.action import Action, require_action
from django_panel.exceptions import PanelSchemaException, collect, dotted, nearest
from django_panel.resources.actions.delete import DeleteBulkAction
from django_panel.resources.actions.force_delete import ForceDeleteBulkAction
from django_panel.resources.actions.restore import RestoreBulkAction
from django_panel.resources.given import given_field_names
from django_panel.resources.named_members import (
    computed_column,
    declared,
    declared_methods,
    named_action,
)
from django_panel.support.lookup_paths import dotted_path, lookup_path
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.derived import (
    default_sort,
    derive_columns,
    model_ordering,
)
from django_panel.tables.derived_filters import derive_filters, named_filter
from django_panel.tables.field_types import derive_column
from django_panel.tables.filters.trashed import TrashedFilter
from django_panel.tables.reading.path_resolution import resolve_path
from django_panel.tables.reading.paths import single_valued_names

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.resource import Resource
    from django_panel.tables.filters.base import Filter
    from django_panel.tables.schema import TableSchema

_DELETION = (DeleteBulkAction,)
_DELETION_WITH_TRASH = (RestoreBulkAction, ForceDeleteBulkAction, DeleteBulkAction)


def default_table(resource: type[Resource], schema: TableSchema) -> TableSchema:
    """Add columns, filters, search, order and actions to a table that declares none."""
    schema = schema.for_model(resource.model)
    if not schema.get_columns():
        schema = schema.columns(columns_of(resource))
    if not schema.get_filters():
        schema = schema.filters(filters_of(resource, schema))
    searched = declared(resource, "search_fields")
    if searched is not None:
        schema = schema.search_fields(searched)
    if resource.search_help_text is not None:
        schema = schema.search_placeholder(resource.search_help_text)
    if resource.date_hierarchy is not None:
        schema = schema.date_hierarchy(resource.date_hierarchy)
    return _with_actions(resource, _with_order(resource, schema))


def columns_of(resource: type[Resource]) -> list[Column]:
    """Return the columns that a resource names, else those of its model."""
    names = declared(resource, "columns")
    searched = declared(resource, "search_fields")
    if names is None:
        exclude = given_field_names(resource)
        columns = derive_columns(resource.model, resource.record_title_attribute, exclude)
        return columns if searched is None else [column.searchable(False) for column in columns]
    columns = list(collect(partial(_column, resource), names))
    if searched is None:
        return columns
    # As on ModelAdmin, a search compares the named fields only.
    return [
        column.searchable(False) if isinstance(name, str) else column
        for name, column in zip(names, columns, strict=True)
    ]


def _column(resource: type[Resource], name: str | Column) -> Column:
    """Return the column for a field, a path over relations, a method or a property."""
    if not isinstance(name, str):
        return name
    model = resource.model
    column = computed_column(resource, name)
    if column is not None:
        return column
    path = dotted_path(name)
    try:
        resolved = resolve_path(model, path)
    except PanelSchemaException as error:
        known = [*single_valued_names(model), *declared_methods(resource)]
        raise PanelSchemaException(
            f"{dotted(resource)}.columns names {name!r}.{nearest(name, known)}",
            str(error),
            "Name a field, a path, or a method of the model or the resource.",
        ) from error
    source: Any = next((field for field in model._meta.concrete_fields if field.name == path), None)
    source = source or resolved.field
    is_plain = source is not None and not resolved.is_to_many and resolved.compute is None
    return derive_column(source, path) if is_plain else TextColumn(path)


def filters_of(resource: type[Resource], schema: TableSchema) -> list[Filter]:
    """Return the filters that a resource names, else those of the shown fields."""
    model, names = resource.model, declared(resource, "filters")
    if names is not None:
        return [named_filter(model, name) if isinstance(name, str) else name for name in names]
    shown = {column.get_name() for column in schema.get_columns()}
    filters = derive_filters(model, shown)
    return [*filters, TrashedFilter()] if resource.has_soft_deletes() else filters


def _with_order(resource: type[Resource], schema: TableSchema) -> TableSchema:
    terms = declared(resource, "ordering")
    if schema.get_default_sort() is not None:
        return schema
    if terms is None:
        return default_sort(resource.model, schema, model_ordering(resource.model))
    lookups = collect(partial(_ordering_term, resource), terms)
    return default_sort(resource.model, schema.ordering(lookups), lookups)


def _ordering_term(resource: type[Resource], term: object) -> str:
    if not isinstance(term, str):
        raise PanelSchemaException(
            f"{dotted(resource)}.ordering contains {term!r}.",
            "It contains names of fields, with a minus for descending order.",
            "Order the records by an expression in query().",
        )
    return lookup_path(term)


def named_actions(resource: type[Resource]) -> list[Action]:
    """Return the actions that a resource names."""
    named = [
        named_action(resource, action) if isinstance(action, str) else action
        for action in declared(resource, "actions") or ()
    ]
    for action in named:
        require_action(action)
    return named


def _with_actions(resource: type[Resource], schema: TableSchema) -> TableSchema:
    named = collect(partial(_action, resource), declared(resource, "actions") or ())
    if not schema.get_bulk_actions():
        kinds = _DELETION_WITH_TRASH if resource.has_soft_deletes() else _DELETION
        # The current panel configures new actions, so they are constructed for each panel.
        deletion = [action_class() for action_class in kinds]
        given = [action for action in named if action.is_bulk_executable()]
        names = {action.get_name() for action in given}
        rest = [action for action in deletion if action.get_name() not in names]
        schema = schema.bulk_actions([*given, *rest])
    links = [action for action in named if not action.is_bulk_executable()]
    return schema.record_actions(links) if links and not schema.has_record_actions() else schema


def _action(resource: type[Resource], action: Any) -> Action:
    named = named_action(resource, action) if isinstance(action, str) else action
    require_action(named)
    return named
