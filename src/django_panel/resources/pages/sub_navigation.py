"""The links between the pages of one record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from django.db.models import Model
from django.utils.translation import gettext, gettext_noop

from django_panel.resources import labels

if TYPE_CHECKING:
    from django_panel.pages.wire import SubNavigationItemWire, SubNavigationWire
    from django_panel.resources.pages.base import ResourcePage

#: Key of the page, which is also its ability -> label and icon.
_PAGES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"view": (gettext_noop("View"), "eye"), "edit": (gettext_noop("Edit"), "pencil")}
)
#: Pages that are not custom pages of one record.
_STANDARD_PAGES = frozenset({"index", "create", *_PAGES})


def sub_navigation(
    page: ResourcePage, record: Model, current: str
) -> SubNavigationWire | list[Any]:
    """Return links to the record's pages that the user may open; empty if there is only one."""
    items = [*_built_in(page, record), *_custom(page, record), *_nested(page, record)]
    if len(items) < 2:
        return []
    for item in items:
        item["active"] = item["key"] == current
    position = cast("Any", page.sub_navigation_position())
    return {"label": None, "items": items, "position": position}


def _built_in(page: ResourcePage, record: Model) -> Iterator[SubNavigationItemWire]:
    resource = page.get_resource()
    pages = resource.pages()
    for key, (label, icon) in _PAGES.items():
        if key in pages and page.may(key, record):
            yield _item(key, gettext(label), resource.url(key, record), icon)


def _custom(page: ResourcePage, record: Model) -> Iterator[SubNavigationItemWire]:
    """Yield the custom pages that have a sub-navigation label."""
    resource = page.get_resource()
    pages = resource.pages()
    for name, page_class in pages.items():
        if name in _STANDARD_PAGES:
            continue
        own = page_class(resource, page.panel())
        label, key = own.get_sub_navigation_label(), own.sub_navigation_key()
        if label is not None and key is not None and own.can_open(record):
            yield _item(key, label, resource.url(name, record), own.get_sub_navigation_icon())


def _nested(page: ResourcePage, record: Model) -> Iterator[SubNavigationItemWire]:
    """Yield the lists of nested resources with ``links_from_parent``."""
    for child in page.panel().get_nested_resources(page.get_resource()):
        if child.should_link_from_parent() and "index" in child.pages() and child.can_view_any():
            address = child.url(parent=record)
            yield _item(
                child.get_slug(),
                str(labels.navigation_link_label(child)),
                address,
                labels.icon(child),
            )


def _item(key: str, label: str, href: str, icon: str | None) -> SubNavigationItemWire:
    return {"key": key, "label": label, "href": href, "icon": icon, "active": False}
