"""Forms in actions' dialogs: described when the dialog opens, run when it is answered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect, JsonResponse

from django_panel.actions import runner
from django_panel.forms.handover import completed, handed_over
from django_panel.forms.validation import clean
from django_panel.http import resolve
from django_panel.http.calls import call_of
from django_panel.http.form_places import FormPlace, declared_action, dialog_form, form_place
from django_panel.http.inputs.actions import DIALOG_CONTEXT, DialogInput
from django_panel.http.refusals import InvalidInput
from django_panel.http.views.actions import finished
from django_panel.support.transactions import in_transaction
from django_panel.tables.selection import in_chunks

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionFormWire
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource
    from django_panel.support.keys import RecordKey


class ActionFormController:
    """Shows and takes an action's form; the schema is built anew for both."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Describe the form."""
        with form_place(request) as place:
            return JsonResponse(_description(request, place))

    def submit(self, request: HttpRequest) -> HttpResponseRedirect:
        """Judge the answers, then run the action with them."""
        sent = DialogInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            if sent.relation is not None:
                return _submit_related(request, panel, resource, sent)
            action = declared_action(panel, resource, sent.action, sent.scope)
            # The uploads of a run that fails stay good.
            with in_transaction(action.get_database_transaction()):
                count = _RUNS[sent.scope](panel, resource, action, sent)
            # The way back may lead to the page of a record that is no more.
            key = cast("RecordKey", sent.record)
            is_left = sent.scope == "infolist" and resource.find_record(key) is None
            return finished(request, resource, action, count, is_left=is_left)


def _submit_related(
    request: HttpRequest, panel: Panel, resource: type[Resource], sent: DialogInput
) -> HttpResponseRedirect:
    """Run an action of a relation's table; ``record`` is then the owner."""
    from django_panel.http import relation_places as places
    from django_panel.http.views.relations import finished as gone_back
    from django_panel.http.views.relations import selection

    with places.relation_of(panel, resource, sent.record, sent.relation or "") as relation:
        home = cast("Any", relation)
        action = places.declared_action(relation, sent.action, sent.scope)
        with in_transaction(action.get_database_transaction()):
            if sent.scope == "record":
                count = _run_on_record(panel, home, action, replace(sent, record=sent.related))
            elif sent.selection is not None:
                resolve.require_executable(action.has_form() and action.is_bulk_executable())
                runner.require_right(action)
                listing = selection(relation, sent.selection)
                data = _data(home, action, None, sent)
                count = runner.run_selection(action, lambda: in_chunks(listing.matching()), data)
            else:
                count = _run_on_selection(panel, home, action, sent)
        return gone_back(request, relation, action, count)


def _run_on_record(
    panel: Panel, resource: type[Resource], action: Action, sent: DialogInput
) -> int:
    resolve.require_executable(action.has_form() and action.is_record_executable())
    record = resolve.record(resource, sent.record)
    runner.require_right(action, record)
    return runner.run_record(action, record, _data(resource, action, record, sent))


def _run_on_table(panel: Panel, resource: type[Resource], action: Action, sent: DialogInput) -> int:
    resolve.require_executable(action.has_form() and action.is_table_executable())
    runner.require_right(action)
    return runner.run_table(action, _data(resource, action, None, sent))


def _run_on_selection(
    panel: Panel, resource: type[Resource], action: Action, sent: DialogInput
) -> int:
    resolve.require_executable(action.has_form() and action.is_bulk_executable())
    runner.require_right(action)
    if sent.selection is not None:
        listing = resolve.selection(panel, resource, sent.selection)
        data = _data(resource, action, None, sent)
        return runner.run_selection(action, lambda: in_chunks(listing.matching()), data)
    records = resolve.records(resource, sent.records)
    return runner.run_bulk(action, records, _data(resource, action, None, sent))


_RUNS = {
    "record": _run_on_record,
    "infolist": _run_on_record,
    "table": _run_on_table,
    "bulk": _run_on_selection,
}


def _data(
    resource: type[Resource], action: Action, record: Any, sent: DialogInput
) -> dict[str, Any]:
    """Return the judged answers as the handler takes them, by attribute."""
    if action.judges_answers():
        return dict(sent.answers)
    schema = dialog_form(resource, action, record)
    cleaned = clean(schema, completed(schema, sent.answers, record), record)
    if not cleaned.is_valid():
        raise InvalidInput(cleaned.errors)
    return handed_over(schema, cleaned.values, record)


def _description(request: HttpRequest, place: FormPlace) -> ActionFormWire:
    action, record = cast("Action", place.action), place.record
    panel = call_of(request).panel
    query = {name: request.GET[name] for name in DIALOG_CONTEXT if name in request.GET}
    asked = f"?{urlencode(query)}"
    modal = action.dialog_wire(record)
    return {
        "title": modal["heading"] or action.get_label(record),
        "submitLabel": modal["submitLabel"] or action.get_label(record),
        "form": place.schema.to_wire_with_values(place.schema.values(), record),
        "submitUrl": panel.reverse("actions.submit"),
        "uploadUrl": f"{panel.reverse('uploads')}{asked}",
        "optionsUrl": f"{panel.reverse('options')}{asked}",
        "formStateUrl": f"{panel.reverse('form-state')}{asked}",
        "context": {
            "resource": query["resource"],
            "action": action.get_name(),
            "scope": cast("Any", query["scope"]),
        },
        "modal": modal,
    }
