"""Explain why a record is not in the scope of a resource: which restriction leaves it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.exceptions import dotted
from django_panel.records.rows import all_rows, model_rows
from django_panel.records.tenant import within_tenant
from django_panel.resources import records
from django_panel.resources.parent_links import link_of
from django_panel.support import context
from django_panel.support.keys import RecordKey, database_key
from django_panel.support.parent_record import bound_parents
from django_panel.support.steps import Step
from django_panel.support.tenants import tenant_name

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource

RULE = "Record"


def explain_record(source: RecordSource, key: RecordKey) -> Iterator[Step]:
    """Yield one step: whether the record is in scope, or what leaves it out."""
    name = f"{source.model.__name__} {key}"
    if source.find(key) is not None:
        yield Step.of(RULE, True, f"{name} is in the scope of {source.resource.__name__}.")
    else:
        yield Step.of(RULE, False, f"{name} {why_out_of_scope(source, key)}")


def why_out_of_scope(source: RecordSource, key: RecordKey) -> str:
    """Return what leaves a record out of the scope, as the end of a sentence."""
    resource = source.resource
    value = database_key(source.model, key)
    if value is None:
        return f"does not exist: {key!r} is no key of {dotted(source.model)}."
    rows = all_rows(source.model, resource.soft_deletes).filter(pk=value)
    if not rows.exists():
        return "does not exist in the database."
    return next(_restrictions(source, resource, rows), f"is left out by {_query_name(resource)}.")


def _restrictions(
    source: RecordSource, resource: type[Resource], rows: QuerySet[Any]
) -> Iterator[str]:
    """Yield each restriction that leaves a stored row out, in the order of ``query()``."""
    relation = source.relation
    if relation is not None:
        yield f"is no record of the relation {relation.key!r} of {relation.owner}."
        return
    parents = bound_parents(resource) if resource.is_nested() else ()
    if parents and not _is_child(resource, parents[-1], rows):
        yield f"does not belong to the parent {parents[-1]}."
    scope = records.lookup_scope(resource)
    if not scope.include_trashed and _is_hidden_by_manager(resource, rows):
        yield (
            f"is left out by the default manager of {dotted(resource.model)}, for example "
            "because it is in the trash, which this resource does not show."
        )
    if not within_tenant(resource, rows).exists():
        yield f"does not belong to the tenant {_tenant()}."
    if not records.within_policy(resource, rows).exists():
        yield f"is left out by {type(resource.get_policy()).__name__}.scope()."
    if not records.within_panel(resource, rows).exists():
        yield "is left out by the configuration of the resource in this panel."


def _is_child(resource: type[Resource], parent: Model, rows: QuerySet[Any]) -> bool:
    children = records.related_rows(
        link_of(resource), parent, resource.model, resource.soft_deletes, include_trashed=True
    )
    return bool(children.filter(pk__in=rows.values("pk")).exists())


def _is_hidden_by_manager(resource: type[Resource], rows: QuerySet[Any]) -> bool:
    visible = model_rows(resource.model, resource.soft_deletes)
    return not visible.filter(pk__in=rows.values("pk")).exists()


def _tenant() -> str:
    tenant = context.current_tenant()
    return repr(tenant_name(tenant)) if tenant is not None else "of the request"


def _query_name(resource: type[Resource]) -> str:
    return f"{resource.__name__}.query() or its look-up methods"
