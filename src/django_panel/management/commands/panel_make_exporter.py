"""``manage.py panel_make_exporter``: write an exporter, and its test."""

from __future__ import annotations

from django.db.models import Model

from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT
from django_panel.management.generators.methods import test_method
from django_panel.management.generators.models import import_model
from django_panel.management.generators.spreadsheet_code import exporter_text
from django_panel.management.generators.spreadsheet_command import SpreadsheetCommand


class Command(SpreadsheetCommand):
    """Write an exporter with the columns of a model."""

    help = "Write an exporter for a model, and its test."
    suffix = "Exporter"
    action = "ExportAction"

    def text(self, name: str, model: type[Model]) -> str:
        return exporter_text(name, model)

    def tests(self, name: str, model: type[Model], imports: Imports) -> str:
        imports.add("django_panel.exports", "ExportColumn")
        lines = [
            f"columns = {name}.columns()",
            "names = [",
            f"{INDENT}each.get_name() if isinstance(each, ExportColumn) else each",
            f"{INDENT}for each in columns",
            "]",
        ]
        arrange = f"\n{INDENT * 2}".join(lines)
        paths = f"paths = [name.replace({_DOT}, {_LOOKUP}) for name in names]"
        query = f"rows = list({import_model(model, imports)}.objects.values(*paths))"
        return test_method(
            "test_every_column_can_be_read",
            arrange,
            f"{paths}\n{INDENT * 2}{query}",
            f"self.assertTrue(names)\n{INDENT * 2}self.assertEqual(rows, [])",
        )


_DOT, _LOOKUP = '"."', '"__"'
