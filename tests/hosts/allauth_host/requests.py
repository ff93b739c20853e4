"""Requests of the front end: JSON to the endpoints, and the props of a page."""

from __future__ import annotations

from typing import Any

from django.core import mail
from django.test import Client

from django_panel.adapters.inertia import assets

API = "/_allauth/browser/v1"
EMAIL = "mara@example.com"
PASSWORD = "correct horse battery"


def send(
    client: Client, path: str, body: dict[str, object] | None = None, method: str = "post"
) -> Any:
    """Send JSON over HTTPS; paths without a slash belong to allauth."""
    url = path if path.startswith("/") else f"{API}/{path}"
    return getattr(client, method)(url, body or {}, content_type="application/json", secure=True)


def props_of(client: Client, path: str) -> dict[str, Any]:
    """Return the props of a page, as the front end receives them."""
    headers = {"X-Inertia": "true", "X-Inertia-Version": assets.version()}
    response = client.get(path, headers=headers, secure=True)
    assert response.status_code == 200, (response.status_code, response.headers)
    return dict(response.json()["props"])


def pending_steps(response: Any) -> list[str]:
    """Return the steps that a login still needs, according to a 401."""
    assert response.status_code == 401, response.content
    return [flow["id"] for flow in response.json()["data"]["flows"] if flow.get("is_pending")]


def user_name(client: Client) -> str:
    return str(client.get("/who", secure=True).json()["name"])


def last_mail() -> str:
    return str(mail.outbox[-1].body)
