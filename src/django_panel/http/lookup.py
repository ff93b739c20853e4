"""Panel, resource, action, record: each step of an endpoint finds its object or refuses.

One module for every endpoint, so that the order of refusal (contract §6) is written once.
Nothing here returns None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import BadRequest
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import is_key
from django_panel.http.refusals import InvalidInput, MissingContext, Unprocessable
from django_panel.resources.listing import Listing
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.parents import bound
from django_panel.resources.relations.table import related_listing
from django_panel.support.keys import RecordKey
from django_panel.tables.columns.editable import EditableColumn

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.panels.panel import Panel
    from django_panel.resources.record_source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.tables.schema import TableSchema


def resource(panel: Panel, slug: str) -> type[Resource]:
    """Return the resource of this slug in this panel; those of other panels do not exist here."""
    found = panel.resource_by_slug(slug)
    if found is None:
        raise Http404
    return found


@contextmanager
def parent(owner: type[Resource], key: object) -> Iterator[None]:
    """Bind the parent of a nested resource, as the guard of its pages does."""
    if not owner.is_nested():
        yield
        return
    if key is None or key == "":
        raise MissingContext({"parent": [_("This field is required.")]})
    if not is_key(key):
        raise Unprocessable
    with bound(owner, cast("RecordKey", key)):
        yield


def action(source: RecordSource, scope: str, name: str) -> Action:
    """Return an action from the set it was declared in."""
    found = source.action(scope, name)
    if found is None:
        raise Http404
    return found


def runnable_action(source: RecordSource, scope: str, name: str) -> Action:
    """Return an action that runs without a form."""
    found = action(source, scope, name)
    require_executable(is_executable(found, scope) and not found.opens_form())
    return found


def is_executable(found: Action, scope: str) -> bool:
    """Return whether an action has a handler for this scope."""
    if scope == "table":
        return found.is_table_executable()
    return found.is_bulk_executable() if scope == "bulk" else found.is_record_executable()


def require_executable(executable: bool) -> None:
    """Raise where an action has nothing to run, or has to show a form first."""
    if not executable:
        raise BadRequest("There is nothing to run here.")


def reorder_column(schema: TableSchema) -> str:
    """Return the column that keeps the order of rows."""
    column = schema.get_reorder_column()
    if column is None:
        raise BadRequest("This table keeps no order.")
    return column


def editable_column(schema: TableSchema, name: str) -> EditableColumn:
    """Return a column whose cells can be changed."""
    column = schema.get_column(name)
    if column is None:
        raise Http404
    if not isinstance(column, EditableColumn):
        raise BadRequest("The cells of this column cannot be changed.")
    return column


def selection(source: RecordSource, token: str) -> Listing:
    """Return the list that a token of "all rows that match" stands for."""
    recalled = _listing(source).recall(token)
    if recalled is None:
        raise InvalidInput({"selection": [_("Select the rows again: the list has changed.")]})
    return recalled


def _listing(source: RecordSource) -> Listing:
    if source.relation is not None:
        return related_listing(source.relation)
    page = source.resource.pages().get("index")
    if page is None or not issubclass(page, ListRecords):
        raise Http404
    return page(source.resource, source.panel).listing()


def key(value: object) -> RecordKey:
    """Return a value that can name a record."""
    if not is_key(value):
        raise Unprocessable
    return cast("RecordKey", value)


def record(source: RecordSource, value: object, *, lock: bool = False) -> Any:
    """Return the record in scope with this key."""
    return source.resolve(key(value), lock)


def records(source: RecordSource, keys: Sequence[RecordKey], *, lock: bool = False) -> list[Any]:
    """Return all records with these keys, in key order if locked; 404 if one is missing."""
    found = source.find_many(keys, lock=lock)
    if len(found) != len(keys):
        raise Http404
    return found


def locked_records(source: RecordSource, keys: Sequence[RecordKey]) -> list[Any]:
    """Return all records with these keys, locked in key order; raise 404 if one is missing."""
    return records(source, keys, lock=True)
