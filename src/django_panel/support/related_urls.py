"""The pages of related records in the current panel, for links (decisions D23)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django_panel.support import context
from django_panel.support.context import current_panel
from django_panel.support.keys import key_to_wire
from django_panel.support.permission_results import Verdict
from django_panel.support.related import related_scope, related_source, with_relations

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.source import RecordSource

#: The pages that a link leads to: the first one that the user may open.
_PAGES = ("view", "edit")


def view_url(record: Model) -> str | None:
    """Return the URL of the page of a record in scope, or None.

    None if the user may not open it, and for records of a nested resource: their URLs contain the
    keys of their parents.
    """
    source = _linked_source(type(record))
    for page in _pages(source):
        if source is not None and source.allows_each(page, (record,))(record):
            return source.url(page, record)
    return None


def related_url(record: Model) -> str | None:
    """Return the URL of a related record's page, or None.

    None if the user may not open it, or if it is not in the scope of its resource. It is computed
    once per request: several values may come from the same record.
    """
    cache, key = context.cache(), ("related_url", type(record), record.pk)
    if key not in cache:
        url = view_url(record)
        scope = None if url is None else related_scope(type(record))
        is_visible = scope is None or scope.filter(pk=record.pk).exists()
        cache[key] = url if is_visible else None
    cached_url: str | None = cache[key]
    return cached_url


def card_url(record: Model) -> str | None:
    """Return the URL of what a hover card shows about a record that is a link, or None."""
    panel = current_panel()
    return None if panel is None else panel.card_url(record)


def related_urls(model: type[Model], keys: Iterable[Any]) -> dict[Any, str]:
    """Return the URLs of the related records that the user may open, by key.

    One query, and none if the resource has no scope and its permissions are the same for all
    records.
    """
    wanted = {key for key in keys if key is not None}
    source = _linked_source(model)
    pages = _pages(source)
    if source is None or not wanted or not pages:
        return {}
    scope = related_scope(model)
    if scope is None and not any(map(source.depends_on_record, pages)):
        page = next((page for page in pages if _allows_all(source, page)), None)
        if page is None:
            return {}
        return {key: source.url(page, key_to_wire(key)) for key in wanted}
    rows = (source.queryset() if scope is None else scope).filter(pk__in=wanted)
    records = list(with_relations(rows, related_source(model).title_relations))
    urls: dict[Any, str] = {}
    for page in reversed(pages):
        allows = source.allows_each(page, records)
        urls |= {record.pk: source.url(page, record) for record in records if allows(record)}
    return urls


def _linked_source(model: type[Model]) -> RecordSource | None:
    """Return the records of a model's resource, or None if they have no URLs of their own."""
    panel = current_panel()
    resource = None if panel is None else panel.resource_of(model)
    if panel is None or resource is None or resource.is_nested():
        return None
    return panel.source_of(model)


def _allows_all(source: RecordSource, page: str) -> bool:
    """Return whether the user may open the page of every record."""
    verdict = source.allows_each(page)
    return isinstance(verdict, Verdict) and verdict.allowed


def _pages(source: RecordSource | None) -> list[str]:
    return [] if source is None else [page for page in _PAGES if source.has_page(page)]
