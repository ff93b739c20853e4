"""A locked or unreachable database: 503 in the panel's format, never 500."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.checks import run_checks
from django.db import connections
from django.db.models.signals import pre_save
from django.test import Client, override_settings
from pytest_django.fixtures import Settings

from django_panel.records import transaction as transactions
from tests.project.clients import KINDS, Kind, fetch, page_of, text_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.resources.databases.concurrency import post_call, run_concurrently, statuses
from tests.resources.databases.ledger_models import MODELS, Firms, Ledger, Ledgers

ALIAS = "cellar"

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", ALIAS])


class InCellar:
    """Routes ledgers, and in some tests sessions, to the second database."""

    def __init__(self, *more: Any) -> None:
        self.models = (*MODELS, *more)

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return ALIAS if model in self.models else None

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        # Django flushes the databases after a test and recreates its own rows.
        return db != ALIAS


@pytest.fixture(scope="module", autouse=True)
def cellar(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Open a SQLite file as ``startproject`` sets it up."""
    name = str(tmp_path_factory.mktemp("cellar") / "cellar.sqlite3")
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": name, "OPTIONS": {}}
    connections.settings[ALIAS] = {**connections["default"].settings_dict, **own}
    with override_settings(DATABASE_ROUTERS=[InCellar()]):
        with django_db_blocker.unblock(), connections[ALIAS].schema_editor() as editor:
            for model in MODELS:
                editor.create_model(model)
        yield
    connections[ALIAS].close()
    del connections[ALIAS]
    del connections.settings[ALIAS]


@pytest.fixture(autouse=True)
def office(settings: Settings, declare: Declare) -> None:
    # Sessions in cookies: only the tested database is written.
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
    declare(books=lambda panel: panel.path("books").resources([Ledgers, Firms]))
    Ledger.objects.all().delete()


@contextmanager
def gone() -> Iterator[None]:
    """Make the second database unreachable."""
    connection = connections[ALIAS]
    connection.close()
    name = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = str(Path(name).parent / "missing" / "cellar")
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name


