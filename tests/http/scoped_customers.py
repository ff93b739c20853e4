"""Customers and badges whose related records are partly out of scope."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import Resource, tables
from django_panel.policies import Policy
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Project, Site, Task
from tests.project.relation_panel import create_site

T = tables


class HidingPolicy(Policy):
    """Records whose text begins with "hidden" are out of scope."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        name = "title" if queryset.model is Task else "name"
        return queryset.exclude(**{f"{name}__startswith": "hidden"})


def related(of: Any, **stated: Any) -> type[Resource]:
    return type(f"{of.__name__}Resource", (Resource,), {"model": of, **stated})


SCOPED = [related(each, policy=HidingPolicy) for each in (Project, Task, Site)]
PLAIN = [related(each) for each in (Project, Task, Site)]


def owner(of: Any, *columns: Any, entries: Any = (), **options: Any) -> type[Resource]:
    """Return a resource of customers or badges with these columns or entries."""

    def table(cls: Any, schema: T.TableSchema) -> T.TableSchema:
        schema = schema.columns([T.TextColumn("name").searchable(), *columns])
        for option, value in options.items():
            schema = getattr(schema, option)(value)
        return schema.default_sort("name", "asc") if "default_sort" not in options else schema

    stated: dict[str, Any] = {"table": classmethod(table)}
    if entries:
        stated["infolist"] = classmethod(lambda cls, schema: schema.schema(entries))
    return related(of, **stated)


@pytest.fixture
def clerk() -> Client:
    names = ("customer", "project", "task", "badge", "site")
    return client_for(make_user("clerk", *(f"view_{name}" for name in names)))


@pytest.fixture
def show(declare: Declare) -> Any:
    def declared(own: type[Resource], others: Any = SCOPED) -> None:
        declare(desk=lambda panel: panel.resources([own, *others]))

    return declared


@pytest.fixture(autouse=True)
def records() -> None:
    """Create two customers: one with hidden projects and tasks, one without."""
    first, second = (Customer.objects.create(name=name) for name in ("a", "b"))
    for customer, name, budget in (
        (first, "open", 10),
        (first, "hidden one", 100),
        (second, "hidden two", 1),
        (second, "shown", 50),
    ):
        project = Project.objects.create(customer=customer, name=name, budget=budget)
        project.starts_on = "2020-01-01" if name.startswith("hidden") else "2021-01-01"
        project.state = "done" if name.startswith("hidden") else "open"
        project.save()
        for title in (f"task of {name}", f"hidden task of {name}"):
            Task.objects.create(project=project, title=title, is_done="hidden" in title)
    badge = Badge.objects.create(name="badge")
    badge.sites.set([create_site("north"), create_site("hidden site")])


def props(client: Client, path: str, **query: Any) -> dict[str, Any]:
    address = f"/desk/{path}?{urlencode(query)}" if query else f"/desk/{path}"
    response = fetch(client, address, "inertia")
    assert response.status_code == 200, response.content
    found: dict[str, Any] = page_of(response)["props"]
    return found


def rows(client: Client, path: str = "customers", **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = props(client, path, **query)["rows"]
    return found


def cells(client: Client, name: str, path: str = "customers", **query: Any) -> list[Any]:
    return [cell_value(row["cells"][name]) for row in rows(client, path, **query)]


def names(client: Client, **query: Any) -> list[Any]:
    return cells(client, "name", **query)


def cell_value(cell: Any) -> Any:
    if not isinstance(cell, dict):
        return cell
    return str(cell["raw"]) if "raw" in cell else cell["value"]
