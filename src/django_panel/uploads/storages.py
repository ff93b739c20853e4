"""Find the storage of an upload."""

from __future__ import annotations

from django.apps import apps
from django.core.files.storage import InvalidStorageError, Storage, default_storage, storages
from django.db.models import FileField

from django_panel.models.upload import Upload
from django_panel.support.private_files import PRIVATE_STORAGE, private_storage


def storages_of(upload: Upload) -> list[Storage]:
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