@contextmanager
def locked() -> Iterator[None]:
    """Lock the second database for longer than a request waits."""
    connection = connections[ALIAS]
    connection.close()
    options = connection.settings_dict["OPTIONS"]
    connection.settings_dict["OPTIONS"] = {**options, "timeout": 0.05}
    name = connection.settings_dict["NAME"]
    try:
        with closing(sqlite3.connect(name, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    finally:
        connection.close()
        connection.settings_dict["OPTIONS"] = options


def run(client: Client, kind: Kind, endpoint: str, **body: Any) -> Any:
    path, body = f"/books/actions/{endpoint}", {"resource": "ledgers", **body}
    return fetch(client, path, kind, "post", data=body, content_type="application/json")


def require_unavailable(response: Any, kind: Kind) -> None:
    sentence = "The database is not available. Try again in a moment."
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    if kind == "json":
        assert json.loads(response.content) == {"message": sentence}
    else:
        assert sentence in text_of(response)
    if kind == "html":
        assert "Not available" in text_of(response)


@pytest.mark.parametrize("kind", KINDS)
def test_a_list_whose_database_is_gone_is_503(kind: Kind, admin: Client) -> None:
    with gone():
        require_unavailable(fetch(admin, "/books/ledgers", kind), kind)

    assert fetch(admin, "/books/ledgers").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_a_write_whose_database_is_gone_is_503(kind: Kind, admin: Client) -> None:
    record = Ledger.objects.create(name="One")

    with gone():
        require_unavailable(run(admin, kind, "record", action="raise", record=record.pk), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_transaction_for_the_whole_request_that_cannot_be_opened_is_503(
    kind: Kind, admin: Client
) -> None:
    connections.settings[ALIAS]["ATOMIC_REQUESTS"] = True
    connections[ALIAS].settings_dict["ATOMIC_REQUESTS"] = True
    try:
        with gone():
            require_unavailable(fetch(admin, "/books/ledgers", kind), kind)
        assert fetch(admin, "/books/ledgers", kind).status_code == 200
    finally:
        connections.settings[ALIAS]["ATOMIC_REQUESTS"] = False
        connections[ALIAS].settings_dict["ATOMIC_REQUESTS"] = False


@pytest.mark.parametrize("kind", KINDS)
def test_a_session_whose_database_is_gone_is_503(
    kind: Kind, guest_cookie: Client, settings: Settings
) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"
    settings.DATABASE_ROUTERS = [InCellar(Session)]

    with gone():
        require_unavailable(fetch(guest_cookie, "/books/ledgers", kind), kind)


@pytest.fixture
def guest_cookie() -> Client:
    client = Client()
    client.cookies["sessionid"] = "a" * 32
    return client


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("endpoint", "body"),
    [
        ("record", {"action": "raise"}),
        ("cell", {"column": "place", "value": "3"}),
        ("bulk", {"action": "delete"}),
        ("reorder", {}),
    ],
)
def test_a_locked_database_is_503(
    kind: Kind, endpoint: str, body: dict[str, Any], admin: Client
) -> None:
    keys = [Ledger.objects.create(name=name, place=7).pk for name in ("One", "Two")]
    named: dict[str, Any] = {"records": keys} if endpoint in {"bulk", "reorder"} else {}

    with locked():
        response = run(admin, kind, endpoint, **body, **(named or {"record": keys[0]}))

    require_unavailable(response, kind)
    assert list(Ledger.objects.values_list("amount", "place")) == [(0, 7), (0, 7)]


def test_eight_writers_of_a_deferred_database_are_never_a_500(superuser: User) -> None:
    keys = [Ledger.objects.create(name=f"Ledger {number}").pk for number in range(8)]
    connections[ALIAS].close()
    path = "/books/actions"

    for value in range(1, 4):
        calls = [
            post_call(superuser, f"{path}/cell", resource="ledgers", record=key, column="place",
                    value=str(value))
            for key in keys
        ]  # fmt: skip
        responses = run_concurrently(calls)
        assert set(statuses(responses)) <= {303, 503}
        good = sum(response.status_code == 303 for response in responses)
        assert Ledger.objects.filter(place=value).count() == good
        connections[ALIAS].close()


@contextmanager
def locked_for(seconds: float) -> Iterator[None]:
    """Lock the second database, and unlock it after some seconds."""
    with closing(
        sqlite3.connect(
            connections[ALIAS].settings_dict["NAME"], isolation_level=None, check_same_thread=False
        )
    ) as other:
        other.execute("BEGIN IMMEDIATE")
        timer = Timer(seconds, other.execute, ["COMMIT"])
        timer.start()
        try:
            yield
        finally:
            timer.join()


@pytest.fixture
def impatient() -> Iterator[None]:
    """Make SQLite give up after some milliseconds."""
    connection = connections[ALIAS]
    connection.close()
    options = connection.settings_dict["OPTIONS"]
    connection.settings_dict["OPTIONS"] = {**options, "timeout": 0.02}
    yield
    connection.close()
    connection.settings_dict["OPTIONS"] = options


@pytest.mark.parametrize(
    ("seconds", "status", "place"), [(0.4, 303, 3), (transactions.LOCKED_SECONDS + 1, 503, 7)]
)
def test_a_write_is_retried_for_a_second_while_the_file_is_locked(
    seconds: float,
    status: int,
    place: int,
    impatient: None,
    admin: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = Ledger.objects.create(name="One", place=7)
    in_transaction = []

    def pause(seconds: float) -> None:
        in_transaction.append(connections[ALIAS].in_atomic_block)
        sleep(seconds)

    monkeypatch.setattr(transactions, "sleep", pause)
    with locked_for(seconds):
        response = run(admin, "json", "cell", record=record.pk, column="place", value="3")

    record.refresh_from_db()
    assert (response.status_code, record.place) == (status, place)
    assert len(in_transaction) > 2
    assert not any(in_transaction)


def test_a_write_that_ran_a_signal_receiver_is_not_retried(impatient: None, admin: Client) -> None:
    record = Ledger.objects.create(name="One", place=7)
    calls = []

    def receiver(instance: Ledger, **kwargs: Any) -> None:
        calls.append(instance.pk)

    pre_save.connect(receiver, sender=Ledger)
    try:
        with locked_for(0.4):
            response = run(admin, "json", "cell", record=record.pk, column="place", value="3")
    finally:
        pre_save.disconnect(receiver, sender=Ledger)

    record.refresh_from_db()
    assert (response.status_code, record.place) == (503, 7)
    assert calls == [record.pk]


# The check ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "warns"),
    [
        ({}, True),
        ({"transaction_mode": "DEFERRED"}, True),
        ({"transaction_mode": None}, True),
        ({"transaction_mode": "IMMEDIATE"}, False),
        ({"transaction_mode": "immediate"}, False),
    ],
)
def test_a_check_warns_of_deferred_transactions(options: dict[str, Any], warns: bool) -> None:
    connection = connections[ALIAS]
    before, connection.settings_dict["OPTIONS"] = connection.settings_dict["OPTIONS"], options
    try:
        found = [each for each in run_checks(databases=[]) if each.id == "panel.W009"]
    finally:
        connection.settings_dict["OPTIONS"] = before

    assert len(found) == warns
    for message in found:
        assert "'cellar'" in message.msg
        assert "DATABASES['cellar']['OPTIONS']" in str(message.hint)


def test_a_page_after_the_outage_is_as_before(admin: Client) -> None:
    Ledger.objects.create(name="One")
    with gone():
        fetch(admin, "/books/ledgers")

    rows = page_of(fetch(admin, "/books/ledgers"))["props"]["rows"]
    assert [row["cells"]["name"] for row in rows] == ["One"]
