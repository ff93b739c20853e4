"""A person whose address is not verified signs in: the code is entered where the person is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.hosts.allauth_host.browser.person import Visitor
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def test_the_code_of_the_mail_opens_the_panel(visitor: Visitor, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    Person.objects.create_user(EMAIL, PASSWORD)
    visitor.open("/admin/login")

    visitor.fill_login()
    expect(visitor.page.get_by_role("heading", name="Confirm your email address")).to_be_visible()
    field = visitor.page.get_by_role("textbox", name="Code")
    expect(field).to_be_focused()
    field.fill("WRNG-CODE")
    visitor.button("Verify the address").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("Incorrect code.")
    visitor.page.reload()
    code = re.findall(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b", str(mail.outbox[-1].body))[0]
    field.fill(code.lower())
    visitor.button("Verify the address").click()

    visitor.expect_dashboard()
    visitor.allow_refusals()
