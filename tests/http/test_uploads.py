"""Uploads over HTTP: where files are stored, permissions, and paths that a form accepts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource, forms
from django_panel.actions.action import Action
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.schema import FormSchema
from django_panel.models import Upload
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Specimen, Task
from tests.uploads.files import CSV, HTML, PDF, SVG, png

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

taken: list[Any] = []


class SpecimenResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [
                forms.TextInput("name"),
                forms.FileUpload("document").max_size(10),
                forms.FileUpload("pictures").image().max_files(2).directory("../pics/.."),
            ]
        )

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        attach = Action("attach").schema(lambda record: [forms.FileUpload("paper")])
        return (
            super()
            .table(schema)
            .record_actions([attach.action(lambda record, data: taken.append(data["paper"]))])
        )


class TaskResource(Resource):
    model = Task


def garden(panel: Panel) -> Panel:
    return panel.path("garden").resources([SpecimenResource, TaskResource])


@pytest.fixture(autouse=True)
def media(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    declare(garden=garden)
    taken.clear()
    return tmp_path


CREATE = "resource=specimens&page=create"


def send(
    client: Client,
    content: bytes = PDF,
    name: str = "plan.pdf",
    field: str = "document",
    query: str = CREATE,
    **extra: Any,
) -> HttpResponse:
    file = SimpleUploadedFile(name, content)
    return fetch(
        client,
        f"/garden/uploads?{query}",
        "json",
        "post",
        data={"field": field, "file": file, **extra},
    )


def stored(response: HttpResponse) -> dict[str, Any]:
    assert response.status_code == 200, response.content
    result: dict[str, Any] = json.loads(response.content)
    return result


def create(client: Client, **values: Any) -> HttpResponse:
    return fetch(
        client,
        "/garden/specimens/create",
        "json",
        "post",
        data=json.dumps({"name": "Fern", **values}),
        content_type="application/json",
    )


def edit(client: Client, record: Specimen, **values: Any) -> HttpResponse:
    return fetch(
        client,
        f"/garden/specimens/{record.pk}/edit",
        "json",
        "put",
        data=json.dumps({"name": "Fern", **values}),
        content_type="application/json",
    )


# Stored files.


@pytest.mark.parametrize(
    "name",
    [
        "../../x.pdf",
        "CON",
        "x" * 300 + ".pdf",
        "a\u202efdp.exe",
        ".htaccess",
        "x.pdf.html",
        "..\\..\\evil.php",
        "/etc/passwd",
    ],
)
def test_a_file_lands_under_a_name_of_ours(name: str, admin: Client, media: Path) -> None:
    result = stored(send(admin, name=name))

    path = result["path"]
    assert path.startswith("specimens/")
    assert path.endswith(".pdf")
    assert (media / path).read_bytes() == PDF
    assert [file for file in media.rglob("*") if file.is_file()] == [media / path]


def test_the_answer_holds_path_and_name(admin: Client) -> None:
    result = stored(send(admin, png(), "Fern.PNG", "pictures"))

    assert result["name"] == "Fern.PNG"
    assert result["path"].startswith("pics/")
    assert result["isImage"] is True


def test_the_request_chooses_neither_folder_nor_form(admin: Client) -> None:
    result = stored(send(admin, directory="/etc", disk="other", resource="tasks"))

    assert result["path"].startswith("specimens/")


def test_the_resource_comes_from_the_query_string_only(admin: Client) -> None:
    assert send(admin, query="page=create", resource="specimens").status_code == 422


# Refused files, which are not stored.


@pytest.mark.parametrize(
    ("content", "name", "field", "status"),
    [
        (b"x" * 10_241, "a.txt", "document", 422),
        (b"", "a.txt", "document", 422),
        (HTML, "a.png", "document", 422),
        (SVG, "a.svg", "pictures", 422),
        (PDF, "a.png", "pictures", 422),
        (CSV, "a.jpg", "pictures", 422),
        (png(comment=b"<script>1</script>"), "a.png", "pictures", 422),
        (png(30_000, 30_000), "a.png", "pictures", 422),
        (PDF, "a.pdf", "name", 400),
        (PDF, "a.pdf", "nowhere", 404),
        (PDF, "a.pdf", "", 422),
        (PDF, "a.pdf", "__proto__", 404),
    ],
)
def test_what_a_field_does_not_take_is_not_kept(
    content: bytes, name: str, field: str, status: int, admin: Client, media: Path
) -> None:
    result = send(admin, content, name, field)

    assert result.status_code == status, result.content
    assert not Upload.objects.exists()
    assert list(media.rglob("*.*")) == []


def test_a_request_without_a_file_is_refused(admin: Client) -> None:
    result = fetch(admin, f"/garden/uploads?{CREATE}", "json", "post", data={"field": "document"})

    assert result.status_code == 422
    assert "file" in json.loads(result.content)["errors"]


def test_a_body_beyond_the_limit_is_cut_off(admin: Client, media: Path, settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "upload_limit": 1}

    assert send(admin, b"x" * 200_000).status_code == 413
    # Below the limit of the header, and above the limit of a file.
    assert send(admin, b"x" * 3_000).status_code == 413
    assert not Upload.objects.exists()


def test_a_file_that_cannot_be_noted_is_not_left_behind(
    superuser: Any, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**fields: Any) -> None:
        raise DatabaseError

    client = client_for(superuser, raise_request_exception=False)
    monkeypatch.setattr(Upload, "add", fail)

    assert send(client).status_code == 500
    assert [file for file in media.rglob("*") if file.is_file()] == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("resource=specimens", 422),
        ("resource=specimens&page=view", 422),
        ("resource=specimens&page=edit", 422),
        ("resource=specimens&page=edit&record=9999", 404),
        ("resource=specimens&page=edit&record[]=1", 422),
        ("resource=nothing&page=create", 404),
        ("resource=specimens&action=attach&scope=record", 422),
        ("resource=specimens&action=attach&scope=elsewhere", 422),
        ("resource=specimens&action=nothing&scope=record&record=1", 404),
        ("resource=specimens&relation=members&operation=create", 422),
        ("resource=specimens&relation=members&operation=create&record=9999", 404),
    ],
)
def test_a_place_that_is_none_is_refused(query: str, status: int, admin: Client) -> None:
    assert send(admin, query=query).status_code == status
    assert not Upload.objects.exists()


def test_the_form_s_own_right_is_asked(media: Path) -> None:
    record = Specimen.objects.create(name="Fern")
    viewer = client_for(make_user("viewer", "view_specimen"))
    author = client_for(make_user("author", "view_specimen", "add_specimen"))
    edit_place = f"resource=specimens&page=edit&record={record.pk}"

    assert send(viewer).status_code == 403
    assert send(author).status_code == 200
    assert send(author, query=edit_place).status_code == 403
    assert send(client_for(None)).status_code == 401


def test_a_file_needs_its_token(superuser: Any) -> None:
    assert send(client_for(superuser, enforce_csrf_checks=True)).status_code == 403
    assert not Upload.objects.exists()


# Paths that a form accepts.


def test_a_form_spends_its_upload(admin: Client) -> None:
    path = stored(send(admin))["path"]

    assert create(admin, document=path).status_code == 303

    record = Specimen.objects.get()
    assert record.document.name == path
    assert Upload.objects.get().spent_at is not None
    again = create(admin, document=path)
    assert again.status_code == 422
    assert "document" in json.loads(again.content)["errors"]


def test_the_browser_may_send_back_what_it_was_given(admin: Client) -> None:
    result = stored(send(admin))

    assert create(admin, document=[result]).status_code == 303
    assert Specimen.objects.get().document.name == result["path"]


def test_an_edit_keeps_the_file_it_shows(admin: Client) -> None:
    create(admin, document=stored(send(admin))["path"])
    record = Specimen.objects.get()
    form = page_of(fetch(admin, f"/garden/specimens/{record.pk}/edit"))["props"]["form"]
    shown = {node["name"]: node["value"] for node in form["schema"]}

    assert edit(admin, record, **{**shown, "name": "Moss"}).status_code == 303

    before, record = record, Specimen.objects.get()
    assert record.name == "Moss"
    assert record.document.name == before.document.name


def test_a_file_can_be_taken_away(admin: Client) -> None:
    create(admin, document=stored(send(admin))["path"])
    record = Specimen.objects.get()

    assert edit(admin, record, document=None).status_code == 303
    assert not Specimen.objects.get().document


def test_several_files_are_a_list_and_no_more_than_declared(admin: Client) -> None:
    paths = [stored(send(admin, png(), f"{n}.png", "pictures"))["path"] for n in range(3)]

    assert create(admin, pictures=paths).status_code == 422
    assert create(admin, pictures=paths[:2]).status_code == 303
    assert Specimen.objects.get().pictures == paths[:2]


@pytest.mark.parametrize(
    "path",
    [
        "specimens/other.pdf",
        "../../../etc/passwd",
        "/etc/passwd",
        "specimens/../../secret",
        "\x00",
        "x" * 300,
        {"path": "specimens/other.pdf"},
        {"name": "x"},
        ["a", "b"],
        7,
        {"path": {"path": "x"}},
        [[["x"]]],
    ],
)
def test_a_path_that_was_not_uploaded_here_is_refused(
    path: Any, admin: Client, media: Path
) -> None:
    (media / "specimens").mkdir()
    (media / "specimens" / "other.pdf").write_bytes(PDF)

    result = create(admin, document=path)

    assert result.status_code in {303, 422}, result.content
    assert not Specimen.objects.exclude(document="").exists()


def test_another_person_s_upload_is_none(admin: Client) -> None:
    path = stored(send(client_for(make_user("other", is_superuser=True))))["path"]

    assert create(admin, document=path).status_code == 422


def test_another_field_s_upload_is_none(admin: Client) -> None:
    path = stored(send(admin, png(), "a.png", "pictures"))["path"]

    assert create(admin, document=path).status_code == 422


def test_a_refused_form_leaves_its_upload_good(admin: Client) -> None:
    path = stored(send(admin))["path"]

    assert create(admin, name="", document=path).status_code == 422
    assert create(admin, document=path).status_code == 303


def test_a_dialog_takes_a_file_once(admin: Client) -> None:
    record = Specimen.objects.create(name="Fern")
    place = {"resource": "specimens", "action": "attach", "scope": "record"}
    query = "&".join(f"{key}={value}" for key, value in place.items())
    path = stored(send(admin, field="paper", query=f"{query}&record={record.pk}"))["path"]
    body = json.dumps({**place, "record": record.pk, "paper": path})

    def submit() -> int:
        return fetch(
            admin,
            "/garden/actions/form",
            "json",
            "post",
            data=body,
            content_type="application/json",
        ).status_code

    assert [submit(), submit()] == [303, 422]
    assert taken == [path]


def test_of_two_forms_that_use_one_upload_the_second_is_refused(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = stored(send(admin))["path"]
    clean = FileUpload.clean_submitted

    def cleaned_then_overtaken(field: FileUpload, form: Any) -> Any:
        value = clean(field, form)
        # Another form is saved after this one was validated and before it is written.
        Upload.objects.update(spent_at=timezone.now())
        return value

    monkeypatch.setattr(FileUpload, "clean_submitted", cleaned_then_overtaken)
    refused = create(admin, document=path)

    assert refused.status_code == 422
    assert "document" in json.loads(refused.content)["errors"]
    assert not Specimen.objects.exists()
