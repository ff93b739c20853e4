"""The frames of the WebSocket, in both directions.

The URL of the WebSocket is the URL of the panel (``panels[].url`` of the current one) plus
``/broadcasting``. Frames are handled in order. Close codes:

* 4401: not logged in; do not reconnect before the next page,
* 4403: another origin, or the user has no access to the panel; do not reconnect,
* 4404: no panel with broadcasting at this URL; do not reconnect,
* 4408: the browser reads too slowly; reconnect and fetch missed data,
* 4429: too many frames or WebSockets; reconnect later,
* 1009: a frame was too large,
* 1012 and all others: reconnect after a moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.jobs.wire import JobWire
    from django_panel.notifications.wire import SentNotificationWire
    from django_panel.support.wire import ToastKind


class SubscribeFrameWire(TypedDict):
    """Browser: subscribe to a channel."""

    subscribe: str


class UnsubscribeFrameWire(TypedDict):
    """Browser: unsubscribe from a channel."""

    unsubscribe: str


class ShowsFrameWire(TypedDict):
    """Browser: the list of a channel shows the records with these keys, besides earlier ones."""

    shows: str
    keys: list[int | str]


class SubscribedFrameWire(TypedDict):
    """Server: the subscription is active."""

    subscribed: str
    #: The list hears only about records that its reader may see, and about the end of those that
    #: it has named with ``shows``.
    restricted: NotRequired[bool]


class UnsubscribedFrameWire(TypedDict):
    """Server: the subscription has ended."""

    unsubscribed: str


class ErrorFrameWire(TypedDict):
    """Server: a frame was refused; the connection stays open."""

    error: Literal["forbidden", "malformed", "too_many"]


class BareToastWire(TypedDict):
    """A toast that is not stored."""

    type: ToastKind
    message: str
    url: str | None
    urlLabel: str | None


class NotificationEventWire(TypedDict):
    """Server: a message for the user, on ``App.Models.User.{id}``."""

    event: Literal["panel.notification"]
    channel: str
    data: SentNotificationWire | BareToastWire


class JobEventWire(TypedDict):
    """Server: a background job of the user has changed, on ``App.Models.User.{id}``."""

    event: Literal["panel.job"]
    channel: str
    data: JobWire


class ChangedRecordsWire(TypedDict):
    """The keys of changed records of a resource."""

    created: list[int | str]
    updated: list[int | str]
    deleted: list[int | str]
    #: There are more changes; reload the list.
    refresh: bool
    #: The page that wrote them, as sent in ``X-Panel-Page``.
    by: NotRequired[str]


class ChangesEventWire(TypedDict):
    """Server: a list has changed, on the channel of the list's prop ``changes``."""

    event: Literal["panel.changes"]
    channel: str
    data: ChangedRecordsWire


ClientFrameWire = SubscribeFrameWire | UnsubscribeFrameWire | ShowsFrameWire
ServerFrameWire = (
    SubscribedFrameWire
    | UnsubscribedFrameWire
    | ErrorFrameWire
    | NotificationEventWire
    | JobEventWire
    | ChangesEventWire
)
