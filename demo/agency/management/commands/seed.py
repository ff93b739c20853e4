"""``manage.py seed``: fill the demo with an agency's worth of records."""

from __future__ import annotations

import datetime as dt
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from demo.agency.seeding import people, planting, studio
from demo.agency.seeding.calendar import Calendar


class Command(BaseCommand):
    """Seeds once; a second run leaves records alone and puts the demo sign-ins right."""

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
            planting.uproot()
        if planting.is_planted():
            people.plant_sign_ins(Calendar(reference))
            studio.plant_settings()
            self._say(options, "The agency is already there; nothing was added.")
        else:
            planting.plant(reference)
            self._say(options, f"Seeded in {time.perf_counter() - began:.1f} s.")
        for name, count in planting.census().items():
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
