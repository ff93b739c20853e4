"""Standalone pages: what they are called, where they live, what they send."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from django.db import models
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel import Dashboard, Page, Panel, current_user
from django_panel.actions import Action
from django_panel.exceptions import PanelRegistrationException, PanelSchemaException
from django_panel.pages.page import resolve_panel
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.breadcrumbs import serialize_breadcrumbs
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.panels import ReportPage, SecretPage


@pytest.fixture
def panel() -> Panel:
    return get_registry().by_id("admin")


class SalesByMonthPage(Page): ...


class Group(Enum):
    TOOLS = "Tools"


class Choice(models.TextChoices):
    TOOLS = "tools", "The tools"


class ToldPage(Page):
    title = "Told title"
    heading = "Told heading"
    subheading = gettext_lazy("Told subheading")
    slug = "told-slug"
    component = "Panels/Admin/Pages/Told"
    navigation_label = "Told label"
    navigation_icon = "star"
    active_navigation_icon = "star-off"
    navigation_group = Group.TOOLS
    navigation_sort = 7
    navigation_badge = 3


def words(page: Page) -> tuple[str, str, str | None]:
    return page.get_title(), page.get_heading(), page.get_subheading()


def test_everything_follows_the_class_name(panel: Panel) -> None:
    page = SalesByMonthPage(panel)

    assert words(page) == ("Sales by month", "Sales by month", None)
    assert SalesByMonthPage.get_slug() == SalesByMonthPage.get_route_path() == "sales-by-month"
    assert SalesByMonthPage.get_navigation_label() == "Sales by month"
    assert SalesByMonthPage.render_hook_scope() == "page:sales-by-month"
    assert page.get_component() == "panel/Page"
    assert SalesByMonthPage.can_access()
    assert SalesByMonthPage.should_register_navigation()


def test_what_is_declared_wins(panel: Panel) -> None:
    page = ToldPage(panel)

    assert words(page) == ("Told title", "Told heading", "Told subheading")
    assert ToldPage.get_slug() == "told-slug"
    assert ToldPage.get_navigation_label() == "Told label"
    assert page.render().component == "Panels/Admin/Pages/Told"


def test_the_heading_follows_the_title_and_so_does_the_label(panel: Panel) -> None:
    class TitledPage(Page):
        title = "A title"

    assert TitledPage(panel).get_heading() == "A title"
    assert TitledPage.get_navigation_label() == "A title"


def test_words_are_translated_when_they_are_read(panel: Panel) -> None:
    class LazyPage(Page):
        title = gettext_lazy("Sunday")

    page = LazyPage(panel)

    with translation.override("de"):
        assert words(page)[0] == "Sonntag"
        assert page.breadcrumbs()[-1].to_wire()["label"] == "Sonntag"
    assert words(page)[0] == "Sunday"


@pytest.mark.parametrize(
    ("group", "crumbs"),
    [
        (None, ["Dashboard", "Grouped"]),
        ("Tools", ["Dashboard", "Tools", "Grouped"]),
        (Group.TOOLS, ["Dashboard", "Tools", "Grouped"]),
        (Choice.TOOLS, ["Dashboard", "The tools", "Grouped"]),
    ],
)
def test_the_trail_leads_through_the_group(group: Any, crumbs: list[str], panel: Panel) -> None:
    class GroupedPage(Page):
        navigation_group = group

    trail = serialize_breadcrumbs(GroupedPage(panel).breadcrumbs())

    assert [crumb["label"] for crumb in trail] == crumbs
    assert trail[0]["href"] == "/admin"
    assert [crumb["current"] for crumb in trail] == [False] * (len(crumbs) - 1) + [True]
    assert trail[-1]["href"] is None


def test_the_dashboard_is_the_beginning_of_the_trail(panel: Panel) -> None:
    page = Dashboard(panel)

    assert page.get_component() == "panel/Dashboard"
    assert page.page_metadata()["breadcrumbs"] == [
        {"label": "Dashboard", "href": None, "current": True}
    ]


def test_metadata_has_all_the_keys(panel: Panel) -> None:
    assert list(ToldPage(panel).page_metadata()) == [
        "title",
        "heading",
        "subheading",
        "breadcrumbs",
        "headerActions",
        "scope",
        "subNavigation",
        "cluster",
    ]


def test_props_stand_beside_the_metadata(panel: Panel) -> None:
    class CountingPage(Page):
        def props(self) -> dict[str, Any]:
            return {"count": 7}

    screen = CountingPage(panel).render()

    beside = {"page", "widgets", "widgetData", "filters", "arrangement"}
    assert (set(screen.props), screen.props["count"]) == (beside | {"count"}, 7)


# Addresses ----------------------------------------------------------------------------------


def test_an_address_belongs_to_a_panel(panel: Panel) -> None:
    assert ReportPage.url("admin") == ReportPage.url(panel) == "/admin/report"
    with context.bind(panel=panel):
        assert ReportPage.url() == "/admin/report"
        item = ReportPage.navigation_item()
    assert (item.label, item.href, item.icon) == ("Report", "/admin/report", "file-text")


def test_without_a_panel_there_is_no_address() -> None:
    with pytest.raises(PanelRegistrationException, match=r"ReportPage\.url\(\)"):
        ReportPage.url()


def test_a_panel_that_lacks_the_page_is_named(panel: Panel) -> None:
    with pytest.raises(PanelRegistrationException, match=r"The page .*'ops'.*Panel\.pages"):
        ReportPage.url("ops")
    with pytest.raises(PanelRegistrationException, match="'nowhere'"):
        ReportPage.url("nowhere")


def test_the_dashboard_lives_at_the_root(declare: Declare) -> None:
    class First(Dashboard): ...

    class Second(Dashboard): ...

    declare(crew=lambda panel: panel.path("crew").dashboards([First, Second]))

    assert First.url("crew") == "/crew"
    assert Second.url("crew") == "/crew/second"


def test_the_panel_in_question_is_the_named_one_before_the_current(panel: Panel) -> None:
    ops = get_registry().by_id("ops")

    with context.bind(panel=panel):
        assert resolve_panel(None, "x") is panel
        assert resolve_panel("ops", "x") is ops
        assert resolve_panel(ops, "x") is ops


# Visits -------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_refused_page_is_absent_from_the_sidebar_though_its_route_exists() -> None:
    member, root = client_for(make_user("ann")), client_for(make_user("root", is_superuser=True))

    def labels(client: Client) -> list[str]:
        groups = page_of(fetch(client, "/admin"))["props"]["navigation"]
        return [item["label"] for group in groups for item in group["items"]]

    assert "Secret" not in labels(member)
    assert fetch(member, "/admin/secret").status_code == 403
    assert "Secret" in labels(root)
    assert fetch(root, "/admin/secret").status_code == 200
    assert not SecretPage.can_access()


@pytest.mark.django_db
def test_a_refused_dashboard_is_refused_too(admin: Client, declare: Declare) -> None:
    class ClosedDashboard(Dashboard):
        @classmethod
        def can_access(cls) -> bool:
            return str(current_user()) == "ann"

    declare(crew=lambda panel: panel.path("crew").dashboard(ClosedDashboard))

    assert fetch(admin, "/crew").status_code == 403
    assert fetch(client_for(make_user("ann")), "/crew").status_code == 200


@pytest.mark.django_db
def test_a_hidden_page_is_reachable_and_a_badge_is_shown(admin: Client, declare: Declare) -> None:
    class HiddenPage(Page):
        registers_navigation = False

    declare(crew=lambda panel: panel.path("crew").pages([HiddenPage, ToldPage]))

    page = page_of(fetch(admin, "/crew/hidden"))

    items = [item for group in page["props"]["navigation"] for item in group["items"]]
    # The first one is the dashboard.
    assert items[1:] == [
        {
            "label": "Told label",
            "href": "/crew/told-slug",
            "icon": "star",
            "activeIcon": "star-off",
            "badge": 3,
            "active": False,
            "sort": 7,
            "fullPage": False,
            "children": [],
        }
    ]


@pytest.mark.django_db
def test_a_page_is_made_anew_for_every_visit(admin: Client, declare: Declare) -> None:
    class StatefulPage(Page):
        def __init__(self, panel: Any) -> None:
            super().__init__(panel)
            self.visits = 0

        def props(self) -> dict[str, Any]:
            self.visits += 1
            return {"visits": self.visits, "panel_id": self.panel().get_id()}

    declare(crew=lambda panel: panel.path("crew").pages([StatefulPage]))

    for _ in range(2):
        props = page_of(fetch(admin, "/crew/stateful"))["props"]
        assert (props["visits"], props["panel_id"]) == (1, "crew")


class LinkedPage(Page):
    """A page with a link, a hidden link, and a link to another site."""

    def header_actions(self) -> list[Action]:
        return [
            Action("guide").url("/admin/guide").icon("book"),
            Action("hidden").url("/admin/hidden").visible(condition_of_hidden),
            Action("site").url("https://example.com/help"),
        ]


def condition_of_hidden(record: object) -> bool:
    return False


class RunningPage(Page):
    def header_actions(self) -> list[Action]:
        return [Action("rebuild").action(lambda record: None)]


@pytest.mark.django_db
def test_header_actions_are_links(declare: Declare, client: Client) -> None:
    declare(desk=lambda panel: panel.path("desk").pages([LinkedPage]))
    client.force_login(make_user("ann"))

    actions = page_of(fetch(client, "/desk/linked"))["props"]["page"]["headerActions"]

    assert [(action["name"], action["url"]) for action in actions] == [
        ("guide", "/admin/guide"),
        ("site", "https://example.com/help"),
    ]


def test_a_header_action_that_runs_is_refused_with_the_fix(panel: Panel) -> None:
    with pytest.raises(PanelSchemaException, match=r"'rebuild'.*has no URL.*url\(\)"):
        RunningPage(panel).header_actions_to_wire()
