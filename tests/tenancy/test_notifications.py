"""Stored notifications and toasts of a tenant."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel
from django_panel.models import StoredNotification
from django_panel.notifications import Notification, NotificationAction, panel_notification_sent
from django_panel.notifications.flash import flash_toast
from django_panel.panels.registry import get_registry
from django_panel.support.tenants import tenant_id
from django_panel.tenancy import Tenancy
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.tenant_panel import tenant_panel
from tests.tenancy.conftest import Tenant


@pytest.fixture
def panel(declare: Declare) -> None:
    def plain(panel: Panel) -> Panel:
        return panel.path("plain")

    declare(crew=tenant_panel, plain=plain)


@pytest.fixture
def user(north: Tenant, south: Tenant) -> User:
    """Return a member of both tenants with a notification of each, and one of neither."""
    north.member.regions.add(south.region)
    Notification("a").title("everywhere").persistent().send(north.member)
    for tenant in (north, south):
        with Tenancy.entering(tenant.region):
            title = f"in {tenant.region.name}"
            Notification("a").title(title).persistent().send(north.member)
    return north.member


def shown(client: Client, root: str) -> tuple[set[str], int]:
    """Return the titles of the menu, after a check of the other places that show the rows."""
    answer = client.get(f"{root}/notifications").json()
    page = page_of(fetch(client, f"{root}/notifications/all"))["props"]
    titles = {row["title"] for row in answer["notifications"]}
    assert {row["title"] for row in page["rows"]} == titles
    assert page["notifications"]["unread"] == answer["unread"]
    return titles, answer["unread"]


def post(client: Client, url: str, body: Any) -> Any:
    return client.post(url, body, content_type="application/json").json()


def test_a_tenant_shows_its_own_rows_and_those_without_a_tenant(
    user: User, north: Tenant, south: Tenant
) -> None:
    client = client_for(user)

    assert shown(client, north.root) == ({"everywhere", "in north"}, 2)
    assert shown(client, south.root) == ({"everywhere", "in south"}, 2)
    assert shown(client, "/plain") == ({"everywhere", "in north", "in south"}, 3)


def test_rows_of_another_tenant_are_not_marked_as_read(
    user: User, north: Tenant, south: Tenant
) -> None:
    client = client_for(user)
    other = StoredNotification.objects.get(tenant=tenant_id(south.region))

    assert post(client, f"{north.root}/notifications/read", {"id": str(other.pk)}) == {"unread": 2}
    assert post(client, f"{north.root}/notifications/read", {"all": True}) == {"unread": 0}

    assert shown(client, south.root)[1] == 1


def test_rows_of_another_tenant_are_not_cleared(user: User, north: Tenant, south: Tenant) -> None:
    post(client_for(user), f"{north.root}/notifications/clear", {"all": True})

    left = StoredNotification.objects.get()
    assert left.tenant == tenant_id(south.region)


def test_links_and_the_signal_name_the_tenant(
    north: Tenant, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[str] = []

    def hear(event: Any, **kwargs: Any) -> None:
        heard.append(event.tenant)

    panel_notification_sent.connect(hear)
    panel = get_registry().by_id("crew")
    with (
        django_capture_on_commit_callbacks(execute=True),
        Tenancy.entering(north.region),
    ):
        link = NotificationAction("open").url(panel.reverse("dashboard"))
        Notification("a").actions([link]).persistent().send(north.member)
    panel_notification_sent.disconnect(hear)

    stored = StoredNotification.objects.get()
    assert stored.data["actions"][0]["url"] == north.root
    assert heard == [stored.tenant] == [tenant_id(north.region)]


def test_a_toast_waits_for_a_page_of_its_tenant(
    user: User, north: Tenant, south: Tenant, rf: Any
) -> None:
    client = client_for(user)
    session = client.session
    request = rf.get("/")
    request.session, request.panel_tenant = session, north.region
    flash_toast(request, "success", "The toast.")
    session.save()

    assert "The toast." not in str(page_of(fetch(client, f"{south.root}/sites")))
    assert "The toast." in str(page_of(fetch(client, f"{north.root}/sites")))
    assert "The toast." not in str(page_of(fetch(client, f"{north.root}/sites")))
