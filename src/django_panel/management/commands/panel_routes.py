"""``manage.py panel_routes``: print the routes of the panels."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel.exceptions import PanelException
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry

_COLUMNS = ("verb", "path", "name", "handler")

Row = dict[str, str]


class Command(BaseCommand):
    """Print method, path, name and handler of each route, in matching order."""

    help = "Print the routes of all panels, or of one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--panel", metavar="ID", help="Only this panel.")
        parser.add_argument("--json", action="store_true", help="Print a JSON list.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the table."""
        rows = [row for panel in _panels(options["panel"]) for row in _rows(panel)]
        if options["json"]:
            self.stdout.write(json.dumps(rows, indent=2))
        else:
            self.stdout.write("\n".join(_aligned(rows)))


def _panels(panel_id: str | None) -> list[Panel]:
    try:
        registry = get_registry()
        return registry.all() if panel_id is None else [registry.by_id(panel_id)]
    except PanelException as error:
        raise CommandError(str(error)) from error


def _rows(panel: Panel) -> Iterable[Row]:
    """Yield a row per route; paths are relative to the include of ``django_panel.urls``."""
    for route in panel.get_routes():
        segments = [part for part in (panel.get_path(), route.path) if part]
        values = (
            route.verb,
            f"/{'/'.join(segments)}",
            panel.route_name(route.name),
            route.handler,
        )
        yield dict(zip(_COLUMNS, values, strict=True))


def _aligned(rows: list[Row]) -> Iterable[str]:
    """Yield the heading and the rows with aligned columns."""
    table = [{column: column.upper() for column in _COLUMNS}, *rows]
    widths = {column: max(len(row[column]) for row in table) for column in _COLUMNS}
    for row in table:
        yield "  ".join(row[column].ljust(widths[column]) for column in _COLUMNS).rstrip()
