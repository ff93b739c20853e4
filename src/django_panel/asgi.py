"""Add the panels' WebSockets to an ASGI application."""

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

#: Bytes for the parts of a multipart body that are not the file.
_OVERHEAD = 64 * 1024


def with_broadcasting(
    http_application: Application, websocket_application: Application | None = None
) -> Application:
    """Return the application with the WebSockets of all panels.

    WebSockets at other URLs are passed to ``websocket_application``. A request to a panel is
    aborted as soon as its body is larger than the upload limit; Django alone would first write
    the whole body to disk.
    """
    _require_packages()

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await _socket(scope, websocket_application)(scope, receive, send)
        elif scope["type"] == "http":
            await _LimitedRequest(http_application, scope, receive, send).run()
        else:
            await http_application(scope, receive, send)

    return application


def _require_packages() -> None:
    """Raise an error when the server starts, not when the first WebSocket is opened."""
    if BroadcastSupport.driver() == "channels" and find_spec("channels") is None:
        raise missing_extra(ImportError("No module named 'channels'", name="channels"))


def _socket(scope: Scope, others: Application | None) -> Application:
    # Imports models; asgi.py imports this module before Django is set up.
    from django_panel.adapters.channels import endpoint  # noqa: PLC0415

    if str(scope.get("path", "")).endswith("/broadcasting") and _is_panel_path(scope):
        return endpoint.serve
    return endpoint.refuse if others is None else others


def _is_panel_path(scope: Scope) -> bool:
    """Return whether a path belongs to a panel."""
    path, prefix = str(scope.get("path", "")), get_script_prefix(scope)
    inside = path.removeprefix(prefix.rstrip("/")) if prefix else path
    try:
        # The path may have a language prefix, which no middleware has processed yet.
        with override(get_language_from_path(inside) or get_language()):
            match = resolve(inside or "/")
    except Resolver404:
        return False
    return getattr(match.func, "__module__", "") == "django_panel.http.dispatch"


class _LimitedRequest:
    """A request whose body is aborted when it is too large."""

    def __init__(
        self, application: Application, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self._application, self._scope = application, scope
        self._receive, self._send = receive, send
        self._seen = 0
        self._is_stopped = self._has_response = False

    async def run(self) -> None:
        if self._content_length() > self._limit() and _is_panel_path(self._scope):
            await self._refuse()
            return
        await self._application(self._scope, self._receive_limited, self._send_response)
        if self._is_stopped and not self._has_response:
            await self._refuse()

    def _content_length(self) -> int:
        value = dict(self._scope.get("headers", ())).get(b"content-length", b"0")
        return int(value) if value.isdigit() else 0

    def _limit(self) -> int:
        upload = get_settings().upload_limit * 1024
        # The project may allow larger forms than files.
        form = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        return max(upload, form) + _OVERHEAD

    async def _receive_limited(self) -> dict[str, Any]:
        if self._is_stopped:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        if self._seen > self._limit() and _is_panel_path(self._scope):
            self._is_stopped = True
            return {"type": "http.disconnect"}
        return message

    async def _send_response(self, message: dict[str, Any]) -> None:
        self._has_response = True
        await self._send(message)

    async def _refuse(self) -> None:
        body = json.dumps({"message": "The request is larger than the limit."})
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            # No middleware processes this response, so the security headers are set here.
            (b"cache-control", b"private, no-store"),
            (b"x-content-type-options", b"nosniff"),
            (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
        ]
        await self._send({"type": "http.response.start", "status": 413, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})
