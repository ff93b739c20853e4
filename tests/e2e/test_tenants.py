"""Tenants in the browser: switching, records of another tenant, open forms, and an export."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import expect

from django_panel import Panel, Resource, tables
from django_panel.actions import ExportAction
from tests.e2e.visitor import PHONE
from tests.project.models import Region, Site

if TYPE_CHECKING:
    from pathlib import Path

    from django.http import HttpRequest
    from playwright.sync_api import Dialog, Page
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor
    from tests.project.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class SiteResource(Resource):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name").searchable()]).header_actions(
            [ExportAction()]
        )


def tenant_panel(panel: Panel) -> Panel:
    return panel.path("t/{tenant}").tenant(Region).prefetch().resources([SiteResource])


def by_session(request: HttpRequest, user: Any) -> Any:
    key: Any = request.session.get("region")
    return Region.objects.filter(pk=key).first()


def session_panel(panel: Panel) -> Panel:
    return panel.path("s").tenant(Region, by_session).resources([SiteResource])


@pytest.fixture
def north(
    logged_in: Visitor, ada: User, declare: Declare, settings: Settings, tmp_path: Path
) -> Region:
    """Return the first of two tenants of the visitor, each of which has two sites."""
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(tmp_path)},
        },
    }
    declare(crew=tenant_panel, sessions=session_panel)
    for name in ("North", "South"):
        region = Region.objects.create(name=name)
        Site.objects.bulk_create(
            Site(region=region, name=f"{name} {kind}") for kind in ("depot", "office")
        )
        ada.regions.add(region)
    logged_in.page.set_default_timeout(15_000)
    return Region.objects.get(name="North")


def names(page: Page) -> list[str]:
    """Return the names in the rows of the list, sorted."""
    return sorted(page.get_by_role("rowheader").all_inner_texts())


def test_another_tenant_is_opened_from_the_menu(logged_in: Visitor, north: Region) -> None:
    page, south = logged_in.page, Region.objects.get(name="South")
    logged_in.open(f"/t/{north.pk}/sites")
    expect(page.get_by_role("rowheader", name="North depot")).to_be_visible()
    assert names(page) == ["North depot", "North office"]

    switcher = page.locator("[data-slot=tenant-switcher]:visible")
    expect(switcher).to_have_accessible_name(re.compile("North"))
    switcher.click()
    page.locator("[data-slot=tenant-list]").get_by_role("link", name="South").click()

    expect(switcher).to_have_accessible_name(re.compile("South"))
    assert page.url.endswith(f"/t/{south.pk}")
    page.get_by_role("link", name="Sites").first.click()
    expect(page.get_by_role("rowheader", name="South depot")).to_be_visible()
    assert names(page) == ["South depot", "South office"]
    assert page.url.endswith(f"/t/{south.pk}/sites")


def test_a_record_of_another_tenant_is_not_found(
    logged_in: Visitor, north: Region, browser_errors: list[str]
) -> None:
    page, other = logged_in.page, Site.objects.get(name="South depot")

    answer = page.goto(f"{logged_in.base}/t/{north.pk}/sites/{other.pk}")

    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name=re.compile("not found", re.IGNORECASE))).to_be_visible()
    # The page is that of the panel, and leads back into the tenant.
    back = page.get_by_role("link", name="Back to the dashboard")
    expect(back).to_have_attribute("href", f"/t/{north.pk}")
    # The menu of the tenants names the other one.
    assert "South depot" not in page.content()
    # The browser reports the status of the page.
    assert all("404" in error for error in browser_errors)
    browser_errors.clear()


def test_an_export_contains_the_rows_of_the_tenant(logged_in: Visitor, north: Region) -> None:
    page = logged_in.page
    logged_in.open(f"/t/{north.pk}/sites")

    page.get_by_role("button", name="Export").click()
    page.get_by_role("dialog").get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()

    with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
        _heading, *rows = csv.reader(file)
    assert sorted(name for (name,) in rows) == ["North depot", "North office"]


def switch_to(page: Page, name: str) -> None:
    """Open the list of tenants and click one of them."""
    page.locator("[data-slot=tenant-switcher]:visible").click()
    tenants = page.locator("[data-slot=tenant-list]")
    tenants.get_by_role("link", name=name).click(no_wait_after=True)


def test_unsaved_changes_are_asked_about_before_a_switch(logged_in: Visitor, north: Region) -> None:
    page, south = logged_in.page, Region.objects.get(name="South")
    logged_in.open(f"/t/{north.pk}/sites/create")
    name = page.get_by_role("textbox", name="Name")
    name.fill("Not saved yet")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    switch_to(page, "South")
    expect(name).to_have_value("Not saved yet")
    assert asked == ["beforeunload"]
    assert page.url.endswith(f"/t/{north.pk}/sites/create")

    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("[data-slot=tenant-list]").get_by_role("link", name="South").click(
        no_wait_after=True
    )
    page.wait_for_url(f"**/t/{south.pk}")


def test_prefetched_pages_stay_in_their_tenant(logged_in: Visitor, north: Region) -> None:
    page, south = logged_in.page, Region.objects.get(name="South")
    logged_in.open(f"/t/{north.pk}")
    requested: list[str] = []
    link = logged_in.nav_link("Sites")
    with page.expect_response(f"**/t/{north.pk}/sites") as ahead:
        link.hover()
    assert ahead.value.request.headers.get("purpose") == "prefetch"
    page.on("request", lambda request: requested.append(request.url))

    page.locator("[data-slot=tenant-switcher]:visible").click()
    other = page.locator("[data-slot=tenant-list]").get_by_role("link", name="South")
    other.hover()
    page.wait_for_timeout(400)
    before_the_click = [url for url in requested if f"/t/{south.pk}" in url]
    other.click()
    page.wait_for_url(f"**/t/{south.pk}")
    link.click()

    expect(page.get_by_role("rowheader", name="South depot")).to_be_visible()
    assert before_the_click == []
    assert names(page) == ["South depot", "South office"]


def test_a_phone_switches_in_the_drawer(logged_in: Visitor, north: Region) -> None:
    page, south = logged_in.page, Region.objects.get(name="South")
    logged_in.resize(PHONE)
    logged_in.open(f"/t/{north.pk}/sites")

    page.get_by_role("button", name="Open navigation").click()
    switch_to(page, "South")

    page.wait_for_url(f"**/t/{south.pk}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_an_open_form_is_not_saved_in_the_tenant_of_another_tab(
    logged_in: Visitor, ada: User, north: Region, browser_errors: list[str]
) -> None:
    page, south = logged_in.page, Region.objects.get(name="South")
    set_session_region(page, north)
    logged_in.open("/s/sites/create")
    name = page.get_by_role("textbox", name="Name")
    name.fill("Typed in the north")

    set_session_region(page, south)
    page.get_by_role("button", name="Create", exact=True).click()

    expect(logged_in.toast("You switched in another tab")).to_be_visible()
    expect(name).to_have_value("Typed in the north")
    assert not Site.objects.filter(name="Typed in the north").exists()
    # The browser reports the status of the request.
    assert all("409" in error for error in browser_errors)
    browser_errors.clear()


def set_session_region(page: Page, region: Region) -> None:
    """Switch to a tenant, as another tab of the same browser does."""
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    session = SessionStore(cookies[settings.SESSION_COOKIE_NAME])
    session["region"] = region.pk
    session.save()
