"""The rows that Django deletes with records, and the permission for it (decisions D12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

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
from django_panel.support.keys import is_composite, key_order
from django_panel.support.model_signals import must_be_sent
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource

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
    source: RecordSource
    #: Functions that return the rows; most are never called, because the permission is enough.
    parts: list[Rows] = field(default_factory=list)

    @property
    def ability(self) -> str:
        """The ability to delete for good: a cascade does not move rows to the trash."""
        return "delete" if self.source.trash is None else "force_delete"

    def is_allowed(self, limit: int | None = None) -> bool:
        """Return whether the user may delete the rows; at most ``limit`` are checked.

        No user may delete rows of other tenants.
        """
        return self._has_permission(limit) and not self._has_rows_outside_tenant()

    def _has_rows_outside_tenant(self) -> bool:
        ownership = self.source.ownership()
        return ownership.path is not None and any(map(ownership.has_outside, self._rows()))

    def _has_permission(self, limit: int | None) -> bool:
        verdict = self.source.allows_each(self.ability)
        if isinstance(verdict, Verdict):
            return bool(verdict) or not self.exists()
        for chunk in self.chunks(limit):
            verdict = self.source.allows_each(self.ability, chunk)
            if not all(verdict(record) for record in chunk):
                return False
        return True

    def has_listeners(self) -> bool:
        """Return whether ``record_written`` is sent for the rows: each of them is read then.

        It is not sent for rows of a model without a resource.
        """
        return self.source.has_resource and record_written.has_listeners(self.model)

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
        records = islice(self._records(), limit)
        while chunk := list(islice(records, BATCH)):
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
        self,
        related: Callable[[type[Model]], RecordSource],
        model: type[Model],
        keys: Sequence[Any],
        using: str,
        collector: Collector | None = None,
    ) -> None:
        self._related = related
        self.model = model
        self.keys = keys
        self.using = using
        #: What has collected the rows; None if Django need not collect them.
        self.collector = collector
        #: Foreign keys whose rows are deleted by one statement each; None if Django collects.
        self.fields = simple_dependants(model, using) if collector is None else None
        self.cascades = list(self._cascades())

    @classmethod
    def of(
        cls,
        related: Callable[[type[Model]], RecordSource],
        among: Sequence[Any],
        collector: Collector | None = None,
    ) -> Self:
        """Return the deletion of these records, whose dependent rows are collected if necessary."""
        model: type[Model] = type(among[0])
        using = router.db_for_write(model, instance=among[0])
        if collector is None and simple_dependants(model, using) is None:
            collector = Collector(using=using, origin=among[0] if len(among) == 1 else None)
        if collector is not None:
            collector.collect(among)
        return cls(related, model, [record.pk for record in among], using, collector)

    def refused(self, limit: int | None = None) -> list[Cascade]:
        """Return the models that the user may not delete; at most ``limit`` rows are checked."""
        return [cascade for cascade in self.cascades if not cascade.is_allowed(limit)]

    def dependent_records(self) -> list[tuple[RecordSource, Any]]:
        """Return the dependent records for ``record_written``; call it before the deletion."""
        # A row may refer to the deleted records by two foreign keys, and is returned once.
        records = {
            (cascade.model, record.pk): (cascade.source, record)
            for cascade in self.cascades
            if cascade.has_listeners()
            for chunk in cascade.chunks()
            for record in chunk
        }
        return list(records.values())

    def _cascades(self) -> Iterable[Cascade]:
        """Return the deleted rows by model.

        Rows of automatic through models and the panel's own rows about a user are left out.
        """
        rows_by_model: dict[type[Model], list[Rows]] = defaultdict(list)
        for model, part in self._parts():
            if not model._meta.auto_created:
                rows_by_model[model].append(part)
        for model, parts in sorted(rows_by_model.items(), key=lambda item: item[0]._meta.label):
            source = self._related(model)
            if source.has_resource or model._meta.app_label != "django_panel":
                yield Cascade(model, source, parts)

    def _parts(self) -> Iterator[tuple[type[Model], Rows]]:
        if self.collector is None:
            for foreign_key in self.fields or ():
                for start in range(0, len(self.keys), BATCH):
                    yield foreign_key.model, partial(self._referring, foreign_key, start)
            return
        own = _rows_of_parents(self.collector)
        own[self.model].update(self.keys)
        for model, instances in self.collector.data.items():
            others = [instance for instance in instances if instance.pk not in own[model]]
            if others:
                yield model, partial(_given, others)
        for queryset in self.collector.fast_deletes:
            yield queryset.model, partial(_given, queryset)

    def _referring(self, foreign_key: Any, start: int) -> QuerySet[Any]:
        """Return the rows whose foreign key names one of a batch of records."""
        keys = self.keys[start : start + BATCH]
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
    for model, instances in collector.data.items():
        concrete: Any = model._meta.concrete_model
        for parent, link in concrete._meta.parents.items():
            if link is not None:
                own[parent] |= {getattr(instance, link.attname) for instance in instances}
    return own


def simple_dependants(model: type[Model], using: str) -> list[Any] | None:
    """Return the foreign keys of rows that are deleted with records of a model.

    None if the rows have to be collected: the primary key is composite, a signal has receivers,
    a relation does anything but cascade, or other rows depend on them.
    """
    if is_composite(model):
        return None
    if sends_signals(model) or _generic_relations(model) or model._meta.parents:
        return None
    collector = Collector(using=using)
    fields = []
    relation: Any
    for relation in get_candidate_relations_to_delete(model._meta):
        if relation.on_delete is DO_NOTHING:
            continue
        field = relation.field
        rows: QuerySet[Any] = QuerySet(relation.related_model, using=using)
        is_simple = relation.on_delete is CASCADE and field.target_field.primary_key
        if not is_simple or not collector.can_fast_delete(rows, from_field=field):
            return None
        fields.append(field)
    return fields


def deletes_by_keys(model: type[Model], using: str) -> bool:
    """Return whether records of a model are deleted by statements that only name their keys.

    That is so if no code of the project, no signal and no receiver of ``record_written`` gets them.
    """
    return (
        model.delete is Model.delete
        and not record_written.has_listeners(model)
        and simple_dependants(model, using) is not None
    )


def sends_signals(model: type[Model]) -> bool:
    """Return whether a signal must be sent for each deleted record of a model."""
    return must_be_sent(pre_delete, model) or must_be_sent(post_delete, model)


def has_dependants(model: type[Model]) -> bool:
    """Return whether deleting records of a model may delete other records, or be prevented."""
    relations: Any = get_candidate_relations_to_delete(model._meta)
    return bool(_generic_relations(model)) or any(
        relation.on_delete not in _HARMLESS and not relation.related_model._meta.auto_created
        for relation in relations
    )


def _generic_relations(model: type[Model]) -> list[Any]:
    return [
        relation
        for relation in model._meta.private_fields
        if hasattr(relation, "bulk_related_objects")
    ]
