"""A local receiver of integrations that misbehaves on request."""

from __future__ import annotations

import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
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
    """Return a behaviour that answers every request alike."""

    def answer(connection: socket.socket, found: Receiver) -> None:
        read_request(connection, found)
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        connection.sendall(head.encode() + body)

    return answer


def in_turn(*behaviours: Behaviour) -> Behaviour:
    """Return a behaviour that differs from one connection to the next; the last one repeats."""
    numbers = count()

    def behave(connection: socket.socket, found: Receiver) -> None:
        behaviours[min(next(numbers), len(behaviours) - 1)](connection, found)

    return behave


def hang(connection: socket.socket, found: Receiver) -> None:
    """Read the request and answer nothing."""
    read_request(connection, found)
    found.stopped.wait(10)


def drip(connection: socket.socket, found: Receiver) -> None:
    """Send the headers byte by byte."""
    read_request(connection, found)
    for byte in b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: " + b"x" * 1_000:
        connection.sendall(bytes([byte]))
        if found.stopped.wait(0.05):
            return


def drip_body(connection: socket.socket, found: Receiver) -> None:
    """Send the body byte by byte."""
    read_request(connection, found)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    while not found.stopped.wait(0.05):
        connection.sendall(b"x")


def say_nothing(connection: socket.socket, found: Receiver) -> None:
    """Accept the connection and read nothing."""
    found.stopped.wait(10)


def endless(connection: socket.socket, found: Receiver) -> None:
    """Send a body of ten gigabytes."""
    read_request(connection, found)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
    while not found.stopped.is_set():
        connection.sendall(b"x" * 65_536)


def many_headers(connection: socket.socket, found: Receiver) -> None:
    """Send 100,000 headers."""
    read_request(connection, found)
    connection.sendall(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100_000 + b"\r\n")


def reset(connection: socket.socket, found: Receiver) -> None:
    """Reset the connection."""
    read_request(connection, found)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def nonsense(connection: socket.socket, found: Receiver) -> None:
    """Send something that is not HTTP."""
    read_request(connection, found)
    connection.sendall(b"\x00\x01 this is not HTTP\r\n\r\n")


def cut_off(connection: socket.socket, found: Receiver) -> None:
    """Close the connection within the body."""
    read_request(connection, found)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")


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
