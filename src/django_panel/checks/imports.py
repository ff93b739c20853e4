"""Checks of the importers that the actions of a panel name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.core.checks import CheckMessage

from django_panel.checks.calling import call_for_request
from django_panel.exceptions import dotted
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.panels.panel import Panel
from django_panel.resources.importing.registry import importers_of


def check_importers(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of importers whose declaration does not fit their model."""
    importers, found = call_for_request(partial(importers_of, panel), None)
    yield from found
    for importer in (importers or {}).values():
        declare = partial(ImporterDeclaration, importer)
        yield from call_for_request(declare, dotted(importer))[1]
