"""A resource whose records are in another database: every way to read and write them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.db.models.signals import post_save
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.forms import FormSchema, Select, TextInput
from django_panel.models import StoredNotification, Upload
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.resources.databases.ledger_models import ALIAS, Firm, Ledger, LedgersUsing, Posting
from tests.uploads.files import PDF

pytestmark = [
    pytest.mark.django_db(databases=["default", ALIAS]),
    pytest.mark.postgres,
    pytest.mark.usefixtures("archive"),
]


def send(client: Client, path: str, **body: Any) -> tuple[int, Any]:
    """Send a form or an action and return status and message; an edit is a PUT."""
    response = fetch(
        client,
        f"/books/{path}",
        "json",
        "put" if path.endswith("/edit") else "post",
        data=json.dumps(body),
        content_type="application/json",
    )
    return response.status_code, json.loads(response.content) if response.content else None


def stored(**fields: Any) -> Ledger:
    return Ledger.objects.using(ALIAS).create(**fields)


def rows(client: Client, query: str = "") -> list[str]:
    props = page_of(fetch(client, f"/books/ledgers{query}"))["props"]
    return [row["cells"]["name"] for row in props["rows"]]


def version(client: Client, record: Ledger) -> str:
    found: str = page_of(fetch(client, f"/books/ledgers/{record.pk}/edit"))["props"]["version"]
    return found


def upload(client: Client) -> str:
    response = fetch(
        client,
        "/books/uploads?resource=ledgers&page=create",
        "json",
        "post",
        data={"field": "document", "file": SimpleUploadedFile("a.pdf", PDF)},
    )
    path: str = json.loads(response.content)["path"]
    return path


def test_the_first_database_knows_nothing_of_them(admin: Client) -> None:
    Ledger.objects.using(ALIAS).create(name="One")

    assert Ledger._meta.db_table not in connection.introspection.table_names()
    assert Ledger.objects.using(ALIAS).count() == 1


def test_records_are_listed_searched_and_counted_there(admin: Client) -> None:
    firm = Firm.objects.using(ALIAS).create(name="Acme")
    Ledger.objects.using(ALIAS).create(name="One", firm=firm)
    Ledger.objects.using(ALIAS).create(name="Two")
    rows(admin)

    with (
        CaptureQueriesContext(connection) as here,
        CaptureQueriesContext(connections[ALIAS]) as there,
    ):
        assert rows(admin) == ["One", "Two"]

    # Session, user and unread notifications here; rows and their number there.
    assert (len(here), len(there)) == (4, 2)
    assert rows(admin, "?search=acme") == ["One"]
    assert rows(admin, "?sort=name&direction=desc") == ["Two", "One"]


def test_a_record_is_made_with_its_file_and_its_relation(admin: Client) -> None:
    firm = Firm.objects.using(ALIAS).create(name="Acme")
    path = upload(admin)

    status, _ = send(admin, "ledgers/create", name="New", document=path, firm=str(firm.pk))

    made = Ledger.objects.using(ALIAS).get()
    assert (status, made.name, made.document.name, made.firm) == (303, "New", path, firm)
    assert Upload.objects.get().spent_at is not None
    status, response = send(admin, "ledgers/create", name="New")
    assert (status, set(response["errors"])) == (422, {"name"})


def test_related_records_are_searched_and_made_there(admin: Client) -> None:
    Firm.objects.using(ALIAS).create(name="Acme")
    place = "/books/options?resource=ledgers&page=create&field=firm"

    found = json.loads(fetch(admin, f"{place}&search=ac", "json").content)
    assert [each["label"] for each in found["options"]] == ["Acme"]
    status, response = send(admin, place.removeprefix("/books/"), name="Northwind")
    assert (status, response["option"]["label"]) == (201, "Northwind")
    assert Firm.objects.using(ALIAS).count() == 2


def test_the_second_save_is_reported_as_stale(admin: Client) -> None:
    record = Ledger.objects.using(ALIAS).create(name="One", amount=1)
    seen = version(admin, record)
    path = f"ledgers/{record.pk}/edit"

    assert send(admin, path, name="One", amount=2, version=seen)[0] == 303
    status, response = send(admin, path, name="One", amount=3, version=seen)

    assert status == 409
    assert response["conflicts"] == {"amount": {"theirs": 2, "mine": 3}}
    record.refresh_from_db()
    assert record.amount == 2


def test_a_save_is_all_or_nothing_in_both_databases(admin: Client) -> None:
    record = Ledger.objects.using(ALIAS).create(name="One", amount=1)
    seen, path = version(admin, record), upload(admin)
    admin.raise_request_exception = False

    status, _ = send(
        admin,
        f"ledgers/{record.pk}/edit",
        name="Doomed",
        amount=9,
        document=path,
        version=seen,
    )

    record.refresh_from_db()
    assert (status, record.name, record.amount) == (500, "One", 1)
    # The upload can still be used.
    assert Upload.objects.get().spent_at is None
    again: dict[str, Any] = {"name": "Better", "amount": 2, "document": path, "version": seen}
    assert send(admin, f"ledgers/{record.pk}/edit", **again)[0] == 303
    record.refresh_from_db()
    assert (record.name, record.document.name) == ("Better", path)


def test_an_action_is_undone_there(admin: Client) -> None:
    good, doomed = (
        Ledger.objects.using(ALIAS).create(name="Good"),
        Ledger.objects.using(ALIAS).create(name="Doomed"),
    )
    admin.raise_request_exception = False

    body = {"resource": "ledgers", "action": "raise"}
    assert send(admin, "actions/record", record=good.pk, **body)[0] == 303
    assert send(admin, "actions/record", record=doomed.pk, **body)[0] == 500

    assert dict(Ledger.objects.using(ALIAS).values_list("name", "amount")) == {
        "Good": 1,
        "Doomed": 0,
    }


def test_cells_order_and_selections_are_written_there(admin: Client) -> None:
    one, two = (
        Ledger.objects.using(ALIAS).create(name="One"),
        Ledger.objects.using(ALIAS).create(name="Two"),
    )

    cell: dict[str, Any] = {
        "resource": "ledgers",
        "record": one.pk,
        "column": "place",
        "value": "7",
    }
    assert send(admin, "actions/cell", **cell)[0] in {200, 303}
    one.refresh_from_db()
    assert one.place == 7
    order: dict[str, Any] = {"resource": "ledgers", "records": [two.pk, one.pk]}
    assert send(admin, "actions/reorder", **order)[0] in {200, 303}
    assert list(Ledger.objects.using(ALIAS).order_by("place")) == [two, one]
    chosen: dict[str, Any] = {
        "resource": "ledgers",
        "action": "delete",
        "records": [one.pk, two.pk],
    }
    assert send(admin, "actions/bulk", **chosen)[0] == 303
    assert not Ledger.objects.using(ALIAS).exists()


def test_a_deletion_is_previewed_and_cascades_there(admin: Client) -> None:
    record = stored(name="One", firm=Firm.objects.using(ALIAS).create(name="Acme"))
    for text in ("a", "b"):
        Posting.objects.using(ALIAS).create(ledger=record, text=text)

    body: dict[str, Any] = {"resource": "ledgers", "action": "delete", "records": [record.pk]}
    status, preview = send(admin, "actions/confirmation", scope="bulk", **body)
    assert (status, [each["count"] for each in preview["kinds"]]) == (200, [2])
    assert send(admin, "actions/bulk", **body)[0] == 303

    assert not Ledger.objects.using(ALIAS).exists()
    assert not Posting.objects.using(ALIAS).exists()
    assert Firm.objects.using(ALIAS).exists()


def test_related_records_of_a_record_are_written_there(admin: Client) -> None:
    record = stored(name="One")
    place = f"resource=ledgers&record={record.pk}&relation=postings"

    status, response = send(admin, f"relations/form?{place}&operation=create", text="First")
    assert status == 303, response
    posting = Posting.objects.using(ALIAS).get()
    edit = f"relations/form?{place}&operation=edit&related={posting.pk}"
    assert send(admin, edit, text="Second")[0] == 303
    posting.refresh_from_db()
    assert (posting.text, posting.ledger) == ("Second", record)
    body: dict[str, Any] = {"resource": "ledgers", "record": record.pk, "relation": "postings"}
    status, response = send(admin, "relations/action", **body, action="delete", related=posting.pk)
    assert status == 303, response
    assert not Posting.objects.using(ALIAS).exists()


def test_a_notification_is_stored_only_if_the_action_succeeds(admin: Client) -> None:
    good = Ledger.objects.using(ALIAS).create(name="Good")
    doomed = Ledger.objects.using(ALIAS).create(name="Doomed")
    admin.raise_request_exception = False

    body = {"resource": "ledgers", "action": "tell"}
    assert send(admin, "actions/record", record=doomed.pk, **body)[0] == 500
    assert not StoredNotification.objects.exists()
    assert send(admin, "actions/record", record=good.pk, **body)[0] == 303
    assert StoredNotification.objects.count() == 1


def test_a_submit_key_works_across_both(admin: Client) -> None:
    statuses = [
        send(admin, "ledgers/create", name=name, amount=1, submitKey="one")[0]
        for name in ("One", "Two")
    ]

    assert statuses == [303, 303]
    assert Ledger.objects.using(ALIAS).get().name == "One"


class FirmIndex(Resource):
    """The firms of the first database; there is no row of them."""

    model = Firm
    slug = "firms"


class LedgersOfArchivedFirms(LedgersUsing):
    """Only the select names the database of the firms."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        firm = Select("firm_id").exists_in(Firm.objects.using(ALIAS), title_attribute="name")
        return schema.schema([firm.create_option_form([TextInput("name")])])


