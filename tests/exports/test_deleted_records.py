"""A queued export of selected records, some of which are deleted before it runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import ExportBulkAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.jobs import JobRefused, RunPanelExport, running
from django_panel.models import JobRun, StoredNotification
from django_panel.resources.relations.manager import RelationManager
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.exports.export_panel import column_of, files, only_file, submit
from tests.jobs.conftest import stored_tasks
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Note, Project, Task, User
from tests.project.relation_panel import create_job

__all__ = ["stored_tasks"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class QueuedExporter(Exporter):
    """Queues every export."""

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn("title")]

    @classmethod
    def queue_after(cls) -> int:
        return 0


def table(schema: TableSchema) -> TableSchema:
    columns = schema.columns([TextColumn("title")]).default_sort("title", "asc")
    return columns.bulk_actions([ExportBulkAction(QueuedExporter)])


class Tasks(Resource):
    """Hidden tasks are out of scope."""

    model = Task
    slug: ClassVar[str | None] = "tasks"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return table(schema)


class FoundTasks(Tasks):
    """Has its own look-up."""

    slug: ClassVar[str | None] = "found"

    @classmethod
    def find_records(cls, keys: Sequence[Any]) -> list[Any]:
        return list(cls.query().filter(pk__in=keys).exclude(title="secret"))


class Notes(Resource):
    """Notes with a trash, which the list can show."""

    model = Note
    slug: ClassVar[str | None] = "notes"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return table(schema)


class LiveNotes(Notes):
    """Notes of which trashed ones cannot be looked up."""

    slug: ClassVar[str | None] = "live"
    soft_deletes: ClassVar[Any] = False


class Todos(RelationManager):
    relationship: ClassVar[str] = "todos"
    soft_deletes: ClassVar[Any] = True

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return table(schema)


class Jobs(Resource):
    model = Job
    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def relation_managers(cls) -> Any:
        return [Todos]


def front(panel: Panel) -> Panel:
    return panel.path("front").resources([Tasks, FoundTasks, Notes, LiveNotes, Jobs])


@pytest.fixture
def owner(declare: Declare, private: Path) -> User:
    declare(front=front)
    return make_user("owner", is_superuser=True)


@pytest.fixture
def client(owner: User, stored_tasks: list[Any]) -> Client:
    return client_for(owner)


def make_tasks(*titles: str) -> list[Task]:
    project = Project.objects.create(name="Move", customer=Customer.objects.create(name="Acme"))
    return [Task.objects.create(project=project, title=title) for title in titles]


def make_notes(*titles: str) -> list[Note]:
    job = create_job("paint")
    return [Note.objects.create(job=job, title=title) for title in titles]


def queue(client: Client, resource: str, records: Sequence[Any], **query: Any) -> JobRun:
    """Submit an export of these records, which waits in the queue."""
    keys = [record.pk for record in records]
    response = submit(client, resource=resource, scope="bulk", records=keys, query=query)
    assert response.status_code == 303, response.content
    run = JobRun.objects.get()
    assert run.state == "queued"
    return run


def deliver(run: JobRun) -> JobRun:
    running.run(run.job, str(run.pk))
    run.refresh_from_db()
    return run


def titles_of(user: User) -> list[str]:
    return [each.data["title"] for each in StoredNotification.objects.filter(user=user)]


def test_deleted_records_are_left_out_and_counted(
    client: Client, owner: User, private: Path
) -> None:
    tasks = make_tasks("apple", "cake", "egg", "fig")
    run = queue(client, "tasks", tasks)
    Task.objects.filter(title__in=["cake", "fig"]).delete()

    deliver(run)

    message = "The export is ready: 2 rows. 2 selected records were deleted in the meantime."
    assert (run.state, run.result["message"]) == ("done", message)
    assert titles_of(owner) == [message]
    assert column_of(only_file(private)) == ["apple", "egg"]


def test_one_deleted_record_is_named_in_the_singular(client: Client, owner: User) -> None:
    tasks = make_tasks("apple", "cake")
    run = queue(client, "tasks", tasks)
    tasks[0].delete()

    deliver(run)

    assert titles_of(owner) == [
        "The export is ready: 1 row. 1 selected record was deleted in the meantime."
    ]


def test_an_export_of_deleted_records_only_has_no_rows(
    client: Client, owner: User, private: Path
) -> None:
    run = queue(client, "tasks", make_tasks("apple", "cake"))
    Task.objects.all().delete()

    deliver(run)

    assert run.state == "done"
    assert "2 selected records were deleted" in titles_of(owner)[0]
    assert column_of(only_file(private)) == []


@pytest.mark.parametrize("slug", ["tasks", "found"])
def test_a_record_out_of_scope_fails_the_export(
    slug: str, client: Client, owner: User, private: Path
) -> None:
    apple, cake, _egg = tasks = make_tasks("apple", "cake", "egg")
    run = queue(client, slug, tasks)
    apple.delete()
    Task.objects.filter(pk=cake.pk).update(title="hidden cake" if slug == "tasks" else "secret")

    deliver(run)

    assert (run.state, run.error) == ("failed", "You no longer have access to these records.")
    assert files(private) == []


def test_the_own_look_up_of_a_resource_does_not_miss_deleted_records(
    client: Client, owner: User, private: Path
) -> None:
    tasks = make_tasks("apple", "cake")
    run = queue(client, "found", tasks)
    tasks[0].delete()

    assert deliver(run).state == "done"
    assert column_of(only_file(private)) == ["cake"]


@pytest.mark.parametrize("slug", ["notes", "live"])
def test_trashed_records_are_left_out_and_counted(
    slug: str, client: Client, owner: User, private: Path
) -> None:
    notes = make_notes("apple", "cake", "egg")
    run = queue(client, slug, notes)
    notes[0].trash()
    notes[1].force_delete()

    deliver(run)

    assert column_of(only_file(private)) == ["egg"]
    assert "2 selected records were deleted in the meantime." in titles_of(owner)[0]


def test_records_that_were_in_the_trash_already_are_exported(
    client: Client, owner: User, private: Path
) -> None:
    notes = make_notes("apple", "cake", "egg", "fig")
    notes[0].trash()
    notes[3].trash()
    run = queue(client, "notes", notes)
    notes[1].trash()
    notes[3].force_delete()

    deliver(run)

    assert column_of(only_file(private)) == ["apple", "egg"]
    assert "2 selected records were deleted in the meantime." in titles_of(owner)[0]


def test_the_records_of_a_relation_are_counted(client: Client, owner: User, private: Path) -> None:
    notes = make_notes("apple", "cake", "egg")
    run = queue(client, "jobs", notes, relation="todos", record=notes[0].job_id)
    notes[0].trash()
    notes[1].force_delete()

    deliver(run)

    assert column_of(only_file(private)) == ["egg"]
    assert "2 selected records were deleted in the meantime." in titles_of(owner)[0]


def test_a_record_that_left_the_relation_fails_the_export(
    client: Client, owner: User, private: Path
) -> None:
    notes = make_notes("apple", "cake")
    run = queue(client, "jobs", notes, relation="todos", record=notes[0].job_id)
    Note.objects.filter(pk=notes[0].pk).update(job=create_job("other"))

    assert deliver(run).state == "failed"
    assert files(private) == []


def job(owner: User, keys: Sequence[Any]) -> RunPanelExport:
    return RunPanelExport(
        exporter=QueuedExporter,
        resource="notes",
        columns=["title"],
        format="csv",
        owner=owner.pk,
        table_state={},
        keys=list(keys),
        panel_id="front",
    )


def test_a_job_of_the_project_exports_trashed_records_as_before(owner: User, private: Path) -> None:
    notes = make_notes("apple", "cake")
    notes[0].trash()

    job(owner, [note.pk for note in notes]).handle()

    assert column_of(only_file(private)) == ["apple", "cake"]


@pytest.mark.parametrize("keys", [["nonsense"], [2**70], [None]])
def test_a_key_that_no_record_can_have_is_refused(
    keys: list[Any], owner: User, private: Path
) -> None:
    with pytest.raises(JobRefused):
        job(owner, keys).handle()

    assert files(private) == []


def test_a_short_export_still_refuses_a_deleted_record(client: Client, private: Path) -> None:
    (task,) = make_tasks("apple")
    key = task.pk
    task.delete()

    response = submit(client, resource="tasks", scope="bulk", records=[key])

    assert response.status_code == 404
    assert files(private) == []
