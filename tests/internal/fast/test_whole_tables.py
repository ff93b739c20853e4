"""A list takes a short way to the rows of a whole table only where Django reads all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Q, QuerySet
from django.db.models.sql import Query
from django.test import Client

from django_panel import Resource
from django_panel.internal.fast import long_tables
from django_panel.tables.paging import counting
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

LIMIT = 5
#: The customers of the tenant; there are as many of another one.
OWN = [f"own {number}" for number in range(3)]


@pytest.fixture(autouse=True)
def customers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", LIMIT)
    long_tables.forget()
    names = [name for own in OWN for name in (own, own.replace("own", "foreign"))]
    Customer.objects.bulk_create(Customer(name=name) for name in [*names, "foreign"])


class NarrowedQuery(Query):
    """Adds the condition of a tenant when it is compiled."""

    def get_compiler(self, *args: Any, **kwargs: Any) -> Any:
        narrowed: Any = self.chain(Query)
        narrowed.add_q(Q(name__startswith="own"))
        return narrowed.get_compiler(*args, **kwargs)


class NarrowedRows(QuerySet[Customer]):
    """Adds the condition when its rows are read or counted."""

    def _narrowed(self) -> QuerySet[Any]:
        query: Any = self.query.chain()
        limits = query.low_mark, query.high_mark
        query.clear_limits()
        query.add_q(Q(name__startswith="own"))
        query.set_limits(*limits)
        rows: QuerySet[Any] = QuerySet(self.model, query, self.db)
        rows._iterable_class = self._iterable_class
        return rows

    def _fetch_all(self) -> None:
        if self._result_cache is None:
            self._result_cache = list(self._narrowed())

    def count(self) -> int:
        return self._narrowed().count()


def with_query(rows: QuerySet[Any]) -> QuerySet[Any]:
    rows.query = rows.query.chain(NarrowedQuery)
    return rows


def with_rows(rows: QuerySet[Any]) -> QuerySet[Any]:
    return NarrowedRows(rows.model, using=rows.db)


class NamedRows(QuerySet[Customer]):
    """Only adds a method."""

    def named(self, name: str) -> QuerySet[Customer]:
        return self.filter(name=name)


def test_a_queryset_with_more_methods_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_estimate", lambda queryset: 1_000)

    assert counting.count(NamedRows(Customer), "estimated") == (1_000, False)


@pytest.fixture
def superuser() -> Client:
    return client_for(make_user("ann", is_superuser=True))


def shown(
    client: Client, declare: Declare, change: Callable[[QuerySet[Any]], QuerySet[Any]], query: str
) -> Any:
    """Return the names and the total of a list, with fast paths and then without."""

    class ChangedResource(Resource):
        model = Customer

        @classmethod
        def query(cls) -> QuerySet[Any]:
            return change(super().query())

    found = []
    for is_on in (True, True, False):
        declare(
            {"fast_paths": is_on},
            office=lambda panel: panel.path("office").resources([ChangedResource]),
        )
        props = page_of(fetch(client, f"/office/customers{query}", "inertia"))["props"]
        names = [row["cells"]["name"] for row in props["rows"]]
        found.append((names, props["pagination"]["total"]))
    return found


@pytest.mark.parametrize("query", ["", "?sort=name", "?perPage=5"])
def test_a_reversed_list_is_reversed(query: str, superuser: Client, declare: Declare) -> None:
    plain = shown(superuser, declare, lambda rows: rows, query)
    found = shown(superuser, declare, lambda rows: rows.reverse(), query)

    assert found[0] == found[1] == found[2]
    assert found[0][0] != plain[0][0]


@pytest.mark.parametrize("query", ["", "?sort=name", "?page=2", "?perPage=5&search=o"])
@pytest.mark.parametrize("change", [with_query, with_rows])
def test_a_condition_that_is_added_late_is_kept(
    change: Callable[[QuerySet[Any]], QuerySet[Any]],
    query: str,
    superuser: Client,
    declare: Declare,
) -> None:
    found = shown(superuser, declare, change, query)

    assert found[0] == found[1] == found[2]
    assert set(found[0][0]) <= set(OWN)
    assert found[0][1] == len(OWN)


@pytest.mark.parametrize("change", [with_query, with_rows])
@pytest.mark.parametrize("mode", ["auto", "exact", "estimated"])
def test_only_rows_with_the_condition_are_counted(
    change: Callable[[QuerySet[Any]], QuerySet[Any]],
    mode: counting.CountMode,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(counting, "_estimate", lambda queryset: 1_000)
    assert counting.count(Customer.objects.all(), "auto") == (LIMIT, False)

    assert counting.count(change(Customer.objects.all()), mode) == (len(OWN), True)
