"""A resource that cannot be searched fails alone, and the connection stays usable."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import CharField, F, Func, QuerySet, Value
from django.db.models.functions import Concat
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.search.groups import limited_queries
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project
from tests.search.searching import resource, search

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

on_postgres = pytest.mark.skipif("connection.vendor != 'postgresql'", reason="needs PostgreSQL")


@pytest.fixture(autouse=True)
def acme() -> Project:
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Acme move")


@pytest.fixture(params=[False, True], ids=["autocommit", "atomic requests"])
def transactions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", request.param)


def raise_error(*args: Any) -> Any:
    raise ValueError("a bug")


def wrong_query(cls: Any) -> QuerySet[Any]:
    """Return a query that the database refuses."""
    broken = Func(F("name"), function="no_such_function", output_field=CharField())
    found: QuerySet[Any] = cls.query().annotate(broken=broken).filter(broken="x")
    return found


def slow_query(cls: Any) -> QuerySet[Any]:
    """Return a query that sleeps for ten seconds."""
    sleeping = Func(Value(10), function="pg_sleep", output_field=CharField())
    found: QuerySet[Any] = cls.query().annotate(slow=Concat(sleeping, Value("")))
    return found


BROKEN: dict[str, dict[str, Any]] = {
    "query": {"global_search_query": classmethod(raise_error)},
    "title": {"global_search_title": classmethod(raise_error)},
    "details": {"global_search_details": classmethod(raise_error)},
    "url": {"global_search_url": classmethod(raise_error)},
    "database": {"global_search_query": classmethod(wrong_query)},
    "attribute": {"global_search_attributes": ("nothing",)},
}


@pytest.mark.usefixtures("transactions")
@pytest.mark.parametrize("broken", BROKEN)
def test_an_error_fails_its_group_only(
    broken: str, declare: Declare, admin: Client, caplog: pytest.LogCaptureFixture
) -> None:
    customers = resource(Customer, "name", navigation_icon="users", **BROKEN[broken])
    declare(desk=lambda panel: panel.resources([customers, resource(Project, "name")]))

    with caplog.at_level(logging.ERROR, "django_panel.search"):
        failed, found = search(admin, "acme")

    assert failed == {
        "resource": "customers",
        "label": "Customers",
        "icon": "users",
        "results": [],
        "failed": True,
    }
    assert "failed" not in found
    assert [each["title"] for each in found["results"]] == ["Acme move"]
    (record,) = caplog.records
    assert "CustomerResource" in record.getMessage()
    assert record.exc_info


@pytest.mark.usefixtures("transactions")
def test_one_group_says_that_it_failed(declare: Declare, admin: Client) -> None:
    customers = resource(Customer, "name", **BROKEN["query"])
    declare(desk=lambda panel: panel.resources([customers]))

    assert [group["failed"] for group in search(admin, "acme", resource="customers")] == [True]


def test_the_response_does_not_contain_the_error(declare: Declare, admin: Client) -> None:
    customers = resource(Customer, "name", **BROKEN["query"])
    declare(desk=lambda panel: panel.resources([customers]))

    response = admin.get("/desk/search", {"q": "acme"})

    assert response.status_code == 200
    assert b"a bug" not in response.content
    assert b"ValueError" not in response.content


@on_postgres
@pytest.mark.usefixtures("transactions")
def test_a_slow_query_fails_its_group_only(declare: Declare, admin: Client) -> None:
    customers = resource(Customer, "name", global_search_query=classmethod(slow_query))
    panels = [customers, resource(Project, "name")]
    declare({"search_timeout": 50}, desk=lambda panel: panel.resources(panels))

    failed, found = search(admin, "acme")

    assert failed["failed"] is True
    assert len(found["results"]) == 1
    assert setting() == "0"


@on_postgres
@pytest.mark.django_db(transaction=True)
def test_without_a_transaction_the_limit_ends_with_the_group() -> None:
    with limited_queries("default", 700):
        assert setting() == "700ms"

    assert setting() == "0"


@on_postgres
def test_inside_a_transaction_the_limit_is_restored() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 3000")

    with limited_queries("default", 700):
        assert setting() == "700ms"

    assert setting() == "3s"


@on_postgres
def test_a_shorter_limit_of_the_connection_stays() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 300")

    with limited_queries("default", 700):
        assert setting() == "300ms"

    assert setting() == "300ms"


@on_postgres
def test_zero_sets_no_limit() -> None:
    with limited_queries("default", 0):
        assert setting() == "0"


@pytest.mark.django_db(transaction=True)
def test_other_databases_run_no_statement_around_the_group() -> None:
    if connection.vendor == "postgresql":
        pytest.skip("has a limit")

    with CaptureQueriesContext(connection) as run, limited_queries("default", 700):
        pass

    assert len(run) == 0


@pytest.mark.parametrize("query", [wrong_query], ids=lambda query: query.__name__)
def test_a_transaction_can_be_used_after_an_error(query: Callable[[Any], Any]) -> None:
    with pytest.raises(Exception, match=r"no_such_function"), limited_queries("default", 700):
        list(query(resource(Customer, "name")))

    assert Customer.objects.count() == 1


def setting() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        value: str = cursor.fetchone()[0]
    return value
