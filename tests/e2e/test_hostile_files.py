"""Uploaded files with a wrong type, opened by URL: no script runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings as current
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import include, path
from django.views.static import serve
from playwright.sync_api import Error

from django_panel import Panel, Resource, forms
from django_panel.uploads.serving import serve_stored_file
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.project.clients import client_for, fetch
from tests.project.models import Specimen, User
from tests.uploads.files import HTML, MP4, PDF, PHP, SVG, png

if TYPE_CHECKING:
    from playwright.sync_api import Dialog
    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def serve_by_name(request: HttpRequest, path: str) -> HttpResponseBase:
    """Serve a file like most web servers, with the content type of its extension."""
    return serve(request, path, document_root=current.MEDIA_ROOT)


urlpatterns = [
    path("files/<path:path>", serve_stored_file),
    path("plain/<path:path>", serve_by_name),
    path("", include("django_panel.urls")),
]

SCRIPT = b"<html><script>alert('ran')</script></html>"
#: Longer than the part of a file that is read to detect its type.
FAR = b"\n" * 5000
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

#: Taken by a field that takes anything, for nothing in the first bytes is active.
STORED = {
    "a page far inside a picture.png": png() + FAR + SCRIPT,
    "a page inside a film.html": MP4 + SCRIPT,
    "a page far inside a text.html": b"words" + FAR + SCRIPT,
    "a page inside a document.html": PDF + SCRIPT,
    "a script as a picture.png": b"alert('ran')",
    "a script that is a picture.js": b"GIF89a/*\x01\x00*/=1;alert('ran');//",
    "a page without a frame.html": b"<img src=x onerror=alert('ran')>",
}
REFUSED = {
    "a page.png": HTML,
    "a page in wide letters.html": "\ufeff".encode("utf-16-le")
    + SCRIPT.decode().encode("utf-16-le"),
    "a picture that begins a page.png": png(comment=SCRIPT),
    "a drawing.svg": SVG,
    "a program.png": PHP,
}


class Attic(Resource):
    """Accepts all files; the second field accepts files that browsers run."""

    model = Specimen
    slug = "attic"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.FileUpload("document"),
                forms.FileUpload("pictures").accepted_types(["image/svg+xml", "text/html"]),
            ]
        )


def attic_panel(panel: Panel) -> Panel:
    return panel.path("attic").resources([Attic])


@pytest.fixture
def attic(visitor: Visitor, declare: Declare, settings: Settings, tmp_path: Path) -> Visitor:
    settings.MEDIA_ROOT = tmp_path
    settings.ROOT_URLCONF = __name__
    declare(attic=attic_panel)
    return visitor


def send(user: User, name: str, content: bytes, field: str = "document") -> tuple[int, Any]:
    answer = fetch(
        client_for(user),
        "/attic/uploads?resource=attic&page=create",
        "json",
        "post",
        data={"field": field, "file": SimpleUploadedFile(name, content, "image/png")},
    )
    return answer.status_code, json.loads(answer.content)


def runs(visitor: Visitor, address: str) -> bool:
    """Open a URL in a new tab and return whether a script ran."""
    heard: list[str] = []

    def hear(dialog: Dialog) -> None:
        heard.append(dialog.message)
        dialog.dismiss()

    page = visitor.page.context.new_page()
    page.on("dialog", hear)
    try:
        answer = page.goto(f"{visitor.base}{address}")
        assert answer is not None
        assert answer.status == 200
    except Error as error:
        # What is saved is not opened.
        if "Download is starting" not in error.message:
            raise
    page.close()
    return bool(heard)


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_begins_like_an_executable_is_not_stored(
    name: str, attic: Visitor, ada: User, tmp_path: Path
) -> None:
    status, answer = send(ada, name, REFUSED[name])

    assert (status, list(answer["errors"])) == (422, ["file"])
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == []


@pytest.mark.parametrize("name", STORED)
def test_what_hides_something_that_runs_does_not_run(name: str, attic: Visitor, ada: User) -> None:
    status, answer = send(ada, name, STORED[name])

    assert status == 200
    assert not runs(attic, f"/plain/{answer['path']}")
    assert not runs(attic, f"/files/{answer['path']}")


@pytest.mark.parametrize(("name", "content"), [("a.svg", DRAWING), ("a.html", SCRIPT)])
def test_what_a_field_asks_for_by_name_is_saved_and_not_opened(
    name: str, content: bytes, attic: Visitor, ada: User
) -> None:
    status, answer = send(ada, name, content, "pictures")

    assert status == 200
    # Without protection the script runs, so the test can fail.
    assert runs(attic, f"/plain/{answer['path']}")
    assert not runs(attic, f"/files/{answer['path']}")
