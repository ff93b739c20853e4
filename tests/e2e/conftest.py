"""A browser on the test project. Page errors and failed requests fail the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

import django_panel
from django_panel.frontend_build import host, node
from tests.architecture.source_tree import FRONTEND
from tests.docs.example_site import EXAMPLES
from tests.e2e.forms import nursery_panel
from tests.e2e.lists import make_tasks, work_panel
from tests.e2e.notifications import Bell
from tests.e2e.relations import crew_panel
from tests.e2e.visitor import Visitor
from tests.project.models import Customer, User
from tests.project.provider_factory import Build, provider_path

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request
    from pytest_django.fixtures import Settings
    from pytest_django.live_server_helper import LiveServer

Declare = Callable[..., None]

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def fresh_counts() -> Iterator[None]:
    """Reset the login throttle between tests."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def real_bundle(settings: Settings) -> None:
    """Serve the bundle of the package instead of the files of the test project."""
    settings.STATICFILES_DIRS = []


@pytest.fixture
def visitor(page: Page, live_server: LiveServer, browser_errors: list[str]) -> Visitor:
    """Return a visitor without animations. A request without a response is an error."""

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
    """Return a superuser."""
    return User.objects.create_superuser(
        "ada", "ada@example.com", "an engine of numbers", first_name="Ada", last_name="Byron"
    )


@pytest.fixture
def logged_in(visitor: Visitor, ada: User) -> Visitor:
    """Return the visitor with a superuser's session."""
    visitor.sign_in_as(ada)
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


@pytest.fixture(scope="session")
def shop_bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the components of the guides with ``panel_build``; return the static folder."""
    project = tmp_path_factory.mktemp("project")
    folders = host.HostFolders(
        frontend=host.packaged_frontend(Path(django_panel.__file__).parent),
        source=EXAMPLES / "shop" / "resources" / "js",
        output=project / "static" / "django_panel",
        work=project / ".panel-build",
    )
    assert folders.frontend == FRONTEND
    host.build(folders, node.find(), lambda _words: None)
    return project / "static"


@pytest.fixture
def list_visitor(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of the panel of ``lists.py``, which has sixty tasks."""
    declare(work=work_panel)
    make_tasks()
    return logged_in


@pytest.fixture
def form_visitor(
    logged_in: Visitor, declare: Declare, settings: Settings, tmp_path: Path
) -> Visitor:
    """Return a visitor of the panel of ``forms.py``, which has two customers."""
    settings.MEDIA_ROOT = tmp_path
    declare(nursery=nursery_panel)
    Customer.objects.create(name="Acme")
    Customer.objects.create(name="Fernhill")
    logged_in.page.set_default_timeout(15000)
    return logged_in


@pytest.fixture
def bell(logged_in: Visitor) -> Bell:
    """Return the notification bell of a logged-in visitor."""
    logged_in.page.set_default_timeout(15000)
    return Bell(logged_in.page)


@pytest.fixture
def foreman(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of the panel of jobs and customers, with relation managers."""
    declare(crew=crew_panel)
    logged_in.page.set_default_timeout(15000)
    return logged_in
