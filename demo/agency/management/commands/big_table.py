"""``manage.py big_table``: create a million tasks, to try a long list."""

from __future__ import annotations

import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from demo.agency.seeding import big_table, seeder

COUNT = 1_000_000
#: Print a line after this many rows.
STRIDE = 100_000


class Command(BaseCommand):
    """Add tasks until there are enough; a second run adds none."""

    help = "Fill the table of tasks up to a million, seeding the demo first if needed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--count",
            type=number_of_tasks,
            default=COUNT,
            help=f"How many tasks there are to be in the end (default: {COUNT:,}).",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        count: int = options["count"]
        speaks = options["verbosity"] > 0
        if not seeder.is_seeded():
            seeder.seed(timezone.localdate())
        began = time.perf_counter()
        told = there = 0
        for there in big_table.grow(count):
            if speaks and there - told >= STRIDE:
                told = there
                self.stdout.write(f"  {there:>9,} of {count:,} tasks")
        if there:
            big_table.tell_the_planner()
        if speaks:
            seconds = time.perf_counter() - began
            self.stdout.write(
                f"There are {count:,} tasks now, after {seconds:.0f} s."
                if there
                else f"There are {count:,} tasks or more already; nothing was added."
            )


def number_of_tasks(given: str) -> int:
    """Parse a number; separators are allowed."""
    try:
        count = int(given.replace(",", "").replace("_", ""))
    except ValueError:
        count = 0
    if count < 1:
        raise ArgumentTypeError(f"{given!r} is not a number of tasks. Write it as 1000000.")
    return count
