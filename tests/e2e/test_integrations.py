"""The integrations of a resource in the browser, with a receiver on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms, tables
from django_panel.integrations import Integrations, verify_signature
from django_panel.models import Integration
from tests.e2e import axe
from tests.e2e.visitor import DESK, PHONE, record_responses
from tests.integrations.integrations import make_integration, received
from tests.integrations.receivers import Receiver, answering, receiver
from tests.project.models import Customer, Project

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREEN = "/works/bridges/integrations"
LOCAL = {"integrations": {"allowed_hosts": ["127.0.0.1"], "block_private_networks": False}}


class BridgeResource(Resource):
    model = Project
    slug = "bridges"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name")])

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name")])

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled().fields(["id", "name"])


def works(panel: Panel) -> Panel:
    return panel.path("works").resources([BridgeResource])


@pytest.fixture
def bridge(logged_in: Visitor, declare: Declare) -> Project:
    declare(LOCAL, works=works)
    logged_in.page.set_default_timeout(15_000)
    return Project.objects.create(name="Aurora", customer=Customer.objects.create(name="Fernhill"))


@pytest.fixture
def hook() -> Iterator[Receiver]:
    """Return a receiver that accepts everything."""
    with receiver(answering(body=b'{"ok": true}')) as found:
        yield found


def stored(**fields: Any) -> Integration:
    return make_integration(
        **{"panel": "works", "resource": "bridges", "name": "Billing", **fields}
    )


def row(visitor: Visitor, name: str = "Billing") -> Locator:
    """Return the row of an integration; on a phone it is a card."""
    return visitor.page.locator("[data-row]").filter(has_text=name)


def choose(visitor: Visitor, item: str, name: str = "Billing") -> None:
    row(visitor, name).get_by_role("button", name=f"Actions: {name}").click()
    visitor.page.get_by_role("menuitem", name=item).click()


def send_test(visitor: Visitor, name: str = "Billing") -> Locator:
    """Send a test; return the message about its outcome."""
    row(visitor, name).get_by_role("button", name=f"Send a test: {name}").click()
    return visitor.toast(f"{name}:")


def test_changes_reach_the_receiver(logged_in: Visitor, bridge: Project, hook: Receiver) -> None:
    page = logged_in.page
    logged_in.open(SCREEN)
    page.get_by_role("button", name="New integration").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Billing")
    page.get_by_role("textbox", name="URL").fill(hook.url)
    headers = page.get_by_role("group", name="Headers", exact=True)
    headers.get_by_role("button", name="Add row").click()
    page.get_by_label("Name 1").fill("X-Key")
    page.get_by_label("Value 1").fill("k")
    page.get_by_role("button", name="record.name").click()
    page.get_by_role("textbox", name="Template").press("Home")
    page.get_by_role("textbox", name="Template").press_sequentially('{"title": ')
    page.get_by_role("textbox", name="Template").press("End")
    page.get_by_role("textbox", name="Template").press_sequentially("}")
    page.get_by_role("button", name="Create integration").click()

    # The secret is shown, and only once.
    dialog = page.get_by_role("dialog", name="The secret of Billing")
    expect(dialog).to_be_visible()
    secret = Integration.objects.get().get_secret()
    expect(dialog.get_by_text(secret)).to_be_visible()
    expect(dialog.get_by_text("whsec_")).to_be_visible()
    dialog.get_by_role("button", name="I have copied it").click()
    assert secret not in page.content()
    page.reload()
    expect(row(logged_in)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)

    expect(send_test(logged_in)).to_contain_text("Delivered (200)")
    expect(row(logged_in).get_by_text("Test", exact=True)).to_be_visible()
    (test,) = received(hook)
    assert json.loads(test.body) == {"title": "Aurora"}
    assert test.headers["X-Key"] == "k"
    assert verify_signature(secret, test.headers["X-Panel-Signature"], test.body)

    # A change by the form of the panel.
    logged_in.open(f"/works/bridges/{bridge.pk}/edit")
    page.get_by_label("Name").fill("Borealis")
    page.get_by_role("button", name="Save", exact=False).first.click()
    expect(logged_in.toast("saved").or_(page.get_by_text("Saved"))).to_be_visible()
    logged_in.open(SCREEN)
    expect(row(logged_in).get_by_text("Test", exact=True)).to_have_count(0)
    row(logged_in).get_by_role("button", name="Deliveries").click()
    drawer = page.get_by_role("dialog", name="Deliveries of Billing")
    attempts = drawer.locator("tbody").get_by_role("row")
    expect(attempts).to_have_count(2)
    expect(attempts.last.get_by_text("Test", exact=True)).to_be_visible()
    attempts.first.get_by_role("button", name="Details").click()
    details = page.get_by_role("dialog", name="Delivered (200)")
    expect(details.get_by_label("Request body", exact=True)).to_contain_text("Borealis")
    expect(details.get_by_label("Response body", exact=True)).to_contain_text("ok")

    details.get_by_role("button", name="Send again").click()
    expect(details.get_by_role("status").filter(has_text="Delivered")).to_be_visible()
    page.keyboard.press("Escape")
    expect(attempts).to_have_count(3)
    expect(attempts.first).to_contain_text("2")
    _test, change, again = received(hook)
    assert json.loads(change.body) == {"title": "Borealis"}
    assert again.body == change.body
    assert again.headers["X-Panel-Delivery"] == change.headers["X-Panel-Delivery"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_outcome_of_a_test_is_in_view_and_moves_no_row(
    logged_in: Visitor, bridge: Project, hook: Receiver, size: tuple[int, int]
) -> None:
    for number in range(8):
        stored(url=hook.url, name=f"System {number}")
    logged_in.resize(size)
    logged_in.open(SCREEN)
    button = logged_in.page.get_by_role("button", name="Send a test: System 7")
    button.scroll_into_view_if_needed()
    before = button.bounding_box()

    expect(send_test(logged_in, "System 7")).to_be_in_viewport()

    after = button.bounding_box()
    assert before is not None
    assert after is not None
    # A cell of the row itself now has the outcome.
    assert abs(after["y"] - before["y"]) < before["height"]


def test_it_is_edited_switched_rotated_and_deleted(
    logged_in: Visitor, bridge: Project, hook: Receiver
) -> None:
    page = logged_in.page
    integration = stored(url=hook.url)
    before = integration.get_secret()
    logged_in.open(SCREEN)
    page.get_by_role("button", name="Billing", exact=True).click()
    page.get_by_role("textbox", name="URL").fill("http://example.com/")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("textbox", name="URL")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("textbox", name="URL")).to_be_focused()
    page.get_by_role("textbox", name="URL").fill(f"{hook.url}?v=2")
    page.get_by_role("textbox", name="Name", exact=True).fill("Ledger")
    page.get_by_role("textbox", name="Name", exact=True).press("ControlOrMeta+s")
    expect(row(logged_in, "Ledger")).to_contain_text("?v=2")
    expect(page.get_by_role("button", name="Ledger", exact=True)).to_be_focused()

    switch = page.get_by_role("switch", name="Active: Ledger")
    switch.uncheck()
    expect(logged_in.toast("Integration saved")).to_be_visible()
    expect(switch).not_to_be_checked()

    choose(logged_in, "Rotate secret", "Ledger")
    page.get_by_role("dialog").get_by_role("button", name="Rotate secret").click()
    expect(page.get_by_role("dialog")).to_contain_text("the old secret signs too")
    page.get_by_role("button", name="I have copied it").click()
    expect(page.get_by_role("button", name="Actions: Ledger")).to_be_focused()
    integration.refresh_from_db()
    after = integration.get_secret()
    assert after != before
    assert not integration.is_active

    # A test is sent also while it is off, signed with both secrets.
    expect(send_test(logged_in, "Ledger")).to_contain_text("Delivered")
    (sent,) = received(hook)
    signature = sent.headers["X-Panel-Signature"]
    assert verify_signature(before, signature, sent.body)
    assert verify_signature(after, signature, sent.body)

    choose(logged_in, "Delete", "Ledger")
    page.get_by_role("button", name="Delete integration").click()
    expect(page.get_by_text("No integrations yet")).to_be_visible()
    assert not Integration.objects.exists()


def test_the_list_leads_to_the_screen_and_loads_none_of_it(
    logged_in: Visitor, bridge: Project
) -> None:
    page = logged_in.page
    responses = record_responses(page)
    logged_in.open("/works/bridges")
    expect(logged_in.row("Aurora")).to_be_visible()
    assert not [each.url for each in responses if "Integration" in each.url]

    open_link(logged_in)

    expect(page.get_by_role("heading", name="Integrations", level=1)).to_be_visible()
    expect(page.get_by_text("No integrations yet")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Projects").click()
    expect(logged_in.row("Aurora")).to_be_visible()


def open_link(visitor: Visitor) -> None:
    """Follow the link to the screen, which may be in the menu of the page header."""
    link = visitor.page.get_by_role("main").get_by_role("link", name="Integrations")
    if link.count() == 0:
        visitor.page.get_by_role("main").get_by_role("button", name="More").first.click()
        link = visitor.page.get_by_role("menuitem", name="Integrations")
    link.click()


def test_without_an_allowed_host_the_setting_is_named(logged_in: Visitor, declare: Declare) -> None:
    declare(works=works)
    logged_in.open(SCREEN)

    expect(logged_in.page.get_by_text("No host is allowed yet")).to_be_visible()
    expect(logged_in.page.get_by_text("allowed_hosts").first).to_be_visible()
    assert axe.violations(logged_in.page, axe.EVERYTHING) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_screen_is_accessible(
    logged_in: Visitor, bridge: Project, size: tuple[int, int], scheme: Any
) -> None:
    page = logged_in.page
    logged_in.resize(size)
    logged_in.set_color_scheme(scheme)
    with receiver(answering("503 Busy", b"The queue is full.")) as busy:
        stored(url=busy.url, headers={"X-Key": "k"}, body='{"a": {{ record.nme }}}')
        logged_in.open(SCREEN)
        expect(send_test(logged_in)).to_contain_text("The queue is full.")
        assert axe.violations(page, axe.EVERYTHING) == []
        row(logged_in).get_by_role("button", name="Deliveries").click()
        drawer = page.get_by_role("dialog", name="Deliveries of Billing")
        expect(drawer.get_by_text("Test", exact=True).last).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []
        drawer.get_by_role("button", name="Details").first.click()
        details = page.get_by_role("dialog", name="Failed (503)")
        expect(details.get_by_label("Response body", exact=True)).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []
        page.keyboard.press("Escape")
        expect(details).to_have_count(0)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
        row(logged_in).get_by_role("button", name="Billing", exact=True).click()
        expect(page.get_by_text("The payload has no record.nme")).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []
        page.keyboard.press("Escape")
        choose(logged_in, "Rotate secret")
        page.get_by_role("dialog").get_by_role("button", name="Rotate secret").click()
        expect(page.get_by_text("It is shown only once")).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_leaves_the_screen_from_right_to_left(
    logged_in: Visitor, bridge: Project, size: tuple[int, int]
) -> None:
    page = logged_in.page
    logged_in.resize(size)
    stored(name="B" * 120, url=f"http://127.0.0.1:9/{'long/' * 60}", last_error="x" * 400)
    logged_in.open(SCREEN)
    page.evaluate("document.documentElement.dir = 'rtl'")

    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
