"""What the pages of a resource send to the browser."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from django_panel.actions.wire import ActionEndpointsWire
from django_panel.pages.wire import PageMetadataWire
from django_panel.tables.wire import (
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
    TabWire,
)


class ResourceMetadataWire(TypedDict):
    """The prop ``resource``."""

    slug: str
    label: str
    pluralLabel: str
    indexUrl: str
    parentKey: str | int | None


class ListRecordsWire(TypedDict):
    """The props of ``panel/resources/Index``."""

    page: PageMetadataWire
    resource: ResourceMetadataWire
    table: TableWire
    state: TableStateWire
    rows: list[RowWire]
    pagination: PaginationWire
    tabs: list[TabWire]
    actionEndpoints: ActionEndpointsWire
    #: Arrive after the first answer, where there are any.
    summaries: NotRequired[SummariesWire]
    groupSummaries: NotRequired[dict[str, SummariesWire]]
    tabBadges: NotRequired[dict[str, str | int | None]]
