"""One WebSocket: its frames and its limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError

from django_panel.adapters.channels.authentication import SocketUser
from django_panel.support import json

if TYPE_CHECKING:
    from django_panel.adapters.channels.hub import Hub

logger = logging.getLogger("django_panel.broadcasting")

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

TOO_LARGE, RESTARTING, TRY_LATER, TOO_SLOW, TOO_MANY = 1009, 1012, 1013, 4408, 4429

#: The maximum length of a frame; channel names are much shorter.
MAX_FRAME_LENGTH = 4096
#: The size of a burst of frames, and the rate after that.
MAX_FRAMES, FRAMES_PER_SECOND = 40, 5.0
MAX_CHANNELS = 20
#: The maximum number of keys in one frame, and of all keys that one list is known to show.
MAX_KEYS, MAX_SHOWN = 100, 1000
#: The maximum number of queued messages for a slow browser.
MAX_QUEUED = 200


class Socket:
    """The server side of a WebSocket."""

    def __init__(self, user: SocketUser, send: Send) -> None:
        self.user = user
        self.channels: set[str] = set()
        #: The keys that the reader of a restricted list has seen, by channel.
        self.shown: dict[str, set[int | str]] = {}
        self._send = send
        self._queued: deque[dict[str, Any]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False
        self._credit, self._counted_at = float(MAX_FRAMES), time.monotonic()

    async def listen(self, receive: Receive, hub: Hub) -> None:
        """Handle frames until one side closes the connection."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self._is_within_rate():
                self.close(TOO_MANY)
            elif len(text if text is not None else message.get("bytes") or b"") > MAX_FRAME_LENGTH:
                self.close(TOO_LARGE)
            elif not self._closing:
                try:
                    await self._handle(_read(text), hub)
                except DatabaseError:
                    logger.warning("The database cannot be reached.", exc_info=True)
                    self.close(TRY_LATER)

    async def _handle(self, frame: Any, hub: Hub) -> None:
        match frame:
            case {"subscribe": str(channel), **rest} if not rest:
                if channel not in self.channels and len(self.channels) >= MAX_CHANNELS:
                    self.push(_ERROR_TOO_MANY)
                elif (permission := await hub.may_subscribe(self.user, channel)) == "no":
                    self.push(_ERROR_FORBIDDEN)
                elif await hub.subscribe(self, channel):
                    restricted = {"restricted": True} if permission == "restricted" else {}
                    self.push(_text({"subscribed": channel, **restricted}))
                else:
                    self.close(TRY_LATER)
            case {"unsubscribe": str(channel), **rest} if not rest:
                await hub.unsubscribe(self, channel)
                self.push(_text({"unsubscribed": channel}))
            case {"shows": str(channel), "keys": list(keys), **rest} if not rest:
                if len(keys) > MAX_KEYS or not all(_is_key(key) for key in keys):
                    self.push(_ERROR_MALFORMED)
                elif channel in self.channels:
                    self.add_shown(channel, await hub.visible_keys(self.user, channel, keys))
            case _:
                self.push(_ERROR_MALFORMED)

    def add_shown(self, channel: str, keys: Collection[int | str]) -> None:
        """Note that the reader of a list has seen the records with these keys."""
        shown = self.shown.setdefault(channel, set())
        if len(shown) + len(keys) > MAX_SHOWN:
            shown.clear()
        shown.update(keys)

    def push(self, text: str) -> None:
        """Queue a frame; never blocks."""
        if self._closing:
            return
        if len(self._queued) >= MAX_QUEUED:
            self._queued.clear()
            self.close(TOO_SLOW)
            return
        self._queue({"type": "websocket.send", "text": text})

    def close(self, code: int) -> None:
        """Close the connection after the queued messages."""
        if not self._closing:
            self._closing = True
            self._queue({"type": "websocket.close", "code": code})

    def _queue(self, message: dict[str, Any]) -> None:
        self._queued.append(message)
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._queued:
                await self._send(self._queued.popleft())
        except Exception:
            # The connection is lost; the reader ends it.
            self._closing = True
            self._queued.clear()
        finally:
            self._writer = None

    def _is_within_rate(self) -> bool:
        now = time.monotonic()
        earned = (now - self._counted_at) * FRAMES_PER_SECOND
        self._credit, self._counted_at = min(MAX_FRAMES, self._credit + earned), now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True


def _is_key(key: Any) -> bool:
    return isinstance(key, int | str) and not isinstance(key, bool)


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
