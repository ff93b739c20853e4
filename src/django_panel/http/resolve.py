"""Panel → resource → schema → action → record: each step finds its thing or refuses.

One module for every endpoint, so that the order of refusal (contract §6) is written once.
Nothing here returns None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import BadRequest
from django.db.models import Model
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import is_key
from django_panel.http.refusals import InvalidInput, MissingContext, Unprocessable
from django_panel.resources.declarations import states_infolist
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.record_actions import find_page_action
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.panels.panel import Panel
    from django_panel.resources.listing import Listing
    from django_panel.resources.resource import Resource
    from django_panel.tables.columns.editable import EditableColumn
    from django_panel.tables.schema import TableSchema


def resource(panel: Panel, slug: str) -> type[Resource]:
    """Return the resource of this slug in this panel; other panels' do not exist here."""
    found = panel.resource_by_slug(slug)
    if found is None:
        raise Http404
    return found


@contextmanager
def parent(owner: type[Resource], key: object) -> Iterator[None]:
    """Bind the parent of a nested resource, as the guard of its pages does.

    For a plain resource this is an open door.
    """
    if not owner.is_nested():
        yield
        return
    if key is None or key == "":
        raise MissingContext({"parent": [_("This field is required.")]})
    if not is_key(key):
        raise Unprocessable
    from django_panel.resources.parents import bound

    with bound(owner, cast("RecordKey", key)):
        yield


def table(panel: Panel, owner: type[Resource]) -> TableSchema:
    """Return the table a resource declared in this panel."""
    schema: TableSchema = panel.schema_of(owner, "table")
    return schema


def record_action(schema: TableSchema, name: str) -> Action:
    """Return a row's action that can be run."""
    action = known(schema.find_record_action(name))
    require_executable(action.is_record_executable() and not action.opens_form())
    return action


def bulk_action(schema: TableSchema, name: str) -> Action:
    """Return an action on a selection that can be run."""
    action = known(schema.find_bulk_action(name))
    require_executable(action.is_bulk_executable() and not action.opens_form())
    return action


def table_action(panel: Panel, owner: type[Resource], name: str) -> Action:
    """Return an action on the table that can be run."""
    action = known(find_table_action(panel, owner, name))
    require_executable(action.is_table_executable() and not action.opens_form())
    return action


def find_table_action(panel: Panel, owner: type[Resource], name: str) -> Action | None:
    """Return an action about no record, or None: the table's, or beside a page's heading."""
    found = table(panel, owner).find_table_action(name)
    return found or find_page_action(owner, panel, name, about_record=False)


def reorder_column(schema: TableSchema) -> str:
    """Return the column that keeps the order of rows."""
    column = schema.get_reorder_column()
    if column is None:
        raise BadRequest("This table keeps no order.")
    return column


def editable_column(schema: TableSchema, name: str) -> EditableColumn:
    """Return a column whose cells can be changed."""
    from django_panel.tables.columns.editable import EditableColumn

    column = schema.get_column(name)
    if column is None:
        raise Http404
    if not isinstance(column, EditableColumn):
        raise BadRequest("The cells of this column cannot be changed.")
    return column


def infolist_action(panel: Panel, owner: type[Resource], name: str) -> Action:
    """Return an action of a record's own page; a table's actions are not among them."""
    action = known(find_infolist_action(panel, owner, name))
    require_executable(action.is_record_executable() and not action.opens_form())
    return action


def find_infolist_action(panel: Panel, owner: type[Resource], name: str) -> Action | None:
    """Return an action of a record's pages, or None: their infolist's, or beside a heading."""
    if states_infolist(owner):
        found: Action | None = panel.schema_of(owner, "infolist").find_action(name)
        if found is not None:
            return found
    return find_page_action(owner, panel, name, about_record=True)


def selection(panel: Panel, owner: type[Resource], token: str) -> Listing:
    """Return the list that a token of "all rows that match" stands for."""
    page = owner.pages().get("index")
    if page is None or not issubclass(page, ListRecords):
        raise Http404
    recalled = page(owner, panel).listing().recall(token)
    if recalled is None:
        raise InvalidInput({"selection": [_("Select the rows again: the list has changed.")]})
    return recalled


def record(owner: type[Resource], key: object) -> Model:
    """Return the record with this key within the resource's reach."""
    if not is_key(key):
        raise Unprocessable
    found: Model = owner.resolve_record(cast("RecordKey", key))
    return found


def records(owner: type[Resource], keys: Sequence[RecordKey]) -> list[Any]:
    """Return all records with these keys; one out of reach and there is none (§4.2)."""
    found = owner.find_records(keys)
    if len(found) != len(keys):
        raise Http404
    return found


def known(action: Action | None) -> Action:
    """Return an action that was declared."""
    if action is None:
        raise Http404
    return action


def require_executable(executable: bool) -> None:
    """Raise where an action has nothing to run, or asks for a form first."""
    if not executable:
        raise BadRequest("There is nothing to run here.")
