"""Three levels of nested resources: a note is created, edited in its list, and acted on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import Visitor
from tests.project.models import Note
from tests.project.nested_panel import Line, deep_panel, make_line

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def below(declare: Declare, logged_in: Visitor) -> Line:
    declare(deep=deep_panel)
    make_line("South")
    return make_line("North")


def test_a_note_is_made_below_its_job_and_the_trail_leads_up(
    below: Line, logged_in: Visitor
) -> None:
    page = logged_in.page
    logged_in.open(f"{below.path}/todos")

    page.get_by_role("link", name="New note").click()
    expect(logged_in.heading()).to_have_text("New note")
    page.get_by_label("Title").fill("Bring a ladder")
    page.get_by_role("button", name="Create", exact=True).click()
    expect(logged_in.heading()).to_have_text("Bring a ladder")
    assert Note.objects.get(title="Bring a ladder").job == below.job

    trail = page.get_by_role("navigation", name="Breadcrumb")
    trail.get_by_role("link", name="Notes").click()
    expect(page.get_by_role("row", name="Bring a ladder")).to_be_visible()
    expect(page.get_by_text("South note")).to_have_count(0)

    page.get_by_role("link", name="North", exact=True).last.click()
    expect(logged_in.heading()).to_have_text("North")
    assert page.url.endswith(below.path)


def test_rows_below_a_parent_are_written_and_run_upon(below: Line, logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open(f"{below.path}/todos")
    row = page.get_by_role("row", name="North note")

    choose_action(row, "Shout")

    expect(page.get_by_role("row", name="North note!")).to_be_visible()
    below.note.refresh_from_db()
    assert below.note.title == "North note!"


@pytest.mark.parametrize("width", [1024, 700, 390])
def test_a_long_trail_stays_within_its_bar(
    width: int, declare: Declare, logged_in: Visitor
) -> None:
    declare(deep=deep_panel)
    deep = make_line(
        "A rather long name of something real",
        region="The whole of Northern Scandinavia",
        site="Harbour warehouse at the old quay",
    )
    logged_in.resize((width, 800))
    logged_in.open(f"{deep.path}/todos/{deep.note.pk}/edit")

    trail = logged_in.page.get_by_role("navigation", name="Breadcrumbs")
    needed, given = trail.get_by_role("list").evaluate(
        "(list) => [list.scrollWidth, list.clientWidth]"
    )

    assert needed <= given
    expect(trail.get_by_text("Edit", exact=True)).to_be_visible()
