"""An UPDATE that returns its rows: the same records as an update and a read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.internal.fast.updates import can_return_updated, update_returning
from django_panel.jobs.running import claimed
from django_panel.models import JobRun

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(params=[True, False], ids=["fast", "plain"])
def fast(request: pytest.FixtureRequest, settings: Settings) -> bool:
    settings.PANEL = {**settings.PANEL, "fast_paths": request.param}
    return bool(request.param) and connection.vendor in {"postgresql", "sqlite"}


def queued(**fields: Any) -> JobRun:
    return JobRun.add(job="greeting", payload={"name": "Ada", "keys": [1, None]}, **fields)


def test_a_run_is_claimed_and_read(fast: bool) -> None:
    run, other = queued(language="de"), queued()

    with CaptureQueriesContext(connection) as queries:
        attempt = claimed(run.pk)

    assert len(queries) == (1 if fast else 2)
    stored = JobRun.objects.get(pk=run.pk)
    assert attempt is not None
    names = [field.attname for field in JobRun._meta.concrete_fields]
    values = [getattr(attempt, name) for name in names]
    assert values == [getattr(stored, name) for name in names]
    assert list(map(type, values)) == [type(getattr(stored, name)) for name in names]
    assert (attempt.state, attempt.attempts, attempt.payload) == ("running", 1, run.payload)
    assert (attempt._state.db, attempt._state.adding) == ("default", False)
    other.refresh_from_db()
    assert (other.state, other.claim) == ("queued", "")


def test_a_run_is_claimed_once_and_when_it_is_due(fast: bool) -> None:
    run, later = queued(), queued(run_after=timezone.now() + timedelta(minutes=1))

    assert claimed(run.pk) is not None
    assert claimed(run.pk) is None
    assert claimed(later.pk) is None


def test_several_rows_are_returned(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    runs = {queued().pk for _ in range(3)}
    rows = JobRun.rows().filter(state="queued")
    if not can_return_updated(rows):
        pytest.skip("The database does not return updated rows.")

    changed = update_returning(rows, {"attempts": F("attempts") + 2, "checkpoint": {"row": 7}})

    assert {run.pk for run in changed} == runs
    assert [(run.attempts, run.checkpoint) for run in changed] == [(2, {"row": 7})] * 3
    assert update_returning(JobRun.rows().filter(state="done"), {"attempts": 1}) == []
