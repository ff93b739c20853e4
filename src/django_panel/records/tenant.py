"""The tenant of a resource's records: their scope, and the owner of new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Exists, Model, OuterRef, QuerySet

from django_panel.exceptions import PanelRegistrationException, TenantNotBound, dotted
from django_panel.support import context, ports
from django_panel.support.frozen import FrozenValue
from django_panel.support.tenants import Shared

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TenantPath(FrozenValue):
    """How the records of a model belong to a tenant."""

    #: A look-up such as ``studio`` or ``project__studio``; ``pk`` if the record is the tenant.
    lookup: str
    #: Whether a record may belong to several tenants.
    to_many: bool
    #: The foreign key of the model itself to the tenant; None for a longer path.
    field: str | None
    #: The many-to-many relation of the model itself to the tenants; None for another path.
    many_to_many: str | None
    #: The foreign key of the model itself with which the path begins; None for another path.
    first: Any = None
    #: The path from the records that ``first`` refers to; None if these are the tenants.
    rest: TenantPath | None = None

    def restrict(self, rows: QuerySet[Any], tenant: Model) -> QuerySet[Any]:
        """Return the rows of a tenant."""
        if rows.query.is_sliced or rows.query.combinator:
            # Such rows cannot be filtered.
            rows = QuerySet(rows.model, using=rows.db).filter(pk__in=rows.values("pk"))
        if not self.to_many:
            return rows.filter(**{self.lookup: tenant.pk if self.lookup == "pk" else tenant})
        # A join would repeat records that reach the tenant in several ways.
        own: QuerySet[Any] = QuerySet(rows.model, using=rows.db)
        return rows.filter(Exists(own.filter(**{"pk": OuterRef("pk"), self.lookup: tenant})))


#: The path of the tenants' own model.
_TENANT_ITSELF = TenantPath("pk", to_many=False, field=None, many_to_many=None)


def tenant_path_of(resource: type[Resource]) -> TenantPath | None:
    """Return the path to the tenant in the current panel; a wrong one raises.

    None if the panel has no tenants, or if the resource names no relation.
    """
    panel, declared = context.current_panel(), resource.tenant_relationship
    if panel is None or declared is None or isinstance(declared, Shared):
        return None
    tenant_model = panel.get_tenant_model()
    if tenant_model is None:
        return None
    key: Any = resource
    return _tenant_path(key, declared, tenant_model)


def within_tenant(resource: type[Resource], queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows of the current tenant; raise ``TenantNotBound`` if none is bound."""
    path = _path_to_read(resource)
    if path is None:
        return queryset
    return path.restrict(queryset, require_tenant(resource))


def _path_to_read(resource: type[Resource]) -> TenantPath | None:
    """Return the path to the tenant whose records are read; None for records without a tenant.

    A resource is read without a tenant in a panel that has it and no tenants. Everywhere else it
    is read in the bound tenant, or without one if a panel without tenants has it, too.
    """
    declared, current = resource.tenant_relationship, context.current()
    if declared is None or isinstance(declared, Shared) or current.all_tenants:
        return None
    panel = current.panel
    if panel is not None and (panel.has_tenancy() or panel.has_resource(resource)):
        return tenant_path_of(resource)
    if context.is_declaring():
        return None
    panels = [panel for panel in ports.directory().all() if panel.has_resource(resource)]
    models = [panel.get_tenant_model() for panel in panels]
    for model in models:
        if model is not None and isinstance(current.tenant, model._meta.concrete_model or model):
            key: Any = resource
            return _tenant_path(key, declared, model)
    if None in models or not models:
        return None
    raise _not_bound(resource)


def model_tenant_path(model: type[Model]) -> TenantPath | None:
    """Return the path of a model without a resource to the tenant in the current panel.

    Its records belong to a tenant if it has exactly one relation to the tenants, or is their
    model. Otherwise None.
    """
    panel = context.current_panel()
    tenant_model = None if panel is None else panel.get_tenant_model()
    if tenant_model is None:
        return None
    key: Any = model
    return _model_path(key, tenant_model)


