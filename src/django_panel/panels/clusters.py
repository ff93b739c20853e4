"""The clusters of a panel: the bar on the pages of their members, and the checks at boot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.contents import RESERVED_SEGMENTS
from django_panel.panels.navigation import in_order, link_to
from django_panel.support.cluster import Cluster
from django_panel.support.enums import ClusterPosition
from django_panel.support.labels import is_slug
from django_panel.support.parent_record import lineage_of

if TYPE_CHECKING:
    from django_panel.pages.wire import ClusterWire
    from django_panel.panels.contents import PanelContents
    from django_panel.panels.panel import Panel


def cluster_bar(panel: Panel, member: type[Any]) -> ClusterWire | None:
    """Return the bar on a member's pages; nothing where the reader sees no member at all."""
    cluster = member.get_cluster()
    if cluster is None or not cluster.can_access():
        return None
    of_cluster = (each for each in panel.contents().members() if each.get_cluster() is cluster)
    links = {each: item for each in of_cluster if (item := link_to(each)) is not None}
    if not links:
        return None
    # A nested resource has no link of its own: the parent it was opened from stands for it.
    here = next((links[each] for each in _stand_ins(member) if each in links), None)
    return {
        "label": cluster.get_title(),
        "icon": cluster.navigation_icon,
        "position": cluster.get_position().value,
        "items": [
            {
                "label": str(item.label),
                "href": item.href,
                "icon": item.icon,
                "active": item is here,
            }
            for item in in_order(links.values())
        ],
    }


def _stand_ins(member: type[Any]) -> Iterator[type[Any]]:
    yield member
    if hasattr(member, "get_parent_resource"):
        yield from reversed(lineage_of(member))


def cluster_mistakes(contents: PanelContents) -> Iterator[PanelRegistrationException]:
    """Yield what is wrong with the clusters that the members of a panel name."""
    by_slug: dict[str, type[Cluster]] = {}
    for member in contents.members():
        cluster: Any = member.get_cluster()
        if cluster is None or cluster in by_slug.values():
            continue
        if not (isinstance(cluster, type) and issubclass(cluster, Cluster)):
            yield ClusterException.unusable_cluster(member, cluster)
            continue
        slug = cluster.get_slug()
        holder = by_slug.setdefault(slug, cluster)
        if holder is not cluster:
            yield ClusterException.duplicate_cluster_slug(slug, holder, cluster)
        elif not is_slug(slug):
            yield ClusterException.unusable_slug(slug, cluster)
        elif slug in RESERVED_SEGMENTS:
            yield ClusterException.reserved_slug(slug, cluster)
        if cluster.position not in list(ClusterPosition):
            yield ClusterException.unusable_position(cluster)


class ClusterException(PanelRegistrationException):
    """Clusters, or those who name them, contradict each other."""

    @classmethod
    def unusable_cluster(cls, member: type, cluster: object) -> Self:
        name = dotted(cluster) if isinstance(cluster, type) else repr(cluster)
        return cls(
            f"{dotted(member)}.cluster is {name}. A member names the class of its cluster. "
            "Name a subclass of django_panel.Cluster."
        )

    @classmethod
    def duplicate_cluster_slug(cls, slug: str, first: type, second: type) -> Self:
        return cls(
            f"The clusters {dotted(first)} and {dotted(second)} share the slug {slug!r}. "
            "A slug belongs to one cluster in a panel. Set `slug` on one of them."
        )

    @classmethod
    def unusable_position(cls, cluster: type[Cluster]) -> Self:
        known = ", ".join(repr(each.value) for each in ClusterPosition)
        return cls(
            f"{dotted(cluster)}.position is {cluster.position!r}. "
            f"The bar of a cluster stands at one of {known}. Set one of these."
        )
