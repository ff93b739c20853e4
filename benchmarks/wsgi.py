"""A request and its answer without a server: what a contender does, and nothing around it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

Application = Callable[..., Iterable[bytes]]

#: The session that the database holds for the superuser.
SESSION_KEY = "benchmarksession0000000000000000"


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes


def ask(application: Application, path: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Send one GET of the signed-in superuser and read the whole answer."""
    statuses: list[str] = []
    chunks = application(
        _environ(path, headers or {}), lambda status, *rest: statuses.append(status)
    )
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    return Answer(int(statuses[0][:3]), body)


def _environ(path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    where, _, query = path.partition("?")
    return {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": where,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT": "text/html,application/xhtml+xml,*/*;q=0.8",
        "HTTP_COOKIE": f"sessionid={SESSION_KEY}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()},
    }
