"""What every test may ask for: services, a browser, and the reason when there is none."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tools import chromium as chromium_finder
from tools import services

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

Requires = Callable[..., None]

# Beside the other caches, not a folder of its own at the root.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from hypothesis import HealthCheck, settings  # noqa: E402 - it reads the folder above

# What is found must not depend on how busy the machine is.
settings.register_profile("panel", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("panel")

_DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "client", "admin_client"}
_reasons: dict[str, str | None] = {}


def require(*names: str) -> None:
    """Skip the running test when a service is missing; fail it where none may be."""
    for name in names:
        if name not in _reasons:
            _reasons[name] = services.missing(name)
        why = _reasons[name]
        if why and services.is_required():
            pytest.fail(f"CI=true requires {name}: {why}", pytrace=False)
        if why:
            pytest.skip(f"{name}: {why}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as ``unit`` what needs neither database nor browser, so nobody has to."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        names = {marker.name for marker in item.iter_markers()}
        needs_more = names & {"django_db", "browser", "packaging", "services"}
        if not needs_more and not fixtures & _DATABASE_FIXTURES:
            item.add_marker(pytest.mark.unit)


def pytest_runtest_setup(item: pytest.Item) -> None:
    wanted = [name for marker in item.iter_markers("services") for name in marker.args]
    if item.get_closest_marker("browser"):
        wanted.append("chromium")
    require(*dict.fromkeys(wanted))


@pytest.fixture(scope="session")
def requires() -> Requires:
    """Return ``require`` for tests that know only half-way through what they need."""
    return require


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser."""
    require("chromium")
    return chromium_finder.find() or ""


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the address of a running PostgreSQL."""
    require("postgres")
    return services.postgres_url()


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Return the address of a running Redis."""
    require("redis")
    return services.redis_url()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Start one browser for the whole run."""
    from playwright.sync_api import sync_playwright

    # Playwright's synchronous interface keeps an event loop in this thread, and Django would
    # refuse every query beside it although nothing here is asynchronous.
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield started
        started.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
    else:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture
def browser_errors() -> list[str]:
    """Collect what the page complains about; a test that expects a complaint clears it."""
    return []


@pytest.fixture
def page(browser: Browser, browser_errors: list[str]) -> Iterator[Page]:
    """Open a fresh, signed-out window; an unexpected complaint of the page fails the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
    opened = context.new_page()

    def note_console(message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        # A browser asks every site for its icon; whether there is one is the host's affair.
        if message.type == "error" and not address.endswith("/favicon.ico"):
            browser_errors.append(f"{message.text} ({address})")

    opened.on("pageerror", lambda error: browser_errors.append(str(error)))
    opened.on("console", note_console)
    yield opened
    context.close()
    assert browser_errors == []
