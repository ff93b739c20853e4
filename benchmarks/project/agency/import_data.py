"""The file of the import, and what happens to the imported rows."""

from __future__ import annotations

import csv
from pathlib import Path

from benchmarks.dataset import PEOPLE, PROJECTS

#: The columns of exported and imported files.
HEADINGS = (
    "Title",
    "Project",
    "Assignee",
    "State",
    "Priority",
    "Blocked",
    "Billable",
    "Spent hours",
    "Due on",
    "Created at",
)


def write_file(path: str, rows: int) -> None:
    """Write a CSV file with this many tasks."""
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADINGS)
        for number in range(rows):
            writer.writerow(
                [
                    f"Imported task {number}, with a comma",
                    f"Project {number % PROJECTS}",
                    "" if number % 7 == 0 else f"person{number % PEOPLE}",
                    ("open", "waiting", "done")[number % 3],
                    ("normal", "high", "urgent")[number // 2 % 3],
                    ("true", "false")[number % 2],
                    ("false", "true")[number % 2],
                    f"{number % 160 / 4:.2f}",
                    f"2030-{number % 12 + 1:02}-{number % 28 + 1:02}",
                    f"2030-01-{number % 28 + 1:02} 10:{number % 60:02}:00+00:00",
                ]
            )


def remove_imported(tasks: int) -> int:
    """Delete the rows of an import, and continue with the keys after those that are there."""
    from django.core.management.color import no_style
    from django.db import connection

    from benchmarks.project.agency.models import Task

    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM agency_task WHERE id > %s", [tasks])
        removed = cursor.rowcount
        for statement in connection.ops.sequence_reset_sql(no_style(), [Task]):
            cursor.execute(statement)
    return int(removed)
