"""Checks of the exporters that the actions of a panel name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.core.checks import CheckMessage
from django.db.models import Model

from django_panel.checks.calling import call_for_request
from django_panel.exports.exporter import Exporter
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
            place = f"the action {action.get_name()!r} of {source!r}"
            yield from call_for_request(partial(_check, exporter, source.model), place)[1]
    yield from call_for_request(partial(exporters_of, panel), None)[1]


def _check(exporter: type[Exporter], model: type[Model]) -> None:
    check_columns(exporter, ExporterOptions.of(exporter).columns, model)
