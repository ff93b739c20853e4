"""A local receiver of integrations that misbehaves on request."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

#: Answers one connection.
Behaviour = Callable[[socket.socket, "Receiver"], None]


@dataclass
class Receiver:
    """A server on a local port; ``requests`` has the bytes of every request."""

    port: int
    requests: list[bytes] = field(default_factory=list)
    #: Set when the test is over: a behaviour that waits, waits for this.
    stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"


@contextmanager
def receiver(behaviour: Behaviour, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """Serve each connection in a thread until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        found = Receiver(server.getsockname()[1])

        def serve(connection: socket.socket) -> None:
            with suppress(OSError, ssl.SSLError), connection:
                if tls is not None:
                    connection = tls.wrap_socket(connection, server_side=True)
                behaviour(connection, found)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    connection.settimeout(10)
                    threading.Thread(target=serve, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        try:
            yield found
        finally:
            found.stopped.set()
            with suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)


def read_request(connection: socket.socket, found: Receiver) -> bytes:
    """Read one request with its body, and note it."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65_536) or b"\r\n\r\n"
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(
        (
            int(line.split(b":")[1])
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"content-length:")
        ),
        0,
    )
    while len(body) < length:
        body += connection.recv(65_536)
    found.requests.append(head + b"\r\n\r\n" + body)
    return body


def answering(status: str = "200 OK", body: bytes = b"ok", headers: str = "") -> Behaviour:
    def answer(connection: socket.socket, found: Receiver) -> None:
        read_request(connection, found)
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        connection.sendall(head.encode() + body)

    return answer


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return a server's context for a host name, and a client's that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = folder / "receiver.pem"
    pem.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + signed.public_bytes(serialization.Encoding.PEM)
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(pem)
    client = ssl.create_default_context(
        cadata=signed.public_bytes(serialization.Encoding.PEM).decode()
    )
    return server, client
