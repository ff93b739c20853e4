"""Send events to open pages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from django.db import transaction

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.support import ports

logger = logging.getLogger("django_panel.broadcasting")


class BroadcastEvent(Protocol):
    """An event that can be broadcast."""

    def broadcast_on(self) -> str: ...

    def broadcast_as(self) -> str: ...

    def broadcast_with(self) -> Any: ...


def broadcast(event: BroadcastEvent) -> None:
    """Send an event now; an error is logged, because the data is already written."""
    publish(event.broadcast_on(), event.broadcast_as(), event.broadcast_with())


def broadcast_after_commit(event: BroadcastEvent, using: str | None = None) -> None:
    """Send an event after the current transaction commits."""
    transaction.on_commit(partial(broadcast, event), using=using, robust=True)


def publish(channel: str, name: str, data: Mapping[str, Any]) -> None:
    """Publish a message with the configured driver."""
    driver = BroadcastSupport.driver()
    if driver == "log":
        logger.info("%s on %s: %s", name, channel, data)
    if not BroadcastSupport.is_configured():
        return
    try:
        ports.broadcaster().publish(channel, name, data)
    except Exception:
        # Pages fetch missed data, and the write must not look failed.
        logger.exception("%s could not be broadcast on %s.", name, channel)
