"""The pages of a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage as ResourcePage
    from django_panel.resources.pages.create_record import CreateRecord as CreateRecord
    from django_panel.resources.pages.edit_record import EditRecord as EditRecord
    from django_panel.resources.pages.list_records import ListRecords as ListRecords
    from django_panel.resources.pages.manage_related_records import (
        ManageRelatedRecords as ManageRelatedRecords,
    )
    from django_panel.resources.pages.view_record import ViewRecord as ViewRecord

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "CreateRecord": "resources.pages.create_record",
        "EditRecord": "resources.pages.edit_record",
        "ListRecords": "resources.pages.list_records",
        "ManageRelatedRecords": "resources.pages.manage_related_records",
        "ResourcePage": "resources.pages.base",
        "ViewRecord": "resources.pages.view_record",
    },
)
