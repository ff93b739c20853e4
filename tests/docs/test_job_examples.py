"""The example of the guide to jobs: dispatched over HTTP, run by a worker's function."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import django
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.jobs import running
from django_panel.models import JobRun, StoredNotification
from tests.docs.library_tables import library_module
from tests.project.clients import fetch
from tests.project.fixtures import Declare, admin, declare, superuser

__all__ = ["admin", "declare", "superuser"]

INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def jobs(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with tables during this module."""
    with library_module("jobs", django_db_blocker) as module:
        yield module


def test_the_action_dispatches_the_job_and_a_worker_runs_it(
    jobs: ModuleType, admin: Client, declare: Declare, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}
    declare(shelf=lambda panel: panel.path("shelf").resources([jobs.CountedWorks]))
    models = sys.modules["library.models"]
    writer = models.Writer.objects.create(name="Ada")
    models.Work.objects.create(title="Notes", author=writer, chapters=["a", "b"])

    answer = fetch(
        admin,
        "/shelf/actions/table",
        "json",
        "post",
        data={"resource": "works", "action": "count-pages"},
        content_type="application/json",
    )
    assert answer.status_code < 400, answer.content
    run = JobRun.objects.get()
    assert (run.state, run.label, run.panel) == ("queued", "Count the pages", "shelf")
    running.run(run.job, str(run.pk))

    run.refresh_from_db()
    assert (run.state, run.result["message"]) == ("done", "Counted 1 works.")
    assert models.Work.objects.get().pages == 24
    assert StoredNotification.objects.get().data["title"] == "Pages counted"
