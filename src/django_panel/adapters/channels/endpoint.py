"""The ASGI application of the WebSocket URL."""

from __future__ import annotations

import asyncio
from typing import Any

from django_panel.adapters.channels.authentication import (
    SocketUser,
    authenticate_socket,
    in_joining_thread,
)
from django_panel.adapters.channels.close_codes import NOT_HERE
from django_panel.adapters.channels.hub import hub
from django_panel.adapters.channels.socket import TOO_MANY, Receive, Send, Socket


async def serve(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Authenticate a connection and serve it until one side closes it."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    upcoming = asyncio.ensure_future(receive())
    try:
        user = await _authenticate(scope, upcoming)
        if user is None:
            return
        # A browser receives a close code only after the connection was accepted.
        await send({"type": "websocket.accept"})
        if isinstance(user, int):
            await send({"type": "websocket.close", "code": user})
            return
        socket, sockets = Socket(user, send), hub()
        if not await sockets.enter(socket):
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        try:
            await socket.listen(_starting_with(upcoming, receive), sockets)
        finally:
            await sockets.leave(socket)
    finally:
        upcoming.cancel()


async def _authenticate(
    scope: dict[str, Any], upcoming: asyncio.Future[dict[str, Any]]
) -> SocketUser | int | None:
    """Return the user or a close code; None if the browser leaves before its turn.

    After a restart all browsers connect at the same time, and those that wait too long connect
    again. Handshakes of closed connections must not delay the others.
    """
    working = asyncio.ensure_future(in_joining_thread(authenticate_socket, scope))
    try:
        both: set[asyncio.Future[Any]] = {working, upcoming}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        # Before the connection is accepted, the only message is that it was closed.
        return None if upcoming.done() else await working
    finally:
        working.cancel()


def _starting_with(upcoming: asyncio.Future[dict[str, Any]], receive: Receive) -> Receive:
    """Return a function that receives the upcoming message first."""
    first = [upcoming]

    async def receive_next() -> dict[str, Any]:
        return await (first.pop() if first else receive())

    return receive_next


async def refuse(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Close a WebSocket at an unknown URL."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_HERE})
