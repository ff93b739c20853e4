"""Who may open a socket, and who may no longer keep it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signals
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.urls import set_script_prefix
from django.utils.crypto import constant_time_compare
from django.utils.http import is_same_domain

from django_panel.http.calls import PanelCall
from django_panel.http.views.broadcasting import HANDSHAKE
from django_panel.models.sign_ins import live_sessions, people
from django_panel.panels.panel import Panel

Answer = TypeVar("Answer")

NOT_SIGNED_IN, NOT_ADMITTED, NOT_HERE, FAILED = 4401, 4403, 4404, 1011
_CODES = {302: NOT_SIGNED_IN, 303: NOT_SIGNED_IN, 401: NOT_SIGNED_IN, 404: NOT_HERE}
#: What a socket's request says that a page's does not.
_DROPPED = frozenset({b"accept", b"connection", b"upgrade", b"x-inertia"})

#: Few threads: each may hold a connection to the database.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="panel-sockets")


async def in_thread(work: Callable[..., Answer], *arguments: Any) -> Answer:
    """Run what asks the database; connections are closed as after a request."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, copy_context().run, _tidily, work, *arguments)


def _tidily(work: Callable[..., Answer], *arguments: Any) -> Answer:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


@dataclass(frozen=True, slots=True, eq=False)
class Visitor:
    """Somebody who was let in, and by what they are known again."""

    panel: Panel
    user: Any
    session_key: str | None
    #: Changes with the password, and ends every session that knows the old one.
    auth_hash: str


def admit(scope: dict[str, Any]) -> Visitor | int:
    """Return who is at the door, or the code the socket is closed with.

    The handshake goes the whole way of a page: the host's middleware, then every guard of
    the panel. Whatever holds a page up (a second factor, a pending code) holds it up too.
    """
    request = _request(scope)
    set_script_prefix(get_script_prefix(scope))
    if not is_same_origin(request):
        return NOT_ADMITTED
    signals.request_started.send(sender=BaseHandler, scope=scope)
    response = _handler().get_response(request)
    response.close()
    call: PanelCall | None = getattr(request, "panel_call", None)
    if response.status_code != 204 or call is None or call.route.name != "broadcasting":
        if response.status_code >= 500:
            return FAILED
        return _CODES.get(response.status_code, NOT_ADMITTED)
    user: Any = getattr(request, "user", None)
    if not getattr(user, "is_authenticated", False):
        # A public panel has pages for guests, and no channel.
        return NOT_SIGNED_IN
    session = getattr(request, "session", None)
    key = None if session is None else session.session_key
    return Visitor(call.panel, user, key, _hash_of(user))


def is_same_origin(request: HttpRequest) -> bool:
    """Return whether a request comes from a page of this site, or from outside a browser.

    A browser sends cookies with the handshake of any site, and neither CSRF tokens nor CORS
    protect it. The rule is the one of ``CsrfViewMiddleware``: the same origin, or one of
    ``CSRF_TRUSTED_ORIGINS``. ``ALLOWED_HOSTS`` does not count, because it may be ``*``.
    """
    origin: str | None = request.headers.get("Origin")
    if origin is None:
        return True
    return origin == _own_origin(request) or _is_trusted(origin)


def _own_origin(request: HttpRequest) -> str | None:
    """Return the origin of the request's own host; None if the host is not allowed."""
    try:
        return f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return None


def _is_trusted(origin: str) -> bool:
    """Return whether an origin is one of ``CSRF_TRUSTED_ORIGINS``, which may have wildcards."""
    trusted: list[str] = settings.CSRF_TRUSTED_ORIGINS
    if origin in [each for each in trusted if "*" not in each]:
        return True
    try:
        asked = urlsplit(origin)
    except ValueError:
        return False
    return any(
        asked.scheme == each.scheme and is_same_domain(asked.netloc, each.netloc.lstrip("*"))
        for each in (urlsplit(each) for each in trusted if "*" in each)
    )


def left_behind(visitors: Collection[Visitor]) -> dict[Visitor, int]:
    """Return who may stay no longer, with the codes their sockets are closed with.

    A page asks about its reader each time; an open socket does not. So it is asked here,
    for everybody at once.
    """
    sessions = live_sessions({each.session_key for each in visitors if each.session_key})
    users = people({each.user.pk for each in visitors})
    gone: dict[Visitor, int] = {}
    admitted: dict[tuple[str, Any], bool] = {}
    for each in visitors:
        user: Any = users.get(each.user.pk)
        if each.session_key not in sessions or not _is_same(user, each.auth_hash):
            gone[each] = NOT_SIGNED_IN
        else:
            asked = (each.panel.get_id(), user.pk)
            if asked not in admitted:
                admitted[asked] = each.panel.is_accessible_to(user)
            if not admitted[asked]:
                gone[each] = NOT_ADMITTED
    return gone


def _is_same(user: Any, auth_hash: str) -> bool:
    """Return whether a person is there, active, and has the password of then."""
    if user is None or not user.is_active:
        return False
    return constant_time_compare(_hash_of(user), auth_hash)


def _hash_of(user: Any) -> str:
    asked = getattr(user, "get_session_auth_hash", None)
    return "" if asked is None else str(asked())


def _request(scope: dict[str, Any]) -> HttpRequest:
    """Return the handshake as a page's request by a script."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    kept = [pair for pair in headers if pair[0].lower() not in _DROPPED]
    asked = {
        **scope,
        "type": "http",
        "method": "GET",
        "scheme": {"ws": "http", "wss": "https"}.get(scope.get("scheme", "ws"), "http"),
        "headers": [*kept, (b"accept", b"application/json")],
    }
    request = ASGIRequest(asked, BytesIO())
    setattr(request, HANDSHAKE, True)
    return request


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler
