"""Looks up the relation that a request names, and its forms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.http import lookup
from django_panel.http.exceptions import InvalidInput
from django_panel.resources.addresses import find_relation
from django_panel.resources.relations.actions.base import RelatedFormAction
from django_panel.resources.relations.forms import OPERATIONS, operation_form, with_through_row
from django_panel.resources.resource_source import ResourceSource

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.panels.panel import Panel
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, slots=True, eq=False)
class RelationForm:
    """One of a relation's forms that the user may use, and the related record it edits."""

    relation: RelationSource
    action: RelatedFormAction
    schema: FormSchema
    record: Model | None


@contextmanager
def relation_of(
    panel: Panel, resource: type[Resource], owner: object, key: str
) -> Iterator[RelationSource]:
    """Find a relation of a record: the owner in scope and viewable, the manager declared."""
    relation = find_relation(ResourceSource(resource, panel), lookup.key(owner), key)
    with relation.bound():
        yield relation


@contextmanager
def locked_relation(relation: RelationSource) -> Iterator[RelationSource]:
    """Lock the owner of a relation and check again what ``relation_of`` checked."""
    locked = relation.locked()
    owner = locked.owner
    if not locked.owner_source.allows_each("view", (owner,))(owner) or not locked.allows(
        "view_any"
    ):
        raise PermissionDenied
    with locked.bound():
        yield locked


def relation_form(
    relation: RelationSource, operation: str, related: object, *, reads_record: bool = True
) -> RelationForm:
    """Return the form of an operation, for a user who may use it.

    Only forms of actions in the table can be opened, and the rules of the action apply. A save
    does not read the record here: it is read with a lock and authorized in its transaction.
    """
    if operation not in OPERATIONS:
        raise Http404
    if not relation.allows_operation(operation):
        raise PermissionDenied
    action = _form_action(relation, operation)
    record = None
    if operation == "edit":
        if related is None:
            raise InvalidInput({"related": [_("This field is required.")]})
        if not reads_record:
            return RelationForm(relation, action, operation_form(relation, operation), None)
        record = lookup.record(relation, related)
    if not action.is_authorized(record):
        raise PermissionDenied
    relation.adds_unscoped = action.is_unscoped()
    schema = operation_form(
        relation,
        operation,
        is_multiple=action.is_multiple(),
        option_details=action.get_option_details(),
    )
    if record is not None:
        record = with_through_row(relation, record, schema)
    return RelationForm(relation, action, schema, record)


def _form_action(relation: RelationSource, operation: str) -> RelatedFormAction:
    table = relation.table()
    sets = (
        table.get_record_actions() if operation == "edit" else table.get_header_actions(),
        table.get_toolbar_actions(),
        table.get_empty_state_actions(),
    )
    for action in (action for actions in sets for action in actions):
        if isinstance(action, RelatedFormAction) and action.operation == operation:
            return action
    raise Http404
