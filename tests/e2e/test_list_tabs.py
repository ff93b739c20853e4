"""The tabs of a list in a browser: a count that arrives later moves nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel, tables
from django_panel.resources.pages import ListRecords, ResourcePage
from tests.e2e.lists import TASKS, TaskList, make_tasks
from tests.e2e.visitor import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class CountedTasks(ListRecords):
    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", "All").badge(lambda tasks: "10,000+"),
            tables.Tab("done", "Done").query(lambda each: each.filter(is_done=True)).count_badge(),
            tables.Tab("open", "Open").query(lambda each: each.filter(is_done=False)),
        ]


class CountedList(TaskList):
    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": CountedTasks}


def counted_panel(panel: Panel) -> Panel:
    return panel.path("shift").resources([CountedList])


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_count_does_not_push_the_next_tab(
    logged_in: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    declare(work=counted_panel)
    make_tasks()
    page = logged_in.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "tabBadges" in (route.request.headers.get("x-inertia-partial-data") or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/shift/tasks**", hold)
    logged_in.resize(size)
    logged_in.open(TASKS)
    views = page.get_by_role("group", name="Views")
    names = ("All", "Done", "Open")
    before = [views.get_by_role("button", name=name).bounding_box() for name in names]
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(50)

    held[0].continue_()

    expect(views.get_by_text("20", exact=True)).to_be_visible()
    expect(views.get_by_text("10,000+")).to_be_visible()
    assert [views.get_by_role("button", name=name).bounding_box() for name in names] == before
    count, following = views.get_by_text("10,000+").bounding_box(), before[1]
    assert count is not None
    assert following is not None
    assert count["x"] + count["width"] < following["x"]


def test_summaries_and_counts_are_one_request(logged_in: Visitor, declare: Declare) -> None:
    declare(work=counted_panel)
    make_tasks()
    page = logged_in.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(_props_of(request)))

    logged_in.open(TASKS)
    expect(page.get_by_role("group", name="Views").get_by_text("10,000+")).to_be_visible()
    expect(page.locator("tfoot [data-slot=summary-row]")).to_contain_text("1,770")
    page.wait_for_load_state("networkidle")

    assert [names for names in asked if names] == ["summaries,tabBadges"]


def _props_of(request: Request) -> str:
    return request.headers.get("x-inertia-partial-data") or ""
