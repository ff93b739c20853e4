"""Changes of records for the open lists of a tenant, without a server."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet

from django_panel import Panel, Resource, panel
from django_panel.adapters.channels.authentication import SocketUser
from django_panel.adapters.channels.list_changes import frames_for
from django_panel.adapters.channels.socket import Socket
from django_panel.support.tenants import tenant_id
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.tenancy.conftest import Tenant

CHANNEL = "panel.crew.resources.sites"


class AllSites(Resource):
    """The query ignores the one of the base class."""

    model = Site
    slug = "sites"
    tenant_relationship: ClassVar[Any] = "region"
    broadcasts_changes: ClassVar[bool] = True

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return Site.objects.order_by("name")


async def _send(message: Any) -> None:
    raise AssertionError("The frames are returned, not sent.")


def frames(tenant: Tenant, **changes: list[int]) -> list[dict[str, Any]]:
    """Return the frames for a list of a tenant after records were written outside of tenants."""
    found = panel("crew")
    assert found is not None
    reader = SocketUser(found, tenant.member, None, "", tenant=tenant.region)
    data = {"created": [], "updated": [], "deleted": [], "refresh": False, **changes}
    message = json.dumps({"event": "panel.changes", "channel": CHANNEL, "data": data})
    listeners = [(Socket(reader, _send), CHANNEL)]
    sent = frames_for(listeners, message, tenant_id(None), {})
    return [json.loads(frame) for _socket, _channel, frame in sent if frame]


@pytest.fixture(autouse=True)
def all_sites(declare: Declare, north: Tenant, south: Tenant) -> None:
    def crew(built: Panel) -> Panel:
        built = built.path("t/{tenant}").tenant(Region).resources([AllSites])
        return built.broadcasting()

    connections = {"main": {"driver": "channels"}}
    declare({"broadcasting": {"default": "main", "connections": connections}}, crew=crew)


@pytest.mark.parametrize("what", ["created", "updated"])
def test_a_change_in_another_tenant_sends_no_frame(what: str, north: Tenant, south: Tenant) -> None:
    assert frames(north, **{what: [south.site.pk]}) == []


def test_a_change_in_the_tenant_is_sent(north: Tenant, south: Tenant) -> None:
    (frame,) = frames(north, created=[north.site.pk, south.site.pk])

    assert frame["data"]["created"] == [north.site.pk]
