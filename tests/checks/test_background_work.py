"""What ``check --deploy --database`` finds in the tables of jobs and files."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.checks import run_checks
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.models import GeneratedFile, JobRun
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def warnings(number: str, **options: Any) -> list[str]:
    found = run_checks(
        tags=["panel"], **{"databases": ["default"], "include_deployment_checks": True, **options}
    )
    return [f"{each.msg} {each.hint}" for each in found if each.id == f"panel.{number}"]


def ago(**delta: float) -> Any:
    return timezone.now() - timedelta(**delta)


@pytest.mark.parametrize(
    ("fields", "warned"),
    [
        ({"run_after": {"minutes": 19}}, False),
        ({"run_after": {"minutes": 21}}, True),
        ({"run_after": {"minutes": 29}, "enqueued_at": {"minutes": 29}}, False),
        ({"run_after": {"minutes": 31}, "enqueued_at": {"minutes": 31}}, True),
        ({"run_after": {"minutes": 29}, "enqueued_at": {"minutes": 1}}, False),
        ({"run_after": {"minutes": 31}, "enqueued_at": {"minutes": 1}}, True),
        ({"state": "running", "heartbeat_at": {"minutes": 19}}, False),
        ({"state": "running", "heartbeat_at": {"minutes": 21}}, True),
        ({"state": "done", "run_after": {"minutes": 60}}, False),
    ],
)
def test_a_job_that_nothing_continues(fields: dict[str, Any], warned: bool) -> None:
    run = JobRun.add(
        job="export",
        **{
            name: ago(**value) if isinstance(value, dict) else value
            for name, value in fields.items()
        },
    )

    found = warnings("W105")

    assert [str(run.pk) in message for message in found] == ([True] if warned else [])


def test_a_queue_that_no_worker_works_on(settings: Settings) -> None:
    """The housekeeping of another worker gives its jobs to the queue again and again."""
    settings.PANEL = {**settings.PANEL, "integrations": {"queue": "integrations"}}
    JobRun.add(job="integration", run_after=ago(minutes=31), enqueued_at=ago(minutes=1))

    [message] = warnings("W105")

    assert "has waited in the queue 'integrations' since" in message
    assert "--queue integrations" in message


@pytest.mark.parametrize(("days", "warned"), [(1, False), (3, True)])
def test_a_file_that_nothing_deletes(days: int, warned: bool) -> None:
    user = User.objects.create_user("ann")
    file = GeneratedFile.add(user, kind="export", panel="desk", source="x", path="a.csv")
    file.expires_at = ago(days=days)
    file.save()

    assert len(warnings("W106")) == warned


REDIS = {
    "BACKEND": "django_panel.adapters.celery.CeleryBackend",
    "QUEUES": ["default"],
    "OPTIONS": {"broker_url": "redis://127.0.0.1:6379/0", "visibility_timeout": 3600},
}
RABBIT = {**REDIS, "OPTIONS": {"broker_url": "amqp://127.0.0.1"}}


@pytest.mark.parametrize(
    ("backend", "minutes", "warned"), [(REDIS, 59, False), (REDIS, 61, True), (RABBIT, 600, False)]
)
def test_a_job_that_runs_longer_than_the_visibility_timeout(
    backend: dict[str, Any], minutes: int, warned: bool, settings: Settings
) -> None:
    settings.TASKS = {"default": backend}
    now = timezone.now()
    JobRun.add(job="a", state="done", started_at=now - timedelta(minutes=1), finished_at=now)
    began = now - timedelta(minutes=minutes)
    JobRun.add(job="b", state="done", started_at=began, finished_at=now)

    assert len(warnings("W107")) == warned


@pytest.mark.parametrize("options", [{"databases": []}, {"include_deployment_checks": False}])
def test_other_runs_of_the_checks_do_not_read_the_tables(
    options: dict[str, Any],
) -> None:
    JobRun.add(job="export", run_after=ago(hours=1))
    assert len(warnings("W105")) == 1

    assert warnings("W105", **options) == []
