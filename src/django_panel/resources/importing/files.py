"""The files of imports: uploads that wait, and reports of the rows that failed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import IO, Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.core.files.storage import Storage
from django.utils.translation import gettext as _

from django_panel.imports.declaration import ImporterDeclaration
from django_panel.imports.importer import Importer
from django_panel.models.upload import Upload
from django_panel.spreadsheets import SpreadsheetFormat, format_of
from django_panel.support.private_files import (
    PRIVATE_STORAGE,
    new_file,
    private_storage,
    user_folder,
)

#: The largest file that can be imported, in bytes.
MAX_UPLOAD_BYTES = 20 * 1024 * 1024
#: The place of files that no form has uploaded.
STORED_FILE = "import-file"
_MAX_NAME_LENGTH = 255
#: So many bytes are read to recognize the format.
_HEAD = 4_096
_UPLOAD = re.compile(r"upload-[0-9a-f]{32}\.(csv|xlsx)")


def directory_of(declaration: ImporterDeclaration, user: Any) -> str:
    """Return the directory of a user's files, which no other user's request can name."""
    return user_folder(declaration.directory(), user)


def storage_of(declaration: ImporterDeclaration) -> Storage:
    """Return the storage of an importer's files."""
    return private_storage(declaration.disk())


def store_import_file(file: File[Any], user: Any, importer: type[Importer] | None = None) -> str:
    """Store a file of a user until ``RunPanelImport`` imports it, and return its path.

    Pass the importer if it overrides ``disk()`` or ``directory()``. Raises ``ValidationError`` if
    the file is too large, and ``SpreadsheetException`` if it is neither CSV nor XLSX.
    """
    if file.size > MAX_UPLOAD_BYTES:
        limit = MAX_UPLOAD_BYTES // 1024 // 1024
        raise ValidationError(
            {"file": [_("The file is larger than %(limit)s MB.") % {"limit": limit}]}
        )
    file.seek(0)
    format_ = format_of(file.name or "", file.read(_HEAD))
    declaration = None if importer is None else ImporterDeclaration(importer)
    disk = None if declaration is None else declaration.disk()
    directory = Importer.directory() if declaration is None else declaration.directory()
    storage = private_storage(disk)
    path = f"{user_folder(directory, user)}/upload-{uuid4().hex}.{format_.value}"
    with new_file(storage, path) as stored:
        for chunk in file.chunks():
            stored.write(chunk)
    try:
        Upload.add(
            user=user,
            place=STORED_FILE,
            storage=disk or PRIVATE_STORAGE,
            path=path,
            name=PurePath(file.name or "").name[:_MAX_NAME_LENGTH],
            content_type=format_.content_type.partition(";")[0],
            size=file.size,
        )
    except BaseException:
        # Without its row the file would not be deleted if it is not imported.
        storage.delete(path)
        raise
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
