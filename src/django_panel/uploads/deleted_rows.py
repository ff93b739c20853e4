"""Delete stored files when their rows are deleted, also by a cascade of their user."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.apps import apps
from django.core.files.storage import InvalidStorageError, Storage, default_storage, storages
from django.db import transaction
from django.db.models import FileField
from django.db.models.signals import post_delete

from django_panel.models.generated_file import GeneratedFile
from django_panel.models.upload import Upload
from django_panel.support.private_files import PRIVATE_STORAGE, private_storage

logger = logging.getLogger("django_panel.uploads")


def connect() -> None:
    """Connect the signals; connecting again has no effect."""
    post_delete.connect(
        on_generated_file_deleted, sender=GeneratedFile, dispatch_uid="django_panel.generated_file"
    )
    post_delete.connect(on_upload_deleted, sender=Upload, dispatch_uid="django_panel.upload")


def on_generated_file_deleted(instance: GeneratedFile, using: str, **kwargs: Any) -> None:
    """Delete an export or an import report after the commit."""
    if not instance.is_file_deleted:
        storages = partial(_private_storages, instance.storage)
        transaction.on_commit(partial(_delete, storages, instance.path), using=using, robust=True)


def on_upload_deleted(instance: Upload, using: str, **kwargs: Any) -> None:
    """Delete an unused upload after the commit; a used one belongs to a record or a job."""
    if instance.spent_at is None:
        storages = partial(storages_of, instance)
        transaction.on_commit(partial(_delete, storages, instance.path), using=using, robust=True)


def _private_storages(alias: str) -> list[Storage]:
    return [private_storage(alias or None)]


def _delete(storages: Callable[[], list[Storage]], path: str) -> None:
    """Delete a file; an error is logged, because the row is deleted already."""
    try:
        for storage in storages():
            storage.delete(path)
    except Exception:
        logger.exception("The file %s could not be deleted; its row is deleted.", path)


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
