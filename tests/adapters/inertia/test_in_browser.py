"""The real client in a real browser, served by the renderer and nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.frontend_build import node
from django_panel.support.nonce import nonce
from django_panel.support.screen import Deferred, Lazy, Merge, Once, Screen
from django_panel.support.wire import ToastWire
from tests.adapters.inertia.test_client_names import CLIENT
from tests.support.test_json import HOSTILE
from tools import services

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

HOST = "http://panel.test"
ROLLDOWN = CLIENT.parents[3] / "rolldown" / "bin" / "cli.mjs"
# What main.tsx does, less React: the page object is kept where the test can read it.
MAIN = """
import { getInitialPageFromDOM, router } from "/client.js";
window.flashes = [];
router.on("flash", (event) => window.flashes.push(event.detail.flash));
router.init({
  initialPage: getInitialPageFromDOM("app"),
  resolveComponent: async (name) => name,
  swapComponent: async ({ page }) => { window.shown = page; },
});
window.router = router;
"""
TOAST: ToastWire = {"type": "info", "message": "Hello.", "url": None, "urlLabel": None}


def broken() -> NoReturn:
    raise LookupError("a widget that fails")


class Site:
    """A panel of a few pages, and a book of what was asked for."""

    def __init__(self, client: Path) -> None:
        self.client = client
        self.renderer = InertiaRenderer()
        self.documents = 0
        self.asked: list[HttpRequest] = []
        self.translated = 0

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/client.js":
            route.fulfill(path=self.client, content_type="text/javascript")
        elif path.endswith("/main-1.js"):
            route.fulfill(body=MAIN, content_type="text/javascript")
        elif path.startswith("/static/"):
            kind = "text/css" if path.endswith(".css") else "text/javascript"
            route.fulfill(body="", content_type=kind)
        elif path.startswith("/admin"):
            self._page(route)
        else:
            route.fulfill(status=204)

    def _page(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        request = RequestFactory().generic(
            route.request.method,
            f"{address.path}?{address.query}",
            headers=route.request.all_headers(),
        )
        self.asked.append(request)
        self.documents += not self.renderer.is_page_request(request)
        response = self.renderer.version_conflict_response(request) or self._screen(request)
        route.fulfill(
            status=response.status_code,
            body=response.content,
            headers={
                **response.headers,
                "Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src data:; "
                f"script-src 'self' 'nonce-{nonce(request)}'; style-src 'nonce-{nonce(request)}'",
            },
        )

    def _screen(self, request: HttpRequest) -> HttpResponse:
        screen = Screen(
            "panel/Page",
            {
                "hostile": HOSTILE,
                "items": Merge(lambda: self._items(request), match_on="id"),
                "table": Lazy(lambda: {"rows": [len(self.asked)], "columns": ["title"]}),
                "widgetData": {
                    "stats": Deferred(lambda: {"open": 3}, group="widget:stats"),
                    "chart": Deferred(lambda: [1, 2], group="widget:chart"),
                    "bad": Deferred(broken, group="widget:bad", rescue=True),
                },
            },
        )
        shared = {"translations": Once(self._translate, key="words.en")}
        toast = None if self.renderer.is_partial(request) else TOAST
        return self.renderer.render(request, screen, shared=shared, toast=toast)

    def _items(self, request: HttpRequest) -> list[dict[str, Any]]:
        page = int(request.GET.get("page", 1))
        return [{"id": page, "seen": len(self.asked)}, {"id": page + 1, "seen": len(self.asked)}]

    def _translate(self) -> dict[str, str]:
        self.translated += 1
        return {"Save": "Save"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the client library as one file."""
    if not ROLLDOWN.exists():
        why = "the client library is not there; run `npm ci` in frontend/"
        pytest.fail(why) if services.is_required() else pytest.skip(why)
    file = tmp_path_factory.mktemp("client") / "client.mjs"
    subprocess.run(
        [node.find().folder / "node", ROLLDOWN, CLIENT, "--format", "esm", "--file", file],
        check=True,
        capture_output=True,
    )
    return file


@pytest.fixture
def site(page: Page, client: Path) -> Site:
    made = Site(client)
    page.route("**/*", made.answer)
    page.goto(f"{HOST}/admin/tasks")
    settle(page)
    return made


