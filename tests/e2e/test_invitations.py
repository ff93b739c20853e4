"""The whole path of an invitation in a browser, from the list of users to the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import Visitor
from tests.invitations.helpers import PASSWORD, invitation_panel, links
from tests.project.models import User

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

ENDED = "This invitation has ended"


@pytest.fixture(autouse=True)
def _panel(declare: Declare) -> None:
    # Everybody may enter, because the dialog does not ask whether a person is staff.
    declare(admin=lambda panel: invitation_panel(panel).can_access(lambda user: True))


@pytest.fixture(autouse=True)
def _everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(User, "can_access_panel", lambda self, panel: True)


def send_invitation(visitor: Visitor) -> None:
    visitor.open("/admin/people")
    visitor.page.get_by_role("button", name="Invite", exact=True).click()
    dialog = visitor.page.get_by_role("dialog", name="Send an invitation")
    dialog.get_by_label("Email address").fill("noor@example.com")
    dialog.get_by_label("Username").fill("noor")
    dialog.get_by_role("button", name="Send invitation").click()
    expect(visitor.page.get_by_text("The invitation is on its way.")).to_be_visible()


def test_a_person_is_invited_chooses_a_password_and_is_signed_in(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    page = logged_in.page
    send_invitation(logged_in)
    page.context.clear_cookies()

    logged_in.open(links()[0])
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome to Fernhill")
    field = page.get_by_label("Password", exact=True)
    expect(field).to_be_focused()
    field.fill(PASSWORD)
    page.get_by_role("button", name="Set password and sign in").click()
    page.wait_for_url(f"{logged_in.base}/admin")

    noor = User.objects.get(username="noor")
    assert noor.check_password(PASSWORD)
    assert noor.last_login is not None
    page.context.clear_cookies()
    page.goto(f"{logged_in.base}{links()[0]}")
    expect(page.get_by_role("heading", level=1, name=ENDED)).to_be_visible()
    expect(page.get_by_role("link", name="Go to sign-in")).to_be_visible()
    browser_errors.clear()  # the browser's own line about the status 410


def test_a_revoked_invitation_ends_while_its_page_is_open(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    page = logged_in.page
    send_invitation(logged_in)
    guest = page.context.browser.new_page()  # type: ignore[union-attr]
    guest.goto(f"{logged_in.base}{links()[0]}")

    choose_action(page.get_by_role("row", name="noor"), "Revoke invitation")
    page.get_by_role("dialog").get_by_role("button", name="Revoke invitation").click()
    expect(page.get_by_text("The invitation was revoked.")).to_be_visible()
    guest.get_by_label("Password", exact=True).fill(PASSWORD)
    guest.get_by_role("button", name="Set password and sign in").click()

    expect(guest.get_by_role("heading", level=1, name=ENDED)).to_be_visible()
    guest.close()
    browser_errors.clear()
