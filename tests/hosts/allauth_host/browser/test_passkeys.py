"""Passkeys in a browser, with a virtual authenticator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.hosts.allauth_host.browser.person import SECURITY, Visitor, verified_person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(autouse=True)
def _authenticator(page: Page) -> None:
    """Plug a fingerprint reader into the browser; the user always touches it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def add_passkey(visitor: Visitor, name: str) -> None:
    visitor.open(SECURITY)
    card = visitor.card("Passkeys")
    card.get_by_label("Name").fill(name)
    card.get_by_role("button", name="Add a passkey").click()
    expect(visitor.page.get_by_text("Passkey added.")).to_be_visible()
    visitor.store_codes()
    expect(card.get_by_role("listitem")).to_contain_text(name)


def test_a_passkey_signs_in_without_a_password(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")
    visitor.sign_out()

    visitor.button("Use a passkey").click()

    visitor.expect_dashboard()
    visitor.allow_refusals()


def test_a_passkey_is_the_second_step_after_the_password(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")
    visitor.sign_out()
    visitor.fill_login()
    expect(visitor.page.get_by_label("Password", exact=True)).to_be_hidden()

    visitor.button("Use a passkey").click()

    visitor.expect_dashboard()
    visitor.allow_refusals()


def test_a_passkey_gets_another_name(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")
    card = visitor.card("Passkeys")

    card.get_by_role("button", name="Rename Laptop").click()
    card.get_by_label("Name of the passkey").fill("Work laptop")
    card.get_by_role("button", name="Save").click()

    expect(card.get_by_role("listitem")).to_contain_text("Work laptop")
    expect(card.get_by_role("button", name="Rename Work laptop")).to_be_focused()
    visitor.allow_refusals()


def test_a_passkey_confirms_instead_of_the_password(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")
    visitor.sign_out()
    visitor.button("Use a passkey").click()
    visitor.expect_dashboard()
    # This session has seen no password.
    visitor.open(SECURITY)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Confirm your password")

    visitor.button("Use a passkey").click()

    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Security")
    visitor.allow_refusals()


def test_a_passkey_is_removed(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")

    visitor.card("Passkeys").get_by_role("button", name="Remove Laptop").click()
    dialog = visitor.page.get_by_role("dialog", name="Remove the passkey")
    expect(dialog).to_contain_text("This is your last second factor.")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Remove the passkey").click()

    expect(visitor.card("Passkeys").get_by_role("listitem")).to_have_count(0)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_focused()
    visitor.allow_refusals()


def test_a_passkey_answers_the_dialog_of_another_change(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    add_passkey(visitor, "Laptop")
    visitor.sign_out()
    visitor.button("Use a passkey").click()
    visitor.expect_dashboard()
    # This session has seen no password.
    visitor.open("/admin/settings/profile")
    visitor.page.get_by_label("Email").fill("new@example.com")
    visitor.button("Save").click()

    dialog = visitor.page.get_by_role("dialog", name="Confirm it's you")
    dialog.get_by_role("button", name="Use a passkey").click()

    expect(dialog).to_be_hidden()
    expect(
        visitor.page.get_by_text("Open the link in the email that was sent to your new address.")
    ).to_be_visible()
    assert ["new@example.com"] in [sent.to for sent in mail.outbox]
    visitor.allow_refusals()
