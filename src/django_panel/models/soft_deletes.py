"""Soft deletes: deleted records are hidden and can be restored."""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.utils import timezone


def trashed_rows(rows: models.QuerySet[Any], column: str) -> models.QuerySet[Any]:
    """Return the condition for trashed rows: the field is set, or true if it is a boolean."""
    if _is_yes_or_no(rows, column):
        return rows.filter(**{column: True})
    return rows.filter(**{f"{column}__isnull": False})


def live_rows(rows: models.QuerySet[Any], column: str) -> models.QuerySet[Any]:
    """Return the condition for rows that are not trashed."""
    if _is_yes_or_no(rows, column):
        return rows.exclude(**{column: True})
    return rows.filter(**{f"{column}__isnull": True})


def _is_yes_or_no(rows: models.QuerySet[Any], column: str) -> bool:
    # A path across relations has no field on the model.
    own = {field.name: field for field in rows.model._meta.concrete_fields}
    return isinstance(own.get(column), models.BooleanField)


class SoftDeletesQuerySet(models.QuerySet[Any]):
    """A queryset whose ``delete()`` moves rows to the trash.

    Each method writes all rows with one statement and sends no signals, like ``update()``.
    Call the methods of the records if receivers need the signals.
    """

    def without_trashed(self) -> Self:
        return self.filter(deleted_at__isnull=True)

    def only_trashed(self) -> Self:
        return self.filter(deleted_at__isnull=False)

    def trash(self) -> int:
        """Move the rows to the trash; return how many were moved."""
        return self.without_trashed().update(deleted_at=timezone.now())

    def restore(self) -> int:
        """Restore the rows from the trash; return how many were restored."""
        return self.only_trashed().update(deleted_at=None)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Move the rows to the trash; use ``force_delete()`` to delete them permanently."""
        moved = self.trash()
        return moved, {self.model._meta.label: moved} if moved else {}

    # As in Django's QuerySet: managers do not get this method.
    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def force_delete(self) -> tuple[int, dict[str, int]]:
        """Delete the rows permanently, with cascading deletes."""
        return super().delete()

    force_delete.alters_data = True  # type: ignore[attr-defined]
    force_delete.queryset_only = True  # type: ignore[attr-defined]


class AllManager(models.Manager.from_queryset(SoftDeletesQuerySet)):  # type: ignore[misc]
    """Returns all records, including trashed ones."""


class LiveManager(AllManager):
    """Returns records that are not trashed."""

    def get_queryset(self) -> SoftDeletesQuerySet:
        rows: SoftDeletesQuerySet = super().get_queryset()
        return rows.without_trashed()


class SoftDeletes(models.Model):
    """An abstract model whose ``delete()`` moves a record to the trash.

    ``objects`` and relations leave the trash out, ``all_objects`` shows everything. Unique
    rules of the database still see trashed rows: add
    ``condition=Q(deleted_at__isnull=True)`` where a name may be used again.
    """

    #: When the record was moved to the trash; null otherwise.
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
        """Restore the record from the trash."""
        self._set_deleted_at(None)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Move the record to the trash; use ``force_delete()`` to delete it permanently."""
        if self.is_trashed:
            return 0, {}
        self.trash()
        return 1, {self._meta.label: 1}

    def force_delete(
        self, using: str | None = None, keep_parents: bool = False
    ) -> tuple[int, dict[str, int]]:
        """Delete the record permanently, with cascading deletes."""
        return super().delete(using=using, keep_parents=keep_parents)

    def _set_deleted_at(self, moment: Any) -> None:
        self.deleted_at = moment
        self.save(update_fields=["deleted_at"])
