"""The database server is stopped: every page is 503 with ``Retry-After``, and works afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import close_old_connections, connection
from django.test import Client

from tests.project.clients import KINDS, Kind, client_for, fetch
from tests.project.models import Customer, User
from tests.resources.databases.stoppable_proxy import StoppableProxy

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.fault,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has no server."),
]


@pytest.fixture
def proxy(db: None) -> Iterator[StoppableProxy]:
    """Connect to the database through a proxy that can be stopped."""
    settings = connection.settings_dict
    host, port = settings["HOST"], settings["PORT"]
    proxy = StoppableProxy(host, int(port))
    proxy.start()
    connection.close()
    settings["HOST"], settings["PORT"] = "127.0.0.1", str(proxy.port)
    yield proxy
    connection.close()
    settings["HOST"], settings["PORT"] = host, port
    proxy.stop()


def write(client: Client, kind: Kind, path: str, **body: Any) -> Any:
    return fetch(client, path, kind, "post", data=json.dumps(body), content_type="application/json")


@pytest.mark.parametrize("connected", [True, False], ids=["connected", "not connected"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_is_503_while_the_server_is_gone(
    proxy: StoppableProxy, kind: Kind, connected: bool, superuser: User
) -> None:
    record, client, guest = Customer.objects.create(name="Ann"), client_for(superuser), Client()
    guest.cookies["sessionid"] = "a" * 32
    # An error that reaches Django's own handler is a 500.
    client.raise_request_exception = guest.raise_request_exception = False
    paths = [
        "/admin",
        "/admin/customers",
        "/admin/customers/create",
        f"/admin/customers/{record.pk}",
        f"/admin/customers/{record.pk}/edit",
        "/admin/notifications/all",
    ]
    assert fetch(client, "/admin/customers", kind).status_code == 200

    for visitor in (client, guest):
        for path in paths:
            proxy.stop()
            if not connected:
                connection.close()
            answer = fetch(visitor, path, kind)
            assert (answer.status_code, answer.get("Retry-After")) == (503, "5"), path
            answer = write(visitor, kind, "/admin/customers/create", name="Ben")
            assert (answer.status_code, answer.get("Retry-After")) == (503, "5")
            proxy.start()
            # A server does so between two requests; the test client does not.
            close_old_connections()

    assert fetch(client, "/admin/customers", kind).status_code == 200
    assert list(Customer.objects.values_list("name", flat=True)) == ["Ann"]
