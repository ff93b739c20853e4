"""The relation endpoints (specification §4.3); ``views/actions.py`` runs the actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _

from django_panel.forms.versions import form_version
from django_panel.http import lookup
from django_panel.http.exceptions import Conflict, InvalidInput
from django_panel.http.inputs.relations import (
    RelationActionInput,
    RelationBulkInput,
    RelationCellInput,
    RelationFormInput,
)
from django_panel.http.responses import SeeOther, wants_json
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.relation_target import locked_relation, relation_form
from django_panel.http.targets.source_target import relation_source
from django_panel.http.views.actions import (
    action_redirect,
    run_on_record,
    run_on_selection,
    save_cell,
)
from django_panel.records.signals import WriteSource
from django_panel.records.transaction import current_attempt, run_write
from django_panel.resources.inputs.record_form import submit_key
from django_panel.resources.relations import linking
from django_panel.resources.relations.forms import create_related, update_related
from django_panel.resources.submit_keys import create_once
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.http.targets.relation_target import RelationForm
    from django_panel.records.transaction import WriteAttempt
    from django_panel.resources.relations.actions.base import RelatedFormAction
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationFormWire


class RelationController:
    """Serves the forms, actions and cells of a resource's declared relations."""

    def form(self, request: HttpRequest) -> JsonResponse:
        """Return one of a relation's forms."""
        submitted = RelationFormInput.parse(request)
        with relation_source(request, submitted) as relation:
            form = relation_form(relation, submitted.operation, submitted.related)
            return JsonResponse(_form_wire(request, form))

    def save(self, request: HttpRequest) -> HttpResponseRedirect:
        """Validate and save one of a relation's forms."""
        submitted = RelationFormInput.parse(request)
        with relation_source(request, submitted) as relation:
            if submitted.operation in _ADD_EXISTING:
                return _add_existing(request, relation, submitted)
            form = relation_form(
                relation, submitted.operation, submitted.related, reads_record=False
            )
            data = submitted.data(request)
            if submitted.operation == "create":
                return _create(request, form, data)
            _update(request, form, submitted, data)
            return action_redirect(request, relation, form.action, 1)

    def action(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on one related record."""
        submitted = RelationActionInput.parse(request)
        with relation_source(request, submitted) as relation:
            action = lookup.runnable_action(relation, "record", submitted.action)
            return run_on_record(request, relation, action, submitted.related)

    def bulk(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on a selection of related records in one transaction."""
        submitted = RelationBulkInput.parse(request)
        with (
            context.bind(table_state=submitted.table_state),
            relation_source(request, submitted) as relation,
        ):
            action = lookup.runnable_action(relation, "bulk", submitted.action)
            return run_on_selection(request, relation, action, submitted)

    def cell(self, request: HttpRequest) -> HttpResponse:
        """Write one cell of a relation's table."""
        submitted = RelationCellInput.parse(request)
        with relation_source(request, submitted) as relation:
            return save_cell(request, relation, submitted, submitted.related)


_ADD_EXISTING = {"attach": linking.attach, "associate": linking.associate}


def _add_existing(
    request: HttpRequest, relation: RelationSource, submitted: RelationFormInput
) -> HttpResponseRedirect:
    """Attach or associate records: lock the owner, check again, lock the records, write."""
    data = submitted.data(request)

    def work(attempt: WriteAttempt) -> tuple[RelatedFormAction, int]:
        with locked_relation(relation) as locked:
            form = relation_form(locked, submitted.operation, None)
            return form.action, len(
                _ADD_EXISTING[submitted.operation](locked, form.schema, data, attempt)
            )

    is_several = linking.has_several_keys(data) or None
    action, count = run_write(
        work, is_several, using=linking.databases(relation), by=WriteSource.RELATION
    )
    return action_redirect(request, relation, action, count)


def _update(
    request: HttpRequest, form: RelationForm, submitted: RelationFormInput, data: Mapping[str, Any]
) -> None:
    """Save the form of a related record; a stale version is a conflict."""
    key, allows = lookup.key(submitted.related), form.action.is_authorized
    try:
        update_related(form.relation, form.schema, key, data, submitted.version, allows=allows)
    except Conflict as stale:
        if wants_json(request):
            raise
        # A stored conflict would be shown by the form of the page, not by the dialog.
        text = _("Another user has changed this record. Close the form and open it again.")
        raise InvalidInput({NON_FIELD_ERRORS: [text]}) from stale


def _create(
    request: HttpRequest, form: RelationForm, data: Mapping[str, Any]
) -> HttpResponseRedirect:
    """Create a related record; a repeated request with the same key creates nothing."""
    relation, schema = form.relation, form.schema

    def create() -> str:
        create_related(relation, schema, data)
        current_attempt().mark_host_code()
        return action_redirect(request, relation, form.action, 1).url

    names = {field.get_name() for field in schema.declared_fields()}
    key = submit_key(data, names)
    return SeeOther(create_once(create, key, schema.get_form_id(), relation.database()))


def _form_wire(request: HttpRequest, form: RelationForm) -> RelationFormWire:
    schema, record = form.schema, form.record
    context = {
        name: request.GET[name]
        for name in ("resource", "record", "relation", "operation", "related", "parent")
        if name in request.GET
    }
    bound = schema.bind(instance=record)
    submitted = context if record is None else {**context, "version": form_version(bound)}
    reverse = get_route_match(request).panel.reverse
    query = urlencode(context)
    return {
        "title": form.action.heading(record),
        "submitLabel": form.action.submit_label(),
        "form": bound.to_wire(),
        "submitUrl": f"{reverse('relations.save')}?{urlencode(submitted)}",
        "method": "post",
        "optionsUrl": f"{reverse('options')}?{query}",
        "uploadUrl": f"{reverse('uploads')}?{query}",
        "formStateUrl": f"{reverse('form-state')}?{query}",
    }
