"""The outcome of an import or of its dry run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from django_panel.resources.importing.failed_rows import FailedRows

#: So many errors are listed; the report has all of them.
MAX_LISTED_ERRORS = 100


class RowError(NamedTuple):
    """An error of one row; ``column`` is the name of an import column or None."""

    row: int
    column: str | None
    message: str


@dataclass
class ImportOutcome:
    """How many rows were imported, and the rows that were not."""

    created: int = 0
    updated: int = 0
    #: Rows for which ``resolve()`` returned None.
    skipped: int = 0
    failed: int = 0
    #: The first errors.
    errors: list[RowError] = field(default_factory=list)
    #: The failed rows with their cells; close it after use.
    report: FailedRows = field(default_factory=FailedRows)

    @property
    def imported(self) -> int:
        """The number of rows that created or updated a record."""
        return self.created + self.updated

    @property
    def rows(self) -> int:
        """The number of rows that were read, without empty ones."""
        return self.imported + self.skipped + self.failed

    def add_errors(self, errors: list[RowError]) -> None:
        """Add errors to the list, as long as there is space."""
        self.errors += errors[: MAX_LISTED_ERRORS - len(self.errors)]