def within_tenant_model(queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows of the current tenant, of a model without a resource.

    All rows if the model has no relation to the tenants, or several.
    """
    path = model_tenant_path(queryset.model)
    if path is None or context.current().all_tenants:
        return queryset
    tenant = context.current_tenant()
    return queryset.none() if tenant is None else path.restrict(queryset, tenant)


def relations_to(model: type[Model], tenant_model: type[Model]) -> list[str]:
    """Return the foreign keys and many-to-many fields of a model to the tenants."""
    wanted = tenant_model._meta.concrete_model
    fields: list[Any] = [*model._meta.concrete_fields, *model._meta.many_to_many]
    return [
        field.name
        for field in fields
        if field.related_model is not None
        and not isinstance(field.related_model, str)
        and field.related_model._meta.concrete_model is wanted
    ]


def is_tenant(resource: type[Resource]) -> bool:
    """Return whether the records of a resource are the tenants of the current panel."""
    path = tenant_path_of(resource)
    return path is not None and path.lookup == "pk"


def tenant_field_names(resource: type[Resource]) -> frozenset[str]:
    """Return the fields that name the tenant, which a form does not show.

    A wrong relation raises when the queryset is used, not when a form is rendered.
    """
    try:
        path = tenant_path_of(resource)
    except PanelRegistrationException:
        return frozenset()
    return _field_names(path)


def model_tenant_field_names(model: type[Model]) -> frozenset[str]:
    """Return the fields of a model without a resource that name the tenant."""
    return _field_names(model_tenant_path(model))


def _field_names(path: TenantPath | None) -> frozenset[str]:
    names = () if path is None else (path.field, path.many_to_many)
    return frozenset(name for name in names if name is not None)


def require_tenant(owner: type[Resource] | type[Model]) -> Any:
    """Return the bound tenant; raise an error, which names the resource or model, without one."""
    tenant = context.current_tenant()
    if tenant is None:
        raise _not_bound(owner)
    return tenant


def _not_bound(owner: type[Resource] | type[Model]) -> TenantNotBound:
    name = dotted(owner) if issubclass(owner, Model) else f"{dotted(owner)}.query()"
    return TenantNotBound.reading(name)


@lru_cache(maxsize=1024)
def _model_path(model: Any, tenant_model: Any) -> TenantPath | None:
    if model._meta.concrete_model is tenant_model._meta.concrete_model:
        return _TENANT_ITSELF
    relations = relations_to(model, tenant_model)
    return _path_of_steps(model, relations) if len(relations) == 1 else None


@lru_cache(maxsize=1024)
def _tenant_path(resource: Any, declared: str, tenant_model: Any) -> TenantPath:
    """Return the path of a resource to its tenants, checked step by step."""
    model = resource.model
    wanted = tenant_model._meta.concrete_model
    if declared == "pk":
        if model._meta.concrete_model is not wanted:
            raise _unusable(resource, model, declared, f"but its records are no {dotted(wanted)}")
        return _TENANT_ITSELF
    steps = declared.replace(".", "__").split("__")
    for step in steps:
        try:
            relation = model._meta.get_field(step)
        except FieldDoesNotExist:
            raise _unusable(resource, model, declared, "which has no such relation") from None
        if not relation.is_relation or relation.related_model is None:
            raise _unusable(resource, model, declared, "which is not a relation")
        model = relation.related_model
    if model._meta.concrete_model is not wanted:
        raise _unusable(
            resource,
            resource.model,
            declared,
            f"which leads to {dotted(model)} and not to a tenant",
        )
    return _path_of_steps(resource.model, steps)


def _path_of_steps(model: Any, steps: Sequence[str]) -> TenantPath:
    """Return the path of a model over relations that exist."""
    own, *others = steps
    relation = model._meta.get_field(own)
    rest = _path_of_steps(relation.related_model, others) if others else None
    to_many = bool(relation.one_to_many or relation.many_to_many)
    is_direct, is_forward = rest is None, bool(relation.concrete)
    return TenantPath(
        "__".join(steps),
        to_many=to_many or (rest is not None and rest.to_many),
        field=relation.name if is_direct and is_forward and not to_many else None,
        many_to_many=_accessor(relation) if is_direct and relation.many_to_many else None,
        first=relation if is_forward and not to_many else None,
        rest=rest,
    )


def _accessor(relation: Any) -> str:
    """Return the attribute of a record with the manager of a many-to-many relation."""
    return str(relation.name if relation.concrete else relation.get_accessor_name())


def _unusable(
    resource: type, model: type, declared: str, problem: str
) -> PanelRegistrationException:
    return PanelRegistrationException.unusable_tenant_relationship(
        resource, model, declared, problem
    )
