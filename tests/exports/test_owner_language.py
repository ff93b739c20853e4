"""An export that a worker writes is in the language of its owner."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from django_panel.exports import ExportColumn, Exporter
from django_panel.jobs import RunPanelExport, running
from django_panel.models import JobRun, StoredNotification
from django_panel.spreadsheets import SpreadsheetFormat
from tests.exports.export_panel import ExportedTasks, make_tasks, only_file, rows_of
from tests.project.models import Task, User

pytestmark = pytest.mark.django_db


class TranslatedTaskExporter(Exporter):
    model = Task

    @classmethod
    def columns(cls) -> list[ExportColumn]:
        return [ExportColumn("title").label(_("Password")), ExportColumn("is_done")]


def test_headings_values_and_the_notification_are_in_the_language_of_the_owner(
    clerk_user: User, private: Path
) -> None:
    make_tasks("cake")
    job = RunPanelExport(
        exporter=TranslatedTaskExporter,
        resource=ExportedTasks,
        columns=["title", "is_done"],
        format=SpreadsheetFormat.CSV,
        owner=clerk_user.pk,
        table_state={},
        keys=None,
        panel_id="front",
    )

    with translation.override("de"):
        job.dispatch()
    run = JobRun.objects.get()
    running.run(run.job, str(run.pk))

    headings, row = rows_of(only_file(private))
    assert (headings[0], row) == ("Passwort", ["cake", "Nein"])
    (notice,) = StoredNotification.of(clerk_user)
    assert notice.data["title"] == "Der Export ist fertig: 1 Zeile."
