"""A relation found from where it stands: owner, manager, form, record, each or a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, cast

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from django_panel.http import resolve
from django_panel.http.calls import call_of
from django_panel.http.refusals import InvalidInput
from django_panel.resources import abilities
from django_panel.resources.relations.actions.base import RelatedFormAction
from django_panel.resources.relations.bound import BoundRelation
from django_panel.resources.relations.forms import OPERATIONS, operation_form, with_link
from django_panel.resources.relations.shown import find_manager
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.forms.schema import FormSchema
    from django_panel.http.form_places import FormPlace
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource


@frozen(eq=False)
class RelationForm:
    """One of a relation's forms that somebody may use, and the related record it is about."""

    relation: BoundRelation
    action: RelatedFormAction
    schema: FormSchema
    record: Any


class RelationCall(Protocol):
    """What every call of a relation names."""

    @property
    def resource(self) -> str: ...

    @property
    def parent(self) -> object: ...

    @property
    def record(self) -> object:
        """The owner's key."""

    @property
    def relation(self) -> str: ...


@contextmanager
def bound_relation(request: HttpRequest, sent: RelationCall) -> Iterator[BoundRelation]:
    """Find a relation of a record and let its manager know while somebody uses it."""
    panel = call_of(request).panel
    resource = resolve.resource(panel, sent.resource)
    with (
        resolve.parent(resource, sent.parent),
        relation_of(panel, resource, sent.record, sent.relation) as relation,
    ):
        yield relation


@contextmanager
def relation_of(
    panel: Panel, resource: type[Resource], owner: object, key: str
) -> Iterator[BoundRelation]:
    """Find a relation of one of a resource's records: in reach, viewable, declared, open."""
    record = viewable(resource, owner)
    manager = find_manager(panel, resource, key)
    if manager is None:
        raise Http404
    relation = BoundRelation(manager, resource, record, panel)
    if not relation.can_view_any():
        raise PermissionDenied
    with relation.asked():
        yield relation


def viewable(resource: type[Resource], key: object) -> Model:
    """Return a record within reach that the reader may view."""
    record = resolve.record(resource, key)
    rights = abilities.judge(resource, "view", (record,))
    if not (rights(record) if callable(rights) else rights):
        raise PermissionDenied
    return record


def relation_form(relation: BoundRelation, operation: str, related: object) -> RelationForm:
    """Return the form of an operation, built for somebody who may use it.

    Only what the table offers can be opened, and every rule of the button counts here too.
    """
    if operation not in OPERATIONS:
        raise Http404
    if not relation.allows_operation(operation):
        raise PermissionDenied
    action = _offered(relation, operation)
    record = None
    if operation == "edit":
        if related is None:
            raise InvalidInput({"related": [_("This field is required.")]})
        record = related_record(relation, related)
    if not action.is_authorized(record):
        raise PermissionDenied
    schema = operation_form(relation, operation, is_multiple=action.is_multiple())
    if record is not None:
        record = with_link(relation, record, schema)
    return RelationForm(relation, action, schema, record)


def related_dialog(relation: BoundRelation, name: str, scope: str, related: object) -> FormPlace:
    """Return the form in the dialog of an action that stands in a relation's table."""
    from django_panel.http.form_places import FormPlace, dialog_form

    action = declared_action(relation, name, scope)
    if not action.has_form():
        raise BadRequest("This action asks for nothing.")
    record = None
    if scope == "record":
        if related is None:
            raise InvalidInput({"related": [_("This field is required.")]})
        record = related_record(relation, related)
    if not action.is_authorized(record):
        raise PermissionDenied
    home = cast("Any", relation)
    return FormPlace(home, dialog_form(home, action, record), record, action)


def declared_action(relation: BoundRelation, name: str, scope: str) -> Action:
    """Return an action of a relation's table; nothing runs there on the table as a whole."""
    finders = {"record": relation.action_for, "bulk": relation.bulk_action_for}
    if scope not in finders:
        raise Http404
    return resolve.known(finders[scope](name))


def runnable_action(relation: BoundRelation, name: str, scope: str) -> Action:
    """Return an action of a relation's table that can be run as it is."""
    action = declared_action(relation, name, scope)
    runs = action.is_record_executable() if scope == "record" else action.is_bulk_executable()
    resolve.require_executable(runs and not action.opens_form())
    return action


def related_record(relation: BoundRelation, key: object) -> Any:
    """Return a record of the relation; another owner's does not exist here."""
    return resolve.record(relation, key)  # type: ignore[arg-type]


def _offered(relation: BoundRelation, operation: str) -> RelatedFormAction:
    table = relation.table
    sets = (
        table.get_record_actions() if operation == "edit" else table.get_header_actions(),
        table.get_toolbar_actions(),
        table.get_empty_state_actions(),
    )
    for action in (each for actions in sets for each in actions):
        if isinstance(action, RelatedFormAction) and action.operation == operation:
            return action
    raise Http404
