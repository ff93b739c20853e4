"""Looks up the resource, action and record that a request names, or raises.

All endpoints use this module, so that the order of errors (contract §6) is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import BadRequest
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput, MissingContext, Unprocessable
from django_panel.http.inputs.body import is_key
from django_panel.records.locking import read_locked_keys
from django_panel.resources.parents import bound
from django_panel.resources.source_listings import listing_of
from django_panel.support.keys import RecordKey, database_keys
from django_panel.tables.columns.editable import EditableColumn

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.listing import Listing
    from django_panel.resources.resource import Resource
    from django_panel.tables.schema import TableSchema


def resource(panel: Panel, slug: str) -> type[Resource]:
    """Return the panel's resource with this slug, or raise ``Http404``."""
    found = panel.resource_by_slug(slug)
    if found is None:
        raise Http404
    return found


@contextmanager
def parent(owner: type[Resource], key: object) -> Iterator[None]:
    """Bind the parent of a nested resource, as ``ResolveParentRecord`` does for pages."""
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
    """Return the action with this name in a scope, or raise ``Http404``."""
    found = source.action(scope, name)
    if found is None:
        raise Http404
    return found


def runnable_action(source: RecordSource, scope: str, name: str) -> Action:
    """Return an action that runs without a form, or raise ``BadRequest``."""
    runnable = action(source, scope, name)
    require_executable(is_executable(runnable, scope) and not runnable.opens_form())
    return runnable


def is_executable(candidate: Action, scope: str) -> bool:
    """Return whether an action has a handler for this scope."""
    if scope == "table":
        return candidate.is_table_executable()
    return candidate.is_bulk_executable() if scope == "bulk" else candidate.is_record_executable()


def require_executable(executable: bool) -> None:
    """Raise if an action has no handler, or needs a form first."""
    if not executable:
        raise BadRequest("This action has no handler for this request.")


def reorder_column(schema: TableSchema) -> str:
    """Return the column that stores the order of rows."""
    column = schema.get_reorder_column()
    if column is None:
        raise BadRequest("This table is not reorderable.")
    return column


def editable_column(schema: TableSchema, name: str) -> EditableColumn:
    """Return an editable column, or raise."""
    column = schema.get_column(name)
    if column is None:
        raise Http404
    if not isinstance(column, EditableColumn):
        raise BadRequest("This column is not editable.")
    return column


def selection(source: RecordSource, token: str) -> Listing:
    """Return the list of a selection token ("all rows that match")."""
    found = listing_of(source)
    if found is None:
        raise Http404
    listing = found.read_token(token)
    if listing is None:
        raise InvalidInput({"selection": [_("Select the rows again: the list has changed.")]})
    return listing


def key(value: object) -> RecordKey:
    """Return a record key, or raise ``Unprocessable`` for a value that is no key."""
    if not is_key(value):
        raise Unprocessable
    return cast("RecordKey", value)


def record(source: RecordSource, value: object, *, lock: bool = False) -> Any:
    """Return the record in scope with this key."""
    return source.resolve(key(value), lock)


def locked_keys(source: RecordSource, keys: Sequence[RecordKey]) -> list[Any]:
    """Return all of these keys, locked in their order; 404 if a record is missing."""
    return _complete(read_locked_keys(source.queryset(), database_keys(source.model, keys)), keys)


def records(source: RecordSource, keys: Sequence[RecordKey], *, lock: bool = False) -> list[Any]:
    """Return all records with these keys, in key order if locked; 404 if one is missing."""
    return _complete(source.find_many(keys, lock=lock), keys)


def _complete(found: list[Any], keys: Sequence[RecordKey]) -> list[Any]:
    """Return what was found for the keys; raise ``Http404`` if a key is missing."""
    if len(found) != len(keys):
        raise Http404
    return found
