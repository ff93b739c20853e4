"""The first visit of the demo's pages: how many scripts, compressed, and how far things move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.demo.demo_project import RunningDemo

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response, StorageState

pytestmark = pytest.mark.browser

#: A record after its list loads its position in the list, also if the list does not contain it.
PAGES = (
    "",
    "/projects",
    "/projects/1200",
    "/projects/1200/edit",
    "/tasks/board",
    "/tasks",
    "/tasks/20000",
    "/tasks?tab=overdue",
    "/tasks/20000",
    "/tasks/20000/edit",
    "/customers/create",
    "/invoices",
    "/invoices/1100",
    "/invoices/1100/edit",
    "/studio/tags",
    "/memberships",
)
LARGEST_SHIFT = 0.05
OBSERVE_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def signed_in(browser: Browser, running_demo: RunningDemo) -> StorageState:
    page = browser.new_page()
    page.goto(f"{running_demo.url}/admin/login")
    page.get_by_label("Email").fill("admin@demo.test")
    page.locator("input[type=password]").fill("demo-panel")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin")
    state = page.context.storage_state()
    page.context.close()
    return state


@pytest.mark.parametrize(("path", "most"), [("/tasks", 12), ("/tasks/1/edit", 16)])
def test_few_scripts_and_all_compressed(
    path: str, most: int, browser: Browser, running_demo: RunningDemo, signed_in: StorageState
) -> None:
    context = browser.new_context(storage_state=signed_in)
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    visit(page, f"{running_demo.url}/admin{path}")
    scripts = [answer for answer in answers if answer.request.resource_type == "script"]

    assert 0 < len(scripts) <= most, [script.url for script in scripts]
    large = [script for script in scripts if len(script.body()) > 1_000]
    assert {script.headers.get("content-encoding") for script in large} == {"br"}
    assert all("immutable" in script.headers["cache-control"] for script in scripts)
    context.close()


@pytest.mark.parametrize("width", [1440, 390])
def test_hardly_anything_moves(
    width: int, browser: Browser, running_demo: RunningDemo, signed_in: StorageState
) -> None:
    # Controls are higher on a touch screen.
    context = browser.new_context(
        storage_state=signed_in, viewport={"width": width, "height": 900}, has_touch=width == 390
    )
    context.add_init_script(OBSERVE_SHIFTS)
    page = context.new_page()
    shifts = {}
    for number, path in enumerate(PAGES):
        visit(page, f"{running_demo.url}/admin{path}")
        shifts[number, path] = round(page.evaluate("window.shift"), 4)
    context.close()

    assert {path: shift for path, shift in shifts.items() if shift > LARGEST_SHIFT} == {}


def visit(page: Page, url: str) -> None:
    answer = page.goto(url)
    assert answer is not None
    assert answer.ok, url
    page.wait_for_load_state("networkidle")
