"""``manage.py panel_sweep``: all housekeeping of the package, in one command."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from django_panel.integrations.housekeeping import delete_old_deliveries
from django_panel.jobs.housekeeping import delete_expired_files, delete_old_runs
from django_panel.jobs.reaper import reap
from django_panel.jobs.sweeper import sweep
from django_panel.models import EmailCode, Invitation, Submission, UserSession
from django_panel.resources.files_without_rows import delete_files_without_rows
from django_panel.uploads.cleanup import delete_unused_uploads


class Command(BaseCommand):
    """Continue interrupted jobs, and delete what has expired."""

    help = (
        "Continue jobs whose worker died or that were not enqueued; delete expired exports and "
        "import reports, private files without a row, old job rows, unused uploads, old deliveries "
        "and submit keys, expired emailed codes, old invitations, and records of expired sessions."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for done, singular, plural in (
            (reap(), "job of a stopped worker taken over", "jobs of stopped workers taken over"),
            (sweep(), "waiting job enqueued", "waiting jobs enqueued"),
            (delete_expired_files(), "expired file deleted", "expired files deleted"),
            (
                delete_files_without_rows(),
                "file without a row deleted",
                "files without a row deleted",
            ),
            (delete_old_runs(), "old job deleted", "old jobs deleted"),
            (delete_unused_uploads(), "unused upload deleted", "unused uploads deleted"),
            (delete_old_deliveries(), "old delivery deleted", "old deliveries deleted"),
            (Submission.prune(), "submit key deleted", "submit keys deleted"),
            (EmailCode.prune(), "expired code deleted", "expired codes deleted"),
            (Invitation.prune(), "old invitation deleted", "old invitations deleted"),
            (UserSession.prune(), "expired session deleted", "expired sessions deleted"),
        ):
            self.stdout.write(f"{done} {singular if done == 1 else plural}.")
