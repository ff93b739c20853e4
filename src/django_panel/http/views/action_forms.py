"""The forms of action dialogs: returned when the dialog opens, and submitted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django.db.models import Model
from django.http import HttpRequest, HttpResponseRedirect, JsonResponse

from django_panel.actions.runner import require_permission, run_table
from django_panel.debug.sections import query_section
from django_panel.exceptions import Halt
from django_panel.forms.attributes import use_uploads
from django_panel.http import lookup
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.actions import DIALOG_CONTEXT, DialogInput
from django_panel.http.responses import SeeOther
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.base import FormTarget, dialog_schema
from django_panel.http.targets.form_target import form_target
from django_panel.http.targets.source_target import dialog_source
from django_panel.http.views.actions import action_redirect, run_on_record, run_on_selection
from django_panel.http.views.imports import dialog_wire, with_uploaded_file
from django_panel.records.transaction import current_attempt
from django_panel.resources.actions.create import CreateAction
from django_panel.resources.actions.import_ import ImportAction
from django_panel.resources.inputs.record_form import submit_key
from django_panel.resources.submit_keys import create_once
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionFormWire
    from django_panel.records.source import RecordSource


class ActionFormController:
    """Returns and submits an action's form; the schema is built for each request."""

    @query_section("form", lambda local: local["request"].GET.get("action", ""))
    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the form."""
        with form_target(request) as target:
            return JsonResponse(_form_wire(request, target))

    def submit(self, request: HttpRequest) -> HttpResponseRedirect:
        """Validate the form, then run the action with its values."""
        dialog = DialogInput.parse(request)
        with context.bind(table_state=dialog.table_state), dialog_source(request, dialog) as source:
            action = lookup.action(source, dialog.scope, dialog.action)
            lookup.require_executable(
                action.has_form() and lookup.is_executable(action, dialog.scope)
            )
            if dialog.scope == "table" and isinstance(action, CreateAction):
                return _create(request, source, action, dialog)
            if isinstance(action, ImportAction):
                dialog = _with_uploaded_file(request, source, action, dialog)
            return _run(request, source, action, dialog)


def _create(
    request: HttpRequest, source: RecordSource, action: CreateAction, dialog: DialogInput
) -> HttpResponseRedirect:
    """Create a record in a dialog; a repeated request with the same key creates nothing."""
    require_permission(action)
    schema = dialog_schema(source, action, None)
    names = {field.get_name() for field in schema.declared_fields()}
    key, transaction = submit_key(dialog.data, names), action.get_database_transaction()

    def create() -> str:
        current_attempt().mark_host_code()
        count = run_table(action, lambda record: _data(source, action, record, dialog))
        if not count:
            raise Halt
        return action_redirect(request, source, action, count).url

    try:
        return SeeOther(
            create_once(create, key, schema.get_form_id(), source.database(), transaction)
        )
    except Halt:
        return action_redirect(request, source, action, 0)


def _with_uploaded_file(
    request: HttpRequest, source: RecordSource, action: ImportAction, dialog: DialogInput
) -> DialogInput:
    """Return the data with the path of a file that is in the request itself."""
    if not request.FILES:
        return dialog
    require_permission(action)
    target = FormTarget(source, dialog_schema(source, action, None), None, action)
    return replace(dialog, data=with_uploaded_file(request, target, dialog.data))


def _run(
    request: HttpRequest, source: RecordSource, action: Action, dialog: DialogInput
) -> HttpResponseRedirect:
    """Run the action; its form is validated in the transaction, with the locked record."""

    def data(record: Model) -> Mapping[str, Any]:
        return _data(source, action, record, dialog)

    if dialog.scope == "table":
        return action_redirect(request, source, action, run_table(action, data))
    if dialog.scope == "bulk":
        return run_on_selection(request, source, action, dialog, data)
    key = dialog.record if source.relation is None else dialog.related
    is_own_page = dialog.scope == "infolist"
    return run_on_record(request, source, action, key, data, is_own_page=is_own_page)


def _data(
    source: RecordSource, action: Action, record: Model, dialog: DialogInput
) -> Mapping[str, Any]:
    """Return the cleaned values as the handler takes them, by attribute."""
    if action.receives_raw_data():
        return dialog.data
    schema = dialog_schema(source, action, record)
    form = FormTarget(source, schema, record, action).bind(dialog.data)
    form.fill_missing()
    if not form.is_valid():
        raise InvalidInput(form.errors)
    use_uploads(form)
    return form.attributes


def _form_wire(request: HttpRequest, target: FormTarget) -> ActionFormWire:
    action, record = cast("Action", target.action), target.record
    panel = get_route_match(request).panel
    query = {name: request.GET[name] for name in DIALOG_CONTEXT if name in request.GET}
    suffix = f"?{urlencode(query)}"
    modal = action.dialog_wire(record)
    wire: ActionFormWire = {
        "title": modal["heading"] or action.get_label(record),
        "submitLabel": modal["submitLabel"] or action.get_label(record),
        "form": target.bind().to_wire(),
        "submitUrl": panel.reverse("actions.submit"),
        "uploadUrl": f"{panel.reverse('uploads')}{suffix}",
        "optionsUrl": f"{panel.reverse('options')}{suffix}",
        "formStateUrl": f"{panel.reverse('form-state')}{suffix}",
        "context": {
            "resource": query["resource"],
            "action": action.get_name(),
            "scope": cast("Any", query["scope"]),
        },
        "modal": modal,
    }
    if isinstance(action, ImportAction):
        wire["importer"] = dialog_wire(action, panel, suffix)
    return wire
