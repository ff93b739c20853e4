"""The sidebar: groups of links that the user may open.

Permissions, badges and the active item are determined for each request. What the links look like
is the same for all users with the same permissions, so it is built once for them, and sent to a
browser once. Badges and the active item are a prop of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from django.apps import apps
from django.utils.functional import Promise, cached_property

from django_panel.debug.sections import query_section
from django_panel.internal.fast.verdicts import cached_by_permissions, cached_by_verdicts
from django_panel.pages.settings.base import SettingsPage
from django_panel.resources import abilities
from django_panel.support.navigation import (
    NavigationBadge,
    NavigationItem,
    group_label,
    has_fixed_link,
)
from django_panel.support.own_methods import has_own_methods
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

#: Methods that decide who sees the link to a resource, a page or a cluster.
_RULES = ("can_view_any", "can_access", "should_register_navigation")
_CLUSTER_METHODS = ("can_access", "should_register_navigation", "get_title")
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
        if traits.is_decided_by_permissions:
            build = partial(_sidebar_of, panel, traits)
            return cached_by_permissions(panel, "navigation by permissions", build)
        return _sidebar_of(panel, traits)

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
    #: The resources and pages for which a rule of the project decides who may open them.
    ruled: frozenset[type[Any]]
    clusters: tuple[type[Cluster], ...]
    #: Whether Django's permissions decide who sees one of the other links.
    asks_permissions: bool
    #: Whether the sidebar is the same for all users with the same permissions.
    is_decided_by_permissions: bool


_traits: WeakKeyDictionary[Panel, _Traits] = WeakKeyDictionary()


def _traits_of(panel: Panel) -> _Traits:
    """Return the traits of a panel; it cannot be changed after it was loaded."""
    known = _traits.get(panel)
    if known is None:
        members = (*panel.contents().members(), panel.get_dashboard())
        varying = frozenset(member for member in members if not has_fixed_link(member))
        ruled = frozenset(member for member in members if _has_own_rule(member))
        clusters = _clusters_of(members)
        are_open = all(has_own_methods(cluster, _CLUSTER_METHODS) for cluster in clusters)
        # A page of this package is open to everybody: nothing is asked about it.
        asks_permissions = any(hasattr(member, "can_view_any") for member in set(members) - ruled)
        is_decided = asks_permissions and are_open and not varying and not ruled
        known = _traits[panel] = _Traits(varying, ruled, clusters, asks_permissions, is_decided)
    return known


def _has_own_rule(member: type[Any]) -> bool:
    """Return whether a rule of the project decides who sees the link to a resource or page."""
    if not has_own_methods(member, _RULES):
        return True
    return hasattr(member, "can_view_any") and not abilities.needs_only_permissions(
        member, "view_any"
    )


def _sidebar_of(panel: Panel, traits: _Traits) -> _Sidebar:
    """Return the sidebar, from the cache if no link in it may differ between requests."""
    permitted = _permitted(panel, traits)
    build = partial(_sidebar, panel, permitted)
    if traits.varying.isdisjoint((*permitted.members, permitted.dashboard)):
        return cached_by_verdicts(panel, "navigation", permitted, build)
    return build()


def _clusters_of(members: Iterable[type[Any]]) -> tuple[type[Cluster], ...]:
    clusters = dict.fromkeys(member.get_cluster() for member in members)
    return tuple(cluster for cluster in clusters if cluster is not None)


class _Permitted(NamedTuple):
    """What the current user may open."""

    dashboard: type[Any] | None
    members: tuple[type[Any], ...]
    #: Clusters with their titles.
    clusters: tuple[tuple[type[Cluster], str], ...]


def _permitted(panel: Panel, traits: _Traits) -> _Permitted:
    """Return what the user may open, as it is at this moment."""
    dashboard = panel.get_dashboard()
    build = partial(_shown_without_rules, panel, traits)
    if traits.asks_permissions:
        shown = cached_by_permissions(panel, "shown members", build)
    else:
        shown = build()
    shown |= frozenset(filter(_is_permitted, traits.ruled))
    members = tuple(member for member in panel.contents().members() if member in shown)
    return _Permitted(
        dashboard if dashboard in shown else None,
        members,
        tuple(
            (cluster, cluster.get_title())
            for cluster in (_clusters_of(members) if traits.varying else traits.clusters)
            if cluster.should_register_navigation() and cluster.can_access()
        ),
    )


def _shown_without_rules(panel: Panel, traits: _Traits) -> frozenset[type[Any]]:
    """Return the resources and pages without a rule of the project that the user may open."""
    members = (*panel.contents().members(), panel.get_dashboard())
    return frozenset(
        member for member in members if member not in traits.ruled and _is_permitted(member)
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
        #: The lengths of its URLs and their paths. The path of a request is decoded, a link is not.
        self.paths = [(len(url), unquote(url)) for url in (item.href, *item.active_paths)]
        self.path = self.paths[0][1].rstrip("/")
        self.wire = _item_wire(panel, item)

    def has_badge(self) -> bool:
        return self._badge is not None

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
            member for _, links in groups for link in links for member in (link, *link.children)
        ]
        #: Children before their parent, which links to one of them; without the dashboard.
        self._matched = [
            child
            for _, links in groups
            for link in links
            for child in (*link.children, link)
            if child is not home
        ]
        #: The links that may have a badge, with their positions.
        self._badged = [
            (position, link) for position, link in enumerate(self._links) if link.has_badge()
        ]
        self._by_path, self._by_folder = _links_by_path(self._matched)

    @cached_property
    def key(self) -> str:
        """A hash of the groups without state."""
        return content_key("navigation", self.to_wire({"active": None, "badges": {}}))

    def state(self, path: str) -> NavigationStateWire:
        """Return the active item and the current badges."""
        active = self._active(path)
        badges = {
            str(position): badge
            for position, link in self._badged
            if (badge := link.badge()) is not None
        }
        return {"active": None if active is None else self._links.index(active), "badges": badges}

    def to_wire(self, state: NavigationStateWire) -> list[NavigationGroupWire]:
        """Return the groups with this state; callers must not change the items."""
        groups: list[NavigationGroupWire] = [
            {**group, "items": plain.copy()}
            for (group, _), plain in zip(self._groups, self._plain_items, strict=True)
        ]
        marked = {int(position) for position in state["badges"]}
        if state["active"] is not None:
            marked.add(state["active"])
        for group, index, first in {self._places[position] for position in marked}:
            link = self._groups[group][1][index]
            groups[group]["items"][index] = _with_state(link, state, count(first))
        return groups

    @cached_property
    def _plain_items(self) -> list[list[NavigationItemWire]]:
        """The items of each group without state."""
        nothing: NavigationStateWire = {"active": None, "badges": {}}
        return [
            [_with_state(link, nothing, count()) for link in links] for _, links in self._groups
        ]

    @cached_property
    def _places(self) -> list[tuple[int, int, int]]:
        """By position: the group, the index of the item in it, and the position of the item."""
        places: list[tuple[int, int, int]] = []
        for number, (_, links) in enumerate(self._groups):
            for index, link in enumerate(links):
                places += [(number, index, len(places))] * (1 + len(link.children))
        return places

    def _active(self, path: str) -> _Link | None:
        """Return the link of a path: an exact match, else the longest prefix."""
        # The root is a prefix of every path, so only its own page marks it.
        if self._home is not None and self._home.path == path.rstrip("/"):
            return self._home
        folders = [path[:end] for end, character in enumerate(path) if character == "/"]
        matches = [self._by_folder[folder] for folder in folders if folder in self._by_folder]
        if path in self._by_path:
            matches.append(self._by_path[path])
        return max(matches).link if matches else None


class _Match(NamedTuple):
    """A link whose URL begins the path of a page; the best one is the largest."""

    #: The length of the URL.
    length: int
    #: Of two links with the same URL, the first one is active.
    order: int
    link: _Link


def _links_by_path(links: Sequence[_Link]) -> tuple[dict[str, _Match], dict[str, _Match]]:
    """Return the links by the path of their page, and by that of the folder that it begins."""
    by_path: dict[str, _Match] = {}
    by_folder: dict[str, _Match] = {}
    for order, link in enumerate(links):
        for length, path in link.paths:
            match = _Match(length, -order, link)
            for known, key in ((by_path, path), (by_folder, path.rstrip("/"))):
                if key not in known or known[key] < match:
                    known[key] = match
    return by_path, by_folder


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


def groups_by_app(panel: Panel) -> bool:
    """Return whether the sidebar groups resources by app.

    It does if the panel, its resources, pages and clusters declare no group, and the models
    belong to more than one app.
    """
    if panel.get_navigation_groups():
        return False
    labels: set[str] = set()
    for member in panel.contents().members():
        if issubclass(member, SettingsPage):
            # The user menu links to settings pages, not the sidebar.
            continue
        cluster = member.get_cluster()
        configuration = panel.configuration_override(member)
        owners = (member, cluster) if cluster is not None else (member,)
        if any(getattr(owner, "navigation_group", None) is not None for owner in owners):
            return False
        if configuration is not None and configuration.get_navigation_group() is not None:
            return False
        model = getattr(member, "model", None)
        if model is not None and cluster is None and not member.is_nested():
            labels.add(model._meta.app_label)
    return len(labels) > 1


def app_group(member: type[Any]) -> str | None:
    """Return the name of the app of a resource's model; None for a page."""
    model = getattr(member, "model", None)
    return None if model is None else str(apps.get_app_config(model._meta.app_label).verbose_name)
