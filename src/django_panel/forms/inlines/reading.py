"""Reads the rows of inlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet

from django_panel.forms.fields.entry_list import MAX_ITEMS
from django_panel.support.keys import key_order
from django_panel.support.related import related_source, with_relations

if TYPE_CHECKING:
    from django_panel.forms.fields.inline import Inline

#: Returns a queryset that reads rows otherwise, for example with a lock.
ReadRows = Callable[[QuerySet[Any]], QuerySet[Any]]


def read_rows(inline: Inline, owners: Sequence[Any], read: ReadRows | None) -> list[Any]:
    """Return the rows of these records that the user may see, in order, with one query.

    Of a single record, one row more than can be edited is enough.
    """
    rows = _queryset(inline, owners)
    rows = rows if read is None else read(rows)
    records = list(rows[: MAX_ITEMS + 1] if len(owners) == 1 else rows)
    return inline.access().visible(records)


def _queryset(inline: Inline, owners: Sequence[Any]) -> QuerySet[Any]:
    link, order = inline.get_link(), inline.get_order()
    rows = related_source(link.model, unscoped=inline.is_unscoped()).queryset()
    rows = rows.using(owners[0]._state.db).filter(**link.condition(owners))
    rows = with_relations(rows, inline.get_row_schema().get_related_names())
    if order is not None:
        return rows.order_by(order, *key_order(link.model))
    return rows if rows.ordered else rows.order_by(*key_order(link.model))
