"""The fields that the server sets on new records: those of their parent and their tenant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.records.tenant import tenant_field_names
from django_panel.resources.parent_links import parent_field_names

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def given_field_names(resource: type[Resource]) -> frozenset[str]:
    """Return the fields that the server sets in the current panel; forms do not show them."""
    return parent_field_names(resource) | tenant_field_names(resource)
