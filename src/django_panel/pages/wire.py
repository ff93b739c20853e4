"""TypedDicts of the prop ``page``."""

from __future__ import annotations

from typing import Literal, Never, TypedDict

from django_panel.actions.wire import ActionWire
from django_panel.support.wire import BreadcrumbWire


class SubNavigationItemWire(TypedDict):
    """An item of the navigation between the pages of a record."""

    key: str
    label: str
    href: str
    icon: str | None
    active: bool


class SubNavigationWire(TypedDict):
    """The navigation between the pages of a record."""

    items: list[SubNavigationItemWire]
    position: Literal["top", "start", "end"]


class ClusterItemWire(TypedDict):
    """An item of a cluster's navigation."""

    label: str
    href: str
    icon: str | None
    active: bool


class ClusterWire(TypedDict):
    """The navigation of a cluster."""

    label: str
    icon: str | None
    position: Literal["header", "right-bar", "sidebar"]
    items: list[ClusterItemWire]


class PageMetadataWire(TypedDict):
    """The prop ``page`` (specification §2.2)."""

    title: str
    heading: str
    subheading: str | None
    breadcrumbs: list[BreadcrumbWire]
    #: The actions beside the heading; on a record page they use ``actionEndpoints.infolist``.
    headerActions: list[ActionWire]
    scope: str
    subNavigation: SubNavigationWire | list[Never]
    cluster: ClusterWire | None
