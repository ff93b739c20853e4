"""Requests to a panel with tenants."""

from __future__ import annotations

import pytest

from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.models import Badge, Site
from tests.project.tenant_panel import RIGHTS
from tests.tenancy.conftest import Tenant


def test_a_list_shows_the_records_of_its_tenant(north: Tenant, south: Tenant) -> None:
    for slug, name in {
        "sites": "north site",
        "jobs": "north job",
        "notes": "north note",
        "badges": "north badge",
        "regions": "north",
    }.items():
        page = page_of(fetch(north.client(), f"{north.root}/{slug}"))

        assert page["props"]["pagination"]["total"] == 1
        assert name in str(page["props"]["rows"])
        assert "south" not in str(page["props"])


@pytest.mark.parametrize("kind", ["page", "json", "document"])
def test_a_record_of_another_tenant_is_404(kind: str, north: Tenant, south: Tenant) -> None:
    for slug, record in {"sites": south.site, "jobs": south.job, "badges": south.badge}.items():
        for path in ("", "/edit"):
            url = f"{north.root}/{slug}/{record.pk}{path}"
            assert fetch(north.client(), url, kind).status_code == 404  # type: ignore[arg-type]


def test_a_tenant_of_others_is_403_and_an_unknown_one_404(north: Tenant, south: Tenant) -> None:
    assert fetch(north.client(), f"{south.root}/sites").status_code == 403
    assert fetch(north.client(), "/t/98765/sites").status_code == 404
    assert fetch(north.client(), "/t/no-number/sites").status_code == 404


def test_urls_and_the_menu_are_of_the_tenant(north: Tenant, south: Tenant) -> None:
    north.member.regions.add(south.region)
    for tenant in (north, south):
        props = page_of(fetch(north.client(), f"{tenant.root}/sites"))["props"]

        assert props["panel"]["path"] == tenant.root.strip("/")
        assert props["tenancy"]["current"] == {
            "key": tenant.region.pk,
            "name": tenant.region.name,
            "url": tenant.root,
            "current": True,
        }
        available = props["tenancy"]["available"]
        assert [each["url"] for each in available] == [north.root, south.root]
        hrefs = [item["href"] for group in props["navigation"] for item in group["items"]]
        assert hrefs
        assert all(href.startswith(tenant.root) for href in hrefs)


def test_without_a_tenant_the_dashboard_opens_the_first_one(north: Tenant) -> None:
    client = north.client()

    assert client.get("/t")["Location"] == "/t/-"
    assert client.get("/t/")["Location"] == "/t/-"
    assert client.get("/t/-")["Location"] == north.root
    assert client.get("/t/-/sites").status_code == 404
    stranger = client_for(make_user("stranger", *RIGHTS))
    assert stranger.get("/t/-").status_code == 404


def test_guests_see_the_login_page_of_the_tenant(north: Tenant) -> None:
    guest = client_for(None)

    assert guest.get(f"{north.root}/sites")["Location"].startswith(f"{north.root}/login?")
    assert guest.get(f"{north.root}/login").status_code == 200
    assert guest.get("/t/-/login").status_code == 200


def test_a_new_record_belongs_to_the_tenant(north: Tenant, south: Tenant) -> None:
    sent = {"name": "new", "region": south.region.pk}

    assert north.client().post(f"{north.root}/sites/create", sent).status_code in {302, 303}

    assert Site.objects.get(name="new").region == north.region
    assert Badge.objects.count() == 2
