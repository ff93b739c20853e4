"""The smoke test of every host project: guest, login, dashboard, list, search, logout.

The demo, the test project and the foreign host are walked by this one function. It finds
things by role and name, as a person or a screen reader would.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeTestSite:
    """The values that differ between the host projects."""

    #: Address of the panel's root, for example ``http://127.0.0.1:8000/back/office/books``.
    panel_url: str
    login: str
    password: str
    #: The list to open, as the sidebar calls it.
    list_label: str
    #: Text of a row on the first page.
    visible_text: str
    #: Words to search, and a row that the search must leave and one it must remove.
    search: str
    found_text: str
    hidden_text: str


def run_smoke_test(page: Page, site: SmokeTestSite) -> None:
    """Run all steps of the smoke test."""
    open_as_guest(page, site)
    sign_in(page, site)
    open_list(page, site)
    search(page, site)
    sign_out(page, site)
    leave(page)


def leave(page: Page) -> None:
    """Wait for the page's last requests, so that its server may stop."""
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")


def open_as_guest(page: Page, site: SmokeTestSite) -> None:
    page.goto(site.panel_url)

    expect(page).to_have_url(re.compile(r"/login(\?|$)"))
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def sign_in(page: Page, site: SmokeTestSite) -> None:
    page.locator("input[autocomplete~=username], input[name=login]").first.fill(site.login)
    page.locator("input[type=password]").fill(site.password)
    page.get_by_role("button", name="Sign in").click()

    expect(page).to_have_url(re.compile(re.escape(site.panel_url.rstrip("/")) + "/?$"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def open_list(page: Page, site: SmokeTestSite) -> None:
    link = page.get_by_role("navigation").get_by_role("link", name=site.list_label).first
    # The list may be the first page. A second visit would reset it while the test types.
    if link.get_attribute("aria-current") != "page":
        link.click()

    expect(page.get_by_role("heading", level=1)).to_have_text(site.list_label)
    expect(row(page, site.visible_text).first).to_be_visible()


def row(page: Page, text: str) -> Locator:
    return page.get_by_role("row").filter(has_text=text)


def search(page: Page, site: SmokeTestSite) -> None:
    page.get_by_role("main").get_by_role("searchbox").first.fill(site.search)

    expect(row(page, site.hidden_text)).to_have_count(0)
    expect(row(page, site.found_text).first).to_be_visible()


def sign_out(page: Page, site: SmokeTestSite) -> None:
    page.get_by_role("button", name=re.compile("account|user menu", re.IGNORECASE)).first.click()
    page.get_by_role("menuitem", name="Sign out").click()

    expect(page).to_have_url(re.compile(r"/login(\?|$)"))
    page.goto(site.panel_url)
    expect(page).to_have_url(re.compile(r"/login(\?|$)"))
