"""Authenticate WebSockets when they are opened, and check open ones again."""

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
from uuid import UUID

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

from django_panel.adapters.channels.close_codes import (
    FAILED,
    FORBIDDEN_CODE,
    NOT_HERE,
    NOT_SIGNED_IN,
)
from django_panel.adapters.channels.guard_checks import has_tenant, refused_by_guards
from django_panel.auth.email_codes.session import is_confirmed
from django_panel.auth.email_codes.usage import users_with_email_codes
from django_panel.auth.impersonation import is_impersonated
from django_panel.http.route_match import RouteMatch
from django_panel.http.views.broadcasting import HANDSHAKE
from django_panel.models.sessions import (
    active_sessions,
    are_sessions_in_cookies,
    stored_sessions,
    users_by_key,
)
from django_panel.models.user_session import UserSession, session_id
from django_panel.panels.panel import Panel
from django_panel.support.tenants import REQUEST_TENANT, tenant_id

Result = TypeVar("Result")

_CODES = {302: NOT_SIGNED_IN, 303: NOT_SIGNED_IN, 401: NOT_SIGNED_IN, 404: NOT_HERE}
#: Headers of the handshake that a page request does not have.
_DROPPED = frozenset({b"accept", b"connection", b"upgrade", b"x-inertia"})

#: Each thread may have a database connection.
_threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="panel-sockets")
#: Handshakes and subscriptions, one at a time: after a restart all browsers connect at once, and
#: more threads would not connect them sooner, but take the processor from page requests.
_joining = ThreadPoolExecutor(max_workers=1, thread_name_prefix="panel-sockets-joining")


async def in_thread(work: Callable[..., Result], *arguments: Any) -> Result:
    """Run a function with database access in a thread; old connections are closed."""
    return await _run(_threads, work, *arguments)


async def in_joining_thread(work: Callable[..., Result], *arguments: Any) -> Result:
    """Run a handshake or a subscription like ``in_thread``, after those that came before it."""
    return await _run(_joining, work, *arguments)


async def _run(threads: ThreadPoolExecutor, work: Callable[..., Result], *arguments: Any) -> Result:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(
        threads, copy_context().run, _with_connections, work, *arguments
    )


def _with_connections(work: Callable[..., Result], *arguments: Any) -> Result:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


@dataclass(frozen=True, slots=True, eq=False)
class SocketUser:
    """The authenticated user of a WebSocket, with the data to check it again."""

    panel: Panel
    user: Any
    session_key: str | None
    #: Changes with the password.
    auth_hash: str
    #: The record of a session in a cookie, which the server cannot look up.
    session_id: UUID | None = None
    #: Whether the session had answered an emailed code when the WebSocket was opened.
    has_code: bool = False
    #: Whether another user is signed in as this one.
    is_impersonated: bool = False
    #: The tenant of the URL; None in a panel without tenants.
    tenant: Any = None

    @property
    def tenant_id(self) -> str:
        """The id of the tenant; empty without one."""
        return tenant_id(self.tenant)

    def receives(self, tenant: str) -> bool:
        """Return whether this WebSocket receives the user's messages of a tenant.

        Messages without a tenant reach all WebSockets of the user. Panels without tenants show
        the messages of all tenants, but not to an impersonator, who may not belong to them.
        """
        if not tenant or tenant == self.tenant_id:
            return True
        return not self.panel.has_tenancy() and not self.is_impersonated


