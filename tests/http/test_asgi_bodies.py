"""Endless request bodies under ASGI are cut off while they are received."""

from __future__ import annotations

import asyncio
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.core.asgi import get_asgi_application
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource, forms
from django_panel.asgi import with_broadcasting
from django_panel.forms.schema import FormSchema
from django_panel.models import Upload
from tests.project.clients import client_for
from tests.project.fixtures import Declare
from tests.project.models import Specimen
from tests.uploads.files import PDF

# Real commits: the application closes its connections after each request.
pytestmark = [pytest.mark.django_db(transaction=True)]

KILOBYTE = 1024
LIMIT = 256 * KILOBYTE
#: Bytes that may be read before the size is noticed: the limit, the overhead and one chunk.
MOST = LIMIT + 64 * KILOBYTE + 64 * KILOBYTE

TOKEN = "t" * CSRF_SECRET_LENGTH
HEAD = (
    b'--edge\r\nContent-Disposition: form-data; name="field"\r\n\r\ndocument\r\n'
    b'--edge\r\nContent-Disposition: form-data; name="file"; filename="plan.pdf"\r\n'
    b"Content-Type: application/pdf\r\n\r\n" + PDF
)
TAIL = b"\r\n--edge--\r\n"


class SpecimenResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([forms.TextInput("name"), forms.FileUpload("document")])


def garden(panel: Panel) -> Panel:
    return panel.path("garden").resources([SpecimenResource])


@pytest.fixture(autouse=True)
def folders(
    declare: Declare, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Use one folder for stored and for temporary files."""
    declare({"upload_limit": LIMIT // KILOBYTE}, garden=garden)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT
    settings.MEDIA_ROOT = tmp_path
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


class Exchange:
    """One request whose body is sent in chunks, and its response."""

    def __init__(self, client: Client, parts: Iterator[bytes], **headers: str) -> None:
        session = client.cookies["sessionid"].value
        self._parts = parts
        self._headers = {
            "content-type": "multipart/form-data; boundary=edge",
            "cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "x-csrftoken": TOKEN,
            "accept": "application/json",
            "host": "testserver",
            **headers,
        }
        self._is_over = False
        self.read = self.status = 0
        self.headers: dict[str, str] = {}

    async def _receive(self) -> dict[str, Any]:
        if self._is_over:
            # The client waits for the response, and sends nothing more.
            await asyncio.Event().wait()
        part = next(self._parts, b"")
        self.read += len(part)
        self._is_over = not part
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        self.headers |= {k.decode(): v.decode() for k, v in message.get("headers", ())}

    def run(self, path: str) -> Exchange:
        scope = {
            "type": "http",
            "method": "POST",
            "path": path.partition("?")[0],
            "query_string": path.partition("?")[2].encode(),
            "headers": [(k.encode(), v.encode()) for k, v in self._headers.items()],
            "http_version": "1.1",
        }
        application = with_broadcasting(get_asgi_application())
        async_to_sync(application)(scope, self._receive, self._send)
        return self


def endless(head: bytes) -> Iterator[bytes]:
    """Yield a body of 200 MB."""
    yield head
    for _ in range(3200):
        yield b"x" * 64 * KILOBYTE


UPLOAD = "/garden/uploads?resource=specimens&page=create"


def test_a_file_within_the_limit_is_kept(superuser: Any, folders: Path) -> None:
    body = HEAD + TAIL
    sent = Exchange(client_for(superuser), iter([body]), **{"content-length": str(len(body))})

    assert sent.run(UPLOAD).status == 200
    assert (folders / Upload.objects.get().path).read_bytes() == PDF


@pytest.mark.parametrize(
    ("path", "kind", "head"),
    [
        (UPLOAD, "multipart/form-data; boundary=edge", HEAD),
        ("/garden/form-state?resource=specimens&page=create", "application/json", b'{"state": "'),
        ("/garden/specimens/create", "application/json", b'{"name": "'),
        ("/garden/actions/record", "application/x-www-form-urlencoded", b"resource="),
    ],
)
def test_a_body_without_a_length_is_cut_off(
    path: str, kind: str, head: bytes, superuser: Any, folders: Path
) -> None:
    client = client_for(superuser)
    tracemalloc.start()
    try:
        sent = Exchange(client, endless(head), **{"content-type": kind}).run(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert sent.status == 413
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert sent.headers["cache-control"] == "private, no-store"
    assert sent.read <= MOST
    assert peak < 32 * 1024 * KILOBYTE
    assert not Upload.objects.exists()
    assert not Specimen.objects.exists()
    assert [file for file in folders.rglob("*") if file.is_file()] == []


def test_a_length_that_is_a_lie_is_cut_off(superuser: Any, folders: Path) -> None:
    sent = Exchange(client_for(superuser), endless(HEAD), **{"content-length": "400"})

    assert sent.run(UPLOAD).status == 413
    assert sent.read <= MOST
    assert not Upload.objects.exists()
    assert [file for file in folders.rglob("*") if file.is_file()] == []


def test_a_length_that_is_too_large_is_refused_unread(superuser: Any) -> None:
    stated = {"content-length": str(200 * 1024 * KILOBYTE)}
    sent = Exchange(client_for(superuser), endless(HEAD), **stated)

    assert sent.run(UPLOAD).status == 413
    assert sent.read == 0
