"""Adapts a table to a widget: one page size, no actions except links, nothing editable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django_panel.actions.row_actions import RowScope
from django_panel.support.keys import wire_key
from django_panel.tables.rows import RowParts

if TYPE_CHECKING:
    from django_panel.support.keys import RecordKey
    from django_panel.support.labels import StrOrPromise
    from django_panel.tables.columns.base import Column
    from django_panel.tables.schema import TableSchema


def embedded_schema(schema: TableSchema, per_page: int, empty_message: StrOrPromise) -> TableSchema:
    """Return the table without the parts that a widget does not support.

    The table of a resource can be used unchanged: its link actions stay, and the other actions
    are removed, because they run on the resource's list page.
    """
    table = (
        schema.columns([_column(column) for column in schema.get_columns() if column.is_visible()])
        .per_page_options([per_page])
        .default_per_page(per_page)
        .reorderable(None)
        .date_hierarchy(None)
        .reorderable_columns(False)
        .polling(None)
        .empty_state(empty_message)
        .header_actions(())
        .toolbar_actions(())
        .empty_state_actions(())
    )
    for persist in ("search", "sort", "filters", "columns"):
        table = getattr(table, f"persist_{persist}")(False)
    if table.has_record_actions():
        links = [
            record_action for record_action in table.get_record_actions() if record_action.is_link()
        ]
        table = table.record_actions(links)
    return table.bulk_actions(()).selectable(False)


def _column(column: Column) -> Column:
    action = column.get_action()
    if action is not None and not action.is_link():
        column = column.action(None)
    return column.toggleable(False)


def row_parts(
    schema: TableSchema, owner: str, url: Callable[[Any], str | None] | None
) -> Callable[[Sequence[Any]], RowParts]:
    """Return a function that makes the ``RowParts`` for the records of a page."""

    def parts(records: Sequence[Any]) -> RowParts:
        return RowParts(
            owner=owner, url=_urls(records, url), can_edit=False, **_actions(schema, records)
        )

    return parts


def _urls(
    records: Sequence[Any], url: Callable[[Any], str | None] | None
) -> Callable[[RecordKey], str | None] | None:
    if url is None:
        return None
    by_key = {wire_key(record): url(record) for record in records}
    return by_key.get


def _actions(schema: TableSchema, records: Sequence[Any]) -> dict[str, Any]:
    cells = {
        column.get_name(): action
        for column in schema.get_columns()
        if (action := column.get_action()) is not None
    }
    if not cells and not schema.has_record_actions():
        return {}
    scope, brief = RowScope(records), RowScope(records, brief=True)
    return {
        "actions": [record_action.compile(brief) for record_action in schema.get_record_actions()],
        "cell_actions": {name: action.compile(scope) for name, action in cells.items()},
    }
