"""The same create form is posted twice concurrently, with real row locks."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.http import HttpResponse

from django_panel.models import Submission
from django_panel.resources.pages import CreateRecord
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.resources.databases.ledger_models import MODELS, Firm, Firms, Ledger, Ledgers

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one writer."),
]

PATH = "/books/ledgers/create"
Opened = Callable[..., None]


class SlowCreate(CreateRecord):
    """Delays the first request until the second one arrives."""

    fails_for: Any = None

    def after_create(self, record: Any) -> None:
        time.sleep(0.3)
        if record.amount == self.fails_for:
            raise RuntimeError("Nothing of this may stay.")


@pytest.fixture(scope="module")
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(MODELS):
            editor.delete_model(model)


@pytest.fixture
def opened(tables: None, declare: Declare) -> Opened:
    def open_books(**members: Any) -> None:
        pages = {**Ledgers.pages(), "create": type("Create", (SlowCreate,), members)}
        own = {"pages": classmethod(lambda cls: pages), "slug": "ledgers"}
        declare(
            books=lambda panel: panel.path("books").resources([type("L", (Ledgers,), own), Firms])
        )

    return open_books


def at_once(user: User, *bodies: dict[str, Any], delay: float = 0.0) -> list[HttpResponse]:
    """Post the form from as many clients concurrently, each ``delay`` after the last."""
    responses: dict[int, HttpResponse] = {}
    start = Barrier(len(bodies))
    clients = [client_for(user, raise_request_exception=False) for _ in bodies]

    def run(place: int) -> None:
        try:
            start.wait(timeout=10)
            time.sleep(delay * place)
            text = json.dumps(bodies[place])
            responses[place] = fetch(
                clients[place], PATH, "json", "post", data=text, content_type="application/json"
            )
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(place,)) for place in range(len(bodies))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return [responses[place] for place in range(len(bodies))]


def named(number: int) -> dict[str, Any]:
    return {"name": f"Ledger {number}", "amount": number, "submitKey": "one"}


@pytest.mark.parametrize("transactions", [None, False])
def test_several_requests_make_one_record(
    superuser: User, opened: Opened, transactions: bool | None
) -> None:
    opened(database_transactions=transactions)

    responses = at_once(superuser, *map(named, range(4)))

    record = Ledger.objects.get()
    assert [each.status_code for each in responses] == [303] * 4
    assert {each["Location"] for each in responses} == {f"/books/ledgers/{record.pk}/edit"}
    assert Submission.objects.count() == 1


def test_without_keys_they_make_several(superuser: User, opened: Opened) -> None:
    opened()

    at_once(superuser, {"name": "A", "amount": 1}, {"name": "B", "amount": 1})

    assert Ledger.objects.count() == 2


@pytest.mark.parametrize("transactions", [None, False])
def test_the_second_creates_the_record_where_the_first_fails(
    superuser: User, opened: Opened, transactions: bool | None
) -> None:
    opened(database_transactions=transactions, fails_for=0)

    # The first request of a process takes longer than the second.
    first, second = at_once(superuser, named(0), named(1), delay=0.5)

    assert (first.status_code, second.status_code) == (500, 303)
    record = Ledger.objects.get(amount=1)
    assert second["Location"] == f"/books/ledgers/{record.pk}/edit"


#: A serialization failure, or a deadlock.
_ABORT = {
    "postgresql": "DO $$ BEGIN RAISE SQLSTATE '40001'; END $$",
    "mysql": "SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock'",
}


class Aborting:
    """Makes the database abort the first transaction that inserts a firm."""

    def __init__(self) -> None:
        self.inserts = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(f"INSERT INTO {connection.ops.quote_name('project_firm')}"):
            self.inserts += 1
            if self.inserts == 1:
                sql, params = _ABORT[connection.vendor], None
        return execute(sql, params, many, context)


class Hooked(CreateRecord):
    def before_create(self, data: dict[str, Any]) -> None:
        """Code of the host, which must not run twice."""


@pytest.mark.parametrize(
    ("page", "status", "inserts"), [(CreateRecord, 303, 2), (Hooked, 409, 1)], ids=["plain", "hook"]
)
def test_an_aborted_create_runs_again_unless_it_has_run_code_of_the_host(
    superuser: User, declare: Declare, tables: None, page: Any, status: int, inserts: int
) -> None:
    own = {"pages": classmethod(lambda cls: {**Firms.pages(), "create": page}), "slug": "firms"}
    declare(books=lambda panel: panel.path("books").resources([type("Own", (Firms,), own)]))
    client, aborting = client_for(superuser), Aborting()

    with connection.execute_wrapper(aborting):
        text = json.dumps({"name": "A", "submitKey": "one"})
        options: Any = {"data": text, "content_type": "application/json"}
        response = fetch(client, "/books/firms/create", "json", "post", **options)

    assert (response.status_code, aborting.inserts) == (status, inserts)
    assert Firm.objects.count() == Submission.objects.count() == (status == 303)
