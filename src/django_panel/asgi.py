"""The project as an ASGI application with sockets beside its pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import get_script_prefix
from django.urls import Resolver404, resolve
from django.utils.translation import get_language, get_language_from_path, override

from django_panel.adapters.channels.layers import missing_extra
from django_panel.broadcasting.availability import BroadcastSupport
from django_panel.conf import get_settings
from django_panel.support import json

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[..., Coroutine[Any, Any, None]]

#: Room for the parts of a multipart body that are not the file.
_OVERHEAD = 64 * 1024


def with_broadcasting(
    http_application: Application, websocket_application: Application | None = None
) -> Application:
    """Return the application with the sockets of all panels beside its pages.

    Sockets at other addresses go to ``websocket_application``, if there is one. Requests
    below a panel are stopped while they arrive when they are larger than an upload may be;
    Django alone writes the whole of a body to the disk before anybody looks at it.
    """
    _require_packages()

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await _socket(scope, websocket_application)(scope, receive, send)
        elif scope["type"] == "http":
            await _Bounded(http_application, scope, receive, send).run()
        else:
            await http_application(scope, receive, send)

    return application


def _require_packages() -> None:
    """Raise at the start of the server rather than at the first socket."""
    if BroadcastSupport.driver() == "channels" and find_spec("channels") is None:
        raise missing_extra(ImportError("No module named 'channels'", name="channels"))


def _socket(scope: Scope, others: Application | None) -> Application:
    # Imports models; the host's asgi.py imports this module before Django is set up.
    from django_panel.adapters.channels import endpoint  # noqa: PLC0415

    if str(scope.get("path", "")).endswith("/broadcasting") and _is_below_a_panel(scope):
        return endpoint.serve
    return endpoint.refuse if others is None else others


def _is_below_a_panel(scope: Scope) -> bool:
    """Return whether a path lies in a panel."""
    path, prefix = str(scope.get("path", "")), get_script_prefix(scope)
    inside = path.removeprefix(prefix.rstrip("/")) if prefix else path
    try:
        # Addresses may begin with a language, which no middleware has read yet.
        with override(get_language_from_path(inside) or get_language()):
            match = resolve(inside or "/")
    except Resolver404:
        return False
    return getattr(match.func, "__module__", "") == "django_panel.http.dispatch"


class _Bounded:
    """One request whose body ends where it becomes too large."""

    def __init__(
        self, application: Application, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self._application, self._scope = application, scope
        self._receive, self._send = receive, send
        self._seen = 0
        self._is_stopped = self._has_answered = False

    async def run(self) -> None:
        if self._stated() > self._limit() and _is_below_a_panel(self._scope):
            await self._refuse()
            return
        await self._application(self._scope, self._take, self._answer)
        if self._is_stopped and not self._has_answered:
            await self._refuse()

    def _stated(self) -> int:
        stated = dict(self._scope.get("headers", ())).get(b"content-length", b"0")
        return int(stated) if stated.isdigit() else 0

    def _limit(self) -> int:
        upload = get_settings().upload_limit * 1024
        # The host may allow larger forms than files; None is no limit at all for those.
        form = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        return max(upload, form) + _OVERHEAD

    async def _take(self) -> dict[str, Any]:
        if self._is_stopped:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        if self._seen > self._limit() and _is_below_a_panel(self._scope):
            self._is_stopped = True
            return {"type": "http.disconnect"}
        return message

    async def _answer(self, message: dict[str, Any]) -> None:
        self._has_answered = True
        await self._send(message)

    async def _refuse(self) -> None:
        body = json.dumps({"message": "What was sent is larger than this place accepts."})
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            # No middleware has seen this answer: what every answer of a panel says is said here.
            (b"cache-control", b"private, no-store"),
            (b"x-content-type-options", b"nosniff"),
            (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
        ]
        await self._send({"type": "http.response.start", "status": 413, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})
