"""The sidebar: groups of links, built per request from what a person may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote

from django.utils.functional import Promise

from django_panel.support.navigation import NavigationItem, group_label

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import NavigationGroupWire, NavigationItemWire

_UNGROUPED = -1
_UNDECLARED = 1000


def navigation(panel: Panel, path: str) -> list[NavigationGroupWire]:
    """Return the groups of a panel's sidebar, with the item of ``path`` marked."""
    items = sorted(_items(panel), key=lambda item: (item.sort, str(item.label).casefold()))
    active = _active(items, path)
    grouped: dict[str | None, list[NavigationItemWire]] = {}
    for item in items:
        label = None if item.group is None else group_label(item.group)
        grouped.setdefault(label, []).append(_item_wire(panel, item, item is active))
    parents = panel.get_navigation_groups()
    collapsible = panel.get_sidebar().collapsible
    return [
        {
            "label": label,
            "sort": sort,
            "collapsible": collapsible and label is not None,
            "parent": None if label is None else parents.get(label),
            "items": grouped[label],
        }
        for label, sort in _places(grouped, list(parents)).items()
    ]


def _places(labels: Iterable[str | None], declared: list[str]) -> dict[str | None, int]:
    """Return each group's place: none first, then as declared, then by the alphabet."""
    present = set(labels)
    places: dict[str | None, int] = {None: _UNGROUPED} if None in present else {}
    places |= {label: place for place, label in enumerate(declared) if label in present}
    others = sorted(
        (label for label in present if label is not None and label not in declared),
        key=lambda label: (label.casefold(), label),
    )
    return places | {label: place for place, label in enumerate(others, start=_UNDECLARED)}


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
    owners = [item for item in items if _leads_to(item, path)]
    return max(owners, key=lambda item: len(item.href), default=None)


def _leads_to(item: NavigationItem, path: str) -> bool:
    # A request's path is decoded; a link is not.
    place = unquote(item.href)
    return path == place or path.startswith(f"{place.rstrip('/')}/")


def _item_wire(panel: Panel, item: NavigationItem, active: bool) -> NavigationItemWire:
    return {
        "label": str(item.label),
        "href": item.href,
        "icon": item.icon,
        "activeIcon": item.active_icon or item.icon,
        "badge": str(item.badge) if isinstance(item.badge, Promise) else item.badge,
        "active": active,
        "sort": item.sort,
        "fullPage": panel.is_full_page_url(item.href),
        "children": [],
    }
