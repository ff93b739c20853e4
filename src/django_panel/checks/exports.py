"""Checks of the exporters that the actions of a panel name."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.checks import CheckMessage

from django_panel.checks.messages import DECLARATION_ERRORS, messages
from django_panel.exports.options import ExporterOptions
from django_panel.exports.reading import check_columns
from django_panel.panels.panel import Panel
from django_panel.resources.actions.export import ExportAction
from django_panel.resources.exporting.registry import exporters_of, list_actions
from django_panel.support import context


def check_exporters(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of declared exporters; a table's own columns are checked with it."""
    with context.bind(panel=panel):
        for source, action in list_actions(panel):
            exporter = action.get_exporter() if isinstance(action, ExportAction) else None
            if exporter is None:
                continue
            try:
                check_columns(exporter, ExporterOptions.of(exporter).columns, source.model)
            except DECLARATION_ERRORS as error:
                yield from messages(error, f"the action {action.get_name()!r} of {source!r}")
    try:
        exporters_of(panel)
    except DECLARATION_ERRORS as error:
        yield from messages(error)
