"""``manage.py panel_plugins``: print the plugins of the panels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel.exceptions import PanelException
from django_panel.panels.panel import Panel
from django_panel.panels.plugin import Plugin
from django_panel.panels.registry import get_registry

_HEADING = ("PANEL", "PLUGIN", "NAME", "PACKAGE", "VERSION", "REQUIRES", "URL")
#: Printed for a value that the metadata of a plugin does not contain.
_UNKNOWN = "-"

Row = tuple[str, ...]


class Command(BaseCommand):
    """Print the id, the package and its installed version of each plugin, by panel."""

    help = "Print the plugins of all panels, or of one, with their packages and versions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--panel", metavar="ID", help="Only this panel.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the table."""
        panels = _panels(options["panel"])
        rows = [_row(panel, plugin) for panel in panels for plugin in panel.get_plugins()]
        if not rows:
            self.stdout.write("No plugins are registered.")
            return
        self.stdout.write("\n".join(_aligned([_HEADING, *rows])))


def _panels(panel_id: str | None) -> list[Panel]:
    try:
        registry = get_registry()
        return registry.all() if panel_id is None else [registry.by_id(panel_id)]
    except PanelException as error:
        raise CommandError(str(error)) from error


def _row(panel: Panel, plugin: Plugin) -> Row:
    metadata = plugin.metadata()
    requirement = metadata.requires_panel and f"django-panel {metadata.requires_panel}"
    values = (
        metadata.name,
        metadata.package,
        metadata.installed_version(),
        requirement,
        metadata.url,
    )
    return (panel.get_id(), plugin.id(), *(value or _UNKNOWN for value in values))


def _aligned(table: list[Row]) -> Iterable[str]:
    """Yield the rows with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
