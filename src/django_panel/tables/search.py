"""Words as conditions on a queryset: the search box and the boxes of single columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from django_panel.support.searching import text_condition
from django_panel.tables.paths import ColumnPath, first_hop


def apply_search(
    queryset: QuerySet[Any], words: Iterable[str], paths: Sequence[ColumnPath]
) -> QuerySet[Any]:
    """Narrow a queryset to the records in which every word occurs in one of the paths.

    Each word is its own ``filter``, so that whatever a word says is added to the scope with AND.
    """
    for word in words:
        condition = Q()
        for path in paths:
            condition |= _contains(queryset, path, word)
        queryset = queryset.filter(condition)
    return queryset


def _contains(queryset: QuerySet[Any], path: ColumnPath, word: str) -> Q:
    if not path.relation:
        return text_condition(path.lookup, "icontains", word, queryset.db)
    if path.leads_to_many:
        return _among_many(queryset, path, word)
    # The related records are found once, in their own table, and the rows by their keys. A join
    # would let the database start from the related table and walk every row.
    hop = first_hop(queryset.model, path)
    related = hop.model._base_manager.using(queryset.db)
    found = related.filter(text_condition(hop.rest, "icontains", word, queryset.db))
    return Q(**{f"{hop.name}__in": found})


def _among_many(queryset: QuerySet[Any], path: ColumnPath, word: str) -> Q:
    """Return the condition that one of many related records holds a word; no row comes twice."""
    ends = path.model._default_manager.using(queryset.db)
    field = path.lookup.rpartition("__")[2]
    found = ends.filter(text_condition(field, "icontains", word, queryset.db))
    ours = queryset.model._base_manager.using(queryset.db)
    return Q(pk__in=ours.filter(**{f"{path.relation}__in": found}).values("pk"))
