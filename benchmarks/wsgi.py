"""Send requests to a WSGI application without a server."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from benchmarks.headers import CSRF_TOKEN, DOCUMENT, ORIGIN

Application = Callable[..., Iterable[bytes]]

#: The session of the superuser.
SESSION_KEY = "benchmarksession0000000000000000"
#: The session of the staff user.
STAFF_SESSION_KEY = "benchmarkstaffsession00000000000"


class Answer(NamedTuple):
    """A response."""

    status: int
    body: bytes


def ask(
    application: Application,
    path: str,
    headers: Mapping[str, str] = DOCUMENT,
    body: str | None = None,
    method: str = "POST",
    session: str = SESSION_KEY,
) -> Answer:
    """Send a request of a logged-in user and read the whole response.

    With a body it is a write, of JSON or of a form.
    """
    statuses: list[str] = []
    chunks = application(
        environ(path, headers, body, method, session),
        lambda status, *rest: statuses.append(status),
    )
    try:
        answered = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    return Answer(int(statuses[0][:3]), answered)


def environ(
    path: str,
    headers: Mapping[str, str],
    body: str | None = None,
    method: str = "POST",
    session: str = SESSION_KEY,
) -> dict[str, Any]:
    """Return the WSGI environment of a request."""
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
        "HTTP_COOKIE": f"sessionid={session}; csrftoken={CSRF_TOKEN}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()},
        **({} if body is None else _write(body, method)),
    }


def _write(body: str, method: str) -> dict[str, Any]:
    sent = body.encode()
    is_json = body.startswith("{")
    return {
        "REQUEST_METHOD": method,
        "CONTENT_TYPE": "application/json" if is_json else "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(sent)),
        "HTTP_ORIGIN": ORIGIN,
        "HTTP_X_CSRFTOKEN": CSRF_TOKEN,
        "wsgi.input": io.BytesIO(sent),
    }
