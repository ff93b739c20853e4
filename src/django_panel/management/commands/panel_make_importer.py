"""``manage.py panel_make_importer``: write an importer, and its test."""

from __future__ import annotations

from django.db.models import Model

from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT
from django_panel.management.generators.methods import test_method
from django_panel.management.generators.models import import_model
from django_panel.management.generators.spreadsheet_code import importer_text
from django_panel.management.generators.spreadsheet_command import SpreadsheetCommand


class Command(SpreadsheetCommand):
    """Write an importer with the fields of a model that users enter."""

    help = "Write an importer for a model, and its test."
    suffix = "Importer"
    action = "ImportAction"

    def text(self, name: str, model: type[Model]) -> str:
        return importer_text(name, model)

    def tests(self, name: str, model: type[Model], imports: Imports) -> str:
        model_name = import_model(model, imports)
        act = f"names = [column.get_name() for column in {name}.columns()]"
        loop = (
            "self.assertTrue(names)\n"
            f"{INDENT * 2}for name in names:\n"
            f"{INDENT * 3}self.assertTrue({model_name}._meta.get_field(name).concrete)"
        )
        return test_method("test_every_column_is_a_field", "", act, loop)
