"""Clusters: pages and resources that share one item of the sidebar."""

from __future__ import annotations

from typing import ClassVar

from django_panel.support.enums import ClusterPosition
from django_panel.support.labels import StrOrPromise, headline, slug_of
from django_panel.support.navigation import NavigationGroup


class Cluster:
    """A group of pages and resources with one path prefix and one sidebar item.

    Resources and pages declare their cluster: ``cluster = Catalogue``. A cluster is not
    instantiated.
    """

    #: The label; the headline of the class name by default.
    title: ClassVar[StrOrPromise | None] = None
    #: First segment of the members' paths; the kebab-case class name by default.
    slug: ClassVar[str | None] = None
    #: Icon in the sidebar, by its name.
    navigation_icon: ClassVar[str | None] = None
    #: Icon while the entry is active; ``navigation_icon`` by default.
    active_navigation_icon: ClassVar[str | None] = None
    #: Group in the sidebar.
    navigation_group: ClassVar[NavigationGroup | None] = None
    #: Position in the sidebar; equal positions are sorted by label.
    navigation_sort: ClassVar[int] = 0
    #: Whether the sidebar shows the cluster. Its members have no items of their own.
    registers_navigation: ClassVar[bool] = True
    #: The position of the navigation: ``header``, ``right-bar`` or ``sidebar``.
    position: ClassVar[ClusterPosition | str] = ClusterPosition.HEADER

    @classmethod
    def get_title(cls) -> str:
        return str(cls.title or headline(slug_of(cls.__name__, "Cluster")))

    @classmethod
    def get_slug(cls) -> str:
        return cls.slug or slug_of(cls.__name__, "Cluster")

    @classmethod
    def get_position(cls) -> ClusterPosition:
        return ClusterPosition(cls.position)

    @classmethod
    def should_register_navigation(cls) -> bool:
        return cls.registers_navigation

    @classmethod
    def can_access(cls) -> bool:
        """Return whether the user sees the cluster's navigation; override to restrict it.

        It does not restrict access to the members, which check their own permissions.
        """
        return True
