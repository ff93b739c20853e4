"""A TCP proxy in front of a database server, whose connections a test can break."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread


class StoppableProxy:
    """Forwards a local port to a server until it is stopped; it can be started again."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._listening: socket.socket | None = None
        self._open: list[socket.socket] = []
        self.port = 0

    def start(self) -> None:
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        self._listening = listening
        Thread(target=self._accept, args=(listening,), daemon=True).start()

    def stop(self) -> None:
        """Close the port and break all connections, as a server that is killed does."""
        sockets = [each for each in (self._listening, *self._open) if each is not None]
        self._listening, self._open = None, []
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self, listening: socket.socket) -> None:
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            server = socket.create_connection(self._target)
            self._open += [client, server]
            for ends in ((client, server), (server, client)):
                Thread(target=_forward, args=ends, daemon=True).start()


def _forward(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return
