"""The relation endpoints (specification §4.3): owner, manager, what it offers, its record."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _

from django_panel.actions import runner
from django_panel.http import relation_places as places
from django_panel.http import resolve
from django_panel.http.calls import call_of
from django_panel.http.inputs.relations import (
    RelationActionInput,
    RelationBulkInput,
    RelationCellInput,
    RelationFormInput,
)
from django_panel.http.refusals import InvalidInput
from django_panel.http.responses import redirect_back
from django_panel.http.views.actions import write_cell
from django_panel.resources.relations import writing
from django_panel.resources.relations.table import RelatedListing
from django_panel.resources.versions import version_of
from django_panel.tables.selection import in_chunks

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.http.relation_places import RelationForm
    from django_panel.resources.relations.bound import BoundRelation
    from django_panel.resources.relations.wire import RelationFormWire


class RelationController:
    """Serves what the managers of a resource declare; nothing else can be addressed."""

    def form(self, request: HttpRequest) -> JsonResponse:
        """Describe one of a relation's forms."""
        sent = RelationFormInput.parse(request)
        with places.bound_relation(request, sent) as relation:
            form = places.relation_form(relation, sent.operation, sent.related)
            return JsonResponse(_description(request, form))

    def save(self, request: HttpRequest) -> HttpResponseRedirect:
        """Judge the answers to one of a relation's forms, and write."""
        sent = RelationFormInput.parse(request)
        with places.bound_relation(request, sent) as relation:
            form = places.relation_form(relation, sent.operation, sent.related)
            answers, count = sent.answers(request), 1
            if sent.operation == "edit":
                writing.update(relation, form.schema, form.record, answers, sent.version)
            else:
                count = len(_ADDING[sent.operation](relation, form.schema, answers))
            return finished(request, relation, form.action, count)

    def action(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on one related record."""
        sent = RelationActionInput.parse(request)
        with places.bound_relation(request, sent) as relation:
            action = places.runnable_action(relation, sent.action, "record")
            record = places.related_record(relation, sent.related)
            return finished(request, relation, action, runner.run_record(action, record))

    def bulk(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on a selection of related records, all of it or none."""
        sent = RelationBulkInput.parse(request)
        with places.bound_relation(request, sent) as relation:
            action = places.runnable_action(relation, sent.action, "bulk")
            runner.require_right(action)
            if sent.selection is not None:
                listing = selection(relation, sent.selection)
                count = runner.run_selection(action, lambda: in_chunks(listing.matching()))
                return finished(request, relation, action, count)
            records = resolve.records(relation, sent.records)  # type: ignore[arg-type]
            return finished(request, relation, action, runner.run_bulk(action, records))

    def cell(self, request: HttpRequest) -> HttpResponseRedirect:
        """Write one cell of a relation's table."""
        sent = RelationCellInput.parse(request)
        with places.bound_relation(request, sent) as relation:
            column = resolve.editable_column(relation.table, sent.column)
            record = places.related_record(relation, sent.related)
            if not relation.can_edit(record) or column.is_disabled(record):
                raise PermissionDenied
            write_cell(relation, column, record, sent)  # type: ignore[arg-type]
            messages.success(request, _("Saved."), fail_silently=True)
            return redirect_back(request, home_of(relation))


_ADDING = {
    "create": writing.create,
    "attach": writing.attach,
    "associate": writing.associate,
}


def selection(relation: BoundRelation, token: str) -> RelatedListing:
    """Return the rows that a token of "all rows that match" stands for."""
    recalled = RelatedListing(relation).recall(token)
    if not isinstance(recalled, RelatedListing):
        raise InvalidInput({"selection": [_("Select the rows again: the list has changed.")]})
    return recalled


def finished(
    request: HttpRequest, relation: BoundRelation, action: Action, count: int
) -> HttpResponseRedirect:
    """Go back with the action's message; a halted one has nothing to say."""
    message = action.get_success_message(count) if count else ""
    if message:
        messages.success(request, message, fail_silently=True)
    return redirect_back(request, home_of(relation))


def home_of(relation: BoundRelation) -> str:
    """Return where to go when nobody knows the way back: a page of the owner."""
    resource, owner = relation.owner_resource, relation.owner
    page = next((key for key in ("view", "edit") if key in resource.pages()), None)
    if page is not None:
        return resource.url(page, owner)
    return resource.url() if "index" in resource.pages() else relation.panel.reverse("dashboard")


def _description(request: HttpRequest, form: RelationForm) -> RelationFormWire:
    schema, record = form.schema, form.record
    asked = {
        name: request.GET[name]
        for name in ("resource", "record", "relation", "operation", "related", "parent")
        if name in request.GET
    }
    sent = asked if record is None else {**asked, "version": version_of(record)}
    reverse = call_of(request).panel.reverse
    query = urlencode(asked)
    return {
        "title": form.action.heading(record),
        "submitLabel": form.action.submit_label(),
        "form": schema.to_wire(record),
        "submitUrl": f"{reverse('relations.save')}?{urlencode(sent)}",
        "method": "post",
        "optionsUrl": f"{reverse('options')}?{query}",
        "uploadUrl": f"{reverse('uploads')}?{query}",
        "formStateUrl": f"{reverse('form-state')}?{query}",
    }
