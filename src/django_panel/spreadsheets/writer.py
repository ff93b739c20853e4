"""What the writers of all formats have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from django_panel.spreadsheets.formats import SpreadsheetFormat


class SheetWriter(ABC):
    """Writes rows to a file as they come; the rows are not kept in memory.

    A cell is a text, a number, a boolean or ``None``. Leaving the ``with`` block completes the
    file; after an exception the file is incomplete. The file that was passed stays open.
    """

    format: SpreadsheetFormat

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error_type is None:
            self.close()
        else:
            self.abandon()

    def write_row(self, cells: Sequence[object]) -> None:
        self.write_rows((cells,))

    @abstractmethod
    def write_rows(self, rows: Iterable[Sequence[object]]) -> None:
        """Write many rows; faster than one at a time."""

    @abstractmethod
    def close(self) -> None:
        """Complete the file."""

    @abstractmethod
    def abandon(self) -> None:
        """Stop without completing the file."""
