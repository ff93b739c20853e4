"""The databases that a write opens a transaction in: the record's, and the panel's own."""

from __future__ import annotations

from django.db import router

from django_panel.models.upload import Upload


def written_databases(of_record: str) -> tuple[str, ...]:
    """Return the aliases that need a transaction during a write, the record's last.

    An upload is marked as used together with the record, and a notification is stored with it. If
    only the record were rolled back, the user would have to upload the file again.
    """
    own = router.db_for_write(Upload)
    return (of_record,) if of_record == own else (own, of_record)
