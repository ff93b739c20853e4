"""Serve a contender over HTTP on localhost, for measurements with a browser.

``benchmarks.server`` is the program that serves; ``served`` starts it in a process of its own.
Static files are served by ``django.contrib.staticfiles``, without compression.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from benchmarks.databases import Database
from benchmarks.processes import ROOT, Contender, command, environment


@contextmanager
def served(contender: Contender, database: Database) -> Iterator[str]:
    """Serve a contender inside the block; yield its URL."""
    process = subprocess.Popen(
        command("benchmarks.server"),
        cwd=ROOT,
        env=environment(contender, database),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        if not port:
            raise RuntimeError("The server did not start; its error message is above.")
        yield f"http://localhost:{port}"
    finally:
        # The server ends at the end of its input.
        process.communicate()


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    # A browser opens six connections at once.
    request_queue_size = 32


class _QuietHandler(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Print nothing for a request."""


def main() -> None:
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.wsgi import get_wsgi_application

    with _Server(("localhost", 0), _QuietHandler) as server:
        server.set_app(StaticFilesHandler(get_wsgi_application()))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        sys.stdin.read()
        server.shutdown()
