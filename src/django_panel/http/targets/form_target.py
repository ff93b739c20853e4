"""Looks up the form that a query string names: for options, live fields and uploads.

Errors are raised in the order of the contract (§6). A user without the permission is refused
before the form is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from django_panel.actions.runner import require_permission
from django_panel.forms.fields.select import Select
from django_panel.http import lookup
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.forms import FormTargetInput
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.base import FormTarget, dialog_schema
from django_panel.http.targets.relation_target import relation_form, relation_of
from django_panel.resources.resource_source import ResourceSource

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource


@contextmanager
def form_target(request: HttpRequest, *, any_page: bool = False) -> Iterator[FormTarget]:
    """Find the form that the query string names, with its parent bound."""
    sent = FormTargetInput.parse(request, any_page=any_page)
    panel = get_route_match(request).panel
    owner = lookup.resource(panel, sent.resource)
    with lookup.parent(owner, sent.parent):
        if sent.relation is not None:
            with _relation_target(panel, owner, sent.relation, sent) as target:
                yield target
        elif sent.action is not None:
            source, scope = ResourceSource(owner, panel), sent.scope or ""
            key = sent.record if scope in {"record", "infolist"} else None
            yield _dialog_target(source, sent.action, scope, key)
        else:
            yield _page_target(ResourceSource(owner, panel), sent)


def option_target(target: FormTarget, path: str) -> FormTarget:
    """Return the form that creates a missing option of a select."""
    found = target.find(path)
    if not isinstance(found.field, Select) or found.field.creation_form() is None:
        raise BadRequest("This field does not create options.")
    schema = found.field.option_form(found.form)
    if schema is None or found.field.is_disabled(found.form):
        raise PermissionDenied
    return FormTarget(target.source, schema, None, target.action)


@contextmanager
def _relation_target(
    panel: Panel, owner: type[Resource], relation: str, sent: FormTargetInput
) -> Iterator[FormTarget]:
    """Find a form of a relation: its own, or an action's. ``record`` is the relation's owner."""
    if sent.record is None and not owner.is_singular():
        raise InvalidInput({"record": [_("This field is required.")]})
    with relation_of(panel, owner, sent.record, relation) as found:
        if sent.action is None:
            form = relation_form(found, sent.operation or "", sent.related)
            yield FormTarget(found, form.schema, form.record)
            return
        if sent.scope == "record" and sent.related is None:
            lookup.action(found, "record", sent.action)
            raise InvalidInput({"related": [_("This field is required.")]})
        yield _dialog_target(found, sent.action, sent.scope or "", sent.related)


def _dialog_target(source: RecordSource, name: str, scope: str, key: object) -> FormTarget:
    """Return the form of an action's dialog."""
    action = lookup.action(source, scope, name)
    if not action.has_form():
        raise BadRequest("This action has no form.")
    record = lookup.record(source, key) if scope in {"record", "infolist"} else None
    require_permission(action, record)
    return FormTarget(source, dialog_schema(source, action, record), record, action)


def _page_target(source: ResourceSource, sent: FormTargetInput) -> FormTarget:
    page, is_singular = sent.page or "create", source.resource.is_singular()
    if not source.has_page(page):
        raise Http404
    record = None
    if page == "edit":
        if sent.record is None and not is_singular:
            raise InvalidInput({"record": [_("This field is required.")]})
        record = source.resolve(None) if is_singular else lookup.record(source, sent.record)
    if not (source.allows("create") if record is None else source.allows("edit", record)):
        raise PermissionDenied
    return FormTarget(source, source.form(page), record)
