"""Browsers that sign in with a password, and requests to the settings pages."""

from __future__ import annotations

from typing import Any

from django.test import Client

from django_panel.auth.password_confirmation import PASSWORD_CONFIRMED_AT
from tests.project.clients import fetch, make_user, page_of
from tests.project.models import User

PASSWORD = "a long walk at night"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


def person(name: str, *permissions: str, **fields: Any) -> User:
    """Create a staff user with a password and an address."""
    return make_user(name, *permissions, password=PASSWORD, email=f"{name}@example.com", **fields)


def sign_in(user: User, agent: str = FIREFOX, **options: Any) -> Client:
    """Return a browser in which a user has signed in with the password."""
    client = Client(HTTP_USER_AGENT=agent, **options)
    body = {"username": user.get_username(), "password": PASSWORD}
    response = client.post("/_panel/auth/login", body, content_type="application/json")
    assert response.status_code == 200, response.content
    return client


def send(client: Client, path: str, body: Any = None, method: str = "post") -> Any:
    """Send JSON to an endpoint of the admin panel."""
    options: dict[str, Any] = {"data": body or {}, "content_type": "application/json"}
    return fetch(client, f"/admin/settings/{path}", "json", method, **options)


def props_of(client: Client, page: str) -> dict[str, Any]:
    """Return the props of a settings page."""
    response = fetch(client, f"/admin/settings/{page}", "inertia")
    assert response.status_code == 200, response
    props: dict[str, Any] = page_of(response)["props"]
    return props


def forget_password(client: Client, seconds: int = 10_000) -> None:
    """Make the last password confirmation of a session older."""
    session = client.session
    session[PASSWORD_CONFIRMED_AT] = session[PASSWORD_CONFIRMED_AT] - seconds
    session.save()
