"""HTML in the cells of a list: links work, and hostile HTML runs nothing."""

from __future__ import annotations

from typing import ClassVar

import pytest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from playwright.sync_api import expect

from django_panel import Panel, Resource
from tests.e2e.conftest import Declare
from tests.e2e.test_hostile_html import HTML
from tests.e2e.visitor import Visitor
from tests.project.models import Customer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Clients(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"
    columns = ("link", "name", "attack", "plain", "broken")
    fields = ("name", "link")
    readonly_fields = ("link",)

    @classmethod
    def link(cls, record: Customer) -> SafeString:
        return format_html('<a href="/garden/clients?search={}">Search</a>', record.name)

    @classmethod
    def attack(cls, record: Customer) -> SafeString:
        return mark_safe(HTML)

    @classmethod
    def plain(cls, record: Customer) -> str:
        return "<b>bold</b>"

    @classmethod
    def broken(cls, record: Customer) -> str:
        raise ValueError("broken")


def garden_panel(panel: Panel) -> Panel:
    return panel.path("garden").resources([Clients])


@pytest.fixture
def garden(logged_in: Visitor, declare: Declare) -> Visitor:
    declare(garden=garden_panel)
    logged_in.page.add_init_script("window.alert = () => { window.ran = true; };")
    return logged_in


@pytest.mark.parametrize("width", [1400, 390])
def test_html_is_drawn_and_runs_nothing(
    garden: Visitor, browser_errors: list[str], width: int
) -> None:
    Customer.objects.create(name="Moss")
    page = garden.page
    page.set_viewport_size({"width": width, "height": 800})
    garden.open("/garden/clients")

    expect(page.get_by_role("link", name="Search", exact=True)).to_be_visible()
    more = page.get_by_role("button", name="more")
    if more.count():
        more.click()
    expect(page.get_by_text("Harmless words").first).to_be_visible()
    expect(page.get_by_text("<b>bold</b>").first).to_be_visible()
    expect(page.get_by_text("Error", exact=True)).to_be_visible()
    page.wait_for_timeout(300)
    bad = "#app script, #app iframe, #app svg[onload], #app [onerror], #app [onclick], #app a a"
    assert page.locator(bad).count() == 0
    assert page.locator("#app a[href^='javascript' i], #app [data-slot=html] [style]").count() == 0
    assert page.evaluate("() => window.ran") is None
    # The picture of the hostile HTML does not exist.
    browser_errors[:] = [each for each in browser_errors if not each.endswith("/x)")]


def test_a_link_in_a_cell_does_not_open_the_record(
    garden: Visitor, browser_errors: list[str]
) -> None:
    record = Customer.objects.create(name="Moss")
    page = garden.page
    garden.open("/garden/clients")

    page.get_by_role("link", name="Search", exact=True).click()
    page.wait_for_url("**/garden/clients?search=Moss")
    page.get_by_role("link", name="Moss", exact=True).click()

    page.wait_for_url(f"**/garden/clients/{record.pk}**")
    expect(page.get_by_role("link", name="Search", exact=True)).to_be_visible()
    garden.open(f"/garden/clients/{record.pk}/edit")
    expect(page.locator("[data-field=link] a")).to_have_text("Search")
    browser_errors[:] = [each for each in browser_errors if not each.endswith("/x)")]
