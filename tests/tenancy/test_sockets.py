"""WebSockets of a tenant, against real servers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from websockets.sync.client import ClientConnection

from tests.broadcasting.conftest import redis, server, site_database, two_servers
from tests.broadcasting.servers import (
    Server,
    closing_code,
    receive_frame,
    receives_nothing,
    send_frame,
    send_only,
)

__all__ = ["redis", "server", "site_database", "two_servers"]

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

SITES, LABELS = "panel.crew.resources.sites", "panel.crew.resources.labels"


@dataclass
class Member:
    """A user who belongs to two regions."""

    server: Server
    name: str
    cookie: str
    channel: str
    #: Region name -> primary key.
    regions: dict[str, int]

    @contextmanager
    def listening(
        self, region: str, channel: str | None = None, *, root: str = "t"
    ) -> Iterator[ClientConnection]:
        """Open a socket in a region and subscribe it, by default to the user's own channel."""
        channel = channel or self.channel
        path = f"/{root}/{self.regions[region]}/broadcasting"
        with self.server.open(self.cookie, path=path) as opened:
            assert send_frame(opened, {"subscribe": channel})["subscribed"] == channel
            yield opened


def make_member(server: Server) -> Member:
    name = f"user{uuid4().hex[:8]}"
    known = server.do("sign-in", name)
    server.do("grant", name)
    regions = {
        region: server.do("tenant-join", f"{name}:{region}")["region"]
        for region in ("north", "south")
    }
    return Member(server, name, known["cookie"], f"App.Models.User.{known['user']}", regions)


@pytest.fixture
def member(server: Server) -> Member:
    return make_member(server)


def changed(said: Any) -> dict[str, Any]:
    assert said["event"] == "panel.changes"
    return {what: keys for what, keys in said["data"].items() if keys}


@pytest.mark.parametrize("what", ["tenant-notify", "tenant-toast", "tenant-progress"])
def test_a_message_of_a_tenant_reaches_its_sockets_only(what: str, member: Member) -> None:
    with member.listening("north") as north, member.listening("south") as south:
        member.server.do(what, f"{member.name}:south")

        said = receive_frame(south)

        assert said["channel"] == member.channel
        assert "south" in str(said["data"])
        assert receives_nothing(north)


def test_a_message_of_no_tenant_reaches_all_sockets(member: Member) -> None:
    with member.listening("north") as north, member.listening("south") as south:
        member.server.do("notify", member.name)

        assert receive_frame(north)["data"]["title"] == f"Hello {member.name}"
        assert receive_frame(south)["data"]["title"] == f"Hello {member.name}"


def test_a_panel_without_tenants_receives_the_messages_of_all(member: Member) -> None:
    with member.server.open(member.cookie, path="/desk/broadcasting") as opened:
        send_frame(opened, {"subscribe": member.channel})
        member.server.do("tenant-notify", f"{member.name}:south")

        assert receive_frame(opened)["data"]["title"] == "Hello south"


@pytest.mark.services("redis")
def test_messages_of_another_process_reach_the_tenant_only(
    two_servers: tuple[Server, Server],
) -> None:
    first, second = two_servers
    member = make_member(first)
    with (
        member.listening("north") as north,
        member.listening("south") as south,
        member.listening("north", SITES) as north_list,
        member.listening("south", SITES) as south_list,
    ):
        second.do("tenant-toast", f"{member.name}:south")
        key = second.do("tenant-site", "south")["key"]

        assert receive_frame(south)["data"]["message"] == "Look at south"
        assert changed(receive_frame(south_list)) == {"created": [key]}
        assert receives_nothing(north)
        assert receives_nothing(north_list)


def test_a_tenant_of_others_and_an_unknown_one_are_refused(member: Member) -> None:
    other = member.server.do("sign-in", f"stranger of {member.name}")["cookie"]
    for cookie, tenant, code in (
        (other, str(member.regions["north"]), 4403),
        (member.cookie, "98765", 4404),
        (member.cookie, "-", 4404),
        ("", str(member.regions["north"]), 4401),
    ):
        with member.server.open(cookie, path=f"/t/{tenant}/broadcasting") as opened:
            assert closing_code(opened) == code


def test_a_socket_is_closed_when_its_user_leaves_the_tenant(member: Member) -> None:
    with member.listening("north") as north, member.listening("south") as south:
        member.server.do("tenant-leave", f"{member.name}:south")

        assert closing_code(south) == 4403
        assert receives_nothing(north)


def test_a_list_hears_nothing_about_records_of_another_tenant(member: Member) -> None:
    do = member.server.do
    with member.listening("north", SITES) as north, member.listening("south", SITES) as south:
        key = do("tenant-site", "south")["key"]
        assert changed(receive_frame(south)) == {"created": [key]}
        send_only(north, {"shows": SITES, "keys": [key]})

        do("tenant-save", str(key))
        assert changed(receive_frame(south)) == {"updated": [key]}
        do("tenant-delete", str(key))
        assert changed(receive_frame(south)) == {"deleted": [key]}
        do("tenant-sites", "south")
        assert changed(receive_frame(south)) == {"refresh": True}

        assert receives_nothing(north)


def test_a_record_that_moves_leaves_one_list_and_enters_the_other(member: Member) -> None:
    key = member.server.do("tenant-site", "north")["key"]
    with member.listening("north", SITES) as north, member.listening("south", SITES) as south:
        send_only(north, {"shows": SITES, "keys": [key]})

        member.server.do("tenant-move", f"{key}:south")

        assert changed(receive_frame(north)) == {"deleted": [key]}
        assert changed(receive_frame(south)) == {"updated": [key]}


def test_a_list_of_shared_records_hears_the_writes_of_all_tenants(member: Member) -> None:
    with member.listening("north", LABELS) as north, member.listening("south", LABELS) as south:
        key = member.server.do("tenant-label", "south")["key"]

        assert changed(receive_frame(north)) == {"created": [key]}
        assert changed(receive_frame(south)) == {"created": [key]}


def test_a_panel_that_switches_the_connection_hears_its_own_tenant_only(member: Member) -> None:
    labels = LABELS.replace("crew", "schemas")
    with (
        member.listening("north", labels, root="s") as north,
        member.listening("south", labels, root="s") as south,
    ):
        key = member.server.do("tenant-label", "south")["key"]

        assert changed(receive_frame(south)) == {"created": [key]}
        assert receives_nothing(north)
