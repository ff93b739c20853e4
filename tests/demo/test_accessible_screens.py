"""axe on the demo's screens of accounts, jobs and integrations, also with errors in their forms."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

from tests.demo.demo_project import DemoProject, RunningDemo
from tests.demo.language_crawl import DESK, EMAIL, PASSWORD, PHONE, resize, settle
from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services(),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

#: A folder for pictures of the screens, for people who look at them.
PICTURES = os.environ.get("PANEL_PICTURES")
SCHEMES: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
    ("light", EVERYTHING),
    ("dark", CONTRAST),
)


@pytest.fixture(scope="module")
def demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningDemo]:
    """Return a copy of the demo that tests may change."""
    with seeded_demo.copy(tmp_path_factory.mktemp("accessible")).running() as running:
        yield running


@pytest.fixture
def user(page: Page, demo: RunningDemo) -> Page:
    """Return the tab of a user who is signed in."""
    page.set_default_timeout(15_000)
    page.goto(f"{demo.url}/admin/login")
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{demo.url}/admin")
    return page


def assert_accessible(page: Page, name: str) -> None:
    """Run axe in both sizes and both color schemes."""
    found = []
    for size in (DESK, PHONE):
        resize(page, size)
        for scheme, rules in SCHEMES:
            # Colors in the middle of a transition have no contrast of their own.
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            settle(page)
            if PICTURES:
                file = Path(PICTURES) / f"{name}-{size[0]}-{scheme}.png"
                page.screenshot(path=file, full_page=True)
            found += [f"{size[0]} px, {scheme}: {line}" for line in violations(page, rules)]
    assert found == []


def test_the_profile_with_errors(user: Page, demo: RunningDemo, browser_errors: list[str]) -> None:
    user.goto(f"{demo.url}/admin/settings/profile")
    settle(user)
    user.get_by_label("Email address").fill("nobody")
    user.get_by_role("button", name="Save", exact=True).click()
    expect(user.locator("[aria-invalid=true]").first).to_be_visible()

    assert_accessible(user, "profile-errors")
    # The console reports the status of the refused form.
    browser_errors.clear()


@pytest.mark.parametrize(
    "path",
    [
        "settings/profile",
        "settings/security",
        "background-work",
        "projects/integrations",
    ],
)
def test_a_screen_of_a_user(user: Page, demo: RunningDemo, path: str) -> None:
    response = user.goto(f"{demo.url}/admin/{path}")
    assert response is not None
    assert response.ok
    settle(user)

    assert_accessible(user, path.replace("/", "-"))
