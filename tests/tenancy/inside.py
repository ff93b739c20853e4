"""Panels of some resources, code inside a tenant, and JSON requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse

from django_panel import Panel, Resource, panel
from django_panel.support import context
from tests.project.fixtures import Declare
from tests.project.models import Region
from tests.tenancy.conftest import Tenant


def declare_resources(declare: Declare, *resources: type[Resource]) -> None:
    """Declare a panel with tenants that has these resources."""

    def crew(built: Panel) -> Panel:
        return built.path("t/{tenant}").tenant(Region).resources(resources)

    declare(crew=crew)


@contextmanager
def inside(tenant: Tenant) -> Iterator[Panel]:
    """Bind the panel, a superuser's rights and a tenant."""
    tenant.member.is_superuser = True
    tenant.member.save()
    found = panel("crew")
    assert found is not None
    with context.bind(panel=found, user=tenant.member, tenant=tenant.region):
        yield found


def post(tenant: Tenant, path: str, data: dict[str, Any], **query: Any) -> HttpResponse:
    """Send JSON as a member with all rights; ``query`` are parameters of the query string."""
    return send(tenant, "post", path, data, **query)


def send(
    tenant: Tenant, method: str, path: str, data: dict[str, Any], **query: Any
) -> HttpResponse:
    tenant.member.is_superuser = True
    tenant.member.save()
    url = f"{tenant.root}/{path}" + (f"?{urlencode(query)}" if query else "")
    call = getattr(tenant.client(), method)
    sent: HttpResponse = call(
        url, data, content_type="application/json", headers={"Accept": "application/json"}
    )
    return sent


def errors_of(response: Any) -> dict[str, Any]:
    """Return the errors of a refused form, by field."""
    assert response.status_code == 422, response.content[:300]
    found: dict[str, Any] = response.json()["errors"]
    return found
