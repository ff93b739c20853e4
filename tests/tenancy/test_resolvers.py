"""Where the tenant of a request comes from, and who is refused (decisions D21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.support import context
from django_panel.tenancy import Tenancy
from tests.project.clients import KINDS, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, User
from tests.project.tenant_panel import tenant_panel
from tests.tenancy.conftest import Tenant

Resolver = Callable[[HttpRequest, Any], Any]


def by_host(request: HttpRequest, user: Any) -> Any:
    """Return the tenant whose name is the first label of the host."""
    return Region.objects.filter(name=request.get_host().split(".")[0]).first()


def by_session(request: HttpRequest, user: Any) -> Any:
    """Return the tenant that the user chose, by default the first one."""
    chosen = user.regions.filter(pk=request.session.get("region"))
    return chosen.first() or user.regions.first()


def by_header(request: HttpRequest, user: Any) -> Any:
    return Region.objects.filter(name=request.headers.get("X-Region", "")).first()


def resolved(resolver: Resolver | None, path: str = "t") -> Callable[[Panel], Panel]:
    return lambda panel: tenant_panel(panel).path(path).tenant(Region, resolver)


def sites(tenant: Tenant, url: str = "/t/sites", **options: Any) -> list[str]:
    rows = page_of(fetch(tenant.client(), url, **options))["props"]["rows"]
    return [row["cells"]["name"] for row in rows]


@pytest.fixture(autouse=True)
def hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]


def test_the_host_name_may_name_the_tenant(north: Tenant, south: Tenant, declare: Declare) -> None:
    declare(
        crew=lambda panel: resolved(by_host)(panel).tenant_url_using(
            lambda tenant, panel: f"https://{tenant.name}.example.com{panel.url()}"
        )
    )
    north.member.regions.add(south.region)

    for tenant in (north, south):
        host = {"Host": f"{tenant.region.name}.example.com"}
        props = page_of(fetch(north.client(), "/t/sites", headers=host))["props"]

        assert [row["cells"]["name"] for row in props["rows"]] == [tenant.site.name]
        assert [each["url"] for each in props["tenancy"]["available"]] == [
            "https://north.example.com/t",
            "https://south.example.com/t",
        ]
    assert fetch(north.client(), "/t", headers={"Host": "example.com"}).status_code == 404


def test_the_session_may_name_the_tenant(north: Tenant, south: Tenant, declare: Declare) -> None:
    declare(crew=resolved(by_session))
    north.member.regions.add(south.region)
    client = north.client()

    before = page_of(fetch(client, "/t/sites"))["props"]["tenancy"]
    session = client.session
    session["region"] = south.region.pk
    session.save()
    after = page_of(fetch(client, "/t/sites"))["props"]["tenancy"]

    assert before["current"]["name"] == "north"
    assert after["current"]["name"] == "south"
    # Without tenant_url_using() there is no URL that switches.
    assert {each["url"] for each in after["available"]} == {None}


def test_a_header_may_name_the_tenant(north: Tenant, south: Tenant, declare: Declare) -> None:
    declare(crew=resolved(by_header))

    assert sites(north, headers={"X-Region": "north"}) == ["north site"]
    for name, status in {"south": 403, "west": 404, "": 404}.items():
        refused = fetch(north.client(), "/t/sites", headers={"X-Region": name})
        assert refused.status_code == status


def test_the_path_names_the_tenant_by_default(north: Tenant, declare: Declare) -> None:
    declare(crew=resolved(None, "t/{tenant}"))

    assert sites(north, f"{north.root}/sites") == ["north site"]


def test_the_path_may_name_it_for_a_resolver_too(north: Tenant, declare: Declare) -> None:
    def by_name(request: HttpRequest, user: Any) -> Any:
        assert request.resolver_match is not None
        return Region.objects.filter(name=request.resolver_match.kwargs["tenant"]).first()

    declare(crew=resolved(by_name, "t/{tenant}"))

    assert sites(north, "/t/north/sites") == ["north site"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("error", "status"), [(Http404, 404), (PermissionDenied, 403)])
def test_a_resolver_may_refuse_a_request(
    kind: Any, error: type[Exception], status: int, north: Tenant, declare: Declare
) -> None:
    def refuse(request: HttpRequest, user: Any) -> Any:
        raise error

    declare(crew=resolved(refuse))

    assert fetch(north.client(), "/t/sites", kind).status_code == status
    assert fetch(north.client(), "/t", kind).status_code == status


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_bound_after_a_refusal_or_an_answer(
    kind: Any, north: Tenant, south: Tenant, declare: Declare
) -> None:
    entered: list[Any] = []

    @contextmanager
    def note(tenant: Any) -> Iterator[None]:
        entered.append(tenant)
        yield

    declare(crew=lambda panel: tenant_panel(panel).enter_tenant_using(note))

    for url, status in {
        f"{south.root}/sites": 403,
        "/t/98765/sites": 404,
        "/t/-/sites": 404,
        f"{north.root}/sites": 200,
        f"{north.root}/sites/98765": 404,
    }.items():
        response = fetch(north.client(), url, kind)
        if kind != "json" or status != 200:
            assert response.status_code == status
        assert context.current() == context.PanelContext()
        assert Tenancy.current() is None
    assert entered == [north.region, north.region]


@pytest.mark.parametrize("method", ["get_panel_tenants", "can_access_tenant"])
def test_a_user_model_without_the_contract_is_403(
    method: str, north: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = north.client()
    monkeypatch.delattr(User, method)

    for url in (f"{north.root}/sites", "/t/98765/sites", "/t/-", north.root):
        assert fetch(client, url).status_code == 403


def test_a_tenant_that_the_user_left_is_403_on_the_next_request(north: Tenant) -> None:
    client = north.client()
    before = fetch(client, f"{north.root}/sites")
    north.member.regions.clear()

    assert before.status_code == 200
    for kind in KINDS:
        assert fetch(client, f"{north.root}/sites", kind).status_code == 403
