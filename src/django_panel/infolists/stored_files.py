"""Stored files for the browser: the uploaded name, the size and the URL."""

from __future__ import annotations

from mimetypes import guess_type
from typing import TYPE_CHECKING, Any

from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import FileSystemStorage

from django_panel.forms.fields.file_upload import IMAGE_TYPES, display_file_name
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django.core.files.storage import Storage

    from django_panel.infolists.wire import StoredFileWire


def file_paths(value: Any) -> list[str]:
    """Return the paths in a value: a file, a path, or a list of either."""
    entries = value if isinstance(value, list | tuple) else [value]
    paths = (getattr(entry, "name", entry) for entry in entries)
    return [path for path in paths if isinstance(path, str) and path and "\x00" not in path]


def stored_file(path: str, storage: Storage) -> StoredFileWire:
    """Return a file of a storage; the URL is None if the storage has none."""
    return {
        "name": display_file_name(path),
        "size": _size(path, storage),
        "url": _url(path, storage),
        "isImage": guess_type(path)[0] in IMAGE_TYPES,
    }


def _size(path: str, storage: Storage) -> int | None:
    """Return the size in bytes; None for storages that would need a request for each file."""
    if not isinstance(storage, FileSystemStorage):
        return None
    try:
        return storage.size(path)
    except (OSError, ValueError, SuspiciousOperation):
        return None


def _url(path: str, storage: Storage) -> str | None:
    try:
        return safe_url(storage.url(path))
    except (NotImplementedError, ValueError, SuspiciousOperation):
        return None
