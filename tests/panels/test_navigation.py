"""The sidebar: order of groups and items, one active item, nothing that is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import RequestFactory
from django.test.utils import override_script_prefix
from django.utils.translation import gettext_lazy, override

from django_panel import Dashboard, NavigationBadge, Panel
from django_panel.panels import ResourceConfiguration
from django_panel.panels.navigation import Navigation
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.panels.declarations import page, resource
from tests.project.fixtures import Declare

Show = Callable[..., list[Any]]
ALLOWED = classmethod(lambda cls: True)
REFUSED = classmethod(lambda cls: False)


class UnlistedDashboard(Dashboard):
    registers_navigation = False


@pytest.fixture
def show(declare: Declare) -> Show:
    """Declare one panel at /back and return its sidebar for a path, without the dashboard.

    ``test_overview.py`` has the tests of the dashboard's item.
    """

    def sidebar(build: Callable[[Panel], Panel], path: str = "/back") -> list[Any]:
        declare(back=lambda panel: build(panel).dashboard(UnlistedDashboard))
        panel = get_registry().by_id("back")
        with context.bind(panel=panel):
            return Navigation(panel, RequestFactory().get(path).path).to_wire()

    return sidebar


def link(name: str, **stated: Any) -> Any:
    return page(f"{name}Page", title=name, **stated)


def labels(groups: list[Any]) -> dict[str | None, list[str]]:
    return {group["label"]: [item["label"] for item in group["items"]] for group in groups}


def active(groups: list[Any]) -> list[str]:
    return [item["label"] for group in groups for item in group["items"] if item["active"]]


def test_an_item_has_exactly_these_keys(show: Show) -> None:
    (group,) = show(
        lambda panel: panel.pages(
            [link("Report", navigation_icon="file", navigation_badge=3, navigation_sort=5)]
        )
    )

    assert group == {
        "label": None,
        "sort": -1,
        "collapsible": False,
        "parent": None,
        "items": [
            {
                "label": "Report",
                "href": "/back/report",
                "icon": "file",
                "activeIcon": "file",
                "badge": 3,
                "active": False,
                "sort": 5,
                "fullPage": False,
                "children": [],
            }
        ],
    }


def test_groups_stand_ungrouped_first_then_declared_then_by_the_alphabet(show: Show) -> None:
    groups = show(
        lambda panel: panel.navigation_groups(["Work", "Empty", "People"]).pages(
            [
                link("A", navigation_group="zeta"),
                link("B", navigation_group="People"),
                link("C", navigation_group="Work"),
                link("D"),
                link("E", navigation_group="Alpha"),
                link("F", navigation_group="beta"),
            ]
        )
    )

    assert [(group["label"], group["sort"]) for group in groups] == [
        (None, -1),
        ("Work", 0),
        ("People", 2),
        ("Alpha", 1000),
        ("beta", 1001),
        ("zeta", 1002),
    ]


def test_items_stand_by_sort_then_label(show: Show) -> None:
    groups = show(
        lambda panel: panel.pages(
            [
                link("delta", navigation_sort=1),
                link("Charlie", navigation_sort=1),
                link("Bravo", navigation_sort=2),
                link("Alpha", navigation_sort=2),
                link("Zulu", navigation_sort=-1),
            ]
        )
    )

    assert labels(groups) == {None: ["Zulu", "Charlie", "delta", "Alpha", "Bravo"]}


def test_refused_and_opted_out_entries_are_absent_yet_registered(show: Show) -> None:
    entries = [
        link("Seen"),
        link("Refused", can_access=REFUSED),
        link("Quiet", registers_navigation=False),
    ]
    tasks = resource(can_view_any=REFUSED)

    groups = show(lambda panel: panel.settings(False).pages(entries).resources([tasks]))

    assert labels(groups) == {None: ["Seen"]}
    panel = get_registry().by_id("back")
    assert len(panel.get_pages()) == 3
    assert panel.get_resources() == [tasks]


def test_a_group_whose_items_are_all_refused_vanishes(show: Show) -> None:
    groups = show(
        lambda panel: panel.navigation_groups(["Secret", "Open"]).pages(
            [
                link("Hidden", navigation_group="Secret", can_access=REFUSED),
                link("Seen", navigation_group="Open"),
            ]
        )
    )

    assert labels(groups) == {"Open": ["Seen"]}


def test_a_resource_appears_as_its_panel_configures_it(show: Show) -> None:
    tasks = resource(can_view_any=ALLOWED, navigation_icon="check", navigation_group="Work")
    plain = show(lambda panel: panel.resources([tasks]))
    entry = (
        ResourceConfiguration.of(tasks)
        .slug("jobs")
        .navigation_label("Jobs")
        .navigation_group("Office")
        .navigation_icon("briefcase")
        .navigation_sort(7)
    )
    configured = show(lambda panel: panel.resources([entry]))
    hidden = show(lambda panel: panel.resources([entry.register_navigation(False)]))

    (item,) = plain[0]["items"]
    assert (plain[0]["label"], item["label"], item["href"], item["icon"], item["sort"]) == (
        "Work",
        "Tasks",
        "/back/tasks",
        "check",
        0,
    )
    (item,) = configured[0]["items"]
    assert (configured[0]["label"], item["label"], item["href"], item["icon"], item["sort"]) == (
        "Office",
        "Jobs",
        "/back/jobs",
        "briefcase",
        7,
    )
    assert hidden == []


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/back/task", ["Task"]),
        ("/back/task/7/edit", ["Task"]),
        ("/back/task-list", ["List"]),
        ("/back/task-list/1", ["List"]),
        ("/back/tasks", []),
        ("/back/task/deep", ["Deep"]),
        ("/back/task/deep/er", ["Deep"]),
        ("/back", []),
    ],
)
def test_one_item_is_active_the_exact_one_else_the_longest_prefix(
    path: str, marked: list[str], show: Show
) -> None:
    deep = link("Deep", get_route_path=classmethod(lambda cls: "task/deep"))

    groups = show(
        lambda panel: panel.pages([link("Task"), link("List", slug="task-list"), deep]), path
    )

    assert active(groups) == marked


def test_a_decoded_path_marks_an_encoded_link(show: Show) -> None:
    with override_script_prefix("/büro/"):
        groups = show(lambda panel: panel.pages([link("Task")]), "/b%C3%BCro/back/task/7")

    assert active(groups) == ["Task"]
    assert groups[0]["items"][0]["href"] == "/b%C3%BCro/back/task"


def test_never_two_items_are_active(show: Show) -> None:
    entries = [link("One", url=classmethod(lambda cls: "/back/x")), link("Two")]
    twin = link("Twin", url=classmethod(lambda cls: "/back/x"))

    assert active(show(lambda panel: panel.pages([*entries, twin]), "/back/x")) == ["One"]


def test_badges_are_resolved_and_icons_follow(show: Show) -> None:
    groups = show(
        lambda panel: panel.pages(
            [
                link("Count", get_navigation_badge=classmethod(lambda cls: 2 * 21)),
                link("Words", navigation_badge=gettext_lazy("Yes")),
                link("Late", navigation_badge=NavigationBadge(7, gettext_lazy("7 overdue"))),
                link("Icons", navigation_icon="sun", active_navigation_icon="moon"),
            ]
        )
    )

    items = {item["label"]: item for item in groups[0]["items"]}
    assert items["Count"]["badge"] == 42
    assert items["Words"]["badge"] == "Yes"
    assert type(items["Words"]["badge"]) is str
    assert items["Icons"]["badge"] is None
    assert (items["Late"]["badge"], items["Late"]["badgeTooltip"]) == (7, "7 overdue")
    assert "badgeTooltip" not in items["Count"]
    assert (items["Icons"]["icon"], items["Icons"]["activeIcon"]) == ("sun", "moon")
    assert items["Count"]["activeIcon"] is None


def test_links_that_leave_the_shell_are_marked(show: Show) -> None:
    outside = link("Outside", url=classmethod(lambda cls: "https://wiki.test/back/manual"))

    groups = show(
        lambda panel: panel.pages([link("Legacy"), link("Modern"), outside]).full_page_urls(
            "/back/leg*", "/back/manual"
        )
    )

    assert {item["label"]: item["fullPage"] for item in groups[0]["items"]} == {
        "Legacy": True,
        "Modern": False,
        "Outside": True,
    }


def test_a_pattern_of_whole_pages_is_compared_decoded(show: Show) -> None:
    with override_script_prefix("/büro/"):
        groups = show(
            lambda panel: panel.pages([link("Legacy"), link("Modern")]).full_page_urls(
                "/büro/back/leg*"
            )
        )

    assert [item["fullPage"] for item in groups[0]["items"]] == [True, False]


def test_labelled_groups_collapse_where_the_sidebar_does(show: Show) -> None:
    entries = [link("One", navigation_group="Work"), link("Two")]

    open_ = show(lambda panel: panel.pages(entries))
    fixed = show(lambda panel: panel.pages(entries).sidebar(collapsible=False))

    assert [group["collapsible"] for group in open_] == [False, True]
    assert [group["collapsible"] for group in fixed] == [False, False]


def test_a_group_names_its_parent(show: Show) -> None:
    groups = show(
        lambda panel: panel.navigation_groups({"Teams": "People"}).pages(
            [link("One", navigation_group="Teams")]
        )
    )

    assert [(group["label"], group["parent"]) for group in groups] == [("Teams", "People")]


def test_words_are_translated_when_the_sidebar_is_built(show: Show) -> None:
    def build(panel: Panel) -> Panel:
        return panel.navigation_groups([gettext_lazy("Yes"), "Other"]).pages(
            [
                link("One", navigation_group=gettext_lazy("Yes")),
                link("Two", navigation_label=gettext_lazy("No"), navigation_group="Other"),
            ]
        )

    with override("de"):
        german = show(build)

    assert labels(german) == {"Ja": ["One"], "Other": ["Nein"]}
    assert [group["sort"] for group in german] == [0, 1]
    assert labels(show(build)) == {"Yes": ["One"], "Other": ["No"]}
