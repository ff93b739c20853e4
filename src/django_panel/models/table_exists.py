"""Check whether a table exists: panels work before the first migration too."""

from __future__ import annotations

from typing import Any

from django.db import connections, router

#: Database aliases and tables that are known to exist.
_found: set[tuple[str, str]] = set()


def is_migrated(model: type[Any]) -> bool:
    """Return whether a model's table exists.

    A query on a missing table would abort the current transaction.
    """
    alias = router.db_for_read(model) or "default"
    known = (alias, model._meta.db_table)
    if known not in _found:
        # One query answers for all models.
        _found.update((alias, name) for name in connections[alias].introspection.table_names())
    return known in _found
