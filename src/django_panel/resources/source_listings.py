"""The list of a record source: that of its list page, or of its relation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.resources.listing import Listing
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.relations.table import NAMESPACE, related_listing
from django_panel.tables.parameters import APPLIED_COLUMN_SEARCHES, COLUMN_SEARCH
from django_panel.tables.query_string import read_parameters

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.records.source import RecordSource


def listing_of(source: RecordSource) -> Listing | None:
    """Return the list of a source before its state is read; None without a list page."""
    if source.relation is not None:
        return related_listing(source.relation)
    page = _list_page(source)
    return None if page is None else page.listing()


def read_listing(
    source: RecordSource, state: Mapping[str, Any], request: HttpRequest | None = None
) -> Listing:
    """Return the list with the state that the browser sent.

    The state is the query string of the list, nested or flat, or the applied state that the list
    returned. Persisted parts that it lacks are those that the user of ``request`` stored.
    """
    state = _normalized(state)
    page = _list_page(source)
    if page is None:
        # The parameters of a relation may be below its name, as in the page's query string.
        return Listing(source).read_query(_relation_state(source, state))
    listing = page.listing()
    memory = None
    if request is not None and listing.schema.persists():
        memory = page.saved_state(request)
    return listing.read_query(state, memory)


def _relation_state(source: RecordSource, state: Mapping[str, Any]) -> Mapping[str, Any]:
    relation, within = source.relation, state.get(NAMESPACE)
    own = within.get(relation.key) if relation and isinstance(within, Mapping) else None
    return _normalized(own) if isinstance(own, Mapping) else state


def _list_page(source: RecordSource) -> ListRecords[Any] | None:
    if source.relation is not None:
        return None
    page_class = source.resource.pages().get("index")
    if page_class is None or not issubclass(page_class, ListRecords):
        return None
    return page_class(source.resource, source.panel)


def _normalized(state: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the state as nested parameters with the names of the query string."""
    nested = read_parameters(state)
    if APPLIED_COLUMN_SEARCHES in nested and COLUMN_SEARCH not in nested:
        nested[COLUMN_SEARCH] = nested[APPLIED_COLUMN_SEARCHES]
    return nested
