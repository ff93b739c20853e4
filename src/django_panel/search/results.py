"""The results of one resource."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet, Subquery

from django_panel.internal.fast.lookups import with_joins
from django_panel.internal.fast.titles import title_column
from django_panel.resources import records
from django_panel.resources.global_search import search_pages, search_url
from django_panel.resources.overrides import overrides
from django_panel.search.ancestors import parent_chains
from django_panel.search.matching import matching_rows
from django_panel.support import context
from django_panel.support.keys import key_order
from django_panel.support.parent_record import parent_resources_of
from django_panel.support.record_details import detail_texts
from django_panel.support.related import forward_paths, title_relations
from django_panel.support.safe_url import safe_url
from django_panel.support.titles import row_title

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.resource import Resource
    from django_panel.search.wire import SearchResultWire

#: The URL of a result whose own URL is not safe in a link.
_NO_URL = "#"


def found_rows(resource: type[Resource], words: Sequence[str], limit: int) -> QuerySet[Any]:
    """Return the query for the records that contain the words, at most ``limit``."""
    rows = records.searched_rows(resource)
    if resource.is_singular():
        first = rows if rows.ordered else rows.order_by(*key_order(rows.model))
        rows = rows.filter(pk=Subquery(first.values("pk")[:1]))
    return _with_titles(resource, matching_rows(resource, rows, words))[:limit]


def results(resource: type[Resource], rows: Sequence[Model]) -> list[SearchResultWire]:
    """Return the results for these records.

    One of a nested resource is left out if the user may not view its parents.
    """
    pages = None if overrides(resource, "global_search_url") else search_pages(resource, rows)
    if not resource.is_nested():
        return [_result(resource, record, pages) for record in rows]
    chains, lineage = parent_chains(resource, rows), parent_resources_of(resource)
    shown = []
    for record in rows:
        if record.pk in chains:
            with context.bind(parents=chains[record.pk], lineage=lineage):
                shown.append(_result(resource, record, pages))
    return shown


def _result(
    resource: type[Resource], record: Model, pages: Mapping[Any, str] | None
) -> SearchResultWire:
    return {
        "title": _title(resource, record),
        "url": safe_url(_url(resource, record, pages)) or _NO_URL,
        "details": detail_texts(resource.global_search_details(record)),
    }


def _url(resource: type[Resource], record: Model, pages: Mapping[Any, str] | None) -> str:
    if pages is None:
        return resource.global_search_url(record)
    return search_url(resource, record, pages[record.pk])


def _title(resource: type[Resource], record: Model) -> str:
    if overrides(resource, "global_search_title"):
        return str(resource.global_search_title(record))
    return row_title(resource.record_title, record)


def _with_titles(resource: type[Resource], rows: QuerySet[Any]) -> QuerySet[Any]:
    """Join the relations that titles may follow, unless the titles are in a column."""
    is_computed = overrides(resource, "record_title")
    if not is_computed and title_column(rows.model, resource.record_title_attribute) is not None:
        return rows
    return with_joins(rows, forward_paths(rows.model, title_relations(rows.model)))
