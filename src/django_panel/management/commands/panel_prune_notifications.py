"""``manage.py panel_prune_notifications``: delete old notifications."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from django_panel.models import StoredNotification

RETENTION_DAYS = 90


class Command(BaseCommand):
    """Delete notifications that were read long ago."""

    help = "Delete old notifications that have been read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=RETENTION_DAYS,
            help=f"how long a notification is kept (default: {RETENTION_DAYS})",
        )
        parser.add_argument("--unread", action="store_true", help="delete unread notifications too")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["days"] < 0:
            raise CommandError("--days is a whole number, zero or more.")
        before = timezone.now() - timedelta(days=options["days"])
        removed = StoredNotification.prune(before, unread=options["unread"])
        self.stdout.write(f"Removed {removed} notification{'' if removed == 1 else 's'}.")
