"""Exceptions of callbacks that compute values: one of them does not end the whole list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.exceptions import LogicException, PanelException

if TYPE_CHECKING:
    from django_panel.tables.wire import CellMetaWire

logger = logging.getLogger("django_panel.tables")

#: These are not errors of one cell: they have a response of their own, name a declaration to
#: correct, or leave a transaction that no further query can use.
RAISED = (PermissionDenied, Http404, PanelException, LogicException, DatabaseError)

#: The cell of a value whose ``format_using`` raised an exception.
_FAILED: Any = object()


class CellErrors:
    """The exceptions that the cells of one column raised."""

    __slots__ = ("_count", "_first", "_rows")

    def __init__(self) -> None:
        self._first: Exception | None = None
        self._count = 0
        self._rows: list[int] = []

    def __bool__(self) -> bool:
        return self._first is not None

    def read(self, compute: Callable[[Any], Any], records: Sequence[Any]) -> list[Any]:
        """Return the computed value of each record, None for those that raise an exception."""
        values: list[Any] = []
        for record in records:
            try:
                values.append(compute(record))
            except RAISED:
                raise
            except Exception as error:
                self._rows.append(len(values))
                self.failed(error)
                values.append(None)
        return values

    def failed(self, error: Exception) -> Any:
        """Store an exception and return the cell that ``take_from`` replaces."""
        self._first = self._first or error
        self._count += 1
        return _FAILED

    def take_from(self, cells: list[Any]) -> list[CellMetaWire | None]:
        """Empty the cells without a value and return the metadata of all cells."""
        for row in self._rows:
            cells[row] = _FAILED
        meta: CellMetaWire = {"error": _("The value could not be computed.")}
        metas = [meta if cell is _FAILED else None for cell in cells]
        cells[:] = [None if cell is _FAILED else cell for cell in cells]
        return metas

    def log(self, owner: str, column: str) -> None:
        """Log the first exception of a column of the class ``owner``."""
        logger.error(
            "The column %r of %s raised an exception for %d of the rows of a page.",
            column,
            owner,
            self._count,
            exc_info=self._first,
        )
