"""The frames of a tenant's sockets, against a real server: no byte of the other tenant."""

from __future__ import annotations

import json
from contextlib import ExitStack
from uuid import uuid4

import pytest
from websockets.sync.client import ClientConnection

from tests.broadcasting.conftest import redis, server, site_database, two_servers
from tests.broadcasting.servers import Server, receives_nothing, send_only

__all__ = ["redis", "server", "site_database", "two_servers"]

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

#: Every channel of a tenant: the user's own, and the lists that broadcast their changes.
LISTS = ("panel.crew.resources.sites",)
#: What happens in the tenant of a member: the operation, and what it needs.
OF_MEMBERS = ("tenant-notify", "tenant-toast", "tenant-progress")


class Crew:
    """A user of two tenants; the name of the second one is a mark."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.name = f"user{uuid4().hex[:8]}"
        self.ours, self.theirs = f"alpha{uuid4().hex[:8]}", f"zq{uuid4().hex[:12]}"
        known = server.do("sign-in", self.name)
        server.do("grant", self.name)
        self.cookie, self.channel = known["cookie"], f"App.Models.User.{known['user']}"
        self.keys = {
            region: server.do("tenant-join", f"{self.name}:{region}")["region"]
            for region in (self.ours, self.theirs)
        }

    def open(self, stack: ExitStack, region: str, shown: list[int]) -> list[ClientConnection]:
        """Open a socket for each channel; the lists show the sites with these keys."""
        opened = []
        for channel in (self.channel, *LISTS):
            path = f"/t/{self.keys[region]}/broadcasting"
            socket = stack.enter_context(self.server.open(self.cookie, path=path))
            socket.send(json.dumps({"subscribe": channel}))
            assert json.loads(socket.recv(10)).get("subscribed") == channel
            if channel in LISTS:
                send_only(socket, {"shows": channel, "keys": shown})
            opened.append(socket)
        return opened

    def act(self, region: str, doer: Server) -> list[int]:
        """Do in a region everything that sockets report; return the keys of the sites."""
        for what in OF_MEMBERS:
            doer.do(what, f"{self.name}:{region}")
        key = doer.do("tenant-site", region)["key"]
        doer.do("tenant-save", str(key))
        moved = doer.do("tenant-site", region)["key"]
        doer.do("tenant-delete", str(moved))
        return [key, moved]


def frames(socket: ClientConnection) -> list[str]:
    """Return all frames that a socket has received."""
    found = []
    while True:
        try:
            found.append(str(socket.recv(1)))
        except TimeoutError:
            return found


def assert_no_frame_of_the_other(crew: Crew, doer: Server) -> None:
    old = crew.server.do("tenant-site", crew.theirs)["key"]
    with ExitStack() as stack:
        sockets = {region: crew.open(stack, region, [old]) for region in (crew.ours, crew.theirs)}
        theirs = [old, *crew.act(crew.theirs, doer)]
        doer.do("tenant-save", str(old))
        assert all(receives_nothing(socket) for socket in sockets[crew.ours])
        crew.act(crew.ours, doer)

        ours = [frame for socket in sockets[crew.ours] for frame in frames(socket)]
        others = [frame for socket in sockets[crew.theirs] for frame in frames(socket)]

    # Otherwise the marks would be in no frame at all.
    assert crew.ours in str(ours)
    assert crew.theirs in str(others)
    # The last site may be deleted before the server checks who may see it.
    assert keys_in(others) >= set(theirs[:-1])
    assert crew.theirs not in str(ours)
    assert not keys_in(ours) & set(theirs)


def keys_in(found: list[str]) -> set[int]:
    """Return the keys of records that frames name."""
    changes = [frame["data"] for frame in map(json.loads, found) if "changes" in frame["event"]]
    return {
        key for each in changes for keys in each.values() if isinstance(keys, list) for key in keys
    }


def test_no_frame_contains_anything_of_the_other_tenant(server: Server) -> None:
    assert_no_frame_of_the_other(Crew(server), server)


@pytest.mark.services("redis")
def test_no_frame_of_another_process_contains_anything_of_the_other_tenant(
    two_servers: tuple[Server, Server],
) -> None:
    first, second = two_servers
    assert_no_frame_of_the_other(Crew(first), second)
