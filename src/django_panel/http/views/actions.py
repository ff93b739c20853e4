"""The action endpoints (specification §4.2): parse, look up, run, redirect back.

The functions below the controller also serve relations. The order of the lines in each function is
the order of errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from django_panel.actions import runner
from django_panel.actions.bulk import (
    BulkOptions,
    require_confirmed,
    require_each,
    run_bulk,
    run_on_keys,
    run_selection,
)
from django_panel.actions.partial_message import partial_message
from django_panel.http import flash, lookup
from django_panel.http.inputs.actions import (
    BulkActionInput,
    CellInput,
    DialogInput,
    RecordActionInput,
    ReorderInput,
    TableActionInput,
)
from django_panel.http.inputs.relations import RelationBulkInput, RelationCellInput
from django_panel.http.responses import SeeOther, no_content, prefers_no_content, redirect_back
from django_panel.http.targets.source_target import resource_source
from django_panel.resources.actions.delete import DeleteBulkAction
from django_panel.resources.actions.export import ExportBulkAction
from django_panel.resources.cells import write_cell
from django_panel.resources.reordering import reorder_records
from django_panel.support import context, ports
from django_panel.support.keys import wire_key

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.actions.runner import DataReader
    from django_panel.records.source import RecordSource
    from django_panel.support.keys import RecordKey


class ActionController:
    """Runs the actions of a resource's table and infolist, reorders rows and edits cells."""

    def record(self, request: HttpRequest) -> HttpResponse:
        """Run a record action of the table."""
        submitted = RecordActionInput.parse(request)
        with resource_source(request, submitted) as source:
            action = lookup.runnable_action(source, "record", submitted.action)
            response = run_on_record(request, source, action, submitted.record)
            return _full_page_load(request, action, response)

    def infolist(self, request: HttpRequest) -> HttpResponse:
        """Run an action of the record's own page."""
        submitted = RecordActionInput.parse(request)
        with resource_source(request, submitted) as source:
            action = lookup.runnable_action(source, "infolist", submitted.action)
            response = run_on_record(request, source, action, submitted.record, is_own_page=True)
            return _full_page_load(request, action, response)

    def bulk(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on a selection in one transaction."""
        submitted = BulkActionInput.parse(request)
        with (
            context.bind(table_state=submitted.table_state),
            resource_source(request, submitted) as source,
        ):
            action = lookup.runnable_action(source, "bulk", submitted.action)
            return run_on_selection(request, source, action, submitted)

    def table(self, request: HttpRequest) -> HttpResponseRedirect:
        """Run an action on the table as a whole."""
        submitted = TableActionInput.parse(request)
        with (
            context.bind(table_state=submitted.table_state),
            resource_source(request, submitted) as source,
        ):
            action = lookup.runnable_action(source, "table", submitted.action)
            return action_redirect(request, source, action, runner.run_table(action))

    def reorder(self, request: HttpRequest) -> HttpResponse:
        """Write the new order of rows."""
        submitted = ReorderInput.parse(request)
        with resource_source(request, submitted) as source:
            column = lookup.reorder_column(source.table())
            reorder_records(source, submitted.records, column)
            if prefers_no_content(request):
                return no_content()
            return redirect_back(request, source.url())

    def cell(self, request: HttpRequest) -> HttpResponse:
        """Write one cell's column, and no other."""
        submitted = CellInput.parse(request)
        with resource_source(request, submitted) as source:
            return save_cell(request, source, submitted, submitted.record)


def _full_page_load(
    request: HttpRequest, action: Action, response: HttpResponseRedirect
) -> HttpResponse:
    """Make the browser load an action's own page anew, with a new WebSocket."""
    if action.get_redirect_url() is None or not ports.renderer().is_page_request(request):
        return response
    return ports.renderer().location(request, response.url)


def run_on_record(
    request: HttpRequest,
    source: RecordSource,
    action: Action,
    key: object,
    data: DataReader = runner.no_data,
    *,
    is_own_page: bool = False,
) -> HttpResponseRedirect:
    """Run an action on a record of a resource or a relation."""
    read_key: RecordKey | None = None

    def read() -> Model:
        nonlocal read_key
        record: Model = lookup.record(source, key, lock=True)
        read_key = wire_key(record)
        return record

    count = runner.run_record(action, read, data)
    # The action may have deleted the record whose page would be redirected to.
    is_gone = is_own_page and read_key is not None and source.find(read_key) is None
    return action_redirect(request, source, action, count, is_gone=is_gone)


def run_on_selection(
    request: HttpRequest,
    source: RecordSource,
    action: Action,
    submitted: BulkActionInput | RelationBulkInput | DialogInput,
    data: DataReader = runner.no_data,
) -> HttpResponseRedirect:
    """Run an action on a selection of a resource or a relation."""
    runner.require_permission(action)
    options = BulkOptions(skip_refused=submitted.skip_refused, confirmed=submitted.confirmed)
    keys = submitted.records
    if isinstance(action, ExportBulkAction) and not action.has_own_handler():
        return _export_selection(request, source, action, submitted, data)
    if submitted.selection is not None:
        listing = lookup.selection(source, submitted.selection)
        run = run_selection(action, listing.locked_chunks, data, options)
    elif isinstance(action, DeleteBulkAction) and len(keys) > 1 and action.runs_on_keys():
        run = run_on_keys(action, lambda: lookup.locked_keys(source, keys), action.handle_keys)
    else:
        run = run_bulk(action, lambda: lookup.records(source, keys, lock=True), data, options)
    if run.refused is None:
        return action_redirect(request, source, action, run.count)
    flash.store_refused(request, run.refused)
    messages.warning(request, partial_message(action, run), fail_silently=True)
    return redirect_back(request, fallback_url(source))


def _export_selection(
    request: HttpRequest,
    source: RecordSource,
    action: ExportBulkAction,
    submitted: BulkActionInput | RelationBulkInput | DialogInput,
    data: DataReader,
) -> HttpResponseRedirect:
    """Export a selection; its records are neither loaded nor locked."""
    if submitted.selection is None:
        keys = submitted.records
        require_each(action, lambda: [lookup.records(source, keys)])
        count = runner.run_unlocked(action, lambda: action.export_keys(keys, data(None)))
    else:
        listing = lookup.selection(source, submitted.selection)
        require_confirmed(action, submitted.confirmed, listing.count)
        require_each(action, listing.chunks)
        count = runner.run_unlocked(action, lambda: action.export_matching(listing, data(None)))
    return action_redirect(request, source, action, count)


def save_cell(
    request: HttpRequest,
    source: RecordSource,
    submitted: CellInput | RelationCellInput,
    key: object,
) -> HttpResponse:
    """Write one cell of the table of a resource or a relation.

    A client that shows the result in the cell follows no redirect, so there is no message.
    """
    column = lookup.editable_column(source.table(), submitted.column)
    write_cell(source, column, lookup.key(key), submitted.value, submitted.version)
    if prefers_no_content(request):
        return no_content()
    messages.success(request, _("Changes saved."), fail_silently=True)
    return redirect_back(request, fallback_url(source))


def action_redirect(
    request: HttpRequest,
    source: RecordSource,
    action: Action,
    count: int,
    *,
    is_gone: bool = False,
) -> HttpResponseRedirect:
    """Redirect back with the action's message; an action that halted has none."""
    message = action.get_success_message(count) if count else ""
    if message:
        messages.success(request, message, fail_silently=True)
    url = action.get_redirect_url() if count else None
    if url is not None:
        return SeeOther(url)
    fallback = fallback_url(source)
    return SeeOther(fallback) if is_gone else redirect_back(request, fallback)


def fallback_url(source: RecordSource) -> str:
    """Return the fallback of a redirect: the list, or a page of the relation's owner."""
    relation = source.relation
    if relation is not None:
        for page in ("view", "edit"):
            if relation.owner_source.has_page(page):
                return relation.owner_source.url(page, relation.owner)
        return fallback_url(relation.owner_source)
    return source.url() if source.has_page("index") else source.panel.reverse("dashboard")