@pytest.mark.parametrize("is_refused", [False, True])
def test_an_option_that_is_refused_after_its_insert_is_not_stored(
    admin: Client, declare: Declare, *, is_refused: bool
) -> None:
    resources = [LedgersOfArchivedFirms, FirmIndex]
    declare(books=lambda panel: panel.path("books").resources(resources))

    def refuse(**kwargs: Any) -> None:
        if is_refused:
            raise ValidationError({"name": "No more firms."})

    post_save.connect(refuse, sender=Firm)
    try:
        place = "options?resource=ledgers&page=create&field=firm_id"
        status, _response = send(admin, place, name="Northwind")
    finally:
        post_save.disconnect(refuse, sender=Firm)

    assert status == (422 if is_refused else 201)
    assert Firm.objects.using(ALIAS).count() == (0 if is_refused else 1)


def test_a_copy_is_stored_in_the_database_of_its_record(admin: Client) -> None:
    record = stored(name="One", amount=3)

    body = {"resource": "ledgers", "action": "replicate", "record": record.pk}
    refused, response = send(admin, "actions/record", **body)
    assert (refused, Ledger.objects.using(ALIAS).count()) == (409, 1), response
    status, _response = send(admin, "actions/record", **{**body, "action": "rename"})

    assert status == 303
    assert list(Ledger.objects.using(ALIAS).values_list("name", "amount").order_by("pk")) == [
        ("One", 3),
        ("Copy of One", 3),
    ]
