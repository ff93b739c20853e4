"""The job that imports a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django_panel.jobs.job import Job
from django_panel.jobs.progress import JobResult
from django_panel.support.keys import RecordKey


@dataclass
class RunPanelImport(Job):
    """Import the rows of a stored file; it is not tried again."""

    key: ClassVar[str] = "import"
    tries: ClassVar[int] = 1
    backoff: ClassVar[Sequence[int]] = ()

    #: The importer, as a class or by its key.
    importer: Any
    #: The path of the file in the importer's private storage.
    path: str
    #: The index of the file's column, by the name of the import column.
    mapping: Mapping[str, int]
    owner: int | str
    panel_id: str
    tenant: Any = None
    parent: RecordKey | None = None
    #: The resource by its slug, and a relation of ``record``, if the list belongs to one.
    resource: Any = None
    relation: str | None = None
    record: RecordKey | None = None

    def handle(self) -> JobResult | None:
        """Import the rows and notify the owner."""
        raise NotImplementedError
