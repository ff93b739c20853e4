"""The registration in a browser, with fields of the project: axe, and the errors of the form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.hosts.allauth_host.browser.person import Visitor
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, PASSWORD

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

FORM = "tests.hosts.allauth_host.test_registration_form.FormProvider"


@pytest.fixture(autouse=True)
def panels(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "panels": [FORM]}


def assert_accessible(visitor: Visitor) -> None:
    """Run axe in both sizes and both color schemes."""
    found = []
    for width, height in ((1440, 900), (390, 844)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        for scheme, rules in (("light", EVERYTHING), ("dark", CONTRAST)):
            visitor.page.emulate_media(color_scheme=scheme)
            visitor.page.wait_for_timeout(100)
            found += [f"{width} px, {scheme}: {line}" for line in violations(visitor.page, rules)]
    assert found == []


def test_the_form(visitor: Visitor) -> None:
    visitor.open("/admin/register")
    expect(visitor.page.get_by_role("textbox", name="Phone")).to_be_visible()

    assert_accessible(visitor)


def test_a_refused_form_keeps_what_was_entered(visitor: Visitor) -> None:
    visitor.open("/admin/register")
    visitor.page.get_by_role("textbox", name="Email").fill(EMAIL)
    visitor.page.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.page.locator("button[type=submit]").click()
    expect(visitor.page.locator("[aria-invalid=true]").first).to_be_visible()
    visitor.allow_refusals()

    assert_accessible(visitor)
    assert visitor.page.get_by_role("textbox", name="Email").input_value() == EMAIL
    assert not Person.objects.exists()
