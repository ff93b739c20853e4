"""The sidebar is sent once; badges and the active item are sent with each page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel import Cluster, Dashboard, NavigationBadge, Panel
from django_panel.panels.navigation import Navigation
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.panels.declarations import page
from tests.project.fixtures import Declare

Show = Callable[..., Navigation]


@pytest.fixture
def show(declare: Declare) -> Show:
    """Declare a panel with these pages at /back and return its sidebar on a path."""

    def sidebar(*pages: type[Any], path: str = "/back") -> Navigation:
        declare(back=lambda panel: _with_pages(panel, pages))
        panel = get_registry().by_id("back")
        navigation = Navigation(panel, path)
        with context.bind(panel=panel):
            # It reads the panel of the request.
            assert navigation.state is not None
        return navigation

    return sidebar


def _with_pages(panel: Panel, pages: tuple[type[Any], ...]) -> Panel:
    return panel.dashboard(Dashboard).pages(list(pages))


def link(name: str, **stated: Any) -> Any:
    return page(f"{name}Page", title=name, **stated)


def items(navigation: Navigation) -> list[Any]:
    """Return the items in the order of their positions."""
    return [
        each
        for group in navigation.to_wire()
        for item in group["items"]
        for each in (item, *item["children"])
    ]


def test_the_active_item_is_a_position_in_the_sidebar(show: Show) -> None:
    navigation = show(link("Reports"), link("Sales"), path="/back/sales")

    position = navigation.state["active"]

    assert position is not None
    assert items(navigation)[position]["label"] == "Sales"
    assert [item["label"] for item in items(navigation) if item["active"]] == ["Sales"]


def test_no_item_is_active_on_a_page_outside_the_sidebar(show: Show) -> None:
    assert show(link("Reports"), path="/elsewhere").state["active"] is None


def test_an_item_is_followed_by_its_children(show: Show) -> None:
    class Stock(Cluster):
        title = "Stock"

    pages = (link("Shelves", cluster=Stock), link("Boxes", cluster=Stock), link("Zebras"))
    navigation = show(*pages)
    hrefs = {item["label"]: item["href"] for item in items(navigation)}

    assert [item["label"] for item in items(navigation)] == [
        "Dashboard",
        "Stock",
        "Boxes",
        "Shelves",
        "Zebras",
    ]
    assert show(*pages, path=hrefs["Shelves"]).state["active"] == 3


def test_badges_are_by_position_and_each_is_computed_once(show: Show) -> None:
    calls = []

    def badge(cls: type[Any]) -> NavigationBadge:
        calls.append(cls)
        return NavigationBadge(3, "3 overdue")

    navigation = show(
        link("Reports"), link("Sales", get_navigation_badge=classmethod(badge)), path="/back"
    )

    assert navigation.state["badges"] == {"2": {"value": 3, "tooltip": "3 overdue"}}
    assert [item["badge"] for item in items(navigation)] == [None, None, 3]
    assert items(navigation)[2]["badgeTooltip"] == "3 overdue"
    assert len(calls) == 1


def test_the_key_is_the_same_on_each_page_and_with_each_badge(show: Show) -> None:
    badges = iter(range(10))

    def pages() -> list[Any]:
        return [
            link("Reports"),
            link("Sales", get_navigation_badge=classmethod(lambda cls: next(badges))),
        ]

    first = show(*pages(), path="/back")
    second = show(*pages(), path="/back/sales")

    assert first.state != second.state
    assert first.key() == second.key()


@pytest.mark.parametrize(
    "stated",
    [
        {"can_access": classmethod(lambda cls: False)},
        {"navigation_icon": "flag"},
        {"navigation_group": "Numbers"},
    ],
    ids=["refused", "icon", "group"],
)
def test_another_sidebar_has_another_key(show: Show, stated: dict[str, Any]) -> None:
    known = show(link("Reports"), link("Sales")).key()

    assert show(link("Reports"), link("Sales", **stated)).key() != known
