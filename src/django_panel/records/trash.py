"""The trash of a model with soft deletes: its methods, field and manager."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.resource import Resource

_OPERATIONS = ("trash", "restore", "force_delete")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Trash(FrozenValue):
    """The names of a model's soft-delete methods, field and manager.

    The defaults are those of ``SoftDeletes``. A resource whose model uses other names sets them:
    ``soft_deletes = Trash(trash="archive", restore="unarchive", force_delete="purge",
    column="archived_at")``.
    """

    #: Methods of a record.
    trash: str = "trash"
    restore: str = "restore"
    force_delete: str = "force_delete"
    #: The field that marks trashed records: not null, or true for a boolean field.
    column: str = "deleted_at"
    #: A property or method that returns whether a record is trashed; the field by default.
    is_trashed: str | None = None
    #: The manager that includes trashed rows; ``all_objects`` or the base manager by default.
    manager: str | None = None

    def contains(self, record: Any) -> bool:
        """Return whether a record is in the trash."""
        value = getattr(record, self.is_trashed or self.column, None)
        if self.is_trashed is None:
            return value is not None and value is not False
        return bool(value() if callable(value) else value)

    def trash_record(self, record: Model) -> None:
        """Move a record to the trash."""
        getattr(record, self.trash)()

    def restore_record(self, record: Model) -> None:
        """Restore a record."""
        getattr(record, self.restore)()

    def force_delete_record(self, record: Model) -> None:
        """Permanently delete a record."""
        getattr(record, self.force_delete)()


#: The names of ``django_panel.models.SoftDeletes``.
DEFAULT_TRASH = Trash(is_trashed="is_trashed")


def trash_of(resource: type[Resource]) -> Trash | None:
    """Return the trash of a resource's model, or None if deleted rows cannot be restored."""
    declared = resource.soft_deletes
    if isinstance(declared, Trash):
        return declared
    return DEFAULT_TRASH if has_soft_deletes(resource.model) else None


def is_trashed(resource: type[Resource], record: Model) -> bool:
    """Return whether a record of the resource is in the trash."""
    trash = trash_of(resource)
    return trash is not None and trash.contains(record)


@cache
def has_soft_deletes(model: Any) -> bool:
    """Return whether a model has the methods of ``SoftDeletes``."""
    return all(hasattr(model, operation) for operation in _OPERATIONS)


def check_trash(resource: type[Resource], trash: Trash) -> None:
    """Raise if the model lacks one of the names."""
    model: Any = resource.model
    names = {name: getattr(trash, name) for name in (*_OPERATIONS, "is_trashed", "manager")}
    for option, name in names.items():
        if name is not None and not hasattr(model, name):
            raise _unknown_name(resource, option, name)
    try:
        model._meta.get_field(trash.column)
    except FieldDoesNotExist as error:
        raise _unknown_name(resource, "column", trash.column) from error


def _unknown_name(resource: type[Resource], option: str, name: str) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(resource)} declares Trash({option}={name!r}), and {dotted(resource.model)} has "
        f"no {name!r}.",
        "A Trash names methods, a field and a manager of the model.",
        f"Correct `{option}` in `soft_deletes`.",
    )
