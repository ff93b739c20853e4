"""Saves concurrent to other writes, with real row locks.

The other write holds its row lock until the save waits for it, so each test runs the same way
every time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.http import HttpResponse

from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.resources.databases.shop_models import (
    MODELS,
    Items,
    Maker,
    Makers,
    Ribbon,
    Ribbons,
    ShopItem,
)

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one writer."),
]


@pytest.fixture(scope="module")
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(MODELS):
            editor.delete_model(model)


@pytest.fixture(autouse=True)
def shop(tables: None, declare: Declare) -> None:
    declare(shop=lambda panel: panel.path("shop").resources([Items, Makers, Ribbons]))


@pytest.fixture
def item() -> ShopItem:
    return ShopItem.objects.create(name="Lamp", amount=1, maker=Maker.objects.create(name="Ann"))


def path_of(item: ShopItem) -> str:
    return f"/shop/items/{item.pk}/edit"


def version_of(user: User, item: ShopItem) -> str:
    version: str = page_of(fetch(client_for(user), path_of(item)))["props"]["version"]
    return version


def saving(user: User, item: ShopItem, **body: Any) -> Callable[[], HttpResponse]:
    return posting(user, path_of(item), "put", **body)


def posting(user: User, path: str, method: str, **body: Any) -> Callable[[], HttpResponse]:
    client, text = client_for(user), json.dumps(body)
    return lambda: fetch(client, path, "json", method, data=text, content_type="application/json")


@contextmanager
def waiting(request: Callable[[], HttpResponse]) -> Iterator[list[HttpResponse]]:
    """Run the block in a transaction that ends once the request waits for one of its locks."""
    responses: list[HttpResponse] = []

    def run() -> None:
        try:
            responses.append(request())
        finally:
            connections.close_all()

    thread = Thread(target=run)
    with transaction.atomic():
        yield responses
        thread.start()
        _await_lock()
    thread.join(timeout=30)


#: The number of transactions that wait for a lock.
_WAITING = {
    "postgresql": "SELECT count(*) FROM pg_locks WHERE NOT granted",
    # Not INNODB_TRX: that is a cache, which two processes that poll it keep from being refreshed.
    "mysql": "SELECT CAST(variable_value AS UNSIGNED) FROM information_schema.GLOBAL_STATUS"
    " WHERE variable_name = 'INNODB_ROW_LOCK_CURRENT_WAITS'",
}


def _await_lock() -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute(_WAITING[connection.vendor])
            row = cursor.fetchone()
        if row is not None and row[0]:
            return
        time.sleep(0.02)
    pytest.fail("The request did not wait for a lock.")


@pytest.mark.parametrize("with_version", [False, True])
def test_a_save_next_to_a_delete_does_not_create_the_row_again(
    with_version: bool, superuser: User, item: ShopItem
) -> None:
    body: dict[str, Any] = {"name": "New"}
    if with_version:
        body["version"] = version_of(superuser, item)

    with waiting(saving(superuser, item, **body)) as responses:
        ShopItem.objects.filter(pk=item.pk).delete()

    assert [response.status_code for response in responses] == [404]
    assert not ShopItem.objects.exists()


def test_a_save_without_a_version_keeps_what_another_save_wrote(
    superuser: User, item: ShopItem
) -> None:
    # The browser sends every field, with the values that it was shown.
    with waiting(saving(superuser, item, name="New")) as responses:
        ShopItem.objects.filter(pk=item.pk).update(amount=5)

    item.refresh_from_db()
    assert [response.status_code for response in responses] == [303]
    assert (item.name, item.amount) == ("New", 5)


def test_a_cell_next_to_a_save_loses_neither(superuser: User, item: ShopItem) -> None:
    cell = {"resource": "items", "record": item.pk, "column": "amount", "value": "7"}
    requests = [
        saving(superuser, item, name="New"),
        posting(superuser, "/shop/actions/cell", "post", **cell),
    ]
    statuses = _at_once(requests)

    item.refresh_from_db()
    assert statuses == [303, 303]
    assert (item.name, item.amount) == ("New", 7)


def test_a_stale_relation_group_is_a_conflict(superuser: User, item: ShopItem) -> None:
    version = version_of(superuser, item)

    with waiting(saving(superuser, item, maker={"name": "Mine"}, version=version)) as responses:
        Maker.objects.update(name="Theirs")

    assert [response.status_code for response in responses] == [409]
    conflicts = json.loads(responses[0].content)["conflicts"]
    assert conflicts == {"maker.name": {"theirs": "Theirs", "mine": "Mine"}}
    assert Maker.objects.get().name == "Theirs"


def test_of_two_saves_of_one_relation_group_one_is_a_conflict(
    superuser: User, item: ShopItem
) -> None:
    version = version_of(superuser, item)

    statuses = _at_once(
        [
            saving(superuser, item, maker={"name": name}, version=version)
            for name in ("Bea", "Cat", "Dan")
        ]
    )

    assert statuses == [303, 409, 409]


def test_a_stale_many_to_many_choice_is_a_conflict(superuser: User, item: ShopItem) -> None:
    theirs, mine = (Ribbon.objects.create(name=name) for name in "ab")
    version = version_of(superuser, item)

    with waiting(saving(superuser, item, ribbons=[str(mine.pk)], version=version)) as responses:
        ShopItem.objects.select_for_update().get(pk=item.pk).ribbons.set([theirs])

    assert [response.status_code for response in responses] == [409]
    assert list(item.ribbons.all()) == [theirs]


def test_of_two_many_to_many_choices_one_is_a_conflict(superuser: User, item: ShopItem) -> None:
    ribbons = [Ribbon.objects.create(name=name) for name in ("a", "b", "c")]
    version = version_of(superuser, item)

    statuses = _at_once(
        [saving(superuser, item, ribbons=[str(each.pk)], version=version) for each in ribbons]
    )

    assert statuses == [303, 409, 409]
    assert item.ribbons.count() == 1


def _at_once(requests: list[Callable[[], HttpResponse]]) -> list[int]:
    """Send requests from as many threads; return their statuses in order."""
    statuses: list[int] = []

    def run(request: Callable[[], HttpResponse]) -> None:
        try:
            statuses.append(request().status_code)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(request,)) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return sorted(statuses)
