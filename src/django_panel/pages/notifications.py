"""The page with all notifications of the user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from django_panel.exceptions import dotted
from django_panel.models import StoredNotification
from django_panel.notifications.stored_payload import notification_row
from django_panel.pages.page import Page
from django_panel.support.labels import StrOrPromise
from django_panel.support.screen import Lazy, Screen
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.notifications.inbox import Inbox
    from django_panel.notifications.wire import NotificationRowWire


class NotificationsPage(Page):
    """All stored notifications of the user, as a table with pagination."""

    title: ClassVar[StrOrPromise | None] = _("Notifications")
    slug: ClassVar[str | None] = "notifications"
    component: ClassVar[str] = "panel/Notifications"
    registers_navigation: ClassVar[bool] = False

    def render_for(self, inbox: Inbox, query: Mapping[str, Any]) -> Screen:
        """Return the screen with the user's notifications, filtered by the query string."""
        schema = _table()
        state = TableState.from_query(query, schema)
        shown: list[StoredNotification] = []

        def note_reload(records: Sequence[Any]) -> RowParts:
            shown.extend(records)
            return RowParts(owner=dotted(self), can_edit=False)

        page = TableQuery(schema, state, inbox.rows().order_by()).page(
            note_reload, with_records=True
        )

        def rows() -> list[NotificationRowWire]:
            # The table reads the records of the current page.
            return [notification_row(stored) for stored in shown] if page.rows else []

        return self.screen(
            self.get_component(),
            {
                "table": Lazy(schema.to_wire),
                "state": Lazy(state.to_wire),
                "pagination": Lazy(lambda: page.pagination),
                # ``notifications`` is the shared prop of the notification menu.
                "rows": Lazy(rows),
            },
        )


def _table() -> TableSchema:
    return (
        TableSchema(StoredNotification)
        .columns([DateTimeColumn("created_at").label(_("Received at")).sortable()])
        .filters(
            [
                SelectFilter("state")
                .label(_("State"))
                .options(
                    [
                        ("unread", pgettext_lazy("notifications", "Unread")),
                        ("read", pgettext_lazy("notifications", "Read")),
                    ]
                )
                .query(_in_state)
            ]
        )
        .default_sort("created_at", "desc")
        .selectable(False)
    )


def _in_state(rows: QuerySet[Any], state: str) -> QuerySet[Any]:
    return rows.filter(read_at__isnull=state == "unread")
