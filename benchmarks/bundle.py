"""Bytes of scripts and style sheets that a browser downloads for a page.

Counted from the network log of Chromium: a page is opened with an empty cache, and every
response with a script or a style sheet is counted until the network is idle. The server does not
compress, so each response body is compressed here (gzip, level 6). The document itself, fonts,
images and data are not counted.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from benchmarks.browser import launched, signed_in
from benchmarks.contender import Resident
from benchmarks.databases import Database
from benchmarks.dataset import Dataset
from benchmarks.demo import agency
from benchmarks.forms import EDIT
from benchmarks.pages import LIST
from benchmarks.processes import Contender
from benchmarks.results import Result, Verdict
from benchmarks.server import served
from tools import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request

TITLE = "Scripts and CSS of a page"
_TYPES = {"text/javascript", "application/javascript", "text/css"}
#: Chunks that are loaded while the browser is idle start within this time.
_SETTLED = 1_000


@dataclass(frozen=True, slots=True)
class Page:
    """A page, the selector that shows it is loaded, and its limit in kB (1,000 bytes)."""

    site: Contender
    name: str
    path: str
    shows: str
    limit: float


_ROW, _FIELD = "table tbody tr", "form input"
PAGES = (
    Page("panel", "list", LIST, _ROW, 200.0),
    Page("panel", "edit page", EDIT, _FIELD, 220.0),
    # With editors of text and of Markdown, uploads and relations.
    Page("demo", "demo, list of tasks", "/admin/tasks", _ROW, 200.0),
    Page("demo", "demo, edit page of a task", "/admin/tasks/1/edit", _FIELD, 220.0),
)


def measure(data: Dataset, rounds: int) -> Result:
    """Measure the downloads of a list and of an edit page, here and in the demo."""
    result = Result(
        TITLE,
        "From the network log of Chromium with an empty cache: every script and style sheet "
        "until the network is idle, each compressed with gzip (level 6), in KB of 1,000 bytes. "
        "The document and fonts are not counted.",
    )
    if chromium.find() is None:
        result.notes.append(f"Not measured: {chromium.reason()}.")
        return result
    with launched() as browser:
        for site, pages in groupby(PAGES, lambda page: page.site):
            with served(site, database_of(site, data.database())) as address:
                for page in pages:
                    _add(result, page, downloads(browser, address, page))
    return result


def database_of(site: Contender, own: Database) -> Database:
    """Return the database of a site: the benchmark's own, or the demo's with a session."""
    if site != "demo":
        return own
    database = agency()
    with Resident(site, database) as demo:
        demo.sign_in()
    return database


def _add(result: Result, page: Page, sizes: Mapping[str, int]) -> None:
    total = sum(sizes.values()) / 1e3
    result.verdicts.append(Verdict(f"{page.name}, {len(sizes)} files", total, page.limit, " KB"))
    result.notes.append(f"Largest files, {page.name}: {_largest(sizes)}.")


def downloads(browser: Browser, address: str, page: Page) -> dict[str, int]:
    """Return the compressed size of each script and style sheet that a page downloads."""
    with signed_in(browser, address) as (tab, finished):
        tab.goto(f"{address}{page.path}")
        tab.locator(page.shows).first.wait_for()
        tab.wait_for_load_state("networkidle")
        tab.wait_for_timeout(_SETTLED)
        return dict(_counted(finished))


def _counted(requests: list[Request]) -> Iterator[tuple[str, int]]:
    for request in requests:
        response = request.response()
        if response is None:
            continue
        kind = response.headers.get("content-type", "").partition(";")[0]
        if kind in _TYPES:
            yield urlsplit(request.url).path, len(gzip.compress(response.body(), 6))


def _largest(sizes: Mapping[str, int]) -> str:
    largest = sorted(sizes.items(), key=lambda row: -row[1])[:5]
    return ", ".join(f"{_plain(file)} {size / 1e3:.1f} KB" for file, size in largest)


def _plain(file: str) -> str:
    """Return a file's name without the hash that changes with every build."""
    name, _, extension = file.rpartition("/")[2].rpartition(".")
    return f"{name.rpartition('-')[0] or name}.{extension}"
