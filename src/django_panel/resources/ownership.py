"""Whose a new record is: that of the parent it is made under, whatever a request says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.resources.parent_links import link_of
from django_panel.support.parent_record import ParentRecord

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def given_by_parent(resource: type[Resource]) -> dict[str, Any]:
    """Return the attributes by which a new record belongs to the bound parent."""
    if not resource.is_nested():
        return {}
    return link_of(resource).given_by(ParentRecord.require(resource))


def has_left_parent(resource: type[Resource], record: Model) -> bool:
    """Return whether a record that was just written names another parent than the bound one."""
    if not resource.is_nested():
        return False
    owner = link_of(resource).owner_key(record)
    return owner is not None and owner != ParentRecord.require(resource).pk


def join_parent(resource: type[Resource], record: Model) -> None:
    """Let a new record belong to the bound parent where no attribute of it says so."""
    if not resource.is_nested():
        return
    link_of(resource).join(ParentRecord.require(resource), record)
