"""The preview of a deletion: counts of dependent rows, and the rows that prevent it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db import router
from django.db.models import Model, QuerySet

from django_panel.records.deletion.cascade import Deletion, TolerantCollector
from django_panel.records.deletion.errors import protected_message, refused_message
from django_panel.support.keys import key_order

if TYPE_CHECKING:
    from django_panel.actions.wire import DeletedKindWire, DeletionWire, ProtectingKindWire
    from django_panel.records.source import RecordSource

#: Rows of a model are counted up to here, and as many records of a selection are checked.
COUNT_LIMIT = 1_000
#: How many protecting records of each model are named.
_TITLES = 5


def deletion_preview(
    source: RecordSource, records: Sequence[Any], *, is_complete: bool = True
) -> DeletionWire:
    """Return what would be deleted with these records, for the current user.

    ``is_complete`` is False if the selection has more records than these.
    """
    if not records:
        return {"kinds": [], "protected": [], "refusal": None}
    using = router.db_for_write(type(records[0]), instance=records[0])
    collector = _BoundedCollector(using, records)
    deletion = Deletion.of(source.related, records, collector)
    refused = deletion.refused(COUNT_LIMIT)
    kinds: list[DeletedKindWire] = []
    for cascade in deletion.cascades:
        count = cascade.count(COUNT_LIMIT)
        if count:
            related = cascade.source
            kinds.append(
                {
                    "label": related.label,
                    "pluralLabel": related.plural_label,
                    "count": min(count, COUNT_LIMIT),
                    "isExact": is_complete and count <= COUNT_LIMIT,
                    "isAllowed": cascade not in refused,
                }
            )
    message = refused_message(refused) if refused else None
    if collector.protected:
        message = protected_message(source, records)
    return {
        "kinds": kinds,
        "protected": _protected(source, collector.protected),
        "refusal": message,
    }


class _BoundedCollector(TolerantCollector):
    """A collector that reads a limited number of rows of each model, besides the records."""

    def __init__(self, using: str, records: Sequence[Model]) -> None:
        super().__init__(using)
        self._records = records

    def related_objects(self, related_model: Any, related_fields: Any, objs: Any) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().related_objects(related_model, related_fields, objs)
        if self.can_fast_delete(related_model, from_field=related_fields[0]):
            # Counted later, and not read.
            return rows
        return rows[: self._rest(related_model)]

    def add(self, objs: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(objs, QuerySet) and not objs.query.is_sliced:
            # Rows of a generic relation do not come through ``related_objects``.
            objs = objs[: self._rest(objs.model)]
        return super().add(objs, *args, **kwargs)

    def _rest(self, model: type[Model]) -> int:
        given = len(self._records) if model is type(self._records[0]) else 0
        return max(0, COUNT_LIMIT + 1 + given - len(self.data[model]))


def _protected(source: RecordSource, blockers: Iterable[Model]) -> list[ProtectingKindWire]:
    """Return the models that prevent the deletion, with the titles of visible records."""
    by_model: dict[type[Model], list[Model]] = defaultdict(list)
    for blocker in blockers:
        by_model[type(blocker)].append(blocker)
    protected: list[ProtectingKindWire] = []
    for related_model, rows in sorted(by_model.items(), key=lambda item: item[0]._meta.label):
        related = source.related(related_model)
        keys = [row.pk for row in rows[:COUNT_LIMIT]]
        visible = (
            related.choices().filter(pk__in=keys).order_by(*key_order(related_model))[:_TITLES]
        )
        protected.append(
            {
                "label": related.label,
                "pluralLabel": related.plural_label,
                "count": min(len(rows), COUNT_LIMIT),
                "isExact": len(rows) <= COUNT_LIMIT,
                "titles": [related.record_title(row) for row in visible],
            }
        )
    return protected
