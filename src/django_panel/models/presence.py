"""Whether a table of ours is there yet: pages answer before the first migration too."""

from __future__ import annotations

from typing import Any

from django.db import connections, router

#: Tables that are known to be there, by database; asked until they are.
_found: set[tuple[str, str]] = set()


def is_migrated(model: type[Any]) -> bool:
    """Return whether a model's table exists.

    Asked rather than tried: a failed query would end the transaction around it.
    """
    alias = router.db_for_read(model) or "default"
    known = (alias, model._meta.db_table)
    if known not in _found:
        if model._meta.db_table not in connections[alias].introspection.table_names():
            return False
        _found.add(known)
    return True
