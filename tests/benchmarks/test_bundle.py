"""The size of scripts and CSS, from the network log of a browser; the selection of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.browser import signed_in
from benchmarks.bundle import PAGES, Page, database_of, downloads
from benchmarks.databases import Database
from benchmarks.pages import LIST
from benchmarks.selection import select
from benchmarks.server import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]

#: In kB.
_TOLERANCE = 1.5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_and_css_of_a_cold_visit_are_small(
    browser: Browser, database: Database, page: Page
) -> None:
    with served(page.site, database_of(page.site, database)) as address:
        sizes = downloads(browser, address, page)

    assert {file.rpartition(".")[2] for file in sizes} == {"js", "css"}
    # The benchmark reports a limit that is missed. Here the size may not grow further.
    assert sum(sizes.values()) / 1e3 <= page.limit + _TOLERANCE
    # Far less would mean that the page was not drawn.
    assert sum(sizes.values()) / 1e3 > 50


def test_the_time_of_a_selection_contains_its_handler(browser: Browser, database: Database) -> None:
    with served("panel", database) as address, signed_in(browser, address) as (tab, _):
        tab.goto(f"{address}{LIST}")
        tab.locator("table tbody tr").first.wait_for()

        painted, handled = select(tab, 3)

    assert painted > handled > 0
