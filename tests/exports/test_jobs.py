"""The export job: called directly, with the owner's permissions when it runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import ExportAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.jobs import JobRefused, RunPanelExport, running
from django_panel.models import GeneratedFile, JobRun, StoredNotification
from django_panel.spreadsheets import SpreadsheetFormat
from django_panel.tables.columns.text import TextColumn
from tests.exports.export_panel import (
    CustomerTasks,
    ExportedTasks,
    LongTaskExporter,
    TaskExporter,
    column_of,
    files,
    make_project,
    make_tasks,
    only_file,
    rows_of,
    submit,
)
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def export(owner: User, **changes: Any) -> RunPanelExport:
    fields = {
        "exporter": TaskExporter,
        "resource": ExportedTasks,
        "columns": ["title", "notes"],
        "format": SpreadsheetFormat.CSV,
        "owner": owner.pk,
        "table_state": {},
        "keys": None,
        "panel_id": "front",
        **changes,
    }
    return RunPanelExport(**fields)


def titles(private: Path) -> list[str]:
    return column_of(only_file(private))


def test_the_job_is_tried_three_times() -> None:
    assert (RunPanelExport.tries, list(RunPanelExport.backoff)) == (3, [10, 60])


def test_its_arguments_are_plain_values(clerk_user: User) -> None:
    job = export(clerk_user, keys=(1, 2))

    assert job.arguments() == {
        "exporter": "task-exporter",
        "resource": "work",
        "columns": ["title", "notes"],
        "format": "csv",
        "owner": clerk_user.pk,
        "table_state": {},
        "keys": [1, 2],
        "panel_id": "front",
        "tenant": None,
        "parent": None,
        "relation": None,
        "record": None,
        "trashed": None,
        "address": None,
    }
    assert job == RunPanelExport(**job.arguments())
    assert job.label() == "Export of Tasks"


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, ["apple", "cake"]),
        ({"filters": {"is_done": "1"}}, ["apple"]),
        ({"search": "cake"}, ["cake"]),
        ({"tab": "open"}, ["cake"]),
        ({"sort": "title", "direction": "desc"}, ["cake", "apple"]),
    ],
)
def test_the_rows_are_those_of_the_list(
    state: dict[str, Any], expected: list[str], clerk_user: User, private: Path
) -> None:
    make_tasks("cake", "apple", "hidden pear", "archived fig")
    Task.objects.filter(title="apple").update(is_done=True)

    result = export(clerk_user, table_state=state).handle()

    assert titles(private) == expected
    assert result is not None
    assert result.url == f"/front/exports/{only_file(private).name}?exporter=task-exporter"
    (stored,) = StoredNotification.of(clerk_user)
    assert stored.data["name"] == "export-ready"
    assert GeneratedFile.objects.get().user_id == clerk_user.pk


def test_selected_keys(clerk_user: User, private: Path) -> None:
    egg, fig, _date = make_tasks("egg", "fig", "date")

    export(clerk_user, keys=[fig.pk, egg.pk]).handle()

    assert titles(private) == ["egg", "fig"]


def test_a_column_hidden_since_is_not_exported(private: Path) -> None:
    boss = make_user("boss", is_superuser=True)
    make_tasks("cake", notes="secret")
    job = export(boss)
    job.handle()
    assert rows_of(only_file(private)) == [["Title", "Notes"], ["cake", "secret"]]
    only_file(private).unlink()

    boss.is_superuser = False
    boss.save()
    give_permission(boss, "view_task")
    job.handle()

    assert rows_of(only_file(private)) == [["Title"], ["cake"]]
    with pytest.raises(JobRefused):
        export(boss, columns=["notes"]).handle()


def give_permission(user: User, *names: str) -> None:
    from django.contrib.auth.models import Permission

    user.user_permissions.set(Permission.objects.filter(codename__in=names))


@pytest.mark.parametrize("lost", ["active", "panel", "permission", "user", "record", "resource"])
def test_an_owner_who_lost_access_gets_nothing(lost: str, clerk_user: User, private: Path) -> None:
    (task,) = make_tasks("cake")
    job = export(clerk_user, keys=[task.pk] if lost == "record" else None)
    if lost == "active":
        User.objects.update(is_active=False)
    elif lost == "panel":
        User.objects.update(panels="back")
    elif lost == "permission":
        give_permission(clerk_user)
    elif lost == "user":
        clerk_user.delete()
    elif lost == "record":
        Task.objects.update(title="hidden")
    else:
        job.resource = "nonsense"

    with pytest.raises(JobRefused):
        job.handle()

    assert files(private) == []


def test_the_parent_of_a_nested_list_is_bound(clerk_user: User, private: Path) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    make_tasks("cake")

    export(clerk_user, resource=CustomerTasks, parent=garden.pk).handle()

    assert titles(private) == ["dig"]
    for parent in (None, 10**6):
        with pytest.raises(JobRefused):
            export(clerk_user, resource=CustomerTasks, parent=parent).handle()


def test_a_relation_is_exported(clerk_user: User, private: Path) -> None:
    garden = make_project("Garden")
    make_tasks("dig", "plant", project=garden)
    make_tasks("cake")

    job = export(clerk_user, resource="projects", relation="tasks", record=garden.pk)
    job.handle()

    assert titles(private) == ["plant", "dig"]
    with pytest.raises(JobRefused):
        export(clerk_user, resource="projects", relation="tasks", record=10**6).handle()
    with pytest.raises(JobRefused):
        export(clerk_user, resource="projects", relation="no", record=garden.pk).handle()


def test_a_relation_of_an_owner_that_may_no_longer_be_viewed_is_refused(
    clerk_user: User, private: Path
) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    job = export(clerk_user, resource="projects", relation="tasks", record=garden.pk)
    # The related records may still be viewed.
    give_permission(clerk_user, "view_task")

    with pytest.raises(JobRefused):
        job.handle()

    assert files(private) == []
    assert not GeneratedFile.objects.exists()


def test_the_columns_of_a_table_are_exported(clerk_user: User, private: Path) -> None:
    make_project("Garden")

    export(clerk_user, exporter="projects-table", resource="projects", columns=["name"]).handle()

    assert rows_of(only_file(private)) == [["Name"], ["Garden"]]


def test_the_owner_is_notified_of_a_failure(clerk_user: User) -> None:
    export(clerk_user).failed(OSError(28, "No space left on device", "/secret/path"))

    (stored,) = StoredNotification.of(clerk_user)
    assert (stored.data["name"], stored.data["type"]) == ("export-failed", "error")
    assert stored.data["body"] == "No space left on device"


@pytest.mark.django_db(transaction=True)
def test_a_queued_run_is_refused_after_the_permission_is_lost(
    clerk_user: User, private: Path
) -> None:
    make_tasks("cake")
    job = export(clerk_user)
    give_permission(clerk_user)

    run = job.dispatch()

    run.refresh_from_db()
    assert (run.state, run.attempts) == ("failed", 1)
    (stored,) = StoredNotification.of(clerk_user)
    assert stored.data["body"] == "You no longer have access to these records."
    assert files(private) == []


@pytest.mark.django_db(transaction=True)
def test_a_relation_action_queues_its_own_list(
    declare: Declare, clerk_user: User, private: Path
) -> None:
    class OpenExporter(Exporter):
        @classmethod
        def columns(cls) -> Sequence[ExportColumn]:
            return [ExportColumn("title")]

        @classmethod
        def query(cls, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset.filter(is_done=False)

        @classmethod
        def queue_after(cls) -> int:
            return 0

        @classmethod
        def file_name(cls) -> str:
            return "open tasks"

        @classmethod
        def directory(cls) -> str:
            return "reports/open"

        @classmethod
        def completed_message(cls, count: int) -> str:
            return f"{count} open"

    class OpenTasks(Resource):
        model = Task
        slug = "open"

        @classmethod
        def table(cls, schema: Any) -> Any:
            return schema.columns([TextColumn("title")]).header_actions(
                [ExportAction(OpenExporter)]
            )

    def build(panel: Panel) -> Panel:
        return panel.path("front").resources([OpenTasks])

    declare(front=build)
    make_tasks("cake", "apple")
    make_tasks("done", is_done=True)
    client: Client = client_for(clerk_user)

    assert submit(client, resource="open").status_code == 303

    assert JobRun.objects.get().result["message"] == "2 open"
    assert only_file(private) == private / f"reports/open/{clerk_user.pk}/open tasks.csv"
    (stored,) = StoredNotification.of(clerk_user)
    response = client.get(stored.data["actions"][0]["url"])
    assert response.status_code == 200
    assert LongTaskExporter.queue_after() == 3


@pytest.mark.parametrize("key", [1, 2**128 - 1])
def test_two_runs_of_the_same_second_write_two_files(
    key: int, clerk_user: User, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other run has recorded its name, and has not written its file yet."""
    monkeypatch.setattr(TaskExporter, "file_name", classmethod(lambda cls: "tasks"))
    make_tasks("cake")
    earlier = JobRun.add(
        id=UUID(int=key),
        job="export",
        user=clerk_user,
        state="running",
        checkpoint={"file": "tasks.csv"},
    )

    export(clerk_user).dispatch()
    run = JobRun.objects.exclude(pk=earlier.pk).get()
    running.run(run.job, str(run.pk))

    assert only_file(private).name == "tasks-2.csv"


def test_a_run_of_another_user_does_not_take_the_name(
    clerk_user: User, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TaskExporter, "file_name", classmethod(lambda cls: "tasks"))
    make_tasks("cake")
    other = JobRun.add(
        job="export", user=make_user("boss"), state="running", checkpoint={"file": "tasks.csv"}
    )

    export(clerk_user).dispatch()
    run = JobRun.objects.exclude(pk=other.pk).get()
    running.run(run.job, str(run.pk))

    assert only_file(private).name == "tasks.csv"
