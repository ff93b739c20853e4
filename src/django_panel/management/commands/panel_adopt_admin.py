"""``manage.py panel_adopt_admin``: what is different about adopted ``ModelAdmin`` classes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel import conf
from django_panel.exceptions import PanelException
from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.resources.model_admins.report import Difference


class Command(BaseCommand):
    """Print a line for each attribute that a panel does not follow."""

    help = (
        "Print what is different about the classes of Django's admin that panels have adopted. "
        "With -v 2, classes without a difference are listed too."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--panel", metavar="ID", help="Only this panel.")
        parser.add_argument("--app", metavar="LABEL", help="Only models of this app.")
        parser.add_argument("--json", action="store_true", help="Print a JSON list.")
        parser.add_argument(
            "--strict",
            action="store_true",
            help="Exit with status 1 if there is a difference that "
            'PANEL["adopt"]["accepted"] does not list.',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the report."""
        lines = [
            line
            for panel in _panels(options["panel"])
            for line in _lines(panel)
            if options["app"] in (None, line.model.partition(".")[0])
        ]
        shown = [line for line in lines if line.level != "same" or options["verbosity"] > 1]
        if options["json"]:
            self.stdout.write(json.dumps([line.to_json() for line in shown], indent=2))
        else:
            for line in shown:
                self.stdout.write(_text(line))
        accepted = conf.get_settings().adopt.accepted
        left = [line for line in lines if line.level != "same" and line.key not in accepted]
        if options["strict"] and left:
            raise CommandError(f"{len(left)} differences are not accepted.")


def _panels(panel_id: str | None) -> list[Panel]:
    try:
        registry = get_registry()
        return registry.all() if panel_id is None else [registry.by_id(panel_id)]
    except PanelException as error:
        raise CommandError(str(error)) from error


def _lines(panel: Panel) -> Iterator[Difference]:
    from django_panel.resources.model_admins.report import differences  # noqa: PLC0415

    for resource in panel.get_resources():
        model_admin: Any = getattr(resource, "model_admin", None)
        if model_admin is not None:
            yield from differences(model_admin, getattr(resource, "bypassed_views", ()))


def _text(line: Difference) -> str:
    if line.level == "same":
        return f"{line.level:8}{line.model}  {line.admin}"
    return (
        f"{line.level:8}{line.model}  {line.admin}.{line.attribute}\n"
        f"        {line.effect} {line.advice}"
    )
