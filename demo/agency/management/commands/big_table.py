"""``manage.py big_table``: a million tasks, to see how a long list feels."""

from __future__ import annotations

import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from demo.agency.seeding import big_table, planting

COUNT = 1_000_000
#: A line for every so many rows.
STRIDE = 100_000


class Command(BaseCommand):
    """Adds tasks until there are enough; a second run has nothing to add."""

    help = "Fill the table of tasks up to a million, planting the agency first if need be."

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
        if not planting.is_planted():
            planting.plant(timezone.localdate())
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
    """Read a count; separators are allowed, nonsense is named."""
    try:
        count = int(given.replace(",", "").replace("_", ""))
    except ValueError:
        count = 0
    if count < 1:
        raise ArgumentTypeError(f"{given!r} is not a number of tasks. Write it as 1000000.")
    return count
