"""Connections to a checked address, with a deadline for the whole request.

Imported only where requests are sent: ``httpx`` is the extra ``integrations``.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterable, Iterator
from functools import cache
from time import monotonic
from typing import Any

import httpcore
import httpx

from django_panel.integrations.addresses import OutboundTarget


class Deadline:
    """The time at which a request is ended.

    Timeouts of sockets begin anew with every byte, so each operation gets the seconds that are
    left.
    """

    def __init__(self, seconds: float) -> None:
        self._ends = monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return monotonic() >= self._ends

    def apply_to(self, connection: socket.socket) -> None:
        """Let the next operation of a socket take the seconds that are left."""
        connection.settimeout(self.seconds_left())

    def seconds_left(self) -> float:
        left = self._ends - monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout
        return left


class PinnedBackend(httpcore.NetworkBackend):
    """Connects to one address, whatever the host of the URL resolves to now.

    The name in the URL is still the one that TLS verifies and the ``Host`` header has.
    """

    def __init__(self, target: OutboundTarget, deadline: Deadline) -> None:
        self._target = target
        self._deadline = deadline
        #: The address of the other end, once connected.
        self.connected_to: tuple[Any, ...] | None = None

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        try:
            connection = socket.create_connection(
                (self._target.address, self._target.port), self._deadline.seconds_left()
            )
        except OSError as error:
            raise httpcore.ConnectError(error) from error
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connected_to = connection.getpeername()
        return _Stream(connection, self._deadline)


class _Stream(httpcore.NetworkStream):
    """A connection whose operations end with the deadline; their own timeouts are ignored."""

    def __init__(self, connection: socket.socket, deadline: Deadline) -> None:
        self._connection = connection
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self._deadline.apply_to(self._connection)
        try:
            return self._connection.recv(max_bytes)
        except OSError as error:
            raise httpcore.ReadError(error) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        left = memoryview(buffer)
        try:
            while left:
                self._deadline.apply_to(self._connection)
                left = left[self._connection.send(left) :]
        except OSError as error:
            raise httpcore.WriteError(error) from error

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        try:
            self._deadline.apply_to(self._connection)
            connection = ssl_context.wrap_socket(self._connection, server_hostname=server_hostname)
        except OSError as error:
            self.close()
            raise httpcore.ConnectError(error) from error
        return _Stream(connection, self._deadline)

    def close(self) -> None:
        self._connection.close()

    def get_extra_info(self, info: str) -> Any:
        """Return the TLS object; httpcore reads the agreed protocol from it."""
        return self._connection if info == "ssl_object" and self._is_tls() else None

    def _is_tls(self) -> bool:
        return isinstance(self._connection, ssl.SSLSocket)


class PinnedTransport(httpx.BaseTransport):
    """Sends one request to a checked target before a deadline."""

    def __init__(
        self, target: OutboundTarget, deadline: Deadline, tls: ssl.SSLContext | None = None
    ) -> None:
        self.backend = PinnedBackend(target, deadline)
        self._pool = httpcore.ConnectionPool(
            ssl_context=tls or (_default_tls() if target.scheme == "https" else None),
            max_connections=1,
            max_keepalive_connections=0,
            network_backend=self.backend,
        )

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
        self._pool.close()


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
