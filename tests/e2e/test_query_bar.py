"""The query bar of developers, and the page "Why is this missing?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from django_panel import Panel
from django_panel.widgets import Stat, StatsWidget
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.lists import work_panel
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Customer, Task, User

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Assignees(StatsWidget):
    """A query for each task, on purpose."""

    def stats(self) -> Sequence[Stat]:
        keys = list(Task.objects.values_list("project_id", flat=True)[:8])
        names = [Customer.objects.filter(pk__gt=key + n).count() for n, key in enumerate(keys)]
        return [Stat("Customers", sum(names))]


@pytest.fixture
def developer(list_visitor: Visitor, declare: Declare, settings: Settings) -> Visitor:
    """Return a visitor while ``DEBUG`` is on."""

    def panel(panel: Panel) -> Panel:
        return work_panel(panel).widgets([Assignees])

    declare(work=panel)
    settings.DEBUG = True
    list_visitor.page.set_default_timeout(15_000)
    return list_visitor


def query_bar(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("complementary", name="Queries")


def do_not_overlap(upper: Locator, lower: Locator) -> bool:
    above, below = upper.bounding_box(), lower.bounding_box()
    assert above is not None
    assert below is not None
    return above["y"] + above["height"] <= below["y"]


def test_the_bar_shows_the_queries_of_the_page(developer: Visitor) -> None:
    developer.open("/shift")
    bar = query_bar(developer)
    toggle = bar.get_by_role("button", expanded=False)
    expect(toggle).to_contain_text(re.compile(r"\d+ queries"))
    expect(toggle).to_contain_text(re.compile(r"\d+ duplicates"))

    toggle.focus()
    developer.page.keyboard.press("Enter")

    repeated = bar.get_by_role("region", name="Repeated queries")
    loop = repeated.get_by_role("listitem").filter(has_text="N+1").first
    expect(loop).to_contain_text("tests/e2e/test_query_bar.py:")
    expect(loop).to_contain_text("in Assignees.stats")
    widget = bar.locator("details").filter(has_text="assignees")
    widget.locator("summary").click()
    expect(widget.get_by_role("listitem").first).to_contain_text("SELECT")
    assert violations(developer.page, EVERYTHING) == []

    developer.page.keyboard.press("Escape")
    expect(bar.get_by_role("button", expanded=False)).to_be_focused()


def test_reloads_and_requests_of_the_page_are_added(developer: Visitor) -> None:
    developer.open("/shift/tasks")
    bar = query_bar(developer)
    expect(bar.get_by_role("button", expanded=False)).to_be_visible()

    developer.search_box().fill("1")
    expect(bar).to_contain_text(re.compile(r"\d+ requests"))
    bar.get_by_role("button", expanded=False).click()

    requests = bar.get_by_role("combobox", name="Request").get_by_role("option")
    expect(requests.filter(has_text="search=1").first).to_contain_text("rows")
    expect(requests.first).to_have_text("GET /shift/tasks")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_bar_covers_neither_the_bulk_bar_nor_the_page(
    developer: Visitor, size: tuple[int, int]
) -> None:
    developer.resize(size)
    developer.open("/shift/tasks")
    bar = query_bar(developer)
    expect(bar).to_be_visible()

    developer.page.get_by_role("main").get_by_role("checkbox").nth(1).check()

    floating = developer.page.locator("[data-slot=bulk-bar]")
    expect(floating).to_be_visible()
    assert do_not_overlap(floating, bar)
    bar.get_by_role("button", expanded=False).click()
    expect(bar.get_by_role("combobox", name="Request")).to_be_visible()
    assert do_not_overlap(floating, bar)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_bar_covers_neither_the_save_bar_nor_the_saved_message(
    form_visitor: Visitor, settings: Settings, size: tuple[int, int]
) -> None:
    settings.DEBUG = True
    form_visitor.resize(size)
    form_visitor.open("/nursery/customers/create")
    bar = query_bar(form_visitor)
    expect(bar).to_be_visible()

    form_visitor.page.get_by_label("Name").fill("Birch")

    save_bar = form_visitor.page.locator("[data-slot=save-bar]")
    expect(save_bar).to_contain_text("Unsaved changes")
    assert do_not_overlap(save_bar, bar)
    save_bar.get_by_role("button", name="Create", exact=True).click()
    message = form_visitor.page.locator("[data-slot=toast]")
    expect(message).to_be_visible()
    assert do_not_overlap(message, bar)
    # The save redirected to this page, which shows its queries too.
    bar.get_by_role("button", expanded=False).click()
    requests = bar.get_by_role("combobox", name="Request").get_by_role("option")
    expect(requests.first).to_have_text("POST /nursery/customers/create")


def test_a_hidden_bar_is_shown_again_by_the_user_menu(developer: Visitor) -> None:
    developer.open("/shift/tasks")
    query_bar(developer).get_by_role("button", name="Hide the query bar").click()
    expect(query_bar(developer)).to_have_count(0)
    developer.open("/shift")
    expect(developer.account_button()).to_be_visible()
    expect(query_bar(developer)).to_have_count(0)

    developer.account_button().click()
    developer.page.get_by_role("menuitem", name="Show the query bar").click()

    expect(query_bar(developer)).to_be_visible()


def test_without_debug_nothing_of_the_bar_is_loaded(list_visitor: Visitor) -> None:
    loaded: list[str] = []
    list_visitor.page.on("request", lambda request: loaded.append(request.url))
    list_visitor.open("/shift/tasks")

    expect(query_bar(list_visitor)).to_have_count(0)
    assert loaded
    assert not [url for url in loaded if "QueryBar" in url]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_superuser_finds_out_what_another_user_misses(
    developer: Visitor, size: tuple[int, int]
) -> None:
    User.objects.create_user("ann", is_staff=True)
    developer.resize(size)
    developer.open("/shift/tasks")

    developer.account_button().click()
    developer.page.get_by_role("menuitem", name="Why is this missing?").click()
    expect(developer.heading()).to_have_text("Why is this missing?")
    expect(developer.page.get_by_label("Page", exact=True)).to_have_value("/shift/tasks")
    developer.page.get_by_label("Username").fill("ann")
    developer.page.get_by_role("button", name="Explain").click()

    expect(developer.page.get_by_text("ann may not open this page.")).to_be_visible()
    refusal = developer.page.get_by_role("region", name="This page").get_by_role("listitem").last
    expect(refusal).to_contain_text("Policy.view_any()")
    entry = developer.page.get_by_role("region", name="Missing in the navigation").locator(
        "details"
    )
    entry.first.locator("summary").click()
    expect(entry.first.get_by_role("listitem").last).to_be_visible()
    assert violations(developer.page, EVERYTHING) == []
    width = developer.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= size[0]
