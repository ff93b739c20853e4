"""The rows of a batch, from their cells to the records they become."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model

from django_panel.records.row import Row
from django_panel.resources.importing.failed_rows import FailedRow
from django_panel.resources.importing.outcome import RowError
from django_panel.support.validation_messages import with_panel_messages


class ImportRow:
    """One row: its cells, the converted values, its record and its errors."""

    __slots__ = (
        "cell_errors",
        "cells",
        "data",
        "errors",
        "is_new",
        "is_skipped",
        "number",
        "record",
        "stored",
    )

    def __init__(self, number: int, cells: list[str]) -> None:
        self.number = number
        self.cells = cells
        #: The converted values by column name.
        self.data: dict[str, Any] = {}
        #: The errors of single cells, which do not depend on the database.
        self.cell_errors: list[tuple[str | None, str]] = []
        self.begin()

    def begin(self) -> None:
        """Forget the result of an attempt that was rolled back."""
        self.errors: list[tuple[str | None, str]] = [*self.cell_errors]
        self.record: Model | None = None
        self.is_new = True
        #: An existing record as it was read.
        self.stored: Row | None = None
        #: Whether ``resolve()`` returned None.
        self.is_skipped = False

    def refuse(self, message: str, column: str | None = None) -> None:
        """Add an error."""
        self.errors.append((column, message))

    def refuse_all(self, error: ValidationError, names: dict[str, str]) -> None:
        """Add the messages of an error; ``names`` maps model fields to import columns."""
        with_panel_messages(error)
        if not hasattr(error, "error_dict"):
            self.errors += [(None, message) for message in error.messages]
            return
        for name, messages in error.message_dict.items():
            column = None if name == NON_FIELD_ERRORS else names.get(name)
            known = column is not None or name == NON_FIELD_ERRORS
            self.errors += [(column, text if known else f"{name}: {text}") for text in messages]

    def listed_errors(self) -> list[RowError]:
        """Return the errors with the number of the row."""
        return [RowError(self.number, column, text) for column, text in self.errors]

    def failed(self, labels: dict[str, str]) -> FailedRow:
        """Return the row for the report."""
        texts = [
            text if column is None else f"{labels.get(column, column)}: {text}"
            for column, text in self.errors
        ]
        return FailedRow(self.number, self.cells, " ".join(texts))
