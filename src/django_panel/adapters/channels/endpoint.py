"""The ASGI application of the WebSocket URL."""

from __future__ import annotations

from typing import Any

from django_panel.adapters.channels.authentication import NOT_HERE, authenticate_socket, in_thread
from django_panel.adapters.channels.hub import hub
from django_panel.adapters.channels.socket import TOO_MANY, Receive, Send, Socket


async def serve(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Authenticate a connection and serve it until one side closes it."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    user = await in_thread(authenticate_socket, scope)
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
        await socket.listen(receive, sockets)
    finally:
        await sockets.leave(socket)


async def refuse(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Close a WebSocket at an unknown URL."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_HERE})
