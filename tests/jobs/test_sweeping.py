"""Reaper, sweeper and housekeeping inside the test's own process."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.jobs import running
from django_panel.jobs.housekeeping import delete_expired_files, delete_old_runs
from django_panel.jobs.reaper import reap
from django_panel.jobs.sweeper import sweep
from django_panel.models import GeneratedFile, JobRun
from django_panel.support.private_files import private_storage
from tests.jobs.conftest import IMMEDIATE
from tests.jobs.sample_jobs import Counting, Failing, Greeting, Once, marks
from tests.project.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def stale(run: JobRun) -> JobRun:
    """Claim a run as a worker that has died since."""
    assert running.claimed(run.pk)
    JobRun.objects.filter(pk=run.pk).update(heartbeat_at=timezone.now() - timedelta(seconds=61))
    run.refresh_from_db()
    return run


def test_a_stale_run_is_enqueued_again(stored_tasks: list[Any]) -> None:
    run = stale(Counting(3).dispatch())

    assert reap() == 1

    run.refresh_from_db()
    assert (run.state, run.attempts, run.claim) == ("queued", 1, "")
    assert len(stored_tasks) == 2
    assert reap() == 0


def test_a_stale_run_without_tries_left_fails_once(stored_tasks: list[Any]) -> None:
    run = stale(Once(3).dispatch())

    assert (reap(), reap()) == (1, 0)

    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "The worker stopped before the job was done.")
    assert marks() == ["failed NoneType"]


def test_a_stale_run_that_was_cancelled_ends(stored_tasks: list[Any]) -> None:
    run = stale(Failing().dispatch())
    JobRun.objects.update(cancel_requested=True)

    assert reap() == 1

    run.refresh_from_db()
    assert run.state == "cancelled"


def test_a_stale_run_inside_a_request_has_no_second_attempt(
    stored_tasks: list[Any], settings: Settings
) -> None:
    run = stale(Counting(3).dispatch())
    settings.TASKS = IMMEDIATE

    assert reap() == 1

    run.refresh_from_db()
    assert run.state == "failed"


def test_a_run_of_a_living_worker_is_left_alone(stored_tasks: list[Any]) -> None:
    run = Counting(3).dispatch()
    assert running.claimed(run.pk)

    assert reap() == 0


def test_of_two_reapers_one_takes_a_run(stored_tasks: list[Any]) -> None:
    run = stale(Counting(3).dispatch())
    other = JobRun.objects.get(pk=run.pk)

    assert run.take_over()
    assert not other.take_over()


def test_the_outbox_is_enqueued_after_half_a_lease(stored_tasks: list[Any]) -> None:
    now = timezone.now()
    due = JobRun.add(job="greeting", payload={"name": "Ada"}, run_after=now - timedelta(seconds=31))
    JobRun.add(job="greeting", payload={"name": "Ada"}, run_after=now - timedelta(seconds=20))
    JobRun.add(job="greeting", payload={"name": "Ada"}, run_after=now + timedelta(seconds=60))

    assert sweep() == 1
    assert sweep() == 0

    assert [task.args for task in stored_tasks] == [["greeting", str(due.pk)]]


def test_a_lost_task_is_enqueued_again(stored_tasks: list[Any]) -> None:
    run = Greeting("Ada").dispatch()
    past = timezone.now() - timedelta(seconds=601)
    JobRun.objects.update(enqueued_at=past, run_after=past)

    assert sweep() == 1

    assert len(stored_tasks) == 2
    run.refresh_from_db()
    assert run.enqueued_at is not None
    assert run.enqueued_at > past


def test_a_queue_that_is_down_ends_the_sweep(settings: Settings) -> None:
    settings.TASKS = {"default": {"BACKEND": "tests.jobs.broken_backend.BrokenBackend"}}
    for _ in range(2):
        JobRun.add(
            job="greeting", payload={"name": "A"}, run_after=timezone.now() - timedelta(days=1)
        )

    assert sweep() == 0
    assert JobRun.objects.filter(enqueued_at=None).count() == 2


@pytest.fixture
def base_dir(tmp_path: Path, settings: Settings) -> Path:
    settings.BASE_DIR = tmp_path
    return tmp_path


def test_expired_files_are_deleted_with_their_rows(base_dir: Path) -> None:
    user = User.objects.create(username="ada")
    storage = private_storage()
    for name in ("old.csv", "new.csv", "gone.csv"):
        path = storage.save(f"panel-exports/1/{name}", ContentFile(b"x"))
        GeneratedFile.add(user, kind="export", panel="admin", source="tasks", path=path)
    storage.delete("panel-exports/1/gone.csv")
    GeneratedFile.objects.exclude(path__endswith="new.csv").update(
        expires_at=timezone.now() - timedelta(days=1)
    )

    assert delete_expired_files() == 2

    assert [file.path for file in GeneratedFile.objects.all()] == ["panel-exports/1/new.csv"]
    assert storage.listdir("panel-exports/1")[1] == ["new.csv"]


def test_a_storage_that_is_down_keeps_the_row(base_dir: Path) -> None:
    user = User.objects.create(username="ada")
    file = GeneratedFile.add(
        user, kind="export", panel="admin", source="tasks", storage="unknown", path="x.csv"
    )
    GeneratedFile.objects.update(expires_at=timezone.now() - timedelta(days=1))

    assert delete_expired_files() == 0
    assert GeneratedFile.objects.get() == file


def test_the_rows_of_ended_runs_are_deleted_after_a_month(immediate: None) -> None:
    old, new, active = (Greeting(name).dispatch() for name in ("Ada", "Grace", "Edith"))
    past = timezone.now() - timedelta(days=31)
    JobRun.objects.filter(pk__in=[old.pk, active.pk]).update(finished_at=past)
    JobRun.objects.filter(pk=active.pk).update(state="running")

    assert delete_old_runs() == 1

    assert set(JobRun.objects.values_list("pk", flat=True)) == {new.pk, active.pk}


def test_one_command_sweeps_everything(stored_tasks: list[Any], base_dir: Path) -> None:
    stale(Counting(3).dispatch())
    said = StringIO()

    call_command("panel_sweep", stdout=said)

    assert said.getvalue().splitlines() == [
        "1 job of a stopped worker taken over.",
        "0 waiting jobs enqueued.",
        "0 expired files deleted.",
        "0 files without a row deleted.",
        "0 old jobs deleted.",
        "0 unused uploads deleted.",
        "0 old deliveries deleted.",
        "0 submit keys deleted.",
        "0 expired codes deleted.",
        "0 old invitations deleted.",
        "0 expired sessions deleted.",
    ]


def test_a_worker_of_another_backend_is_not_started(stored_tasks: list[Any]) -> None:
    with pytest.raises(CommandError, match=r"cannot run the worker of DummyBackend"):
        call_command("panel_worker", stdout=StringIO())


def test_a_worker_needs_a_queue(immediate: None) -> None:
    with pytest.raises(CommandError, match="runs jobs inside the request"):
        call_command("panel_worker", stdout=StringIO())
