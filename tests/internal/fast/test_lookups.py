"""Look-ups with cached SQL read what Django reads, and only where nothing restricts the rows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection, models
from django.db.models import Count, F, FilteredRelation, Q, QuerySet
from django.db.models.signals import post_init
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel.internal.fast import lookups
from django_panel.internal.fast.lookups import (
    has_value,
    is_unrestricted,
    record_by_key,
    records_by_keys,
)
from tests.project.models import Badge, Customer, Job, Label, Project, Region, Site, Specimen, Task
from tests.project.models import User as Person

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Own(QuerySet[Any]):
    """A host's own QuerySet class, which may do anything."""


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    lookups._cache.clear()
    yield
    lookups._cache.clear()


@pytest.fixture
def project() -> Project:
    customer = Customer.objects.create(name="Ada & sons")
    return Project.objects.create(
        customer=customer, name="Bridge", budget=Decimal("12.50"), starts_on=date(2026, 5, 4)
    )


def statements(act: Callable[[], object]) -> list[str]:
    """Return the SQL that is run."""
    seen: list[str] = []

    def note_reload(execute: Any, sql: str, *arguments: Any) -> Any:
        seen.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(note_reload):
        act()
    return seen


@pytest.mark.parametrize(
    "queryset",
    [
        Task.objects.all,
        lambda: Task.objects.order_by("-title"),
        lambda: Task.objects.order_by("title").reverse(),
        lambda: Task.objects.select_related("project__customer"),
        Group.objects.all,
    ],
)
def test_a_whole_table_is_unrestricted(queryset: Callable[[], QuerySet[Any]]) -> None:
    assert is_unrestricted(queryset())


@pytest.mark.parametrize(
    "queryset",
    [
        lambda: Task.objects.filter(is_done=False),
        lambda: Task.objects.exclude(pk=1),
        Task.objects.none,
        lambda: Task.objects.filter(Q(pk__in=[])),
        lambda: Task.objects.only("title"),
        lambda: Task.objects.defer("title"),
        lambda: Task.objects.annotate(size=Count("project__tasks")),
        lambda: Task.objects.alias(owner=F("project__customer")),
        lambda: Task.objects.annotate(
            open_one=FilteredRelation("project", condition=Q(project__state="open"))
        ),
        Task.objects.distinct,
        lambda: Task.objects.all()[:5],
        lambda: Task.objects.union(Task.objects.all()),
        lambda: Task.objects.values("title"),
        lambda: Task.objects.values_list("title"),
        lambda: Task.objects.dates("project__starts_on", "year"),
        lambda: Task.objects.prefetch_related("project"),
        lambda: Task.objects.extra(tables=["project_project"]),
        lambda: Task.objects.extra(where=["1 = 0"]),
        Task.objects.select_for_update,
        lambda: Own(Task),
        lambda: Project(pk=3).tasks.all().all(),
    ],
)
def test_any_other_queryset_is_restricted(
    queryset: Callable[[], QuerySet[Any]],
) -> None:
    assert not is_unrestricted(queryset())


def test_a_restricted_look_up_stays_restricted_after_an_unrestricted_one(project: Project) -> None:
    other = Project.objects.create(customer=project.customer, name="Tunnel", state="done")

    assert record_by_key(Project.objects.all(), other.pk) == other
    assert record_by_key(Project.objects.filter(state="open"), other.pk) is None
    assert record_by_key(Project.objects.exclude(name="Tunnel"), other.pk) is None
    assert record_by_key(Project.objects.none(), other.pk) is None
    assert not has_value(Project.objects.filter(state="open"), Project._meta.pk, other.pk)


def test_the_second_look_up_is_not_compiled_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Project.objects.create(customer=project.customer, name="Tunnel")
    assert record_by_key(Project.objects.all(), project.pk) == project
    assert has_value(Project.objects.all(), Project._meta.pk, project.pk)

    def compiled(*_: object, **__: object) -> None:
        raise AssertionError("SQL was compiled again.")

    monkeypatch.setattr(SQLCompiler, "as_sql", compiled)
    assert record_by_key(Project.objects.all(), other.pk) == other
    assert record_by_key(Project.objects.order_by("name"), other.pk + 1) is None
    assert has_value(Project.objects.all(), Project._meta.pk, other.pk)
    assert not has_value(Project.objects.all(), Project._meta.pk, other.pk + 1)


