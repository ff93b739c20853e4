"""A user opens three levels of nested resources, adds a comment, and returns by breadcrumbs."""

from __future__ import annotations

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


def test_a_task_is_finished_on_the_board(
    walker: Page, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    demo, running = own_demo
    walker.goto(f"{running.url}/admin/tasks")
    walker.get_by_role("link", name="Board", exact=True).click()
    review = walker.get_by_role("region", name="In review")
    before = demo.count("SELECT count(*) FROM agency_task WHERE state = 'in_review'")
    expect(review.get_by_role("listitem")).to_have_count(12)

    review.get_by_role("button", name="Finish").first.click()

    expect(review.get_by_text(f"{before - 1}", exact=True)).to_be_visible()
    assert demo.count("SELECT count(*) FROM agency_task WHERE state = 'in_review'") == before - 1


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
