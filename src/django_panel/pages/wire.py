"""What every page sends to the browser besides its own props."""

from __future__ import annotations

from typing import Literal, Never, TypedDict

from django_panel.actions.wire import ActionWire
from django_panel.support.wire import BreadcrumbWire


class SubNavigationItemWire(TypedDict):
    """One link between the pages of a record."""

    key: str
    label: str
    href: str
    icon: str | None
    active: bool


class SubNavigationWire(TypedDict):
    """The links between the pages of a record, and where they stand."""

    items: list[SubNavigationItemWire]
    position: Literal["top", "start", "end"]


class ClusterItemWire(TypedDict):
    """One member in a cluster's bar."""

    label: str
    href: str
    icon: str | None
    active: bool


class ClusterWire(TypedDict):
    """The bar that joins the members of a cluster."""

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
    #: Beside the heading; on a record's page they run through ``actionEndpoints.infolist``.
    headerActions: list[ActionWire]
    scope: str
    subNavigation: SubNavigationWire | list[Never]
    cluster: ClusterWire | None
