"""A declared table as the browser is told about it.

What is the same for everybody is made once a language and kept with the schema; only actions,
which depend on who asks, and the columns and filters that say so are made anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.wire import (
        ColumnWire,
        DefaultSortWire,
        TableWire,
    )


def table_wire(
    schema: TableSchema,
    kept: dict[Any, Any],
    *,
    bulk: list[ActionWire],
    header: list[ActionWire],
    toolbar: list[ActionWire],
    empty_state: list[ActionWire],
) -> TableWire:
    """Return the prop ``table`` with the current user's actions; ``kept`` outlives the request."""
    key = ("wire", get_language())
    shared: TableWire | None = kept.get(key)
    if shared is None:
        shared = kept[key] = _shared(schema)
    wire = shared.copy()
    filters = schema.get_filters()
    if any(each.is_dynamic() for each in filters):
        wire["filters"] = [
            each.to_wire() if each.is_dynamic() else known
            for each, known in zip(filters, shared["filters"], strict=True)
        ]
    if any(each.is_dynamic() for each in schema.get_columns()):
        wire["columns"] = _columns(schema)
    wire["bulkActions"] = bulk
    if not bulk and not schema.is_selectable_without_actions():
        # Boxes to tick, and nothing to do with what is ticked.
        wire["selectable"] = False
    wire["headerActions"] = header
    wire["toolbarActions"] = toolbar
    if empty_state:
        empty = shared["emptyState"].copy()
        empty["actions"] = empty_state
        wire["emptyState"] = empty
    return wire


def _shared(schema: TableSchema) -> TableWire:
    columns = schema.get_columns()
    face = schema.card_face()
    model = schema.get_model()
    return {
        "columns": _columns(schema),
        "filters": [each.to_wire() for each in schema.get_filters()],
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
        "cards": None if face is None else face.to_wire(),
        "bulkActions": [],
        "recordActions": schema.record_actions_place(),
        "headerActions": [],
        "toolbarActions": [],
        "emptyState": schema.empty_state_to_wire(),
        "summarized": any(column.get_summaries() for column in columns),
        "polling": schema.get_polling(),
    }


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
