"""``manage.py sample_import``: write a long file of tasks, to try an import."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from demo.agency.management.commands.big_table import number_of_tasks
from demo.agency.models import Project, Task
from demo.agency.models.choices import Priority
from django_panel.spreadsheets import SpreadsheetFormat, open_writer

COUNT = 100_000
HEADINGS = ("Title", "Project code", "State", "Priority", "Due", "Estimated hours", "Description")
VERBS = ("Draft", "Review", "Prepare", "Check", "Update", "Translate", "Publish", "Measure")
THINGS = ("the brief", "the budget", "the page", "the poster", "the schedule", "the photographs")


class Command(BaseCommand):
    """Write a file whose rows can all be imported into the seeded demo."""

    help = "Write a CSV or XLSX file of tasks that the demo can import."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="The file to write: name.csv or name.xlsx.")
        parser.add_argument(
            "--count",
            type=number_of_tasks,
            default=COUNT,
            help=f"How many tasks the file has (default: {COUNT:,}).",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["path"]
        try:
            kind = SpreadsheetFormat(path.suffix.lstrip("."))
        except ValueError:
            raise CommandError(f"{path.name} ends in neither .csv nor .xlsx.") from None
        codes = list(Project.objects.order_by("pk").values_list("code", flat=True)[:500])
        if not codes:
            raise CommandError("There are no projects. Run `manage.py seed` first.")
        with path.open("wb") as file, open_writer(file, kind) as writer:
            writer.write_row(HEADINGS)
            writer.write_rows(_rows(options["count"], codes))
        if options["verbosity"] > 0:
            self.stdout.write(f"{path} has {options['count']:,} tasks.")


def _rows(count: int, codes: list[str]) -> Iterator[list[object]]:
    """Yield the same rows on every machine."""
    rng = Random(18)
    today = timezone.localdate()
    states = [str(label) for label in Task.State.labels]
    priorities = [str(label) for label in Priority.labels]
    for number in range(1, count + 1):
        yield [
            f"{rng.choice(VERBS)} {rng.choice(THINGS)}, {number}",
            rng.choice(codes),
            rng.choice(states),
            rng.choice(priorities),
            (today + timedelta(days=rng.randrange(1, 180))).isoformat(),
            rng.randrange(1, 81) / 2,
            "",
        ]
