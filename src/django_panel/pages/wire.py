"""TypedDicts of the prop ``page``."""

from __future__ import annotations

from typing import Literal, Never, TypedDict

from django_panel.actions.wire import ActionWire
from django_panel.jobs.wire import JobWire
from django_panel.support.wire import BreadcrumbWire
from django_panel.tables.wire import PageTableWire


class SubNavigationItemWire(TypedDict):
    """An item of the navigation between pages that belong together."""

    key: str
    label: str
    href: str
    icon: str | None
    active: bool


class SubNavigationWire(TypedDict):
    """The navigation between the pages of a record, or between the settings pages."""

    #: The accessible name; null for the pages of a record.
    label: str | None
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


class BackgroundWorkRowWire(JobWire):
    """A job run in the list of background work."""

    #: The number of attempts that have begun.
    attempts: int
    startedAt: str | None


class BackgroundWorkPageWire(PageTableWire):
    """The props of ``panel/BackgroundWork``; the cell ``result`` is a ``BackgroundWorkRowWire``."""

    page: PageMetadataWire


class ActiveJobsWire(TypedDict):
    """The response of ``GET background-work/active``."""

    jobs: list[JobWire]


class ChangedJobWire(TypedDict):
    """The response of ``POST background-work/cancel`` and ``POST background-work/retry``."""

    job: JobWire


class ErrorPageWire(TypedDict):
    """The props of ``panel/Error``; the title of the page is that of the error."""

    page: PageMetadataWire
    status: int
    text: str
    homeUrl: str
