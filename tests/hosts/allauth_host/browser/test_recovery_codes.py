"""The path from the login to stored recovery codes, in a browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from tests.hosts.allauth_host.browser.person import (
    SECURITY,
    Visitor,
    totp_code,
    verified_person,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def begin(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    visitor.open(SECURITY)


def type_code(visitor: Visitor) -> None:
    """Type the code of the secret that the card shows."""
    card = visitor.card("Authenticator app")
    secret = card.get_by_text(re.compile("^[A-Z2-7]{32}$")).inner_text()
    card.get_by_label("Code").fill(totp_code(secret))
    card.get_by_role("button", name="Activate").click()


def test_a_login_leads_to_stored_codes_without_another_password(
    visitor: Visitor, tmp_path: Path
) -> None:
    begin(visitor)

    visitor.button("Set up an app").click()
    type_code(visitor)

    expect(visitor.page.get_by_text("Authenticator app added.")).to_be_visible()
    dialog = visitor.page.get_by_role("dialog", name="Store your recovery codes")
    codes = dialog.get_by_role("list").get_by_role("listitem")
    expect(codes).to_have_count(10)
    shown = codes.all_inner_texts()
    with visitor.page.expect_download() as download:
        dialog.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "recovery-codes.txt"
    download.value.save_as(tmp_path / "codes.txt")
    lines = (tmp_path / "codes.txt").read_text().splitlines()
    assert lines[:3] == ["Recovery codes for Admin", "Each code signs you in once.", ""]
    assert lines[3:] == shown

    visitor.page.keyboard.press("Escape")
    expect(dialog.get_by_role("alert")).to_have_text("Have you stored the codes?")
    expect(dialog.get_by_role("button", name="Back to the codes")).to_be_focused()
    dialog.get_by_role("button", name="I have stored them").click()
    expect(dialog).to_be_hidden()
    expect(visitor.button("Remove the app")).to_be_visible()
    visitor.allow_refusals()


def test_an_old_login_is_confirmed_before_the_code_is_typed(visitor: Visitor) -> None:
    begin(visitor)
    # The page was left open until the confirmation was too old.
    for row in Session.objects.all():
        session = row.get_session_store_class()(row.session_key)
        name = "account_authentication_methods"
        session[name] = [{**each, "at": each["at"] - 1000} for each in session[name]]
        session.save()

    visitor.button("Set up an app").click()
    expect(visitor.page.get_by_label("Code", exact=True)).to_have_count(0)
    visitor.confirm_password()
    type_code(visitor)

    expect(visitor.page.get_by_text("Authenticator app added.")).to_be_visible()
    assert len(set(visitor.store_codes())) == 10
    visitor.allow_refusals()
