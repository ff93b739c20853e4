"""Rows that are read for a write are locked in the order of their keys, for every query."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db import connection, models, transaction
from django.db.models import Count, F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.records.locking import read_locked, read_locked_slice
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from tests.project.clients import make_user
from tests.project.models import Customer, Project, Task, User

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has no row locks."),
]

#: What PostgreSQL refuses to lock; it is treated alike everywhere.
UNLOCKABLE: dict[str, Any] = {
    "distinct": lambda rows: rows.distinct(),
    "aggregate": lambda rows: rows.annotate(tasks_count=Count("tasks")),
    "window": lambda rows: rows.annotate(place=Window(RowNumber(), order_by=F("pk").asc())),
}
LOCKABLE: dict[str, Any] = {
    "plain": lambda rows: rows,
    "joined": lambda rows: rows.filter(customer__name__startswith="A"),
    "outer join": lambda rows: rows.select_related("customer"),
    "to many": lambda rows: rows.filter(tasks__title="a"),
    "subquery": lambda rows: rows.filter(pk__in=Task.objects.values("project")),
}


@pytest.fixture
def projects() -> list[Project]:
    ann = Customer.objects.create(name="Ann")
    made = [Project.objects.create(name=name, customer=ann) for name in "cab"]
    for project in made:
        Task.objects.create(title="a", project=project)
    return made


def locks(*tables: str) -> str:
    """Return the end of a statement that locks these tables; MariaDB locks joined rows too."""
    if not connection.features.has_select_for_update_of:
        return "FOR UPDATE"
    return f"FOR UPDATE OF {', '.join(map(connection.ops.quote_name, tables))}"


def locking_statements(seen: CaptureQueriesContext) -> list[str]:
    return [each["sql"] for each in seen.captured_queries if "FOR UPDATE" in each["sql"]]


@pytest.mark.parametrize("kind", [*LOCKABLE, *UNLOCKABLE])
def test_each_kind_of_query_is_locked_in_key_order(kind: str, projects: list[Project]) -> None:
    rows: QuerySet[Any] = {**LOCKABLE, **UNLOCKABLE}[kind](Project.objects.all())
    keys = [project.pk for project in reversed(projects)]

    with transaction.atomic(), CaptureQueriesContext(connection) as seen:
        found = read_locked(rows, keys)

    assert found == sorted(projects, key=lambda project: project.pk)
    (locking,) = locking_statements(seen)
    assert "ORDER BY" in locking.partition(" WHERE ")[2]
    # Rows of joined tables stay free.
    assert locking.endswith(locks("project_project"))
    assert len(seen) == (1 if kind in LOCKABLE else 2)


@pytest.mark.parametrize("kind", [*LOCKABLE, *UNLOCKABLE])
def test_a_part_of_many_rows_is_locked_too(kind: str, projects: list[Project]) -> None:
    rows: QuerySet[Any] = {**LOCKABLE, **UNLOCKABLE}[kind](Project.objects.all())

    with transaction.atomic(), CaptureQueriesContext(connection) as seen:
        first = read_locked_slice(rows, 2)
        rest = read_locked_slice(rows, 2, after=first[-1].pk)

    assert [*first, *rest] == sorted(projects, key=lambda project: project.pk)
    assert len(locking_statements(seen)) == 2


def test_one_record_is_locked_each_time(projects: list[Project]) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as seen:
        for project in projects:
            assert read_locked(Project.objects.all(), [project.pk]) == [project]
            assert read_locked(Project.objects.all(), [project.pk], ["customer"]) == [project]

    locking = locking_statements(seen)
    assert len(locking) == len(seen) == 6
    assert all(sql.endswith(locks("project_project")) for sql in locking)


def test_nothing_is_locked_outside_a_transaction(projects: list[Project]) -> None:
    with CaptureQueriesContext(connection) as seen:
        found = read_locked(Project.objects.all(), [projects[0].pk])

    assert (found, locking_statements(seen)) == ([projects[0]], [])


class Parent(models.Model):
    name = models.CharField(max_length=20)

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Child(Parent):
    age = models.IntegerField(default=0)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Grandchild(Child):
    toy = models.CharField(max_length=20)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


def test_the_parents_of_a_multi_table_model_are_locked_with_it() -> None:
    kinds: list[Any] = [Parent, Child, Grandchild]
    with connection.schema_editor() as editor:
        for kind in kinds:
            editor.create_model(kind)
    try:
        made = Grandchild.objects.create(name="Kim", toy="ball")
        for rows in (Grandchild.objects.all(), Grandchild.objects.distinct()):
            with transaction.atomic(), CaptureQueriesContext(connection) as seen:
                assert read_locked(rows, [made.pk]) == [made]
            (locking,) = locking_statements(seen)
            _, _, tables = locking.partition("FOR UPDATE")
            _, _, wanted = locks("project_child", "project_grandchild", "project_parent").partition(
                "FOR UPDATE"
            )
            assert sorted(tables.removeprefix(" OF ").split(", ")) == wanted.removeprefix(
                " OF "
            ).split(", ")
    finally:
        with connection.schema_editor() as editor:
            for kind in reversed(kinds):
                editor.delete_model(kind)


class Own(Resource):
    """Looks records up itself."""

    model = Project

    @classmethod
    def find_record(cls, key: Any) -> Any:
        return cls.query().filter(pk=key).first()


def test_a_look_up_of_the_hosts_own_reads_rows_that_are_locked(projects: list[Project]) -> None:
    user: User = make_user("root", is_superuser=True)
    with context.bind(user=user), transaction.atomic(), CaptureQueriesContext(connection) as seen:
        found = ResourceSource(Own).find(projects[0].pk, lock=True)

    assert found == projects[0]
    assert len(locking_statements(seen)) == 1
