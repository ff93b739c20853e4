"""A toast for one user."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django_panel.broadcasting.channels import channel_for
from django_panel.broadcasting.sending import broadcast_after_commit
from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.broadcasting.wire import BareToastWire
    from django_panel.support.wire import ToastKind

_KINDS = ("success", "info", "warning", "error")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelNotification(FrozenValue):
    """A toast that is not stored as a notification."""

    user: Any
    message: StrOrPromise
    type: ToastKind = "info"
    url: str | None = None
    url_label: StrOrPromise | None = None

    def __post_init__(self) -> None:
        if self.type not in _KINDS:
            raise PanelSchemaException(
                f"{self.type!r} is no kind of toast. "
                f"Use one of {', '.join(map(repr, _KINDS))}.{nearest(str(self.type), _KINDS)}"
            )

    @staticmethod
    def channel_for(user: Any) -> str:
        """Return the private channel of a user."""
        return channel_for(user)

    def send(self) -> Self:
        """Send the toast to the user's open pages after the current transaction commits."""
        broadcast_after_commit(self)
        return self

    def broadcast_on(self) -> str:
        return channel_for(self.user)

    def broadcast_as(self) -> str:
        return "panel.notification"

    def broadcast_with(self) -> BareToastWire:
        return {
            "type": self.type,
            "message": str(self.message),
            "url": safe_url(self.url),
            "urlLabel": None if self.url_label is None else str(self.url_label),
        }
