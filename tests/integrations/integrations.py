"""Integrations for tests, and the requests that their receivers got."""

from __future__ import annotations

from email.message import Message
from email.parser import BytesHeaderParser
from typing import Any, NamedTuple

from django.conf import settings

from django_panel.models import Integration
from tests.integrations.receivers import Receiver

PAYLOAD: dict[str, Any] = {
    "trigger": "after_update",
    "resource": "projects",
    "occurred_at": "2030-01-02T03:04:05+00:00",
    "record": {"id": 7, "name": "Büro", "is_open": True, "owner": None},
    "changed": ["name"],
}


class Received(NamedTuple):
    """A request that a receiver got."""

    line: str
    headers: Message
    body: bytes

    @property
    def timestamp(self) -> int:
        return int(self.headers["webhook-timestamp"])


def panel_settings(**options: Any) -> dict[str, Any]:
    """Return ``PANEL`` with integrations that may reach receivers on this machine."""
    allowed = {"allowed_hosts": ["*"], "block_private_networks": False}
    return {**settings.PANEL, "integrations": allowed | options}


def make_integration(url: str = "http://127.0.0.1:59999/hook", **fields: Any) -> Integration:
    """Store an integration with a secret."""
    given = {
        "panel": "admin",
        "resource": "projects",
        "name": "Accounting",
        "trigger": "after_update",
        "url": url,
    }
    integration = Integration(**(given | fields))
    integration.rotate()
    integration.save()
    return integration


def received(found: Receiver) -> list[Received]:
    """Return the requests of a receiver."""
    return [_parsed(each) for each in found.requests]


def _parsed(request: bytes) -> Received:
    head, _, body = request.partition(b"\r\n\r\n")
    line, _, headers = head.partition(b"\r\n")
    return Received(line.decode(), BytesHeaderParser().parsebytes(headers), body)
