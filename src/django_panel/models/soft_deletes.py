"""A trash for models: deleting hides a record, and it can be taken back."""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.utils import timezone


def trashed_rows(rows: models.QuerySet[Any], column: str) -> models.QuerySet[Any]:
    """Keep what a field marks as trashed: where it is filled, or true if it is a yes or no."""
    if _is_yes_or_no(rows, column):
        return rows.filter(**{column: True})
    return rows.filter(**{f"{column}__isnull": False})


def live_rows(rows: models.QuerySet[Any], column: str) -> models.QuerySet[Any]:
    """Leave out what a field marks as trashed."""
    if _is_yes_or_no(rows, column):
        return rows.exclude(**{column: True})
    return rows.filter(**{f"{column}__isnull": True})


def _is_yes_or_no(rows: models.QuerySet[Any], column: str) -> bool:
    # A path along relations is left to the database; a mark is usually a field of the model.
    own = {field.name: field for field in rows.model._meta.concrete_fields}
    return isinstance(own.get(column), models.BooleanField)


class SoftDeletesQuerySet(models.QuerySet[Any]):
    """Rows that go to the trash before they are gone.

    Each of these writes all rows with one statement and sends no signals, as ``update()``
    does not; tell records one by one where somebody listens.
    """

    def without_trashed(self) -> Self:
        return self.filter(deleted_at__isnull=True)

    def only_trashed(self) -> Self:
        return self.filter(deleted_at__isnull=False)

    def trash(self) -> int:
        """Move the rows to the trash and return how many were not there yet."""
        return self.without_trashed().update(deleted_at=timezone.now())

    def restore(self) -> int:
        """Take the rows out of the trash and return how many were there."""
        return self.only_trashed().update(deleted_at=None)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Move the rows to the trash; ``force_delete()`` is what cannot be undone."""
        moved = self.trash()
        return moved, {self.model._meta.label: moved} if moved else {}

    # As on Django's own: a related manager's delete() would otherwise be its clear().
    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def force_delete(self) -> tuple[int, dict[str, int]]:
        """Delete the rows for good, with all that goes with them."""
        return super().delete()

    force_delete.alters_data = True  # type: ignore[attr-defined]
    force_delete.queryset_only = True  # type: ignore[attr-defined]


class AllManager(models.Manager.from_queryset(SoftDeletesQuerySet)):  # type: ignore[misc]
    """Shows everything, the trash included."""


class LiveManager(AllManager):
    """Leaves out what lies in the trash."""

    def get_queryset(self) -> SoftDeletesQuerySet:
        rows: SoftDeletesQuerySet = super().get_queryset()
        return rows.without_trashed()


class SoftDeletes(models.Model):
    """An abstract model whose records go to the trash before they are gone.

    ``objects`` and relations leave the trash out, ``all_objects`` shows everything. Unique
    rules of the database still see trashed rows: add
    ``condition=Q(deleted_at__isnull=True)`` where a name may be used again.
    """

    #: When the record was moved to the trash; empty while it is in use.
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)

    objects = LiveManager()
    all_objects = AllManager()

    class Meta:
        abstract = True

    @property
    def is_trashed(self) -> bool:
        return self.deleted_at is not None

    def trash(self) -> None:
        """Move the record to the trash."""
        self._set_deleted_at(timezone.now())

    def restore(self) -> None:
        """Take the record out of the trash."""
        self._set_deleted_at(None)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Move the record to the trash; ``force_delete()`` is what cannot be undone."""
        if self.is_trashed:
            return 0, {}
        self.trash()
        return 1, {self._meta.label: 1}

    def force_delete(
        self, using: str | None = None, keep_parents: bool = False
    ) -> tuple[int, dict[str, int]]:
        """Delete the record for good, with all that goes with it."""
        return super().delete(using=using, keep_parents=keep_parents)

    def _set_deleted_at(self, moment: Any) -> None:
        self.deleted_at = moment
        self.save(update_fields=["deleted_at"])
