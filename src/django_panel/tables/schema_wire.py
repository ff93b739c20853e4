"""The JSON definition of a table.

The part that all users share is cached on the schema per language. Actions, and dynamic columns
and filters, are made for each request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst
from django.utils.translation import get_language

from django_panel.support.json_copies import copier
from django_panel.tables.reading.date_hierarchy import hierarchy_target

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.wire import (
        ColumnWire,
        DefaultSortWire,
        TableWire,
    )


def table_to_wire(
    schema: TableSchema,
    cache: dict[Any, Any],
    *,
    bulk: list[ActionWire],
    header: list[ActionWire],
    toolbar: list[ActionWire],
    empty_state: list[ActionWire],
) -> TableWire:
    """Return the prop ``table`` with the current user's actions; ``cache`` is the schema's."""
    key = ("wire", get_language())
    copy: Callable[[], TableWire] | None = cache.get(key)
    if copy is None:
        copy = cache[key] = copier(_shared(schema))
    # A project may change the value that it gets.
    wire = copy()
    filters = schema.get_filters()
    if any(filter_.is_dynamic() for filter_ in filters):
        wire["filters"] = [
            filter_.to_wire() if filter_.is_dynamic() else cached
            for filter_, cached in zip(filters, wire["filters"], strict=True)
        ]
    if any(column.is_dynamic() for column in schema.get_columns()):
        wire["columns"] = _columns(schema)
    wire["bulkActions"] = bulk
    if not bulk and not schema.is_selectable_without_actions():
        # A selection would be useless without bulk actions.
        wire["selectable"] = False
    wire["headerActions"] = header
    wire["toolbarActions"] = toolbar
    if empty_state:
        wire["emptyState"]["actions"] = empty_state
    return wire


def _shared(schema: TableSchema) -> TableWire:
    columns = schema.get_columns()
    slots = schema.card_slots()
    model = schema.get_model()
    wire: TableWire = {
        "columns": _columns(schema),
        "filters": [filter_.to_wire() for filter_ in schema.get_filters()],
        "groups": [group.to_wire(model) for group in schema.get_groups()],
        "defaultGroup": schema.get_default_group(),
        "columnManager": schema.column_manager(
            column.get_name() for column in columns if column.is_toggleable()
        ),
        "filterBehaviour": schema.filter_behaviour(),
        "searchable": schema.is_searchable(),
        "searchPlaceholder": schema.get_search_placeholder(),
        "searchDebounce": schema.get_search_debounce(),
        "searchOnBlur": schema.searches_on_blur(),
        "individualSearchColumns": [
            column.get_name() for column in columns if column.is_individually_searchable()
        ],
        "selectable": schema.is_selectable(),
        "reorderable": schema.is_reorderable(),
        "frozen": {
            "start": any(column.get_frozen() == "start" for column in columns),
            "actions": schema.has_frozen_actions(),
        },
        "perPageOptions": list(schema.get_per_page_options()),
        "defaultPerPage": schema.get_default_per_page(),
        "defaultSort": _default_sort(schema),
        "layouts": list(schema.get_layouts()),
        "cards": None if slots is None else slots.to_wire(),
        "bulkActions": [],
        "recordActions": schema.record_actions_to_wire(),
        "headerActions": [],
        "toolbarActions": [],
        "emptyState": schema.empty_state_to_wire(schema.records_in_sentence()),
        "summarized": any(column.get_summaries() for column in columns),
        "polling": schema.get_polling(),
    }
    dates = schema.get_date_hierarchy()
    if dates is not None and model is not None:
        target = hierarchy_target(dates, model)
        wire["dateHierarchy"] = str(capfirst(str(target.verbose_name)))
    return wire


def _columns(schema: TableSchema) -> list[ColumnWire]:
    model = schema.get_model()
    if model is None:
        return [column.to_wire() for column in schema.get_columns()]
    plan = schema.plan_for(model)
    return [
        planned.column.to_wire(label, planned.path.field)
        for planned, label in zip(plan.columns, plan.labels(), strict=True)
    ]


def _default_sort(schema: TableSchema) -> DefaultSortWire | None:
    sort = schema.get_default_sort()
    label = schema.get_default_sort_option_label()
    if sort is not None:
        return {"column": sort.column, "direction": sort.direction, "label": label}
    position = schema.get_reorder_column()
    if position is not None:
        return {"column": position, "direction": "asc", "label": label}
    return None
