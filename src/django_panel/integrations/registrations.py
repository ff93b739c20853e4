"""The resources whose writes are sent, by model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from django.db.models import Field, Model

from django_panel.integrations.active import active_integrations
from django_panel.integrations.payload import sent_fields
from django_panel.integrations.settings import Integrations
from django_panel.integrations.triggers import Trigger
from django_panel.models.integration import Integration
from django_panel.models.soft_deletes import SoftDeletes
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.integrations.record_write import RecordWrite

Event = Literal["create", "update", "delete"]


class RecordTrash(Protocol):
    """The trash of a model, such as ``django_panel.resources.Trash``."""

    @property
    def column(self) -> str:
        """The field that marks trashed records."""

    def contains(self, record: Any) -> bool:
        """Return whether a record is in the trash."""


class _SoftDeletesTrash:
    """The trash of models that inherit ``SoftDeletes``."""

    column = "deleted_at"

    def contains(self, record: Any) -> bool:
        return bool(record.is_trashed)


#: Returns the ids of the tenants whose integrations a write sends.
RecordTenants = Callable[["RecordWrite"], frozenset[str]]

#: The integrations of a panel without tenants belong to no tenant.
_NO_TENANT = frozenset({""})


@dataclass(frozen=True, eq=False, repr=False)
class Registration(FrozenValue):
    """A resource that sends integrations."""

    model: type[Model]
    panel_id: str
    slug: str
    triggers: frozenset[Trigger]
    #: Seconds that a queued request may take.
    timeout: int
    fields: Sequence[Field[Any, Any]]
    trash: RecordTrash | None
    #: None in a panel without tenants.
    tenants: RecordTenants | None = None

    def active(self, trigger: Trigger) -> list[Integration]:
        """Return the active integrations of all tenants for a trigger that the resource enables."""
        if trigger not in self.triggers:
            return []
        return active_integrations(self.panel_id, self.slug, trigger)

    def active_for(self, trigger: Trigger, write: RecordWrite) -> list[Integration]:
        """Return the active integrations for a trigger that belong to a tenant of the record."""
        found = self.active(trigger)
        if not found:
            return []
        tenants = _NO_TENANT if self.tenants is None else write.tenants(self.tenants)
        return [each for each in found if each.tenant in tenants]

    def is_active(self, event: Event) -> bool:
        """Return whether anything is sent before or after an event."""
        return any(self.active(Trigger(f"{kind}_{event}")) for kind in ("before", "after"))


#: Concrete model -> panel id and slug -> registration.
_registered: dict[type[Model], dict[tuple[str, str], Registration]] = {}


def add(
    model: type[Model],
    panel_id: str,
    slug: str,
    integrations: Integrations,
    trash: RecordTrash | None,
    tenants: RecordTenants | None = None,
) -> type[Model]:
    """Register a resource, or replace its registration; return the concrete model."""
    concrete = concrete_model(model)
    if trash is None and issubclass(model, SoftDeletes):
        trash = _SoftDeletesTrash()
    registration = Registration(
        concrete,
        panel_id,
        slug,
        frozenset(integrations.get_triggers()),
        integrations.get_timeout(),
        sent_fields(concrete, integrations.get_fields()),
        trash,
        tenants,
    )
    _registered.setdefault(concrete, {})[panel_id, slug] = registration
    return concrete


def remove(model: type[Model], panel_id: str, slug: str) -> None:
    """Remove the registration of a resource, if there is one."""
    _registered.get(concrete_model(model), {}).pop((panel_id, slug), None)


def remove_all() -> list[type[Model]]:
    """Remove all registrations; return their models."""
    models = list(_registered)
    _registered.clear()
    return models


def registrations_of(model: type[Model]) -> list[Registration]:
    """Return the registrations of a model or proxy."""
    return list(_registered.get(concrete_model(model), {}).values())


def has_active_integrations(
    model: type[Model], events: Iterable[Event] = ("create", "update")
) -> bool:
    """Return whether writes of a model are sent at the moment."""
    return any(each.is_active(event) for each in registrations_of(model) for event in events)


def concrete_model(model: type[Model]) -> type[Model]:
    return model._meta.concrete_model or model
