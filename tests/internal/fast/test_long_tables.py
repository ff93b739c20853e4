"""A table with more rows than a list counts is remembered, until rows may be missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.deletion import Collector
from django.db.models.signals import post_delete
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.internal.fast import long_tables
from django_panel.support import context
from django_panel.support.model_signals import has_host_receivers
from django_panel.tables.paging import counting
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

LIMIT = 5


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(counting, "COUNT_LIMIT", LIMIT)
    long_tables.forget()
    yield
    long_tables.forget()


@pytest.fixture
def customers() -> QuerySet[Customer]:
    Customer.objects.bulk_create([Customer(name=f"Customer {number}") for number in range(8)])
    return Customer.objects.all()


def statements(queryset: QuerySet[Customer], expected: tuple[int, bool]) -> int:
    """Count a queryset, and return the number of statements for it."""
    with CaptureQueriesContext(connection) as captured:
        assert counting.count(queryset, "auto") == expected
    return len(captured)


def test_a_long_table_is_counted_once(customers: QuerySet[Customer]) -> None:
    assert statements(customers, (LIMIT, False)) == 1
    assert statements(customers.order_by("name"), (LIMIT, False)) == 0
    assert statements(customers.filter(name="Customer 1"), (1, True)) == 1


def test_a_short_table_is_counted_each_time(customers: QuerySet[Customer]) -> None:
    customers.filter(name__gt="Customer 2").delete()

    assert [statements(customers, (3, True)) for _count in range(2)] == [1, 1]


def test_an_exact_count_is_not_remembered(customers: QuerySet[Customer]) -> None:
    statements(customers, (LIMIT, False))

    assert counting.count(customers, "exact") == (8, True)


def test_nothing_is_remembered_within_a_transaction(customers: QuerySet[Customer]) -> None:
    with transaction.atomic():
        assert [statements(customers, (LIMIT, False)) for _count in range(2)] == [1, 1]
    assert statements(customers, (LIMIT, False)) == 1

    with transaction.atomic():
        customers.filter(name__gt="Customer 2").delete()
        assert statements(customers, (3, True)) == 1
        transaction.set_rollback(True)


def test_a_table_is_remembered_for_a_minute(
    customers: QuerySet[Customer], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(long_tables, "monotonic", lambda: now)
    statements(customers, (LIMIT, False))

    now += long_tables.SECONDS - 1
    assert statements(customers, (LIMIT, False)) == 0
    now += 2
    assert statements(customers, (LIMIT, False)) == 1


def test_a_deletion_of_the_project_is_noticed(customers: QuerySet[Customer]) -> None:
    statements(customers, (LIMIT, False))

    customers.filter(name__gt="Customer 2").delete()

    assert statements(customers, (3, True)) == 1


def test_rows_of_a_fast_deletion_are_still_not_loaded(customers: QuerySet[Customer]) -> None:
    project = Project.objects.create(name="Roof", customer=customers[0])
    Task.objects.bulk_create([Task(title=f"Task {number}", project=project) for number in range(8)])
    assert counting.count(Task.objects.all(), "auto") == (LIMIT, False)

    assert Collector(using="default").can_fast_delete(Task.objects.all())


def test_a_receiver_of_this_package_is_not_one_of_the_project(
    customers: QuerySet[Customer],
) -> None:
    statements(customers, (LIMIT, False))

    assert post_delete.has_listeners(Customer)
    assert not has_host_receivers(post_delete, Customer)


def test_another_tenant_is_counted_again(customers: QuerySet[Customer]) -> None:
    first, second = customers[:2]
    with context.bind(tenant=first):
        assert statements(customers, (LIMIT, False)) == 1
        assert statements(customers, (LIMIT, False)) == 0
    with context.bind(tenant=second):
        assert statements(customers, (LIMIT, False)) == 1


def test_nothing_is_remembered_without_fast_paths(
    customers: QuerySet[Customer], declare: Declare
) -> None:
    declare({"fast_paths": False})

    assert [statements(customers, (LIMIT, False)) for _count in range(2)] == [1, 1]


class LongTaskResource(Resource):
    """Django deletes a task with one statement and sends no signal."""

    model = Task


def test_a_deletion_through_a_panel_shows_in_the_next_request(
    customers: QuerySet[Customer], declare: Declare
) -> None:
    declare(office=lambda panel: panel.path("office").resources([LongTaskResource]))
    client = client_for(make_user("ann", is_superuser=True))
    project = Project.objects.create(name="Roof", customer=customers[0])
    for number in range(8):
        Task.objects.create(title=f"Task {number}", project=project)

    def total() -> tuple[int, bool]:
        props = page_of(fetch(client, "/office/tasks?perPage=5", "inertia"))["props"]
        return props["pagination"]["total"], props["pagination"]["totalIsExact"]

    before = total()
    for task in Task.objects.all()[:3]:
        body = {"resource": "tasks", "action": "delete", "record": task.pk}
        assert client.post("/office/actions/infolist", body, "application/json").status_code == 303

    assert (before, total()) == ((5, False), (5, True))
