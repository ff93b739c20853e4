"""The sidebar: groups of links, built per request from what a person may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django_panel.panels.options.navigation import group_label
from django_panel.panels.wire import NavigationGroupWire, NavigationItemWire
from django_panel.support.navigation import NavigationItem

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

_UNGROUPED = -1
_UNDECLARED = 1000


def navigation(panel: Panel, path: str) -> list[NavigationGroupWire]:
    """Return the groups of a panel's sidebar, with the item of ``path`` marked."""
    items = sorted(_items(panel), key=lambda item: (item.sort, str(item.label).casefold()))
    active = _active(items, path)
    declared = {label: place for place, (label, _) in enumerate(panel.get_navigation_groups())}
    parents = dict(panel.get_navigation_groups())
    grouped: dict[str | None, list[NavigationItemWire]] = {}
    for item in items:
        label = None if item.group is None else group_label(item.group)
        grouped.setdefault(label, []).append(_item_wire(panel, item, item is active))
    collapsible = panel.get_sidebar().collapsible

    def place(label: str | None) -> tuple[int, str]:
        if label is None:
            return _UNGROUPED, ""
        return declared.get(label, _UNDECLARED), label.casefold()

    undeclared = sorted(label for label in grouped if label is not None and label not in declared)
    return [
        {
            "label": label,
            "sort": place(label)[0]
            if label is None or label in declared
            else _UNDECLARED + undeclared.index(label),
            "collapsible": collapsible and label is not None,
            "parent": parents.get(label) if label is not None else None,
            "items": grouped[label],
        }
        for label in sorted(grouped, key=place)
    ]


def _items(panel: Panel) -> Iterable[NavigationItem]:
    """Yield the links a person may follow; a refused one is absent, not greyed out."""
    for resource in panel.get_resources():
        if resource.should_register_navigation() and resource.can_view_any():
            item = resource.navigation_item()
            if item is not None:
                yield item
    for page in panel.get_pages():
        if page.should_register_navigation() and page.can_access():
            yield page.navigation_item()


def _active(items: Iterable[NavigationItem], path: str) -> NavigationItem | None:
    """Return the item a path belongs to: an exact match, else the longest prefix."""
    owners = [
        item for item in items if path == item.href or path.startswith(f"{item.href.rstrip('/')}/")
    ]
    return max(owners, key=lambda item: len(item.href), default=None)


def _item_wire(panel: Panel, item: NavigationItem, active: bool) -> NavigationItemWire:
    return {
        "label": str(item.label),
        "href": item.href,
        "icon": item.icon,
        "activeIcon": item.active_icon or item.icon,
        "badge": item.badge,
        "active": active,
        "sort": item.sort,
        "fullPage": panel.is_full_page_url(item.href),
        "children": [],
    }
