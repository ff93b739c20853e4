"""The tenants of a record that is being written, found by its resource's path to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from django_panel.records.tenant import TenantPath, tenant_path_of
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import is_saved
from django_panel.support.tenants import current_tenant_id, tenant_id_of

if TYPE_CHECKING:
    from django_panel.integrations.record_write import RecordWrite
    from django_panel.integrations.registrations import RecordTenants
    from django_panel.resources.resource import Resource


def record_tenants(resource: type[Resource]) -> RecordTenants | None:
    """Return the function that finds the tenants of a record, in the current panel.

    None if the panel has no tenants. A record that all tenants share belongs to the tenant in
    which it is written, and outside of any tenant to none.
    """
    panel = context.current_panel()
    model = None if panel is None else panel.get_tenant_model()
    if model is None:
        return None
    path = tenant_path_of(resource)
    return _bound_tenant if path is None else _PathTenants(path, model)


def _bound_tenant(write: RecordWrite) -> frozenset[str]:
    tenant = current_tenant_id()
    return frozenset({tenant} if tenant else ())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _PathTenants(FrozenValue):
    """Follows the path from a record to its tenants."""

    path: TenantPath
    tenant_model: type[Model]

    def __call__(self, write: RecordWrite) -> frozenset[str]:
        """Return the ids of the tenants that the record has after the write.

        A new record is added to tenants after it is saved, if it may belong to several. Until
        then it belongs to the tenant in which it is written.
        """
        tenants = frozenset(tenant_id_of(self.tenant_model, key) for key in self._keys(write))
        return tenants or (_bound_tenant(write) if self.path.to_many else tenants)

    def _keys(self, write: RecordWrite) -> list[Any]:
        record, lookup = write.record, self.path.lookup
        if lookup == "pk":
            return [record.pk] if is_saved(record) else []
        step, _separator, rest = lookup.partition("__")
        field: Any = record._meta.get_field(step)
        if not field.concrete or field.many_to_many:
            return _related_keys(type(record), {"pk": record.pk}, f"{lookup}__pk", write.using)
        value = write.value_of(field)
        if value is None:
            return []
        target = field.target_field
        if not rest and target.primary_key:
            return [value]
        related = f"{rest}__pk" if rest else "pk"
        return _related_keys(field.related_model, {target.name: value}, related, write.using)


def _related_keys(
    model: type[Model], filters: dict[str, Any], lookup: str, using: str
) -> list[Any]:
    """Return the keys of tenants; a manager of the host might leave records out."""
    if None in filters.values():
        return []
    rows: QuerySet[Any] = QuerySet(model, using=using)
    keys = rows.filter(**filters).order_by().values_list(lookup, flat=True).distinct()
    return [key for key in keys if key is not None]
