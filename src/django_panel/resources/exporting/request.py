"""Starts an export: at once, or as a job if the list is long."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, connections
from django.utils.translation import gettext as _

from django_panel.exceptions import Halt, PanelException
from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.exports.options import ExporterOptions
from django_panel.jobs.flash import flash_job
from django_panel.jobs.progress import Progress, owner_key
from django_panel.models.job_run import JobRun
from django_panel.notifications.flash import flash_toast
from django_panel.resources.exporting.chosen_columns import chosen_columns
from django_panel.resources.exporting.job import RunPanelExport
from django_panel.resources.exporting.rows import (
    ExportRows,
    listed_rows,
    selected_rows,
    trashed_keys,
)
from django_panel.resources.exporting.run import Export, error_text, failed_notification
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey
from django_panel.support.tenants import current_tenant_key

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource

logger = logging.getLogger("django_panel.exports")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExportRequest(FrozenValue):
    """What a user asked for, validated."""

    source: RecordSource
    exporter: type[Exporter]
    columns: Sequence[str]
    format: str
    #: The parameters of the list.
    state: Mapping[str, Any]
    #: The selected records; None for all rows of the list.
    keys: Sequence[RecordKey] | None = None

    def export(self) -> Export:
        """Return the export, for the current user."""
        user = context.current_user()
        options = ExporterOptions.of(self.exporter)
        if self.keys is None:
            queryset = listed_rows(self.source, self.exporter, self.state)
        else:
            queryset = selected_rows(self.source, self.exporter, self.state, self.keys)
        rows = ExportRows(queryset, chosen_columns(options, self.columns, user), options)
        return Export(self.exporter, rows, SpreadsheetFormat(self.format), self.source.panel, user)

    def job(self) -> RunPanelExport:
        """Return the job that runs the same export in a worker."""
        address = self.source.address()
        user: Any = context.current_user()
        return RunPanelExport(
            exporter=exporter_key(self.exporter),
            resource=address["resource"],
            columns=list(self.columns),
            format=self.format,
            owner=owner_key(user),
            table_state=dict(self.state),
            keys=None if self.keys is None else list(self.keys),
            panel_id=self.source.panel.get_id(),
            tenant=current_tenant_key(),
            trashed=None if self.keys is None else trashed_keys(self.source, self.keys),
            address=address,
        )


def start_export(asked: ExportRequest) -> None:
    """Export at once and show a link, or queue a job; raise ``Halt`` if it failed at once."""
    export = asked.export()
    options = export.rows.options
    # Counted only as far as the decision needs.
    if options.queue_after >= 0 and options.queues(
        export.rows.count_up_to(options.queue_after + 1)
    ):
        _queue(asked.job())
        return
    request: Any = context.current_request()
    try:
        result = export.run(Progress(), broadcast=False)
    except (PanelException, DatabaseError):
        # A wrong declaration, or a query that the request must answer for.
        raise
    except Exception as error:
        logger.exception("The export by %s failed.", exporter_key(asked.exporter))
        failed_notification(error).broadcast(False).send(export.user)
        if request is not None:
            text = _("The export failed. %(reason)s") % {"reason": error_text(error)}
            flash_toast(request, "error", text)
        raise Halt from error
    if request is not None:
        flash_toast(request, "success", result.message, result.url, result.url_label)


def _queue(job: RunPanelExport) -> None:
    run = job.dispatch()
    request: Any = context.current_request()
    if request is None:
        return
    flash_job(request, run)
    is_committed = not connections[JobRun.write_database()].in_atomic_block
    if is_committed and run.enqueued_at is None:
        text = _("The export is saved, and starts as soon as the queue can be reached.")
        flash_toast(request, "warning", text)
