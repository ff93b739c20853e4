"""The derived exporter of a record source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.exports.derived import derived_exporter

if TYPE_CHECKING:
    from django_panel.exports.exporter import Exporter
    from django_panel.records.source import RecordSource


def derived_for(source: RecordSource) -> type[Exporter]:
    """Return the exporter that writes the columns of a source's table."""
    return derived_exporter(source.slug, source.table(), source.model)
