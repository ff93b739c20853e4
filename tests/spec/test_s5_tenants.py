"""Specification §5 and inventory §27: the members of ``Tenancy``, and ``ResolveTenant``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from django_panel.exceptions import PanelRegistrationException
from django_panel.http.middleware import ResolveTenant
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.tenancy import Tenancy
from tests.project.clients import fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, User
from tests.project.tenant_panel import TenantSiteResource, tenant_panel
from tests.tenancy.conftest import Tenant, make_tenant

pytestmark = pytest.mark.django_db


class NamedTenant:
    """A tenant that implements ``PanelTenant``."""

    name = "not this one"

    def get_tenant_key(self) -> str:
        return "acme"

    def get_tenant_name(self) -> str:
        return "Acme Inc."


def fail_inside(tenant: Any, seen: list[Any]) -> None:
    """Note the tenant inside ``entering()``, and raise an error there."""
    with Tenancy.entering(tenant):
        seen.append(Tenancy.current())
        raise ZeroDivisionError


@pytest.fixture
def north(declare: Declare) -> Iterator[Tenant]:
    declare(crew=tenant_panel, plain=lambda panel: panel.path("plain"))
    yield make_tenant("north")
    context.reset()


def test_bind_and_current() -> None:
    assert Tenancy.current() is None
    tenant = NamedTenant()

    with context.unbound():
        Tenancy.bind(tenant)

        assert Tenancy.current() is tenant
    assert Tenancy.current() is None


def test_require_raises_without_a_tenant() -> None:
    with pytest.raises(PanelRegistrationException, match=r"Tenancy\.require\(\)"):
        Tenancy.require()
    with Tenancy.entering(NamedTenant()) as tenant:
        assert Tenancy.require() is tenant


def test_key_of_is_the_contract_then_the_primary_key(north: Tenant) -> None:
    assert Tenancy.key_of(NamedTenant()) == "acme"
    assert Tenancy.key_of(north.region) == north.region.pk


def test_name_of_is_the_contract_then_the_name_then_the_key(north: Tenant) -> None:
    assert Tenancy.name_of(NamedTenant()) == "Acme Inc."
    assert Tenancy.name_of(north.region) == "north"
    assert Tenancy.name_of(Region(pk=7, name="")) == "7"
    assert Tenancy.name_of(User(pk=8)) == "8"
    assert Tenancy.name_of(SimpleNamespace(name=None, get_tenant_key=lambda: "k")) == "k"


def test_describe_is_an_entry_of_the_menu(north: Tenant) -> None:
    crew, plain = get_registry().by_id("crew"), get_registry().by_id("plain")
    entry = {"key": north.region.pk, "name": "north", "url": north.root, "current": False}

    assert Tenancy.describe(north.region, crew) == entry
    assert Tenancy.describe(north.region, plain) == {**entry, "url": None}
    assert Tenancy.describe(north.region) == {**entry, "url": None}
    with context.bind(panel=crew), Tenancy.entering(north.region):
        assert Tenancy.describe(north.region) == {**entry, "current": True}


def test_available_to_and_allows_ask_the_user(north: Tenant) -> None:
    south = make_tenant("south")
    stranger = make_user("stranger")

    assert Tenancy.available_to(north.member) == [north.region]
    assert Tenancy.available_to(stranger) == []
    assert Tenancy.available_to(object()) == []
    assert Tenancy.allows(north.member, north.region)
    assert not Tenancy.allows(north.member, south.region)
    assert not Tenancy.allows(north.member, None)
    assert not Tenancy.allows(object(), north.region)


def test_available_to_gets_the_panel(north: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    crew, plain = get_registry().by_id("crew"), get_registry().by_id("plain")

    def ask(user: Any, panel: Any) -> list[Any]:
        asked.append(panel)
        return []

    monkeypatch.setattr(User, "get_panel_tenants", ask)

    Tenancy.available_to(north.member, plain)
    with context.bind(panel=crew):
        Tenancy.available_to(north.member)

    assert asked == [plain, crew]


def test_entering_restores_the_earlier_tenant_even_on_an_error(north: Tenant) -> None:
    south = make_tenant("south")
    seen: list[Any] = []

    with Tenancy.entering(north.region):
        with pytest.raises(ZeroDivisionError):
            fail_inside(south.region, seen)
        assert Tenancy.current() == north.region
        with Tenancy.entering(None):
            assert Tenancy.current() is None
        assert Tenancy.current() == north.region
    assert seen == [south.region]
    assert Tenancy.current() is None


def test_entering_runs_inside_the_context_manager_of_the_panel(
    north: Tenant, declare: Declare
) -> None:
    steps: list[Any] = []

    @contextmanager
    def connected(tenant: Any) -> Iterator[None]:
        steps.append(f"enter {tenant} {Tenancy.current()}")
        try:
            yield
        finally:
            steps.append(f"leave {tenant} {Tenancy.current()}")

    declare(crew=lambda panel: tenant_panel(panel).enter_tenant_using(connected))
    with context.bind(panel=get_registry().by_id("crew")):
        with pytest.raises(ZeroDivisionError):
            fail_inside(north.region, steps)
        with Tenancy.entering(None):
            pass
    with Tenancy.entering(north.region):
        pass

    assert steps == ["enter north None", north.region, "leave north None"]


def test_a_scoped_query_without_a_tenant_raises_and_with_one_is_scoped(north: Tenant) -> None:
    make_tenant("south")
    with context.bind(panel=get_registry().by_id("crew"), user=north.member):
        with pytest.raises(PanelRegistrationException, match="TenantSiteResource"):
            TenantSiteResource.query()
        with Tenancy.entering(north.region):
            assert list(TenantSiteResource.query()) == [north.site]


def test_resolve_tenant_binds_the_tenant_of_its_panel(north: Tenant, declare: Declare) -> None:
    declare(crew=lambda panel: tenant_panel(panel).tenant(Region, lambda *_: north.region))
    seen: list[Any] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(Tenancy.current())
        return HttpResponse("answer")

    with context.bind(user=north.member):
        response = ResolveTenant(view, panel_id="crew")(RequestFactory().get("/"))

    assert response.status_code == 200
    assert seen == [north.region]
    assert Tenancy.current() is None


def test_resolve_tenant_leaves_panels_without_tenants_alone(north: Tenant) -> None:
    guard = ResolveTenant(lambda request: HttpResponse("answer"), panel_id="plain")

    assert guard(RequestFactory().get("/")).status_code == 200
    with pytest.raises(TypeError):
        ResolveTenant(lambda request: HttpResponse())  # type: ignore[call-arg]


def test_the_prop_tenancy_is_null_without_tenants(north: Tenant) -> None:
    assert page_of(fetch(north.client(), "/plain"))["props"]["tenancy"] is None
