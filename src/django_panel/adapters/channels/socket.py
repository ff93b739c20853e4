"""One open socket: its frames, its limits, its end."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from django_panel.adapters.channels.doorkeeper import Visitor
from django_panel.support import json

if TYPE_CHECKING:
    from django_panel.adapters.channels.hub import Hub

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

TOO_LARGE, RESTARTING, TRY_LATER, TOO_SLOW, TOO_MANY = 1009, 1012, 1013, 4408, 4429

#: Letters of one frame; a name of a channel is much shorter.
MOST_LETTERS = 4096
#: Frames at once, and frames a second after that.
MOST_FRAMES, FRAMES_PER_SECOND = 40, 5.0
MOST_CHANNELS = 20
#: Messages that wait for a browser that does not read.
MOST_WAITING = 200


class Socket:
    """The server's half of one connection."""

    def __init__(self, visitor: Visitor, send: Send) -> None:
        self.visitor = visitor
        self.channels: set[str] = set()
        self._send = send
        self._waiting: deque[dict[str, Any]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._credit, self._counted_at = float(MOST_FRAMES), time.monotonic()

    async def listen(self, receive: Receive, hub: Hub) -> None:
        """Answer frames until one side ends it."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self._has_credit():
                self.close(TOO_MANY)
            elif len(text if text is not None else message.get("bytes") or b"") > MOST_LETTERS:
                self.close(TOO_LARGE)
            elif not self._closing:
                await self._answer(_read(text), hub)

    async def _answer(self, frame: Any, hub: Hub) -> None:
        match frame:
            case {"subscribe": str(channel), **rest} if not rest:
                if channel not in self.channels and len(self.channels) >= MOST_CHANNELS:
                    self.push(_ERROR_TOO_MANY)
                elif not await hub.may_hear(self.visitor, channel):
                    self.push(_ERROR_FORBIDDEN)
                elif await hub.subscribe(self, channel):
                    self.push(_text({"subscribed": channel}))
                else:
                    self.close(TRY_LATER)
            case {"unsubscribe": str(channel), **rest} if not rest:
                await hub.unsubscribe(self, channel)
                self.push(_text({"unsubscribed": channel}))
            case _:
                self.push(_ERROR_MALFORMED)

    def push(self, text: str) -> None:
        """Send a frame when the browser has taken those before it; never waits."""
        if self._closing:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.close(TOO_SLOW)
            return
        self._queue({"type": "websocket.send", "text": text})

    def close(self, code: int) -> None:
        """End the connection after what is on its way."""
        if not self._closing:
            self._closing = True
            self._queue({"type": "websocket.close", "code": code})

    def _queue(self, message: dict[str, Any]) -> None:
        self._waiting.append(message)
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            # The other side is gone; the reader hears of it and ends this.
            self._closing = True
            self._waiting.clear()
        finally:
            self._writer = None

    def _has_credit(self) -> bool:
        now = time.monotonic()
        earned = (now - self._counted_at) * FRAMES_PER_SECOND
        self._credit, self._counted_at = min(MOST_FRAMES, self._credit + earned), now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True


def _read(text: str | None) -> Any:
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return None


def _text(frame: dict[str, Any]) -> str:
    return json.dumps(frame).decode()


_ERROR_FORBIDDEN = _text({"error": "forbidden"})
_ERROR_MALFORMED = _text({"error": "malformed"})
_ERROR_TOO_MANY = _text({"error": "too_many"})
