"""``manage.py seed``: create the records of the demo."""

from __future__ import annotations

import datetime as dt
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from demo.agency.seeding import agency_settings, people, seeder
from demo.agency.seeding.calendar import Calendar


class Command(BaseCommand):
    """Create the records once; a second run only resets the demo accounts."""

    help = "Fill an empty database with customers, projects, tasks and the demo sign-ins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--fresh",
            action="store_true",
            help="Delete every record of the agency first. People you added go too.",
        )
        parser.add_argument(
            "--reference-date",
            metavar="YYYY-MM-DD",
            help="The day that seeded deadlines lie around (default: today).",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        reference = self._reference(options["reference_date"])
        began = time.perf_counter()
        if options["fresh"]:
            seeder.delete_records()
        if seeder.is_seeded():
            people.seed_sign_ins(Calendar(reference))
            agency_settings.seed_settings()
            self._say(options, "The agency is already there; nothing was added.")
        else:
            seeder.seed(reference)
            self._say(options, f"Seeded in {time.perf_counter() - began:.1f} s.")
        for name, count in seeder.record_counts().items():
            self._say(options, f"  {count:>7,}  {name}")

    def _reference(self, given: str | None) -> dt.date:
        try:
            return dt.date.fromisoformat(given) if given else timezone.localdate()
        except ValueError as error:
            raise CommandError(
                f"{given!r} is not a date. Write it as year-month-day, for example 2030-01-31."
            ) from error

    def _say(self, options: dict[str, Any], line: str) -> None:
        if options["verbosity"] > 0:
            self.stdout.write(line)