def authenticate_socket(scope: dict[str, Any]) -> SocketUser | int:
    """Return the user of a handshake, or the close code.

    The handshake runs through the project's middleware and the panel's middleware, like a page
    request, so all access rules apply (for example two-factor authentication).
    """
    request = _request(scope)
    set_script_prefix(get_script_prefix(scope))
    if not is_same_origin(request):
        return FORBIDDEN_CODE
    signals.request_started.send(sender=BaseHandler, scope=scope)
    response = _handler().get_response(request)
    response.close()
    call: RouteMatch | None = getattr(request, "panel_match", None)
    if response.status_code != 204 or call is None or call.route.name != "broadcasting":
        if response.status_code >= 500:
            return FAILED
        return _CODES.get(response.status_code, FORBIDDEN_CODE)
    user: Any = getattr(request, "user", None)
    if not getattr(user, "is_authenticated", False):
        # Guests of a public panel have no channel.
        return NOT_SIGNED_IN
    session = getattr(request, "session", None)
    key = None if session is None else session.session_key
    in_cookie = session_id(session) if are_sessions_in_cookies() else None
    has_code = session is not None and is_confirmed(session, user)
    return SocketUser(
        call.panel,
        user,
        key,
        _hash_of(user),
        in_cookie,
        has_code,
        is_impersonated(request),
        getattr(request, REQUEST_TENANT, None),
    )


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
    if origin in [address for address in trusted if "*" not in address]:
        return True
    try:
        parsed = urlsplit(origin)
    except ValueError:
        return False
    return any(
        parsed.scheme == address.scheme
        and is_same_domain(parsed.netloc, address.netloc.lstrip("*"))
        for address in (urlsplit(allowed) for allowed in trusted if "*" in allowed)
    )


def expired_users(users: Collection[SocketUser]) -> dict[SocketUser, int]:
    """Return the users whose WebSockets must be closed, with the close codes.

    A page request checks the user each time; open WebSockets are checked here, all at once.
    """
    sessions = active_sessions({socket.session_key for socket in users if socket.session_key})
    ended = UserSession.missing({socket.session_id for socket in users if socket.session_id})
    current = users_by_key({socket.user.pk for socket in users})
    held = _held_sessions(users)
    expired: dict[SocketUser, int] = {}
    remaining: dict[SocketUser, Any] = {}
    accessible: dict[tuple[str, Any, str], bool] = {}
    for socket in users:
        user: Any = current.get(socket.user.pk)
        has_session = socket.session_key in sessions and socket.session_id not in ended
        if not has_session or not _is_same(user, socket.auth_hash):
            expired[socket] = NOT_SIGNED_IN
        elif socket in held:
            # The user has enabled emailed codes in another session since.
            expired[socket] = NOT_SIGNED_IN
        else:
            key = (socket.panel.get_id(), user.pk, socket.tenant_id)
            if key not in accessible:
                accessible[key] = socket.panel.is_accessible_to(user) and has_tenant(socket, user)
            if accessible[key]:
                remaining[socket] = user
            else:
                expired[socket] = FORBIDDEN_CODE
    return {**expired, **refused_by_guards(remaining)}


def _held_sessions(users: Collection[SocketUser]) -> set[SocketUser]:
    """Return the WebSockets whose users have emailed codes and have not answered one."""
    coded = users_with_email_codes({socket.user.pk for socket in users if not socket.has_code})
    asked = {socket for socket in users if not socket.has_code and socket.user.pk in coded}
    # The session may have answered a code since the WebSocket was opened.
    sessions = stored_sessions({socket.session_key for socket in asked if socket.session_key})
    return {
        socket
        for socket in asked
        if not is_confirmed(sessions.get(socket.session_key or "", {}), socket.user)
    }


def _is_same(user: Any, auth_hash: str) -> bool:
    """Return whether the user exists, is active, and has the same password as before."""
    if user is None or not user.is_active:
        return False
    return constant_time_compare(_hash_of(user), auth_hash)


def _hash_of(user: Any) -> str:
    get_hash = getattr(user, "get_session_auth_hash", None)
    return "" if get_hash is None else str(get_hash())


def _request(scope: dict[str, Any]) -> HttpRequest:
    """Return the handshake as a GET request for JSON."""
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    kept = [pair for pair in headers if pair[0].lower() not in _DROPPED]
    http_scope = {
        **scope,
        "type": "http",
        "method": "GET",
        "scheme": {"ws": "http", "wss": "https"}.get(scope.get("scheme", "ws"), "http"),
        "headers": [*kept, (b"accept", b"application/json")],
    }
    request = ASGIRequest(http_scope, BytesIO())
    setattr(request, HANDSHAKE, True)
    return request


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler
