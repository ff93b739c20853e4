"""The ``{tenant}`` segment of a panel's path: where it may be, and what URLs contain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test.utils import override_script_prefix
from django.urls import resolve
from django.utils import translation
from pytest_django.fixtures import Settings

from django_panel import Page, Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.http.test_mounting import with_locale_middleware
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.project.tenant_panel import RESOURCES, tenant_panel
from tests.tenancy.conftest import Tenant, make_tenant


def at(path: str) -> Callable[[Panel], Panel]:
    return lambda panel: tenant_panel(panel).path(path)


def hrefs(props: Any) -> list[str]:
    return [item["href"] for group in props["navigation"] for item in group["items"]]


def props_of(tenant: Tenant, url: str, **options: Any) -> Any:
    return page_of(fetch(tenant.client(), url, **options))["props"]


def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give regions the contract ``PanelTenant``: their key is their name."""
    monkeypatch.setattr(Region, "get_tenant_key", lambda self: self.name, raising=False)
    monkeypatch.setattr(Region, "get_tenant_name", lambda self: f"The {self.name}", raising=False)


def by_name(request: Any, user: Any) -> Any:
    return Region.objects.filter(name=request.resolver_match.kwargs["tenant"]).first()


def keyed_by_name(panel: Panel) -> Panel:
    return tenant_panel(panel).tenant(Region, by_name)


@pytest.mark.parametrize("path", ["t/{tenant}", "{tenant}", "{tenant}/crew", "a/{tenant}/b/c"])
@pytest.mark.parametrize("fast_paths", [True, False])
def test_the_segment_may_be_anywhere_in_the_path(
    path: str, fast_paths: bool, north: Tenant, declare: Declare
) -> None:
    declare({"fast_paths": fast_paths}, crew=at(path))
    root = f"/{path.replace('{tenant}', str(north.region.pk))}"

    props = props_of(north, f"{root}/sites")

    assert props["panel"]["path"] == root.strip("/")
    assert [row["cells"]["name"] for row in props["rows"]] == ["north site"]
    assert f"{root}/sites" in hrefs(props)
    assert all(f"{href}/".startswith(f"{root}/") for href in hrefs(props))
    assert fetch(north.client(), f"{root}/").headers["Location"] == root
    assert fetch(north.client(), f"{root}/nothing").status_code == 404
    first = f"/{path.replace('{tenant}', '-')}"
    assert fetch(north.client(), first).headers["Location"] == root


@pytest.mark.parametrize("path", ["t/{tenant}/{tenant}", "t/x{tenant}", "t/{region}"])
def test_other_parameters_are_refused(path: str) -> None:
    with pytest.raises(PanelRegistrationException, match="path"):
        Panel("crew").path(path)


def test_a_page_cannot_have_the_parameter_too(declare: Declare) -> None:
    class Report(Page):
        @classmethod
        def get_route_path(cls) -> str:
            return "reports/{tenant}"

    declare(crew=lambda panel: tenant_panel(panel).pages([Report]))

    with pytest.raises(PanelRegistrationException, match=r"reports/\{tenant\}.*'crew'"):
        get_registry()


def test_a_literal_path_comes_before_a_tenant_and_a_longer_one_before_its_beginning(
    north: Tenant, declare: Declare
) -> None:
    declare(
        a=at("t/{tenant}"),
        b=lambda panel: panel.path("t/admin"),
        c=at("t/{tenant}/inner"),
        d=at("{tenant}"),
        e=lambda panel: panel.path(""),
    )
    key = north.region.pk

    for url, panel_id in {
        f"/t/{key}": "a",
        "/t/admin": "b",
        f"/t/{key}/inner": "c",
        f"/{key}": "d",
    }.items():
        assert props_of(north, url)["panel"]["id"] == panel_id
        owner = get_registry().by_path(url)
        assert owner is not None
        assert owner.get_id() == panel_id
    assert resolve("/t").func.__name__ == "redirect_to_root"


def test_a_panel_at_the_path_without_the_tenant_keeps_it(north: Tenant, declare: Declare) -> None:
    declare(a=at("t/{tenant}"), b=lambda panel: panel.path("t"))

    assert props_of(north, "/t")["panel"]["id"] == "b"


