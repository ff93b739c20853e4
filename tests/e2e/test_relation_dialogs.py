"""The dialogs in which related records are created and edited, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.relations import JOBS, dialog, make_job, relations
from tests.e2e.visitor import DESK, PHONE

if TYPE_CHECKING:
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("opens", ["create", "edit"])
def test_the_form_of_a_record_is_a_slide_over(
    foreman: Visitor, size: tuple[int, int], opens: str
) -> None:
    job = make_job()
    foreman.resize(size)
    foreman.open(f"{JOBS}/{job.pk}?relation=remarks")

    if opens == "create":
        relations(foreman).get_by_role("button", name="New remark").click()
    else:
        relations(foreman).get_by_role("button", name="Actions: Ask for Marten.").click()
        foreman.page.get_by_role("menuitem", name="Edit").click()
    expect(dialog(foreman).locator('[data-path="text"]').get_by_role("textbox")).to_be_focused()

    # The dialog moves while it opens.
    foreman.page.wait_for_function(
        "() => document.querySelector('[role=dialog]').getAnimations().length === 0"
    )
    box = dialog(foreman).bounding_box()
    assert box is not None
    assert (box["y"], box["height"]) == (0, size[1])
    assert box["x"] + box["width"] == size[0]
    assert box["width"] == min(672, size[0])
