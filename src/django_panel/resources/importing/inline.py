"""Import a short file inside the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import transaction

from django_panel.models.job_run import JobRun
from django_panel.resources.importing.results import ImportResult, send_finished
from django_panel.resources.importing.stored import StoredImport
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.imports.importer import Importer
    from django_panel.resources.record_source import RecordSource


def import_now(
    importer: type[Importer], source: RecordSource, path: str, mapping: Mapping[str, int]
) -> ImportResult:
    """Import an upload of the current user and delete it.

    If rows failed, they are written to a report, and a notification leads to it.
    """
    user: Any = context.current_user()
    run = StoredImport(importer, user, path, mapping, panel=source.panel)
    try:
        result = run.run(source)
        with transaction.atomic(using=JobRun.write_database()):
            run.record_report()
            if result.failed:
                # The toast of the next page says the same.
                send_finished(result, user, broadcast=False)
    finally:
        run.delete_upload()
    return result
