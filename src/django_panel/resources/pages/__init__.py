"""The pages of a resource."""

from __future__ import annotations

from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.board import BoardPage
from django_panel.resources.pages.create_record import CreateRecord
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.manage_related_records import ManageRelatedRecords
from django_panel.resources.pages.view_record import ViewRecord

__all__ = [
    "BoardPage",
    "CreateRecord",
    "EditRecord",
    "ListRecords",
    "ManageRelatedRecords",
    "ResourcePage",
    "ViewRecord",
]
