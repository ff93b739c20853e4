"""The base class of the commands that write code."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from django_panel.management.generators.files import FilePlan, FileWriter


class GeneratorCommand(BaseCommand):
    """Plans files, writes them, and reports them one by one."""

    # A class that is half written fails the checks.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="Overwrite files that exist.")
        parser.add_argument(
            "--dry-run", action="store_true", help="Show the files, and write nothing."
        )
        parser.add_argument(
            "--noinput",
            "--no-input",
            action="store_false",
            dest="interactive",
            help="Change files of the project without asking.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        plan = self.plan(options)
        self.writer(options).write(plan)
        for note in plan.notes:
            self.stdout.write(note)

    def writer(self, options: dict[str, Any]) -> FileWriter:
        """Return the writer for the options of this run."""
        return FileWriter(
            self.stdout,
            self.style,
            force=options["force"],
            dry_run=options["dry_run"],
            interactive=options["interactive"],
        )

    @abstractmethod
    def plan(self, options: dict[str, Any]) -> FilePlan:
        """Return what the command writes."""


def add_panel_argument(parser: CommandParser) -> None:
    """Add ``--panel``."""
    parser.add_argument(
        "--panel", help="The id of the panel; needed if the project has several panels."
    )


def add_model_argument(parser: CommandParser, text: str) -> None:
    """Add ``--model``."""
    parser.add_argument("--model", help=text)
