"""A window on the tests' own project, in which every complaint and lost request counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.e2e.forms import nursery_panel
from tests.e2e.lists import make_tasks, work_panel
from tests.e2e.notifications import Bell
from tests.e2e.visitor import Visitor
from tests.project.made import Build, provider_path
from tests.project.models import Customer, User

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Request
    from pytest_django.fixtures import Settings
    from pytest_django.live_server_helper import LiveServer

Declare = Callable[..., None]

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    """Forget failed sign-ins: one test's wrong passwords are not another's."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def visitor(page: Page, live_server: LiveServer, browser_errors: list[str]) -> Visitor:
    """Open a window that moves at once and reports each request that never came back."""

    def note_lost(request: Request) -> None:
        # A visit that a later one replaces is taken back on purpose.
        if request.failure != "net::ERR_ABORTED":
            browser_errors.append(f"{request.failure}: {request.url}")

    page.on("requestfailed", note_lost)
    page.emulate_media(reduced_motion="reduce")
    page.set_default_timeout(5000)
    return Visitor(page, live_server.url)


@pytest.fixture
def ada(transactional_db: None) -> User:
    """Return somebody who may do everything."""
    return User.objects.create_superuser(
        "ada", "ada@example.com", "an engine of numbers", first_name="Ada", last_name="Byron"
    )


@pytest.fixture
def inside(visitor: Visitor, ada: User) -> Visitor:
    """Return the window of somebody who is signed in."""
    visitor.become(ada)
    return visitor


@pytest.fixture
def customers(transactional_db: None) -> None:
    Customer.objects.bulk_create(
        Customer(name=f"Customer {n:02}", email=f"c{n:02}@example.com") for n in range(1, 61)
    )


@pytest.fixture
def declare(settings: Settings, page: Page) -> Iterator[Declare]:
    """Replace the panels for one test: ``declare(back=lambda panel: panel.path("x"))``."""

    def replace(options: dict[str, Any] | None = None, **panels: Build) -> None:
        paths = [provider_path(panel_id, build) for panel_id, build in panels.items()]
        settings.PANEL = {"panels": paths, **(options or {})}

    yield replace
    if not page.is_closed():
        # Figures may still be on their way; the panels they belong to are about to go.
        page.goto("about:blank")


@pytest.fixture
def worker(inside: Visitor, declare: Declare) -> Visitor:
    """Return the window of somebody before lists with everything on, and sixty tasks in them."""
    declare(work=work_panel)
    make_tasks()
    return inside


@pytest.fixture
def planter(inside: Visitor, declare: Declare, settings: Settings, tmp_path: Path) -> Visitor:
    """Return the window of somebody before forms with everything on, and two customers."""
    settings.MEDIA_ROOT = tmp_path
    declare(nursery=nursery_panel)
    Customer.objects.create(name="Acme")
    Customer.objects.create(name="Fernhill")
    inside.page.set_default_timeout(15000)
    return inside


@pytest.fixture
def bell(inside: Visitor) -> Bell:
    """Return the bell in the window of somebody who is signed in."""
    inside.page.set_default_timeout(15000)
    return Bell(inside.page)