def test_it_is_the_sql_that_django_compiles(project: Project) -> None:
    ordinary = statements(lambda: list(Project.objects.filter(pk=project.pk)))
    first = statements(lambda: record_by_key(Project.objects.all(), project.pk))
    cached = statements(lambda: record_by_key(Project.objects.all(), project.pk))

    assert ordinary == first == cached


def test_every_kind_of_column_is_read_as_django_reads_it() -> None:
    made = Specimen.objects.create(
        name="All of it",
        amount=Decimal("3.10"),
        is_ready=True,
        day=date(2026, 1, 2),
        moment=datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC),
        clock=time(4, 5),
        tags=["a", {"b": None}],
        settings={"deep": [1, 2.5]},
        data=None,
        document="specimens/a.txt",
    )
    expected = Specimen.objects.get(pk=made.pk)
    for _ in range(2):
        found = record_by_key(Specimen.objects.all(), made.pk)
        assert found is not None
        names = [field.attname for field in Specimen._meta.concrete_fields]
        assert [getattr(found, name) for name in names] == [
            getattr(expected, name) for name in names
        ]
        assert [type(getattr(found, name)) for name in names] == [
            type(getattr(expected, name)) for name in names
        ]
        assert found._state.db == "default"
        assert not found._state.adding
        assert not found.get_deferred_fields()


@pytest.mark.parametrize("joined", [("project", "assignee"), ("project__customer",)])
def test_relations_are_joined_in_the_one_query(project: Project, joined: tuple[str, ...]) -> None:
    somebody = Person.objects.create(username="ada")
    held = Task.objects.create(project=project, title="Held", assignee=somebody)
    free = Task.objects.create(project=project, title="Free")

    for task in (held, free, held):
        with CaptureQueriesContext(connection) as seen:
            record = record_by_key(Task.objects.all(), task.pk, joined)
        assert len(seen) == 1
        assert record is not None
        assert "project" in record._state.fields_cache
        assert record.project.name == "Bridge"
        if "assignee" in joined:
            assert record._state.fields_cache["assignee"] == task.assignee


def test_joined_relations_are_part_of_the_cache_key(project: Project) -> None:
    task = Task.objects.create(project=project, title="One")

    bare = record_by_key(Task.objects.all(), task.pk)
    joined = record_by_key(Task.objects.select_related("project"), task.pk)
    both = record_by_key(Task.objects.select_related("project"), task.pk, ("assignee",))

    assert bare is not None
    assert joined is not None
    assert both is not None
    assert set(bare._state.fields_cache) == set()
    assert set(joined._state.fields_cache) == {"project"}
    assert set(both._state.fields_cache) == {"project", "assignee"}


def test_a_shared_queryset_is_not_changed(project: Project) -> None:
    task = Task.objects.create(project=project, title="One")
    shared = Task.objects.order_by("title")

    record_by_key(shared, task.pk, ("project",))
    record_by_key(shared.filter(is_done=False), task.pk, ("project",))

    assert shared.query.select_related is False


def test_switched_off_every_look_up_is_compiled_by_django(
    project: Project, settings: Settings
) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}
    task = Task.objects.create(project=project, title="One")

    assert not is_unrestricted(Task.objects.all())
    assert record_by_key(Task.objects.all(), task.pk) == task
    joined = record_by_key(Task.objects.all(), task.pk, ("project",))
    assert joined is not None
    assert set(joined._state.fields_cache) == {"project"}
    assert record_by_key(Task.objects.all(), task.pk + 1) is None
    assert list(records_by_keys(Task.objects.all(), [task.pk])) == [task]
    assert has_value(Task.objects.all(), Task._meta.pk, task.pk)
    assert not has_value(Task.objects.all(), Task._meta.pk, task.pk + 1)
    assert lookups._cache == {}


def test_a_queryset_that_defers_columns_joins_nothing(project: Project) -> None:
    task = Task.objects.create(project=project, title="One")

    found = record_by_key(Task.objects.only("title"), task.pk, ("project",))

    assert found == task
    assert "project" not in found._state.fields_cache


