"""URLs of a resource's pages and of the action endpoints."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from django.db.models import Model
from django.urls import NoReverseMatch

from django_panel.exceptions import LogicException, PanelRegistrationException, dotted
from django_panel.internal.fast.urls import cached_with_urls
from django_panel.pages.page import resolve_panel
from django_panel.resources.parents import parent_path_keys
from django_panel.support import context
from django_panel.support.keys import RecordKey, is_saved, wire_key
from django_panel.support.parent_record import bound_parents

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionEndpointsWire
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def resource_url(
    resource: type[Resource],
    page: str,
    record: Model | RecordKey | None,
    panel: PanelPort | str | None,
    parent: Model | RecordKey | None = None,
) -> str:
    """Return the URL of a page; raise if the panel lacks the resource or it lacks the page."""
    target = resolve_panel(panel, f"{resource.__name__}.url()")
    if not target.has_resource(resource):
        raise PanelRegistrationException.resource_not_in_panel(resource, target.get_id())
    if page not in resource.pages():
        page = _default_page(resource, page)
    try:
        return route_url(resource, page, record, target, parent)
    except NoReverseMatch as error:
        raise LogicException(
            f"{dotted(resource)}.url({page!r}) has no URL with record={record!r}. "
            "Pass a record for the page of one record, and none for other pages."
        ) from error


def action_endpoints() -> ActionEndpointsWire:
    """Return the URLs of the current panel's action endpoints."""
    panel = resolve_panel(None, "action_endpoints()")
    # A project may change the value that it gets.
    return cached_with_urls(("actions", panel), partial(_action_endpoints, panel)).copy()


def _action_endpoints(panel: PanelPort) -> ActionEndpointsWire:
    return {
        "record": panel.reverse("actions.record"),
        "bulk": panel.reverse("actions.bulk"),
        "reorder": panel.reverse("actions.reorder"),
        "cell": panel.reverse("actions.cell"),
        "table": panel.reverse("actions.table"),
        "form": panel.reverse("actions.form"),
        "infolist": panel.reverse("actions.infolist"),
    }


def filter_options_url(source: RecordSource) -> str:
    """Return the URL at which the filters of a list search records."""
    parents = bound_parents(source.resource)
    query = {"resource": source.slug, "narrows": "index"}
    if parents:
        query["parent"] = str(wire_key(parents[-1]))
    return f"{source.panel.reverse('options')}?{urlencode(query)}"


def route_url(
    resource: type[Resource],
    name: str,
    record: Model | RecordKey | None,
    panel: PanelPort,
    parent: Model | RecordKey | None = None,
) -> str:
    """Return the URL of one of a resource's routes, with the keys of its parents."""
    key = None if resource.is_singular() else _key_of(record)
    params = {} if key is None else {"record": key}
    if resource.is_nested():
        if isinstance(parent, Model):
            _key_of(parent)  # raises for an unsaved parent
        params = {**parent_path_keys(resource, parent), **params}
    return panel.reverse_name(_route_name(panel, resource, name), params)


#: The full names of routes, which do not change after a panel is booted.
_names: WeakKeyDictionary[PanelPort, dict[tuple[type[Resource], str], str]] = WeakKeyDictionary()


def _route_name(panel: PanelPort, resource: type[Resource], name: str) -> str:
    cached = _names.setdefault(panel, {})
    route_name = cached.get((resource, name))
    if route_name is None:
        route_name = panel.route_name(f"resources.{_slug_in(panel, resource)}.{name}")
        cached[resource, name] = route_name
    return route_name


def _slug_in(panel: PanelPort, resource: type[Resource]) -> str:
    """Return the slug of a resource in a panel."""
    if context.current_panel() is panel:
        return resource.get_slug()
    with context.bind(panel=panel):
        return resource.get_slug()


def _default_page(resource: type[Resource], page: str) -> str:
    """Return the record's page instead of the index of a singular resource."""
    pages = resource.pages()
    if page == "index" and resource.is_singular():
        page = next((key for key in ("view", "edit") if key in pages), page)
    if page not in pages:
        raise PanelRegistrationException.unknown_page_key(resource, page, pages)
    return page


def _key_of(record: Model | RecordKey | None) -> RecordKey | None:
    if not isinstance(record, Model):
        return record
    if not is_saved(record):
        raise LogicException(f"{dotted(record)} is not saved yet, so it has no URL.")
    return wire_key(record)
