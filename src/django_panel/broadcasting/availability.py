"""Whether there is anything to broadcast through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django_panel.conf import get_settings

#: Drivers that carry nothing to anybody.
SILENT_DRIVERS = frozenset({"null", "log"})


class BroadcastSupport:
    """What ``PANEL["broadcasting"]`` says, asked anew each time."""

    @classmethod
    def is_configured(cls) -> bool:
        """Return whether a connection is named, exists with a driver, and carries messages."""
        driver = cls.driver()
        return driver is not None and driver not in SILENT_DRIVERS

    @classmethod
    def driver(cls) -> str | None:
        """Return the driver of the default connection, or None where there is none."""
        driver = cls.connection().get("driver")
        return driver if isinstance(driver, str) and driver else None

    @classmethod
    def connection(cls) -> Mapping[str, Any]:
        """Return the default connection's entries; empty where it does not exist."""
        stated = get_settings().broadcasting
        found = stated.connections.get(stated.default or "")
        return found if isinstance(found, Mapping) else {}
