"""Clusters of a panel: their navigation, and checks when the panel is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.navigation import navigation_link, sort_items
from django_panel.resources.slugs import RESERVED_SEGMENTS
from django_panel.support.cluster import Cluster
from django_panel.support.enums import ClusterPosition
from django_panel.support.labels import is_slug
from django_panel.support.parent_record import parent_resources_of

if TYPE_CHECKING:
    from django_panel.pages.wire import ClusterWire
    from django_panel.panels.panel import Panel
    from django_panel.panels.registries import PanelContents


def cluster_bar(panel: Panel, member: type[Any]) -> ClusterWire | None:
    """Return the navigation of a member's cluster; None if the user may see no member."""
    cluster = member.get_cluster()
    if cluster is None or not cluster.can_access():
        return None
    members = (
        resource for resource in panel.contents().members() if resource.get_cluster() is cluster
    )
    links = {
        resource: item for resource in members if (item := navigation_link(resource)) is not None
    }
    if not links:
        return None
    # A nested resource has no link; its closest parent with a link is active.
    active = next((links[parent] for parent in _with_parents(member) if parent in links), None)
    return {
        "label": cluster.get_title(),
        "icon": cluster.navigation_icon,
        "position": cluster.get_position().value,
        "items": [
            {
                "label": str(item.label),
                "href": item.href,
                "icon": item.icon,
                "active": item is active,
            }
            for item in sort_items(links.values())
        ],
    }


def _with_parents(member: type[Any]) -> Iterator[type[Any]]:
    yield member
    if hasattr(member, "get_parent_resource"):
        yield from reversed(parent_resources_of(member))


def cluster_errors(contents: PanelContents) -> Iterator[PanelRegistrationException]:
    """Yield the errors in the clusters of a panel."""
    by_slug: dict[str, type[Cluster]] = {}
    for member in contents.members():
        cluster: Any = member.get_cluster()
        if cluster is None or cluster in by_slug.values():
            continue
        if not (isinstance(cluster, type) and issubclass(cluster, Cluster)):
            name = dotted(cluster) if isinstance(cluster, type) else repr(cluster)
            yield PanelRegistrationException(
                f"{dotted(member)}.cluster is {name}.",
                "`cluster` is the class of a cluster.",
                "Use a subclass of django_panel.Cluster.",
            )
            continue
        slug = cluster.get_slug()
        first = by_slug.setdefault(slug, cluster)
        if first is not cluster:
            yield PanelRegistrationException(
                f"The clusters {dotted(first)} and {dotted(cluster)} have the same slug {slug!r}.",
                "A slug belongs to one cluster in a panel.",
                "Set `slug` on one of them.",
            )
        elif not is_slug(slug):
            yield PanelRegistrationException.unusable_slug(slug, cluster)
        elif slug in RESERVED_SEGMENTS:
            yield PanelRegistrationException.reserved_slug(slug, cluster)
        if cluster.position not in list(ClusterPosition):
            known = ", ".join(repr(position.value) for position in ClusterPosition)
            yield PanelRegistrationException(
                f"{dotted(cluster)}.position is {cluster.position!r}.",
                f"The position of a cluster's navigation is one of {known}.",
                "Use one of these.",
            )
