"""A cluster: pages and resources that belong together behind one link of the sidebar."""

from __future__ import annotations

from typing import ClassVar

from django_panel.support.enums import ClusterPosition
from django_panel.support.labels import Words, headline, slug_of
from django_panel.support.navigation import NavigationGroup


class Cluster:
    """Joins its members under one path, one link and one bar. Declared, never instantiated.

    Who belongs to it is said by the members: ``cluster = Catalogue`` on a resource or a page.
    """

    #: What the link and the bar are called; the headline of the class name by default.
    title: ClassVar[Words | None] = None
    #: First segment of the members' paths; the kebab-case class name by default.
    slug: ClassVar[str | None] = None
    navigation_icon: ClassVar[str | None] = None
    active_navigation_icon: ClassVar[str | None] = None
    navigation_group: ClassVar[NavigationGroup | None] = None
    navigation_sort: ClassVar[int] = 0
    #: Whether the sidebar shows the cluster; its members do not stand there by themselves.
    registers_navigation: ClassVar[bool] = True
    #: Where the bar with the members stands: ``header``, ``right-bar`` or ``sidebar``.
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
        """Return whether the current user is shown the link and the bar; override to restrict it.

        It guards neither: each member asks its own rights.
        """
        return True
