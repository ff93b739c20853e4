"""The emailed code and the settings pages in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.auth.code_helpers import sent_codes, wrong
from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import Visitor
from tests.project.models import User
from tests.settings_pages.test_impersonation import everybody, with_rule

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

PASSWORD = "an engine of numbers"


def sign_in(page: Page) -> None:
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def open_security(visitor: Visitor) -> None:
    """Open the security page, which asks for the password first."""
    visitor.page.goto(f"{visitor.base}/desk/settings/security")
    visitor.page.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.page.get_by_role("button", name="Confirm").click()
    expect(visitor.page.get_by_role("heading", name="Security", level=1)).to_be_visible()


def test_an_emailed_code_opens_the_panel(visitor: Visitor, ada: User, declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").login().require_email_code())
    visitor.open("/desk/login")

    sign_in(visitor.page)
    field = visitor.page.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    field.fill(sent_codes()[-1])

    visitor.page.wait_for_url(f"{visitor.base}/desk")


def test_a_wrong_emailed_code_is_named_below_the_input(
    visitor: Visitor, ada: User, declare: Declare, browser_errors: list[str]
) -> None:
    declare(desk=lambda panel: panel.path("desk").login().require_email_code())
    visitor.open("/desk/login")
    sign_in(visitor.page)
    field = visitor.page.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    right = sent_codes()[-1]

    field.fill(wrong(right))

    expect(visitor.page.get_by_text("This code is wrong or has expired.")).to_be_visible()
    expect(field).to_be_focused()
    browser_errors.clear()  # the browser's own line about the refused request


def test_sign_out_everywhere_ends_another_browser(
    logged_in: Visitor, ada: User, declare: Declare, browser: Browser
) -> None:
    declare(desk=lambda panel: panel.path("desk").login().settings())
    other = browser.new_page()
    other.goto(f"{logged_in.base}/desk/login")
    sign_in(other)
    other.wait_for_url(f"{logged_in.base}/desk")

    open_security(logged_in)
    logged_in.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(logged_in.page.get_by_text("1 session was signed out.")).to_be_visible()

    other.goto(f"{logged_in.base}/desk")
    expect(other.get_by_label("Password", exact=True)).to_be_visible()
    other.close()


def test_the_profile_is_saved_and_the_menu_links_to_it(
    logged_in: Visitor, ada: User, declare: Declare
) -> None:
    declare(desk=lambda panel: panel.path("desk").login().settings())
    logged_in.open("/desk")
    logged_in.page.get_by_role("button", name="account menu").click()
    logged_in.page.get_by_role("menuitem", name="Profile").click()

    logged_in.page.get_by_label("First name").fill("Augusta")
    logged_in.page.get_by_role("button", name="Save", exact=True).click()

    expect(logged_in.page.get_by_text("Changes saved.")).to_be_visible()
    ada.refresh_from_db()
    assert ada.first_name == "Augusta"


def test_impersonate_and_return(
    logged_in: Visitor, declare: Declare, browser_errors: list[str]
) -> None:
    declare(admin=with_rule(everybody))
    other = User.objects.create_user("ann", "ann@example.com", PASSWORD, is_staff=True)
    logged_in.open("/admin/people")
    page = logged_in.page

    row = page.get_by_role("row").filter(has_text="ann")
    choose_action(row, "Sign in as")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    banner = page.get_by_role("complementary", name="Signed in as another user")
    expect(banner).to_contain_text(f"signed in as {other.username}")
    banner.get_by_role("button", name="Return to your account").click()

    expect(page.get_by_role("button", name="Ada Byron, account menu")).to_be_visible()
    expect(banner).to_be_hidden()
    # Inertia's response for a full page load is 409, which the browser reports.
    assert [error for error in browser_errors if "409" not in error] == []
    browser_errors.clear()
