"""Two concurrent requests with real row locks: one is saved, the other gets an error.

Both have passed all checks before either writes: they wait for each other in a hook.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.http import HttpResponse
from pytest_django.fixtures import Settings

from django_panel.models import Upload
from django_panel.resources.pages import CreateRecord, EditRecord
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.resources.databases.ledger_models import MODELS, Firms, Ledger, Ledgers
from tests.uploads.files import PDF

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one writer."),
]

#: Requests wait for each other here, while a test says so.
meeting: list[Barrier] = []


def meet() -> None:
    for barrier in meeting:
        barrier.wait(timeout=10)


class Create(CreateRecord):
    def before_create(self, data: dict[str, Any]) -> None:
        meet()


class Edit(EditRecord):
    """Requests meet before the locked read where they save one record, else before the write."""

    meets_before_reading = True

    def resolve_record(self, key: Any = None) -> Any:
        if self.meets_before_reading:
            meet()
        return super().resolve_record(key)

    def before_save(self, record: Any) -> None:
        if not self.meets_before_reading:
            meet()


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
def office(tables: None, declare: Declare, settings: Settings, tmp_path: Path) -> Iterator[None]:
    pages = {**Ledgers.pages(), "create": Create, "edit": Edit}
    shown = type("Shown", (Ledgers,), {"pages": classmethod(lambda cls: pages), "slug": "ledgers"})
    declare(books=lambda panel: panel.path("books").resources([shown, Firms]))
    settings.MEDIA_ROOT = tmp_path
    yield
    meeting.clear()


def at_once(requests: Sequence[Callable[[], HttpResponse]]) -> list[HttpResponse]:
    """Send requests from as many threads, and return the responses by their status."""
    responses: list[HttpResponse] = []
    meeting.append(Barrier(len(requests)))

    def run(request: Callable[[], HttpResponse]) -> None:
        try:
            responses.append(request())
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(request,)) for request in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    meeting.clear()
    return sorted(responses, key=lambda response: response.status_code)


def sending(user: User, path: str, method: str = "post", **body: Any) -> Callable[[], HttpResponse]:
    """Return a function that sends a form as this user, from a client of its own."""
    client = client_for(user)
    text = json.dumps(body)
    return lambda: fetch(client, path, "json", method, data=text, content_type="application/json")


def said(response: HttpResponse) -> Any:
    return json.loads(response.content)


def test_of_two_saves_of_one_version_the_second_loses_nothing(superuser: User) -> None:
    record = Ledger.objects.create(name="One", amount=0)
    path = f"/books/ledgers/{record.pk}/edit"
    version = page_of(fetch(client_for(superuser), path))["props"]["version"]

    won, refused = at_once(
        [
            sending(superuser, path, "put", name="One", amount=amount, version=version)
            for amount in (1, 2)
        ]
    )

    record.refresh_from_db()
    assert (won.status_code, refused.status_code) == (303, 409)
    assert record.amount in (1, 2)
    assert said(refused)["conflicts"] == {
        "amount": {"theirs": record.amount, "mine": 3 - record.amount}
    }
    # With the current version, the second request can save.
    again = sending(
        superuser,
        path,
        "put",
        name="One",
        amount=3 - record.amount,
        version=said(refused)["version"],
    )
    assert again().status_code == 303


def test_many_saves_of_one_version_have_one_winner(superuser: User) -> None:
    record = Ledger.objects.create(name="One", amount=0)
    path = f"/books/ledgers/{record.pk}/edit"
    version = page_of(fetch(client_for(superuser), path))["props"]["version"]
    bodies = [{"name": "One", "amount": number, "version": version} for number in range(1, 6)]

    responses = at_once([sending(superuser, path, "put", **body) for body in bodies])

    assert [each.status_code for each in responses] == [303, 409, 409, 409, 409]


def test_of_two_records_with_one_unique_value_one_is_made(superuser: User) -> None:
    won, refused = at_once(
        [sending(superuser, "/books/ledgers/create", name="Same", amount=n) for n in (1, 2)]
    )

    assert (won.status_code, refused.status_code) == (303, 422)
    assert set(said(refused)["errors"]) == {"name"}
    assert Ledger.objects.count() == 1


def test_a_value_taken_while_editing_is_reported_at_its_field(
    superuser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Edit, "meets_before_reading", False)
    records = [Ledger.objects.create(name=name) for name in ("One", "Two")]

    won, refused = at_once(
        [
            sending(superuser, f"/books/ledgers/{each.pk}/edit", "put", name="Same")
            for each in records
        ]
    )

    if connection.vendor == "mysql" and refused.status_code == 409:
        # InnoDB may report a duplicate as a deadlock, and a write whose hook has run is not
        # repeated by itself. The user sends the form again.
        other = next(each for each in records if Ledger.objects.get(pk=each.pk).name != "Same")
        refused = sending(superuser, f"/books/ledgers/{other.pk}/edit", "put", name="Same")()

    assert (won.status_code, refused.status_code) == (303, 422)
    assert set(said(refused)["errors"]) == {"name"}
    assert Ledger.objects.filter(name="Same").count() == 1


def test_a_file_belongs_to_one_of_two_records(superuser: User) -> None:
    sent = fetch(
        client_for(superuser),
        "/books/uploads?resource=ledgers&page=create",
        "json",
        "post",
        data={"field": "document", "file": SimpleUploadedFile("a.pdf", PDF)},
    )
    path = said(sent)["path"]

    won, refused = at_once(
        [
            sending(superuser, "/books/ledgers/create", name=name, document=path)
            for name in ("One", "Two")
        ]
    )

    assert (won.status_code, refused.status_code) == (303, 422)
    assert set(said(refused)["errors"]) == {"document"}
    assert [each.document.name for each in Ledger.objects.all()] == [path]
    assert Upload.objects.get().spent_at is not None
