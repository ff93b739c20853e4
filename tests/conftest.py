"""Fixtures for all tests: services, a browser, and a skip with a reason if one is missing."""

from __future__ import annotations

import gc
import math
import os
import threading
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.urls import resolvers

from tests.browser_window import Window
from tools import changed, services
from tools import chromium as chromium_finder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

Requires = Callable[..., None]

# Next to the other caches, not in a folder at the root.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from tests import hypothesis_profiles  # noqa: E402 - Hypothesis reads the folder above

hypothesis_profiles.register()

_DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "client", "admin_client"}
#: Parts of ``make test`` that read only the files in which their mark is written.
_PARTS = {"browser", "packaging", "postgres"}
_TESTS = Path(__file__).parent
#: Folders that ``make test`` runs with the fast paths off too, whole.
_PLAIN = ("http", "spec")
#: Left out of ``make quick``: they start other processes, or one of their tests takes seconds.
_SLOW = (
    "adapters/celery",
    "adapters/contrib_auth/test_timing.py",
    "adapters/test_allauth.py",
    "adapters/test_allauth_session_table.py",
    "adapters/test_allauth_sessions.py",
    "benchmarks",
    "broadcasting",
    "demo",
    "docs/test_examples.py",
    "docs/test_site.py",
    "docs/test_specification_table.py",
    "packages",
    "tools",
)
#: Tests of several processes. On a busy machine one may come too late: what fails twice has failed.
_PROCESSES = {"fault", "services", "slow"}
_reasons: dict[str, str | None] = {}


def require(*names: str) -> None:
    """Skip the current test if a service is missing. With ``CI=true``, fail it."""
    for name in names:
        if name not in _reasons:
            _reasons[name] = services.missing(name)
        why = _reasons[name]
        if why and services.is_required():
            pytest.fail(f"CI=true requires {name}: {why}", pytrace=False)
        if why:
            pytest.skip(f"{name}: {why}")


@pytest.fixture(autouse=True)
def written_records(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail if the package has written a record of the project outside ``django_panel.records``."""
    uses_database = request.node.get_closest_marker("django_db") is not None
    if not (uses_database and apps.is_installed("tests.project")):
        yield
        return
    from tests.direct_writes import direct_writes

    with direct_writes() as writes:
        yield
    assert not writes.found, writes.found


@pytest.fixture(scope="session", autouse=True)
def normalized_patterns() -> None:
    """Parse each URL pattern once: Django does it again after every change of the panels."""
    resolvers.normalize = cache(resolvers.normalize)  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def unused_email_codes() -> Iterator[None]:
    """No user has enabled emailed codes; that is read again only if a test enables them."""
    if not apps.is_installed("django_panel"):
        yield
        return
    from django_panel.auth.email_codes import usage

    before = usage.MAX_AGE, usage._cache
    # Not with ``monkeypatch``: a test that uses it gets panels of its own.
    usage.MAX_AGE, usage._cache = math.inf, usage.Cache(frozenset(), read_at=0)
    yield
    usage.MAX_AGE, usage._cache = before


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--changed",
        default=changed.EVERYTHING,
        metavar="FOLDERS",
        help="run these folders and files below tests, and all unit tests (tools/changed.py)",
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector, and keep what was collected out of its later runs.

    The tests stay in memory until the end: to look through them again and again takes a fifth of
    the collection, and each full run of the garbage collector would do it once more.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add marks that depend on a test's fixtures, its other marks and its folder."""
    hypothesis_profiles.scale(items)
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        names = {marker.name for marker in item.iter_markers()}
        needs_more = names & {"django_db", "browser", "packaging", "services"}
        if not needs_more and not fixtures & _DATABASE_FIXTURES:
            item.add_marker(pytest.mark.unit)
        if "postgres" in names or _is_below(item.path, _PLAIN):
            item.add_marker(pytest.mark.plain)
        if _is_below(item.path, _SLOW):
            item.add_marker(pytest.mark.slow)
            names.add("slow")
        if names & _PROCESSES and "browser" not in names:
            item.add_marker(pytest.mark.flaky(reruns=1))
        for name in names & _PARTS:
            if f"mark.{name}" not in _source(item.path):
                raise pytest.UsageError(
                    f"{item.nodeid} is marked {name} from elsewhere, and `make test` would not"
                    f" find it: write pytest.mark.{name} into its own file."
                )

    selected = config.getoption("--changed")
    if selected != changed.EVERYTHING:
        _deselect_unchanged(config, items, tuple(selected.split(",")))


def _deselect_unchanged(
    config: pytest.Config, items: list[pytest.Item], places: tuple[str, ...]
) -> None:
    """Leave the unit tests, and those of a changed folder."""
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        is_kept = _is_below(item.path, places) or item.get_closest_marker("unit") is not None
        (kept if is_kept else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how long the tests took, and their fixtures before and after them."""
    seconds = dict.fromkeys(("setup", "call", "teardown"), 0.0)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.when] += report.duration
    terminalreporter.write_line(
        "Set-up {setup:.0f} s, tests {call:.0f} s, tear-down {teardown:.0f} s, "
        "added up over all workers.".format(**seconds)
    )


@cache
def _is_below(path: Path, places: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(_TESTS / place) for place in places)


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def pytest_runtest_setup(item: pytest.Item) -> None:
    wanted = [name for marker in item.iter_markers("services") for name in marker.args]
    if item.get_closest_marker("browser"):
        wanted.append("chromium")
    require(*dict.fromkeys(wanted))


@pytest.fixture(scope="session")
def requires() -> Requires:
    """Return ``require`` for tests that find out what they need while they run."""
    return require


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser."""
    require("chromium")
    return chromium_finder.find() or ""


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the URL of a running PostgreSQL server."""
    require("postgres")
    return services.postgres_url()


@pytest.fixture(scope="session")
def mariadb_url() -> str:
    """Return the URL of a running MariaDB server."""
    require("mariadb")
    return services.mariadb_url()


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Return the URL of a running Redis server."""
    require("redis")
    return services.redis_url()


@pytest.fixture(scope="session")
def amqp_url() -> str:
    """Return the URL of a running RabbitMQ server."""
    require("rabbitmq")
    return services.amqp_url()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Start one browser for the whole test run."""
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
    """Collect errors of the page. A test that expects an error clears the list."""
    return []


@pytest.fixture(scope="session")
def shared_window(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Open one browser context for the whole run, because opening one is slow."""
    # Asked for first, so that it is stopped last: the window keeps its connections open.
    request.getfixturevalue("live_server")
    window = Window(browser)
    yield window
    window.close()
    # What still answers it shares the test's database connection until the server is stopped.
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(timeout=10)


@pytest.fixture
def window(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Window]:
    """Return a new browser context, or the shared one after a reset."""
    if request.node.get_closest_marker("own_window"):
        own = Window(browser)
        yield own
        own.close()
    else:
        shared: Window = request.getfixturevalue("shared_window")
        yield shared
        shared.wipe()


@pytest.fixture
def page(window: Window, browser_errors: list[str]) -> Iterator[Page]:
    """Open a new tab without a session. An unexpected error of the page fails the test."""
    opened = window.context.new_page()

    def note_console(message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        # A browser asks every site for its icon; whether there is one is the host's affair.
        if message.type == "error" and not address.endswith("/favicon.ico"):
            browser_errors.append(f"{message.text} ({address})")

    opened.on("pageerror", lambda error: browser_errors.append(str(error)))
    opened.on("console", note_console)
    yield opened
    window.close_pages()
    assert browser_errors == []
