"""The sidebar: groups of links that the user may open, built for each request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from django.utils.functional import Promise

from django_panel.panels.app_groups import app_group, groups_by_app
from django_panel.support.navigation import NavigationItem, group_label

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import NavigationGroupWire, NavigationItemWire
    from django_panel.support.cluster import Cluster

_UNGROUPED = -1
_UNDECLARED = 1000


def navigation(panel: Panel, path: str) -> list[NavigationGroupWire]:
    """Return the groups of a panel's sidebar, with the item of ``path`` marked."""
    items = sort_items(_items(panel))
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
        for label, sort in _group_order(grouped, list(parents)).items()
    ]


def _group_order(labels: Iterable[str | None], declared: list[str]) -> dict[str | None, int]:
    """Return the sort order of the groups: ungrouped first, declared groups, then by name."""
    present = set(labels)
    order: dict[str | None, int] = {None: _UNGROUPED} if None in present else {}
    order |= {label: number for number, label in enumerate(declared) if label in present}
    others = sorted(
        (label for label in present if label is not None and label not in declared),
        key=lambda label: (label.casefold(), label),
    )
    return order | {label: number for number, label in enumerate(others, start=_UNDECLARED)}


def sort_items(items: Iterable[NavigationItem]) -> list[NavigationItem]:
    """Return the items by ``sort``, then by label."""
    return sorted(items, key=lambda item: (item.sort, str(item.label).casefold()))


def navigation_link(member: type[Any]) -> NavigationItem | None:
    """Return the item of a resource or page, or None if the user may not open it."""
    allowed = getattr(member, "can_view_any", None) or member.can_access
    if not (member.should_register_navigation() and allowed()):
        return None
    item: NavigationItem | None = member.navigation_item()
    return item


def _items(panel: Panel) -> Iterator[NavigationItem]:
    """Yield the items that the user may open."""
    clustered: dict[Any, list[NavigationItem]] = {}
    by_app = groups_by_app(panel)
    for member in panel.contents().members():
        item = navigation_link(member)
        if item is None:
            continue
        cluster = member.get_cluster()
        if cluster is None:
            group = app_group(member) if by_app and item.group is None else None
            yield item if group is None else replace(item, group=group)
        else:
            clustered.setdefault(cluster, []).append(item)
    links = (_cluster_link(cluster, items) for cluster, items in clustered.items())
    yield from (link for link in links if link is not None)


def _cluster_link(cluster: type[Cluster], items: Iterable[NavigationItem]) -> NavigationItem | None:
    """Return the item of a cluster; it links to the first of its ``items``."""
    if not (cluster.should_register_navigation() and cluster.can_access()):
        return None
    children = tuple(sort_items(items))
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
    """Yield all items; children before their parent, which links to one of them."""
    for item in items:
        yield from _flat(item.children)
        yield item


def _active(items: Iterable[NavigationItem], path: str) -> NavigationItem | None:
    """Return the item of a path: an exact match, else the longest prefix."""
    matches = [(item, length) for item in items if (length := _match_length(item, path))]
    return max(matches, key=lambda match: match[1], default=(None, 0))[0]


def _match_length(item: NavigationItem, path: str) -> int:
    """Return the length of the longest URL of the item that is a prefix of the path, or 0."""
    urls = (item.href, *item.active_paths)
    return max(len(url) if _is_prefix(url, path) else 0 for url in urls)


def _is_prefix(href: str, path: str) -> bool:
    # The path of a request is decoded; a link is not.
    prefix = unquote(href)
    return path == prefix or path.startswith(f"{prefix.rstrip('/')}/")


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
