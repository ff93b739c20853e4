"""The rows that Django deletes with records, and the permission for it (decisions D12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.db import router
from django.db.models import (
    CASCADE,
    DO_NOTHING,
    SET_DEFAULT,
    SET_NULL,
    Model,
    ProtectedError,
    QuerySet,
    RestrictedError,
)
from django.db.models.deletion import Collector, get_candidate_relations_to_delete
from django.db.models.signals import post_delete, pre_delete

from django_panel.records.rows import all_rows
from django_panel.records.signals import record_written
from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.support.keys import is_composite, key_order
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.support.ports import PanelPort, RelatedSource

#: Returns rows of one model: those that the collector has read, or a queryset.
Rows = Callable[[], "QuerySet[Any] | list[Any]"]

#: Rows that are read, or named in a statement, at once.
BATCH = 900

#: ``on_delete`` handlers that neither delete rows nor prevent a deletion.
_HARMLESS = (DO_NOTHING, SET_NULL, SET_DEFAULT)


@dataclass(slots=True)
class Cascade:
    """The rows of one model that are deleted with other records."""

    model: type[Model]
    related: RelatedSource
    #: The source for ``record_written``; None for a model without a resource.
    source: RecordSource | None
    #: Functions that return the rows; most are never called, because the permission is enough.
    parts: list[Rows] = field(default_factory=list)

    @property
    def ability(self) -> str:
        """The ability to delete for good: a cascade does not move rows to the trash."""
        has_trash = self.source is not None and self.source.trash is not None
        return "force_delete" if has_trash else "delete"

    def is_allowed(self, limit: int | None = None) -> bool:
        """Return whether the user may delete the rows; at most ``limit`` are checked.

        No user may delete rows of other tenants.
        """
        return self._has_permission(limit) and not self._has_rows_outside_tenant()

    def _has_rows_outside_tenant(self) -> bool:
        ownership = TenantOwnership(None if self.source is None else self.source.resource)
        return ownership.path is not None and any(map(ownership.has_outside, self._rows()))

    def _has_permission(self, limit: int | None) -> bool:
        verdict = self.related.allows_each(self.ability)
        if isinstance(verdict, Verdict):
            return bool(verdict) or not self.exists()
        for chunk in self.chunks(limit):
            verdict = self.related.allows_each(self.ability, chunk)
            if not all(verdict(record) for record in chunk):
                return False
        return True

    def has_listeners(self) -> bool:
        """Return whether ``record_written`` has receivers for the model."""
        return self.source is not None and record_written.has_listeners(self.model)

    def exists(self) -> bool:
        return any(bool(rows) if isinstance(rows, list) else rows.exists() for rows in self._rows())

    def count(self, limit: int) -> int:
        """Return the number of rows, at most ``limit + 1``."""
        total = 0
        for rows in self._rows():
            total += len(rows) if isinstance(rows, list) else rows.order_by()[: limit + 1].count()
        return min(total, limit + 1)

    def chunks(self, limit: int | None = None) -> Iterator[list[Any]]:
        """Yield the rows as complete records, at most ``limit``."""
        each = islice(self._records(), limit)
        while chunk := list(islice(each, BATCH)):
            yield chunk

    def _records(self) -> Iterator[Any]:
        for rows in self._rows():
            if not isinstance(rows, list):
                yield from rows.order_by(*key_order(rows.model)).iterator(chunk_size=BATCH)
                continue
            # The collector may have deferred columns.
            keys = sorted(row.pk for row in rows)
            stored = all_rows(self.model).using(rows[0]._state.db)
            for start in range(0, len(keys), BATCH):
                batch = keys[start : start + BATCH]
                yield from stored.filter(pk__in=batch).order_by(*key_order(self.model))

    def _rows(self) -> Iterator[QuerySet[Any] | list[Any]]:
        return (part() for part in self.parts)


class Deletion:
    """Records that are to be deleted, and the rows that Django deletes with them."""

    def __init__(
        self, panel: PanelPort, among: Sequence[Any], collector: Collector | None = None
    ) -> None:
        self.panel = panel
        self.records = among
        self.model: type[Model] = type(among[0])
        self.using = router.db_for_write(self.model, instance=among[0])
        #: Foreign keys whose rows are deleted by one statement each; None if Django collects.
        self.fields: list[Any] | None = None
        self.collector = collector
        if collector is None:
            self.fields = simple_dependants(self.model, self.using)
        if self.fields is None:
            origin = among[0] if len(among) == 1 else None
            self.collector = collector or Collector(using=self.using, origin=origin)
            self.collector.collect(among)
        self.cascades = list(self._cascades())

    def refused(self, limit: int | None = None) -> list[Cascade]:
        """Return the models that the user may not delete; at most ``limit`` rows are checked."""
        return [cascade for cascade in self.cascades if not cascade.is_allowed(limit)]

    def dependent_records(self) -> list[tuple[RecordSource, Any]]:
        """Return the dependent records for ``record_written``; call it before the deletion."""
        # A row may refer to the deleted records by two foreign keys, and is returned once.
        found = {
            (cascade.model, record.pk): (cascade.source, record)
            for cascade in self.cascades
            if cascade.source is not None and cascade.has_listeners()
            for chunk in cascade.chunks()
            for record in chunk
        }
        return list(found.values())

    def _cascades(self) -> Iterable[Cascade]:
        """Return the deleted rows by model.

        Rows of automatic through models and the panel's own rows about a user are left out.
        """
        found: dict[type[Model], list[Rows]] = defaultdict(list)
        for kind, part in self._parts():
            is_internal = kind._meta.app_label == "django_panel" and not self.panel.source_of(kind)
            if not kind._meta.auto_created and not is_internal:
                found[kind].append(part)
        return (
            Cascade(kind, self.panel.related_source(kind), self.panel.source_of(kind), parts)
            for kind, parts in sorted(found.items(), key=lambda item: item[0]._meta.label)
        )

    def _parts(self) -> Iterator[tuple[type[Model], Rows]]:
        if self.collector is None:
            for each in self.fields or ():
                for start in range(0, len(self.records), BATCH):
                    yield each.model, partial(self._referring, each, start)
            return
        own = _rows_of_parents(self.collector)
        own[self.model] |= {record.pk for record in self.records}
        for kind, instances in self.collector.data.items():
            others = [each for each in instances if each.pk not in own[kind]]
            if others:
                yield kind, partial(_given, others)
        for queryset in self.collector.fast_deletes:
            yield queryset.model, partial(_given, queryset)

    def _referring(self, foreign_key: Any, start: int) -> QuerySet[Any]:
        """Return the rows whose foreign key names one of a batch of records."""
        keys = [record.pk for record in self.records[start : start + BATCH]]
        rows = all_rows(foreign_key.model).using(self.using)
        return rows.filter(**{f"{foreign_key.name}__in": keys})


def _given(rows: Any) -> Any:
    return rows


class TolerantCollector(Collector):
    """Django's collector, which continues after it found protected rows; it deletes nothing."""

    def __init__(self, using: str) -> None:
        super().__init__(using=using)
        self.protected: set[Model] = set()

    def collect(self, objs: Any, *args: Any, **kwargs: Any) -> None:
        try:
            super().collect(objs, *args, **kwargs)
        except ProtectedError as error:
            self.protected.update(error.protected_objects)
        except RestrictedError as error:
            self.protected.update(error.restricted_objects)


