"""What the tests of a host's own panels may use."""

from __future__ import annotations

from django_panel.testing.notifications import TestsNotifications

__all__ = ["TestsNotifications"]
