"""The bundle served through ``ManifestStaticFilesStorage`` after ``collectstatic`` (trap 18)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command
from django.db import connections
from django.test.testcases import LiveServerThread, _StaticFilesHandler
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor, record_responses

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.fixtures import Settings

    from tests.project.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    """Collect the static files like a deployment."""
    settings.DEBUG = False
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin"])
    return tmp_path


@pytest.fixture
def deployed(collected: Path, ada: User) -> Iterator[str]:
    """Serve the panels, and only the collected files below the static URL.

    Ask for it before the page: the window has to be closed before the server goes.
    """
    in_memory = [each for each in connections.all() if each.vendor == "sqlite"]
    shared = {each.alias: each for each in in_memory}
    server = LiveServerThread("localhost", _StaticFilesHandler, connections_override=shared)
    server.daemon = True
    for each in shared.values():
        each.inc_thread_sharing()
    server.start()
    server.is_ready.wait()
    assert server.error is None
    yield f"http://localhost:{server.port}"
    server.terminate()
    for each in shared.values():
        each.dec_thread_sharing()


@pytest.mark.usefixtures("customers")
def test_the_panel_works_and_loads_nothing_twice(deployed: str, page: Page, ada: User) -> None:
    visitor = Visitor(page, deployed)
    answers = record_responses(page)
    visitor.sign_in_as(ada)

    visitor.open("/admin")
    visitor.nav_link("Customers").click()
    expect(visitor.row("Customer 60")).to_be_visible()
    visitor.account_button().click()
    expect(page.get_by_role("menuitem", name="Sign out")).to_be_visible()

    assert [each.url for each in answers if each.status >= 400] == []
    scripts = [each.url for each in answers if each.request.resource_type == "script"]
    assert scripts
    # The storage's own mark is taken off; several chunks may share the name before Vite's.
    kinds = Counter(re.sub(r"(\.[0-9a-f]{12})?\.js.*", "", url) for url in scripts)
    assert [name for name in kinds if "/react-" in name] != []
    assert {name: count for name, count in kinds.items() if count > 1} == {}


def test_what_is_served_is_what_was_collected(deployed: str, page: Page, collected: Path) -> None:
    answers = record_responses(page)

    Visitor(page, deployed).open("/admin/login")

    built = [each for each in answers if each.request.resource_type in {"stylesheet", "script"}]
    names = [each.url.removeprefix(f"{deployed}/static/") for each in built]
    assert names
    assert [name for name in names if not (collected / name).is_file()] == []
