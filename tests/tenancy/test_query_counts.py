"""How many queries a tenant adds to a request: to find it, to check the membership, its menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Panel
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.tenant_panel import RESOURCES, tenant_panel
from tests.tenancy.conftest import Tenant

#: The tenant by its key, and ``can_access_tenant()``.
RESOLVER = 2
#: The tenants of the user, which a page lists.
MENU = 1

OUTSIDE = "/desk"

Request = Callable[[Client, Tenant, str], HttpResponse]


def without_tenants(panel: Panel) -> Panel:
    return panel.path(OUTSIDE.strip("/")).resources(RESOURCES)


def dashboard(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    return fetch(client, root, "inertia")


def listing(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    return fetch(client, f"{root}/sites", "inertia")


def list_with_a_related_column(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    return fetch(client, f"{root}/jobs", "inertia")


def edit_page(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    return fetch(client, f"{root}/sites/{tenant.site.pk}/edit", "inertia")


def save(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    return _saved(client, f"{root}/sites/{tenant.site.pk}/edit", {"name": _new_name()})


def save_over_a_path(client: Client, tenant: Tenant, root: str) -> HttpResponse:
    body = {"title": _new_name(), "site": tenant.site.pk}
    return _saved(client, f"{root}/jobs/{tenant.job.pk}/edit", body)


def _new_name() -> str:
    return uuid4().hex


def _saved(client: Client, url: str, body: dict[str, Any]) -> HttpResponse:
    return fetch(client, url, "inertia", "put", data=body, content_type="application/json")


def queries(request: Request, tenant: Tenant, root: str) -> list[str]:
    """Return the statements of a request whose caches are warm."""
    client = tenant.client()
    request(client, tenant, root)
    with CaptureQueriesContext(connection) as captured:
        answer = request(client, tenant, root)
    assert answer.status_code in (200, 303), answer.content[:300]
    return [each["sql"] for each in captured.captured_queries]


@pytest.mark.parametrize(
    ("request_of", "added"),
    [
        (dashboard, RESOLVER + MENU),
        (listing, RESOLVER + MENU),
        # As in every restricted list, the keys of the page are read before the related values.
        (list_with_a_related_column, RESOLVER + MENU + 1),
        (edit_page, RESOLVER + MENU),
        (save, RESOLVER),
        (save_over_a_path, RESOLVER),
    ],
    ids=["dashboard", "list", "related column", "edit page", "save", "save over a path"],
)
def test_a_tenant_adds_its_own_queries_only(
    request_of: Request, added: int, north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare(crew=tenant_panel, desk=without_tenants)
    north.member.is_superuser = True
    north.member.save()

    outside = queries(request_of, north, OUTSIDE)
    inside = queries(request_of, north, north.root)

    assert len(inside) == len(outside) + added, "\n".join(inside)
