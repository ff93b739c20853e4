"""The databases that a form is saved to: the record's, and that of the uploads it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import router

from django_panel.models.upload import Upload

if TYPE_CHECKING:
    from django.db.models import Model


def written_databases(model: type[Model], record: Model | None = None) -> tuple[str, ...]:
    """Return the aliases that a write must be all or nothing in, the record's last.

    A file is spent with the record that uses it: where only one of the two were undone, the
    person would have to upload it again.
    """
    own = router.db_for_write(model, instance=record)
    ours = router.db_for_write(Upload)
    return (own,) if own == ours else (ours, own)
