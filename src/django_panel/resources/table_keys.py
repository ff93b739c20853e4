"""The key under which a browser keeps the definition of a table.

It is a hash of the definition, which takes longer to build than the rest of the key. So it is kept
where nothing in the definition depends on more than panel, tenant, language and permissions.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from django_panel.actions.buttons import is_fixed
from django_panel.internal.fast.verdicts import cached_by_permissions
from django_panel.resources import abilities
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.resource_source import ResourceSource
from django_panel.support.navigation import has_fixed_link
from django_panel.support.screen import content_key
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.listing import Listing
    from django_panel.resources.resource import Resource


def table_key(listing: Listing) -> str:
    """Return the key of the definition of a list; it is built only if the key is not known."""
    source, schema = listing.source, listing.schema
    # A project may subclass each of these, and change a definition that was built already.
    is_own = type(source) is ResourceSource and type(schema) is TableSchema
    if not is_own or "definition" in vars(listing) or _names_records(listing):
        return content_key("table", listing.definition)
    what = ("table key", schema.identity())
    key = cached_by_permissions(source.panel, what, partial(_fixed_key, listing))
    return content_key("table", listing.definition) if key is None else key


def _names_records(listing: Listing) -> bool:
    """Return whether the definition contains the titles of applied records."""
    applied = listing.state.filters
    return bool(applied) and any(
        filter_.searches_records() and filter_.get_name() in applied
        for filter_ in listing.schema.get_filters()
    )


def _fixed_key(listing: Listing) -> str | None:
    """Return the key if it is the same for all users with the same permissions, else None."""
    resource, schema = listing.source.resource, listing.schema
    sets = (
        schema.get_bulk_actions(),
        schema.get_header_actions(),
        schema.get_toolbar_actions(),
        schema.get_empty_state_actions(),
    )
    is_same = (
        not resource.is_nested()
        and has_fixed_link(resource)
        and not any(filter_.is_dynamic() for filter_ in schema.get_filters())
        and not any(column.is_dynamic() for column in schema.get_columns())
        and all(_needs_only_permissions(action, resource) for action in chain(*sets))
    )
    return content_key("table", listing.definition) if is_same else None


def _needs_only_permissions(action: Action, resource: type[Resource]) -> bool:
    """Return whether only Django's permissions decide about a button without a record."""
    # The record is needed by functions of the project, and by rules of the policy.
    if not is_fixed(action) or action.needs_record() or callable(action.row_visibility()):
        return False
    ability = action.collective_ability if isinstance(action, ResourceAction) else "view_any"
    return ability is None or abilities.needs_only_permissions(resource, ability)
