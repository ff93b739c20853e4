"""Delete uploads that no form used.

Only rows are deleted here: ``deleted_rows.py`` deletes their files after the commit, when a form
that is submitted no longer finds the upload.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from django_panel.models.upload import Upload

#: Long enough for a form left open overnight.
RETENTION_HOURS = 24
_CHUNK = 500


def delete_unused_uploads(hours: int = RETENTION_HOURS) -> int:
    """Delete unused uploads older than ``hours``; return how many files were deleted.

    Rows of used uploads of that age are deleted too; their files belong to records.
    """
    limit = timezone.now() - timedelta(hours=max(0, hours))
    removed = sum(upload.delete_if_unused() for upload in _orphans(limit))
    Upload.delete_used(limit)
    return removed


def delete_expired_uploads_of(user: Any) -> None:
    """Delete the unused uploads of one user that ``panel_sweep_uploads`` would delete."""
    for upload in _orphans(timezone.now() - timedelta(hours=RETENTION_HOURS), user):
        upload.delete_if_unused()


def _orphans(limit: datetime, user: Any = None) -> Iterator[Upload]:
    while True:
        uploads = Upload.orphans(limit, _CHUNK, user)
        yield from uploads
        if len(uploads) < _CHUNK:
            return
