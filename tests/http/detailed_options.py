"""Records with details, the panel whose fields offer them, and requests for the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import Resource, forms
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Region, Site, Task

HIDDEN = "Not visible to you"
PROJECT = forms.Select("project").relationship("project", "name").searchable()
SITES = forms.Select("sites").relationship("sites").searchable()


class HidingPolicy(Policy):
    """Records whose name begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(name__startswith="hidden")


class ProjectResource(Resource):
    model = Project
    policy = HidingPolicy
    with_related: ClassVar[Sequence[str]] = ("customer",)

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Customer": record.customer, "Begins": record.starts_on, "Budget": record.budget}


class SiteResource(Resource):
    model = Site
    policy = HidingPolicy
    with_related = ("region",)

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Region": record.region}


def resource_of(of: Any, *fields: Any, **stated: Any) -> type[Resource]:
    form = classmethod(lambda cls, schema: schema.schema([*fields]))
    return type(f"{of.__name__}Resource", (Resource,), {"model": of, "form": form, **stated})


@pytest.fixture
def show(declare: Declare) -> Any:
    """Declare a panel with a form of these fields, and the resources of their records."""

    def declared(*fields: Any, of: Any = Task, others: Any = None, **stated: Any) -> None:
        known = [ProjectResource, SiteResource] if others is None else others
        own = resource_of(of, *fields, **stated)
        declare(desk=lambda panel: panel.path("desk").resources([own, *known]))

    return declared


@pytest.fixture
def clerk() -> Client:
    names = ("customer", "project", "task", "badge", "site", "region", "remark", "specimen")
    rights = [f"{verb}_{name}" for name in names for verb in ("view", "add", "change")]
    return client_for(make_user("clerk", *rights))


def a_project(name: str, customer: str = "Acme", **columns: Any) -> Project:
    owner, _created = Customer.objects.get_or_create(name=customer)
    return Project.objects.create(name=name, customer=owner, **columns)


def a_site(name: str, region: str) -> Site:
    return Site.objects.create(name=name, region=Region.objects.create(name=region))


def options(client: Client, field: str = "project", **query: Any) -> list[dict[str, Any]]:
    asked = {"resource": "tasks", "page": "create", "field": field, **query}
    response = fetch(client, f"/desk/options?{urlencode(asked)}", "json")
    assert response.status_code == 200, response.content
    found: list[dict[str, Any]] = response.json()["options"]  # type: ignore[attr-defined]
    return found


def details(found: list[dict[str, Any]]) -> dict[str, Any]:
    return {option["label"]: option["details"] for option in found}


def node(client: Client, path: str, name: str) -> dict[str, Any]:
    response = fetch(client, f"/desk/{path}", "inertia")
    assert response.status_code == 200, response.content
    parts = page_of(response)["props"]["form"]["schema"]
    found: dict[str, Any] = next(each for each in parts if each["name"] == name)
    return found
