"""What the server sets on new records: their parent and their tenant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.records.tenant import (
    add_to_tenant,
    tenant_attributes,
    tenant_field_names,
)
from django_panel.resources.parent_links import (
    link_to_parent,
    parent_attributes,
    parent_field_names,
)

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.resource import Resource


def given_attributes(resource: type[Resource]) -> dict[str, Any]:
    """Return the attributes that a new record gets, whatever was submitted.

    The tenant comes last: the parent may be a record that tenants share.
    """
    return {**parent_attributes(resource), **tenant_attributes(resource)}


def given_field_names(resource: type[Resource]) -> frozenset[str]:
    """Return the fields that the server sets in the current panel; forms do not show them."""
    return parent_field_names(resource) | tenant_field_names(resource)


def join(resource: type[Resource], record: Model) -> None:
    """Add a stored record to its parent and its tenant, if none of its attributes does."""
    link_to_parent(resource, record)
    add_to_tenant(resource, record)
