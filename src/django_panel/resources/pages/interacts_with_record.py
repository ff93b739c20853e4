"""The record of a page: looked up once, and authorized before the page is rendered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from django.db.models import Model

from django_panel.exceptions import LogicException, dotted
from django_panel.resources import abilities
from django_panel.resources.overrides import overridable
from django_panel.support.keys import RecordKey, database_key
from django_panel.support.model_type import M
from django_panel.support.request_errors import refusal
from django_panel.widgets.context import PageContext

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage as _Page
    from django_panel.resources.wire import TrashPropsWire
    from django_panel.support.permission_results import Verdict
else:

    class _Page:
        """The class is mixed into pages: type checkers know their methods."""


@overridable
class InteractsWithRecord(_Page, Generic[M]):
    """Gives a page its record; it is read with one query and cached."""

    _has_one_record: ClassVar[bool] = True
    #: The ability that ``authorize_record`` checks.
    ability: ClassVar[str] = "view"
    _record: M | None = None
    #: Whether the record is being read for a write.
    _locks: bool = False

    def resolve_record(self, key: RecordKey | None = None) -> M:
        """Return the record in scope with this key, and cache it.

        A record out of scope raises ``Http404``, one that ``authorize_record`` refuses raises
        ``PermissionDenied``. The key is optional for a singular resource and for a cached record.
        """
        if self._record is not None and (key is None or self._is_cached(key)):
            return self._record
        record: M = self._find(key)
        if not self.authorize_record(record):
            raise refusal(self._verdict(record))
        self._record = record
        return record

    def resolve_locked(self, key: RecordKey | None = None) -> M:
        """Return the record for a write: read again with a row lock, and authorized."""
        self._record, self._locks = None, True
        try:
            return self.resolve_record(key)
        finally:
            self._locks = False

    def get_record(self) -> M:
        """Return the resolved record."""
        if self._record is None:
            raise LogicException(
                f"{dotted(self)} has no record yet. Call resolve_record(key) first."
            )
        return self._record

    def has_record(self) -> bool:
        return self._record is not None

    def page_context(self) -> PageContext | None:
        """Return the context for the widgets: the record, if it is resolved."""
        if self._record is None:
            return None
        return PageContext.for_record(self._record)

    def can_open(self, record: Model | None = None) -> bool:
        """Return whether the user may open this page for a record; True without one."""
        return record is None or self.authorize_record(record)

    def authorize_record(self, record: Model) -> bool:
        """Return whether the user may open this page for the record; subclasses override it.

        By default the ability of the page: to view the record.
        """
        return self.may(self.ability, record)

    def _verdict(self, record: Model) -> Verdict:
        """Return the policy's verdict on opening this page for a record, with its reason."""
        return abilities.allows_each(self.get_resource(), self.ability, (record,))(record)

    def trash_props(self, record: Model) -> TrashPropsWire:
        """Return the prop ``isTrashed`` for a trashed record."""
        resource = self.get_resource()
        trash = resource.get_trash() if resource.has_soft_deletes() else None
        return {"isTrashed": True} if trash is not None and trash.contains(record) else {}

    def _find(self, key: RecordKey | None) -> Any:
        source = self.source()
        # A write locks related records itself; joined ones could be stale.
        joins = () if self._locks else self.joined_relations()
        if self.get_resource().is_singular():
            return source.resolve(None, self._locks, joins)
        if key is None:
            raise LogicException(
                f"{dotted(self)} looked up a record without a key. "
                "Only a singular resource needs none. Pass the route's `record`."
            )
        return source.resolve(key, self._locks, joins)

    def joined_relations(self) -> Iterable[str]:
        """Return the relations to join in the record's query."""
        return ()

    def _is_cached(self, key: RecordKey) -> bool:
        record = self._record
        return record is not None and bool(database_key(type(record), key) == record.pk)
