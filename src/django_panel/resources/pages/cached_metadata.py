"""Metadata of pages that is the same for all users with the same permissions, and so is cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import getattr_static
from typing import TYPE_CHECKING, cast

from django.utils.functional import Promise

from django_panel.actions.configuration import panel_callbacks
from django_panel.internal.fast.urls import cached_with_urls
from django_panel.internal.fast.verdicts import cached_by_permissions, cached_by_verdicts
from django_panel.resources import abilities
from django_panel.resources.header_actions import default_header_actions
from django_panel.support.json_copies import copier
from django_panel.support.navigation import has_fixed_link
from django_panel.support.own_methods import has_own_methods

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.wire import ResourceMetadataWire

#: Methods of a page that its metadata is made of. A page that overrides one is asked each time.
_PAGE_METHODS = (
    "page_metadata",
    "heading_metadata",
    "get_title",
    "get_heading",
    "get_subheading",
    "default_title",
    "default_heading",
    "default_subheading",
    "breadcrumbs",
    "dashboard_url",
    "render_hook_scope",
)
#: Attributes that a project may declare as a property, which may read the request.
_PAGE_TEXTS = ("title", "heading", "subheading")
_RESOURCE_METHODS = ("resource_metadata", "index_url", "dashboard_url", "parent_key")


def list_metadata(page: ResourcePage, build: Callable[[], PageMetadataWire]) -> PageMetadataWire:
    """Return the prop ``page`` of a list; ``build`` makes it."""
    if panel_callbacks() or not _has_fixed_metadata(page):
        return build()
    key = ("list metadata", type(page), page.get_resource())
    # A project may change the value that it gets.
    copy = cached_by_permissions(page.panel(), key, lambda: copier(build()))
    return cast("PageMetadataWire", copy())


def resource_metadata(
    page: ResourcePage, build: Callable[[], ResourceMetadataWire]
) -> ResourceMetadataWire:
    """Return the prop ``resource`` of a page; ``build`` makes it."""
    resource = page.get_resource()
    is_fixed = has_own_methods(type(page), _RESOURCE_METHODS) and has_fixed_link(resource)
    if not is_fixed or resource.is_nested():
        return build()
    key = ("resource metadata", type(page), resource)
    copy = cached_by_verdicts(page.panel(), key, None, lambda: copier(build()))
    return cast("ResourceMetadataWire", copy())


def _has_fixed_metadata(page: ResourcePage) -> bool:
    """Return whether the metadata of a list only depends on permissions, tenant and language."""
    key = ("has fixed metadata", type(page), page.get_resource(), page.panel())
    return cached_with_urls(key, partial(_is_fixed, page))


def _is_fixed(page: ResourcePage) -> bool:
    if not has_fixed_heading(page) or not has_own_methods(type(page), ("header_actions_to_wire",)):
        return False
    actions = default_header_actions(page)
    return (
        actions is not None
        and actions.are_fixed()
        and abilities.needs_only_permissions(page.get_resource(), "create")
    )


def has_fixed_heading(page: ResourcePage) -> bool:
    """Return whether a project does not compute the titles and breadcrumbs of a page."""
    resource = page.get_resource()
    if resource.is_nested() or resource.get_cluster() is not None:
        return False
    if not has_own_methods(type(page), _PAGE_METHODS) or not has_fixed_link(resource):
        return False
    return all(is_text(type(page), name) for name in _PAGE_TEXTS) and has_own_methods(
        resource, ("render_hook_scope",)
    )


def is_text(page_class: type[ResourcePage], name: str) -> bool:
    """Return whether an attribute of a page is a text or None, and not a property."""
    value = getattr_static(page_class, name)
    return value is None or isinstance(value, str | Promise)
