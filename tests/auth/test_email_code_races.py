"""Parallel requests with emailed codes: real threads, on SQLite in a file and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

from django_panel.auth import EmailCodeChallenge
from django_panel.models import EmailCode, EmailCodeSend, EmailFactor
from tests.auth.code_helpers import CHALLENGE, VERIFY, held_client, sent_codes, wrong
from tests.project.clients import fetch
from tests.project.models import User
from tests.resources.databases.concurrency import run_concurrently

pytestmark = pytest.mark.postgres

ALIAS = "email_codes_file"
MODELS = (User, EmailFactor, EmailCode, EmailCodeSend)
THREADS = 8


class FileRouter:
    """Reads and writes the tables of emailed codes in the SQLite file."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return ALIAS if model in MODELS else None

    db_for_write = db_for_read

    def allow_relation(self, *args: Any, **hints: Any) -> bool:
        return True


ON_SERVER = pytest.param("server", marks=pytest.mark.django_db(transaction=True))


@pytest.fixture(params=["file", ON_SERVER])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, settings: Any, django_db_blocker: Any
) -> Iterator[Callable[[], User]]:
    """Use a SQLite file, or the database server of this run; return how to create a user."""
    if request.param == "server":
        if connection.vendor == "sqlite":
            pytest.skip("SQLite in memory has one writer; DATABASE_URL names no server.")
        yield lambda: User.objects.create_user("ann", email="ann@example.com", is_staff=True)
        return
    connections.databases[ALIAS] = {
        **connections.databases["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "codes.sqlite3"),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 30},
    }
    settings.DATABASE_ROUTERS = [f"{__name__}.FileRouter"]
    with django_db_blocker.unblock():
        with connections[ALIAS].schema_editor() as editor:
            for model in MODELS:
                editor.create_model(model)
        yield lambda: User.objects.create(username="ann", email="ann@example.com")
        connections[ALIAS].close()
    del connections[ALIAS], connections.databases[ALIAS]


def test_of_parallel_calls_with_one_code_one_succeeds(database: Callable[[], User]) -> None:
    ann = database()
    code = EmailCodeChallenge().issue(ann)
    assert code is not None

    results = run_concurrently([lambda: EmailCodeChallenge().verify(ann, code)] * 5)

    assert sorted(results) == [False, False, False, False, True]


def test_parallel_guesses_do_not_exceed_the_limit(database: Callable[[], User]) -> None:
    ann = database()
    code = EmailCodeChallenge().issue(ann)
    assert code is not None

    guesses = [lambda: EmailCodeChallenge().verify(ann, wrong(code))] * THREADS
    assert run_concurrently(guesses) == [False] * THREADS

    assert EmailCode.objects.get().guesses == 5
    assert not EmailCodeChallenge().verify(ann, code)


def test_parallel_sends_do_not_exceed_the_limit(database: Callable[[], User]) -> None:
    ann = database()

    issued = run_concurrently([lambda: EmailCodeChallenge().issue(ann)] * THREADS)

    assert sum(code is not None for code in issued) == 5
    assert EmailCodeSend.objects.filter(sent_at__isnull=False).count() == 5
    assert EmailCode.objects.count() == 1


def test_parallel_calls_issue_one_code_unless_they_replace_it(
    database: Callable[[], User],
) -> None:
    ann = database()

    calls = [lambda: EmailCodeChallenge().issue(ann, replace=False)] * THREADS
    issued = [code for code in run_concurrently(calls) if code is not None]

    assert len(issued) == 1
    assert EmailCodeSend.objects.filter(sent_at__isnull=False).count() == 1
    assert EmailCodeChallenge().verify(ann, issued[0])


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer.")
@pytest.mark.parametrize("is_atomic", [False, True])
def test_of_parallel_requests_with_one_code_one_is_let_in(
    is_atomic: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", is_atomic)
    client = held_client()
    fetch(client, CHALLENGE)
    (code,) = sent_codes()
    copies = [Client() for _ in range(4)]
    for copy in copies:
        copy.cookies.update(client.cookies)

    def verify(copy: Client) -> int:
        body = {"code": code}
        options: dict[str, Any] = {"data": body, "content_type": "application/json"}
        return fetch(copy, VERIFY, "json", "post", **options).status_code

    statuses = run_concurrently([lambda copy=copy: verify(copy) for copy in copies])  # type: ignore[misc]

    assert sorted(statuses)[0] == 200
    assert statuses.count(200) == 1
