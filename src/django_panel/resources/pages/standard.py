"""The default pages of a resource."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.view_record import ViewRecord

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage

_ALL: Mapping[str, type[ResourcePage]] = MappingProxyType(
    {"index": ListRecords, "create": CreateRecord, "view": ViewRecord, "edit": EditRecord}
)
_SINGULAR: Mapping[str, type[ResourcePage]] = MappingProxyType(
    {"view": ViewRecord, "edit": EditRecord}
)


_WITHOUT_CREATE: Mapping[str, type[ResourcePage]] = MappingProxyType(
    {key: page for key, page in _ALL.items() if key != "create"}
)


def standard_pages(*, singular: bool, create: bool = True) -> Mapping[str, type[ResourcePage]]:
    """Return the built-in pages; a singular resource has neither a list nor a create page."""
    if singular:
        return _SINGULAR
    return _ALL if create else _WITHOUT_CREATE
