"""The configured broadcasting connection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django_panel.conf import get_settings

#: Drivers that send no messages.
SILENT_DRIVERS = frozenset({"null", "log"})


class BroadcastSupport:
    """Reads ``PANEL["broadcasting"]``."""

    @classmethod
    def is_configured(cls) -> bool:
        """Return whether the default connection exists and its driver sends messages."""
        driver = cls.driver()
        return driver is not None and driver not in SILENT_DRIVERS

    @classmethod
    def driver(cls) -> str | None:
        """Return the driver of the default connection, or None."""
        driver = cls.connection().get("driver")
        return driver if isinstance(driver, str) and driver else None

    @classmethod
    def connection(cls) -> Mapping[str, Any]:
        """Return the default connection; empty if it does not exist."""
        broadcasting = get_settings().broadcasting
        connection = broadcasting.connections.get(broadcasting.default or "")
        return connection if isinstance(connection, Mapping) else {}
