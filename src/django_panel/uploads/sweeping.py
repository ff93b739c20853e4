"""Uploads that no form came for: removed after a stated time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.apps import apps
from django.core.files.storage import InvalidStorageError, Storage, default_storage, storages
from django.db.models import FileField
from django.utils import timezone

from django_panel.models.upload import Upload

#: Long enough for a form left open overnight.
KEPT_HOURS = 24
_CHUNK = 500


def sweep(hours: int = KEPT_HOURS) -> int:
    """Delete waiting uploads older than this, and the rows of long-spent ones; return files."""
    limit = timezone.now() - timedelta(hours=max(0, hours))
    removed = 0
    for upload in _orphans(limit):
        # The row first: a form that arrives now no longer finds it, so the file is free.
        if upload.give_up():
            for storage in _storages_of(upload):
                storage.delete(upload.path)
            removed += 1
    Upload.forget_spent(limit)
    return removed


def _orphans(limit: datetime) -> Iterator[Upload]:
    while True:
        found = Upload.orphans(limit, _CHUNK)
        yield from found
        if len(found) < _CHUNK:
            return


def _storages_of(upload: Upload) -> list[Storage]:
    """Return where an upload may lie: its named storage, or the host's own ones."""
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
