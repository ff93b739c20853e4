"""``manage.py panel_make_exporter``: write an exporter, and its test."""

from __future__ import annotations

from django.db.models import Model

from django_panel.management.generators.spreadsheet_code import SpreadsheetCommand, exporter_text


class Command(SpreadsheetCommand):
    """Write an exporter with the columns of a model."""

    help = "Write an exporter for a model, and its test."
    suffix = "Exporter"
    action = "ExportAction"

    def text(self, name: str, model: type[Model]) -> str:
        return exporter_text(name, model)
