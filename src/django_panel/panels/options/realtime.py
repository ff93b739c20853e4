"""Panel options: WebSocket and notifications."""

from __future__ import annotations

from typing import Any, Self

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.broadcasting.channels import channel_for
from django_panel.conf import get_settings
from django_panel.panels.options.base import PanelOptions


class RealtimeOptions(PanelOptions):
    """Broadcasting and notifications of a panel."""

    _broadcasting: bool = True
    _notifications: bool = True

    def broadcasting(self, enabled: bool = True) -> Self:
        """Open a WebSocket on pages, if ``PANEL["broadcasting"]`` is configured."""
        return self._write(broadcasting=enabled)

    def notifications(self, enabled: bool = True) -> Self:
        """Show the notification menu; its endpoints exist even if it is off."""
        return self._write(notifications=enabled)

    def has_broadcasting(self) -> bool:
        """Return whether broadcasting is enabled in this panel and in the settings."""
        if not self._broadcasting or not get_settings().broadcasting.default:
            return False
        return BroadcastSupport.is_configured()

    def has_notifications(self) -> bool:
        return self._notifications

    def get_broadcast_channel(self, user: Any) -> str | None:
        """Return the private channel of a user; None for guests or without broadcasting."""
        if not getattr(user, "is_authenticated", False) or not self.has_broadcasting():
            return None
        return channel_for(user)
