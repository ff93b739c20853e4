"""The words of the search box as conditions on a queryset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connections
from django.db.models import Q, QuerySet

from django_panel.tables.paths import ColumnPath, first_hop


def apply_search(
    queryset: QuerySet[Any], words: Sequence[str], paths: Sequence[ColumnPath]
) -> QuerySet[Any]:
    """Narrow a queryset to the records in which every word occurs in one of the paths.

    Each word is its own ``filter``, so that whatever a word says is added to the scope with AND.
    Django escapes ``%``, ``_`` and the backslash in ``icontains``.
    """
    folds_case = connections[queryset.db].vendor != "sqlite"
    for word in words:
        condition = Q()
        for path in paths:
            for spelling in [word] if folds_case else _spellings(word):
                condition |= _contains(queryset, path, spelling)
        queryset = queryset.filter(condition)
    return queryset


def _contains(queryset: QuerySet[Any], path: ColumnPath, word: str) -> Q:
    if not path.relation:
        return Q(**{f"{path.lookup}__icontains": word})
    # The related records are found once, in their own table, and the rows by their keys. A join
    # would let the database start from the related table and walk every row.
    hop = first_hop(queryset.model, path)
    related = hop.model._base_manager.using(queryset.db)
    return Q(**{f"{hop.name}__in": related.filter(**{f"{hop.rest}__icontains": word})})


def _spellings(word: str) -> list[str]:
    """Return the spellings of a word that SQLite does not know to be the same.

    Its LIKE ignores the case of ASCII letters only, so that "über" would miss "Über".
    """
    if word.isascii():
        return [word]
    return list(dict.fromkeys((word, word.lower(), word.upper(), word.capitalize())))
