"""The example of the guide about writes: a receiver logs what a form has changed."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import django
import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Resource
from django_panel.jobs import running
from django_panel.models import JobRun
from django_panel.resources import record_written
from tests.docs.library_tables import library_module
from tests.project.clients import fetch
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.project.models import User

__all__ = ["admin", "declare", "superuser"]

INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def writes(django_db_setup: None, django_db_blocker: Any) -> Iterator[ModuleType]:
    """The module of the guide, with tables during this module."""
    with library_module("writes", django_db_blocker) as module:
        yield module
        record_written.disconnect(module.log_write, sender=sys.modules["library.models"].Work)


def works_of(models: Any) -> type[Resource]:
    class WorkResource(Resource):
        model = models.Work

    return WorkResource


@pytest.fixture
def stored_tasks(settings: Settings) -> None:
    """Store tasks instead of running them: the test is the worker."""
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}


def test_a_saved_form_is_logged_with_its_changes(
    writes: ModuleType, admin: Client, declare: Declare, caplog: pytest.LogCaptureFixture
) -> None:
    models = sys.modules["library.models"]

    declare(shelf=lambda panel: panel.path("shelf").resources([works_of(models)]))
    author = models.Writer.objects.create(name="Ada")
    work = models.Work.objects.create(title="Notes", author=author, pages=3)

    with caplog.at_level(logging.INFO, logger="library.writes"):
        answer = fetch(
            admin,
            f"/shelf/works/{work.pk}/edit",
            "json",
            "put",
            data=json.dumps({"title": "Notes", "pages": 12}),
            content_type="application/json",
        )

    assert answer.status_code < 400, answer.content
    (line,) = caplog.messages
    assert line.startswith(f"update work {work.pk} by root (form, batch ")
    assert json.loads(line.partition("): ")[2]) == {"pages": {"before": "3", "after": "12"}}


def test_a_job_that_writes_is_logged(
    writes: ModuleType,
    declare: Declare,
    superuser: User,
    stored_tasks: None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    models, renaming = sys.modules["library.models"], import_module("library.renaming")
    declare(shelf=lambda panel: panel.path("shelf").resources([works_of(models)]))
    author = models.Writer.objects.create(name="Ada")
    work = models.Work.objects.create(title="Old notes", author=author)

    run = renaming.RenameWorks("shelf", superuser.pk, "Old", "New").dispatch()
    with caplog.at_level(logging.INFO, logger="library.writes"):
        running.run(run.job, str(run.pk))

    assert JobRun.objects.get().state == "done"
    (line,) = caplog.messages
    assert line.startswith(f"update work {work.pk} by root (job, batch {run.pk}): ")
    assert json.loads(line.partition("): ")[2]) == {
        "title": {"before": "Old notes", "after": "New notes"}
    }
