"""The routes of integrations: which exist, who may use them, and what they do not hide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource, panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.integrations import Integrations
from django_panel.models import Integration
from django_panel.panels.registry import directory
from django_panel.resources.pages import ResourcePage
from django_panel.support.screen import Screen
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
    RIGHTS,
    SCREEN,
    VALUES,
    LabelResource,
    ProjectResource,
    back,
    front,
    props_of,
    stored,
    write,
)
from tests.project import nested_panel
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Label, Region

pytestmark = pytest.mark.django_db

#: Verb, end of the path, end of the name.
ROUTES = [
    ("get", "", ""),
    ("post", "", ".store"),
    ("put", "/{id}", ".update"),
    ("delete", "/{id}", ".destroy"),
    ("post", "/{id}/send", ".send"),
    ("post", "/{id}/rotate", ".rotate"),
    ("post", "/{id}/deliveries/1/redeliver", ".redeliver"),
]
routes = pytest.mark.parametrize(("verb", "path", "name"), ROUTES)
with_id = pytest.mark.parametrize(("verb", "path", "name"), ROUTES[2:])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front, back=back)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def status_of(client: Client, verb: str, path: str) -> int:
    if verb == "get":
        return fetch(client, path, "json").status_code
    return write(client, path, VALUES, verb).status_code


def succeeded(name: str) -> int:
    """Return the status of a route for a user who may use it; there is no delivery 1."""
    return {"": 200, ".send": 200, ".redeliver": 404}.get(name, 303)


def test_only_resources_that_enable_integrations_have_routes() -> None:
    here: Any = panel("front")
    named = {
        (route.verb, route.path, route.name)
        for route in here.get_routes()
        if "integrations" in route.name
    }

    nested = "regions/{parentRecord}/sites"
    assert named == {
        (verb.upper(), f"{root}/integrations{path}", f"resources.{slug}.integrations{name}")
        for root, slug in (("projects", "projects"), ("labels", "labels"), (nested, "sites"))
        for verb, path, name in (
            (verb, path.replace("{id}", "{integration}").replace("/1/", "/{delivery}/"), name)
            for verb, path, name in ROUTES
        )
    }


@pytest.mark.parametrize("fast", [True, False])
def test_the_slug_is_a_route_default(settings: Settings, fast: bool) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": fast}

    found: Any = resolve(f"{SCREEN}/7/rotate")

    assert found.kwargs["resource"] == "projects"
    assert found.kwargs["integration"] == "7"
    assert "resource" not in found.captured_kwargs
    assert found.extra_kwargs["resource"] == "projects"
    name = "panel.front.resources.projects.integrations.rotate"
    assert reverse(name, kwargs={"integration": 7}) == f"{SCREEN}/7/rotate"


@routes
def test_every_route_needs_the_permission(verb: str, path: str, name: str, manager: Client) -> None:
    integration = stored()
    address = f"{SCREEN}{path.format(id=integration.pk)}"
    viewer = client_for(make_user("viewer", *RIGHTS[:-1]))
    outsider = client_for(make_user("outsider", "manage_integrations"))

    assert status_of(client_for(None), verb, address) == 401
    assert status_of(viewer, verb, address) == 403
    assert status_of(outsider, verb, address) == 403
    assert Integration.of("front", "projects").get().secret == integration.secret
    assert status_of(manager, verb, address) == succeeded(name)


@routes
def test_a_user_model_without_permissions_manages_nothing(
    verb: str, path: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProjectResource, "can_view_any", classmethod(lambda cls: True))
    client = client_for(make_user("root", is_superuser=True))
    monkeypatch.setattr("tests.project.models.User.has_perm", None)

    assert status_of(client, verb, f"{SCREEN}{path.format(id=stored().pk)}") == 403


@routes
def test_a_resource_without_integrations_has_none_of_the_urls(
    verb: str, path: str, name: str, manager: Client
) -> None:
    integration = stored(resource="customers")
    address = f"/front/customers/integrations{path.format(id=integration.pk)}"

    # GET would be the view page of a record with this key, which does not exist.
    assert status_of(manager, verb, address) == 404
    assert Integration.of("front", "customers").count() == 1


@with_id
@pytest.mark.parametrize("key", ["0", "x", "-1", "1e3", "٣", "9" * 400, "%00", "1_20"])
def test_a_key_of_no_integration_is_a_404(
    verb: str, path: str, name: str, key: str, manager: Client
) -> None:
    stored()

    assert status_of(manager, verb, f"{SCREEN}{path.format(id=key)}") == 404


@with_id
def test_an_integration_of_another_resource_or_panel_is_a_404(
    verb: str, path: str, name: str, manager: Client
) -> None:
    for place in ({"resource": "labels"}, {"panel": "back"}):
        other = stored(**place)
        assert status_of(manager, verb, f"{SCREEN}{path.format(id=other.pk)}") == 404
        fresh = Integration.stored(other.pk)
        assert fresh is not None
        assert (fresh.secret, fresh.name, fresh.last_attempted_at) == (
            other.secret,
            "Accounting",
            None,
        )


class TestNestedResources:
    @pytest.fixture
    def region(self) -> Region:
        return Region.objects.create(name="North")

    def test_the_screen_is_below_the_parent(self, region: Region, manager: Client) -> None:
        path = f"/front/regions/{region.pk}/sites/integrations"
        stored(resource="sites", name="Sites")

        props = props_of(manager, path)

        assert [each["name"] for each in props["integrations"]] == ["Sites"]
        assert props["endpoints"]["send"] == f"{path}/__id__/send"
        assert props["resource"]["parentKey"] == region.pk
        saved = write(manager, path, VALUES)
        assert (saved.status_code, saved["Location"]) == (303, path)

    def test_an_unknown_parent_is_a_404(self, manager: Client) -> None:
        assert fetch(manager, "/front/regions/77/sites/integrations", "json").status_code == 404

    def test_an_error_without_a_previous_page_leads_to_the_list(
        self, region: Region, manager: Client
    ) -> None:
        path = f"/front/regions/{region.pk}/sites"
        integration = stored(resource="sites")
        address = f"{path}/integrations/{integration.pk}"

        refused = write(manager, address, {"name": ""}, "put", kind="inertia")

        assert (refused.status_code, refused["Location"]) == (303, path)


class ConnectedJobResource(nested_panel.JobResource):
    """Jobs below sites below regions, with integrations."""

    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()


@routes
@pytest.mark.parametrize(
    "names", [{"region": "private"}, {"site": "private"}, {"site": "hidden"}, {}], ids=str
)
def test_every_route_resolves_the_parents(
    verb: str, path: str, name: str, names: dict[str, str], declare: Declare
) -> None:
    links = [nested_panel.RegionResource, nested_panel.SiteResource, ConnectedJobResource]
    declare(OPEN_SETTINGS, deep=lambda panel: panel.path("deep").resources(links))
    client = client_for(make_user("manager", *nested_panel.RIGHTS, "manage_integrations"))
    line = nested_panel.make_line("one", **names)
    integration = stored(panel="deep", resource="jobs")
    root = f"/deep/regions/{line.region.pk}/sites/{line.site.pk}/jobs/integrations"
    address = f"{root}{path.format(id=integration.pk)}"

    if not names:
        assert status_of(client, verb, address) == succeeded(name)
        return
    assert status_of(client, verb, address) == 404
    fresh = Integration.of("deep", "jobs").get()
    assert (fresh.secret, fresh.last_attempted_at) == (integration.secret, None)


class TestRecordsNamedIntegrations:
    """A record whose key is a literal segment has an escaped key in URLs."""

    def test_it_is_viewed_and_edited_at_an_escaped_url(self) -> None:
        client = client_for(make_user("root", is_superuser=True))
        record = Label.objects.create(name="integrations")

        view = LabelResource.url("view", record, panel="front")
        edit = LabelResource.url("edit", record, panel="front")

        assert view == "/front/labels/_69ntegrations"
        assert page_of(fetch(client, view, "inertia"))["props"]["recordKey"] == "integrations"
        assert page_of(fetch(client, edit, "inertia"))["props"]["recordKey"] == "integrations"
        screen = fetch(client, "/front/labels/integrations", "inertia")
        assert page_of(screen)["component"] == "panel/resources/Integrations"

    def test_its_url_is_the_same_without_integrations(self, declare: Declare) -> None:
        class PlainResource(Resource):
            model = Label

        declare(front=lambda panel: panel.path("front").resources([PlainResource]))
        client = client_for(make_user("root", is_superuser=True))
        record = Label.objects.create(name="integrations")

        assert PlainResource.url("view", record, panel="front") == "/front/labels/_69ntegrations"
        for path in ("/front/labels/_69ntegrations", "/front/labels/integrations"):
            props = page_of(fetch(client, path, "inertia"))["props"]
            assert props["recordKey"] == "integrations"

    def test_the_list_links_to_it(self) -> None:
        client = client_for(make_user("root", is_superuser=True))
        Label.objects.create(name="integrations")

        (row,) = page_of(fetch(client, "/front/labels", "inertia"))["props"]["rows"]

        assert "/front/labels/_69ntegrations" in str(row)


class HiddenPage(ResourcePage):
    def render(self) -> Screen:
        return self.screen("panel/Page", {})


class PagePath(HiddenPage):
    route_path: ClassVar[str | None] = "integrations/{record}"


@pytest.mark.parametrize(("key", "page"), [("integrations", HiddenPage), ("connected", PagePath)])
def test_a_page_with_the_path_of_the_integrations_is_refused(
    key: str, page: type[ResourcePage], declare: Declare
) -> None:
    class ConnectedResource(ProjectResource):
        @classmethod
        def pages(cls) -> Mapping[str, type[ResourcePage]]:
            return {**super().pages(), key: page}

    declare(front=lambda panel: panel.resources([ConnectedResource]))

    with pytest.raises(PanelRegistrationException, match="belongs to the integrations"):
        directory.all()


def test_a_page_named_integrations_is_allowed_without_them(declare: Declare) -> None:
    class PlainResource(Resource):
        model = Customer

        @classmethod
        def pages(cls) -> Mapping[str, type[ResourcePage]]:
            return {**super().pages(), "integrations": HiddenPage}

    def build(panel: Panel) -> Panel:
        return panel.path("front").resources([PlainResource])

    declare(front=build)

    here: Any = panel("front")
    names = [route.name for route in here.get_routes()]
    assert names.count("resources.customers.integrations") == 1


class TestTheLinkOnTheList:
    def menu(self, client: Client, path: str = "/front/projects") -> Any:
        return page_of(fetch(client, path, "inertia"))["props"].get("menuActions")

    def test_users_who_may_manage_see_it(self, manager: Client) -> None:
        (link,) = self.menu(manager)

        assert (link["name"], link["type"], link["url"]) == ("integrations", "link", SCREEN)
        assert (link["label"], link["icon"]) == ("Integrations", "webhook")

    def test_others_and_other_resources_have_none(self, manager: Client) -> None:
        viewer = client_for(make_user("viewer", *RIGHTS[:-1]))

        assert self.menu(viewer) is None
        assert self.menu(manager, "/front/customers") is None

    def test_it_costs_no_query(self, manager: Client) -> None:
        viewer = client_for(make_user("viewer", *RIGHTS[:-1]))

        def count(client: Client) -> int:
            self.menu(client)
            with CaptureQueriesContext(connection) as asked:
                self.menu(client)
            return len(asked)

        assert count(manager) == count(viewer)
