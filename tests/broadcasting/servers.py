"""Server processes and WebSocket clients."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]


#: The settings of each site.
SITES = {
    "site": "site_settings",
    "django": "guard_settings",
    "allauth": "guard_settings_allauth",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(database: Path, redis: str | None, site: str = "site") -> dict[str, str]:
    named = {"SITE_DATABASE": str(database), "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
    if redis is not None:
        named["SITE_REDIS"] = redis
    named["DJANGO_SETTINGS_MODULE"] = f"tests.broadcasting.{SITES[site]}"
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    return {**kept, **named}


def run(database: Path, redis: str | None, *arguments: str, site: str = "site") -> None:
    """Run a Python module of the site and wait until it exits."""
    subprocess.run(
        [sys.executable, "-m", *arguments],
        env=environment(database, redis, site),
        cwd=ROOT,
        check=True,
        capture_output=True,
    )


class Server:
    """One uvicorn process of the site."""

    def __init__(
        self,
        database: Path,
        redis: str | None = None,
        *,
        static: bool = False,
        site: str = "site",
    ) -> None:
        module = "site" if site == "site" else "guard_site"
        self.port = free_port()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "uvicorn", "--port", str(self.port)),
                *(
                    "--log-level",
                    "warning",
                    "--lifespan",
                    "off",
                    f"tests.broadcasting.{module}:application",
                ),
            ],
            env={
                **environment(database, redis, site),
                **({"SITE_STATIC": "1"} if static else {}),
            },
            cwd=ROOT,
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self) -> None:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def do(self, what: str, name: str) -> Any:
        """Call one of the operations of ``site.py`` on this server."""
        address = f"http://127.0.0.1:{self.port}/do/{what}/{quote(name)}"
        with urllib.request.urlopen(address, data=b"", timeout=20) as answer:
            return json.load(answer)

    def get(self, path: str, cookie: str) -> Any:
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            headers={"Cookie": cookie, "Accept": "application/json"},
        )
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.load(answer)

    def post(self, path: str, cookie: str, body: Any, method: str = "POST") -> int:
        """Send JSON with a CSRF token, as a page does, and return the status."""
        token = "t" * 32
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            method=method,
            data=json.dumps(body).encode(),
            headers={
                "Cookie": f"{cookie}; csrftoken={token}",
                "X-CSRFToken": token,
                "Accept": "application/json",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return int(answer.status)

    def open(
        self, cookie: str = "", *, path: str = "/admin/broadcasting", origin: str | None = None
    ) -> ClientConnection:
        headers = {"Cookie": cookie} if cookie else {}
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            open_timeout=20,
        )

    @contextmanager
    def listening(self, name: str) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
        """Open a user's socket and subscribe it to the user's own channel."""
        known = self.do("sign-in", name)
        with self.open(known["cookie"]) as opened:
            channel = f"App.Models.User.{known['user']}"
            assert send_frame(opened, {"subscribe": channel}) == {"subscribed": channel}
            yield opened, known


def send_frame(opened: ClientConnection, frame: Any) -> Any:
    """Send a frame and return the next frame."""
    opened.send(json.dumps(frame))
    return receive_frame(opened)


def send_only(opened: ClientConnection, frame: Any) -> None:
    """Send a frame that has no response, and wait until it was handled."""
    opened.send(json.dumps(frame))
    assert send_frame(opened, {"unsubscribe": "nothing"}) == {"unsubscribed": "nothing"}


def receive_frame(opened: ClientConnection, timeout: float = 10) -> Any:
    return json.loads(opened.recv(timeout))


def receives_nothing(opened: ClientConnection, seconds: float = 0.7) -> bool:
    try:
        opened.recv(seconds)
    except TimeoutError:
        return True
    return False


def closing_code(opened: ClientConnection, timeout: float = 10) -> int | None:
    """Return the close code, after reading any frames before it."""
    ends_at = time.monotonic() + timeout
    try:
        while True:
            opened.recv(max(0.01, ends_at - time.monotonic()))
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code
    except TimeoutError:
        return None
