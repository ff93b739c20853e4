"""The action endpoints (specification §4.2): parse, resolve, run, go back.

Each method is the plan of its walk; the order of the lines is the order of refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.db import DataError, IntegrityError
from django.http import HttpRequest, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.actions import runner
from django_panel.http import resolve
from django_panel.http.calls import call_of
from django_panel.http.inputs.actions import (
    BulkActionInput,
    CellInput,
    RecordActionInput,
    ReorderInput,
    TableActionInput,
)
from django_panel.http.refusals import Conflict, InvalidInput
from django_panel.http.responses import SeeOther, redirect_back
from django_panel.resources import races
from django_panel.resources.reordering import reorder_records
from django_panel.resources.versions import StaleRecord, version_of
from django_panel.resources.writes import Operation, write_record
from django_panel.support.keys import wire_key
from django_panel.tables.selection import in_chunks

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.http.inputs.relations import RelationCellInput
    from django_panel.resources.resource import Resource
    from django_panel.tables.columns.editable import EditableColumn


class ActionController:
    """Runs what a table declared; nothing else can be addressed."""

    def record(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run a row's action on its record."""
        sent = RecordActionInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            action = resolve.record_action(resolve.table(panel, resource), sent.action)
            record = resolve.record(resource, sent.record)
            return finished(request, resource, action, runner.run_record(action, record))

    def infolist(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action of a record's own page; its list of actions is not the table's."""
        sent = RecordActionInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            action = resolve.infolist_action(panel, resource, sent.action)
            record = resolve.record(resource, sent.record)
            count = runner.run_record(action, record)
            # The way back leads to the page of a record that may be no more.
            is_left = resource.find_record(wire_key(record)) is None
            return finished(request, resource, action, count, is_left=is_left)

    def bulk(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on a selection, all of it or none."""
        sent = BulkActionInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            schema = resolve.table(panel, resource)
            action = resolve.bulk_action(schema, sent.action)
            runner.require_right(action)
            if sent.selection is not None:
                listing = resolve.selection(panel, resource, sent.selection)
                count = runner.run_selection(action, lambda: in_chunks(listing.matching()))
                return finished(request, resource, action, count)
            records = resolve.records(resource, sent.records)
            return finished(request, resource, action, runner.run_bulk(action, records))

    def table(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on the table as a whole."""
        sent = TableActionInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            action = resolve.table_action(panel, resource, sent.action)
            return finished(request, resource, action, runner.run_table(action))

    def reorder(self, request: HttpRequest) -> HttpResponseRedirect:
        """Write the rows' new order."""
        sent = ReorderInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            column = resolve.reorder_column(resolve.table(panel, resource))
            reorder_records(resource, resolve.records(resource, sent.records), column)
            return redirect_back(request, resource.url())

    def cell(self, request: HttpRequest) -> HttpResponseRedirect:
        """Write one cell's column, and no other."""
        sent = CellInput.parse(request)
        panel = call_of(request).panel
        resource = resolve.resource(panel, sent.resource)
        with resolve.parent(resource, sent.parent):
            column = resolve.editable_column(resolve.table(panel, resource), sent.column)
            record = resolve.record(resource, sent.record)
            if not resource.can_edit(record) or column.is_disabled(record):
                raise PermissionDenied
            write_cell(resource, column, record, sent)
            messages.success(request, _("Saved."), fail_silently=True)
            return redirect_back(request, resource.url())


def write_cell(
    resource: type[Resource],
    column: EditableColumn,
    record: Model,
    sent: CellInput | RelationCellInput,
) -> None:
    """Write a judged value; a record that changed since it was shown is left as it is."""
    try:
        value = column.clean(sent.value, record)
        write_record(
            resource,
            Operation.UPDATE,
            record,
            lambda: column.write(record, value),
            version=sent.version,
        )
    except ValidationError as error:
        raise InvalidInput({"value": error.messages}) from error
    except (IntegrityError, DataError) as error:
        if races.is_missing_value(error):
            raise
        raise InvalidInput({"value": races.sentence(resource)[NON_FIELD_ERRORS]}) from error
    except StaleRecord as error:
        stored = column.target_in(resource.model).value_from_object(error.current)
        sides = {"theirs": stored, "mine": sent.value}
        raise Conflict(version_of(error.current), {sent.column: sides}) from error


def finished(
    request: HttpRequest,
    resource: type[Resource],
    action: Action,
    count: int,
    *,
    is_left: bool = False,
) -> HttpResponseRedirect:
    """Go back with the action's message; a halted one has nothing to say."""
    message = action.get_success_message(count) if count else ""
    if message:
        messages.success(request, message, fail_silently=True)
    home = resource.url() if "index" in resource.pages() else call_of(request).panel.url()
    return SeeOther(home) if is_left else redirect_back(request, home)
