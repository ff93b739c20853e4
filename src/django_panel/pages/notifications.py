"""The page of all notifications of one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import dotted
from django_panel.models import StoredNotification
from django_panel.notifications.stored import row_of
from django_panel.pages.page import Page
from django_panel.support.labels import Words
from django_panel.support.screen import Lazy, Screen
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.notifications.inbox import Inbox
    from django_panel.notifications.wire import NotificationRowWire


class NotificationsPage(Page):
    """Everything behind the bell, page by page; its query string is a table's."""

    title: ClassVar[Words | None] = _("Notifications")
    slug: ClassVar[str | None] = "notifications"
    component: ClassVar[str] = "panel/Notifications"
    registers_navigation: ClassVar[bool] = False

    def render_for(self, inbox: Inbox, query: Mapping[str, Any]) -> Screen:
        """Return the rows of one person as the query string asks for them."""
        schema = _table()
        state = TableState.from_query(query, schema)
        shown: list[StoredNotification] = []

        def noted(records: Sequence[Any]) -> RowParts:
            shown.extend(records)
            return RowParts(owner=dotted(self), can_edit=False)

        page = TableQuery(schema, state, inbox.rows().order_by()).page(noted, with_records=True)

        def rows() -> list[NotificationRowWire]:
            # The table reads the rows of the page and hands over their records.
            return [row_of(stored) for stored in shown] if page.rows else []

        return self.screen(
            self.get_component(),
            {
                "table": Lazy(schema.to_wire),
                "state": Lazy(state.to_wire),
                "pagination": Lazy(lambda: page.pagination),
                # Not ``notifications``: that is the bell, on every page.
                "rows": Lazy(rows),
            },
        )


def _table() -> TableSchema:
    return (
        TableSchema(StoredNotification)
        .columns([DateTimeColumn("created_at").label(_("Received")).sortable()])
        .filters(
            [
                SelectFilter("state")
                .label(_("State"))
                .options([("unread", _("Unread")), ("read", _("Read"))])
                .query(_in_state)
            ]
        )
        .default_sort("created_at", "desc")
        .selectable(False)
    )


def _in_state(rows: QuerySet[Any], state: str) -> QuerySet[Any]:
    return rows.filter(read_at__isnull=state == "unread")
