"""Deliveries are enqueued on the queue of integrations, and other jobs are not."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import django
import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.jobs import SendPanelIntegration
from django_panel.jobs.backends import job_backend
from django_panel.jobs.reaper import reap
from django_panel.jobs.running import claimed, run
from django_panel.jobs.sweeper import sweep
from django_panel.models import JobRun
from tests.integrations.integrations import PAYLOAD, make_integration, panel_settings
from tests.integrations.receivers import answering, receiver
from tests.jobs.sample_jobs import Greeting

pytestmark = pytest.mark.django_db(transaction=True)

INTERFACE = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"
__import__(f"{INTERFACE}.signals")
QUEUES = ["default", "panel", "integrations"]


@pytest.fixture
def stored_tasks(settings: Settings) -> list[Any]:
    """Store tasks in a list instead of running them."""
    dummy = f"{INTERFACE}.backends.dummy.DummyBackend"
    settings.TASKS = {"default": {"BACKEND": dummy, "QUEUES": QUEUES}}
    use_queues(settings, "integrations")
    results: list[Any] = job_backend().results
    return results


def use_queues(settings: Settings, integrations: str | None, jobs: str = "default") -> None:
    settings.PANEL = {**panel_settings(queue=integrations), "jobs": {"queue": jobs}}


def dispatched(url: str = "http://127.0.0.1:9/") -> JobRun:
    return SendPanelIntegration(make_integration(url).pk, PAYLOAD, 1).dispatch()


def queues_of(tasks: list[Any]) -> list[str]:
    return [each.task.queue_name for each in tasks]


def test_only_deliveries_are_enqueued_there(stored_tasks: list[Any]) -> None:
    dispatched()
    Greeting("Ada").dispatch()

    assert queues_of(stored_tasks) == ["integrations", "default"]


def test_by_default_deliveries_are_on_the_queue_of_all_jobs(
    stored_tasks: list[Any], settings: Settings
) -> None:
    use_queues(settings, None, jobs="panel")

    dispatched()
    Greeting("Ada").dispatch()

    assert queues_of(stored_tasks) == ["panel", "panel"]


def test_the_next_attempt_is_on_the_same_queue(stored_tasks: list[Any]) -> None:
    with receiver(answering("500 Broken")) as found:
        stored = dispatched(found.url)
        run("integration", str(stored.pk))

    stored.refresh_from_db()
    assert (stored.state, stored.attempts) == ("queued", 1)
    assert queues_of(stored_tasks) == ["integrations"] * 2
    assert stored_tasks[1].task.run_after == stored.run_after


def test_a_postponed_delivery_is_on_the_same_queue(
    stored_tasks: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from django_panel.integrations import job
    from django_panel.jobs.exceptions import JobPostponed

    def full(*arguments: object) -> None:
        raise JobPostponed(5)

    monkeypatch.setattr(job, "share_of", full)
    stored = dispatched()
    run("integration", str(stored.pk))

    stored.refresh_from_db()
    assert (stored.state, stored.attempts) == ("queued", 0)
    assert queues_of(stored_tasks) == ["integrations"] * 2


def test_the_sweeper_uses_the_same_queue(stored_tasks: list[Any]) -> None:
    dispatched()
    past = timezone.now() - timedelta(seconds=601)
    JobRun.objects.update(run_after=past, enqueued_at=None)

    assert sweep() == 1
    JobRun.objects.update(run_after=past, enqueued_at=past)
    assert sweep() == 1

    assert queues_of(stored_tasks) == ["integrations"] * 3


def test_the_delivery_of_a_dead_worker_is_on_the_same_queue(stored_tasks: list[Any]) -> None:
    stored = dispatched()
    assert claimed(stored.pk)
    JobRun.objects.update(heartbeat_at=timezone.now() - timedelta(seconds=61))

    assert reap() == 1

    assert queues_of(stored_tasks) == ["integrations"] * 2


def test_a_job_without_a_class_does_not_stop_the_sweeper(stored_tasks: list[Any]) -> None:
    past = timezone.now() - timedelta(seconds=60)
    JobRun.add(job="of an older version", payload={}, run_after=past)
    JobRun.add(job="integration", payload={}, run_after=past + timedelta(seconds=1))

    assert sweep() == 2

    assert queues_of(stored_tasks) == ["default", "integrations"]
