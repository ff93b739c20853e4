"""Background work in the browser: the page and the list in the header, for everybody."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from django_panel.models import JobRun
from tests.e2e import axe
from tests.e2e.visitor import DESK, PHONE

if TYPE_CHECKING:
    from tests.e2e.visitor import Visitor
    from tests.project.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def runs(ada: User) -> dict[str, JobRun]:
    """Return a run in each state."""
    now = timezone.now()
    made: dict[str, Any] = {
        "queued": {},
        "running": {"done": 42_000, "total": 100_000, "attempts": 1},
        "done": {"result": {"message": "7 rows", "url": "/admin/x", "url_label": "Download"}},
        "failed": {"error": "The disk is full.", "attempts": 3},
        "cancelled": {},
    }
    return {
        state: JobRun.objects.create(
            job="export",
            user=ada,
            panel="admin",
            label=f"Export {state}",
            state=state,
            created_at=now - timedelta(minutes=number),
            **fields,
        )
        for number, (state, fields) in enumerate(made.items())
    }


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_and_list_are_accessible(
    logged_in: Visitor, runs: dict[str, JobRun], size: tuple[int, int], scheme: Any
) -> None:
    page = logged_in.page
    logged_in.resize(size)
    logged_in.set_color_scheme(scheme)
    logged_in.open("/admin/background-work")
    expect(page.get_by_role("progressbar", name="Export running")).to_be_visible()
    assert axe.violations(page, axe.EVERYTHING) == []

    follow(logged_in, runs)
    page.get_by_role("button", name="Background work").click()
    panel = page.get_by_role("dialog", name="Background work")
    expect(panel.get_by_role("listitem")).to_have_count(5)
    assert axe.violations(page, axe.EVERYTHING) == []


def follow(visitor: Visitor, runs: dict[str, JobRun]) -> None:
    """Make the tab follow the runs, as after a reload."""
    keys = [str(run.pk) for run in runs.values()]
    stored = json.dumps({"ids": keys, "ended": keys, "seen": keys})
    visitor.page.evaluate("value => sessionStorage.setItem('panel.jobs.admin', value)", stored)
    visitor.page.reload()
    visitor.heading().wait_for()


def test_a_job_in_the_header_moves_no_other_button(
    logged_in: Visitor, runs: dict[str, JobRun]
) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin/background-work")
    search = logged_in.page.get_by_role("banner").get_by_role("button", name="Search")
    before = search.bounding_box()

    follow(logged_in, runs)
    expect(logged_in.page.get_by_role("button", name="Background work")).to_be_visible()

    assert search.bounding_box() == before


def test_nothing_leaves_the_screen_from_right_to_left(
    logged_in: Visitor, runs: dict[str, JobRun]
) -> None:
    page = logged_in.page
    logged_in.open("/admin/background-work")
    page.evaluate("document.documentElement.dir = 'rtl'")
    bar = page.get_by_role("progressbar", name="Export running")
    box, part = bar.bounding_box(), bar.locator("div").bounding_box()

    assert box is not None
    assert part is not None
    assert abs(box["x"] + box["width"] - part["x"] - part["width"]) < 1
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


def test_a_run_is_cancelled_on_the_page(logged_in: Visitor, runs: dict[str, JobRun]) -> None:
    page = logged_in.page
    logged_in.open("/admin/background-work")
    row = page.get_by_role("row", name="Export queued")

    row.get_by_role("button", name="Cancel").click()

    expect(row.get_by_text("Cancelled")).to_be_visible()
    assert JobRun.objects.get(pk=runs["queued"].pk).state == "cancelled"


def test_the_account_menu_leads_to_the_page(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open("/admin")
    page.get_by_role("button", name="account menu").click()
    page.get_by_role("menuitem", name="Background work").click()

    expect(page.get_by_text("No background work")).to_be_visible()