def _rows_of_parents(collector: Collector) -> defaultdict[type[Model], set[Any]]:
    """Return the keys of parent rows of collected multi-table records."""
    own: defaultdict[type[Model], set[Any]] = defaultdict(set)
    for kind, instances in collector.data.items():
        concrete: Any = kind._meta.concrete_model
        for parent, link in concrete._meta.parents.items():
            if link is not None:
                own[parent] |= {getattr(each, link.attname) for each in instances}
    return own


def simple_dependants(kind: type[Model], using: str) -> list[Any] | None:
    """Return the foreign keys of rows that are deleted with records of a model.

    None if the rows have to be collected: the primary key is composite, a signal has receivers,
    a relation does not cascade, or other rows depend on them.
    """
    if is_composite(kind):
        return None
    collector = Collector(using=using)
    if collector.can_fast_delete(QuerySet(kind, using=using)):
        return []
    listened = pre_delete.has_listeners(kind) or post_delete.has_listeners(kind)
    if listened or _generic_relations(kind) or kind._meta.parents:
        return None
    fields = []
    relation: Any
    for relation in get_candidate_relations_to_delete(kind._meta):
        field = relation.field
        rows: QuerySet[Any] = QuerySet(relation.related_model, using=using)
        is_simple = relation.on_delete is CASCADE and field.target_field.primary_key
        if not is_simple or not collector.can_fast_delete(rows, from_field=field):
            return None
        fields.append(field)
    return fields


def has_dependants(kind: type[Model]) -> bool:
    """Return whether deleting records of a model may delete other records, or be prevented."""
    relations: Any = get_candidate_relations_to_delete(kind._meta)
    return bool(_generic_relations(kind)) or any(
        each.on_delete not in _HARMLESS and not each.related_model._meta.auto_created
        for each in relations
    )


def _generic_relations(kind: type[Model]) -> list[Any]:
    return [each for each in kind._meta.private_fields if hasattr(each, "bulk_related_objects")]
