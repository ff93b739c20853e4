"""The values and the SQL statements of a table page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test.utils import CaptureQueriesContext

from django_panel.tables.paging.page import TablePage

Read = Callable[..., TablePage]
Statements = Callable[[], CaptureQueriesContext]


def titles(page: TablePage, column: str = "title") -> list[Any]:
    """Return the cells of one column."""
    return [row["cells"][column] for row in page.rows]


def sql_of(captured: CaptureQueriesContext) -> list[str]:
    return [statement["sql"] for statement in captured.captured_queries]
