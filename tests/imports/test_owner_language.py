"""The report and the notification of an import are in the language of its owner."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import translation

from django_panel.jobs import running
from django_panel.models.job_run import JobRun
from tests.imports.import_jobs import job, notices, report_rows, stored
from tests.imports.import_models import RESOURCES
from tests.project.fixtures import Declare
from tests.project.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources(RESOURCES))


def test_the_report_and_the_notification_are_in_the_language_of_the_owner(
    superuser: User, private: Path
) -> None:
    path = stored(superuser, [["a", 1], ["", 2]], ["title", "rating"])

    with translation.override("de"):
        job(superuser, path).dispatch()
    run = JobRun.objects.get()
    running.run(run.job, str(run.pk))

    [notice] = notices(superuser)
    assert notice["title"] == "1 Zeile wurde importiert. 1 Zeile ist fehlgeschlagen."
    assert report_rows(private) == [
        ["title", "rating", "Fehler"],
        ["", "2", "Title: Dieses Feld ist erforderlich."],
    ]
