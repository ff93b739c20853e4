"""``manage.py panel_sweep_uploads``: remove unused uploads and the keys of old submissions."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from django_panel.models import Submission
from django_panel.uploads.sweeping import KEPT_HOURS, sweep


class Command(BaseCommand):
    """Deletes uploads that no form has used in time, and submit keys that count no more."""

    help = "Remove uploaded files that no saved form uses, and old submit keys."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--hours",
            type=int,
            default=KEPT_HOURS,
            help=f"how long an unused file is kept (default: {KEPT_HOURS})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        removed = sweep(options["hours"])
        Submission.prune()
        self.stdout.write(f"Removed {removed} unused upload{'' if removed == 1 else 's'}.")
