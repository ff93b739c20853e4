"""What is said over the socket, in both directions.

The socket lies at the address of the panel (``panels[].url`` of the current one) plus
``/broadcasting``. Frames are answered in the order in which they came. It is closed with

* 4401: nobody is signed in, or no longer; do not come back before the next page,
* 4403: a foreign origin, or the panel no longer admits this person; do not come back,
* 4404: there is no panel with broadcasting at this address; do not come back,
* 4408: this browser reads too slowly; come back and fetch what was missed,
* 4429: too many frames or sockets; come back later,
* 1009: a frame was too large,
* 1012 and everything else: come back after a moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.notifications.wire import SentNotificationWire
    from django_panel.support.wire import ToastKind


class SubscribeFrameWire(TypedDict):
    """Browser: asks for the messages of a channel."""

    subscribe: str


class UnsubscribeFrameWire(TypedDict):
    """Browser: wants no more of a channel."""

    unsubscribe: str


class SubscribedFrameWire(TypedDict):
    """Server: the channel's messages come from here on."""

    subscribed: str


class UnsubscribedFrameWire(TypedDict):
    """Server: they no longer come."""

    unsubscribed: str


class ErrorFrameWire(TypedDict):
    """Server: a frame was refused. The connection stays."""

    error: Literal["forbidden", "malformed", "too_many"]


class BareToastWire(TypedDict):
    """A toast with nothing behind the bell."""

    type: ToastKind
    message: str
    url: str | None
    urlLabel: str | None


class NotificationEventWire(TypedDict):
    """Server: something for this person, on ``App.Models.User.{id}``."""

    event: Literal["panel.notification"]
    channel: str
    data: SentNotificationWire | BareToastWire


class ChangedRecordsWire(TypedDict):
    """Records of a resource that others wrote: their keys and nothing else."""

    created: list[int | str]
    updated: list[int | str]
    deleted: list[int | str]
    #: There is more than the keys say; the whole list is worth another look.
    refresh: bool
    #: Records changed that this list does not show: one of its rows may have left it.
    unseen: NotRequired[bool]
    #: The page that wrote them, by the name it sent as ``X-Panel-Page``: it knows already.
    by: NotRequired[str]


class ChangesEventWire(TypedDict):
    """Server: a list changed, on the channel that the list's prop ``changes`` names."""

    event: Literal["panel.changes"]
    channel: str
    data: ChangedRecordsWire


ClientFrameWire = SubscribeFrameWire | UnsubscribeFrameWire
ServerFrameWire = (
    SubscribedFrameWire
    | UnsubscribedFrameWire
    | ErrorFrameWire
    | NotificationEventWire
    | ChangesEventWire
)
