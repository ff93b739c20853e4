"""What is said to open pages over a socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.broadcasting.availability import BroadcastSupport as BroadcastSupport
    from django_panel.broadcasting.panel_notification import PanelNotification as PanelNotification

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "BroadcastSupport": "broadcasting.availability",
        "PanelNotification": "broadcasting.panel_notification",
    },
)
