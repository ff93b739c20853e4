"""``manage.py panel_sweep_uploads``: remove files that were uploaded and never used."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from django_panel.uploads.sweeping import KEPT_HOURS, sweep


class Command(BaseCommand):
    """Deletes uploads that no form has used in time."""

    help = "Remove uploaded files that no saved form uses."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--hours",
            type=int,
            default=KEPT_HOURS,
            help=f"how long an unused file is kept (default: {KEPT_HOURS})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        removed = sweep(options["hours"])
        self.stdout.write(f"Removed {removed} unused upload{'' if removed == 1 else 's'}.")
