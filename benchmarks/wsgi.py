"""A request and its answer without a server: what a contender does, and nothing around it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

Application = Callable[..., Iterable[bytes]]

#: The session that the database holds for the superuser.
SESSION_KEY = "benchmarksession0000000000000000"
#: What a browser sends back twice, as a cookie and beside what it writes.
_CSRF_TOKEN = "benchmarkcsrftoken00000000000000"


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes


def ask(
    application: Application,
    path: str,
    headers: Mapping[str, str] | None = None,
    body: str | None = None,
    method: str = "POST",
) -> Answer:
    """Send one request of the signed-in superuser and read the whole answer.

    With a body it is a write, of JSON or of a form.
    """
    statuses: list[str] = []
    environ = _environ(path, headers or {})
    if body is not None:
        environ.update(_write(body, method))
    chunks = application(environ, lambda status, *rest: statuses.append(status))
    try:
        answered = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    return Answer(int(statuses[0][:3]), answered)


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
        "HTTP_COOKIE": f"sessionid={SESSION_KEY}; csrftoken={_CSRF_TOKEN}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()},
    }


def _write(body: str, method: str) -> dict[str, Any]:
    sent = body.encode()
    is_json = body.startswith("{")
    return {
        "REQUEST_METHOD": method,
        "CONTENT_TYPE": "application/json" if is_json else "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(sent)),
        "HTTP_X_CSRFTOKEN": _CSRF_TOKEN,
        "wsgi.input": io.BytesIO(sent),
    }