def test_a_tenant_named_like_another_panel_is_escaped(
    north: Tenant, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(ops=lambda panel: panel.path("ops"), crew=lambda p: keyed_by_name(p).path("{tenant}"))
    named(monkeypatch)
    Region.objects.update(name="ops")

    location = fetch(north.client(), "/-").headers["Location"]

    assert location == "/_6Fps"
    assert props_of(north, f"{location}/sites")["tenancy"]["current"]["key"] == "ops"


@pytest.mark.parametrize("fast_paths", [True, False])
@pytest.mark.parametrize(
    "key", ["acme", "acme_co", "a/b", "-", "create", "sites", "..", "50% off", "köln", "a b?c#d"]
)
def test_any_text_may_be_the_key_of_a_tenant(
    key: str, fast_paths: bool, north: Tenant, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare({"fast_paths": fast_paths}, crew=keyed_by_name)
    named(monkeypatch)
    Region.objects.filter(pk=north.region.pk).update(name=key)

    root = fetch(north.client(), "/t/-").headers["Location"]
    props = props_of(north, f"{root}/sites")

    assert root.count("/") == 2
    assert props["panel"]["path"] == root.strip("/")
    current = {"key": key, "name": f"The {key}", "url": root, "current": True}
    assert props["tenancy"] == {"current": current, "available": [current]}
    assert all(f"{href}/".startswith(f"{root}/") for href in hrefs(props))


@pytest.mark.parametrize("key", ["", None])
def test_a_tenant_without_a_key_has_no_url(
    key: Any, north: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Region, "get_tenant_key", lambda self: key, raising=False)

    assert get_registry().by_id("crew").get_tenant_url(north.region) is None
    assert fetch(north.client(), "/t/-").status_code == 404


def test_another_spelling_of_a_key_is_404(north: Tenant) -> None:
    assert fetch(north.client(), f"/t/0{north.region.pk}/sites").status_code == 404


def test_urls_follow_a_prefix_and_a_script_name(north: Tenant, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.prefixed_urls"
    root = f"/back/office{north.root}"

    assert props_of(north, f"{root}/sites")["tenancy"]["current"]["url"] == root
    settings.ROOT_URLCONF = "tests.project.urls"
    settings.FORCE_SCRIPT_NAME = "/app"
    with override_script_prefix("/app/"):
        props = props_of(north, f"{north.root}/sites")
        turned_away = fetch(client_for(None), f"{north.root}/sites")

    assert props["tenancy"]["current"]["url"] == f"/app{north.root}"
    # The browser finds the prefix itself.
    assert props["panel"]["path"] == north.root.strip("/")
    assert turned_away.headers["Location"] == (
        f"/app{north.root}/login?next=/app{north.root}/sites"
    )


def test_urls_have_the_language_of_the_page(north: Tenant, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.project.localised_urls"
    settings.MIDDLEWARE = with_locale_middleware()
    for language in ("de", "en"):
        with translation.override("en"):
            props = props_of(north, f"/{language}{north.root}/sites")

        assert all(f"{href}/".startswith(f"/{language}{north.root}/") for href in hrefs(props))
        assert props["tenancy"]["current"]["url"] == f"/{language}{north.root}"


def test_a_panel_with_tenants_may_have_a_domain(
    north: Tenant, declare: Declare, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    declare(
        crew=lambda panel: tenant_panel(panel).domain("crew.example.com"),
        ops=lambda panel: panel.path("ops"),
    )
    url = f"{north.root}/sites"

    assert fetch(north.client(), url, headers={"Host": "crew.example.com"}).status_code == 200
    assert fetch(north.client(), url, headers={"Host": "other.example.com"}).status_code == 404
    panels = props_of(north, "/ops", headers={"Host": "other.example.com"})["panels"]
    assert panels[0]["url"] == "http://crew.example.com/t/-"


def test_panels_with_the_same_tenants_link_to_the_current_one(
    north: Tenant, declare: Declare
) -> None:
    declare(
        crew=tenant_panel,
        other=lambda panel: tenant_panel(panel).path("o/{tenant}"),
        sites=lambda panel: panel.path("s/{tenant}").tenant(Site).resources(RESOURCES[:1]),
        plain=lambda panel: panel.path("plain"),
    )

    panels = {each["id"]: each for each in props_of(north, f"{north.root}/sites")["panels"]}

    assert panels["crew"]["url"] == north.root
    assert panels["other"]["url"] == f"/o/{north.region.pk}"
    assert panels["other"]["path"] == f"/o/{north.region.pk}"
    assert panels["sites"]["url"] == "/s/-"
    assert panels["plain"]["url"] == "/plain"
    from_plain = {each["id"]: each["url"] for each in props_of(north, "/plain")["panels"]}
    assert from_plain["crew"] == "/t/-"


def test_the_path_of_any_tenant_belongs_to_the_panel(panel: None) -> None:
    crew = get_registry().by_id("crew")

    assert crew.contains_path("/t/1")
    assert crew.contains_path("/t/any_2Fthing/sites/3")
    assert crew.contains_path("/t/-")
    assert not crew.contains_path("/t")
    assert not crew.contains_path("/t//sites")
    assert not crew.contains_path("/other/t/1")


def test_urls_outside_a_request_are_of_the_bound_tenant(north: Tenant, south: Tenant) -> None:
    crew = get_registry().by_id("crew")

    with context.bind(panel=crew, tenant=south.region):
        assert crew.url() == south.root
        assert crew.entry_url() == "/t/-"
    assert crew.url() == "/t/-"


def test_a_write_goes_to_the_tenant_of_its_url(north: Tenant) -> None:
    south = make_tenant("south")
    north.member.regions.add(south.region)
    client = north.client()
    first = page_of(fetch(client, f"{north.root}/sites/create"))["props"]
    # The user opens another tenant in a second tab, and then saves in the first one.
    fetch(client, f"{south.root}/sites")

    client.post(f"{north.root}/sites/create", {"name": "new"})

    assert first["panel"]["path"] == north.root.strip("/")
    assert Site.objects.get(name="new").region == north.region
