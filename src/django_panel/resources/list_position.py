"""The position of a record in a list, and the records before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, QueryDict

from django_panel.support.frozen import FrozenValue
from django_panel.tables.paging import keyset
from django_panel.tables.paging.counting import Total, count_up_to

if TYPE_CHECKING:
    from django.db.models import Model, Q, QuerySet

    from django_panel.resources.listing import Listing

#: Records are counted up to this number, before the record and in the whole list.
POSITION_LIMIT = 1_000

#: The header with the query string of the list from which a record was opened.
_LIST_HEADER = "X-Panel-List"
_MAX_STATE_LENGTH = 2_000


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListPosition(FrozenValue):
    """The position of a record; it takes a few bounded queries, whatever the list's length."""

    #: Counted from 1; None beyond the limit of the count.
    number: int | None
    total: Total
    previous: Model | None
    next: Model | None


def requested_list_state(request: HttpRequest) -> QueryDict | None:
    """Return the state of the list that the request names, or None.

    The values are checked when the list reads them, as in the list's own query string.
    """
    text = request.headers.get(_LIST_HEADER)
    if text is None or len(text) > _MAX_STATE_LENGTH:
        return None
    try:
        return QueryDict(text)
    except (SuspiciousOperation, ValueError):
        return None


def find_position(listing: Listing, record: Model) -> ListPosition | None:
    """Return the position of a record in a list, or None if the list does not contain it.

    Neighbours are found by the values of the order, as in cursor pagination, without an offset.
    """
    ordered = listing.ordered().prefetch_related(None)
    terms = keyset.order_terms(ordered)
    rows = keyset.with_values(ordered, terms)
    values = rows.filter(pk=record.pk).values_list(*(term.name for term in terms)).first()
    if values is None:
        return None
    before = keyset.after([term.flipped() for term in terms], values)
    previous = _first(rows.reverse(), before)
    following = _first(rows, keyset.after(terms, values))
    number = 1 if previous is None else _number_after(rows, before)
    if following is None and number is not None:
        total = Total(number, is_exact=True)
    else:
        total = count_up_to(ordered, POSITION_LIMIT)
    return ListPosition(number, total, previous, following)


def _first(rows: QuerySet[Any], conditions: Sequence[Q]) -> Model | None:
    """Return the first row that matches a condition; the results follow each other."""
    records = (rows.filter(condition).first() for condition in conditions)
    return next((row for row in records if row is not None), None)


def _number_after(rows: QuerySet[Any], conditions: Sequence[Q]) -> int | None:
    """Return the number of the row after all that match a condition, or None beyond the limit."""
    counted = 0
    for condition in conditions:
        count = count_up_to(rows.filter(condition), POSITION_LIMIT - counted)
        if not count.is_exact:
            return None
        counted += count.number
    return counted + 1 if counted < POSITION_LIMIT else None
