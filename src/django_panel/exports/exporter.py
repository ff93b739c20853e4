"""The exporter: the columns of a file, and where and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.exports.column import ExportColumn
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.support.count_texts import count_text
from django_panel.support.labels import kebab

#: The folder of exported files; below it each user has one.
DIRECTORY = "panel-exports"
#: The number of rows that are exported inside a request.
QUEUE_AFTER = 2000
CHUNK_SIZE = 500


class Exporter:
    """Describes an exported file. Subclasses declare ``columns()``; all methods are class methods.

    An exporter is used by an ``ExportAction`` or ``ExportBulkAction``; the list there decides
    which rows are exported.
    """

    @classmethod
    def columns(cls) -> Sequence[ExportColumn | str]:
        """Return the columns in the order of the file; a string is the name of a column."""
        raise PanelSchemaException(
            f"{dotted(cls)} declares no columns.",
            "An exporter lists the columns of its file.",
            "Override columns() and return ExportColumn objects.",
        )

    @classmethod
    def query(cls, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows to export, out of those of the list; for example, exclude some."""
        return queryset

    @classmethod
    def file_name(cls) -> str:
        """Return the name of the file, without its extension."""
        moment = timezone.localtime() if timezone.is_aware(timezone.now()) else timezone.now()
        name = kebab(cls.__name__.removesuffix("Exporter")) or "export"
        return f"{name}-{moment:%Y-%m-%d-%H%M%S}"

    @classmethod
    def disk(cls) -> str | None:
        """Return an alias of ``STORAGES``; ``None`` is the private storage of panels."""
        return None

    @classmethod
    def directory(cls) -> str:
        """Return the folder in the storage; below it each user has an own folder."""
        return DIRECTORY

    @classmethod
    def formats(cls) -> Sequence[SpreadsheetFormat | str]:
        """Return the formats that the dialog offers; the first one is selected."""
        return (SpreadsheetFormat.CSV, SpreadsheetFormat.XLSX)

    @classmethod
    def escapes_formulas(cls) -> bool:
        """Return whether text that a spreadsheet would run as a formula is made harmless."""
        return True

    @classmethod
    def chunk_size(cls) -> int:
        """Return how many records are loaded at once, where columns need whole records."""
        return CHUNK_SIZE

    @classmethod
    def queue_after(cls) -> int:
        """Return how many rows are exported at once; more are exported by a job.

        A negative number never queues.
        """
        return QUEUE_AFTER

    @classmethod
    def completed_message(cls, count: int) -> str:
        """Return the message when the file is ready."""
        text = ngettext(
            "The export is ready: %(count)s row.", "The export is ready: %(count)s rows.", count
        )
        return text % {"count": count_text(count)}


def exporter_key(exporter: type[Exporter]) -> str:
    """Return the key of an exporter in URLs and jobs: its class name in kebab case."""
    return kebab(exporter.__name__)
