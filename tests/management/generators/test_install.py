"""``panel_install``: shows what it changes, changes it once, and leaves the unusual alone."""

from __future__ import annotations

import re

import pytest

from tests.management.generators.conftest import Project

pytestmark = pytest.mark.slow

PROVIDER = "mysite.admin_panel.provider.AdminPanelProvider"
#: The id of a message of the system checks.
MESSAGE = re.compile(r"panel\.[EW]\d")
MODEL = """from django.db import models


class Product(models.Model):
    name = models.CharField(max_length=50)

    def __str__(self):
        return self.name
"""
PATTERN = 'path("", include("django_panel.urls")),'


def test_a_new_project_is_installed_once(project: Project) -> None:
    first = project.install("--no-input", "--user", "ann")
    written = [project.read(f"mysite/{name}.py") for name in ("settings", "urls")]

    second = project.install("--no-input")

    assert f'+PANEL = {{\n+    "panels": [\n+        "{PROVIDER}",\n+    ],\n+}}' in first
    assert "created mysite/admin_panel/provider.py" in first
    assert "changed mysite/settings.py" in first
    assert '.brand_name("Mysite")' in project.read("mysite/admin_panel/provider.py")
    assert '"OPTIONS": {"transaction_mode": "IMMEDIATE"},' in written[0]
    assert "User 'ann' was created." in first
    assert "admin (/panel): may enter" in first
    assert "What is left:\n  1. Run the system checks" in first
    assert second == "Django Panel is installed; nothing is left to do.\n"
    assert written == [project.read(f"mysite/{name}.py") for name in ("settings", "urls")]
    assert '    "django_panel",\n]' in written[0]
    assert f"    {PATTERN}\n]" in written[1]
    assert "from django.urls import include, path\n" in written[1]


def test_the_checks_of_a_new_project_print_no_warning(project: Project) -> None:
    project.install("--no-input")
    project.run("manage.py", "startapp", "shop")
    project.write("shop/models.py", MODEL)
    settings = project.read("mysite/settings.py")
    project.write("mysite/settings.py", settings.replace("APPS = [", "APPS = [\n    'shop',"))

    for command in ("check", "makemigrations", "migrate"):
        assert not MESSAGE.search(project.run("manage.py", command))
    project.run("manage.py", "panel_make_resource", "Product", "--no-input")

    assert "System check identified no issues (0 silenced)." in project.run("manage.py", "check")
    deployed = project.run("manage.py", "check", "--deploy")
    assert "panel.W061" in deployed
    assert "panel.W009" not in deployed


def test_a_dry_run_and_an_answer_of_no_write_nothing(project: Project) -> None:
    before = sorted(project.folder.rglob("*.py"))
    texts = [path.read_text() for path in before]

    dry = project.install("--dry-run")
    refused = project.install(answers="n\n")

    assert "would create mysite/admin_panel/provider.py" in dry
    assert '+    "django_panel",' in dry
    assert '+    "django_panel",' in refused
    assert "Change these 2 files? [y/N]" in refused
    assert "1. Make the changes above yourself, or run this command again." in refused
    assert sorted(project.folder.rglob("*.py")) == before
    assert [path.read_text() for path in before] == texts


def test_answers_are_read_from_the_terminal(project: Project) -> None:
    said = project.install(answers="y\nn\n")

    assert "Create the tables and a superuser now?" in said
    assert PROVIDER in project.read("mysite/settings.py")
    assert "1. Create the tables: python manage.py migrate" in said


def test_settings_that_are_split_are_changed_where_the_apps_are(project: Project) -> None:
    text = project.read("mysite/settings.py")
    (project.folder / "mysite" / "settings.py").unlink()
    apps = "THIRD_PARTY_APPS = []\nLOCAL_APPS = []\nINSTALLED_APPS = DJANGO_APPS + "
    apps += "THIRD_PARTY_APPS + LOCAL_APPS\n"
    head, _, tail = text.partition("INSTALLED_APPS = [")
    listed, _, rest = tail.partition("]\n")
    base = f"{head}DJANGO_APPS = [{listed}]\n{apps}{rest}"
    project.write("mysite/settings/__init__.py", "")
    project.write("mysite/settings/base.py", base.replace("parent.parent", "parent.parent.parent"))
    project.write("mysite/settings/local.py", "from .base import *\n\nDEBUG = True\n")
    manage = project.read("manage.py")
    project.write("manage.py", manage.replace("mysite.settings", "mysite.settings.local"))

    project.install("--no-input")

    changed = project.read("mysite/settings/base.py")
    assert 'THIRD_PARTY_APPS = ["django_panel"]\n' in changed
    assert changed.endswith(f'PANEL = {{\n    "panels": [\n        "{PROVIDER}",\n    ],\n}}\n')
    assert project.read("mysite/settings/local.py") == "from .base import *\n\nDEBUG = True\n"
    assert project.install("--no-input").startswith("Django Panel is installed")


def test_a_project_of_another_shape_gets_the_lines_to_add(project: Project) -> None:
    settings = project.read("mysite/settings.py")
    settings = settings.replace("INSTALLED_APPS = [", "INSTALLED_APPS = list([").replace(
        "'django.contrib.staticfiles',\n]", "'django.contrib.staticfiles',\n])"
    )
    settings = settings.replace("DATABASES = {", "DATABASES = dict() or {")
    settings += "\nPANEL = dict(panels=[])\n"
    urls = "from django.urls import path\n\nurlpatterns = tuple([])\n"
    project.write("mysite/settings.py", settings)
    project.write("mysite/urls.py", urls)

    said = project.install("--no-input")

    assert project.read("mysite/settings.py") == settings
    assert project.read("mysite/urls.py") == urls
    assert 'Add "django_panel" to INSTALLED_APPS in your settings.' in said
    assert f'PANEL = {{"panels": ["{PROVIDER}"]}}' in said
    assert 'DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE"}' in said
    assert "at the end of urlpatterns in mysite.urls" in said


def test_a_second_panel_is_added_to_the_settings(project: Project) -> None:
    project.install("--no-input")

    said = project.run("manage.py", "panel_make_panel", "back-office", "--no-input")

    assert "created mysite/back_office_panel/provider.py" in said
    assert "The panel is served at /back-office." in said
    expected = (
        f'PANEL = {{\n    "panels": [\n        "{PROVIDER}",\n'
        '        "mysite.back_office_panel.provider.BackOfficePanelProvider",\n    ],\n}\n'
    )
    assert project.read("mysite/settings.py").endswith(expected)
    assert "OK" in project.run("manage.py", "test")


def test_a_folder_without_settings_is_reported(project: Project) -> None:
    (project.folder / "manage.py").unlink()

    said = project.install(check=False)

    assert said.startswith("There are no settings. Run the command in the folder of manage.py")
