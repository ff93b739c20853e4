"""The files of Django are read and written: uploads in memory and on disk, and storage files."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile

from django_panel.spreadsheets import SpreadsheetFormat, format_of, open_reader, open_writer
from tests.spreadsheets.files import read, written

pytestmark = pytest.mark.unit

ROWS: list[list[object]] = [["Name", "Größe"], ["Jürgen", 5], ["=1", None]]
WANTED = (["Name", "Größe"], [(2, ["Jürgen", "5"]), (3, ["=1", ""])])


def uploads(content: bytes, folder: Path) -> list[File[Any]]:
    on_disk = TemporaryUploadedFile("a", "text/csv", len(content), None)
    on_disk.write(content)
    storage = FileSystemStorage(folder)
    stored = storage.open(storage.save("stored", ContentFile(content)))
    return [SimpleUploadedFile("a", content), on_disk, ContentFile(content), stored]


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_uploads_are_read_twice(kind: SpreadsheetFormat, tmp_path: Path) -> None:
    content = written(ROWS, kind).getvalue()
    for file in uploads(content, tmp_path):
        with file:
            assert format_of(f"a.{kind}", content[:8]) is kind
            for _time in range(2):
                with open_reader(file, kind) as reader:
                    assert (reader.headings, list(reader)) == WANTED


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_a_storage_file_is_written(kind: SpreadsheetFormat, tmp_path: Path) -> None:
    storage = FileSystemStorage(tmp_path)
    with storage.open("new", "wb") as file, open_writer(file, kind) as writer:
        writer.write_rows(ROWS)

    assert read((tmp_path / "new").read_bytes(), kind) == WANTED


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_a_stream_that_cannot_be_rewound_is_written(kind: SpreadsheetFormat) -> None:
    class Stream(io.RawIOBase):
        content = b""

        def write(self, data: Any) -> int:
            self.content += bytes(data)
            return len(data)

    stream = Stream()
    with open_writer(stream, kind) as writer:  # type: ignore[arg-type]
        writer.write_rows(ROWS)

    assert read(stream.content, kind) == WANTED
