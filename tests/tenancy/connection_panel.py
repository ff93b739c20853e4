"""A panel whose tenants are separated by the database alone, and host code without a scope."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any, ClassVar

from django.db import connection, transaction
from django.http import HttpResponse, JsonResponse

from django_panel import Page, Panel, Resource
from django_panel.tenancy import SHARED
from tests.docs.example_site import EXAMPLES
from tests.project.models import Job, Region, Site


def example(name: str) -> ModuleType:
    """Return a module of the how-to page."""
    spec = spec_from_file_location(name, EXAMPLES / "tenant_connections" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class SharedSiteResource(Resource):
    """Sites, which the panel itself does not scope."""

    model = Site
    slug = "sites"
    tenant_relationship: ClassVar[Any] = SHARED


class SharedJobResource(Resource):
    model = Job
    slug = "jobs"
    tenant_relationship: ClassVar[Any] = SHARED


class HostPage(Page):
    """Host code: what it finds, with and without errors of the database."""

    slug = "host"

    def render(self, request: Any) -> HttpResponse:  # type: ignore[override]
        mode = request.GET.get("mode", "")
        if mode == "raise":
            raise ZeroDivisionError
        if mode == "broken":
            # Without a savepoint, the transaction of the request is unusable afterwards.
            run_invalid_sql()
        if mode == "caught":
            try:
                run_invalid_sql()
            except Exception:
                return JsonResponse({"names": None})
        if mode == "rolled-back" and connection.in_atomic_block:
            transaction.set_rollback(True)
            return JsonResponse({"names": None})
        return JsonResponse({"names": site_names()})


def run_invalid_sql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1/0")


def site_names() -> list[str]:
    """Return the names of all sites that a query without any scope finds."""
    return list(Site.objects.order_by("name").values_list("name", flat=True))


def separated(context_manager: Callable[[Any], Any]) -> Callable[[Panel], Panel]:
    """Return a panel that enters its tenants with a context manager."""
    return lambda panel: (
        panel.path("t/{tenant}")
        .tenant(Region)
        .enter_tenant_using(context_manager)
        .resources([SharedSiteResource, SharedJobResource])
        .pages([HostPage])
    )
