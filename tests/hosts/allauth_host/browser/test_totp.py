"""Register, verify the address, set up an app, and sign in with a code, in a browser."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.hosts.allauth_host.browser.person import (
    SECURITY,
    Visitor,
    mailed_path,
    totp_code,
    unused_totp_code,
    verified_person,
)
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def set_up_app(visitor: Visitor) -> tuple[str, list[str]]:
    """Set up an app on the security page; return its secret and the recovery codes."""
    card = visitor.card("Authenticator app")
    card.get_by_role("button", name="Set up an app").click()
    secret = card.get_by_text(re.compile("^[A-Z2-7]{32}$")).inner_text()
    image = card.get_by_role("img", name="QR code of the secret for your app")
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("(image) => image.naturalWidth") > 0
    visitor.page.emulate_media(color_scheme="dark")
    expect(image).to_have_css("background-color", "rgb(255, 255, 255)")
    visitor.page.emulate_media(color_scheme="light")
    card.get_by_label("Code").fill(totp_code(secret))
    card.get_by_role("button", name="Activate").click()
    expect(visitor.page.get_by_text("Authenticator app added.")).to_be_visible()
    return secret, visitor.store_codes()


def test_from_the_registration_to_a_sign_in_with_a_code(visitor: Visitor) -> None:
    visitor.open("/admin/login")
    visitor.page.get_by_role("link", name="Create one").click()
    visitor.page.get_by_label("Email").fill(EMAIL)
    visitor.page.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.button("Create account").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Verify your email address")
    expect(visitor.page.get_by_text(EMAIL)).to_be_visible()

    visitor.page.goto(f"{visitor.base}{mailed_path(visitor)}")
    visitor.button("Verify the address").click()
    expect(visitor.page.get_by_text("Your email address is verified.")).to_be_visible()
    visitor.fill_login()
    visitor.expect_dashboard()

    visitor.open(SECURITY)
    secret, codes = set_up_app(visitor)
    assert len(set(codes)) == 10
    visitor.sign_out()
    visitor.fill_login()
    visitor.page.get_by_label("Code").fill(unused_totp_code(secret))
    visitor.expect_dashboard()
    visitor.allow_refusals()


def test_a_recovery_code_signs_in_once(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    visitor.open(SECURITY)
    _, codes = set_up_app(visitor)

    visitor.sign_out()
    visitor.fill_login()
    visitor.button("Use a recovery code").click()
    visitor.page.get_by_label("Recovery code").fill(codes[0])
    visitor.button("Continue").click()
    visitor.expect_dashboard()

    visitor.sign_out()
    visitor.fill_login()
    visitor.button("Use a recovery code").click()
    visitor.page.get_by_label("Recovery code").fill(codes[0])
    visitor.button("Continue").click()
    expect(visitor.page.get_by_text("You are not signed in yet")).to_be_visible()
    visitor.allow_refusals()


def test_a_wrong_code_is_named_and_the_next_one_signs_in(visitor: Visitor) -> None:
    verified_person()
    visitor.sign_in()
    visitor.open(SECURITY)
    secret, _ = set_up_app(visitor)
    visitor.sign_out()
    visitor.fill_login()
    wrong = f"{(int(totp_code(secret)) + 500_000) % 1_000_000:06d}"

    visitor.page.get_by_label("Code").fill(wrong)
    expect(visitor.page.get_by_text("You are not signed in yet")).to_be_visible()
    visitor.page.get_by_label("Code").fill(unused_totp_code(secret))

    visitor.expect_dashboard()
    visitor.allow_refusals()


def test_a_forgotten_password_is_replaced_by_the_mailed_link(visitor: Visitor) -> None:
    person = verified_person()
    visitor.open("/admin/login")
    visitor.page.get_by_role("link", name="Forgot your password?").click()
    visitor.page.get_by_label("Email").fill(EMAIL)
    visitor.button("Send the link").click()
    expect(visitor.page.get_by_text(f"If an account uses {EMAIL}")).to_be_visible()
    assert mail.outbox[-1].to == [EMAIL]

    visitor.page.goto(f"{visitor.base}{mailed_path(visitor)}")
    visitor.page.get_by_label("New password").fill("a new and longer password")
    visitor.button("Change password").click()
    expect(visitor.page.get_by_text("Your password was changed.")).to_be_visible()
    visitor.fill_login(password="a new and longer password")

    visitor.expect_dashboard()
    person.refresh_from_db()
    assert person.check_password("a new and longer password")
    visitor.allow_refusals()
