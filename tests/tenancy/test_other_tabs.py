"""Pages that are still open after a switch to another tenant in another tab."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from django_panel import Panel
from tests.project.clients import fetch, text_of
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.project.tenant_panel import tenant_panel
from tests.tenancy.conftest import Tenant


def by_session(request: HttpRequest, user: Any) -> Any:
    key: Any = request.session.get("region")
    return Region.objects.filter(pk=key).first()


def session_panel(panel: Panel) -> Panel:
    return tenant_panel(panel).path("t").tenant(Region, by_session)


@pytest.fixture
def switched(north: Tenant, south: Tenant, declare: Declare) -> Client:
    """Return a client with pages of the north, which has switched to the south meanwhile."""
    declare(crew=session_panel)
    north.member.regions.add(south.region)
    client = north.client()
    session = client.session
    session["region"] = south.region.pk
    session.save()
    return client


def create(client: Client, kind: Any, tenant: str) -> HttpResponse:
    """Send a create form as the page of a tenant."""
    return fetch(
        client,
        "/t/sites/create",
        kind,
        "post",
        headers={"X-Panel-Tenant": tenant},
        data={"name": "typed before the switch"},
        content_type="application/json",
    )


@pytest.mark.parametrize("kind", ["inertia", "json", "html"])
def test_a_form_of_the_former_tenant_is_not_saved_in_the_new_one(
    kind: str, switched: Client, north: Tenant
) -> None:
    answer = create(switched, kind, str(north.region.pk))

    assert answer.status_code == 409
    assert answer["X-Panel-Tenant"] == "changed"
    assert "this page belongs to another tenant" in text_of(answer)
    assert not Site.objects.filter(name="typed before the switch").exists()


def test_a_form_of_the_current_tenant_is_saved(switched: Client, south: Tenant) -> None:
    answer = create(switched, "inertia", str(south.region.pk))

    assert answer.status_code == 303
    assert Site.objects.get(name="typed before the switch").region == south.region


def test_a_page_is_shown_in_the_new_tenant(switched: Client, north: Tenant) -> None:
    sent = {"X-Panel-Tenant": str(north.region.pk)}

    assert fetch(switched, "/t/sites", "inertia", headers=sent).status_code == 200


def test_the_key_of_a_tenant_is_percent_encoded(
    north: Tenant, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Region, "get_tenant_key", lambda region: "zürich/1", raising=False)
    declare(
        crew=lambda panel: (
            tenant_panel(panel)
            .path("t")
            .tenant(Region, lambda request, user: Region.objects.first())
        )
    )

    assert create(north.client(), "inertia", "z%C3%BCrich%2F1").status_code == 303
    assert create(north.client(), "inertia", "z%C3%BCrich").status_code == 409
