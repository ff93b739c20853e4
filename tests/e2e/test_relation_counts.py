"""The counts of the tabs of related records in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.relations import JOBS, make_job, relations, tab
from tests.e2e.visitor import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

NAMES = ("Labels", "To do", "Remarks")


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("address", ["", "/edit"])
def test_the_counts_of_closed_tabs_arrive_later_and_move_nothing(
    foreman: Visitor, size: tuple[int, int], address: str
) -> None:
    job = make_job()
    held: list[Route] = []

    def hold(route: Route) -> None:
        asked = route.request.headers.get("x-inertia-partial-data")
        if asked == "relationCounts":
            held.append(route)
        else:
            route.continue_()

    foreman.page.route("**/crew/jobs/**", hold)
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}{address}")
    counts = relations(foreman).locator("[data-slot=relation-count]")
    expect(counts).to_have_text(["4", "", ""])
    before = [tab(foreman, name).bounding_box() for name in NAMES]
    for _ in range(100):
        if held:
            break
        foreman.page.wait_for_timeout(50)

    held[0].continue_()

    expect(counts).to_have_text(["4", "6", "2"])
    assert [tab(foreman, name).bounding_box() for name in NAMES] == before
    assert all(box is not None for box in before)


def test_a_tab_that_is_opened_first_keeps_its_url(foreman: Visitor) -> None:
    job = make_job()
    held: list[Route] = []

    def hold(route: Route) -> None:
        asked = route.request.headers.get("x-inertia-partial-data")
        if asked == "relationCounts" and not held:
            held.append(route)
        else:
            route.continue_()

    foreman.page.route("**/crew/jobs/**", hold)
    foreman.open(f"{JOBS}/{job.pk}")
    tab(foreman, "Remarks").click()

    counts = relations(foreman).locator("[data-slot=relation-count]")
    expect(counts).to_have_text(["4", "6", "2"])
    assert foreman.page.url.endswith(f"{JOBS}/{job.pk}?relation=remarks")
