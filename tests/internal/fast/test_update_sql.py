"""An update is compiled once per set of columns, and does what ``save(update_fields=…)`` does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, ClassVar

import pytest
from django.db import DatabaseError, models, transaction
from django.db.models import F
from django.db.models.functions import Lower
from django.db.models.signals import post_save, pre_save
from django.db.models.sql.compiler import SQLUpdateCompiler
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from django_panel.internal.fast import update_sql
from django_panel.internal.fast.update_sql import prepared_update
from django_panel.records.row import Row
from tests.project.models import Customer, Project, Specimen, Task
from tests.project.temporary_models import tables_of, unregister

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Stamped(models.Model):
    name = models.CharField(max_length=50)
    changed_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager[Stamped]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Shouted(models.Model):
    name = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[Shouted]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name = self.name.upper()
        super().save(*args, **kwargs)


class Stall(models.Model):
    name = models.CharField(max_length=50)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class FruitStall(Stall):
    fruit = models.CharField(max_length=50)

    objects: ClassVar[models.Manager[FruitStall]] = models.Manager()

    class Meta:
        app_label = "project"


class UpperField(models.CharField):  # type: ignore[type-arg]
    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        return str(super().pre_save(model_instance, add)).upper()


class Lowered(models.CharField):  # type: ignore[type-arg]
    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        return Lower(models.Value(str(value)))


class Coded(models.Model):
    tag = Lowered(max_length=50)
    code = UpperField(max_length=50)

    objects: ClassVar[models.Manager[Coded]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return str(self.code)


class OddNumbersOnly(models.Manager["Gauge"]):
    def get_queryset(self) -> models.QuerySet[Gauge]:
        return super().get_queryset().filter(number__in=[1, 3, 5])


class Gauge(models.Model):
    number = models.IntegerField()

    objects = OddNumbersOnly()

    class Meta:
        app_label = "project"
        base_manager_name = "objects"

    def __str__(self) -> str:
        return str(self.number)


MODELS = [Stamped, Shouted, Stall, FruitStall, Coded, Gauge]
unregister(MODELS)


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        created = tables_of(MODELS)
        created.__enter__()
    yield
    with django_db_blocker.unblock():
        created.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    update_sql._cache.clear()
    yield
    update_sql._cache.clear()


@pytest.fixture
def task() -> Task:
    customer = Customer.objects.create(name="Ada")
    project = Project.objects.create(name="Roof", customer=customer)
    return Task.objects.create(title="Measure", project=project)


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function after which no update can be compiled."""
    return lambda: monkeypatch.setattr(SQLUpdateCompiler, "as_sql", None)


def change(record: Any, **values: Any) -> bool:
    """Change a record as a panel does, and return whether a column was written."""
    row = Row(record)
    row.assign(values)
    return row.store()


