"""Send events to open pages."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol

from django.db import transaction

from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.support import ports
from django_panel.support.tenants import current_tenant_id

logger = logging.getLogger("django_panel.broadcasting")


class BroadcastEvent(Protocol):
    """An event that can be broadcast."""

    def broadcast_on(self) -> str: ...

    def broadcast_as(self) -> str: ...

    def broadcast_with(self) -> Any: ...


def broadcast(event: BroadcastEvent, tenant: str = "") -> None:
    """Send an event now; an error is logged, because the data is already written."""
    publish(event.broadcast_on(), event.broadcast_as(), event.broadcast_with(), tenant)


def broadcast_after_commit(
    event: BroadcastEvent, using: str | None = None, tenant: str | None = None
) -> None:
    """Send an event after the current transaction commits.

    ``tenant`` is the id of the tenant it belongs to, by default the current one.
    """
    belongs_to = current_tenant_id() if tenant is None else tenant
    transaction.on_commit(partial(broadcast, event, belongs_to), using=using, robust=True)


def publish(channel: str, name: str, data: Mapping[str, Any], tenant: str = "") -> None:
    """Publish a message with the configured driver.

    With the id of a ``tenant``, WebSockets of other tenants do not receive it.
    """
    driver = BroadcastSupport.driver()
    if driver == "log":
        logger.info("%s on %s: %s", name, channel, data)
    if not BroadcastSupport.is_configured():
        return
    try:
        # A custom driver that knows no tenants raises an error: nothing reaches a wrong tenant.
        belongs_to = {"tenant": tenant} if tenant else {}
        ports.broadcaster().publish(channel, name, data, **belongs_to)
    except Exception:
        # Pages fetch missed data, and the write must not look failed.
        logger.exception("%s could not be broadcast on %s.", name, channel)
