"""What a process imports until it has answered its first list page."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_tree import ROOT

pytestmark = pytest.mark.services("bundle")

#: No list needs these packages: they are imported by the first page or job that uses them.
ABSENT = {
    "adapters.allauth",
    "adapters.celery",
    "adapters.channels",
    "explain",
    "exports",
    "frontend_build",
    "imports",
    "management",
    "resources.exporting",
    "resources.importing",
    "search",
    "spreadsheets",
    "tenancy",
    "testing",
}
#: No list needs these packages either, but their modules are imported: see ADR 16. At most so many
#: of each; lower a number after a reduction. ``forms`` are all, because a filter needs some fields
#: and ``forms/__init__`` exports them all.
KNOWN = {"forms": 109, "infolists": 22, "resources.relations": 19, "widgets": 21}
#: The number of imported modules of the package, with some room; lower it after a reduction.
MOST_MODULES = 667

ADVICE = (
    "Look at `python -X importtime` for the module that imports it. Move the shared type into a "
    "lower package, or import it below `if TYPE_CHECKING` if it is used in annotations only. The "
    "start of every process, and its memory, grow with each module."
)

SETTINGS = """
SECRET_KEY = "first page"
ALLOWED_HOSTS = ["testserver"]
ROOT_URLCONF = "first_page_urls"
USE_TZ = True
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "first_page.sqlite3"}}
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_panel",
]
STATIC_URL = "/static/"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
PANEL = {"panels": ["first_page_panel.OfficePanelProvider"]}
"""
URLS = """
from django.urls import include, path

urlpatterns = [path("", include("django_panel.urls"))]
"""
PANEL = """
from django.contrib.auth.models import Group

from django_panel import Panel, PanelProvider, Resource, tables


class GroupResource(Resource):
    model = Group

    @classmethod
    def table(cls, schema):
        return schema.columns([tables.TextColumn("name").sortable().searchable()])


class OfficePanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("office").resources([GroupResource])
"""
PREPARE = """
import django

django.setup()
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.test import Client

call_command("migrate", verbosity=0)
Group.objects.create(name="Editors")
client = Client()
client.force_login(User.objects.create_superuser("kim"))
print(client.cookies["sessionid"].value)
"""
FIRST_PAGE = """
import sys
from io import BytesIO

from django.core.wsgi import get_wsgi_application

statuses = []
environ = {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/office/groups",
    "SERVER_NAME": "testserver",
    "SERVER_PORT": "80",
    "HTTP_COOKIE": "sessionid=" + sys.argv[1],
    "wsgi.input": BytesIO(),
    "wsgi.url_scheme": "http",
}
body = b"".join(get_wsgi_application()(environ, lambda status, headers: statuses.append(status)))
assert b"Editors" in body, (statuses, body[:500])
print(*sorted(name for name in sys.modules if name.startswith("django_panel")))
"""


def run(folder: Path, code: str, *arguments: str) -> str:
    process = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "first_page_settings",
            "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def modules_of(package: str, names: list[str]) -> list[str]:
    return [name for name in names if name == package or name.startswith(f"{package}.")]


def test_the_first_list_page_imports_only_what_it_needs(tmp_path: Path) -> None:
    for name, source in (("settings", SETTINGS), ("urls", URLS), ("panel", PANEL)):
        (tmp_path / f"first_page_{name}.py").write_text(source)
    session = run(tmp_path, PREPARE).strip()

    modules = run(tmp_path, FIRST_PAGE, session).split()

    names = [module.removeprefix("django_panel.") for module in modules]
    unneeded = [name for package in ABSENT for name in modules_of(package, names)]
    assert unneeded == [], f"The first list page imports modules that it does not need. {ADVICE}"
    counts = {package: len(modules_of(package, names)) for package in KNOWN}
    grown = {package: count for package, count in counts.items() if count > KNOWN[package]}
    assert grown == {}, f"The first list page imports more modules that it does not need. {ADVICE}"
    assert len(modules) <= MOST_MODULES, f"{len(modules)} modules are imported. {ADVICE}"
