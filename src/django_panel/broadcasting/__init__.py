"""Messages to open pages over a WebSocket."""

from __future__ import annotations

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.broadcasting.panel_notification import PanelNotification

__all__ = ["BroadcastSupport", "PanelNotification"]
