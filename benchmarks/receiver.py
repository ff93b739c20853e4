"""A local receiver of deliveries: ``/hang`` never answers, other paths answer at once.

``GET /seen`` returns the time and the path of each delivery since the last call, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

HANG = "/hang"
SEEN = "/seen"
_ANSWER = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"


class Receiver:
    """The deliveries that have arrived."""

    def __init__(self) -> None:
        self._seen: list[tuple[float, str, str]] = []

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            path = head.split(" ", 2)[1]
            if path == SEEN:
                body = json.dumps(self._seen).encode()
                self._seen.clear()
                size = f"Content-Length: {len(body)}\r\n".encode()
                writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n" + size + b"\r\n" + body)
            else:
                await self._deliver(reader, writer, head, path)
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _deliver(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: str, path: str
    ) -> None:
        headers = dict(
            line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line
        )
        await reader.readexactly(int(headers.get("content-length", "0")))
        self._seen.append((time.time(), path, headers.get("x-panel-delivery", "")))
        if path == HANG:
            # Until the client gives up.
            await reader.read()
        else:
            writer.write(_ANSWER)


async def serve(port: int) -> None:
    server = await asyncio.start_server(Receiver().answer, "127.0.0.1", port, backlog=1024)
    async with server:
        await server.serve_forever()


def main() -> None:
    asyncio.run(serve(int(sys.argv[1])))
