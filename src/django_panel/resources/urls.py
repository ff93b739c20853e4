"""Addresses of a resource's pages and actions, through the panel that holds it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from django.db.models import Model
from django.urls import NoReverseMatch

from django_panel.exceptions import LogicException, PanelRegistrationException, dotted
from django_panel.internal.fast.urls import cached_reverse, cached_with_urls
from django_panel.pages.page import resolve_panel
from django_panel.resources.parents import path_keys
from django_panel.support import context
from django_panel.support.keys import RecordKey, wire_key

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionEndpointsWire
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def resource_url(
    resource: type[Resource],
    page: str,
    record: Model | RecordKey | None,
    panel: PanelPort | str | None,
    parent: Model | RecordKey | None = None,
) -> str:
    """Return the address of a page; the panel must hold the resource and the page exist."""
    home = resolve_panel(panel, f"{resource.__name__}.url()")
    if not home.has_resource(resource):
        raise PanelRegistrationException.resource_not_in_panel(resource, home.get_id())
    if page not in resource.pages():
        page = _beginning(resource, page)
    try:
        return route_url(resource, page, record, home, parent)
    except NoReverseMatch as error:
        raise LogicException(
            f"{dotted(resource)}.url({page!r}) has no address with record={record!r}. "
            "A page of one record needs the record, a page of all of them takes none."
        ) from error


def action_endpoints() -> ActionEndpointsWire:
    """Return the seven addresses of the current panel's actions."""
    panel = resolve_panel(None, "action_endpoints()")
    return cached_with_urls(("actions", panel), partial(_action_endpoints, panel))


def _action_endpoints(panel: PanelPort) -> ActionEndpointsWire:
    name = panel.route_name
    return {
        "record": cached_reverse(name("actions.record")),
        "bulk": cached_reverse(name("actions.bulk")),
        "reorder": cached_reverse(name("actions.reorder")),
        "cell": cached_reverse(name("actions.cell")),
        "table": cached_reverse(name("actions.table")),
        "form": cached_reverse(name("actions.form")),
        "infolist": cached_reverse(name("actions.infolist")),
    }


def route_url(
    resource: type[Resource],
    name: str,
    record: Model | RecordKey | None,
    home: PanelPort,
    parent: Model | RecordKey | None = None,
) -> str:
    """Return the address of one of a resource's routes, its parents' keys put in."""
    key = None if resource.is_singular() else _key_of(record)
    params = {} if key is None else {"record": key}
    if resource.is_nested():
        if isinstance(parent, Model):
            _key_of(parent)  # an unsaved parent has no address either
        params = {**path_keys(resource, parent), **params}
    return cached_reverse(_route_name(home, resource, name), params)


#: The full names of routes, which are as they are once a panel was booted.
_names: WeakKeyDictionary[PanelPort, dict[tuple[type[Resource], str], str]] = WeakKeyDictionary()


def _route_name(home: PanelPort, resource: type[Resource], name: str) -> str:
    known = _names.setdefault(home, {})
    found = known.get((resource, name))
    if found is None:
        found = home.route_name(f"resources.{_slug_in(home, resource)}.{name}")
        known[resource, name] = found
    return found


def _slug_in(home: PanelPort, resource: type[Resource]) -> str:
    """Return the slug of a resource in a panel, which is mostly the current one."""
    if context.current_panel() is home:
        return resource.get_slug()
    with context.bind(panel=home):
        return resource.get_slug()


def _beginning(resource: type[Resource], page: str) -> str:
    """Return the page that is meant by another: a singular resource begins with its record."""
    pages = resource.pages()
    if page == "index" and resource.is_singular():
        page = next((key for key in ("view", "edit") if key in pages), page)
    if page not in pages:
        raise PanelRegistrationException.unknown_page_key(resource, page, pages)
    return page


def _key_of(record: Model | RecordKey | None) -> RecordKey | None:
    if not isinstance(record, Model):
        return record
    if record.pk is None:
        raise LogicException(f"{dotted(record)} is not saved yet, so no address leads to it.")
    return wire_key(record)
