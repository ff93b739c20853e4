"""What the tests of a host's own panels may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.testing.notifications import TestsNotifications as TestsNotifications

__getattr__, __dir__, __all__ = lazy_face(__name__, {"TestsNotifications": "testing.notifications"})
