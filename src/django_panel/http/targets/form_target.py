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
from django_panel.auth.own_account import OwnAccountSource
from django_panel.forms.fields.select import Select
from django_panel.http import lookup
from django_panel.http.account import own_account, profile_page
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.forms import FormTargetInput, is_profile_request
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.base import FormTarget, dialog_schema
from django_panel.http.targets.relation_target import relation_form, relation_of
from django_panel.models.users import fresh_user
from django_panel.resources.resource_source import ResourceSource

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource


@contextmanager
def form_target(request: HttpRequest, *, any_page: bool = False) -> Iterator[FormTarget]:
    """Find the form that the query string names, with its parent bound."""
    if is_profile_request(request):
        yield _profile_target(request)
        return
    data = FormTargetInput.parse(request, any_page=any_page)
    panel = get_route_match(request).panel
    owner = lookup.resource(panel, data.resource)
    with lookup.parent(owner, data.parent):
        if data.relation is not None:
            with _relation_target(panel, owner, data.relation, data) as target:
                yield target
        elif data.action is not None:
            source, scope = ResourceSource(owner, panel), data.scope or ""
            key = data.record if scope in {"record", "infolist"} else None
            yield _dialog_target(source, data.action, scope, key)
        else:
            yield _page_target(ResourceSource(owner, panel), data)


def option_target(target: FormTarget, path: str) -> FormTarget:
    """Return the form that creates a missing option of a select."""
    bound = target.find(path)
    if not isinstance(bound.field, Select) or bound.field.creation_form() is None:
        raise BadRequest("This field does not create options.")
    schema = bound.field.option_form(bound.form)
    if schema is None or bound.field.is_disabled(bound.form):
        raise PermissionDenied
    return FormTarget(target.source, schema, None, target.action)


@contextmanager
def _relation_target(
    panel: Panel, owner: type[Resource], relation: str, data: FormTargetInput
) -> Iterator[FormTarget]:
    """Find a form of a relation: its own, or an action's. ``record`` is the relation's owner."""
    if data.record is None and not owner.is_singular():
        raise InvalidInput({"record": [_("This field is required.")]})
    with relation_of(panel, owner, data.record, relation) as relation_source:
        if data.action is None:
            form = relation_form(relation_source, data.operation or "", data.related)
            yield FormTarget(relation_source, form.schema, form.record)
            return
        if data.scope == "record" and data.related is None:
            lookup.action(relation_source, "record", data.action)
            raise InvalidInput({"related": [_("This field is required.")]})
        yield _dialog_target(relation_source, data.action, data.scope or "", data.related)


def _dialog_target(source: RecordSource, name: str, scope: str, key: object) -> FormTarget:
    """Return the form of an action's dialog."""
    action = lookup.action(source, scope, name)
    if not action.has_form():
        raise BadRequest("This action has no form.")
    record = lookup.record(source, key) if scope in {"record", "infolist"} else None
    require_permission(action, record)
    return FormTarget(source, dialog_schema(source, action, record), record, action)


def _profile_target(request: HttpRequest) -> FormTarget:
    """Return the form of the profile, with the row of the signed-in user."""
    panel, user = own_account(request)
    schema = profile_page(panel).form_of(panel)
    return FormTarget(OwnAccountSource(user, panel), schema, fresh_user(user.pk))


def _page_target(source: ResourceSource, data: FormTargetInput) -> FormTarget:
    page, is_singular = data.page or "create", source.resource.is_singular()
    if not source.has_page(page):
        raise Http404
    record = None
    if page == "edit":
        if data.record is None and not is_singular:
            raise InvalidInput({"record": [_("This field is required.")]})
        record = source.resolve(None) if is_singular else lookup.record(source, data.record)
    if not (source.allows("create") if record is None else source.allows("edit", record)):
        raise PermissionDenied
    return FormTarget(source, source.form(page), record)
