"""Fixtures of the tests of jobs: task backends inside the test's own process."""

from __future__ import annotations

import django
import pytest
from pytest_django.fixtures import Settings

from django_panel.jobs import backends
from tests.jobs import sample_jobs
from tests.jobs.sites import make_site, site, site_templates, sqlite_site
from tests.project.fixtures import declare

#: Django's own interface, or the backport; importing its signals makes it follow the settings.
INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")
IMMEDIATE = {"default": {"BACKEND": f"{INTERFACE}.backends.immediate.ImmediateBackend"}}

__all__ = ["declare", "make_site", "sample_jobs", "site", "site_templates", "sqlite_site"]


@pytest.fixture
def immediate(settings: Settings) -> None:
    """Run jobs inside ``enqueue()``."""
    settings.TASKS = IMMEDIATE


@pytest.fixture
def stored_tasks(settings: Settings) -> list[object]:
    """Store tasks in a list instead of running them; the test delivers them itself."""
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}
    results: list[object] = backends.job_backend().results
    return results