def test_keys_of_other_kinds() -> None:
    badge = Badge.objects.create(name="Gate")
    label = Label.objects.create(name="urgent")
    for _ in range(2):
        assert record_by_key(Badge.objects.all(), badge.pk) == badge
        assert record_by_key(Label.objects.all(), "urgent") == label
        folds_case = connection.vendor == "mysql"
        assert record_by_key(Label.objects.all(), "URGENT") == (label if folds_case else None)
        assert record_by_key(Label.objects.all(), "%") is None


def test_several_at_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [Task.objects.create(project=project, title=str(place)) for place in range(4)]
    keys = [task.pk for task in tasks]
    record_by_key(Task.objects.select_related("project"), keys[0])
    badges = [Badge.objects.create(name=str(place)) for place in range(3)]

    def found(queryset: QuerySet[Any], wanted: list[Any]) -> set[Any]:
        return {record.pk for record in records_by_keys(queryset, wanted)}

    assert found(Task.objects.all(), keys) == set(keys)
    assert found(Task.objects.all(), [keys[1], keys[-1] + 1]) == {keys[1]}
    assert found(Task.objects.all(), keys[:1]) == {keys[0]}
    assert found(Task.objects.all(), []) == set()
    assert found(Task.objects.filter(title="2"), keys) == {keys[2]}
    assert found(Badge.objects.all(), [badge.pk for badge in badges]) == {
        badge.pk for badge in badges
    }
    for record in records_by_keys(Task.objects.select_related("project"), keys):
        assert "project" in record._state.fields_cache
        assert record.title == tasks[keys.index(record.pk)].title
    # Above the limit of a database for parameters, Django runs the query.
    monkeypatch.setattr(type(connection.features), "max_query_params", 2)
    assert found(Task.objects.all(), keys) == set(keys)


def test_a_column_that_is_not_unique() -> None:
    region = Region.objects.create(name="North")
    for number in (1, 2):
        Site.objects.create(region=region, name=f"Site {number}")
    name = Region._meta.get_field("is_active")
    assert has_value(Region.objects.all(), name, True)
    assert not has_value(Region.objects.all(), name, False)
    link = Site._meta.get_field("region")
    assert has_value(Site.objects.all(), link, region.pk)
    assert not has_value(Job.objects.all(), Job._meta.get_field("site"), 1)


def test_signals_are_sent(project: Project) -> None:
    heard: list[Any] = []

    def note(instance: Any, **_: object) -> None:
        heard.append(instance.pk)

    record_by_key(Project.objects.all(), project.pk)
    post_init.connect(note, sender=Project)
    try:
        record_by_key(Project.objects.all(), project.pk)
    finally:
        post_init.disconnect(note, sender=Project)
    assert heard == [project.pk]


def test_the_cache_is_limited(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "_MAX_ENTRIES", 2)
    for joined in ((), ("customer",)):
        record_by_key(Project.objects.all(), project.pk, joined)
    record_by_key(Customer.objects.all(), project.customer_id)
    assert len(lookups._cache) == 1


def test_nothing_of_a_connection_is_cached(project: Project) -> None:
    """A connection belongs to one thread; all threads share the cache."""
    record_by_key(Specimen.objects.all(), 1)
    record_by_key(Project.objects.all(), project.pk, ("customer",))
    seen: set[int] = set()

    def holds(value: Any) -> bool:
        if id(value) in seen or isinstance(value, type | str | int | models.Field):
            return False
        seen.add(id(value))
        if value is connection or type(value).__name__ in ("DatabaseWrapper", "DatabaseOperations"):
            return True
        inside = getattr(value, "__dict__", None) or {}
        parts = [*inside.values(), getattr(value, "__self__", None)]
        if isinstance(value, dict):
            parts += value.values()
        elif isinstance(value, list | tuple | set | frozenset):
            parts += value
        return any(holds(part) for part in parts)

    assert lookups._cache
    for lookup in lookups._cache.values():
        for name in ("sql", "names", "start", "populators", "converted"):
            assert not holds(getattr(lookup, name)), name


@pytest.mark.django_db(transaction=True)
def test_another_thread_uses_the_cache() -> None:
    group = Group.objects.create(name="Crew")
    record_by_key(Group.objects.all(), group.pk)
    found: list[Any] = []

    def look() -> None:
        try:
            found.append(record_by_key(Group.objects.all(), group.pk))
        finally:
            connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [group]