def test_the_second_update_of_the_same_columns_compiles_nothing(
    task: Task,
    nothing_compiled: Callable[[], None],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    other = Task.objects.create(title="Order", project=task.project)
    change(task, title="Measure twice", position=3)
    nothing_compiled()

    with django_assert_num_queries(1):
        change(other, title="Order tiles", position=4)

    task.refresh_from_db()
    other.refresh_from_db()
    assert (task.title, task.position) == ("Measure twice", 3)
    assert (other.title, other.position) == ("Order tiles", 4)
    assert other._state.adding is False


def test_null_and_a_value_are_two_statements(task: Task) -> None:
    specimen = Specimen.objects.create(name="A", level=1)

    for level in (None, 2, None, 3):
        change(specimen, level=level)
        specimen.refresh_from_db()
        assert specimen.level == level
    assert len(update_sql._cache) == 2


VALUES: dict[str, Any] = {
    "name": "100 % “quoted” %s",
    "body": "",
    "amount": Decimal("12.50"),
    "is_ready": True,
    "day": date(2026, 5, 4),
    "moment": datetime(2026, 5, 4, 10, 30, 1, 5, tzinfo=UTC),
    "clock": time(10, 30),
    "extras": [1, {"a": None}],
    "data": {"text": "%s"},
    "level": -5,
}


@pytest.mark.parametrize("name", VALUES)
def test_every_type_is_stored_as_django_stores_it(
    name: str, nothing_compiled: Callable[[], None]
) -> None:
    value = VALUES[name]
    expected = Specimen.objects.create(**{"name": "B", name: value})
    first, second = (Specimen.objects.create(name="A") for _ in range(2))
    change(first, **{name: value})
    nothing_compiled()
    change(second, **{name: value})

    for specimen in (first, second):
        specimen.refresh_from_db()
        expected.refresh_from_db()
        assert getattr(specimen, name) == getattr(expected, name)


def test_the_current_time_is_written_with_the_changed_columns(
    nothing_compiled: Callable[[], None],
) -> None:
    first, second = (Stamped.objects.create(name="A") for _ in range(2))
    before = second.changed_at
    change(first, name="B")
    nothing_compiled()

    change(second, name="B")

    assert second.changed_at > before
    stored = Stamped.objects.get(pk=second.pk)
    assert (stored.name, stored.changed_at) == ("B", second.changed_at)


def test_a_foreign_key_is_written_and_its_record_is_read_again(task: Task) -> None:
    other = Project.objects.create(name="Attic", customer=task.project.customer)
    assert task.project.name == "Roof"

    change(task, project_id=other.pk)

    assert task.project == other
    assert Task.objects.get(pk=task.pk).project_id == other.pk


def test_a_record_that_is_not_stored_cannot_be_related(task: Task) -> None:
    task.project = Project(name="New")

    with pytest.raises(ValueError, match="unsaved related object"):
        change(task, title="Second")


@pytest.mark.parametrize("signal", [pre_save, post_save])
def test_receivers_get_the_signal(task: Task, signal: Any) -> None:
    received: list[Any] = []

    def receive(sender: Any, instance: Any, update_fields: Any, **kwargs: Any) -> None:
        received.append((sender, instance.pk))

    change(task, title="First")
    signal.connect(receive, sender=Task)
    try:
        assert prepared_update(task, frozenset({"title"}), "default") is None
        change(task, title="Second")
    finally:
        signal.disconnect(receive, sender=Task)

    assert received == [(Task, task.pk)]
    assert Task.objects.get(pk=task.pk).title == "Second"


def test_an_overridden_save_is_called() -> None:
    record = Shouted.objects.create(name="a")

    change(record, name="b")

    assert Shouted.objects.get(pk=record.pk).name == "B"
    assert prepared_update(record, frozenset({"name"}), "default") is None


def test_both_tables_of_a_child_model_are_written() -> None:
    record = FruitStall.objects.create(name="North", fruit="apples")

    change(record, name="South", fruit="pears")

    stored = FruitStall.objects.get(pk=record.pk)
    assert (stored.name, stored.fruit) == ("South", "pears")
    assert prepared_update(record, frozenset({"fruit"}), "default") is None


def test_an_expression_is_written_by_django(task: Task) -> None:
    change(task, position=5)
    task.position = F("position") + 1

    assert prepared_update(task, frozenset({"position"}), "default") is None
    task.save(update_fields=["position"])

    assert Task.objects.get(pk=task.pk).position == 6


def test_a_column_that_computes_what_is_stored_is_written_by_django() -> None:
    record = Coded.objects.create(code="a")

    assert prepared_update(record, frozenset({"code"}), "default") is None
    change(record, code="b")

    assert Coded.objects.get(pk=record.pk).code == "B"


def test_a_column_that_is_stored_by_a_function_is_written_by_django() -> None:
    record = Coded.objects.create(code="a", tag="A")

    assert prepared_update(record, frozenset({"tag"}), "default") is None
    change(record, tag="B")

    assert Coded.objects.get(pk=record.pk).tag == "b"


def test_a_base_manager_that_hides_the_row_refuses_the_update() -> None:
    record = Gauge(number=2)
    record.save()

    with pytest.raises(DatabaseError), transaction.atomic():
        change(record, number=3)


def test_a_missing_row_is_the_error_of_django(task: Task) -> None:
    gone = Task.objects.get(pk=task.pk)
    change(task, title="First")
    Task.objects.filter(pk=task.pk).delete()
    gone.title = "Second"

    with pytest.raises(DatabaseError) as expected, transaction.atomic():
        gone.save(update_fields=["title"])
    with pytest.raises(type(expected.value), match="did not affect any rows"):
        change(gone, title="Third")
    assert transaction.get_connection().needs_rollback


def test_a_value_that_cannot_be_stored_marks_the_transaction(task: Task) -> None:
    change(task, title="First")

    with transaction.atomic():
        with pytest.raises(ValueError, match="expected a number"):
            change(task, title="Second", position="no number")
        assert transaction.get_connection().needs_rollback


def test_django_saves_while_fast_paths_are_off(task: Task, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": False}

    assert prepared_update(task, frozenset({"title"}), "default") is None
    change(task, title="Second")

    assert Task.objects.get(pk=task.pk).title == "Second"
    assert update_sql._cache == {}
