"""Imports: declarations of the files that a panel reads.

``store_import_file`` needs the app registry, so it is imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.imports.column import ImportColumn
from django_panel.imports.importer import Importer
from django_panel.support.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from django_panel.resources.importing.files import store_import_file

_MODULES = {"store_import_file": "resources.importing.files"}
__all__ = ["ImportColumn", "Importer", "store_import_file"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(__name__, _MODULES)
