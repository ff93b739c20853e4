"""At the door again, the browser holds nothing of what was shown inside."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import ada, fresh_counts, logged_in, real_bundle, visitor
from tests.e2e.visitor import Visitor
from tests.project.models import Customer

__all__ = ["ada", "fresh_counts", "logged_in", "real_bundle", "visitor"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def test_a_session_that_ended_leaves_nothing_for_the_back_button(logged_in: Visitor) -> None:
    Customer.objects.create(name="Confidential & Sons")
    logged_in.open("/admin/customers")
    expect(logged_in.row("Confidential & Sons")).to_be_visible()
    # Ended elsewhere, so this window learns of it while it moves and loads no new document.
    logged_in.forget_cookie("sessionid")
    logged_in.page.evaluate("() => { window.same_document = true }")
    logged_in.nav_link("Tasks").click()
    expect(logged_in.heading()).to_contain_text("Sign in")
    assert logged_in.page.evaluate("() => window.same_document")

    logged_in.page.go_back()

    expect(logged_in.page).to_have_url(re.compile("/admin/login"))
    expect(logged_in.heading()).to_contain_text("Sign in")
    expect(logged_in.page.locator("body")).not_to_contain_text("Confidential", use_inner_text=True)


def test_going_back_inside_still_works(logged_in: Visitor) -> None:
    Customer.objects.create(name="Confidential & Sons")
    logged_in.open("/admin/customers")
    logged_in.nav_link("Tasks").click()
    expect(logged_in.heading()).to_have_text("Tasks")

    logged_in.page.go_back()

    expect(logged_in.row("Confidential & Sons")).to_be_visible()
