"""The databases that a form writes to: those of the record and of its uploads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import router

from django_panel.models.upload import Upload

if TYPE_CHECKING:
    from django.db.models import Model


def written_databases(model: type[Model], record: Model | None = None) -> tuple[str, ...]:
    """Return the aliases that need a transaction during a write, the record's last.

    An upload is marked as used together with the record. If only the record were rolled back,
    the user would have to upload the file again.
    """
    of_record = router.db_for_write(model, instance=record)
    of_uploads = router.db_for_write(Upload)
    return (of_record,) if of_record == of_uploads else (of_uploads, of_record)
