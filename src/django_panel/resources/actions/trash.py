"""The trash: what a model that soft-deletes can be asked and told, and under which names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist

from django_panel.exceptions import PanelSchemaException, dotted

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

_OPERATIONS = ("trash", "restore", "force_delete")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trash:
    """The names under which a model keeps its trash; those of ``SoftDeletes`` unless said.

    A resource whose model has a convention of its own states them:
    ``soft_deletes = Trash(trash="archive", restore="unarchive", force_delete="purge",
    column="archived_at")``.
    """

    #: The three methods of a record.
    trash: str = "trash"
    restore: str = "restore"
    force_delete: str = "force_delete"
    #: The field that marks what lies in the trash: filled, or true where it is a yes or no.
    column: str = "deleted_at"
    #: A property or method that says whether a record lies there; by default the field does.
    is_trashed: str | None = None
    #: The manager that shows everything; by default ``all_objects``, else Django's base manager.
    manager: str | None = None

    def holds(self, record: Any) -> bool:
        """Return whether a record lies in the trash."""
        answer = getattr(record, self.is_trashed or self.column, None)
        if self.is_trashed is None:
            return answer is not None and answer is not False
        return bool(answer() if callable(answer) else answer)

    def move_in(self, record: Any) -> None:
        getattr(record, self.trash)()

    def take_out(self, record: Any) -> None:
        getattr(record, self.restore)()

    def empty(self, record: Any) -> None:
        """Delete a record for good."""
        getattr(record, self.force_delete)()


#: The names of ``django_panel.models.SoftDeletes``.
STANDARD = Trash(is_trashed="is_trashed")


def trash_of(resource: type[Resource]) -> Trash | None:
    """Return the trash of a resource's model, or None where deleting is final."""
    stated = resource.soft_deletes
    if isinstance(stated, Trash):
        return stated
    return STANDARD if soft_deletes(resource.model) else None


def is_trashed(resource: type[Resource], record: Any) -> bool:
    """Return whether a record of the resource lies in the trash."""
    trash = trash_of(resource)
    return trash is not None and trash.holds(record)


@cache
def soft_deletes(model: Any) -> bool:
    """Return whether a model has a trash under the names of ``SoftDeletes``."""
    return all(hasattr(model, operation) for operation in _OPERATIONS)


def check_names(resource: type[Resource], trash: Trash) -> None:
    """Complain about a name that the model does not have."""
    model: Any = resource.model
    wanted = {name: getattr(trash, name) for name in (*_OPERATIONS, "is_trashed", "manager")}
    for what, name in wanted.items():
        if name is not None and not hasattr(model, name):
            raise _unknown(resource, what, name)
    try:
        model._meta.get_field(trash.column)
    except FieldDoesNotExist as error:
        raise _unknown(resource, "column", trash.column) from error


def _unknown(resource: type[Resource], what: str, name: str) -> PanelSchemaException:
    return PanelSchemaException(
        f"{dotted(resource)} says Trash({what}={name!r}), and {dotted(resource.model)} has nothing "
        "of that name. A trash names methods, a field and a manager of the model. "
        f"Correct `{what}` in `soft_deletes`."
    )
