"""The headings of an exporter's columns."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Model

from django_panel.exports.column import ExportColumn
from django_panel.exports.reading import ColumnReader


def column_labels(columns: Sequence[ExportColumn], model: type[Model]) -> list[str]:
    """Return the headings of columns in the current language."""
    return ColumnReader(columns, model).headings() if columns else []
