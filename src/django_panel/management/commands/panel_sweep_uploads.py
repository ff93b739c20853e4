"""``manage.py panel_sweep_uploads``: delete unused uploads and old submit keys."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from django_panel.models import Submission
from django_panel.uploads.cleanup import RETENTION_HOURS, delete_unused_uploads


class Command(BaseCommand):
    """Delete uploads that no form used, and expired submit keys."""

    help = "Delete uploaded files that no saved form uses, and old submit keys."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--hours",
            type=int,
            default=RETENTION_HOURS,
            help=f"how long an unused file is kept (default: {RETENTION_HOURS})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        removed = delete_unused_uploads(options["hours"])
        Submission.prune()
        self.stdout.write(f"Removed {removed} unused upload{'' if removed == 1 else 's'}.")
