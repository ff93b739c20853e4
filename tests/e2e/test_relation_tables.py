"""The table of a relation in a browser: without records, its height, and all of its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import bulk_bar
from tests.e2e.relations import JOBS, make_job, relations, tab
from tests.e2e.visitor import DESK, PHONE
from tests.project.models import Label

if TYPE_CHECKING:
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_relation_without_records_has_only_its_actions(
    foreman: Visitor, size: tuple[int, int]
) -> None:
    job = make_job()
    job.labels.clear()
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}/edit?relation=labels")
    box = relations(foreman)

    expect(box.get_by_text("No labels yet")).to_be_visible()
    expect(box.get_by_role("searchbox")).to_have_count(0)
    expect(box.locator("[data-slot=table-toolbar]")).to_have_count(0)
    expect(box.get_by_role("combobox")).to_have_count(0)
    buttons = box.get_by_role("button", name="Attach")
    expect(buttons).to_have_count(1)
    expect(box.locator("[data-slot=empty-state]").get_by_role("button")).not_to_have_count(0)


def test_a_related_table_is_as_high_as_its_rows(foreman: Visitor) -> None:
    job = make_job()
    job.labels.clear()
    job.labels.add(*(Label.objects.create(name=f"Label {n:02}") for n in range(30)))
    foreman.resize((1440, 700))
    foreman.open(f"{JOBS}/{job.pk}/edit?relation=labels&relations[labels][perPage]=25")
    expect(tab(foreman, "Labels")).to_have_attribute("aria-selected", "true")
    rows = relations(foreman).locator("tr[data-row]")
    expect(rows).to_have_count(25)

    scroll = relations(foreman).locator("[data-slot=table-scroll]")
    heights = scroll.evaluate("(box) => [box.scrollHeight, box.clientHeight]")
    assert heights[0] == heights[1]
    table, row = scroll.bounding_box(), rows.first.bounding_box()
    assert table is not None
    assert row is not None
    assert table["height"] >= 25 * row["height"]


@pytest.mark.parametrize("path", ["", "/edit"], ids=["view", "edit"])
def test_all_related_records_that_match_are_detached_and_nothing_else(
    foreman: Visitor, path: str
) -> None:
    job = make_job()
    job.labels.add(*(Label.objects.create(name=f"Label {n:02}") for n in range(30)))
    kept = job.labels.exclude(name__startswith="Label ").count()
    foreman.open(f"{JOBS}/{job.pk}{path}?relation=labels&relations[labels][search]=Label")
    url = foreman.page.url
    relations(foreman).get_by_role("checkbox", name="Select Label 03").check()

    bulk_bar(foreman).get_by_role("button", name="Select all 30 matching").click()
    expect(bulk_bar(foreman)).to_contain_text("All 30 selected")
    assert foreman.page.url == url
    bulk_bar(foreman).get_by_role("button", name="Detach").click()
    foreman.page.get_by_role("dialog").get_by_role("button", name="Detach").click()

    expect(bulk_bar(foreman)).to_have_count(0)
    expect(relations(foreman).locator("tr[data-row]")).to_have_count(0)
    assert job.labels.count() == kept > 0
