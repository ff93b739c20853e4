"""Delete uploads that no form used."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.core.files.storage import InvalidStorageError, Storage, default_storage, storages
from django.db.models import FileField
from django.utils import timezone

from django_panel.models.upload import Upload
from django_panel.support.private_files import PRIVATE_STORAGE, private_storage

#: Long enough for a form left open overnight.
RETENTION_HOURS = 24
_CHUNK = 500


def delete_unused_uploads(hours: int = RETENTION_HOURS) -> int:
    """Delete unused uploads older than ``hours``; return how many files were deleted.

    Rows of used uploads of that age are deleted too; their files belong to records.
    """
    limit = timezone.now() - timedelta(hours=max(0, hours))
    removed = sum(_delete(upload) for upload in _orphans(limit))
    Upload.delete_used(limit)
    return removed


def delete_expired_uploads_of(user: Any) -> None:
    """Delete the unused uploads of one user that ``panel_sweep_uploads`` would delete."""
    for upload in _orphans(timezone.now() - timedelta(hours=RETENTION_HOURS), user):
        _delete(upload)


def _delete(upload: Upload) -> bool:
    # The row is deleted first: a form that is submitted now no longer finds the upload.
    if not upload.delete_if_unused():
        return False
    for storage in _storages_of(upload):
        storage.delete(upload.path)
    return True


def _orphans(limit: datetime, user: Any = None) -> Iterator[Upload]:
    while True:
        found = Upload.orphans(limit, _CHUNK, user)
        yield from found
        if len(found) < _CHUNK:
            return


def _storages_of(upload: Upload) -> list[Storage]:
    """Return the upload's storage; if it names none, every storage of a model's file field."""
    if upload.storage == PRIVATE_STORAGE:
        return [private_storage()]
    if upload.storage:
        try:
            return [storages[upload.storage]]
        except InvalidStorageError:
            return []
    own = {
        column.storage
        for model in apps.get_models()
        for column in model._meta.concrete_fields
        if isinstance(column, FileField)
    }
    return [default_storage, *(storage for storage in own if storage != default_storage)]