def settle(page: Page) -> None:
    """Wait until the answers of all three deferred groups are in."""
    # Playwright's own waiting evaluates a string inside the page, which the policy forbids.
    for _ in range(500):
        arrived = page.evaluate(
            "Object.keys(window.shown?.props.widgetData ?? {}).length"
            " + (window.shown?.rescuedProps.length ?? 0)"
        )
        if arrived == 3:
            return
        page.wait_for_timeout(20)
    pytest.fail("the deferred props did not arrive")


def props(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = page.evaluate("window.shown.props")
    return shown


def reload(page: Page, options: str) -> None:
    page.evaluate(f"new Promise((done) => router.reload({{...{options}, onFinish: done}}))")


def visit(page: Page, path: str) -> None:
    page.evaluate(f"new Promise((done) => router.visit('{path}', {{onFinish: done}}))")
    settle(page)


def test_threat_44_hostile_strings_arrive_unchanged(site: Site, page: Page) -> None:
    units = page.evaluate(
        "window.shown.props.hostile.map((text) => text.split('').map((unit) => unit.charCodeAt(0)))"
    )

    assert units == [code_units(text) for text in HOSTILE]


def test_deferred_members_arrive_group_by_group_and_failures_are_known(
    site: Site, page: Page
) -> None:
    assert props(page)["widgetData"] == {"stats": {"open": 3}, "chart": [1, 2]}
    assert page.evaluate("window.shown.rescuedProps") == ["widgetData.bad"]
    groups = [request.headers.get("X-Inertia-Partial-Data") for request in site.asked[1:]]
    assert sorted(filter(None, groups)) == [
        "widgetData.bad",
        "widgetData.chart",
        "widgetData.stats",
    ]


def test_a_flash_is_shown_once_and_not_by_deferred_answers(site: Site, page: Page) -> None:
    before = page.evaluate("window.flashes.length")

    visit(page, "/admin/other")

    assert page.evaluate("window.flashes.length") == before + 1
    assert page.evaluate("window.flashes.at(-1)") == {"toast": TOAST}


def test_a_once_prop_is_kept_from_page_to_page(site: Site, page: Page) -> None:
    visit(page, "/admin/other")

    assert site.asked[4].headers["X-Inertia-Except-Once-Props"] == "words.en"
    assert site.translated == 1
    assert props(page)["translations"] == {"Save": "Save"}


def test_a_dotted_reload_keeps_the_neighbours(site: Site, page: Page) -> None:
    before = props(page)

    reload(page, "{only: ['table.rows']}")

    after = props(page)
    assert after["table"]["columns"] == ["title"]
    assert after["table"]["rows"] != before["table"]["rows"]
    assert after["widgetData"] == before["widgetData"]
    assert page.evaluate("window.shown.sharedProps") == ["translations"]


def test_items_are_merged_on_their_key_and_replaced_on_reset(site: Site, page: Page) -> None:
    reload(page, "{only: ['items'], data: {page: 2}}")
    assert [item["id"] for item in props(page)["items"]] == [1, 2, 3]

    reload(page, "{reset: ['items'], data: {page: 7}}")
    assert [item["id"] for item in props(page)["items"]] == [7, 8]


def test_after_a_new_build_a_visit_loads_the_page_and_a_poll_does_not(
    site: Site, page: Page, monkeypatch: pytest.MonkeyPatch, browser_errors: list[str]
) -> None:
    monkeypatch.setattr(assets, "version", lambda: "the next build")

    reload(page, "{only: ['table'], async: true}")
    assert site.documents == 1

    page.evaluate("router.visit('/admin/other?a=b')")
    page.wait_for_url(f"{HOST}/admin/other?a=b")
    settle(page)
    assert site.documents == 2
    # Chromium writes down every 409, expected or not.
    assert all("409" in complaint for complaint in browser_errors)
    browser_errors.clear()


def code_units(text: str) -> list[int]:
    """Return what JavaScript calls the characters of a string."""
    raw = text.encode("utf-16-le", errors="surrogatepass")
    return [int.from_bytes(raw[n : n + 2], "little") for n in range(0, len(raw), 2)]
