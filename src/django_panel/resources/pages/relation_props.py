"""The props with a record's relations, the counts of closed ones, and the selection token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.resources import schemas
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.relation_tables import relation_counts, relation_token
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.support import ports
from django_panel.support.screen import Deferred, OptionalProp

if TYPE_CHECKING:
    from django.db.models import Model
    from django.http import HttpRequest

    from django_panel.resources.relations.wire import RelationCountWire

#: The prop with the counts. The browser requests it after rendering.
COUNTS_PROP = "relationCounts"
#: The prop with the token for all matching rows of one relation.
SELECTION_PROP = "selection"


def relation_props(page: ResourcePage, request: HttpRequest, record: Model) -> dict[str, Any]:
    """Return the props; the counts only if there may be several relations, which have tabs."""
    props: dict[str, Any] = {
        "relations": page.relations(request, record),
        SELECTION_PROP: OptionalProp(lambda: relation_token(page, record, request.GET)),
    }
    if _may_have_tabs(page):
        props[COUNTS_PROP] = Deferred(
            lambda: _counts(page, request, record), group="relationCounts", rescue=True
        )
    return props


def requests_only_relations(request: HttpRequest, component: str) -> bool:
    """Return whether a partial reload requests one of these props only."""
    requests_only = ports.renderer().requests_only
    names = ("relations", COUNTS_PROP, SELECTION_PROP)
    return any(requests_only(request, component, name) for name in names)


def _may_have_tabs(page: ResourcePage) -> bool:
    resource = page.get_resource()
    if not schemas.declares_relations(resource) or _chooses_relations(page):
        return False
    return len(declared_managers(page.panel(), resource)) > 1


def _chooses_relations(page: ResourcePage) -> bool:
    """Return whether a page overrides ``relation_tables()``, so it may leave relations out."""
    return type(page).relation_tables is not ResourcePage.relation_tables


def _counts(
    page: ResourcePage, request: HttpRequest, record: Model
) -> dict[str, RelationCountWire]:
    if not page.may("view", record):
        return {}
    return relation_counts(page.panel(), page.get_resource(), record, request.GET)
