"""The database that records are written to: by ``using()``, or by the project's routers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet


def write_database(queryset: QuerySet[Any]) -> str:
    """Return the alias that the records of a queryset are written to.

    It is the one of ``using()``; without it, that of the routers for a write.
    """
    if not has_several_databases():
        return DEFAULT_DB_ALIAS
    # A queryset that locks its rows reads them from the database for writes.
    return str(queryset.select_for_update().db)


def source_database(read: Callable[[], QuerySet[Any]]) -> str:
    """Return ``write_database`` of a queryset that is built only if there are several databases."""
    return write_database(read()) if has_several_databases() else DEFAULT_DB_ALIAS


def has_several_databases() -> bool:
    """Return whether the project has more than one database."""
    return len(list(connections)) > 1
