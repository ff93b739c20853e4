"""Filters a queryset by the words of a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from django_panel.support.text_search import search_condition
from django_panel.tables.reading.paths import ColumnPath, first_relation


def apply_search(
    queryset: QuerySet[Any], words: Iterable[str], paths: Sequence[ColumnPath]
) -> QuerySet[Any]:
    """Filter a queryset by records that contain every word in one of the paths."""
    for word in words:
        condition = Q()
        for path in paths:
            condition |= path_condition(queryset, path, "icontains", word)
        queryset = queryset.filter(condition)
    return queryset


def path_condition(queryset: QuerySet[Any], path: ColumnPath, lookup: str, text: str) -> Q:
    """Return the condition that the value at a path matches a lookup such as ``icontains``."""
    if not path.relation:
        return search_condition(path.lookup, lookup, text, queryset.db)
    if path.is_to_many:
        return _one_of_many_matches(queryset, path, lookup, text)
    # A subquery selects the related records. With a join, the database may start from the
    # related table and visit every row.
    relation = first_relation(queryset.model, path)
    related = relation.model._base_manager.using(queryset.db)
    related_rows = related.filter(search_condition(relation.rest, lookup, text, queryset.db))
    return Q(**{f"{relation.name}__in": related_rows})


def _one_of_many_matches(queryset: QuerySet[Any], path: ColumnPath, lookup: str, text: str) -> Q:
    """Return the condition that a related record matches, without repeating rows."""
    related = path.model._default_manager.using(queryset.db)
    field = path.lookup.rpartition("__")[2]
    related_rows = related.filter(search_condition(field, lookup, text, queryset.db))
    leads_to = path.leads_to or (lambda matching: Q(**{f"{path.relation}__in": matching}))
    rows = queryset.model._base_manager.using(queryset.db)
    return Q(pk__in=rows.filter(leads_to(related_rows)).values("pk"))
