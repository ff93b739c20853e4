"""Lists that listen, over a real socket: keys of what the reader may see, and of nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.broadcasting.servers import (
    Server,
    receive_frame,
    receives_nothing,
    send_frame,
    send_only,
)

pytestmark = pytest.mark.django_db

LISTS = "panel.desk.resources"


@contextmanager
def reading(server: Server, name: str, channel: str) -> Iterator[ClientConnection]:
    """Let somebody with all rights look at a list."""
    known = server.do("sign-in", name)
    server.do("grant", name)
    with server.open(known["cookie"], path="/desk/broadcasting") as opened:
        answer = send_frame(opened, {"subscribe": channel})
        assert answer["subscribed"] == channel
        assert answer.get("restricted", False) is not channel.endswith(".customers")
        yield opened


def keys(said: Any) -> dict[str, Any]:
    assert said["event"] == "panel.changes"
    found: dict[str, Any] = {what: key for what, key in said["data"].items() if key}
    return found


def test_a_list_hears_the_key_of_a_new_record(server: Server) -> None:
    channel = f"{LISTS}.customers"
    with reading(server, "reader", channel) as opened:
        key = server.do("customer", "Ben")["key"]

        said = receive_frame(opened)

        assert said == {
            "event": "panel.changes",
            "channel": channel,
            "data": {"created": [key], "updated": [], "deleted": [], "refresh": False},
        }


def test_a_list_hears_nothing_of_what_it_does_not_show(server: Server) -> None:
    with reading(server, "reader", f"{LISTS}.projects") as opened:
        hidden = server.do("project", "done")["key"]
        assert receives_nothing(opened)

        shown = server.do("project", "open")["key"]
        assert keys(receive_frame(opened)) == {"created": [shown]}

        server.do("close", str(hidden))
        server.do("end", str(hidden))
        assert receives_nothing(opened)


def test_a_list_hears_that_a_record_that_it_showed_has_left_it(server: Server) -> None:
    first = server.do("project", "open")["key"]
    other = server.do("project", "open")["key"]
    with reading(server, "reader", f"{LISTS}.projects") as opened:
        send_only(opened, {"shows": f"{LISTS}.projects", "keys": [first]})
        told = server.do("project", "open")["key"]
        assert keys(receive_frame(opened)) == {"created": [told]}

        server.do("close", str(first))
        assert keys(receive_frame(opened)) == {"deleted": [first]}
        server.do("end", str(told))
        assert keys(receive_frame(opened)) == {"deleted": [told]}
        # It was not on this page, so it is not missed either.
        server.do("end", str(other))
        assert receives_nothing(opened)


def test_a_list_cannot_claim_to_show_what_its_reader_may_not_see(server: Server) -> None:
    hidden = server.do("project", "done")["key"]
    with reading(server, "reader", f"{LISTS}.projects") as opened:
        send_only(opened, {"shows": f"{LISTS}.projects", "keys": [hidden, 2**53, "x", "\x00"]})
        server.do("close", str(hidden))
        server.do("end", str(hidden))

        assert receives_nothing(opened)


def test_many_changes_outside_the_scope_are_not_heard(server: Server) -> None:
    with reading(server, "reader", f"{LISTS}.projects") as opened:
        server.do("projects", "done")
        assert receives_nothing(opened)

        server.do("projects", "open")
        assert keys(receive_frame(opened)) == {"refresh": True}


@pytest.mark.parametrize("keys", [list(range(101)), [True], [None], [[1]], "12", {"a": 1}])
def test_a_malformed_list_of_keys_is_refused(server: Server, keys: Any) -> None:
    channel = f"{LISTS}.projects"
    with reading(server, "reader", channel) as opened:
        assert send_frame(opened, {"shows": channel, "keys": keys}) == {"error": "malformed"}


def test_a_nested_list_hears_of_its_own_parent(server: Server) -> None:
    own, other = server.do("project", "open")["key"], server.do("project", "open")["key"]
    with reading(server, "reader", f"{LISTS}.tasks@{own}") as opened:
        server.do("task", str(other))
        assert receives_nothing(opened)

        key = server.do("task", str(own))["key"]
        assert keys(receive_frame(opened)) == {"created": [key]}


@pytest.mark.parametrize(
    "channel",
    [
        "panel.desk.resources.quiet",
        "panel.desk.resources.nothing",
        "panel.desk.resources.tasks",
        "panel.desk.resources.tasks@999999",
        "panel.desk.resources.tasks@x",
        "panel.desk.resources.customers@1",
        "panel.admin.resources.customers",
        "panel.nowhere.resources.customers",
        "panel.desk.resources.customers\n",
    ],
)
def test_other_lists_are_forbidden(server: Server, channel: str) -> None:
    known = server.do("sign-in", "reader")
    server.do("grant", "reader")
    with server.open(known["cookie"], path="/desk/broadcasting") as opened:
        assert send_frame(opened, {"subscribe": channel}) == {"error": "forbidden"}


def test_a_list_that_a_person_may_not_see_is_forbidden(server: Server) -> None:
    known = server.do("sign-in", "nobody")
    with server.open(known["cookie"], path="/desk/broadcasting") as opened:
        assert send_frame(opened, {"subscribe": f"{LISTS}.customers"}) == {"error": "forbidden"}


def test_a_revoked_right_silences_the_list_within_seconds(server: Server) -> None:
    channel = f"{LISTS}.customers"
    with reading(server, "leaver", channel) as opened:
        server.do("customer", "Cid")
        assert receive_frame(opened)["event"] == "panel.changes"
        server.do("revoke", "leaver")
        time.sleep(4)
        server.do("customer", "Cid")

        assert receive_frame(opened) == {"unsubscribed": channel}
        server.do("customer", "Dan")
        assert receives_nothing(opened)


def test_many_channels_are_too_many(server: Server) -> None:
    known = server.do("sign-in", "reader")
    server.do("grant", "reader")
    projects = [server.do("project", "open")["key"] for _ in range(21)]
    with server.open(known["cookie"], path="/desk/broadcasting") as opened:
        answers = [send_frame(opened, {"subscribe": f"{LISTS}.tasks@{key}"}) for key in projects]

    assert [next(iter(answer)) for answer in answers] == ["subscribed"] * 20 + ["error"]
    assert answers[-1] == {"error": "too_many"}
