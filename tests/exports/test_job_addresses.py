"""An export job stores the address of its list, and rebuilds the list from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from django_panel.jobs import RunPanelExport, running
from django_panel.models import JobRun
from tests.exports.export_panel import (
    TaskExporter,
    column_of,
    files,
    make_project,
    make_tasks,
    only_file,
    submit,
)
from tests.project.clients import client_for
from tests.project.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: What every job of these tests has.
COMMON: dict[str, Any] = {
    "exporter": "task-exporter",
    "columns": ["title"],
    "format": "csv",
    "table_state": {},
    "keys": None,
    "panel_id": "front",
    "tenant": None,
}


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every export with this exporter is a job."""
    monkeypatch.setattr(TaskExporter, "queue_after", classmethod(lambda cls: 0))


def run(stored: JobRun) -> JobRun:
    running.run(stored.job, str(stored.pk))
    stored.refresh_from_db()
    return stored


@pytest.mark.usefixtures("queued", "private")
@pytest.mark.parametrize("place", ["list", "nested", "relation"])
def test_the_request_stores_the_address(place: str, clerk_user: User) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    sent: dict[str, dict[str, Any]] = {
        "list": {"resource": "work"},
        "nested": {"resource": "steps", "query": {"parent": garden.pk}},
        "relation": {
            "resource": "projects",
            "query": {"record": garden.pk, "relation": "tasks"},
        },
    }
    expected = {
        "list": {"panel": "front", "resource": "work"},
        "nested": {"panel": "front", "resource": "steps", "parentRecord": garden.pk},
        "relation": {
            "panel": "front",
            "resource": "projects",
            "record": garden.pk,
            "relation": "tasks",
        },
    }

    assert submit(client_for(clerk_user), **sent[place]).status_code == 303

    stored = JobRun.objects.get()
    assert stored.payload["address"] == expected[place]
    assert run(stored).state == "done", stored.error


@pytest.mark.parametrize("place", ["list", "nested", "relation"])
def test_a_job_that_was_queued_without_an_address_runs(
    place: str, clerk_user: User, private: Path
) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    named: dict[str, dict[str, Any]] = {
        "list": {"resource": "work", "parent": None, "relation": None, "record": None},
        "nested": {"resource": "steps", "parent": garden.pk, "relation": None, "record": None},
        "relation": {
            "resource": "projects",
            "parent": None,
            "relation": "tasks",
            "record": garden.pk,
        },
    }
    payload = {**COMMON, **named[place], "owner": clerk_user.pk, "trashed": None}
    assert "address" not in payload

    stored = run(JobRun.add(job="export", user=clerk_user, payload=payload))

    assert stored.state == "done", stored.error
    assert column_of(only_file(private)) == ["dig"]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"resource": "gone"}, "This list no longer exists."),
        ({"record": 10**6}, "You no longer have access to these records."),
        ({"relation": "gone"}, "You no longer have access to these records."),
    ],
)
def test_an_address_that_leads_to_nothing_is_refused(
    change: dict[str, Any], error: str, clerk_user: User, private: Path
) -> None:
    garden = make_project("Garden")
    address = {
        "panel": "front",
        "resource": "projects",
        "record": garden.pk,
        "relation": "tasks",
        **change,
    }
    job = RunPanelExport(**COMMON, owner=clerk_user.pk, resource="projects", address=address)

    stored = run(job.dispatch())

    assert (stored.state, stored.error) == ("failed", error)
    assert files(private) == []
