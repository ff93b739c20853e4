"""The composition root: migrations offered or not, and a start that imports little."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings as django_settings
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings
from pytest_django.fixtures import Settings

from django_panel.apps import configure_migrations

ROOT = Path(__file__).resolve().parents[2]
APP = "django_panel"


def module_of_migrations() -> tuple[str | None, bool]:
    """Return where Django looks for our migrations, and whether a setting says so."""
    name, explicit = MigrationLoader.migrations_module(APP)
    return name, explicit


def test_the_app_has_one_identity() -> None:
    config = apps.get_app_config(APP)

    assert (config.name, config.label) == (APP, APP)
    assert config.default_auto_field == "django.db.models.BigAutoField"


def test_migrations_are_included_by_default() -> None:
    assert module_of_migrations() == ("django_panel.migrations", False)

    with override_settings(PANEL={"panels": [], "load_migrations": False}):
        assert module_of_migrations() == (None, True)

    assert module_of_migrations() == ("django_panel.migrations", False)


def test_switching_on_again_offers_them_again(settings: Settings) -> None:
    settings.PANEL = {"panels": [], "load_migrations": False}
    settings.PANEL = {"panels": [], "load_migrations": True}

    assert module_of_migrations() == ("django_panel.migrations", False)


@pytest.mark.parametrize("load", [True, False])
@pytest.mark.parametrize("own", ["shop.panel_migrations", None])
def test_what_the_host_says_about_migrations_is_left_alone(
    load: bool, own: str | None, settings: Settings
) -> None:
    settings.MIGRATION_MODULES = {APP: own, "other": None}
    settings.PANEL = {"panels": [], "load_migrations": load}

    configure_migrations()

    assert {APP: own, "other": None} == django_settings.MIGRATION_MODULES


def test_migrations_of_others_stay_as_they_are(settings: Settings) -> None:
    settings.MIGRATION_MODULES = {"other": "x.y"}
    settings.PANEL = {"panels": [], "load_migrations": False}

    assert django_settings.MIGRATION_MODULES == {"other": "x.y", APP: None}


def run(code: str, **settings: Any) -> str:
    """Run code in a fresh interpreter and return what it prints."""
    answer = subprocess.run(
        [sys.executable, "-c", code.replace("OPTIONS", repr(settings))],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


FOUR = ["ResetPanelContext", "RedirectPanelHome", "ShareFlashToast", "SharePanelData"]
SETUP = """
from django.conf import settings
settings.configure(
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes",
                    "django.contrib.sessions", "django_panel"],
    MIDDLEWARE=("host.First",), **OPTIONS)
import django
django.setup()
"""


@pytest.mark.parametrize(
    ("panel", "printed"),
    [
        ({}, f"True {FOUR}"),
        ({"load_migrations": False}, f"False {FOUR}"),
        ({"register_web_middleware": False}, "True ['LoadPanels']"),
    ],
)
def test_the_switches_hold_in_a_process_of_its_own(panel: dict[str, bool], printed: str) -> None:
    code = SETUP + (
        "offered = 'django_panel' not in settings.MIGRATION_MODULES\n"
        "assert settings.MIDDLEWARE[0] == 'host.First'\n"
        "print(offered, [path.split('.')[-1] for path in settings.MIDDLEWARE[1:]])"
    )

    assert run(code, PANEL=panel) == printed


def test_an_error_in_a_provider_does_not_stop_set_up_itself() -> None:
    code = SETUP + "print('ready')"

    assert run(code, PANEL={"panels": ["nowhere.AdminProvider"]}) == "ready"


@pytest.mark.parametrize("module", ["asgi", "apps"])
def test_what_is_imported_before_the_app_registry_imports_no_models(module: str) -> None:
    code = SETUP.replace("import django\n", f"import django, django_panel.{module}, sys\n").replace(
        "django.setup()", "print('django_panel.models' in sys.modules)\ndjango.setup()"
    )

    assert run(code, PANEL={}) == "False"


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = (
        "import sys, django_panel\n"
        "heavy = [name for name in sys.modules if name.split('.')[0] in"
        " {'django', 'orjson', 'json', 'asyncio', 'importlib.metadata'}]\n"
        "print(heavy, sorted(name for name in sys.modules if name.startswith('django_panel')))"
    )

    assert run(code) == "[] ['django_panel']"


def test_a_name_is_imported_when_it_is_asked_for() -> None:
    code = SETUP + (
        "import django_panel, sys\n"
        "print('Page' in vars(django_panel), django_panel.Page.__name__,"
        " 'Page' in vars(django_panel))"
    )

    assert run(code, PANEL={}) == "False Page True"


def test_a_worker_knows_the_jobs_of_the_package_when_the_apps_are_ready() -> None:
    keys = ["email-code", "export", "import", "integration", "invitation"]
    code = (
        "from django_panel.jobs.job import job_class\n"
        f"print([job_class(key).key for key in {keys}])"
    )

    assert run(f"{SETUP}{code}") == str(keys)
