"""Serve the project over plain WSGI, and its collected static files like a web server.

Prints the address once it listens; the port is free when none is given.
"""

import mimetypes
import os
import sys
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "office.settings")

from django.conf import settings
from django.core.wsgi import get_wsgi_application


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *arguments: object) -> None:
        """Do not log, because the test reads this program's output."""


def with_collected_files(application):
    root = Path(settings.STATIC_ROOT).resolve()
    prefix = f"/{settings.STATIC_URL.strip('/')}/"

    def serve(environ, start_response):
        wanted = environ.get("PATH_INFO", "")
        path = (root / wanted.removeprefix(prefix)).resolve()
        if not wanted.startswith(prefix) or not path.is_relative_to(root) or not path.is_file():
            return application(environ, start_response)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        start_response("200 OK", [("Content-Type", kind)])
        return [path.read_bytes()]

    return serve


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    application = with_collected_files(get_wsgi_application())
    server = make_server("127.0.0.1", port, application, Server, QuietHandler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
