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
    return visitor.page.get_by_role("listitem", name=name)


def choose(visitor: Visitor, item: str) -> None:
    row(visitor).get_by_role("button", name="More actions").click()
    visitor.page.get_by_role("menuitem", name=item).click()


def test_changes_reach_the_receiver(logged_in: Visitor, bridge: Project, hook: Receiver) -> None:
    page = logged_in.page
    logged_in.open(SCREEN)
    page.get_by_role("button", name="New integration").click()
    page.get_by_label("Name", exact=True).fill("Billing")
    page.get_by_label("URL").fill(hook.url)
    page.get_by_role("button", name="Add a header").click()
    page.get_by_label("Name 1").fill("X-Key")
    page.get_by_label("Value 1").fill("k")
    page.get_by_role("button", name="record.name").click()
    page.get_by_label("Template").press("Home")
    page.get_by_label("Template").press_sequentially('{"title": ')
    page.get_by_label("Template").press("End")
    page.get_by_label("Template").press_sequentially("}")
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

    row(logged_in).get_by_role("button", name="Send a test").click()
    expect(row(logged_in).get_by_role("status")).to_contain_text("Delivered (200)")
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
    row(logged_in).get_by_role("button", name="Deliveries").click()
    drawer = page.get_by_role("dialog", name="Deliveries of Billing")
    expect(drawer.get_by_role("listitem")).to_have_count(2)
    drawer.get_by_role("listitem").first.get_by_role("button").click()
    expect(drawer.get_by_label("Request body", exact=True)).to_contain_text("Borealis")
    expect(drawer.get_by_label("Response body", exact=True)).to_contain_text("ok")

    drawer.get_by_role("button", name="Send again").click()
    expect(drawer.get_by_text("Attempt 2")).to_be_visible()
    _test, change, again = received(hook)
    assert json.loads(change.body) == {"title": "Borealis"}
    assert again.body == change.body
    assert again.headers["X-Panel-Delivery"] == change.headers["X-Panel-Delivery"]


def test_it_is_edited_switched_rotated_and_deleted(
    logged_in: Visitor, bridge: Project, hook: Receiver
) -> None:
    page = logged_in.page
    integration = stored(url=hook.url)
    before = integration.get_secret()
    logged_in.open(SCREEN)
    page.get_by_role("button", name="Billing", exact=True).click()
    page.get_by_label("URL").fill("http://example.com/")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_label("URL")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("URL")).to_be_focused()
    page.get_by_label("URL").fill(f"{hook.url}?v=2")
    page.get_by_label("Name", exact=True).fill("Ledger")
    page.get_by_label("Name", exact=True).press("ControlOrMeta+s")
    expect(row(logged_in, "Ledger")).to_contain_text("?v=2")
    expect(page.get_by_role("button", name="Ledger", exact=True)).to_be_focused()

    page.get_by_role("switch", name="Ledger is active").uncheck()
    expect(row(logged_in, "Ledger").get_by_text("Off")).to_be_visible()

    row(logged_in, "Ledger").get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="Rotate secret").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.get_by_role("button", name="Rotate secret").click()
    expect(page.get_by_role("dialog")).to_contain_text("the old secret signs too")
    page.get_by_role("button", name="I have copied it").click()
    expect(row(logged_in, "Ledger").get_by_role("button", name="More actions")).to_be_focused()
    integration.refresh_from_db()
    after = integration.get_secret()
    assert after != before
    assert not integration.is_active

    # A test is sent also while it is off, signed with both secrets.
    row(logged_in, "Ledger").get_by_role("button", name="Send a test").click()
    expect(row(logged_in, "Ledger").get_by_role("status")).to_contain_text("Delivered")
    (sent,) = received(hook)
    signature = sent.headers["X-Panel-Signature"]
    assert verify_signature(before, signature, sent.body)
    assert verify_signature(after, signature, sent.body)

    row(logged_in, "Ledger").get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="Delete").click()
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
        row(logged_in).get_by_role("button", name="Send a test").click()
        expect(row(logged_in).get_by_role("status")).to_contain_text("The queue is full.")
        assert axe.violations(page, axe.EVERYTHING) == []
        row(logged_in).get_by_role("button", name="Deliveries").click()
        drawer = page.get_by_role("dialog")
        drawer.get_by_role("listitem").get_by_role("button").first.click()
        expect(drawer.get_by_label("Response body", exact=True)).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Billing", exact=True).click()
        expect(page.get_by_text("The payload has no record.nme")).to_be_visible()
        assert axe.violations(page, axe.EVERYTHING) == []
        page.keyboard.press("Escape")
        choose(logged_in, "Rotate secret")
        page.get_by_role("button", name="Rotate secret").click()
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
    switch = page.get_by_role("switch").bounding_box()
    name = page.get_by_role("heading", level=2).bounding_box()
    assert switch is not None
    assert name is not None
    assert switch["x"] < name["x"]
