"""The sidebar: groups of links, built per request from what a person may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from django.utils.functional import Promise

from django_panel.support.navigation import NavigationItem, group_label

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import NavigationGroupWire, NavigationItemWire
    from django_panel.support.cluster import Cluster

_UNGROUPED = -1
_UNDECLARED = 1000


def navigation(panel: Panel, path: str) -> list[NavigationGroupWire]:
    """Return the groups of a panel's sidebar, with the item of ``path`` marked."""
    items = in_order(_items(panel))
    active = _active(_flat(items), path)
    grouped: dict[str | None, list[NavigationItemWire]] = {}
    for item in items:
        label = None if item.group is None else group_label(item.group)
        grouped.setdefault(label, []).append(_item_wire(panel, item, active))
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


def in_order(items: Iterable[NavigationItem]) -> list[NavigationItem]:
    """Return links by their sort, then by the alphabet."""
    return sorted(items, key=lambda item: (item.sort, str(item.label).casefold()))


def link_to(member: type[Any]) -> NavigationItem | None:
    """Return the link to a resource or a page, if the reader may follow it."""
    asked = getattr(member, "can_view_any", None) or member.can_access
    if not (member.should_register_navigation() and asked()):
        return None
    item: NavigationItem | None = member.navigation_item()
    return item


def _items(panel: Panel) -> Iterator[NavigationItem]:
    """Yield the links a person may follow; a refused one is absent, not greyed out."""
    clustered: dict[Any, list[NavigationItem]] = {}
    for member in panel.contents().members():
        item = link_to(member)
        if item is None:
            continue
        cluster = member.get_cluster()
        if cluster is None:
            yield item
        else:
            clustered.setdefault(cluster, []).append(item)
    links = (_cluster_link(cluster, items) for cluster, items in clustered.items())
    yield from (link for link in links if link is not None)


def _cluster_link(cluster: type[Cluster], items: Iterable[NavigationItem]) -> NavigationItem | None:
    """Return the link to a cluster; its address is that of the first member in ``items``."""
    if not (cluster.should_register_navigation() and cluster.can_access()):
        return None
    children = tuple(in_order(items))
    return NavigationItem(
        label=cluster.get_title(),
        href=children[0].href,
        icon=cluster.navigation_icon,
        active_icon=cluster.active_navigation_icon,
        group=cluster.navigation_group,
        sort=cluster.navigation_sort,
        children=children,
    )


def _flat(items: Iterable[NavigationItem]) -> Iterator[NavigationItem]:
    """Yield every link; those below another come first, for it leads where one of them does."""
    for item in items:
        yield from _flat(item.children)
        yield item


def _active(items: Iterable[NavigationItem], path: str) -> NavigationItem | None:
    """Return the item a path belongs to: an exact match, else the longest prefix."""
    owners = [(item, reach) for item in items if (reach := _reach(item, path))]
    return max(owners, key=lambda owner: owner[1], default=(None, 0))[0]


def _reach(item: NavigationItem, path: str) -> int:
    """Return how much of a path an item accounts for; nothing where it leads elsewhere."""
    return max(len(place) if _leads_to(place, path) else 0 for place in (item.href, *item.places))


def _leads_to(href: str, path: str) -> bool:
    # A request's path is decoded; a link is not.
    place = unquote(href)
    return path == place or path.startswith(f"{place.rstrip('/')}/")


def _item_wire(
    panel: Panel, item: NavigationItem, active: NavigationItem | None
) -> NavigationItemWire:
    badge = item.badge() if callable(item.badge) else item.badge
    return {
        "label": str(item.label),
        "href": item.href,
        "icon": item.icon,
        "activeIcon": item.active_icon or item.icon,
        "badge": str(badge) if isinstance(badge, Promise) else badge,
        "active": item is active,
        "sort": item.sort,
        "fullPage": panel.is_full_page_url(item.href),
        "children": [_item_wire(panel, child, active) for child in item.children],
    }
