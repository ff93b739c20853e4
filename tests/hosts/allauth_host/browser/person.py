"""A person with a browser and an inbox: registers, signs in and reads mails."""

from __future__ import annotations

import base64
import hmac
import re
import struct
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core import mail
from django.core.cache import cache
from playwright.sync_api import expect

from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SECURITY = "/admin/settings/security"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser tab on the live host."""

    page: Page
    base: str
    errors: list[str]

    def open(self, path: str) -> None:
        """Load a URL and wait for the page's heading."""
        self.page.goto(f"{self.base}{path}")
        self.page.get_by_role("heading", level=1).wait_for()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def card(self, title: str) -> Locator:
        """Return a card of a settings page."""
        heading = self.page.get_by_role("heading", name=title, exact=True)
        return self.page.locator("[data-slot=card]").filter(has=heading)

    def fill_login(self, email: str = EMAIL, password: str = PASSWORD) -> None:
        self.page.get_by_label("Email").fill(email)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.button("Sign in").click()

    def sign_in(self) -> None:
        """Sign in on the login page, without a second step."""
        self.open("/admin/login")
        self.fill_login()
        self.expect_dashboard()

    def confirm_password(self) -> None:
        """Answer the dialog that asks for the password."""
        dialog = self.page.get_by_role("dialog", name=re.compile("^Confirm"))
        dialog.get_by_label("Password", exact=True).fill(PASSWORD)
        dialog.get_by_role("button", name="Confirm").click()
        expect(dialog).to_be_hidden()

    def store_codes(self) -> list[str]:
        """Close the dialog with the recovery codes and return them."""
        dialog = self.page.get_by_role("dialog", name="Store your recovery codes")
        listed = dialog.get_by_role("list").get_by_role("listitem")
        expect(listed).to_have_count(10)
        codes = listed.all_inner_texts()
        dialog.get_by_role("button", name="I have stored them").click()
        expect(dialog).to_be_hidden()
        return codes

    def sign_out(self) -> None:
        self.page.get_by_role("button", name="account menu").click()
        self.page.get_by_role("menuitem", name="Sign out").click()
        self.page.wait_for_url(re.compile("/admin/login"))

    def expect_dashboard(self) -> None:
        self.page.wait_for_url(f"{self.base}/admin")

    def allow_refusals(self) -> None:
        """Drop the browser's own lines about refused requests; allauth answers 401 and 404."""
        unexpected = [line for line in self.errors if "Failed to load resource" not in line]
        self.errors[:] = unexpected


def verified_person() -> Person:
    """Return a user with a verified address."""
    from allauth.account.models import EmailAddress

    person = Person.objects.create_user(EMAIL, PASSWORD)
    EmailAddress.objects.create(user=person, email=EMAIL, verified=True, primary=True)
    return person


def mailed_path(visitor: Visitor) -> str:
    """Return the path of the link in the last mail."""
    found = re.search(rf"{re.escape(visitor.base)}(/\S+)", str(mail.outbox[-1].body))
    assert found is not None, mail.outbox[-1].body
    return found[1]


def totp_code(secret: str) -> str:
    """Return the current code of an authenticator app (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    counter = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.digest(key, counter, "sha1")
    offset = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"


def unused_totp_code(secret: str) -> str:
    """Return a code that may be used: each is accepted once in its period."""
    cache.clear()
    return totp_code(secret)
