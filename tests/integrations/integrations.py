"""Integrations for tests."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from django_panel.models import Integration

PAYLOAD: dict[str, Any] = {
    "trigger": "after_update",
    "resource": "projects",
    "occurred_at": "2030-01-02T03:04:05+00:00",
    "record": {"id": 7, "name": "Büro", "is_open": True, "owner": None},
    "changed": ["name"],
}


def panel_settings(**options: Any) -> dict[str, Any]:
    """Return ``PANEL`` with integrations that may reach receivers on this machine."""
    allowed = {"allowed_hosts": ["*"], "block_private_networks": False}
    return {**settings.PANEL, "integrations": allowed | options}


def make_integration(url: str = "http://127.0.0.1:1/hook", **fields: Any) -> Integration:
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
