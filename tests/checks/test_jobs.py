"""What is missing for background jobs is reported before a job is."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import django
import pytest
from pytest_django.fixtures import Settings

from django_panel.checks.jobs import check_jobs
from django_panel.jobs import Job, job

INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")

DATABASE = {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}


def messages(settings: Settings, tasks: dict[str, Any], **jobs: Any) -> list[str]:
    settings.TASKS = tasks
    settings.PANEL = {**settings.PANEL, "jobs": jobs}
    return [f"{each.id} {each.msg} {each.hint}" for each in check_jobs()]


def test_a_backend_that_tasks_does_not_have_is_named(settings: Settings) -> None:
    [message] = messages(settings, {"default": DATABASE}, backend="jobs")

    assert message.startswith("panel.E080 ")
    assert "'jobs'" in message


def test_a_queue_that_the_backend_does_not_have_is_named(settings: Settings) -> None:
    backend = {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend", "QUEUES": ["default"]}

    [message] = messages(settings, {"default": backend}, queue="slow")

    assert message.startswith("panel.E080 TASKS['default'] has no queue 'slow'")


def test_the_queue_of_integrations_is_one_of_the_backend(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "integrations": {"queue": "integrations"}}
    dummy = {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}

    [message] = messages(settings, {"default": {**dummy, "QUEUES": ["default"]}})

    assert message == (
        "panel.E080 TASKS['default'] has no queue 'integrations', which PANEL['integrations'] "
        "names. Add 'integrations' to its QUEUES, or set PANEL['integrations']['queue']."
    )
    both = {**dummy, "QUEUES": ["default", "integrations"]}
    assert messages(settings, {"default": both}) == []


@pytest.mark.skipif(django.VERSION >= (6, 0), reason="Django runs the checks of backends itself")
def test_the_options_of_the_celery_backend_are_checked(settings: Settings) -> None:
    celery = {"BACKEND": "django_panel.adapters.celery.CeleryBackend", "QUEUES": ["default"]}

    [message] = messages(settings, {"default": celery})

    assert message.startswith("panel.E082 ")


def test_the_queue_in_the_database_needs_its_app(settings: Settings) -> None:
    [message] = messages(settings, {"default": DATABASE})

    assert message.startswith("panel.E081 ")
    assert "INSTALLED_APPS" in message


@pytest.fixture
def app_with_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the test project an app with the module ``jobs``."""
    module = ModuleType("tests.project.jobs")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(job, "_classes", dict(job._classes))

    @dataclass
    class Report(Job):
        key = "report"

    monkeypatch.setattr(Report, "__module__", module.__name__)
    # The class stays a subclass of Job for the rest of the run.
    monkeypatch.setattr("django_panel.checks.jobs.Job", _Subclasses([Report]))


class _Subclasses:
    def __init__(self, found: list[type]) -> None:
        self._found = found

    def __subclasses__(self) -> list[type]:
        return self._found


@pytest.mark.usefixtures("app_with_a_job")
def test_jobs_inside_the_request_are_reported_with_the_settings_to_paste(
    settings: Settings,
) -> None:
    immediate = {"BACKEND": f"{INTERFACE}.backends.immediate.ImmediateBackend"}

    [message] = messages(settings, {"default": immediate})

    assert message.startswith("panel.W080 The app 'project' runs background jobs")
    assert "TASKS = {" in message


def test_without_jobs_no_queue_is_needed(settings: Settings) -> None:
    immediate = {"BACKEND": f"{INTERFACE}.backends.immediate.ImmediateBackend"}

    assert messages(settings, {"default": immediate}) == []
