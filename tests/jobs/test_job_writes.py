"""Records that a project's own job writes: their source, and one batch in all attempts and runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from django.utils import timezone

from django_panel import Panel, Resource
from django_panel.jobs import Job, JobRefused, JobResult, bound_owner, running
from django_panel.jobs.reaper import reap
from django_panel.jobs.retrying import retry
from django_panel.models.job_run import JobRun
from django_panel.resources import (
    RecordWriter,
    Write,
    WriteSource,
    record_written,
    source_from_address,
    write_records,
)
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Killed(BaseException):
    """The worker ends here: nothing of the job or the runner runs after it."""


@dataclass
class Renaming(Job):
    """Renames customers, and stops at one of them in its first attempts."""

    key: ClassVar[str] = "renaming"
    tries: ClassVar[int] = 3
    #: What stops an attempt at the second customer; shared with the test.
    stops: ClassVar[list[BaseException]] = []

    keys: list[int] = field(default_factory=list)
    owner: int | None = None
    panel_id: str = "desk"

    def handle(self) -> JobResult:
        with bound_owner(self.panel_id, self.owner):
            source = source_from_address({"panel": self.panel_id, "resource": "customers"})
            done = self.progress.checkpoint.get("done", 0)
            for number, key in enumerate(self.keys[done:], done + 1):
                if number == 2 and self.stops:
                    raise self.stops.pop()
                write_records(source, self.renames(key))
                self.progress.report(number, checkpoint={"done": number}, force=True)
        return JobResult("Renamed.")

    def renames(self, key: int) -> Callable[[RecordWriter], Any]:
        def work(writer: RecordWriter) -> None:
            row = writer.get(key, "edit")
            writer.change(row, {"name": f"{row.record.name}!"})

        return work


class Customers(Resource):
    model = Customer
    slug = "customers"


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Customers])


@pytest.fixture(autouse=True)
def desk(declare: Declare, stored_tasks: list[Any]) -> Iterator[None]:
    declare(desk=desk_panel)
    yield
    Renaming.stops.clear()


@pytest.fixture
def chief() -> User:
    return make_user("chief", is_superuser=True)


@pytest.fixture
def writes() -> Iterator[list[Write]]:
    received: list[Write] = []

    def note(write: Write, **kwargs: object) -> None:
        received.append(write)

    record_written.connect(note, sender=Customer)
    yield received
    record_written.disconnect(note, sender=Customer)


def dispatched(chief: User, *stops: BaseException) -> JobRun:
    """Dispatch the job; each attempt is stopped by the next of the errors."""
    Renaming.stops.extend(reversed(stops))
    keys = [Customer.objects.create(name=name).pk for name in ("Ann", "Bob", "Cid")]
    return Renaming(keys, chief.pk).dispatch()


def deliver(run: JobRun) -> JobRun:
    running.run(run.job, str(run.pk))
    run.refresh_from_db()
    return run


def test_a_job_of_the_project_is_the_source_of_its_writes(chief: User, writes: list[Write]) -> None:
    run = deliver(dispatched(chief))

    assert run.state == "done"
    assert {write.source for write in writes} == {WriteSource.JOB}
    assert {write.batch for write in writes} == {run.pk}
    assert {(write.user, write.panel_id) for write in writes} == {(chief, "desk")}
    assert [write.changes for write in writes] == [
        {"name": (name, f"{name}!")} for name in ("Ann", "Bob", "Cid")
    ]


def test_a_job_writes_only_what_its_owner_may_change(writes: list[Write]) -> None:
    reader = make_user("reader", "view_customer")

    run = deliver(dispatched(reader))

    assert (run.attempts, run.state) == (1, "queued")
    assert writes == []
    assert not Customer.objects.filter(name__endswith="!").exists()


def test_an_attempt_after_a_failure_keeps_the_batch(chief: User, writes: list[Write]) -> None:
    run = deliver(dispatched(chief, RuntimeError("half way")))
    assert (run.state, len(writes)) == ("queued", 1)

    deliver(run)

    assert (run.state, len(writes)) == ("done", 3)
    assert {write.batch for write in writes} == {run.pk}


def test_a_job_that_is_resumed_after_a_kill_keeps_the_batch(
    chief: User, writes: list[Write]
) -> None:
    run = dispatched(chief, Killed())
    with pytest.raises(Killed):
        deliver(run)
    JobRun.objects.update(heartbeat_at=timezone.now() - timedelta(seconds=61))
    assert reap() == 1

    deliver(run)

    assert (run.state, run.attempts, len(writes)) == ("done", 2, 3)
    assert {write.batch for write in writes} == {run.pk}


def test_a_job_that_its_owner_starts_again_keeps_the_batch(
    chief: User, writes: list[Write]
) -> None:
    first = deliver(dispatched(chief, JobRefused("no"), JobRefused("again")))
    assert (first.state, first.batch) == ("failed", None)

    second = deliver(retry(first))
    assert second.state == "failed"
    third = deliver(retry(second))

    assert third.state == "done"
    assert len({first.pk, second.pk, third.pk}) == 3
    assert [run.batch_id() for run in (first, second, third)] == [first.pk] * 3
    assert len(writes) == 5
    assert {write.batch for write in writes} == {first.pk}


def test_two_jobs_are_two_batches(chief: User, writes: list[Write]) -> None:
    one, two = dispatched(chief), dispatched(chief)

    deliver(one)
    deliver(two)

    assert {write.batch for write in writes} == {one.pk, two.pk}
