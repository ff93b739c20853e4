"""A user opens three levels of nested resources, adds a comment, and returns by breadcrumbs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.demo.demo_project import DemoProject, RunningDemo

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.services()]


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a copy of the demo that tests may change."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("walk"))
    with demo.running() as running:
        yield demo, running


@pytest.fixture
def walker(page: Page, own_demo: tuple[DemoProject, RunningDemo]) -> Page:
    """Return the tab of a logged-in user."""
    page.set_default_timeout(15_000)
    page.goto(f"{own_demo[1].url}/admin/login")
    page.get_by_label("Email").fill("admin@demo.test")
    page.get_by_role("textbox", name="Password").fill("demo-panel")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{own_demo[1].url}/admin")
    return page


def test_down_to_a_task_s_comments_and_back(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    demo, running = own_demo
    with demo.database() as database:
        customer, task, *names = database.execute(
            "SELECT c.id, t.id, c.name, p.name, t.title FROM agency_task t "
            "JOIN agency_project p ON p.id = t.project_id "
            "JOIN agency_customer c ON c.id = p.customer_id "
            "WHERE (SELECT count(*) FROM agency_task x WHERE x.project_id = p.id) < 10 "
            "ORDER BY (SELECT count(*) FROM agency_project y WHERE y.customer_id = c.id) LIMIT 1"
        ).fetchone()
    heading = walker.get_by_role("heading", level=1)
    beside = walker.get_by_role("navigation", name="This record")
    trail = walker.get_by_role("navigation", name="Breadcrumbs")

    # Down, by the links beside each record and the rows of each list.
    walker.goto(f"{running.url}/admin/customers/{customer}")
    beside.get_by_role("link", name="Projects").click()
    expect(heading).to_have_text("Projects")
    walker.get_by_role("link", name=names[1], exact=True).first.click()
    expect(heading).to_have_text(names[1])
    beside.get_by_role("link", name="Tasks").click()
    expect(heading).to_have_text("Tasks")
    walker.get_by_role("link", name=names[2], exact=True).first.click()
    expect(heading).to_have_text(names[2])
    beside.get_by_role("link", name="Comments").click()
    expect(heading).to_have_text("Comments")

    # Add a comment: the form does not ask for the task.
    walker.get_by_role("link", name="New comment").first.click()
    expect(walker.get_by_label("Task")).to_have_count(0)
    walker.get_by_role("textbox", name="Comment").fill("Looks good from here.")
    walker.get_by_role("button", name="Create", exact=True).click()
    expect(heading).to_have_text("Looks good from here.")
    assert (
        demo.count(
            f"SELECT count(*) FROM agency_comment WHERE task_id = {task} "
            "AND body = 'Looks good from here.' AND author_id IS NOT NULL"
        )
        == 1
    )

    # And back, stop by stop.
    for stop in ("Comments", names[2], "Tasks", names[1], "Projects", names[0], "Customers"):
        trail.get_by_role("link", name=stop, exact=True).click()
        expect(heading).to_have_text(stop)
    assert walker.url == f"{running.url}/admin/customers"


def test_a_task_is_moved_on_the_board(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    demo, running = own_demo
    walker.goto(f"{running.url}/admin/tasks")
    walker.get_by_role("link", name="Board", exact=True).click()
    review = "SELECT count(*) FROM agency_task WHERE state = 'in_review'"
    before = demo.count(review)
    heading = walker.get_by_role("heading", name="In review")
    expect(heading).to_contain_text(f"{before:,}" if before < 1_000 else "1,000+")
    handle = walker.get_by_role("list", name="In review").get_by_role("button", name="Move ").first

    handle.press("Space")
    walker.keyboard.press("ArrowLeft")
    walker.keyboard.press("Space")

    expect(walker.get_by_text(re.compile(r" moved to In progress"))).to_be_attached()
    assert demo.count(review) == before - 1


def test_a_card_is_dragged_to_another_column(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    demo, running = own_demo
    walker.goto(f"{running.url}/admin/tasks/board")
    card = walker.locator("[data-board-column=todo] [data-slot=board-card]").first
    key = card.get_attribute("data-row")
    target = walker.locator("[data-board-column=in_progress]").first

    card.hover()
    walker.mouse.down()
    target.hover()
    target.hover()
    walker.mouse.up()

    expect(walker.get_by_text(re.compile(r" moved to In progress"))).to_be_attached()
    state = f"SELECT count(*) FROM agency_task WHERE id = {key} AND state = 'in_progress'"
    assert demo.count(state) == 1


def test_the_board_scrolls_in_its_own_box(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    walker.goto(f"{own_demo[1].url}/admin/tasks/board")
    board = walker.get_by_role("group", name="Task board")

    for width in (1024, 390):
        walker.set_viewport_size({"width": width, "height": 800})
        expect(board).to_be_visible()
        assert walker.evaluate("document.documentElement.scrollWidth") == width
        assert board.evaluate("box => box.scrollWidth > box.clientWidth")


def test_a_page_that_does_not_exist_keeps_the_layout(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo], browser_errors: list[str]
) -> None:
    response = walker.goto(f"{own_demo[1].url}/admin/lost")

    assert response is not None
    assert response.status == 404
    expect(walker.get_by_role("heading", name="Not found")).to_be_visible()
    # The browser reports the status of the page.
    browser_errors.clear()
    walker.get_by_role("navigation").get_by_role("link", name="Dashboard", exact=True).first.click()
    walker.wait_for_url(f"{own_demo[1].url}/admin")


def test_a_dashboard_without_widgets_counts_records(
    page: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    page.set_default_timeout(15_000)
    page.goto(f"{own_demo[1].url}/crew/mobile/login")
    page.get_by_label("Email").fill("crew@demo.test")
    page.get_by_role("textbox", name="Password").fill("demo-panel")
    page.get_by_role("button", name="Sign in").click()

    card = page.get_by_role("region", name="Tasks")

    expect(card.locator("[data-slot=overview-count]")).to_have_text(re.compile(r"^[\d,]+\+?$"))
    expect(card.get_by_role("listitem")).to_have_count(4)
    dashboard = page.get_by_role("link", name="Dashboard", exact=True).first
    expect(dashboard).to_have_attribute("aria-current", "page")


def test_a_project_s_timeline_is_beside_its_pages(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    walker.goto(f"{own_demo[1].url}/admin/projects/1200")
    beside = walker.get_by_role("navigation", name="This record")

    beside.get_by_role("link", name="Timeline").click()

    expect(
        walker.get_by_role("group", name="Timeline").get_by_role("listitem").first
    ).to_be_visible()
    expect(beside.locator("[aria-current=page]")).to_have_text("Timeline")
    expect(walker.get_by_role("list", name="Legend").get_by_role("listitem").first).to_be_visible()
    assert_nothing_is_cut(walker)
    walker.set_viewport_size({"width": 390, "height": 844})
    assert_nothing_is_cut(walker)


def assert_nothing_is_cut(page: Page) -> None:
    """Check that the names of the timeline are complete, and that the page is not scrolled."""
    timeline = page.get_by_role("group", name="Timeline")
    is_cut = "(row) => row.textContent !== '' && row.scrollWidth > row.clientWidth"
    names = timeline.locator("li > div, li > span, li > span > span:not(.sr-only)")
    assert names.evaluate_all(f"(rows) => rows.filter({is_cut}).map((row) => row.outerHTML)") == []
    assert timeline.evaluate("(group) => group.scrollWidth <= group.clientWidth")
