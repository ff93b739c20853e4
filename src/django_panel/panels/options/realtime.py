"""What a panel tells people while they look at it: the socket and the bell."""

from __future__ import annotations

from typing import Any, Self

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.broadcasting.channels import channel_for
from django_panel.conf import get_settings
from django_panel.panels.options.base import PanelOptions


class RealtimeOptions(PanelOptions):
    """Two independent switches."""

    _broadcasting: bool = True
    _notifications: bool = True

    def broadcasting(self, enabled: bool = True) -> Self:
        """Let open pages listen on a socket; the site's ``PANEL["broadcasting"]`` carries it."""
        return self._write(broadcasting=enabled)

    def notifications(self, enabled: bool = True) -> Self:
        """Show the bell; its endpoints stay when it is off."""
        return self._write(notifications=enabled)

    def has_broadcasting(self) -> bool:
        """Return whether pages of this panel may listen, and there is something to hear."""
        if not self._broadcasting or not get_settings().broadcasting.default:
            return False
        return BroadcastSupport.is_configured()

    def has_notifications(self) -> bool:
        return self._notifications

    def get_broadcast_channel(self, user: Any) -> str | None:
        """Return a person's private channel; None with broadcasting off or nobody signed in."""
        if not getattr(user, "is_authenticated", False) or not self.has_broadcasting():
            return None
        return channel_for(user)
