"""Imports: declarations of the files that a panel reads."""

from __future__ import annotations

from django_panel.imports.column import ImportColumn
from django_panel.imports.importer import Importer

__all__ = ["ImportColumn", "Importer"]
