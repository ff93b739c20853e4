"""At the door again, the browser holds nothing of what was shown inside."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import ada, fresh_counts, inside, visitor
from tests.e2e.visitor import Visitor
from tests.project.models import Customer

__all__ = ["ada", "fresh_counts", "inside", "visitor"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def test_a_session_that_ended_leaves_nothing_for_the_back_button(inside: Visitor) -> None:
    Customer.objects.create(name="Confidential & Sons")
    inside.open("/admin/customers")
    expect(inside.row("Confidential & Sons")).to_be_visible()
    # Ended elsewhere, so this window learns of it while it moves and loads no new document.
    inside.forget_cookie("sessionid")
    inside.page.evaluate("() => { window.same_document = true }")
    inside.destination("Tasks").click()
    expect(inside.heading()).to_contain_text("Sign in")
    assert inside.page.evaluate("() => window.same_document")

    inside.page.go_back()

    expect(inside.page).to_have_url(re.compile("/admin/login"))
    expect(inside.heading()).to_contain_text("Sign in")
    expect(inside.page.locator("body")).not_to_contain_text("Confidential", use_inner_text=True)


def test_going_back_inside_still_works(inside: Visitor) -> None:
    Customer.objects.create(name="Confidential & Sons")
    inside.open("/admin/customers")
    inside.destination("Tasks").click()
    expect(inside.heading()).to_have_text("Tasks")

    inside.page.go_back()

    expect(inside.row("Confidential & Sons")).to_be_visible()
