"""A list that takes long delays no other list of the process.

``functools.cached_property`` of Python 3.11 holds one lock for all instances of a class while it
computes: with it, every list would wait for the slowest one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connections
from django.db.models import QuerySet
from django.test import Client

from django_panel import Resource
from django_panel.tables import TableSchema, TextColumn
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, User

pytestmark = pytest.mark.django_db(transaction=True)

#: Long enough for a busy machine; a list takes milliseconds.
SECONDS = 20


class Hold:
    """Stops the request that enters it until the test releases it."""

    def __init__(self) -> None:
        self.entered = Event()
        self.released = Event()

    def wait(self) -> None:
        self.entered.set()
        assert self.released.wait(SECONDS)


class QuickCustomers(Resource):
    model = Customer
    slug = "quick"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")])


def slow_query(hold: Hold) -> type[Resource]:
    """Return a resource whose ``query()`` takes long."""

    class SlowCustomers(Resource):
        model = Customer
        slug = "slow"

        @classmethod
        def query(cls) -> QuerySet[Any]:
            hold.wait()
            return super().query()

    return SlowCustomers


def slow_cell(hold: Hold) -> type[Resource]:
    """Return a resource whose rows take long, in a callback of the host."""

    def label(name: str) -> str:
        hold.wait()
        return name

    class SlowCustomers(Resource):
        model = Customer
        slug = "slow"

        @classmethod
        def table(cls, schema: TableSchema) -> TableSchema:
            return schema.columns([TextColumn("name").format_using(label)])

    return SlowCustomers


@pytest.fixture
def hold() -> Iterator[Hold]:
    made = Hold()
    yield made
    made.released.set()


def rows_of(client: Client, path: str, found: dict[str, int]) -> None:
    """Open a list and record its number of rows."""
    try:
        found[path] = len(page_of(fetch(client, path))["props"]["rows"])
    finally:
        connections.close_all()


@pytest.mark.parametrize("made_slow", [slow_query, slow_cell])
def test_a_slow_list_does_not_delay_another(
    made_slow: Callable[[Hold], type[Resource]], hold: Hold, declare: Declare
) -> None:
    Customer.objects.create(name="Ada")
    user = User.objects.create_superuser("root")
    declare(back=lambda panel: panel.path("back").resources([made_slow(hold), QuickCustomers]))
    found: dict[str, int] = {}
    slow, quick = (
        Thread(target=rows_of, args=(client_for(user), f"/back/{slug}", found))
        for slug in ("slow", "quick")
    )

    slow.start()
    assert hold.entered.wait(SECONDS)
    quick.start()
    quick.join(SECONDS / 2)
    meanwhile = dict(found)
    hold.released.set()
    slow.join(SECONDS)
    quick.join(SECONDS)

    assert meanwhile == {"/back/quick": 1}
    assert found == {"/back/quick": 1, "/back/slow": 1}
