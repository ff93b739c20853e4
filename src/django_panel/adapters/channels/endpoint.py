"""The ASGI application behind the address of the socket."""

from __future__ import annotations

from typing import Any

from django_panel.adapters.channels.doorkeeper import NOT_HERE, admit, in_thread
from django_panel.adapters.channels.hub import hub
from django_panel.adapters.channels.socket import TOO_MANY, Receive, Send, Socket


async def serve(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Let somebody in and keep the connection until one side ends it."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    visitor = await in_thread(admit, scope)
    # Accepted first: a browser is told a code only by a connection that was opened.
    await send({"type": "websocket.accept"})
    if isinstance(visitor, int):
        await send({"type": "websocket.close", "code": visitor})
        return
    socket, here = Socket(visitor, send), hub()
    if not await here.enter(socket):
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    try:
        await socket.listen(receive, here)
    finally:
        await here.leave(socket)


async def refuse(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer a socket at an address that has none."""
    await receive()
    await send({"type": "websocket.close", "code": NOT_HERE})
