"""Connections to a checked address, with a deadline for the whole request.

Imported only where requests are sent: ``httpx`` is the extra ``integrations``.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from threading import Timer
from typing import Any

import httpcore
import httpx

from django_panel.integrations.addresses import OutboundTarget


class PinnedBackend(httpcore.SyncBackend):
    """Connects to one address, whatever the host of the URL resolves to now.

    The name in the URL is still the one that TLS verifies and the ``Host`` header has.
    """

    def __init__(self, target: OutboundTarget) -> None:
        self._target = target
        #: The address of the other end, once connected.
        self.connected_to: tuple[Any, ...] | None = None
        self._connection: socket.socket | None = None

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        stream = super().connect_tcp(
            self._target.address, self._target.port, timeout, local_address, socket_options
        )
        # A second descriptor: TLS takes over the first one.
        self._connection = stream.get_extra_info("socket").dup()
        self.connected_to = self._connection.getpeername()
        return stream

    def abort(self) -> None:
        """End the connection, also in the middle of a read or a TLS handshake."""
        if self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PinnedTransport(httpx.BaseTransport):
    """Sends one request to a checked target.

    Timeouts of sockets begin anew with every byte; ``deadline`` seconds after its start the whole
    request is ended.
    """

    def __init__(
        self, target: OutboundTarget, deadline: float, tls: ssl.SSLContext | None = None
    ) -> None:
        self.backend = PinnedBackend(target)
        self._pool = httpcore.ConnectionPool(
            ssl_context=tls or (_default_tls() if target.scheme == "https" else None),
            max_connections=1,
            max_keepalive_connections=0,
            network_backend=self.backend,
        )
        self.is_expired = False
        self._timer = Timer(deadline, self._expire)
        self._timer.daemon = True
        self._timer.start()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        sent = httpcore.Request(
            method=request.method,
            url=httpcore.URL(
                scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        response = self._pool.handle_request(sent)
        return httpx.Response(
            status_code=response.status,
            headers=response.headers,
            stream=_Body(response.stream),
            extensions=response.extensions,
        )

    def close(self) -> None:
        self._timer.cancel()
        self._pool.close()
        self.backend.close()

    def _expire(self) -> None:
        self.is_expired = True
        self.backend.abort()


@cache
def _default_tls() -> ssl.SSLContext:
    """Return the context of this process: reading the certificates takes many milliseconds."""
    return ssl.create_default_context()


class _Body(httpx.SyncByteStream):
    """The body of a response as it arrives."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self._stream

    def close(self) -> None:
        self._stream.close()
