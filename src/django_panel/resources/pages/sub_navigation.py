"""The links between the pages of one record."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_panel.pages.wire import SubNavigationItemWire, SubNavigationWire
    from django_panel.resources.pages.base import ResourcePage

#: Key of the page (and the ability it asks) -> its words and its icon.
_PAGES: Mapping[str, tuple[Promise, str]] = MappingProxyType(
    {"view": (_("View"), "eye"), "edit": (_("Edit"), "pencil")}
)


def sub_navigation(
    page: ResourcePage, record: Model, current: str
) -> SubNavigationWire | list[Any]:
    """Return the pages of the record that the reader may open; one alone needs no link."""
    resource = page.get_resource()
    pages = resource.pages()
    items: list[SubNavigationItemWire] = [
        {
            "key": key,
            "label": str(label),
            "href": resource.url(key, record),
            "icon": icon,
            "active": key == current,
        }
        for key, (label, icon) in _PAGES.items()
        if key in pages and page.may(key, record)
    ]
    if len(items) < 2:
        return []
    position = cast("Any", page.sub_navigation_position())
    return {"items": items, "position": position}
