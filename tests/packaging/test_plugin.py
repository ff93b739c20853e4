"""A plugin in its own wheel, installed beside the panel's wheel, in a project of its own."""

from __future__ import annotations

import re
import shutil
import zipfile
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.e2e.smoke import SmokeTestSite, leave, open_as_guest, sign_in
from tests.packaging.installations import (
    BUILD,
    PASSWORD,
    ROOT,
    Distribution,
    Installation,
    new_environment,
    run,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOST = ROOT / "tests" / "hosts" / "plugin_host"
SERVER = ROOT / "tests" / "hosts" / "plain" / "serve.py"
PACKAGE = "django_panel_example_plugin"
SETTINGS = {"DJANGO_SETTINGS_MODULE": "notices.settings"}
FILL = """from django_panel_example_plugin.models import Announcement
for title in ("Old", "Printer moved", "New coffee"):
    Announcement.objects.create(title=title)
"""
SESSION = """from django.contrib.auth import get_user_model
from django.test import Client
client = Client()
client.force_login(get_user_model().objects.get(username="ann"))
print("session", client.cookies["sessionid"].value)
"""

pytestmark = [pytest.mark.packaging]


@pytest.fixture(scope="module")
def plugin_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the plugin from a copy of its sources."""
    folder = tmp_path_factory.mktemp("plugin")
    source = folder / "source"
    shutil.copytree(
        HOST / "example_plugin", source, ignore=shutil.ignore_patterns("__pycache__", "dist")
    )
    run(*BUILD, "--wheel", "--outdir", str(folder), str(source), cwd=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installation(
    distribution: Distribution, plugin_wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Installation:
    """Install both wheels, and create the project's tables, users and data."""
    folder = tmp_path_factory.mktemp("notices")
    python = new_environment(folder, distribution.wheel, plugin_wheel)
    project = folder / "project"
    ignored = shutil.ignore_patterns("__pycache__", "*.sqlite3")
    shutil.copytree(HOST / "project", project, ignore=ignored)
    shutil.copy(SERVER, project)
    installed = Installation(python, project)
    installed.manage("migrate", "--verbosity=0")
    installed.manage("collectstatic", "--noinput", "--verbosity=0")
    installed.manage("panel_user", "ann", "--superuser", "--noinput")
    installed.manage("shell", "--command", FILL)
    return installed


def read(address: str, session: str | None = None) -> tuple[str, str]:
    """Return the text of a URL and its Content-Security-Policy."""
    headers = {} if session is None else {"Cookie": f"sessionid={session}"}
    with urlopen(Request(address, headers=headers)) as response:
        return response.read().decode(), response.headers.get("Content-Security-Policy", "")


def test_the_wheel_of_the_plugin_holds_its_files(plugin_wheel: Path) -> None:
    with zipfile.ZipFile(plugin_wheel) as archive:
        names = set(archive.namelist())

    assert {
        f"{PACKAGE}/plugin.py",
        f"{PACKAGE}/migrations/0001_initial.py",
        f"{PACKAGE}/static/{PACKAGE}/announcements.js",
        f"{PACKAGE}/static/{PACKAGE}/announcements.css",
    } <= names


def test_the_project_passes_its_checks_and_lists_the_plugin(installation: Installation) -> None:
    installation.manage("check", "--fail-level", "WARNING")
    installation.manage("makemigrations", "--check", "--dry-run")

    lines = installation.manage("panel_plugins").splitlines()
    assert [line.split() for line in lines] == [
        ["PANEL", "PLUGIN", "NAME", "PACKAGE", "VERSION", "REQUIRES", "URL"],
        [
            *("staff", "announcements", "Announcements", "django-panel-example-plugin", "1.2.0"),
            *("django-panel", ">=0.1,<1", "https://example.com/announcements"),
        ],
    ]
    assert installation.manage("panel_plugins", "--panel", "plain").startswith("No plugins")


def test_the_page_loads_the_files_of_the_plugin(installation: Installation) -> None:
    session = re.findall(r"session (\w+)", installation.manage("shell", "--command", SESSION))[0]

    with installation.serving(**SETTINGS) as address:
        document, policy = read(f"{address}/staff", session)
        plain, _ = read(f"{address}/plain", session)
        found = re.findall(rf"/files/{PACKAGE}/[\w.]+", unescape(document))
        files = [read(f"{address}{path}")[0] for path in found]

    assert [re.sub(r"\.[0-9a-f]{12}\.", ".HASH.", path) for path in found] == [
        f"/files/{PACKAGE}/announcements.HASH.css",
        f"/files/{PACKAGE}/announcements.HASH.js",
    ]
    assert ".announcements-banner" in files[0]
    assert "registerComponents" in files[1]
    assert PACKAGE not in plain
    for nonce in re.findall(rf'{PACKAGE}[^>]*nonce="([^"]+)"', document):
        assert f"'nonce-{nonce}'" in policy
    log = (installation.project / "server.log").read_text()
    assert "ann uses the panel staff." in log
    assert "plain" not in log


@pytest.mark.browser
def test_a_user_sees_what_the_plugin_adds(installation: Installation, page: Page) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if _is_error(message) else None)

    with installation.serving(**SETTINGS) as address:
        site = SmokeTestSite(
            panel_url=f"{address}/staff",
            login="ann",
            password=PASSWORD,
            list_label="Announcements",
            visible_text="Printer moved",
            search="New",
            found_text="New coffee",
            hidden_text="Printer moved",
        )
        open_as_guest(page, site)
        sign_in(page, site)

        banner = page.get_by_role("status").filter(has_text="Closed on Friday")
        expect(banner).to_be_visible()
        expect(banner).to_have_css("display", "flex")
        widget = page.locator("[data-slot=widget]").filter(has_text="Announcements")
        expect(widget.get_by_role("listitem")).to_have_text(["New coffee", "Printer moved"])
        banner.get_by_role("button", name="Close").click()
        expect(banner).to_have_count(0)

        page.get_by_role("navigation").get_by_role("link", name="Announcements").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Announcements")
        expect(page.get_by_role("row").filter(has_text="Old")).to_be_visible()

        page.goto(f"{address}/plain")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("Closed on Friday")).to_have_count(0)
        leave(page)
    assert errors == []


def _is_error(message: object) -> bool:
    return getattr(message, "type", "") == "error"
