"""The dashboard of a panel without widgets: the number of records and the newest ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db.models import AutoField, DateTimeField, Model

from django_panel.panels.navigation import navigation_link, sort_items
from django_panel.resources.actions.links import record_urls
from django_panel.resources.resource import Resource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support.keys import is_composite, wire_key
from django_panel.support.related import title_relations, with_relations
from django_panel.support.titles import row_title
from django_panel.tables.paging.counting import count_up_to

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import OverviewRecordWire, OverviewWire
    from django_panel.support.navigation import NavigationItem

#: A panel with more resources shows the first ones.
MAX_RESOURCES = 12
#: The count of a resource stops here.
COUNT_LIMIT = 10_000
#: The number of records of each resource.
MAX_RECORDS = 4


def overview(panel: Panel) -> list[OverviewWire]:
    """Return the first resources that the user may list, in the order of the navigation.

    Two queries for each: a bounded count, and its newest records.
    """
    links = {id(item): (item, resource) for item, resource in _resources(panel)}
    ordered = sort_items(item for item, _resource in links.values())[:MAX_RESOURCES]
    return [_resource_wire(panel, *links[id(item)]) for item in ordered]


def _resources(panel: Panel) -> Iterator[tuple[NavigationItem, type[Resource]]]:
    for member in panel.contents().members():
        if not issubclass(member, Resource) or member.is_singular() or member.is_nested():
            continue
        item = navigation_link(member)
        if item is not None:
            yield item, member


def _resource_wire(panel: Panel, item: NavigationItem, resource: type[Resource]) -> OverviewWire:
    source = ResourceSource(resource, panel)
    count, is_exact = count_up_to(source.queryset(), COUNT_LIMIT)
    return {
        "label": str(item.label),
        "href": item.href,
        "icon": item.icon,
        "count": count,
        "countIsExact": is_exact,
        "createUrl": _create_url(source),
        "records": _newest(source) if count else [],
    }


def _create_url(source: ResourceSource) -> str | None:
    is_allowed = source.has_page("create") and source.allows("create")
    return source.url("create") if is_allowed else None


def _newest(source: ResourceSource) -> list[OverviewRecordWire]:
    """Return the newest records that the user may view, linked to their page."""
    page = next((key for key in ("view", "edit") if source.has_page(key)), None)
    rows = with_relations(source.queryset(), title_relations(source.model))
    order = _newest_first(source.model)
    records = list((rows.order_by(order) if order else rows)[:MAX_RECORDS])
    if page is None:
        return []
    allows, urls = source.allows_each(page, records), record_urls(source, page)
    return [
        {
            "title": row_title(source.record_title, record),
            "url": url,
        }
        for record in records
        if allows(record) and (url := urls(record, wire_key(record))) is not None
    ]


def _newest_first(model: type[Model]) -> str | None:
    """Return the order that shows new records first; None keeps the order of the query.

    An automatic key is indexed, and larger for newer records.
    """
    if not is_composite(model) and isinstance(model._meta.pk, AutoField):
        return "-pk"
    created: Any = next(
        (
            field
            for field in model._meta.concrete_fields
            if isinstance(field, DateTimeField) and field.auto_now_add
        ),
        None,
    )
    return None if created is None else f"-{created.name}"
