"""``readonly_fields`` with a many-to-many relation: its records are shown as text."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.core.checks import run_checks
from django.db.models import QuerySet
from django.forms import ModelForm
from django.test import Client

from django_panel import Resource
from django_panel.policies import Policy
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Site
from tests.project.relation_panel import create_site

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class BadgeForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Badge
        fields = ("name", "sites")


class ShownSites(Resource):
    model = Badge
    readonly_fields = ("sites",)


class NamedSites(ShownSites):
    slug = "badges"
    fields = ("name", "sites")


class FormClassSites(ShownSites):
    slug = "badges"
    form_class: ClassVar[Any] = BadgeForm


class SitePolicy(Policy):
    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name="south")


class SiteResource(Resource):
    model = Site
    policy = SitePolicy


@pytest.fixture
def badge(db: None) -> Badge:
    badge = Badge.objects.create(name="one")
    badge.sites.set([create_site("north"), create_site("south"), create_site("east")])
    return badge


def declare_resources(declare: Declare, *resources: type[Resource]) -> None:
    declare(desk=lambda panel: panel.path("desk").resources(resources))


def fields_of(client: Client, path: str) -> dict[str, Any]:
    page = page_of(fetch(client, f"/desk/{path}", "inertia"))
    return {node["name"]: node for node in page["props"]["form"]["schema"]}


@pytest.mark.parametrize("resource", [ShownSites, NamedSites])
def test_the_titles_are_shown_as_text(
    resource: type[Resource], declare: Declare, admin: Client, badge: Badge
) -> None:
    declare_resources(declare, resource)

    sites = fields_of(admin, f"badges/{badge.pk}/edit")["sites"]

    assert (sites["type"], sites["disabled"]) == ("text", True)
    assert sorted(sites["value"].split(", ")) == ["east", "north", "south"]
    view = fetch(admin, f"/desk/badges/{badge.pk}", "inertia").content.decode()
    assert all(name in view for name in ("east", "north", "south"))
    assert "sites" not in fields_of(admin, "badges/create")


@pytest.mark.parametrize("resource", [ShownSites, NamedSites])
def test_records_out_of_scope_are_left_out(
    resource: type[Resource], declare: Declare, admin: Client, badge: Badge
) -> None:
    declare_resources(declare, resource, SiteResource)

    value = fields_of(admin, f"badges/{badge.pk}/edit")["sites"]["value"]

    assert sorted(value.split(", ")) == ["east", "north"]


@pytest.mark.parametrize("resource", [ShownSites, NamedSites, FormClassSites])
def test_a_save_leaves_the_relation_alone(
    resource: type[Resource], declare: Declare, admin: Client, badge: Badge
) -> None:
    declare_resources(declare, resource)
    path, kind = f"/desk/badges/{badge.pk}/edit", "application/json"

    for sent in ({"name": "two"}, {"name": "three", "sites": []}):
        saved = fetch(admin, path, "json", "put", data=sent, content_type=kind)
        assert saved.status_code == 303, saved.content
        badge.refresh_from_db()
        assert badge.name == sent["name"]
        assert badge.sites.count() == 3


def test_the_checks_find_nothing(declare: Declare) -> None:
    declare_resources(declare, ShownSites, SiteResource)

    assert [each for each in run_checks() if "Badge" in str(each) or "Sites" in str(each)] == []
