"""The pages of a resource that declares none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.view_record import ViewRecord


@cache
def standard_pages(*, singular: bool) -> Mapping[str, type[ResourcePage]]:
    """Return the built-in pages; of one record only, there is neither a list nor a second."""
    of_record: dict[str, type[ResourcePage]] = {"view": ViewRecord, "edit": EditRecord}
    if singular:
        return MappingProxyType(of_record)
    return MappingProxyType({"index": ListRecords, "create": CreateRecord, **of_record})
