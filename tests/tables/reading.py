"""Small words for what a page shows and what it asked of the database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test.utils import CaptureQueriesContext

from django_panel.tables.page import TablePage

Ask = Callable[..., TablePage]
Statements = Callable[[], CaptureQueriesContext]


def titles(page: TablePage, column: str = "title") -> list[Any]:
    """Return what one column shows, from top to bottom."""
    return [row["cells"][column] for row in page.rows]


def sql_of(captured: CaptureQueriesContext) -> list[str]:
    return [statement["sql"] for statement in captured.captured_queries]
