"""``manage.py demo_receiver``: receive, verify and print the deliveries of integrations."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from django_panel.integrations import verify_signature

HOST = "127.0.0.1"
PORT = 8765
#: A longer body is not read.
MAX_BODY = 1_000_000


class Command(BaseCommand):
    """Serve until Ctrl-C."""

    help = "Receive the deliveries of integrations on this machine, verify and print them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=PORT, help=f"The port (default: {PORT}).")
        parser.add_argument(
            "--secret",
            type=hex_secret,
            help="The integration's secret, as 64 hexadecimal digits or with the prefix whsec_.",
        )
        parser.add_argument(
            "--fail",
            type=error_status,
            nargs="?",
            const=500,
            metavar="STATUS",
            help="Refuse every delivery with this status (default: 500), to see the retries.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        receiver = Receiver(options["secret"], options["fail"], self.stdout.write)
        try:
            server = make_server(receiver, options["port"])
        except (OSError, OverflowError) as error:
            raise CommandError(f"Port {options['port']} cannot be used: {error}.") from None
        with server:
            self.stdout.write(f"Waiting for deliveries at http://{HOST}:{server.server_port}/")
            if options["secret"] is None:
                self.stdout.write("Pass --secret to verify their signatures.")
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                self.stdout.write("Stopped.")


@dataclass(slots=True)
class Receiver:
    """Answers deliveries: 204, 401 for a wrong signature, or the status that was asked for."""

    secret: str | None
    failure: int | None
    write: Callable[[str], object]
    #: The deliveries that were accepted; a retry of one of them changes nothing.
    accepted: set[str] = field(default_factory=set)

    def receive(self, method: str, path: str, headers: Any, body: bytes) -> int:
        """Print a delivery and return the status of the response."""
        delivery_id = headers.get("X-Panel-Delivery", "")
        is_valid = self.secret is not None and verify_signature(
            self.secret, headers.get("X-Panel-Signature", ""), body
        )
        status = self.failure or (204 if is_valid or self.secret is None else 401)
        notes = [f"signature {'not checked' if self.secret is None else _outcome(is_valid)}"]
        if delivery_id in self.accepted:
            notes.append("already received")
        if status < 300 and delivery_id:
            self.accepted.add(delivery_id)
        now = timezone.localtime().strftime("%H:%M:%S")
        self.write(f"\n{now}  {method} {path}  ->  {status}  ({', '.join(notes)})")
        self.write(f"  delivery {delivery_id or 'without an id'}")
        self.write(_indented(body))
        return status


def make_server(receiver: Receiver, port: int) -> ThreadingHTTPServer:
    """Return a server on this machine that passes each request to the receiver."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length) if 0 <= length <= MAX_BODY else b""
            status = receiver.receive(self.command, self.path, self.headers, body)
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 - of the base class

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - of the base class
            """Write no access log: the receiver prints each delivery."""

    return ThreadingHTTPServer((HOST, port), Handler)


def hex_secret(given: str) -> str:
    """Return a secret as hexadecimal digits, whichever of its two forms was copied."""
    text = given.strip()
    try:
        if text.startswith("whsec_"):
            key = b64decode(text.removeprefix("whsec_"), validate=True)
        else:
            key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise ArgumentTypeError("The secret has 64 hexadecimal digits, or begins with whsec_.")
    return key.hex()


def error_status(given: str) -> int:
    """Parse the status of a refusal."""
    if not given.isdecimal() or not 400 <= int(given) <= 599:
        raise ArgumentTypeError(f"{given!r} is not a status between 400 and 599.")
    return int(given)


def _outcome(is_valid: bool) -> str:
    return "valid" if is_valid else "WRONG"


def _indented(body: bytes) -> str:
    """Return JSON in several lines, and any other body as it is."""
    try:
        text = json.dumps(json.loads(body), indent=2, ensure_ascii=False)
    except ValueError:
        text = body.decode(errors="replace") or "(no body)"
    return "\n".join(f"  {line}" for line in text.splitlines())
