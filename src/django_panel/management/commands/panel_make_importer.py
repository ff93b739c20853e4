"""``manage.py panel_make_importer``: write an importer, and its test."""

from __future__ import annotations

from django.db.models import Model

from django_panel.management.generators.spreadsheet_code import SpreadsheetCommand, importer_text


class Command(SpreadsheetCommand):
    """Write an importer with the fields of a model that users enter."""

    help = "Write an importer for a model, and its test."
    suffix = "Importer"
    action = "ImportAction"

    def text(self, name: str, model: type[Model]) -> str:
        return importer_text(name, model)
