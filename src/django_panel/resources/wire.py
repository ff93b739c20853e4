"""What the pages of a resource send to the browser."""

from __future__ import annotations

from typing import TypedDict

from django_panel.pages.wire import PageMetadataWire
from django_panel.tables.wire import PaginationWire, RowWire, TableStateWire, TableWire


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
