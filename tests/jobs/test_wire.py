"""What the owner of a job sees, and the messages to open pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel.jobs import running
from django_panel.jobs.cancelling import cancel
from django_panel.jobs.run_progress import RunProgress
from django_panel.jobs.wire import job_to_wire
from tests.jobs.sample_jobs import Counting, Greeting, Once
from tests.project.models import User

pytestmark = pytest.mark.django_db(transaction=True)


class Recorder:
    """A broadcaster that stores what it publishes."""

    published: list[tuple[str, str, Any]] = []

    def publish(self, channel: str, event: str, data: Any) -> None:
        self.published.append((channel, event, data))


@pytest.fixture
def published(settings: Settings) -> list[tuple[str, str, Any]]:
    """Return the messages that are published."""
    connections = {"main": {"driver": f"{__name__}.Recorder"}}
    settings.PANEL = {
        **settings.PANEL,
        "broadcasting": {"default": "main", "connections": connections},
    }
    Recorder.published = []
    return Recorder.published


def test_a_queued_run(stored_tasks: list[Any]) -> None:
    run = Greeting("Ada").dispatch()
    wire: dict[str, Any] = {**job_to_wire(run)}

    assert datetime.fromisoformat(wire.pop("createdAt")) == run.created_at
    assert wire == {
        "id": str(run.pk),
        "job": "greeting",
        "label": "Greeting for Ada",
        "state": "queued",
        "done": 0,
        "total": None,
        "message": None,
        "error": None,
        "url": None,
        "urlLabel": None,
        "canCancel": True,
        "canRetry": False,
        "finishedAt": None,
    }


def test_an_ended_run(immediate: None) -> None:
    run = Greeting("Ada").dispatch()
    run.refresh_from_db()
    run.result["url"] = "javascript:alert(1)"

    wire = job_to_wire(run)

    assert (wire["state"], wire["message"], wire["urlLabel"]) == ("done", "Done.", "Open")
    assert wire["url"] is None
    assert (wire["canCancel"], wire["canRetry"]) == (False, False)
    assert wire["finishedAt"] is not None


def test_a_cancelled_run_is_started_again_if_its_class_allows_it(stored_tasks: list[Any]) -> None:
    for job, can_retry in ((Counting(3), True), (Once(3), False)):
        run = job.dispatch()
        assert cancel(run)
        assert job_to_wire(run)["canRetry"] is can_retry


def test_a_run_that_is_being_cancelled_cannot_be_cancelled_again(stored_tasks: list[Any]) -> None:
    run = Counting(3).dispatch()
    assert running.claimed(run.pk)

    assert cancel(run)

    assert (run.state, job_to_wire(run)["canCancel"]) == ("running", False)


def test_the_owner_is_told_when_a_job_starts_and_ends(
    stored_tasks: list[Any], published: list[tuple[str, str, Any]]
) -> None:
    user = User.objects.create(username="ada")
    run = Counting(50, 0, owner=user.pk).dispatch()

    running.run(run.job, str(run.pk))

    sent = [data for channel, event, data in published if event == "panel.job"]
    assert {channel for channel, _, _ in published} == {f"App.Models.User.{user.pk}"}
    assert sent[0]["state"] == "running"
    assert (sent[-1]["state"], sent[-1]["done"], sent[-1]["total"]) == ("done", 50, 50)


def test_progress_is_sent_twice_a_second_at_most(
    stored_tasks: list[Any],
    published: list[tuple[str, str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user = User.objects.create(username="ada")
    run = running.claimed(Counting(3, owner=user.pk).dispatch().pk)
    assert run is not None
    clock = iter(range(1000))
    monkeypatch.setattr("django_panel.jobs.run_progress.monotonic", lambda: next(clock) / 10)
    progress = RunProgress(run)

    for done in range(100):
        progress.report(done, 100, force=True)

    # A forced report reads the clock once here: 100 reports in 10 seconds.
    assert 15 <= len(published) <= 20


def test_a_job_without_an_owner_is_not_sent(
    immediate: None, published: list[tuple[str, str, Any]]
) -> None:
    Greeting("Ada").dispatch()

    assert published == []
