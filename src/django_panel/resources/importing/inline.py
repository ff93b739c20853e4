"""Import a short file inside the request."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.exceptions import PanelException, SpreadsheetException
from django_panel.jobs.progress import Progress
from django_panel.models.job_run import JobRun
from django_panel.resources.importing.results import ImportResult, send_failed, send_finished
from django_panel.resources.importing.stored import StoredImport
from django_panel.support.count_texts import count_text

if TYPE_CHECKING:
    from django_panel.imports.importer import Importer
    from django_panel.records.source import RecordSource

logger = logging.getLogger("django_panel.imports")

#: Errors that are found before the first row, or are errors of the declaration.
_RAISED = (PanelException, ValidationError, SpreadsheetException, FileNotFoundError)


class ImportFailed(Exception):
    """An import stopped; the message is for the user, ``url`` the file with the other rows."""

    def __init__(self, message: str, url: str | None) -> None:
        super().__init__(message)
        self.url = url


def import_inline(
    importer: type[Importer],
    user: Any,
    path: str,
    mapping: Mapping[str, int],
    source: RecordSource,
) -> ImportResult:
    """Import an upload and delete it. A notification is stored only if rows failed.

    Raises ``ImportFailed`` if the import stops; the rows of committed batches stay.
    """
    progress = Progress()
    run = StoredImport(importer, user, path, mapping, panel=source.panel, progress=progress)
    try:
        result = run.run(source)
        with transaction.atomic(using=JobRun.write_database()):
            run.record_report()
            if result.failed:
                # The toast of the next page says the same.
                send_finished(result, user, broadcast=False)
    except _RAISED:
        raise
    except Exception as error:
        logger.exception("The import of %s failed.", importer.__name__)
        raise _failed(run, user, progress) from error
    finally:
        run.delete_upload()
    return result


def _failed(run: StoredImport, user: Any, progress: Progress) -> ImportFailed:
    """Write the rows that are not imported, and notify the user."""
    run.write_remaining()
    counts = progress.checkpoint
    imported = counts.get("created", 0) + counts.get("updated", 0)
    text = ngettext("%(count)s row was imported.", "%(count)s rows were imported.", imported)
    message = (
        f"{_('The import failed because of an error.')} {text % {'count': count_text(imported)}}"
    )
    url = run.report_url()
    run.record_report()
    send_failed(message, url, user, broadcast=False)
    return ImportFailed(message, url)
