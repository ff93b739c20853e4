"""The job that exports a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django_panel.jobs.job import Job
from django_panel.jobs.progress import JobResult
from django_panel.support.keys import RecordKey


@dataclass
class RunPanelExport(Job):
    """Export the rows of a list to a file of its owner."""

    key: ClassVar[str] = "export"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[int]] = (10, 60)

    #: The exporter, as a class or by its key.
    exporter: Any
    #: The resource, as a class or by its slug.
    resource: Any
    columns: Sequence[str]
    format: Any
    owner: int | str
    #: The parameters of the list, as its query string has them.
    table_state: Mapping[str, Any]
    #: The selected records; None for all rows of the list.
    keys: Sequence[RecordKey] | None
    panel_id: str
    tenant: Any = None
    parent: RecordKey | None = None
    #: A relation of ``record``, if the list belongs to one.
    relation: str | None = None
    record: RecordKey | None = field(default=None)

    def handle(self) -> JobResult | None:
        """Write the file and notify the owner."""
        raise NotImplementedError
