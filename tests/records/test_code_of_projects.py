"""What code of the project has written inside ``RecordWriter.call()`` is announced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import m2m_changed, post_save
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, Resource, panel
from django_panel.records.host_writes import WatchedTables
from django_panel.records.row import Row
from django_panel.records.signals import Write, record_written
from django_panel.records.write_log import WriteLog
from django_panel.records.writer import RecordWriter, inner_writer, write_records
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import Badge, Customer, Project, Region, Site, Task

__all__ = ["declare"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class TaskResource(Resource):
    model = Task


class BadgeResource(Resource):
    model = Badge


tasks, badges = ResourceSource(TaskResource), ResourceSource(BadgeResource)


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> Iterator[None]:
    def desk(built: Panel) -> Panel:
        return built.path("desk").resources([TaskResource, BadgeResource])

    declare(desk=desk)
    with context.bind(panel=panel("desk"), user=make_user("clerk", is_superuser=True)):
        yield


@pytest.fixture
def history() -> Iterator[list[Write]]:
    yield from recorded(reads_changes=False)


@pytest.fixture
def history_with_changes() -> Iterator[list[Write]]:
    yield from recorded(reads_changes=True)


def recorded(*, reads_changes: bool) -> Iterator[list[Write]]:
    seen: list[Write] = []

    def append(sender: object, write: Write, **kwargs: object) -> None:
        seen.append(write)

    record_written.connect(append, reads_changes=reads_changes)
    yield seen
    record_written.disconnect(append)


def some_tasks(*titles: str) -> list[Task]:
    customer, _ = Customer.objects.get_or_create(name="Acme")
    project, _ = Project.objects.get_or_create(customer=customer, name="Move")
    return [Task.objects.create(project=project, title=title) for title in titles]


def call(records: list[Task], function: Callable[[], object]) -> int:
    """Call a function as code of the project; return the number of its queries."""
    queries = []

    def work(writer: RecordWriter) -> None:
        rows = [Row(record) for record in records]
        with CaptureQueriesContext(connection) as seen:
            writer.call(rows, function)
        queries.append(len(seen))

    write_records(tasks, work)
    return queries[0]


def call_each(records: list[Task], function: Callable[[Task], object]) -> None:
    write_records(tasks, lambda writer: writer.call_each(records, function))


def rename(task: Task, title: str) -> None:
    Task.objects.filter(pk=task.pk).update(title=title)


def summary(writes: list[Write]) -> list[tuple[str, Any]]:
    return [(str(write.operation), write.record.pk) for write in writes]


def test_rows_that_a_statement_deletes_are_deletions(history: list[Write]) -> None:
    kept, gone = some_tasks("kept", "gone")
    keys = kept.pk, gone.pk

    queries = call([kept, gone], lambda: Task.objects.filter(pk=keys[1]).delete())

    # The deletion, and the keys that still exist.
    assert queries == 2
    assert summary(history) == [("delete", keys[1])]


def test_records_without_a_key_are_deletions_without_a_query(history: list[Write]) -> None:
    (task,) = some_tasks("gone")
    key = task.pk

    assert call([task], task.delete) == 1

    assert summary(history) == [("delete", key)]


def test_a_change_beside_a_deletion_is_one(history: list[Write]) -> None:
    kept, gone = some_tasks("kept", "gone")
    keys = kept.pk, gone.pk

    def function() -> None:
        rename(kept, "changed")
        Task.objects.filter(pk=keys[1]).delete()

    call([kept, gone], function)

    assert summary(history) == [("update", keys[0]), ("delete", keys[1])]


def test_a_function_for_each_record_is_watched_for_each_record(history: list[Write]) -> None:
    records = some_tasks("first", "second", "third")

    def function(task: Task) -> None:
        if task.title == "second":
            rename(task, "changed")

    call_each(records, function)

    assert summary(history) == [("update", records[1].pk)]


def test_rows_of_each_record_are_read_with_one_query(history_with_changes: list[Write]) -> None:
    records = some_tasks("first", "second", "third")

    with CaptureQueriesContext(connection) as seen:
        call_each(records, lambda task: rename(task, "changed"))

    assert len([query for query in seen if query["sql"].startswith("SELECT")]) == 1
    assert [write.changes for write in history_with_changes] == [
        {"title": (title, "changed")} for title in ("first", "second", "third")
    ]


def test_a_record_that_is_changed_again_is_announced_again(history: list[Write]) -> None:
    records = some_tasks("first", "second")

    def function(task: Task) -> None:
        inner_writer(tasks).change(Row(task), {"position": 7})
        if task.title == "first":
            rename(task, "changed")

    call_each(records, function)

    assert [(write.record.pk, write.changes) for write in history] == [
        (records[0].pk, {"position": (0, 7)}),
        (records[1].pk, {"position": (0, 7)}),
        (records[0].pk, None),
    ]


def test_what_was_announced_is_not_announced_again(history_with_changes: list[Write]) -> None:
    (task,) = some_tasks("first")

    def function(record: Task) -> None:
        inner_writer(tasks).change(Row(record), {"position": 7})
        rename(record, "changed")

    call_each([task], function)

    assert [write.changes for write in history_with_changes] == [
        {"position": (0, 7)},
        {"title": ("first", "changed")},
    ]


def test_a_deleted_record_is_not_changed_by_a_later_statement(history: list[Write]) -> None:
    kept, gone = some_tasks("kept", "gone")
    key = gone.pk

    def function() -> None:
        inner_writer(tasks).delete([gone])
        rename(kept, "changed")

    call([kept, gone], function)

    assert summary(history) == [("delete", key), ("update", kept.pk)]


def test_rows_that_an_insert_changes_are_announced(history: list[Write]) -> None:
    (task,) = some_tasks("first")
    other = Task(pk=task.pk, project=task.project, title="changed")
    unique = ["pk"] if connection.features.supports_update_conflicts_with_target else None

    call(
        [task],
        lambda: Task.objects.bulk_create(
            [other], update_conflicts=True, unique_fields=unique, update_fields=["title"]
        ),
    )

    assert summary(history) == [("update", task.pk)]


@pytest.mark.parametrize(
    ("sql", "is_changed", "is_deleted"),
    [
        ('UPDATE "project_badge" SET "name" = %s', True, False),
        ("update project_badge set name = %s", True, False),
        ("UPDATE `project_badge` SET `name` = %s", True, False),
        ('UPDATE ONLY "public"."project_badge" SET "name" = %s', True, False),
        ('UPDATE "project_badge_sites" SET "site_id" = %s', False, False),
        ('UPDATE "project_site" SET "name" = (SELECT 1 FROM "project_badge")', False, False),
        ('DELETE FROM "project_badge" WHERE "id" IN (%s)', False, True),
        ("DELETE `project_badge` FROM `project_badge` INNER JOIN `a` ON 1", False, True),
        ('DELETE FROM "project_badge_sites" WHERE "id" IN (%s)', False, False),
        ('INSERT INTO "project_badge" ("name") VALUES (%s)', False, False),
        ('INSERT INTO "project_badge" ("name") VALUES (%s) ON CONFLICT DO NOTHING', False, False),
        (
            'INSERT INTO "project_badge" VALUES (%s) ON CONFLICT("id") DO UPDATE SET "a" = 1',
            True,
            False,
        ),
        ("INSERT INTO `project_badge` VALUES (%s) ON DUPLICATE KEY UPDATE `a` = 1", True, False),
        ("INSERT OR REPLACE INTO project_badge VALUES (%s)", True, False),
        ('SELECT "UPDATE project_badge" FROM "project_badge" FOR UPDATE', False, False),
    ],
)
def test_the_table_of_a_statement_is_known(sql: str, is_changed: bool, is_deleted: bool) -> None:
    tables = WatchedTables(Badge, WriteLog())

    tables(lambda *args: None, sql, (), False, {})

    assert (tables.are_changed(), tables.are_deleted()) == (is_changed, is_deleted)


# Code that runs while records are created and related.


def receiver(**kwargs: Any) -> None:
    """Stand for a receiver of the project."""


def test_a_receiver_of_a_new_record_is_host_code() -> None:
    project = some_tasks("first")[0].project

    def work(writer: RecordWriter) -> bool:
        writer.create({"project": project, "title": "new"})
        return writer.attempt.ran_host_code

    assert not write_records(tasks, work)
    post_save.connect(receiver, sender=Task)
    try:
        assert write_records(tasks, work)
    finally:
        post_save.disconnect(receiver, sender=Task)


def test_a_receiver_of_a_relation_is_host_code() -> None:
    badge = Badge.objects.create(name="gold")
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Harbour")

    def work(writer: RecordWriter) -> bool:
        writer.relate(badge, "sites", added=[site])
        writer.relate(badge, "sites", removed=[site])
        return writer.attempt.ran_host_code

    assert not write_records(badges, work)
    m2m_changed.connect(receiver, sender=Badge.sites.through)
    try:
        assert write_records(badges, work)
    finally:
        m2m_changed.disconnect(receiver, sender=Badge.sites.through)


@pytest.mark.parametrize("is_change", [False, True])
def test_what_a_writer_announces_afterwards_is_announced_once(
    history: list[Write], *, is_change: bool
) -> None:
    (task,) = some_tasks("first")

    def function() -> None:
        rename(task, "changed")
        inner_writer(tasks).change(Row(task), {"position": 7})

    def work(writer: RecordWriter) -> None:
        writer.call([Row(task)], function, is_change=is_change)

    write_records(tasks, work)

    assert summary(history) == [("update", task.pk)]


def test_statements_of_a_writer_inside_do_not_count(history: list[Write]) -> None:
    records = some_tasks("first", "second")

    def function() -> None:
        for record in records:
            inner_writer(tasks).change(Row(record), {"position": 7})

    call(records, function)

    assert summary(history) == [("update", record.pk) for record in records]
