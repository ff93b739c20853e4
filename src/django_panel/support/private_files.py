"""Private files: exports, import reports and files waiting to be imported.

They are never below ``MEDIA_ROOT``, which a web server publishes.
"""

from __future__ import annotations

import glob
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from django.conf import settings
from django.core.files import File
from django.core.files.storage import FileSystemStorage, InvalidStorageError, Storage, storages

#: The alias in ``STORAGES``; without it, files are kept in a folder of this name in ``BASE_DIR``.
PRIVATE_STORAGE = "panel_private"
#: The bytes of the longest name that file systems accept.
_LONGEST_NAME = 255


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


def user_folder(directory: str, user: Any) -> str:
    """Return the folder of a user's files; the user's key is one segment of it."""
    key = quote(str(user.pk), safe="")
    return f"{directory}/{key if key.strip('.') else key.replace('.', '%2E')}"


def is_file_name(name: str) -> bool:
    """Return whether a name is that of a file in a folder, not a path and not hidden."""
    is_path = "/" in name or "\\" in name or ".." in name
    is_short = 0 < len(name.encode(errors="replace")) <= _LONGEST_NAME
    return is_short and not is_path and not name.startswith(".") and name.isprintable()


@contextmanager
def new_file(storage: Storage, path: str) -> Iterator[IO[bytes]]:
    """Write a file that appears under ``path`` only when it is complete.

    The block writes to a temporary file. If it raises, nothing is stored; an existing file with
    this path is replaced. Temporary files of earlier attempts, which were killed, are deleted.
    """
    local = folder = None
    if isinstance(storage, FileSystemStorage):
        local = storage.path(path)
        folder = os.path.dirname(local)
        _make_folders(folder, storage.directory_permissions_mode or 0o777)
    handle, temporary = tempfile.mkstemp(prefix=_temporary_prefix(path), dir=folder)
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
            remove_unfinished(storage, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)


def remove_unfinished(storage: Storage, path: str) -> None:
    """Delete the temporary files of a path that killed attempts have left behind."""
    if not isinstance(storage, FileSystemStorage):
        return
    local = Path(storage.path(path))
    for left in local.parent.glob(f"{glob.escape(_temporary_prefix(path))}*"):
        left.unlink(missing_ok=True)


def _temporary_prefix(path: str) -> str:
    return f".writing-{os.path.basename(path)}-"


def _make_folders(folder: str, mode: int) -> None:
    """Make a folder and its parents; ``os.makedirs`` applies the mode to the last one only."""
    missing = []
    path = Path(folder)
    while not path.exists():
        missing.append(path)
        path = path.parent
    for parent in reversed(missing):
        with suppress(FileExistsError):
            parent.mkdir(mode=mode)
