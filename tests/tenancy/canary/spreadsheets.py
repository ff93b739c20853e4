"""Exporters and importers of the canary."""

from __future__ import annotations

from collections.abc import Sequence

from django_panel.exports import ExportColumn, Exporter
from django_panel.imports import ImportColumn, Importer
from tests.project.models import Job, Site


class CanarySiteExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn("name"), ExportColumn("region.name").label("Region")]


class CanaryQueuedExporter(CanarySiteExporter):
    """Exports every list in a job."""

    @classmethod
    def queue_after(cls) -> int:
        return 0


class CanarySiteImporter(Importer):
    model = Site

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("name").required().example("Depot")]


class CanaryJobImporter(Importer):
    """Finds the site by its name, and existing jobs by their title."""

    model = Job

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("title").required(),
            ImportColumn("site").relationship("site", "name").required(),
        ]


class CanaryQueuedImporter(CanaryJobImporter):
    """Imports every file in a job."""

    @classmethod
    def queue_after(cls) -> int:
        return 0
