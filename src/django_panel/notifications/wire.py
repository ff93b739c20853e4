"""TypedDicts of notifications: payload, rows and responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.support.wire import ToastKind
    from django_panel.tables.wire import PaginationWire, TableStateWire, TableWire

NotificationTone = Literal["info", "success", "warning", "danger"]


class NotificationActionWire(TypedDict):
    """A link of a notification; an unsafe URL is null."""

    name: str
    label: str
    url: str | None
    newTab: bool
    variant: Literal["default", "secondary", "outline", "ghost", "destructive"]
    #: Whether a click marks the notification as read.
    markAsRead: bool


class NotificationPayloadWire(TypedDict):
    """The payload of a notification, sent and stored (specification §2.4)."""

    name: str
    title: str
    body: str | None
    color: NotificationTone
    icon: str
    actions: list[NotificationActionWire]
    #: The type of the toast; danger is ``error``.
    type: ToastKind
    #: Whether the notification is stored.
    persistent: bool


class SentNotificationWire(NotificationPayloadWire):
    """A notification in a WebSocket message; after a persistent one, the menu reloads its rows."""

    #: The title, for pages that show only toasts.
    message: str


class NotificationRowWire(TypedDict):
    """A stored notification."""

    id: str
    title: str
    body: str | None
    color: NotificationTone
    icon: str
    actions: list[NotificationActionWire]
    read: bool
    #: ISO 8601; the browser shows the age.
    createdAt: str


class NotificationListWire(TypedDict):
    """The response of ``GET notifications``: the newest 30 rows."""

    notifications: list[NotificationRowWire]
    unread: int


class UnreadWire(TypedDict):
    """The response of ``POST notifications/read`` and ``POST notifications/clear``."""

    unread: int


class NotificationsPageWire(TypedDict):
    """The props of ``panel/Notifications``, the page at ``GET notifications/all``.

    It is a table without columns to draw: its query string is a table's, so ``page``,
    ``per_page`` and ``filters[state]`` (``unread`` or ``read``) mean what they mean there.
    """

    page: PageMetadataWire
    table: TableWire
    state: TableStateWire
    pagination: PaginationWire
    rows: list[NotificationRowWire]
