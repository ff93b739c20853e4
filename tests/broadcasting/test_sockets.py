"""A socket against a real server: who comes in, what they hear, what is refused."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.broadcasting.servers import (
    Server,
    closing_code,
    receive_frame,
    receives_nothing,
    send_frame,
)

pytestmark = pytest.mark.django_db

EVENT_KEYS = ["event", "channel", "data"]


def test_a_notification_is_heard_by_its_reader_alone(server: Server) -> None:
    with server.listening("ann") as (ann, known), server.listening("ben") as (ben, _):
        server.do("notify", "ann")

        said = receive_frame(ann)

        assert list(said) == EVENT_KEYS
        assert (said["event"], said["channel"]) == (
            "panel.notification",
            f"App.Models.User.{known['user']}",
        )
        assert said["data"]["title"] == said["data"]["message"] == "Hello ann"
        assert said["data"]["persistent"] is True
        assert receives_nothing(ben)
        assert server.get("/admin/notifications", known["cookie"])["unread"] >= 1


def test_a_bare_toast_says_only_what_it_is(server: Server) -> None:
    with server.listening("ann") as (ann, _):
        server.do("toast", "ann")

        assert receive_frame(ann)["data"] == {
            "type": "success",
            "message": "Look",
            "url": "/x",
            "urlLabel": "Open",
        }


def test_all_windows_of_a_person_hear_it(server: Server) -> None:
    with server.listening("ann") as (first, _), server.listening("ann") as (second, _):
        server.do("notify", "ann")

        assert receive_frame(first) == receive_frame(second)


def test_a_guest_is_sent_away(server: Server) -> None:
    with server.open() as opened:
        assert closing_code(opened) == 4401
    with server.open("sessionid=forged") as opened:
        assert closing_code(opened) == 4401


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.test",
        "null",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
    ],
)
def test_a_foreign_origin_is_sent_away_though_any_host_is_allowed(
    server: Server, origin: str
) -> None:
    known = server.do("sign-in", "ann")

    with server.open(known["cookie"], origin=origin.format(port=server.port)) as opened:
        assert closing_code(opened) == 4403


def test_the_own_origin_is_let_in(server: Server) -> None:
    known = server.do("sign-in", "ann")

    with server.open(known["cookie"], origin=f"http://127.0.0.1:{server.port}") as opened:
        assert send_frame(opened, {"subscribe": "x"}) == {"error": "forbidden"}


def test_whom_the_panel_refuses_is_sent_away(server: Server) -> None:
    known = server.do("sign-in", "stranger")
    server.do("refuse", "stranger")

    with server.open(known["cookie"]) as opened:
        assert closing_code(opened) == 4403


@pytest.mark.parametrize("path", ["/broadcasting", "/nowhere/broadcasting", "/admin/tasks"])
def test_there_is_no_socket_elsewhere(server: Server, path: str) -> None:
    from websockets.exceptions import InvalidStatus

    known = server.do("sign-in", "ann")

    with pytest.raises(InvalidStatus):
        server.open(known["cookie"], path=path)


@pytest.mark.parametrize(
    "channel",
    ["App.Models.User.{other}", "App.Models.User.", "App.Models.User.*", "", "panel", "é", "a b"],
)
def test_other_channels_are_forbidden_and_the_connection_stays(
    server: Server, channel: str
) -> None:
    other = server.do("sign-in", "ben")["user"]

    with server.listening("ann") as (ann, known):
        asked = channel.format(other=other)
        assert send_frame(ann, {"subscribe": asked}) == {"error": "forbidden"}
        own = f"App.Models.User.{known['user']}"
        assert send_frame(ann, {"subscribe": own}) == {"subscribed": own}
        server.do("notify", "ben")
        assert receives_nothing(ann)


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"x"',
        "{}",
        '{"subscribe": 7}',
        '{"subscribe": null}',
        '{"subscribe": ["a"]}',
        '{"subscribe": "a", "unsubscribe": "b"}',
        '{"publish": "a"}',
        "[" * 2000,
        b"\x00\xff",
    ],
)
def test_a_malformed_frame_is_named_and_the_connection_stays(server: Server, frame: Any) -> None:
    with server.listening("ann") as (ann, _):
        ann.send(frame)
        assert receive_frame(ann) == {"error": "malformed"}
        assert send_frame(ann, {"subscribe": "x"}) == {"error": "forbidden"}


def test_a_channel_can_be_left(server: Server) -> None:
    with server.listening("ann") as (ann, known):
        own = f"App.Models.User.{known['user']}"
        assert send_frame(ann, {"unsubscribe": own}) == {"unsubscribed": own}
        server.do("notify", "ann")
        assert receives_nothing(ann)
        assert send_frame(ann, {"subscribe": own}) == {"subscribed": own}
        server.do("notify", "ann")
        assert receive_frame(ann)["event"] == "panel.notification"


def test_a_large_frame_ends_the_connection_and_no_other(server: Server) -> None:
    with server.listening("ann") as (ann, _), server.listening("ben") as (ben, _):
        ann.send(json.dumps({"subscribe": "x" * 1_000_000}))

        assert closing_code(ann) == 1009
        server.do("notify", "ben")
        assert receive_frame(ben)["event"] == "panel.notification"


def test_a_flood_ends_the_connection_and_no_other(server: Server) -> None:
    with server.listening("ann") as (ann, _), server.listening("ben") as (ben, _):
        with suppress(ConnectionClosed):
            for _ in range(2000):
                ann.send("{}")

        assert closing_code(ann) == 4429
        server.do("notify", "ben")
        assert receive_frame(ben)["event"] == "panel.notification"


@pytest.mark.parametrize(
    ("doing", "code"), [("deactivate", 4401), ("password", 4401), ("refuse", 4403)]
)
def test_an_open_socket_ends_with_the_right_to_it(server: Server, doing: str, code: int) -> None:
    name = f"leaver-{doing}"
    with server.listening(name) as (opened, _):
        server.do(doing, name)
        began = time.monotonic()

        assert closing_code(opened, 8) == code
        assert time.monotonic() - began < 5


def test_an_open_socket_ends_with_the_sign_out(server: Server) -> None:
    with server.listening("ann") as (opened, known), server.listening("ann") as (other, _):
        server.do("sign-out", known["cookie"].partition("=")[2])
        began = time.monotonic()

        assert closing_code(opened, 8) == 4401
        assert time.monotonic() - began < 5
        server.do("notify", "ann")
        assert receive_frame(other)["event"] == "panel.notification"


def test_a_page_of_the_site_is_answered_beside_the_sockets(server: Server) -> None:
    known = server.do("sign-in", "ann")

    with pytest.raises(urllib.error.HTTPError) as refused:
        server.get("/admin/broadcasting", known["cookie"])

    assert refused.value.code == 426
    assert refused.value.headers["Upgrade"] == "websocket"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_larger_than_an_upload_is_stopped(server: Server, chunked: bool) -> None:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    parts = [b"x" * 50_000] * 8
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.request(
            "POST",
            "/admin/uploads",
            body=iter(parts) if chunked else b"".join(parts),
            encode_chunked=chunked,
            headers={"Transfer-Encoding": "chunked"} if chunked else {},
        )
    answer = connection.getresponse()

    assert answer.status == 413
    connection.close()
