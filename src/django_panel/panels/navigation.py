"""The sidebar: groups of links that the user may open.

Permissions, badges and the active item are determined for each request. What the links look like
is the same for all users with the same permissions, so it is built once for them, and sent to a
browser once. Badges and the active item are a prop of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from django.utils.functional import Promise, cached_property

from django_panel.debug.sections import query_section
from django_panel.internal.fast.verdicts import cached_by_verdicts
from django_panel.panels.app_groups import app_group, groups_by_app
from django_panel.support.navigation import (
    NavigationBadge,
    NavigationItem,
    group_label,
    has_fixed_link,
)
from django_panel.support.screen import content_key

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import (
        NavigationGroupWire,
        NavigationItemBadgeWire,
        NavigationItemWire,
        NavigationStateWire,
    )
    from django_panel.support.cluster import Cluster

_UNGROUPED = -1
_UNDECLARED = 1000


class Navigation:
    """A panel's sidebar for the current user, on the page with this path."""

    def __init__(self, panel: Panel, path: str) -> None:
        self._panel = panel
        self._path = path

    @cached_property
    @query_section("navigation", lambda local: local["self"]._panel.get_id())
    def _sidebar(self) -> _Sidebar:
        panel = self._panel
        traits = _traits_of(panel)
        permitted = _permitted(panel, traits)
        build = partial(_sidebar, panel, permitted)
        if traits.varying.isdisjoint((*permitted.members, permitted.dashboard)):
            return cached_by_verdicts(panel, "navigation", permitted, build)
        return build()

    def key(self) -> str:
        """Return a key for the groups without state; it is the same in most requests."""
        return self._sidebar.key

    @cached_property
    @query_section("navigation", lambda local: local["self"]._panel.get_id())
    def state(self) -> NavigationStateWire:
        """The active item and the badges, by position: each item is followed by its children."""
        return self._sidebar.state(self._path)

    def to_wire(self) -> list[NavigationGroupWire]:
        """Return the groups with their state."""
        return self._sidebar.to_wire(self.state)


class _Traits(NamedTuple):
    """What is the same in every request to a panel."""

    #: The resources and pages whose links may differ between requests.
    varying: frozenset[type[Any]]
    clusters: tuple[type[Cluster], ...]


_traits: WeakKeyDictionary[Panel, _Traits] = WeakKeyDictionary()


def _traits_of(panel: Panel) -> _Traits:
    """Return the traits of a panel; it cannot be changed after it was loaded."""
    known = _traits.get(panel)
    if known is None:
        members = (*panel.contents().members(), panel.get_dashboard())
        varying = frozenset(member for member in members if not has_fixed_link(member))
        known = _traits[panel] = _Traits(varying, _clusters_of(members))
    return known


def _clusters_of(members: Iterable[type[Any]]) -> tuple[type[Cluster], ...]:
    found = dict.fromkeys(member.get_cluster() for member in members)
    return tuple(cluster for cluster in found if cluster is not None)


class _Permitted(NamedTuple):
    """What the current user may open."""

    dashboard: type[Any] | None
    members: tuple[type[Any], ...]
    #: Clusters with their titles.
    clusters: tuple[tuple[type[Cluster], str], ...]


def _permitted(panel: Panel, traits: _Traits) -> _Permitted:
    """Return what the user may open, as it is at this moment."""
    members = tuple(filter(_is_permitted, panel.contents().members()))
    dashboard = panel.get_dashboard()
    return _Permitted(
        dashboard if _is_permitted(dashboard) else None,
        members,
        tuple(
            (cluster, cluster.get_title())
            for cluster in (_clusters_of(members) if traits.varying else traits.clusters)
            if cluster.should_register_navigation() and cluster.can_access()
        ),
    )


def _is_permitted(member: type[Any]) -> bool:
    """Return whether the sidebar shows a resource or page, and the user may open it."""
    allowed = getattr(member, "can_view_any", None) or member.can_access
    return bool(member.should_register_navigation() and allowed())


class _Link:
    """An item of the sidebar, with what is the same in every request already serialized."""

    def __init__(self, panel: Panel, item: NavigationItem) -> None:
        self._badge = item.badge
        self.children = [_Link(panel, child) for child in item.children]
        # The path of a request is decoded; a link is not.
        paths = [(len(url), unquote(url)) for url in (item.href, *item.active_paths)]
        self.path = paths[0][1].rstrip("/")
        self._prefixes = [(length, path, f"{path.rstrip('/')}/") for length, path in paths]
        self.wire = _item_wire(panel, item)

    def match_length(self, path: str) -> int:
        """Return the length of the longest URL of the item that is a prefix of the path, or 0."""
        found = 0
        for length, prefix, below in self._prefixes:
            if length > found and (path == prefix or path.startswith(below)):
                found = length
        return found

    def badge(self) -> NavigationItemBadgeWire | None:
        """Return the current badge."""
        badge = self._badge() if callable(self._badge) else self._badge
        if badge is None:
            return None
        value = badge.value if isinstance(badge, NavigationBadge) else badge
        wire: NavigationItemBadgeWire = {
            "value": str(value) if isinstance(value, Promise) else value
        }
        if isinstance(badge, NavigationBadge):
            wire["tooltip"] = str(badge.tooltip)
        return wire


