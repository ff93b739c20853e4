"""Delete what is past its time: generated files and the rows of ended runs."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.utils import timezone

from django_panel.conf import get_settings
from django_panel.models.generated_file import GeneratedFile
from django_panel.models.job_run import JobRun
from django_panel.support.private_files import private_storage

logger = logging.getLogger("django_panel.jobs")

#: Files that are read at once.
_CHUNK = 200


def delete_expired_files() -> int:
    """Delete expired exports and import reports; return how many."""
    total = 0
    while files := list(GeneratedFile.expired(_CHUNK)):
        deleted = sum(map(_delete, files))
        total += deleted
        if deleted < len(files):
            # A storage is down: the same files would be found again.
            break
    return total


def _delete(file: GeneratedFile) -> bool:
    try:
        # The file first: a row without a file is found again, a file without a row is not.
        private_storage(file.storage or None).delete(file.path)
    except Exception:
        logger.exception("The file %s could not be deleted; it will be tried again.", file.path)
        return False
    file.is_file_deleted = True
    file.delete()
    return True


def delete_old_runs() -> int:
    """Delete the rows of runs that ended long ago, and what they left; return how many."""
    limit = timezone.now() - timedelta(days=get_settings().jobs.keep_days)
    total = 0
    while runs := JobRun.ended(limit, _CHUNK):
        total += JobRun.delete_all(runs)
    return total
