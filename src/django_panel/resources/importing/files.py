"""The files of imports: uploads that wait, and reports of the rows that failed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any
from urllib.parse import quote
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.storage import Storage
from django.utils.translation import gettext as _

from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.spreadsheets import SpreadsheetFormat, format_of
from django_panel.support.private_files import new_file, private_storage

#: The largest file that can be imported, in bytes.
MAX_UPLOAD_BYTES = 20 * 1024 * 1024
#: So many bytes are read to recognize the format.
_HEAD = 4_096
_UPLOAD = re.compile(r"upload-[0-9a-f]{32}\.(csv|xlsx)")


def directory_of(declaration: ImporterDeclaration, user: Any) -> str:
    """Return the directory of a user's files, which no other user's request can name."""
    return f"{declaration.directory()}/{quote(str(user.pk), safe='')}"


def storage_of(declaration: ImporterDeclaration) -> Storage:
    """Return the storage of an importer's files."""
    return private_storage(declaration.disk())


def store_upload(importer: type[Importer], user: Any, uploaded: File[Any]) -> str:
    """Store an uploaded file until it is imported, and return its path.

    Raises ``ValidationError`` if it is too large, and ``SpreadsheetException`` if it is neither
    CSV nor XLSX.
    """
    if uploaded.size > MAX_UPLOAD_BYTES:
        limit = MAX_UPLOAD_BYTES // 1024 // 1024
        raise ValidationError(
            {"file": [_("The file is larger than %(limit)s MB.") % {"limit": limit}]}
        )
    uploaded.seek(0)
    head = uploaded.read(_HEAD)
    found = format_of(uploaded.name or "", head)
    declaration = ImporterDeclaration(importer)
    path = f"{directory_of(declaration, user)}/upload-{uuid4().hex}.{found.value}"
    uploaded.seek(0)
    with new_file(storage_of(declaration), path) as file:
        for chunk in uploaded.chunks():
            file.write(chunk)
    return path


@contextmanager
def open_upload(
    importer: type[Importer], user: Any, path: str
) -> Iterator[tuple[IO[bytes], SpreadsheetFormat]]:
    """Open a stored upload of a user, with its format.

    Raises ``FileNotFoundError`` if it does not exist or is not an upload of this user.
    """
    declaration = ImporterDeclaration(importer)
    name = _name_in(declaration, user, path)
    with storage_of(declaration).open(path, "rb") as file:
        yield file, SpreadsheetFormat(name.rpartition(".")[2])


def delete_upload(importer: type[Importer], user: Any, path: str) -> None:
    """Delete a stored upload of a user; nothing happens if it does not exist."""
    declaration = ImporterDeclaration(importer)
    _name_in(declaration, user, path)
    storage_of(declaration).delete(path)


def _name_in(declaration: ImporterDeclaration, user: Any, path: str) -> str:
    folder, _slash, name = path.rpartition("/")
    if folder != directory_of(declaration, user) or not _UPLOAD.fullmatch(name):
        raise FileNotFoundError(path)
    return name
