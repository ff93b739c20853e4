"""A page's one record: resolved once, judged before anything is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.db.models import Model

from django_panel.exceptions import LogicException, dotted
from django_panel.support.keys import RecordKey, database_key

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage as _Page
    from django_panel.resources.wire import TrashPropsWire
    from django_panel.widgets.context import PageContext
else:
    _Page = object


class InteractsWithRecord(_Page):
    """Gives a page of a resource its record; one query, however often it is read."""

    _record: Any = None

    def resolve_record(self, key: RecordKey | None = None) -> Any:
        """Return the record of this key within the resource's reach, and remember it.

        Out of reach is not found; one that ``authorize_record`` refuses is forbidden. A
        singular resource needs no key, and neither does whoever asks again.
        """
        if self._record is not None and (key is None or self._is_remembered(key)):
            return self._record
        record = self._found(key)
        if not self.authorize_record(record):
            raise PermissionDenied
        self._record = record
        return record

    def get_record(self) -> Any:
        """Return the resolved record."""
        if self._record is None:
            raise LogicException(
                f"{dotted(self)} has no record yet. "
                "A page's record is known once it was looked up. Call resolve_record(key) first."
            )
        return self._record

    def has_record(self) -> bool:
        return self._record is not None

    def page_context(self) -> PageContext | None:
        """Return what the page tells its widgets: its record, once it is known."""
        if self._record is None:
            return None
        from django_panel.widgets.context import PageContext

        return PageContext.for_record(self._record)

    def can_open(self, record: Model | None = None) -> bool:
        """Return whether the reader may open this page: its record decides, once it is known."""
        return record is None or self.authorize_record(record)

    def authorize_record(self, record: Model) -> bool:
        """Return whether the reader may open this page of the record; override to ask more.

        By default whoever may view it.
        """
        return self.may("view", record)

    def trash_props(self, record: Model) -> TrashPropsWire:
        """Return the word that the record lies in the trash, where it does."""
        resource = self.get_resource()
        trash = resource.get_trash() if resource.has_soft_deletes() else None
        return {"isTrashed": True} if trash is not None and trash.holds(record) else {}

    def _found(self, key: RecordKey | None) -> Any:
        resource = self.get_resource()
        if resource.is_singular():
            return resource.resolve_singular_record()
        if key is None:
            raise LogicException(
                f"{dotted(self)} looked for a record without a key. "
                "Only a singular resource has one record by itself. Pass the route's `record`."
            )
        return resource.resolve_record(key)

    def _is_remembered(self, key: RecordKey) -> bool:
        return bool(database_key(type(self._record), key) == self._record.pk)
