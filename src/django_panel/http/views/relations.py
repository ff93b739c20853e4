"""The relation endpoints (specification §4.3): they find the relation, ``actions.py`` runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _

from django_panel.http import lookup
from django_panel.http.calls import call_of
from django_panel.http.inputs.relations import (
    RelationActionInput,
    RelationBulkInput,
    RelationCellInput,
    RelationFormInput,
)
from django_panel.http.refusals import Conflict, InvalidInput
from django_panel.http.responses import SeeOther, wants_json
from django_panel.http.targets.relation_target import locked_relation, relation_form
from django_panel.http.targets.source_target import relation_source
from django_panel.http.views.actions import (
    finished,
    run_on_record,
    run_on_selection,
    save_cell,
)
from django_panel.resources.form_versions import form_version
from django_panel.resources.inputs.record_form import submit_key
from django_panel.resources.relations import membership, writing
from django_panel.resources.submissions import create_once
from django_panel.support.transactions import run_write

if TYPE_CHECKING:
    from django_panel.http.targets.relation_target import RelationForm
    from django_panel.resources.relations.actions.base import RelatedFormAction
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationFormWire
    from django_panel.support.transactions import WriteAttempt


class RelationController:
    """Serves what the managers of a resource declare; nothing else can be addressed."""

    def form(self, request: HttpRequest) -> JsonResponse:
        """Describe one of a relation's forms."""
        sent = RelationFormInput.parse(request)
        with relation_source(request, sent) as relation:
            form = relation_form(relation, sent.operation, sent.related)
            return JsonResponse(_description(request, form))

    def save(self, request: HttpRequest) -> HttpResponseRedirect:
        """Validate one of a relation's forms, and write."""
        sent = RelationFormInput.parse(request)
        with relation_source(request, sent) as relation:
            if sent.operation in _JOINING:
                return _join(request, relation, sent)
            form = relation_form(relation, sent.operation, sent.related, reads_record=False)
            data = sent.answers(request)
            if sent.operation == "create":
                return _create(request, form, data)
            _update(request, form, sent, data)
            return finished(request, relation, form.action, 1)

    def action(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on one related record."""
        sent = RelationActionInput.parse(request)
        with relation_source(request, sent) as relation:
            action = lookup.runnable_action(relation, "record", sent.action)
            return run_on_record(request, relation, action, sent.related)

    def bulk(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on a selection of related records, all of it or none."""
        sent = RelationBulkInput.parse(request)
        with relation_source(request, sent) as relation:
            action = lookup.runnable_action(relation, "bulk", sent.action)
            return run_on_selection(request, relation, action, sent)

    def cell(self, request: HttpRequest) -> HttpResponseRedirect:
        """Write one cell of a relation's table."""
        sent = RelationCellInput.parse(request)
        with relation_source(request, sent) as relation:
            return save_cell(request, relation, sent, sent.related)


_JOINING = {"attach": membership.attach, "associate": membership.associate}


def _join(
    request: HttpRequest, relation: RelationSource, sent: RelationFormInput
) -> HttpResponseRedirect:
    """Attach or associate records: lock the owner, check again, lock the records, write."""
    data = sent.answers(request)

    def work(attempt: WriteAttempt) -> tuple[RelatedFormAction, int]:
        with locked_relation(relation) as locked:
            form = relation_form(locked, sent.operation, None)
            return form.action, len(_JOINING[sent.operation](locked, form.schema, data, attempt))

    is_several = membership.names_several(data) or None
    action, count = run_write(work, is_several, using=membership.databases(relation))
    return finished(request, relation, action, count)


def _update(
    request: HttpRequest, form: RelationForm, sent: RelationFormInput, data: Mapping[str, Any]
) -> None:
    """Save the form of a related record; a stale version is a conflict."""
    key, allows = lookup.key(sent.related), form.action.is_authorized
    try:
        writing.update(form.relation, form.schema, key, data, sent.version, allows=allows)
    except Conflict as stale:
        if wants_json(request):
            raise
        # The page around the dialog has a form of its own, which would show the conflict.
        text = _("Somebody has changed this meanwhile. Close the form and open it again.")
        raise InvalidInput({NON_FIELD_ERRORS: [text]}) from stale


def _create(
    request: HttpRequest, form: RelationForm, data: Mapping[str, Any]
) -> HttpResponseRedirect:
    """Create a related record; a repeated request with the same key creates nothing."""
    relation, schema = form.relation, form.schema

    def create(attempt: WriteAttempt) -> str:
        created = writing.create(relation, schema, data, attempt)
        attempt.host_code()
        return finished(request, relation, form.action, len(created)).url

    names = {field.get_name() for field in schema.declared_fields()}
    key = submit_key(data, names)
    return SeeOther(create_once(create, key, schema.get_form_id(), relation.model))


def _description(request: HttpRequest, form: RelationForm) -> RelationFormWire:
    schema, record = form.schema, form.record
    asked = {
        name: request.GET[name]
        for name in ("resource", "record", "relation", "operation", "related", "parent")
        if name in request.GET
    }
    bound = schema.bind(instance=record)
    sent = asked if record is None else {**asked, "version": form_version(bound)}
    reverse = call_of(request).panel.reverse
    query = urlencode(asked)
    return {
        "title": form.action.heading(record),
        "submitLabel": form.action.submit_label(),
        "form": bound.to_wire(),
        "submitUrl": f"{reverse('relations.save')}?{urlencode(sent)}",
        "method": "post",
        "optionsUrl": f"{reverse('options')}?{query}",
        "uploadUrl": f"{reverse('uploads')}?{query}",
        "formStateUrl": f"{reverse('form-state')}?{query}",
    }
