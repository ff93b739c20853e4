"""Errors of a connection are sentences; the technical text is in the log."""

from __future__ import annotations

import errno
import socket
import ssl

import httpcore
import pytest

from django_panel.integrations.addresses import OutboundRules
from django_panel.integrations.sending import OutboundRequest, send_request
from django_panel.integrations.transport_errors import error_sentence
from tests.integrations.receivers import answering, nonsense, receiver, reset

LOCAL = OutboundRules(["*"], block_private_networks=False)


def caused(outer: Exception, inner: Exception) -> Exception:
    outer.__cause__ = inner
    return outer


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            httpcore.ConnectError(ConnectionRefusedError(errno.ECONNREFUSED, "Refused")),
            "The receiver refused the connection.",
        ),
        (ConnectionRefusedError(), "The receiver refused the connection."),
        (
            caused(httpcore.ConnectError("x"), OSError(errno.EHOSTUNREACH, "No route")),
            "The receiver could not be reached.",
        ),
        (
            httpcore.ConnectError(socket.gaierror(socket.EAI_NONAME, "Unknown")),
            "The name of the receiver could not be found.",
        ),
        (
            httpcore.ConnectError(ssl.SSLCertVerificationError("expired")),
            "The certificate of the receiver is not valid.",
        ),
        (
            httpcore.ConnectError(ssl.SSLError("wrong version number")),
            "A secure connection to the receiver is not possible.",
        ),
        (httpcore.ReadError(ConnectionResetError()), "The receiver closed the connection."),
        (httpcore.WriteError(BrokenPipeError()), "The receiver closed the connection."),
        (
            httpcore.RemoteProtocolError("Server disconnected"),
            "The receiver did not send a valid response.",
        ),
        (httpcore.ConnectError(TimeoutError()), "No response within 5 seconds."),
        (httpcore.ReadTimeout(), "No response within 5 seconds."),
        (ValueError("something else"), "The request could not be sent."),
    ],
)
def test_an_error_is_a_sentence(error: Exception, sentence: str) -> None:
    assert error_sentence(error, 5) == sentence


@pytest.mark.parametrize(
    ("behaviour", "sentence"),
    [
        (reset, "The receiver closed the connection."),
        (nonsense, "The receiver did not send a valid response."),
    ],
)
def test_the_error_of_a_real_connection_is_a_sentence(behaviour: object, sentence: str) -> None:
    with receiver(behaviour) as found:  # type: ignore[arg-type]
        attempt = send_request(OutboundRequest("POST", found.url), LOCAL, 5)

    assert attempt.error == sentence


def test_the_log_has_the_error_and_the_host_without_the_path(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with receiver(answering()) as found:
        url = f"{found.url}secret-path?token=abc"

    send_request(OutboundRequest("POST", url), LOCAL, 5)

    assert "127.0.0.1" in caplog.text
    assert "ConnectError: [Errno 111] Connection refused" in caplog.text
    assert "secret-path" not in caplog.text
    assert "abc" not in caplog.text
