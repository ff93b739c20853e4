"""The run of a job: claim, retries, failure, cancellation, result."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from django_panel.exceptions import PanelSchemaException
from django_panel.jobs import Job, JobCancelled, JobLost, JobRefused, running
from django_panel.jobs.cancelling import cancel
from django_panel.jobs.owner import bound_owner
from django_panel.jobs.progress import JobResult
from django_panel.jobs.retrying import can_retry, retry
from django_panel.jobs.run_progress import RunProgress
from django_panel.models import JobRun, StoredNotification
from tests.jobs.sample_jobs import Counting, Failing, Greeting, Once, Owned, Refused, Silent, marks
from tests.project.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def deliver(run: JobRun) -> JobRun:
    """Run the task of a job as a worker does, and return the row."""
    JobRun.objects.filter(pk=run.pk).update(run_after=timezone.now())
    running.run(run.job, str(run.pk))
    run.refresh_from_db()
    return run


def test_a_job_runs_inside_the_request_without_a_queue(immediate: None) -> None:
    run = Greeting("Ada").dispatch()

    run.refresh_from_db()
    assert run.state == "done"
    assert run.result == {"message": "Done.", "url": "/admin/somewhere", "url_label": "Open"}
    assert run.enqueued_at is not None
    assert run.finished_at is not None
    assert (run.attempts, run.label) == (1, "Greeting for Ada")
    assert marks() == ["hello Ada en UTC"]


def test_a_failure_inside_the_request_is_final_and_is_not_raised(immediate: None) -> None:
    run = Failing().dispatch()

    run.refresh_from_db()
    assert (run.state, run.attempts) == ("failed", 1)
    assert run.error == "The job failed because of an error."
    assert marks() == ["attempt 1", "before RuntimeError", "failed RuntimeError"]


def test_a_job_runs_in_the_language_and_time_zone_of_its_owner(stored_tasks: list[Any]) -> None:
    with translation.override("de"), timezone.override("Asia/Tokyo"):
        run = Greeting("Ada").dispatch()

    assert deliver(run).state == "done"
    assert marks() == ["hello Ada de Asia/Tokyo"]
    assert translation.get_language() == "en"


def test_nothing_is_enqueued_before_the_commit(stored_tasks: list[Any]) -> None:
    with transaction.atomic():
        run = Greeting("Ada").dispatch()
        assert stored_tasks == []
        assert run.enqueued_at is None

    assert [task.args for task in stored_tasks] == [["greeting", str(run.pk)]]
    assert run.enqueued_at is not None


def test_a_job_of_a_transaction_that_is_rolled_back_never_runs(stored_tasks: list[Any]) -> None:
    with transaction.atomic():
        Greeting("Ada").dispatch()
        transaction.set_rollback(True)

    assert stored_tasks == []
    assert not JobRun.objects.exists()


def test_a_queue_that_is_down_leaves_the_job_in_the_outbox(settings: Any) -> None:
    settings.TASKS = {"default": {"BACKEND": "tests.jobs.broken_backend.BrokenBackend"}}

    run = Greeting("Ada").dispatch()

    assert run.enqueued_at is None
    run.refresh_from_db()
    assert (run.state, run.enqueued_at) == ("queued", None)


def test_a_failing_job_is_tried_again_with_the_backoff_and_then_fails(
    stored_tasks: list[Any],
) -> None:
    run = Failing().dispatch()

    for attempt, wait in ((1, 0.3), (2, 0.6)):
        before = timezone.now()
        assert deliver(run).state == "queued"
        assert run.attempts == attempt
        assert run.run_after - before >= timedelta(seconds=wait)
        assert stored_tasks[-1].task.run_after == run.run_after
    assert deliver(run).state == "failed"

    assert len(stored_tasks) == 3
    assert run.error == "The job failed because of an error."
    assert marks("failed") == ["failed RuntimeError"]
    assert deliver(run).state == "failed"
    assert marks("attempt") == ["attempt 1", "attempt 2", "attempt 3"]


def test_a_later_attempt_may_succeed(stored_tasks: list[Any]) -> None:
    run = Failing(succeeds_at=2).dispatch()

    deliver(run)
    assert deliver(run).state == "done"

    assert (run.attempts, run.error) == (2, "")
    assert marks("failed") == []


def test_a_task_before_its_time_changes_nothing(stored_tasks: list[Any]) -> None:
    run = Failing().dispatch()
    deliver(run)
    JobRun.objects.update(run_after=timezone.now() + timedelta(seconds=5))

    running.run(run.job, str(run.pk))

    assert marks("attempt") == ["attempt 1"]


def test_an_error_in_failed_undoes_only_its_own_writes(immediate: None) -> None:
    run = Failing(failed_raises=True).dispatch()

    run.refresh_from_db()
    assert run.state == "failed"
    assert marks() == ["attempt 1", "before RuntimeError"]


def test_a_refused_job_is_not_tried_again(stored_tasks: list[Any]) -> None:
    run = deliver(Refused().dispatch())

    assert (run.state, run.error) == ("failed", "You may not do this.")
    assert marks() == ["failed You may not do this."]


@pytest.mark.parametrize("change", [{"is_active": False}, {"panels": "ops"}])
def test_an_owner_without_access_gets_a_notice_and_nothing_runs(
    stored_tasks: list[Any], change: dict[str, Any]
) -> None:
    user = User.objects.create(username="ada", is_staff=True)
    run = Owned(user.pk).dispatch()
    User.objects.update(**change)

    deliver(run)

    assert (run.state, run.error) == ("failed", "You no longer have access to this panel.")
    assert marks() == []
    assert JobRun.of(user, "admin").get() == run
    assert notices(user) == ["You no longer have access to this panel."]


def notices(user: User) -> list[str]:
    return [row.data["title"] for row in StoredNotification.of(user)]


@pytest.mark.parametrize("owner", [99, "no key", None])
def test_an_unknown_owner_is_refused(owner: Any) -> None:
    with pytest.raises(JobRefused), bound_owner("admin", owner):
        pass
    with pytest.raises(JobRefused), bound_owner("unknown", owner):
        pass


def test_a_task_that_is_delivered_twice_runs_once(stored_tasks: list[Any]) -> None:
    run = Greeting("Ada").dispatch()

    deliver(run)
    deliver(run)

    assert len(marks()) == 1


def test_a_queued_run_is_cancelled_at_once(stored_tasks: list[Any]) -> None:
    run = Greeting("Ada").dispatch()

    assert cancel(run)

    assert run.state == "cancelled"
    assert deliver(run).state == "cancelled"
    assert marks() == []
    assert not cancel(run)


def test_a_running_job_learns_that_it_is_cancelled(stored_tasks: list[Any]) -> None:
    run = Counting(3, 0).dispatch()
    claimed = running.claimed(run.pk)
    assert claimed is not None
    progress = RunProgress(claimed)
    assert cancel(run)

    with pytest.raises(JobCancelled):
        progress.report(1, force=True)
    progress.finish(JobResult("Stopped."))

    run.refresh_from_db()
    assert (run.state, run.result["message"]) == ("cancelled", "Stopped.")


def test_an_attempt_that_was_taken_over_stops(stored_tasks: list[Any]) -> None:
    run = Counting(3, 0).dispatch()
    claimed = running.claimed(run.pk)
    assert claimed is not None
    progress = RunProgress(claimed)
    JobRun.objects.update(claim="another")

    with pytest.raises(JobLost):
        progress.report(1, force=True)
    with pytest.raises(JobLost), progress.finishing(JobResult("Done.")):
        Greeting("Ada").handle()

    assert marks() == []


def test_a_cancelled_job_that_fails_is_not_tried_again(stored_tasks: list[Any]) -> None:
    run = Failing().dispatch()
    claimed = running.claimed(run.pk)
    assert claimed is not None
    cancel(run)

    assert running.try_again(Failing(), RunProgress(claimed), None)

    run.refresh_from_db()
    assert run.state == "cancelled"


def test_progress_is_recorded_twice_a_second_at_most(
    stored_tasks: list[Any], django_assert_num_queries: Any
) -> None:
    run = Counting(3, 0).dispatch()
    claimed = running.claimed(run.pk)
    assert claimed is not None
    progress = RunProgress(claimed)

    with django_assert_num_queries(0):
        for done in range(100):
            progress.report(done, 100)
    with django_assert_num_queries(1):
        progress.report(100, 100, checkpoint={"row": 100}, force=True)

    run.refresh_from_db()
    assert (run.done, run.total, run.checkpoint) == (100, 100, {"row": 100})


def test_a_job_that_is_called_directly_needs_no_run() -> None:
    Counting(2, 0).handle()

    assert marks() == ["step 1", "step 2", "finished"]
    assert not JobRun.objects.exists()


def test_a_failed_run_is_started_again_as_a_new_one(stored_tasks: list[Any]) -> None:
    run = deliver(Refused().dispatch())
    assert can_retry(run)

    again = retry(run)

    assert again.pk != run.pk
    assert (again.job, again.payload, again.state) == (run.job, run.payload, "queued")
    with pytest.raises(PanelSchemaException, match="cannot be started again"):
        retry(again)


def test_a_job_may_refuse_to_be_started_again(stored_tasks: list[Any]) -> None:
    run = Once(3).dispatch()
    cancel(run)

    assert not can_retry(run)


def test_a_run_of_a_class_that_is_gone_fails(stored_tasks: list[Any]) -> None:
    run = Greeting("Ada").dispatch()
    JobRun.objects.update(job="removed")
    run.refresh_from_db()

    assert deliver(run).state == "failed"
    assert not can_retry(run)


def test_arguments_that_a_queue_cannot_store_are_an_error(stored_tasks: list[Any]) -> None:
    with pytest.raises(PanelSchemaException, match=r"The field 'name' of .*Greeting"):
        Greeting(object()).dispatch()  # type: ignore[arg-type]
    with pytest.raises(PanelSchemaException, match="has no key"):
        Job().dispatch()


def test_an_empty_job_takes_few_statements(stored_tasks: list[Any], settings: Any) -> None:
    """The queue adds its own; the task of the database backend takes four."""
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    with CaptureQueriesContext(connection) as dispatching:
        run = Silent().dispatch()
    with CaptureQueriesContext(connection) as working:
        running.run(run.job, str(run.pk))

    assert [query["sql"].split()[0] for query in dispatching] == [
        "INSERT",
        # That the queue has it: not needed where the queue is a table of the same database.
        "UPDATE",
    ]
    reads = [] if connection.vendor in {"postgresql", "sqlite"} else ["SELECT"]
    assert [query["sql"].split()[0] for query in working] == ["UPDATE", *reads, "UPDATE"]
