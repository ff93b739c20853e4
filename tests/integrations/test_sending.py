"""One request against a real receiver, and what it may not do to us."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from django_panel.integrations.addresses import OutboundRules
from django_panel.integrations.sending import (
    MAX_RESPONSE_BYTES,
    OutboundRequest,
    is_header,
    send_request,
)
from tests.integrations.receivers import (
    Behaviour,
    answering,
    certificate,
    cut_off,
    drip,
    drip_body,
    endless,
    hang,
    many_headers,
    nonsense,
    receiver,
    reset,
    say_nothing,
)

LOCAL = OutboundRules(["*"], block_private_networks=False)
BODY = json.dumps({"a": 1}).encode()


def post(url: str, **options: object) -> OutboundRequest:
    return OutboundRequest("POST", url, body=BODY, **options)  # type: ignore[arg-type]


def test_a_request_arrives_as_it_was_written() -> None:
    with receiver(answering()) as found:
        request = post(
            f"{found.url}?a=1", headers={"Content-Type": "application/json"}, query={"b": "2 3"}
        )
        attempt = send_request(request, LOCAL, timeout=5)
    assert (attempt.status, attempt.error, attempt.response_body) == (200, None, "ok")
    assert attempt.address == "127.0.0.1"
    sent = found.requests[0].decode()
    assert sent.startswith("POST /hook?a=1&b=2+3 HTTP/1.1\r\n")
    assert f"Host: 127.0.0.1:{found.port}\r\n" in sent
    assert sent.endswith('\r\n\r\n{"a": 1}')


@pytest.mark.parametrize("status", ["400 Bad", "410 Gone", "500 Broken", "503 Busy", "302 Found"])
def test_other_answers_are_failures_with_the_beginning_of_the_body(status: str) -> None:
    headers = "Location: http://127.0.0.1:1/\r\n"
    with receiver(answering(status, b"x" * 5_000, headers)) as found:
        attempt = send_request(post(found.url), LOCAL, timeout=5)
    assert not attempt.is_success
    assert attempt.status == int(status[:3])
    assert len(attempt.response_body) == 2_000
    assert len(attempt.error or "") <= 500
    assert attempt.is_gone is status.startswith("410")
    # A redirect is not followed.
    assert len(found.requests) == 1


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("7", 7), ("100000", 300), ("soon", None), ("-1", None), ("9" * 30, None)],
)
def test_the_receiver_may_ask_for_time(value: str, seconds: int | None) -> None:
    with receiver(answering("503 Busy", headers=f"Retry-After: {value}\r\n")) as found:
        assert send_request(post(found.url), LOCAL, timeout=5).retry_after == seconds


@pytest.mark.parametrize("behaviour", [hang, drip, drip_body, say_nothing])
def test_a_slow_receiver_costs_the_timeout_and_no_more(behaviour: Behaviour) -> None:
    with receiver(behaviour) as found:
        started = time.monotonic()
        attempt = send_request(post(found.url), LOCAL, timeout=1)
        assert time.monotonic() - started < 2
    assert attempt.status is None
    assert "1 second" in (attempt.error or "")


def test_a_hanging_tls_handshake_costs_the_timeout(tmp_path: Path) -> None:
    with receiver(say_nothing) as found:
        started = time.monotonic()
        request = post(f"https://127.0.0.1:{found.port}/")
        attempt = send_request(request, LOCAL, timeout=1)
        assert time.monotonic() - started < 2
    assert not attempt.is_success


@pytest.mark.parametrize("behaviour", [hang, drip, drip_body])
def test_a_slow_receiver_with_tls_costs_the_timeout(behaviour: Behaviour, tmp_path: Path) -> None:
    server, client = certificate(tmp_path, "hooks.example.test")

    def resolve(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    with receiver(behaviour, tls=server) as found:
        started = time.monotonic()
        request = post(f"https://hooks.example.test:{found.port}/")
        attempt = send_request(request, LOCAL, 1, resolve=resolve, tls=client)
        assert time.monotonic() - started < 2
    assert "1 second" in (attempt.error or "")


def test_a_receiver_that_does_not_read_costs_the_timeout() -> None:
    with receiver(say_nothing) as found:
        started = time.monotonic()
        request = OutboundRequest("POST", found.url, body=b"x" * 50_000_000)
        attempt = send_request(request, LOCAL, timeout=1)
        assert time.monotonic() - started < 2
    assert "1 second" in (attempt.error or "")


def test_ten_gigabytes_are_not_read() -> None:
    with receiver(endless) as found:
        started = time.monotonic()
        attempt = send_request(post(found.url), LOCAL, timeout=5)
        assert time.monotonic() - started < 2
    assert attempt.status == 200
    assert len(attempt.response_body) == 2_000


def test_a_compressed_answer_is_not_unpacked() -> None:
    bomb = gzip.compress(b"\0" * 50_000_000)
    with receiver(answering(body=bomb, headers="Content-Encoding: gzip\r\n")) as found:
        attempt = send_request(post(found.url), LOCAL, timeout=5)
    assert attempt.status == 200
    assert len(attempt.response_body) <= MAX_RESPONSE_BYTES
    assert b"accept-encoding: identity" in found.requests[0].lower()


@pytest.mark.parametrize("behaviour", [many_headers, reset, nonsense, cut_off])
def test_a_broken_answer_is_a_failure(behaviour: Behaviour) -> None:
    with receiver(behaviour) as found:
        attempt = send_request(post(found.url), LOCAL, timeout=5)
    assert attempt.status is None
    assert attempt.error


def test_a_closed_port_is_a_failure() -> None:
    with receiver(answering()) as found:
        url = found.url
    attempt = send_request(post(url), LOCAL, timeout=5)
    assert attempt.error == "The receiver refused the connection."


def test_a_refused_url_is_not_connected_to() -> None:
    with receiver(answering()) as found:
        attempt = send_request(post(found.url), OutboundRules(["*"]), timeout=5)
    assert attempt.is_refused
    assert attempt.duration_ms == 0
    assert found.requests == []


def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    """A name that resolves to another address on the second question is asked once."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with receiver(answering()) as found:
        url = f"http://hooks.example.test:{found.port}/"
        attempt = send_request(post(url), LOCAL, timeout=5, resolve=resolve)
    assert attempt.address == "127.0.0.1"
    assert asked == ["hooks.example.test"]
    assert f"Host: hooks.example.test:{found.port}".encode() in found.requests[0]