def _item_wire(panel: Panel, item: NavigationItem) -> NavigationItemWire:
    """Return the item without badge, mark and children."""
    return {
        "label": str(item.label),
        "href": item.href,
        "icon": item.icon,
        "activeIcon": item.active_icon or item.icon,
        "badge": None,
        "active": False,
        "sort": item.sort,
        "fullPage": panel.is_full_page_url(item.href),
        "children": [],
    }


class _Sidebar:
    """The groups and links of users with the same permissions."""

    def __init__(
        self, home: _Link | None, groups: list[tuple[NavigationGroupWire, list[_Link]]]
    ) -> None:
        self._home = home
        self._groups = groups
        #: All links in the order of their positions.
        self._links = [
            each for _, links in groups for link in links for each in (link, *link.children)
        ]
        #: Children before their parent, which links to one of them; without the dashboard.
        self._matched = [
            each
            for _, links in groups
            for link in links
            for each in (*link.children, link)
            if each is not home
        ]

    @cached_property
    def key(self) -> str:
        """A hash of the groups without state."""
        return content_key("navigation", self.to_wire({"active": None, "badges": {}}))

    def state(self, path: str) -> NavigationStateWire:
        """Return the active item and the current badges."""
        active = self._active(path)
        badges = {
            str(position): badge
            for position, link in enumerate(self._links)
            if (badge := link.badge()) is not None
        }
        return {"active": None if active is None else self._links.index(active), "badges": badges}

    def to_wire(self, state: NavigationStateWire) -> list[NavigationGroupWire]:
        """Return the groups with this state; callers must not change the items."""
        positions = count()
        return [
            {**group, "items": [_with_state(link, state, positions) for link in links]}
            for group, links in self._groups
        ]

    def _active(self, path: str) -> _Link | None:
        """Return the link of a path: an exact match, else the longest prefix."""
        # The root is a prefix of every path, so only its own page marks it.
        if self._home is not None and self._home.path == path.rstrip("/"):
            return self._home
        matches = [(link, length) for link in self._matched if (length := link.match_length(path))]
        return max(matches, key=lambda match: match[1], default=(None, 0))[0]


def _with_state(
    link: _Link, state: NavigationStateWire, positions: Iterator[int]
) -> NavigationItemWire:
    position = next(positions)
    badge = state["badges"].get(str(position))
    is_active = position == state["active"]
    if badge is None and not is_active and not link.children:
        return link.wire
    wire: NavigationItemWire = {
        **link.wire,
        "badge": None if badge is None else badge["value"],
        "active": is_active,
        "children": [_with_state(child, state, positions) for child in link.children],
    }
    if badge is not None and "tooltip" in badge:
        wire["badgeTooltip"] = badge["tooltip"]
    return wire


def _sidebar(panel: Panel, permitted: _Permitted) -> _Sidebar:
    grouped: dict[str | None, list[_Link]] = {}
    home = None
    if permitted.dashboard is not None:
        # The dashboard is the first item (decisions D22).
        home = _Link(panel, permitted.dashboard.navigation_item())
        grouped[None] = [home]
    for item in sort_items(_items(panel, permitted)):
        link = _Link(panel, item)
        label = None if item.group is None else group_label(item.group)
        grouped.setdefault(label, []).append(link)
    parents = panel.get_navigation_groups()
    collapsible = panel.get_sidebar().collapsible
    groups: list[tuple[NavigationGroupWire, list[_Link]]] = [
        (
            {
                "label": label,
                "sort": sort,
                "collapsible": collapsible and label is not None,
                "parent": None if label is None else parents.get(label),
                "items": [],
            },
            grouped[label],
        )
        for label, sort in _group_order(grouped, list(parents)).items()
    ]
    return _Sidebar(home, groups)


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
    if not _is_permitted(member):
        return None
    item: NavigationItem | None = member.navigation_item()
    return item


def _items(panel: Panel, permitted: _Permitted) -> Iterator[NavigationItem]:
    """Yield the items of resources and pages without a cluster, then those of clusters."""
    clustered: dict[Any, list[NavigationItem]] = {}
    by_app = groups_by_app(panel)
    for member in permitted.members:
        item: NavigationItem | None = member.navigation_item()
        if item is None:
            continue
        cluster = member.get_cluster()
        if cluster is None:
            group = app_group(member) if by_app and item.group is None else None
            yield item if group is None else replace(item, group=group)
        else:
            clustered.setdefault(cluster, []).append(item)
    for cluster, title in permitted.clusters:
        if cluster in clustered:
            yield _cluster_link(cluster, title, clustered[cluster])


def _cluster_link(
    cluster: type[Cluster], title: str, items: Iterable[NavigationItem]
) -> NavigationItem:
    """Return the item of a cluster; it links to the first of its ``items``."""
    children = tuple(sort_items(items))
    return NavigationItem(
        label=title,
        href=children[0].href,
        icon=cluster.navigation_icon,
        active_icon=cluster.active_navigation_icon,
        group=cluster.navigation_group,
        sort=cluster.navigation_sort,
        children=children,
    )
