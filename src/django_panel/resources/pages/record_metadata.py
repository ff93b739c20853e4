"""The metadata of a record's pages: made once for all records, with holes for key and title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from django.db.models import Model

from django_panel.actions.configuration import panel_callbacks
from django_panel.actions.row_actions import RowScope
from django_panel.internal import fast
from django_panel.internal.fast.urls import cached_with_urls, is_url_safe
from django_panel.internal.fast.verdicts import cached_by_permissions
from django_panel.pages.metadata import page_metadata
from django_panel.resources import abilities
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.header_actions import default_header_actions
from django_panel.resources.pages.cached_metadata import has_fixed_heading, is_text
from django_panel.support.django_permissions import permission_key
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.support.navigation import has_fixed_link
from django_panel.support.own_methods import has_own_methods

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.resource import Resource

#: Stands for any record of a resource: its key, which URLs accept instead of a record.
ANY_RECORD: Final = "any-record-5e1c7a90d3b8"
#: Stands for the title of any record.
ANY_TITLE: Final = "\ue000title of the record\ue001"

#: Methods of a record's page that its metadata is made of.
_PAGE_METHODS = (
    "record_title",
    "record_crumb",
    "base_breadcrumbs",
    "parent_breadcrumbs",
    "index_url",
    "may",
    "cluster_navigation",
)
_LINK_METHODS = ("sub_navigation", "sub_navigation_key", "sub_navigation_position", "may")
#: Methods of a custom page that decide about the link to it.
_CUSTOM_METHODS = (
    "can_open",
    "authorize_record",
    "may",
    "sub_navigation_key",
    "get_sub_navigation_label",
    "get_sub_navigation_icon",
)
_STANDARD_PAGES = frozenset({"index", "create", "view", "edit"})

_Fill = Callable[[str, str], Any]


@dataclass(frozen=True, eq=False, repr=False)
class _FixedParts(FrozenValue):
    """Which parts of a page's metadata only depend on permissions, key and title."""

    header_actions: bool
    sub_navigation: bool


def record_metadata(
    page: ResourcePage, record: Model, build: Callable[[], PageMetadataWire]
) -> PageMetadataWire:
    """Return the prop ``page`` of a record's page; ``build`` makes it."""
    if not fast.enabled() or panel_callbacks() or permission_key() is None:
        return build()
    resource = page.get_resource()
    checked = ("fixed record metadata", type(page), resource, page.panel())
    parts = cached_with_urls(checked, partial(_fixed_parts, page))
    key = wire_key(record)
    if parts is None or not is_url_safe(key):
        return build()
    fill = cached_by_permissions(
        page.panel(),
        ("record metadata", type(page), resource),
        partial(_template, page, parts),
    )
    metadata = cast("PageMetadataWire", fill(str(key), page.record_title(record)))
    if not parts.header_actions:
        metadata["headerActions"] = page.header_actions_to_wire(record)
    if not parts.sub_navigation:
        metadata["subNavigation"] = _links(page, record)
    return metadata


def _fixed_parts(page: ResourcePage) -> _FixedParts | None:
    """Return the parts that are the same for all users with the same permissions, or None."""
    resource = page.get_resource()
    if not has_fixed_heading(page) or not has_own_methods(type(page), _PAGE_METHODS):
        return None
    if not all(abilities.needs_only_permissions(resource, name) for name in ("view_any", "view")):
        return None
    return _FixedParts(_has_fixed_actions(page), _has_fixed_links(page))


def _has_fixed_actions(page: ResourcePage) -> bool:
    if not has_own_methods(type(page), ("header_actions_to_wire",)):
        return False
    actions = default_header_actions(page)
    return (
        actions is not None
        and actions.are_fixed()
        and not page.get_resource().has_soft_deletes()
        and all(
            isinstance(action, ResourceAction)
            and abilities.needs_only_permissions(page.get_resource(), action.ability)
            for action in actions
        )
    )


def _has_fixed_links(page: ResourcePage) -> bool:
    resource = page.get_resource()
    pages = resource.pages()
    return (
        has_own_methods(type(page), _LINK_METHODS)
        and has_own_methods(resource, ("get_sub_navigation_position",))
        and abilities.needs_only_permissions(resource, "edit")
        and all(_is_fixed_page(pages[key], resource) for key in pages.keys() - _STANDARD_PAGES)
        and all(map(_is_fixed_child, page.panel().get_nested_resources(resource)))
    )


def _is_fixed_page(page_class: type[ResourcePage], resource: type[Resource]) -> bool:
    """Return whether only permissions decide about the link to a custom page."""
    return (
        has_own_methods(page_class, _CUSTOM_METHODS)
        and is_text(page_class, "sub_navigation_label")
        and is_text(page_class, "sub_navigation_icon")
        and abilities.needs_only_permissions(resource, page_class.ability)
    )


def _is_fixed_child(child: type[Resource]) -> bool:
    """Return whether only permissions decide about the link to a nested resource."""
    return (
        has_fixed_link(child)
        and has_own_methods(child, ("should_link_from_parent",))
        and abilities.needs_only_permissions(child, "view_any")
    )


def _template(page: ResourcePage, parts: _FixedParts) -> _Fill:
    """Return a function of a key and a title that returns the metadata."""
    # The methods of this package only pass a record on, to ``record_title()`` or to a URL.
    any_record = cast("Any", ANY_RECORD)
    actions = default_header_actions(page) if parts.header_actions else None
    scope = RowScope(titles={ANY_RECORD: ANY_TITLE})
    return _filled(
        page_metadata(
            **page.heading_metadata(any_record),
            breadcrumbs=page.breadcrumbs(any_record),
            scope=page.render_hook_scope(),
            header_actions=() if actions is None else actions.compile(scope)(None, ANY_RECORD),
            sub_navigation=_links(page, any_record) if parts.sub_navigation else [],
            cluster=None,
        )
    )


def _links(page: ResourcePage, record: Model) -> Any:
    current = page.sub_navigation_key()
    return [] if current is None else page.sub_navigation(record, current)


def _filled(value: Any) -> _Fill:
    """Return a function that returns a copy of a JSON value with a key and a title."""
    if isinstance(value, str):
        if ANY_RECORD not in value and ANY_TITLE not in value:
            return lambda key, title: value
        # A title may contain anything, so it comes last.
        return lambda key, title: value.replace(ANY_RECORD, key).replace(ANY_TITLE, title)
    if isinstance(value, dict):
        fills = {name: _filled(part) for name, part in value.items() if _varies(part)}
        return lambda key, title: value | {name: fill(key, title) for name, fill in fills.items()}
    if isinstance(value, list):
        entries = [_filled(part) for part in value]
        return lambda key, title: [fill(key, title) for fill in entries]
    return lambda key, title: value


def _varies(value: Any) -> bool:
    """Return whether a value needs a copy: it has holes, or a page could change it."""
    if isinstance(value, str):
        return ANY_RECORD in value or ANY_TITLE in value
    return isinstance(value, dict | list)
