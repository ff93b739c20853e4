"""Custom pages of a resource: compiled by ``panel_build``, opened and navigated."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import expect

import django_panel
from django_panel import Panel, Resource
from django_panel.frontend_build import host, node
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ResourcePage
from django_panel.support.screen import Screen
from tests.docs.example_site import EXAMPLES
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Job, Region, Site

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Shelf(InteractsWithRecord, ResourcePage):
    """The page of the guide, about sites instead of writers."""

    route_path: ClassVar[str | None] = "{record}/shelf"
    title = "Shelf"
    sub_navigation_label = "Shelf"

    def render(self, record: str) -> Screen:
        site = self.resolve_record(record)
        works = [{"key": job.pk, "title": job.title} for job in site.jobs.all()]
        return self.screen("Panels/Library/Pages/WriterShelf", {"works": works}, site)


class Lost(ResourcePage):
    """A page whose component does not exist."""

    def render(self) -> Screen:
        return self.screen("Panels/Library/Pages/Nowhere", {})


class Regions(Resource):
    model = Region

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "lost": Lost}


class Sites(Resource):
    model = Site
    parent_resource = Regions
    links_from_parent = True

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "shelf": Shelf}


def desk(panel: Panel) -> Panel:
    return panel.path("desk").resources([Regions, Sites])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the component of the guide in a project that is a git repository."""
    project = tmp_path_factory.mktemp("project")
    (project / ".git").mkdir()
    folders = host.HostFolders(
        frontend=host.packaged_frontend(Path(django_panel.__file__).parent),
        source=EXAMPLES / "library" / "resources" / "js",
        output=project / "static" / "django_panel",
        work=project / ".panel-build",
    )
    host.build(folders, node.find(), lambda _words: None)
    return project / "static"


@pytest.fixture
def site(logged_in: Visitor, declare: Declare, settings: Settings, built: Path) -> Site:
    settings.STATICFILES_DIRS = [built]
    declare(desk=desk)
    region = Region.objects.create(name="North")
    site = Site.objects.create(name="Dock", region=region)
    Job.objects.create(title="Paint the crane", site=site)
    return site


def test_a_hosts_page_is_opened_and_left_by_the_records_links(
    logged_in: Visitor, site: Site
) -> None:
    page = logged_in.page
    logged_in.open(f"/desk/regions/{site.region_id}")
    record = page.get_by_role("navigation", name="This record")
    record.get_by_role("link", name="Sites").click()
    page.get_by_role("link", name="Dock").click()
    expect(logged_in.heading()).to_have_text("Dock")

    record.get_by_role("link", name="Shelf").click()

    shelf = page.get_by_role("list", name="Shelf")
    expect(shelf.get_by_role("listitem")).to_have_text(["Paint the crane"])
    assert page.url.endswith(f"/desk/regions/{site.region_id}/sites/{site.pk}/shelf")
    expect(record.locator("[aria-current=page]")).to_have_text("Shelf")
    # The host's classes and the panel's own are both in the stylesheet.
    assert shelf.get_by_role("listitem").evaluate("(e) => getComputedStyle(e).height") == "160px"
    assert logged_in.heading().evaluate("(e) => getComputedStyle(e).fontSize") == "20px"

    record.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Dock")
    page.go_back()
    expect(shelf).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hosts_page_is_within_everybodys_reach(
    size: tuple[int, int], logged_in: Visitor, site: Site
) -> None:
    logged_in.resize(size)
    logged_in.open(f"/desk/regions/{site.region_id}/sites/{site.pk}/shelf")

    for scheme in ("light", "dark"):
        logged_in.set_color_scheme(scheme)
        assert violations(logged_in.page, EVERYTHING) == []


def test_a_page_without_a_component_says_so(logged_in: Visitor, site: Site) -> None:
    logged_in.open("/desk/regions/lost")

    expect(logged_in.page.get_by_role("navigation", name="Main")).to_be_visible()
    expect(logged_in.heading()).to_be_visible()
