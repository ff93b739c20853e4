"""Writes the relations of a record to many records, and adds them to its changes."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from typing import Any

from django.db.models import Model

from django_panel.records.write_log import RelatedKeys
from django_panel.support import context


def change_related(
    record: Model,
    name: str,
    *,
    removed: Collection[Any] = (),
    added: Collection[Any] = (),
    through: Mapping[str, Any] | None = None,
    manager: Any = None,
) -> None:
    """Remove and add related records, by key or as records.

    ``through`` are values of new rows of the through model. ``manager`` is the related manager,
    if it is not the default one.
    """
    related = getattr(record, name) if manager is None else manager
    if removed:
        related.remove(*removed)
    if added:
        related.add(*added, **({} if through is None else {"through_defaults": dict(through)}))
    note_related(record, name, removed=removed, added=added)


def set_related(
    record: Model, name: str, wanted: Iterable[Any], among: Container[str] | None = None
) -> None:
    """Relate exactly these records; with ``among``, those with other keys stay related."""
    related = getattr(record, name)
    if not hasattr(related, "through"):
        # The records of a foreign key.
        related.set(list(wanted))
        return
    to_key = related.target_field.to_python
    keys = {item.pk if isinstance(item, Model) else to_key(item) for item in wanted}
    before = set(related.values_list("pk", flat=True))
    removed = {key for key in before - keys if among is None or str(key) in among}
    change_related(record, name, removed=removed, added=keys - before)


def note_related(
    record: Model, name: str, *, removed: Iterable[Any] = (), added: Iterable[Any] = ()
) -> None:
    """Add a change of a relation, which was written already, to the changes of a record."""
    write = context.current().write
    keys = RelatedKeys(tuple(map(_key, removed)), tuple(map(_key, added)))
    if write is not None and any(keys):
        write.log.add_related(record, name, keys)


def _key(related: Any) -> Any:
    return getattr(related, "pk", related)
