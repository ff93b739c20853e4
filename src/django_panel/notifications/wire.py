"""A notification as it travels: the payload, a row of the bell, and the bell's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.support.wire import ToastKind
    from django_panel.tables.wire import PaginationWire, TableStateWire, TableWire

NotificationTone = Literal["info", "success", "warning", "danger"]


class NotificationActionWire(TypedDict):
    """A label and a link; an address that no browser should follow is null."""

    name: str
    label: str
    url: str | None
    newTab: bool
    variant: Literal["default", "secondary", "outline", "ghost", "destructive"]
    #: Following the link marks the notification as read.
    markAsRead: bool


class NotificationPayloadWire(TypedDict):
    """A notification, the same over the socket and in the table (specification §2.4)."""

    name: str
    title: str
    body: str | None
    color: NotificationTone
    icon: str
    actions: list[NotificationActionWire]
    #: The toast's kind: danger is an error there.
    type: ToastKind
    #: Whether a row lies behind the bell.
    persistent: bool


class SentNotificationWire(NotificationPayloadWire):
    """A notification as the socket sends it; if persistent, the bell fetches its rows again."""

    #: The title once more, for pages that only show toasts.
    message: str


class NotificationRowWire(TypedDict):
    """One row behind the bell."""

    id: str
    title: str
    body: str | None
    color: NotificationTone
    icon: str
    actions: list[NotificationActionWire]
    read: bool
    #: ISO 8601; the browser says how long ago that is.
    createdAt: str


class NotificationListWire(TypedDict):
    """The answer of ``GET notifications``: the newest 30 rows."""

    notifications: list[NotificationRowWire]
    unread: int


class UnreadWire(TypedDict):
    """The answer of ``POST notifications/read`` and ``POST notifications/clear``."""

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
