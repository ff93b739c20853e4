"""Private files: exports, import reports and files waiting to be imported.

They are never below ``MEDIA_ROOT``, which a web server publishes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.files import File
from django.core.files.storage import FileSystemStorage, InvalidStorageError, Storage, storages

#: The alias in ``STORAGES``; without it, files are kept in a folder of this name in ``BASE_DIR``.
PRIVATE_STORAGE = "panel_private"


def private_storage(alias: str | None = None) -> Storage:
    """Return a storage of ``STORAGES``, by default the private one."""
    if alias:
        return storages[alias]
    try:
        return storages[PRIVATE_STORAGE]
    except InvalidStorageError:
        base = Path(getattr(settings, "BASE_DIR", None) or Path.cwd())
        return FileSystemStorage(
            location=base / ".panel-private",
            base_url=None,
            file_permissions_mode=0o600,
            directory_permissions_mode=0o700,
        )


@contextmanager
def new_file(storage: Storage, path: str) -> Iterator[IO[bytes]]:
    """Write a file that appears under ``path`` only when it is complete.

    The block writes to a temporary file. If it raises, nothing is stored; an existing file with
    this path is replaced.
    """
    local = folder = None
    if isinstance(storage, FileSystemStorage):
        local = storage.path(path)
        folder = os.path.dirname(local)
        os.makedirs(folder, mode=storage.directory_permissions_mode or 0o777, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".writing-", dir=folder)
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if local is None:
                file.seek(0)
                storage.delete(path)
                storage.save(path, File(file, name=os.path.basename(path)))
        if local is not None:
            os.replace(temporary, local)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
