"""Each step of ``RecordWriter``: locks, versions, relations, deletions and code of the project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import pytest
from django.db.models import Model
from django.db.models.signals import post_delete, pre_save

from django_panel import Panel, Resource, panel
from django_panel.internal.fast import long_tables
from django_panel.records.relations import change_related
from django_panel.records.row import Row
from django_panel.records.signals import RecordWritten, Write, WriteSource, record_written
from django_panel.records.transaction import WriteAttempt, current_attempt
from django_panel.records.writer import RecordWriter, inner_writer, write_records
from django_panel.resources.model_source import ModelSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.support.request_errors import Conflict, InvalidInput
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import Badge, Customer, Job, Note, Project, Region, Site, Task

__all__ = ["declare"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class TaskResource(Resource):
    model = Task


class NoteResource(Resource):
    model = Note


class BadgeResource(Resource):
    model = Badge


class LockedReads(ResourceSource):
    """Notes which look-ups ask for a lock."""

    def __init__(self, resource: type[Resource]) -> None:
        super().__init__(resource)
        self.locks: list[bool] = []

    def resolve(self, key: Any, lock: bool = False, joins: Any = ()) -> Any:
        self.locks.append(lock)
        return super().resolve(key, lock, joins)

    def find_many(self, keys: Sequence[Any], lock: bool = False) -> list[Any]:
        self.locks.append(lock)
        return super().find_many(keys, lock)


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> Iterator[None]:
    def desk(built: Panel) -> Panel:
        return built.path("desk").resources([TaskResource, NoteResource, BadgeResource])

    declare(desk=desk)
    with context.bind(panel=panel("desk"), user=make_user("clerk", is_superuser=True)):
        yield


@pytest.fixture
def history() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append)
    yield seen
    record_written.disconnect(append)


tasks, notes, badges = map(ResourceSource, (TaskResource, NoteResource, BadgeResource))


def a_task(title: str = "sweep") -> Task:
    customer, _ = Customer.objects.get_or_create(name="Acme")
    project, _ = Project.objects.get_or_create(customer=customer, name="Move")
    return Task.objects.create(project=project, title=title)


def a_note() -> Note:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Harbour")
    note: Note = Note.objects.create(job=Job.objects.create(site=site, title="dig"), title="deep")
    return note


def test_rows_are_read_with_a_lock() -> None:
    task, source = a_task(), LockedReads(TaskResource)

    def work(writer: RecordWriter) -> None:
        writer.get(task.pk, "edit")
        writer.get_many([task.pk], "edit")

    write_records(source, work)

    assert source.locks == [True, True]


@pytest.mark.parametrize(("version", "is_stale"), [(None, False), ("old", True)])
def test_a_version_is_compared_with_that_of_the_row(version: str | None, *, is_stale: bool) -> None:
    task = a_task()

    def work(writer: RecordWriter) -> None:
        row = writer.get(task.pk, "edit")
        writer.require_version(row, version, lambda: {"title": {"theirs": 1, "mine": 2}})

    if not is_stale:
        write_records(tasks, work)
        return
    with pytest.raises(Conflict) as caught:
        write_records(tasks, work)
    assert caught.value.conflicts == {"title": {"theirs": 1, "mine": 2}}


def test_a_new_record_is_joined_before_it_is_announced(history: list[Write]) -> None:
    project, steps = a_task().project, list[str]()

    def note(name: str) -> Any:
        return lambda record: steps.append(f"{name} {record.title} {len(history)}")

    def work(writer: RecordWriter) -> Task:
        task: Task = writer.create(
            {"project": project, "title": "mop"},
            relations=note("relations"),
            join=note("join"),
            after=note("after"),
        )
        return task

    task = write_records(tasks, work, by=WriteSource.FORM)

    assert steps == ["relations mop 0", "join mop 0", "after mop 0"]
    assert Task.objects.get(title="mop") == task
    assert [(each.operation, each.source, each.changes) for each in history] == [
        ("create", "form", {})
    ]


def test_a_changed_record_is_announced_after_its_hook(history: list[Write]) -> None:
    task, heard = a_task(), list[int]()

    def work(writer: RecordWriter) -> None:
        row = writer.get(task.pk, "edit")
        writer.change(row, {"title": "mop"}, after=lambda record: heard.append(len(history)))

    write_records(tasks, work)

    assert heard == [0]
    assert [each.changes for each in history] == [{"title": ("sweep", "mop")}]


def test_a_store_that_changes_nothing_is_announced_if_something_else_has_changed(
    history: list[Write],
) -> None:
    task = a_task()

    def work(is_changed: bool) -> Any:
        return lambda writer: writer.change(
            writer.get(task.pk, "edit"), {}, lambda record, _: record, is_changed=is_changed
        )

    write_records(tasks, work(False))
    assert history == []
    write_records(tasks, work(True))
    assert [each.changes for each in history] == [{}]


def test_related_records_are_changes_of_the_record(history: list[Write]) -> None:
    badge, site = Badge.objects.create(name="gold"), a_note().job.site

    def work(writer: RecordWriter) -> None:
        row = writer.get(str(badge.pk), "edit")
        writer.relate(row.record, "sites", added=[site])
        writer.relate(row.record, "sites", removed=[site])

    write_records(badges, work, by=WriteSource.RELATION)

    assert [each.changes for each in history] == [
        {"sites": ((), (site.pk,))},
        {"sites": ((site.pk,), ())},
    ]
    assert not badge.sites.exists()


def test_a_record_with_a_trash_is_moved_there_and_back(history: list[Write]) -> None:
    note = a_note()

    def work(writer: RecordWriter) -> None:
        (row,) = writer.get_many([note.pk], "delete")
        writer.restore(row.record)
        assert history == []
        writer.delete([row.record])
        writer.restore(row.record)

    write_records(notes, work)

    note.refresh_from_db()
    assert note.deleted_at is None
    assert [each.operation for each in history] == ["delete", "update"]


def test_records_are_deleted_with_what_depends_on_them(history: list[Write]) -> None:
    task = a_task()
    project = task.project
    source = ModelSource(Project, panel("desk"))

    def work(writer: RecordWriter) -> None:
        writer.delete_permanently([project])

    write_records(source, work, by=WriteSource.ACTION)

    assert not Task.objects.exists()
    assert [(type(each.record), each.record.pk, each.source) for each in history] == [
        (Task, task.pk, "action"),
        (Project, project.pk, "action"),
    ]


@pytest.mark.parametrize("step", ["delete", "delete_permanently"])
def test_a_receiver_of_a_deletion_is_host_code(step: str) -> None:
    def receiver(**kwargs: Any) -> None:
        """Stand for a receiver of the project."""

    def work(writer: RecordWriter) -> bool:
        getattr(writer, step)([a_task()])
        return writer.attempt.ran_host_code

    assert write_records(tasks, work) is False
    post_delete.connect(receiver, sender=Task)
    try:
        assert write_records(tasks, work) is True
    finally:
        post_delete.disconnect(receiver, sender=Task)


def rename(record: Model) -> None:
    Task.objects.filter(pk=record.pk).update(title="mop")


def test_a_function_is_announced_once_and_only_if_it_changes_rows(history: list[Write]) -> None:
    task = a_task()

    def inner(record: Model) -> None:
        inner_writer(tasks).change(Row(record), {"title": "dust"})

    def work(writer: RecordWriter) -> None:
        row = writer.get(task.pk, "edit")
        writer.call([row], lambda: None)
        assert history == []
        writer.call([row], lambda: rename(row.record))
        assert [each.changes for each in history] == [None]

    write_records(tasks, work)
    history.clear()
    # What a writer inside has announced is not announced again.
    write_records(
        tasks,
        lambda writer: writer.call([row := writer.get(task.pk, "edit")], lambda: inner(row.record)),
    )

    assert [each.changes for each in history] == [{"title": ("mop", "dust")}]


def test_a_new_row_does_not_count_as_a_change_of_the_others(history: list[Write]) -> None:
    task = a_task()

    def work(writer: RecordWriter) -> None:
        writer.call([writer.get(task.pk, "edit")], lambda: a_task("another"))

    write_records(tasks, work)

    assert history == []


def test_a_write_inside_another_one_belongs_to_it(history: list[Write]) -> None:
    task, batches = a_task(), set[UUID]()

    def work(writer: RecordWriter) -> None:
        writer.change(writer.get(task.pk, "edit"), {"title": "mop"})
        again = lambda writer: writer.change(writer.get(task.pk, "edit"), {"title": "dust"})  # noqa: E731
        write_records(tasks, again)
        current_attempt().mark_host_code()
        assert writer.attempt.ran_host_code

    write_records(tasks, work, by=WriteSource.BOARD)
    batches = {each.batch for each in history}

    assert [each.source for each in history] == ["board", "board"]
    assert len(batches) == 1


def test_outside_of_a_write_nothing_is_repeated_and_each_write_has_its_batch() -> None:
    first, second = current_attempt(), current_attempt()

    assert isinstance(first, WriteAttempt)
    assert first is not second
    assert first.log.batch != second.log.batch


def test_changes_are_read_for_receivers_that_ask_for_a_model() -> None:
    signal = RecordWritten()

    def receiver(**kwargs: Any) -> None:
        """Stand for a receiver of the project."""

    signal.connect(receiver, sender=Task)
    assert not signal.reads_changes(Task)
    signal.connect(receiver, sender=Note, reads_changes=True)
    assert (signal.reads_changes(Task), signal.reads_changes(Note)) == (False, True)
    signal.connect(receiver, reads_changes=True, dispatch_uid="all")
    assert signal.reads_changes(Task)
    signal.disconnect(dispatch_uid="all")
    signal.disconnect(receiver, sender=Note)
    assert not signal.reads_changes(Note)


def stand_in(**kwargs: Any) -> None:
    """Stand for a receiver of the project."""


def test_a_receiver_is_host_code_of_a_deletion_by_keys_and_of_the_trash() -> None:
    note = a_note()
    note.trash()

    def delete(writer: RecordWriter) -> bool:
        writer.delete_by_keys([a_task().pk])
        return writer.attempt.ran_host_code

    def restore(writer: RecordWriter) -> bool:
        writer.restore(note)
        return writer.attempt.ran_host_code

    assert not write_records(tasks, delete)
    pre_save.connect(stand_in)
    try:
        assert write_records(tasks, delete)
        assert write_records(notes, restore)
    finally:
        pre_save.disconnect(stand_in)


def test_a_deletion_forgets_which_tables_are_long(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    forgotten: list[bool] = []
    monkeypatch.setattr(long_tables, "forget", lambda: forgotten.append(True))

    with django_capture_on_commit_callbacks(execute=True):
        write_records(tasks, lambda writer: writer.delete_by_keys([a_task().pk]))

    assert forgotten == [True]


def test_declared_errors_are_errors_of_validation() -> None:
    class Closed(Exception):
        """The office is closed."""

    class ClosedResource(Resource):
        model = Task
        save_errors = (Closed,)

    def work(writer: RecordWriter) -> None:
        raise Closed("Come back later.")

    with pytest.raises(InvalidInput) as caught:
        write_records(ResourceSource(ClosedResource), work, errors_at="title")

    assert caught.value.errors == {"title": ["Come back later."]}


def test_relations_that_a_function_has_changed_are_changes(
    history_with_changes: list[Write],
) -> None:
    badge, site = Badge.objects.create(name="gold"), a_note().job.site

    def change() -> None:
        Badge.objects.filter(pk=badge.pk).update(name="silver")
        change_related(badge, "sites", added=[site])

    write_records(badges, lambda writer: writer.call([Row(badge)], change))

    assert [write.changes for write in history_with_changes] == [
        {"name": ("gold", "silver"), "sites": ((), (site.pk,))}
    ]


@pytest.fixture
def history_with_changes() -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append, reads_changes=True)
    yield seen
    record_written.disconnect(append)
