"""Checks of the importers that the actions of a panel name."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage

from django_panel.checks.messages import DECLARATION_ERRORS, messages
from django_panel.exceptions import dotted
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.panels.panel import Panel
from django_panel.resources.importing.registry import importers_of


def check_importers(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of importers whose declaration does not fit their model."""
    try:
        importers = importers_of(panel)
    except DECLARATION_ERRORS as error:
        yield from messages(error)
        return
    for importer in importers.values():
        try:
            ImporterDeclaration(importer)
        except DECLARATION_ERRORS as error:
            yield from messages(error, dotted(importer))
