"""Checks of panels with tenants: their path, resolver, user model and resources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.core.checks import CheckMessage, Error, Warning
from django.db.models import Model

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.panels.options.identity import TENANT_SEGMENT
from django_panel.panels.panel import Panel
from django_panel.records.tenant import relations_to, tenant_path_of
from django_panel.resources.resource import Resource
from django_panel.support import context
from django_panel.support.tenants import has_tenants, tenant_key

#: A primary key of any model, compared with the key of its tenant.
_SAMPLE_KEY = 1


def check_tenants(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of a panel's tenants."""
    model = panel.get_tenant_model()
    if model is None:
        yield from _without_tenants(panel)
        return
    name = f"The panel {panel.get_id()!r}"
    if panel.get_tenant_resolver() is None:
        yield from _default_resolver(panel, model, name)
    users = get_user_model()
    if not has_tenants(users):
        yield Error(
            f"{name} has tenants, but {dotted(users)} does not implement HasPanelTenants, so all "
            "users are refused.",
            hint="Add get_panel_tenants(panel) and can_access_tenant(tenant) to the user model.",
            id="panel.E033",
        )
    for resource in panel.get_resources():
        yield from _check_resource(panel, resource, model)
    yield from _related_models(panel, model)


def _without_tenants(panel: Panel) -> Iterator[CheckMessage]:
    """Yield messages for options that need ``tenant()``."""
    name = f"The panel {panel.get_id()!r}"
    if panel.has_tenant_segment():
        yield Error(
            f"{name} has the path {panel.get_path()!r}, but no tenants.",
            hint=f"Add tenant(Model) to the panel, or remove {TENANT_SEGMENT} from its path.",
            id="panel.E031",
        )
    for option in panel.get_tenant_options():
        yield Warning(
            f"{name} calls {option}(), but has no tenants.",
            hint="It has no effect. Add tenant(Model) to the panel, or remove the call.",
            id="panel.W031",
        )


def _default_resolver(panel: Panel, model: type[Model], name: str) -> Iterator[CheckMessage]:
    """Yield an error if the tenant of a request can never be found without a resolver."""
    if not panel.has_tenant_segment():
        path = f"{panel.get_path()}/{TENANT_SEGMENT}".lstrip("/")
        yield Error(
            f"{name} has tenants, but neither a resolver nor a {TENANT_SEGMENT} segment in its "
            f"path {panel.get_path()!r}, so every request is answered with 404.",
            hint=f'Set path("{path}"), or pass a resolver: tenant(Model, resolver).',
            id="panel.E032",
        )
    elif not _is_primary_key(model):
        yield Error(
            f"{name} has no resolver, so its URLs must contain primary keys, but "
            f"{dotted(model)}.get_tenant_key() returns something else.",
            hint="Pass a resolver that finds the tenant by this key: tenant(Model, resolver). "
            'The key is request.resolver_match.kwargs["tenant"].',
            id="panel.E034",
        )


def _is_primary_key(model: type[Model]) -> bool:
    """Return whether the key of a tenant is its primary key; True if it cannot be computed."""
    try:
        return str(tenant_key(model(pk=_SAMPLE_KEY))) == str(_SAMPLE_KEY)
    except Exception:
        # The method is the host's; it may need a stored tenant.
        return True


def _check_resource(
    panel: Panel, resource: type[Resource], tenant_model: type[Model]
) -> Iterator[CheckMessage]:
    """Yield an error for a wrong relation to the tenant, and a warning for a missing one."""
    if resource.tenant_relationship is None:
        # The records of a nested resource are those of its parent.
        if not resource.is_nested():
            yield _unscoped(panel, resource, tenant_model)
        return
    try:
        with context.bind(panel=panel):
            tenant_path_of(resource)
    except PanelRegistrationException as error:
        yield Error(str(error), hint=f"It is in {dotted(resource)}.", id="panel.E030")


def _unscoped(panel: Panel, resource: type[Resource], tenant_model: type[Model]) -> CheckMessage:
    relation = _relation_to(resource.model, tenant_model)
    declared = "tenant_relationship" if relation is None else f'tenant_relationship = "{relation}"'
    return Warning(
        f"{dotted(resource)} names no relation to the tenant in the panel {panel.get_id()!r}, so "
        "the users of each tenant can see and change the records of all tenants.",
        hint=f"Set {declared} on the resource, or tenant_relationship = SHARED if all tenants "
        "share the records.",
        id="panel.W030",
    )


def _relation_to(model: type[Model], tenant_model: type[Model]) -> str | None:
    """Return the relation of a model to the tenants; None if there is none, or several."""
    if model._meta.concrete_model is tenant_model._meta.concrete_model:
        return "pk"
    names = relations_to(model, tenant_model)
    return names[0] if len(names) == 1 else None


def _related_models(panel: Panel, tenant_model: type[Model]) -> Iterator[CheckMessage]:
    """Yield a warning for each related model whose records of all tenants can be chosen.

    It has no resource in the panel and not one relation to the tenants, but several, or a foreign
    key to a model that belongs to tenants.
    """
    owned = {resource.model for resource in panel.get_resources() if _names_tenant(resource)}
    seen: set[type[Model]] = set()
    for resource in panel.get_resources():
        for field in (*resource.model._meta.concrete_fields, *resource.model._meta.many_to_many):
            model: Any = field.related_model
            if model is None or model in seen or panel.resources_of(model):
                continue
            seen.add(model)
            if _relation_to(model, tenant_model) is None and _leads_to_tenant(
                model, tenant_model, owned
            ):
                yield _all_tenants(panel, f"{dotted(resource.model)}.{field.name}", model)


def _names_tenant(resource: type[Resource]) -> bool:
    return isinstance(resource.tenant_relationship, str)


def _leads_to_tenant(
    model: type[Model], tenant_model: type[Model], owned: set[type[Model]]
) -> bool:
    """Return whether a model has relations to the tenants, or to a model that belongs to them."""
    targets: set[Any] = {field.related_model for field in model._meta.concrete_fields}
    return bool(relations_to(model, tenant_model)) or any(
        target in owned or relations_to(target, tenant_model) for target in targets - {None, model}
    )


def _all_tenants(panel: Panel, field: str, model: type[Model]) -> CheckMessage:
    return Warning(
        f"The panel {panel.get_id()!r} has no resource for {dotted(model)}, to which {field} "
        "refers, so fields and filters offer its records of all tenants.",
        hint="Add a resource with tenant_relationship to the panel. With "
        "registers_navigation = False it is not in the navigation.",
        id="panel.W032",
    )
