"""The pages of a resource."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage as ResourcePage
    from django_panel.resources.pages.list_records import ListRecords as ListRecords

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {"ListRecords": "resources.pages.list_records", "ResourcePage": "resources.pages.base"},
)
