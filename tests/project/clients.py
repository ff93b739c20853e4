"""Users, clients, and requests of a browser, of a script and of the Inertia client."""

from __future__ import annotations

import json
import re
from html import unescape
from importlib import import_module
from typing import Any, Literal

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import Permission
from django.http import HttpRequest, HttpResponse
from django.test import Client

from django_panel.adapters.inertia import assets
from tests.project.models import User

Kind = Literal["html", "json", "inertia"]
KINDS: tuple[Kind, ...] = ("html", "json", "inertia")

_PAGE = re.compile(r'<script data-page="app"[^>]*>(.*?)</script>', re.DOTALL)


def headers_of(kind: Kind) -> dict[str, str]:
    """Return the headers of a browser, a script or the Inertia client."""
    if kind == "json":
        return {"Accept": "application/json"}
    if kind == "inertia":
        return {
            "Accept": "text/html, application/xhtml+xml",
            "X-Inertia": "true",
            "X-Inertia-Version": assets.version(),
        }
    return {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def fetch(
    client: Client,
    path: str,
    kind: Kind = "html",
    method: str = "get",
    headers: dict[str, str] | None = None,
    **options: Any,
) -> HttpResponse:
    """Send a request of a browser, a script or the Inertia client."""
    sent = getattr(client, method)(path, headers={**headers_of(kind), **(headers or {})}, **options)
    response: HttpResponse = sent
    return response


def reload(client: Client, path: str, component: str, *names: str) -> HttpResponse:
    """Send a partial reload for some props of a page."""
    headers = {"X-Inertia-Partial-Component": component, "X-Inertia-Partial-Data": ",".join(names)}
    return fetch(client, path, "inertia", headers=headers)


def selection_of(client: Client, path: str, component: str = "panel/resources/Index") -> str:
    """Request the token for all matching rows of a table, as a browser does for "Select all"."""
    token = page_of(reload(client, path, component, "selection"))["props"]["selection"]
    assert isinstance(token, str), token
    return token


def page_of(response: HttpResponse) -> dict[str, Any]:
    """Return the page object of a response, which is JSON or HTML."""
    text = response.content.decode()
    if not response.has_header("X-Inertia"):
        match = _PAGE.search(text)
        assert match is not None, text[:500]
        text = match.group(1)
    page: dict[str, Any] = json.loads(text)
    return page


def text_of(response: HttpResponse) -> str:
    """Return the body with HTML entities decoded."""
    return unescape(response.content.decode())


def make_user(name: str, *permissions: str, **fields: Any) -> User:
    """Create a staff user with these permissions (``view_task`` …)."""
    user = User.objects.create_user(name, **{"is_staff": True, **fields})
    if permissions:
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return user


def client_for(user: User | None, **options: Any) -> Client:
    """Return the client of a user, or of a guest for None."""
    client = Client(**options)
    if user is not None:
        sign_in(client, user)
    return client


def sign_in(client: Client, user: User) -> None:
    """Sign in as ``force_login`` does, but save one session instead of two."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    request.session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key or ""