def test_tls_verifies_the_name_and_not_the_address(tmp_path: Path) -> None:
    server, client = certificate(tmp_path, "hooks.example.test")

    def resolve(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    with receiver(answering(), tls=server) as found:
        good = post(f"https://hooks.example.test:{found.port}/")
        wrong = post(f"https://other.example.test:{found.port}/")
        assert send_request(good, LOCAL, 5, resolve=resolve, tls=client).status == 200
        refused = send_request(wrong, LOCAL, 5, resolve=resolve, tls=client)
        assert refused.error == "The certificate of the receiver is not valid."
        untrusted = send_request(good, LOCAL, 5, resolve=resolve)
        assert untrusted.error == "The certificate of the receiver is not valid."
    assert len(found.requests) == 1


@pytest.mark.parametrize(
    ("name", "value", "valid"),
    [
        ("X-Team", "blue", True),
        ("Authorization", "Bearer abc", True),
        ("Host", "evil", False),
        ("content-LENGTH", "1", False),
        ("X-Panel-Signature", "t=1", False),
        ("Webhook-Id", "1", False),
        ("X Team", "blue", False),
        ("X-Team\r\nHost", "evil", False),
        ("X-Team", "blue\r\nHost: evil", False),
        ("X-Team", "blü", False),
        ("", "blue", False),
    ],
)
def test_headers_of_an_integration(name: str, value: str, valid: bool) -> None:
    assert is_header(name, value) is valid
